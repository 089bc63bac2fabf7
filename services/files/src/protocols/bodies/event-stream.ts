/** What all streams of server-sent events have in common (WHATWG HTML, 9.2). */
import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { budgetOf } from '../../operations/authorization/budget-of.ts'
import { tooManyEventStreams } from '../../problems/events.ts'
import { headerInvalid } from '../../problems/requests.ts'
import type { Service } from '../service.ts'

/** Milliseconds before a client with a lost connection connects again. */
const retryMs = 2000

export const streamHeaders = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

export const streamStart = `retry: ${retryMs}\n\n`

/** Says that the stream is alive, and after which id it would go on. */
export const beat = (id: number): string => `: still here\nid: ${id}\n\n`

export const event = (id: number, name: string, data: unknown): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Throws `files.header-invalid`. */
export function lastEventId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw headerInvalid('Last-Event-ID', 'should be the id of an event')
}

/**
 * Takes one of the caller's event streams, until the connection ends, which may already have happened. Throws
 * `files.too-many-event-streams`.
 */
export function takeStream(
  { eventStreams }: Pick<Service, 'eventStreams'>,
  { caller, exchange }: { caller: Caller; exchange: Exchange },
): void {
  const limit = budgetOf(filesBudgets.eventStreams, caller)
  if (!eventStreams.take(caller.id, limit)) throw tooManyEventStreams(limit)
  const release = () => eventStreams.release(caller.id)
  if (exchange.response.destroyed) release()
  else exchange.response.once('close', release)
}
