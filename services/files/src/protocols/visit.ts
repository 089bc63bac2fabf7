/** The visit of a request: what its caller carries along, and what the audit log says of it once its answer is out. */
import type { IncomingMessage } from 'node:http'
import { type Exchange, pathOf } from '@alluvium/http'
import { carried, redactUrl, type Visit } from '@alluvium/kernel'

/** What is noted for the audit log besides the visit itself. */
type Notes = { readonly visit: Visit; user: string | undefined; target: string | undefined; isRefused: boolean }

const notes = carried<IncomingMessage, Notes>('notes')

/** The token of a share is as good as the file. */
const mayHoldSecret = /^\/(?:s|api\/shares)\/|[:;]/

/** Longer ones say nothing more. */
const longestUserAgent = 256
const longestPath = 4096

/** The same for the same request, whoever asks. */
export const visitOf = (exchange: Exchange): Visit => notesOf(exchange).visit

export function notesOf({ request, id, peer }: Exchange): Notes {
  const known = notes.of(request)
  if (known) return known
  const bare = pathOf(request.url ?? '')
  // Most paths hold no secret, and looking closely costs as much as a small answer.
  const path = mayHoldSecret.test(bare) ? redactUrl(bare) : bare
  const visit: Visit = {
    id,
    method: request.method ?? '',
    path: path.slice(0, longestPath),
    peer,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    changed: [],
    revisions: [],
  }
  const made: Notes = { visit, user: undefined, target: undefined, isRefused: false }
  notes.give(request, made)
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

const longestName = 64

/** A name that somebody sent, as the log takes it. */
export const loggable = (name: string): string => name.replaceAll('\0', '').slice(0, longestName).toWellFormed()
