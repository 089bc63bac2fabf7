import type { Database } from '@alluvium/database'
import { type Route, route } from '@alluvium/http/json'
import type { Caller, Clock } from '@alluvium/kernel'
import { z } from 'zod'
import type { Access } from '../../model/access.ts'
import { canonicalUrl, longestUrl } from '../../model/url.ts'
import { type CancelNeeds, cancelCrawl } from '../../operations/cancel-crawl.ts'
import { crawlStats } from '../../operations/crawl-stats.ts'
import { findCrawl, listCrawls } from '../../operations/find-crawls.ts'
import { type StartNeeds, startCrawl } from '../../operations/start-crawl.ts'
import { idempotencyKeyInvalid } from '../../problems.ts'
import { crawlRecord, recordOf, statsOf, statsRecord } from './crawl-record.ts'
import { pageHeaders, pageSearch } from './paging.ts'

export type CrawlRoutesNeeds = StartNeeds &
  CancelNeeds &
  Readonly<{
    database: Database
    clock: Clock
    accessOf(caller: Caller): Access
    /** Tells the work of this process that there is some. */
    wake(): void
  }>

const startBody = z.strictObject({
  start_url: z
    .string()
    .max(longestUrl)
    .refine((text) => isStartUrl(text), { error: 'must be an http or https address without a user name' })
    .meta({
      description: 'Where the crawl begins; the crawl stays on its host, or on the one it redirects to.',
      example: 'https://example.com/',
    }),
  max_pages: z.int().min(1).max(1_000_000).default(100).meta({ description: 'Pages attempted at most, exactly.' }),
  request_delay_ms: z
    .int()
    .min(0)
    .max(60_000)
    .default(500)
    .meta({ description: 'The least time between the starts of two requests to one host.' }),
  concurrency: z.int().min(1).max(256).default(4).meta({ description: 'Requests in flight at most.' }),
  use_sitemaps: z.boolean().default(true).meta({ description: 'Whether sitemaps are read for addresses.' }),
})

function isStartUrl(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && parsed.username === '' && parsed.password === '' && canonicalUrl(text) !== undefined
}

const started = z
  .object({ crawl_id: z.uuid(), status: z.literal('running'), message: z.string() })
  .meta({ id: 'CrawlStarted' })
const crawlParams = z.object({ crawl_id: z.string() })
const missing = [404, 'crawl.crawl-missing', 'there is no such crawl, or it is another account’s'] as const

export function crawlRoutes(needs: CrawlRoutesNeeds): readonly Route[] {
  const { database, clock, accessOf } = needs
  const tags = ['crawls']
  return [
    route({
      method: 'POST',
      path: '/api/v1/crawls',
      summary: 'Starts a crawl.',
      description:
        'With an `Idempotency-Key` header, the same request sent again answers the crawl that the first one started.',
      tags,
      access: 'caller',
      body: startBody,
      answers: { 202: started },
      refusals: [
        [400, 'crawl.target-blocked', 'the start is not on the public internet'],
        [409, 'crawl.idempotency-key-used', 'the Idempotency-Key came with another body'],
        [503, 'crawl.queue-full', 'too many crawls are running'],
      ],
      async handle({ body, caller, headers, isLocal }) {
        const crawlId = await startCrawl(
          needs,
          {
            startUrl: body.start_url,
            maxPages: body.max_pages,
            requestDelayMs: body.request_delay_ms,
            concurrency: body.concurrency,
            useSitemaps: body.use_sitemaps,
            loopback: isLocal,
            idempotencyKey: single(headers['idempotency-key']),
          },
          accessOf(caller),
        )
        needs.wake()
        return {
          status: 202,
          headers: { location: `/api/v1/crawls/${crawlId}` },
          body: { crawl_id: crawlId, status: 'running', message: `Crawling ${body.start_url}.` },
        }
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/crawls',
      summary: 'Lists crawls, newest first.',
      tags,
      access: 'caller',
      search: pageSearch,
      answers: { 200: z.array(crawlRecord) },
      async handle({ caller, search }) {
        const { crawls, total } = await database.read(listCrawls(accessOf(caller), search))
        return { status: 200, headers: pageHeaders('/api/v1/crawls', search, total), body: crawls.map(recordOf) }
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/crawls/{crawl_id}',
      summary: 'How a crawl stands, live.',
      tags,
      access: 'caller',
      params: crawlParams,
      answers: { 200: crawlRecord },
      refusals: [missing],
      async handle({ caller, params }) {
        return { status: 200, body: recordOf(await database.read(findCrawl(params.crawl_id, accessOf(caller)))) }
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/crawls/{crawl_id}/stats',
      summary: 'What a crawl has counted, live.',
      tags,
      access: 'caller',
      params: crawlParams,
      answers: { 200: statsRecord },
      refusals: [missing],
      async handle({ caller, params }) {
        const stats = await database.read(crawlStats(params.crawl_id, accessOf(caller)))
        return { status: 200, body: statsOf(stats, clock.now()) }
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/crawls/{crawl_id}/cancel',
      summary: 'Cancels a crawl; what it has found stays.',
      tags,
      access: 'caller',
      params: crawlParams,
      answers: { 202: crawlRecord },
      refusals: [missing, [409, 'crawl.crawl-ended', 'it has ended already']],
      async handle({ caller, params }) {
        return { status: 202, body: recordOf(await cancelCrawl(needs, params.crawl_id, accessOf(caller))) }
      },
    }),
  ]
}

function single(value: string | string[] | undefined): string | undefined {
  if (Array.isArray(value)) throw idempotencyKeyInvalid()
  return value
}
