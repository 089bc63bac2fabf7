/** The context of a request: what its caller carries along, and what the audit log says of it once its answer is out. */
import type { IncomingMessage } from 'node:http'
import { type Exchange, pathOf, restStatuses } from '@alluvium/http'
import { attachment, Problem, type RequestContext, redactUrl } from '@alluvium/kernel'

/** What is noted for the audit log besides the request's context. */
type Notes = {
  readonly requestContext: RequestContext
  user: string | undefined
  target: string | undefined
  isRefused: boolean
  readonly parts: Part[]
}

/** `status` is what a request for nothing but this part is answered with; `target` undefined where it is about no path. */
type Part = Readonly<{ status: number; target: string | undefined }>

const notes = attachment<IncomingMessage, Notes>('notes')

/** Longer ones say nothing more. */
const maxUserAgentLength = 256
const maxPathLength = 4096

/** The same for the same request, whoever asks. */
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

/** Who acts, for the audit log; also who tried to log in. */
export function noteUser(exchange: Exchange, user: string): void {
  notesOf(exchange).user = user
}

/** What the request is about where it changes nothing: the path behind a share's token. */
export function noteTarget(exchange: Exchange, target: string): void {
  notesOf(exchange).target = target
}

/** Where a protocol has another status than 403 for what one may not. */
export function noteRefusal(exchange: Exchange): void {
  notesOf(exchange).isRefused = true
}

/** Where a request asks for several things, and its answer as a whole does not say that this one may not be: when that is why it failed. */
export function noteRefusedPart(exchange: Exchange, error: unknown, target: string | undefined): void {
  if (!(error instanceof Problem)) return
  const status = restStatuses[error.kind]
  if (status === 401 || status === 403) notesOf(exchange).parts.push({ status, target })
}

/** What became of the caller's account before the request was answered, and stays so whatever the answer is. */
export function noteAdmission(exchange: Exchange, target: string): void {
  notesOf(exchange).parts.push({ status: 200, target })
}

const maxNameLength = 64

/** A name that somebody sent, as the log takes it. */
export const loggable = (name: string): string => name.replaceAll('\0', '').slice(0, maxNameLength).toWellFormed()
