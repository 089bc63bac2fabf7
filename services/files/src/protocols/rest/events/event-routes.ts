/**
 * The change feed as server-sent events (WHATWG HTML, 9.2). The id of an event is its revision number, so a browser's
 * EventSource continues by itself after a lost connection.
 */
import type { Exchange } from '@alluvium/http'
import { type Route, raw, route } from '@alluvium/http/json'
import type { Caller } from '@alluvium/kernel'
import { z } from 'zod'
import { filesBudgets } from '../../../budgets.ts'
import { parsePath } from '../../../model/path.ts'
import { authorizeAnywhere } from '../../../operations/authorization/authorize.ts'
import { budgetOf } from '../../../operations/authorization/budget-of.ts'
import { eventOf } from '../../../operations/events/event-of.ts'
import { follow, type News } from '../../../operations/events/follow.ts'
import { tooManyEventStreams } from '../../../problems/events.ts'
import { headerInvalid } from '../../../problems/requests.ts'
import type { Service } from '../../service.ts'
import { notPermitted } from '../gates.ts'

const search = z.object({
  path: z.string().max(4096).default('/').meta({ description: 'Only of what is there, below it, or holds it.' }),
  last_event_id: z.int().min(0).optional().meta({ description: 'As the header `Last-Event-ID`, which comes first.' }),
})

export const eventRoutes = (service: Service): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/events',
    summary: 'What changes in the tree, as it changes',
    description:
      'Server-sent events. `id` is the revision, `event` its kind (`put`, `make-folder`, `delete`, `move`, `copy`, `restore` and so on), `data` the JSON ' +
      '`{revision, type, path, from?, at, user}`. With `Last-Event-ID` it goes on after that revision, without a gap or a double, also after a restart of the ' +
      'service; without it, it begins now. An event `reset` (`{revision}`) says that what happened in between is not known any more. Only what the caller may read is told. ' +
      'The stream ends when the credentials are revoked, within a minute.',
    tags: ['events'],
    access: 'caller',
    search,
    headers: { 'Last-Event-ID': { description: 'The id of the last event that came: a revision.' } },
    answers: { 200: raw('text/event-stream; charset=utf-8') },
    refusals: [
      [400, 'files.path-invalid', 'The path is not one.'],
      [400, 'files.header-invalid', '`Last-Event-ID` is not a revision.'],
      [429, 'files.too-many-event-streams', 'The account follows as many as one may.'],
      ...notPermitted,
    ],
    handle({ caller, headers, search: { path, last_event_id: known }, signal, exchange }) {
      const place = parsePath(path)
      authorizeAnywhere(caller, 'list')
      takeStream(service, { caller, exchange })
      const news = follow(service.following, {
        caller,
        again: () => service.authenticate(exchange),
        path: place.text,
        after: lastEventId(headers['last-event-id']) ?? known,
        signal,
      })
      return { status: 200, headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' }, body: written(news) }
    },
  }),
]

/**
 * Takes one of the caller's event streams, until the connection ends, which may already have happened. Throws
 * `files.too-many-event-streams`.
 */
function takeStream({ eventStreams }: Service, { caller, exchange }: { caller: Caller; exchange: Exchange }): void {
  const limit = budgetOf(filesBudgets.eventStreams, caller)
  if (!eventStreams.take(caller.id, limit)) throw tooManyEventStreams(limit)
  const release = () => eventStreams.release(caller.id)
  if (exchange.response.destroyed) release()
  else exchange.response.once('close', release)
}

/** Milliseconds before a client with a lost connection connects again. */
const retryMs = 2000

async function* written(news: AsyncIterable<News>): AsyncGenerator<string> {
  yield `retry: ${retryMs}\n\n`
  for await (const one of news) yield textOf(one)
}

function textOf(news: News): string {
  if (news.kind === 'beat') return `: still here\nid: ${news.revision}\n\n`
  if (news.kind === 'reset') return event(news.revision, 'reset', { revision: news.revision })
  return news.changes.map((change) => event(change.revision, change.verb, eventOf(change))).join('')
}

const event = (id: number, name: string, data: unknown): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

function lastEventId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw headerInvalid('Last-Event-ID', 'should be the number of a revision')
}
