/**
 * The context of a request: what its caller carries along, and what the audit log records when the response is sent.
 */
import type { IncomingMessage } from 'node:http'
import { type Exchange, pathOf, restStatuses } from '@alluvium/http'
import { attachment, Problem, type RequestContext, redactUrl } from '@alluvium/kernel'

/** What the audit log records besides the request's context. */
type Notes = {
  readonly requestContext: RequestContext
  user: string | undefined
  target: string | undefined
  isRefused: boolean
  readonly parts: Part[]
}

/**
 * `status` is the one that a request for only this part would get; `target` is undefined when the part is about no
 * path.
 */
type Part = Readonly<{ status: number; target: string | undefined }>

const notes = attachment<IncomingMessage, Notes>('notes')

/** Longer values add no information. */
const maxUserAgentLength = 256
const maxPathLength = 4096

/** The same object for the same request, whoever the caller is. */
export const requestContextOf = (exchange: Exchange): RequestContext => notesOf(exchange).requestContext

export function notesOf(exchange: Exchange): Notes {
  const { request, id, peer } = exchange
  const known = notes.get(request)
  if (known) return known
  const path = redactUrl(pathOf(request.url ?? ''))
  const requestContext: RequestContext = {
    id,
    method: request.method ?? '',
    path: path.slice(0, maxPathLength),
    peer,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    isLocal: exchange.isLocal,
    changed: [],
    revisions: [],
  }
  const made: Notes = { requestContext, user: undefined, target: undefined, isRefused: false, parts: [] }
  notes.set(request, made)
  return made
}

/** Notes the acting user for the audit log, also one who only tried to log in. */
export function noteUser(exchange: Exchange, user: string): void {
  notesOf(exchange).user = user
}

/** Notes what the request is about when it changes nothing: the path behind a share's token. */
export function noteTarget(exchange: Exchange, target: string): void {
  notesOf(exchange).target = target
}

/** Notes a refusal, for a protocol that has another status than 403 for it. */
export function noteRefusal(exchange: Exchange): void {
  notesOf(exchange).isRefused = true
}

/**
 * Notes why a part of a request failed, if it was refused. For requests that ask for several things, whose response as
 * a whole does not show it.
 */
export function noteRefusedPart(exchange: Exchange, error: unknown, target: string | undefined): void {
  if (!(error instanceof Problem)) return
  const status = restStatuses[error.kind]
  if (status === 401 || status === 403) notesOf(exchange).parts.push({ status, target })
}

/** Notes that a part of a request succeeded, for one that changed no entry. */
export function noteDonePart(exchange: Exchange, target: string | undefined): void {
  notesOf(exchange).parts.push({ status: 200, target })
}

/**
 * Notes what happened to the caller's account before the request was answered. It stays so whatever the response is.
 */
export function noteAdmission(exchange: Exchange, target: string): void {
  notesOf(exchange).parts.push({ status: 200, target })
}

const maxNameLength = 64

/** A name from a request, made safe for the log. */
export const loggable = (name: string): string => name.replaceAll('\0', '').slice(0, maxNameLength).toWellFormed()
