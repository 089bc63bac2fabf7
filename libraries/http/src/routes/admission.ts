/**
 * Which requests a route admits, decided by the header alone, before a byte of the body is read:
 *
 *   401 (or 429) -> 403 of a gate -> 413 of an announced length -> 415
 *
 * The limit of requests is asked on counted routes only, also for those that come without good credentials, so
 * that guessing tokens is limited too; its headers stand on every answer of such a route, refusals included.
 */
import { type Caller, Problem } from '@alluvium/kernel'
import type { Exchange } from '../exchange/exchange.ts'
import { bodyTooLarge } from '../json/json-body.ts'
import { type RateDecision, rateLimitHeaders } from '../limits/rate-limit.ts'
import { isJson, isOneOf } from '../semantics/media-type.ts'
import type { Raw, Route, Unparsed } from './route.ts'

export type Admission = Readonly<{
  authenticate(exchange: Exchange): Promise<Caller | undefined>
  rateLimit?: ((caller: Caller | undefined, exchange: Exchange) => Promise<RateDecision | undefined>) | undefined
}>

export const defaultBodyLimitBytes = 1_048_576

/** The caller, when the route lets in what comes; throws the refusal otherwise. */
export async function admit(route: Route, exchange: Exchange, admission: Admission): Promise<Caller | undefined> {
  const caller =
    route.access === 'public'
      ? await callerIfAny(exchange, admission)
      : await callerOrRefusal(route, exchange, admission)
  if (typeof route.access === 'object' && caller !== undefined) await route.access.check(caller)
  refuseBodyByHeader(route, exchange)
  return caller
}

/** Authenticates on a public route, where bad credentials are as good as none: a log-in must not fail for the stale token beside it. */
async function callerIfAny(exchange: Exchange, { authenticate }: Admission): Promise<Caller | undefined> {
  try {
    return await authenticate(exchange)
  } catch (thrown) {
    if (isUnauthenticated(thrown)) return undefined
    throw thrown
  }
}

/** Whether its requests are taken from a caller's share. */
export const isCounted = ({ access, isCounted = true }: Route): boolean => isCounted && access !== 'public'

async function callerOrRefusal(route: Route, exchange: Exchange, admission: Admission): Promise<Caller> {
  let caller: Caller | undefined
  let refusal: Problem | undefined
  try {
    caller = await admission.authenticate(exchange)
  } catch (thrown) {
    if (!isUnauthenticated(thrown)) throw thrown
    refusal = thrown
  }
  if (isCounted(route)) await takeFromLimit(caller, exchange, admission)
  if (caller === undefined) throw refusal ?? credentialsMissing()
  return caller
}

const credentialsMissing = () =>
  new Problem('unauthenticated', 'http.unauthenticated', 'This request needs credentials.')

const isUnauthenticated = (thrown: unknown): thrown is Problem =>
  thrown instanceof Problem && thrown.kind === 'unauthenticated'

async function takeFromLimit(caller: Caller | undefined, exchange: Exchange, { rateLimit }: Admission): Promise<void> {
  const decision = await rateLimit?.(caller, exchange)
  if (decision === undefined) return
  for (const [name, value] of Object.entries(rateLimitHeaders(decision))) exchange.response.setHeader(name, value)
  if (decision.allowed) return
  const message = `The limit of ${decision.limit} requests a minute is used up; try again in ${decision.retryAfterSeconds} s.`
  throw new Problem('too-many', 'http.too-many-requests', message)
}

/** Whether a body can be parsed as JSON at all, or is taken as it is. */
export const isRaw = (body: Route['body']): body is Raw => body !== undefined && 'mediaTypes' in body

/** Whether the body is JSON that the route's own `handle` has parsed. */
export const isUnparsed = (body: Route['body']): body is Unparsed => body !== undefined && 'unparsed' in body

/** Whether the body may be absent, empty or `{}`, and its media type therefore only counts when it is neither. */
export const mayBeAbsent = ({ body, bodyOptional = false }: Route): boolean =>
  body === undefined || (bodyOptional && !isRaw(body))

function refuseBodyByHeader(route: Route, { request }: Exchange): void {
  if (route.method === 'GET') return
  const { 'content-length': length, 'content-type': type } = request.headers
  const limit = route.bodyLimitBytes ?? defaultBodyLimitBytes
  if (Number(length ?? 0) > limit) throw bodyTooLarge(limit)
  const coding = request.headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') throw unsupportedCoding(coding)
  if (!takesType(route, type, hasBody(request.headers)))
    throw unsupportedType(isRaw(route.body) ? route.body.mediaTypes : ['application/json'])
}

function takesType(route: Route, type: string | undefined, isThere: boolean): boolean {
  if (mayBeAbsent(route)) return true // it is checked when it has been read and was not absent
  if (isRaw(route.body)) return !isThere || isOneOf(type ?? 'application/octet-stream', route.body.mediaTypes)
  return type === undefined ? !isThere : isJson(type)
}

const hasBody = (headers: Exchange['request']['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** RFC 9110 15.5.16: the answer should say in `Accept` what would be taken. */
export const unsupportedType = (taken: readonly string[]) =>
  new Problem('unsupported', 'http.unsupported-media-type', `The body must be ${taken.join(' or ')}.`, {
    headers: { accept: taken.join(', ') },
  })

const unsupportedCoding = (coding: string) =>
  new Problem('unsupported', 'http.unsupported-media-type', `The body must not be encoded as ${coding}.`, {
    headers: { 'accept-encoding': 'identity' }, // RFC 9110 15.5.16
  })
