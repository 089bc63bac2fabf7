import type { Database } from '@alluvium/database'
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import type { Caller, Clock } from '@alluvium/kernel'
import { z } from 'zod'
import type { Access } from '../../model/access.ts'
import { crawlStats } from '../../operations/crawl-stats.ts'
import { findCrawl, listCrawls } from '../../operations/find-crawls.ts'
import { type StartNeeds, startCrawl } from '../../operations/start-crawl.ts'
import { recordOf } from '../../ports/crawl-record.ts'
import { crawlRecord, statsOf, statsRecord } from '../records/crawl-record.ts'
import { type ControlRoutesNeeds, controlRoutes } from './control-routes.ts'
import { crawlParams } from './path-params.ts'
import { rulesOf, startBody } from './start-body.ts'

export type CrawlRoutesNeeds = StartNeeds &
  ControlRoutesNeeds &
  Readonly<{
    database: Database
    clock: Clock
    accessOf(caller: Caller): Access
    /** Tells the work of this process that there is some. */
    wake(): void
    /** Tells whoever tells webhooks that there is a message. */
    deliverWebhooks(): void
  }>

const started = z
  .object({
    crawl_id: z.uuid(),
    status: z.literal('running'),
    message: z.string(),
    webhook_secret: z
      .string()
      .optional()
      .meta({ description: 'With a webhook_url: what its messages are signed with; shown only now.' }),
  })
  .meta({ id: 'CrawlStarted' })
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
        'With an `Idempotency-Key`, the same request sent again with the same API key answers the crawl that the ' +
        'first one started, for as long as there is that crawl. A start that is refused leaves the key free.',
      tags,
      access: 'caller',
      headers: { 'Idempotency-Key': { description: '1 to 255 printable characters of ASCII.' } },
      body: startBody,
      answers: { 202: started },
      refusals: [
        [400, 'crawl.idempotency-key-invalid', 'the Idempotency-Key is none, or there are several'],
        [400, 'crawl.target-blocked', 'the start is not on the public internet'],
        [400, 'crawl.rendering-unavailable', 'render is true, and the service was started without --render'],
        [400, 'crawl.webhook-blocked', 'the webhook is not on the public internet'],
        [409, 'crawl.idempotency-key-used', 'the Idempotency-Key came with another body'],
        [429, 'crawl.too-many-running', 'the account, or the network, has as many crawls running as it may'],
        [507, 'crawl.too-many-kept', 'the account keeps as many crawls as it may'],
        [507, 'crawl.too-much-kept', 'what the crawls of the account have found takes as much room as it may'],
        [503, 'crawl.queue-full', 'too many crawls are running'],
      ],
      async handle({ body, caller, headers, isLocal, network }) {
        const { crawlId, webhookSecret } = await startCrawl(
          needs,
          {
            startUrl: body.start_url,
            maxPages: body.max_pages,
            requestDelayMs: body.request_delay_ms,
            concurrency: body.concurrency,
            useSitemaps: body.use_sitemaps,
            rules: rulesOf(body),
            webhookUrl: body.webhook_url,
            loopback: isLocal,
            clientNetwork: network,
            idempotencyKey: headers['idempotency-key'],
          },
          accessOf(caller),
        )
        needs.wake()
        needs.deliverWebhooks()
        const secret = webhookSecret === undefined ? {} : { webhook_secret: webhookSecret }
        return {
          status: 202,
          headers: { location: `/api/v1/crawls/${crawlId}`, 'cache-control': 'no-store' },
          body: { crawl_id: crawlId, status: 'running', message: `Crawling ${body.start_url}.`, ...secret },
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
        return { status: 200, headers: pageHeaders('/api/v1/crawls', { ...search, total }), body: crawls.map(recordOf) }
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
    ...controlRoutes(needs),
  ]
}
