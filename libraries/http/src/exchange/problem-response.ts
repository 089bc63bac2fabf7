/**
 * Refusals on the wire. Every refusal passes here, whichever handler gives it, so all have one shape:
 *
 *   HTTP/1.1 404 Not Found
 *   Error-Code: files.path-missing         always
 *   X-Request-Id: …                        set when the exchange began
 *   {"error":"/a.txt doesn't exist.","code":"files.path-missing"}     the platform's body has `error` alone
 *
 * A Problem is sent as it is. Anything else is a bug: it is logged with the request id, and the client learns nothing of it.
 */
import { Problem, type ProblemKind } from '@alluvium/kernel'
import type { Exchange } from './exchange.ts'

/** Which body refusals carry: the platform's has `error` alone, the others `error` and `code`. */
export type ErrorBody = 'error' | 'error-and-code'

/** A refusal as HTTP says it. */
export type Refusal = Readonly<{
  status: number
  /** `<area>.<kebab-code>`, or `internal` for a bug. */
  code: string
  message: string
  headers?: Readonly<Record<string, string>>
  /** Further members of the body. */
  facts?: Readonly<Record<string, unknown>>
}>

/** The status by which a protocol answers each kind of refusal. */
export type StatusTable = Readonly<Record<ProblemKind, number>>

/** REST's table; WebDAV brings its own, where a taken destination is 412. A new kind does not compile until it is in both. */
export const restStatuses: StatusTable = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  'not-allowed': 405,
  taken: 409,
  gone: 410,
  stale: 412,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  locked: 423,
  'too-many': 429,
  full: 507,
  busy: 503,
}

/** What was thrown, as a refusal; a bug becomes a 500 that says nothing but the request id. */
export function refusalOf(thrown: unknown, requestId: string, statuses: StatusTable = restStatuses): Refusal {
  if (thrown instanceof Problem) {
    const { kind, code, message, headers, facts } = thrown
    return { status: statuses[kind], code, message, headers, facts }
  }
  return { status: 500, code: 'internal', message: `Something broke on our side; our logs know it as ${requestId}.` }
}

/** What was thrown; a refusal of the method that does not say which the address has says these (RFC 9110, 15.5.6). */
export function withAllow(thrown: unknown, allowed: string): unknown {
  const isMute = thrown instanceof Problem && thrown.kind === 'not-allowed' && thrown.headers['allow'] === undefined
  return isMute ? thrown.withHeaders({ allow: allowed }) : thrown
}

/** The JSON body of a refusal. The body that has `error` alone has no room for facts. */
export function errorBodyOf({ message, code, facts }: Refusal, shape: ErrorBody): string {
  return JSON.stringify(shape === 'error' ? { error: message } : { ...facts, error: message, code })
}

/** What a handler may have said already about an answer that is now not sent. */
const headersOfContent = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'digest',
  'content-digest',
  'repr-digest',
  'etag',
  'expires',
  'last-modified',
  'location',
  'transfer-encoding',
]

/** Answers with a refusal. When an answer has begun already, the connection is closed, so that the client sees that it is incomplete. */
export function sendRefusal(exchange: Exchange, refusal: Refusal, shape: ErrorBody): void {
  const { response } = exchange
  if (response.writableEnded || response.destroyed) return
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const name of headersOfContent) response.removeHeader(name)
  const body = Buffer.from(errorBodyOf(refusal, shape))
  response.writeHead(refusal.status, {
    ...refusal.headers,
    'Error-Code': refusal.code,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(body)
}

export type SendProblemOptions = Readonly<{
  errorBody: ErrorBody
  /** Default: REST's. */
  statuses?: StatusTable
}>

/** Answers what a handler threw, and logs it when it is a bug. */
export function sendProblem(
  exchange: Exchange,
  thrown: unknown,
  { errorBody, statuses = restStatuses }: SendProblemOptions,
): void {
  logBug(exchange, thrown)
  sendRefusal(exchange, refusalOf(thrown, exchange.id, statuses), errorBody)
}

/** Logs what was thrown unless it is a Problem, or only says that the client has gone. */
export function logBug({ logger, request }: Exchange, thrown: unknown): void {
  if (thrown instanceof Problem) return
  if (request.socket.destroyed && isConnectionLoss(thrown)) logger.debug({ err: thrown }, 'the client went away')
  else logger.error({ err: thrown }, 'a bug')
}

const connectionLosses = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ABORT_ERR',
])

const isConnectionLoss = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && connectionLosses.has(thrown.code)
