/**
 * The audit log's place: around the whole service, where every exchange ends. An entry is made when the answer is out
 * (or was broken off), from what the request's context has gathered on its way; nothing on the way waits for it.
 *
 *   changed something           an entry for each path that it changed
 *   401, 403 (WOPI: 404)        an entry
 *   an account renamed, or what opened it ended, as its bearer came by an issuer: an entry with 200
 *   a refused field of GraphQL, and a mutation that changed no entry
 *                               an entry, beside those for what the document's other fields changed
 *   a log-in, an act of an administrator, a share's download      an entry
 *   anything else               an entry where reads are audited too
 *
 * A refused field is answered with 200. Its entry has the status that REST has for the same refusal and, as its target,
 * the path that it asked for; one entry for the whole request would hide all refusals of a document but one.
 */

import type { Exchange, Handler } from '@alluvium/http'
import type { Clock } from '@alluvium/kernel'
import { isSafeMethod } from '@alluvium/kernel'
import type { AuditEntry } from '../../operations/audit/audit-entry.ts'
import type { AuditLog } from '../../operations/audit/audit-log.ts'
import { loggable, notesOf } from './request-context.ts'

type Auditing = Readonly<{ log: AuditLog; clock: Clock; reads: boolean }>

export type Audited = Readonly<{
  handle: Handler
  /** The first revision of changes whose responses are not sent yet; `Infinity` when there is none. */
  pending(): number
}>

export function audited(handle: Handler, { log, clock, reads }: Auditing): Audited {
  // An array and not a set: see `connectionsOf`.
  const open: Exchange[] = []

  function enter(exchange: Exchange): void | Promise<void> {
    const { socket, method = '' } = exchange.request
    const mayChange = !isSafeMethod(method)
    const before = socket.bytesWritten
    if (mayChange) open.push(exchange)
    exchange.response.on('close', () => {
      if (mayChange) open.splice(open.indexOf(exchange), 1)
      record(exchange, before)
    })
    return handle(exchange)
  }

  /** @param before bytes that the connection had sent before the answer: to count them costs more than to record nothing. */
  function record(exchange: Exchange, before: number): void {
    const { requestContext, user, target, isRefused, parts } = notesOf(exchange)
    const { changed, revisions } = requestContext
    const { headersSent, statusCode } = exchange.response
    const status = headersSent ? statusCode : 0
    const isReported = reads || isRefused || isAudited(requestContext.method, requestContext.path, status)
    if (changed.length === 0 && parts.length === 0 && !isReported) return
    const entry: AuditEntry = {
      at: clock.now(),
      method: requestContext.method,
      path: requestContext.path,
      target: target ?? null,
      username: user ?? nameTried(exchange),
      status,
      client_ip: requestContext.peer,
      user_agent: requestContext.userAgent,
      bytes: exchange.request.socket.bytesWritten - before,
      request_id: requestContext.id,
      revision: null,
    }
    if (changed.length === 0 && isReported) log.add(entry)
    // After a failure on our side the change may have been undone, and its number given to another change.
    const certain = status < 500
    for (const [at, path] of changed.entries())
      log.add({ ...entry, target: path, revision: (certain ? revisions[at] : undefined) ?? null })
    for (const part of parts) log.add({ ...entry, target: part.target ?? null, status: part.status })
  }

  return {
    handle(exchange) {
      const room = isSafeMethod(exchange.request.method) ? undefined : log.room()
      if (!room) return enter(exchange)
      // A client that has left meanwhile is not served: the end of its response, where the entry is made, is already
      // past.
      return room.then(() => (exchange.response.destroyed ? undefined : enter(exchange)))
    },
    pending() {
      let first = Number.POSITIVE_INFINITY
      for (const exchange of open) first = Math.min(first, ...notesOf(exchange).requestContext.revisions)
      return first
    },
  }
}

/**
 * Addresses with frequent POSTs that change nothing by themselves: queries, locks of editors, and parts of uploads,
 * whose completion is the change.
 */
const quiet = ['/api/graphql', '/api/upload/', '/api/tus', '/api/wopi/files/']

/** Whether an exchange that changed no entry gets an entry in the log. */
function isAudited(method: string, path: string, status: number): boolean {
  if (status === 401 || status === 403) return true
  if (path === '/api/auth/login') return method === 'POST'
  if (status === 0 || status >= 400) return false
  if (path.startsWith('/s/')) return method !== 'HEAD' && method !== 'OPTIONS'
  if (method === 'PROPPATCH') return true
  return path.startsWith('/api/') && !isSafeMethod(method) && !quiet.some((start) => path.startsWith(start))
}

/** The user name that a refused request names; a token names none. */
function nameTried({ request }: Exchange): string {
  const [, value] = /^basic +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (value === undefined) return ''
  const [name = ''] = Buffer.from(value, 'base64').toString('utf8').split(':')
  return loggable(name)
}
