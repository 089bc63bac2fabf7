/**
 * The change feed as server-sent events (WHATWG HTML, 9.2). The id of an event is its revision number, so a browser's
 * EventSource continues by itself after a lost connection.
 */
import { type Route, raw, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { authorizeAnywhere } from '../../../operations/authorization/authorize.ts'
import { eventOf } from '../../../operations/events/event-of.ts'
import { follow, type News } from '../../../operations/events/follow.ts'
import { notPermitted } from '../../authentication/gates.ts'
import { beat, event, lastEventId, streamHeaders, streamStart, takeStream } from '../../bodies/event-stream.ts'
import type { Service } from '../../service.ts'

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
      'service; without it, it begins now. An event `reset` (`{revision}`) says that the tree is to be read again: what happened in between is not known any more, or the caller may see other things than before. Only what the caller may read is sent. ' +
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
      const after = lastEventId(headers['last-event-id']) ?? known
      authorizeAnywhere(caller, 'list')
      takeStream(service, { caller, exchange })
      const news = follow(service.following, {
        caller,
        again: () => service.authenticate(exchange),
        path: place.text,
        after,
        signal,
      })
      return { status: 200, headers: streamHeaders, body: written(news) }
    },
  }),
]

async function* written(news: AsyncIterable<News>): AsyncGenerator<string> {
  yield streamStart
  for await (const one of news) yield textOf(one)
}

function textOf(news: News): string {
  if (news.kind === 'beat') return beat(news.revision)
  if (news.kind === 'reset') return event(news.revision, 'reset', { revision: news.revision })
  return news.changes.map((change) => event(change.revision, change.verb, eventOf(change))).join('')
}
