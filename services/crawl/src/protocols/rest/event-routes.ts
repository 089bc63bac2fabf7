/** A crawl as server-sent events (WHATWG HTML, 9.2), which a browser's EventSource takes up by itself where it was cut off. */
import type { Database } from '@alluvium/database'
import type { Exchange } from '@alluvium/http'
import { type Route, raw, route } from '@alluvium/http/json'
import { type Caller, type Clock, HeldCounts, type Logger } from '@alluvium/kernel'
import { z } from 'zod'
import type { Access } from '../../model/access.ts'
import { type Crawl, findCrawl } from '../../operations/find-crawls.ts'
import { followCrawl, type News, type Place, readPlace, writtenPlace } from '../../operations/follow-crawl.ts'
import type { LimitsFor } from '../../operations/limits-for.ts'
import { recordOf } from '../../ports/crawl-record.ts'
import { lastEventIdInvalid } from '../../problems/crawls.ts'
import { tooManyStreams } from '../../problems/limits.ts'
import { pageRecordOf } from '../records/page-record.ts'
import { crawlParams } from './path-params.ts'

export type EventRouteNeeds = Readonly<{
  database: Database
  clock: Clock
  logger: Logger
  accessOf(caller: Caller): Access
  authenticate(exchange: Exchange): Promise<Caller | undefined>
  limitsFor: LimitsFor
  /** Aborts when the service is about to stop. */
  draining: AbortSignal
}>

const search = z.object({
  from: z
    .enum(['start', 'now'])
    .default('start')
    .meta({ description: 'Without an id to go on from: whether the pages that there are already are told too.' }),
  last_event_id: z.string().optional().meta({ description: 'As the header `Last-Event-ID`, which comes first.' }),
})

export const eventRoute = ({
  database,
  clock,
  logger,
  accessOf,
  authenticate,
  limitsFor,
  draining,
}: EventRouteNeeds): Route => {
  const streams = new HeldCounts()
  return route({
    method: 'GET',
    path: '/api/v1/crawls/{crawl_id}/events',
    summary: 'What happens in a crawl, as it happens.',
    description:
      'Server-sent events: `status` with the record of the crawl whenever its status changes, `page` with the record of each page when it has come to its end, ' +
      'and `progress` with the counts. With `Last-Event-ID` it goes on behind that event, without a gap and without a page twice, also after a restart of the ' +
      'service. The stream ends when the crawl has ended and all was told, when it is deleted, and within seconds of its key being revoked.',
    tags: ['crawls'],
    access: 'caller',
    params: crawlParams,
    search,
    headers: { 'Last-Event-ID': { description: 'The id of the last event that came.' } },
    answers: { 200: raw('text/event-stream; charset=utf-8') },
    refusals: [
      [400, 'crawl.last-event-id-invalid', 'Last-Event-ID is no id of an event of this crawl'],
      [404, 'crawl.crawl-missing', 'there is no such crawl, or it is another account’s'],
      [429, 'crawl.too-many-streams', 'the account follows as many crawls as it may at once'],
    ],
    async handle({ caller, params, search: { from, last_event_id: given }, headers, exchange, isLocal, signal: gone }) {
      const crawlId = params.crawl_id
      const access = accessOf(caller)
      const last = lastEventId(headers['last-event-id']) ?? given
      const crawl = await database.read(findCrawl(crawlId, access))
      const after =
        last === undefined ? { page: from === 'now' ? crawl.pages : 0, state: undefined } : placeIn(crawl, last)
      const limit = limitsFor(access, isLocal).eventStreams
      if (!streams.take(access.account, limit)) throw tooManyStreams(limit)
      const signal = AbortSignal.any([gone, draining])
      const again = (): Promise<unknown> => authenticate(exchange)
      const news = followCrawl({ database, clock, logger, crawlId, access, after, again, signal })
      return {
        status: 200,
        headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
        body: written(
          news,
          onceOver(gone, () => streams.release(access.account)),
        ),
      }
    },
  })
}

/** Calls `end` once: when the client is gone, which may be before anything was read, or when the answer is called. */
function onceOver(gone: AbortSignal, end: () => void): () => void {
  let isOver = false
  const over = (): void => {
    if (!isOver) end()
    isOver = true
  }
  if (gone.aborted) over()
  else gone.addEventListener('abort', over, { once: true })
  return over
}

/** Milliseconds after which a client that was cut off comes again. */
const retryMs = 2_000

async function* written(news: AsyncIterable<News>, over: () => void): AsyncGenerator<string> {
  try {
    yield `retry: ${retryMs}\n\n`
    for await (const one of news) yield textOf(one)
  } finally {
    over()
  }
}

function textOf(news: News): string {
  if (news.kind === 'beat') return ': still here\n\n'
  if (news.kind === 'page') return event(news, pageRecordOf(news.page))
  const record = recordOf(news.crawl)
  if (news.kind === 'status') return event(news, record)
  const { crawl_id, pages_crawled, pages_failed, pages_skipped, pages_queued, issues_found } = record
  return event(news, { crawl_id, pages_crawled, pages_failed, pages_skipped, pages_queued, issues_found })
}

const event = ({ kind, place }: News, data: unknown): string =>
  `id: ${writtenPlace(place)}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

const lastEventId = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

/** Behind a page that there is not yet, nobody would hear of those that come before it. */
function placeIn({ pages }: Pick<Crawl, 'pages'>, text: string): Place {
  const place = readPlace(text)
  if (place === undefined || place.page > pages) throw lastEventIdInvalid()
  return place
}
