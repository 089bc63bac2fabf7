/** What a caller does with crawls over the wire, for tests: start one, look at it, control it. */
import type { Database } from '@alluvium/database'
import type { CrawlOptions } from '../src/open-crawl.ts'
import type { Answered } from './answer-holder.ts'
import { crawlService, type ServiceUnderTest } from './crawl-service.ts'

export type CrawlClient = ServiceUnderTest &
  Readonly<{
    /** Starts a crawl without gaps, unless the body says otherwise; returns its path. */
    start(body: Record<string, unknown>): Promise<string>
    record(path: string): Promise<Record<string, unknown>>
    status(path: string): Promise<unknown>
    control(path: string, verb: string): Promise<Answered>
  }>

export const fieldOf = ({ body }: Answered, name: string): unknown => Reflect.get(Object(body), name)

export async function crawlClient(database: Database, options: Partial<CrawlOptions> = {}): Promise<CrawlClient> {
  const service = await crawlService(database, options)
  const record = async (path: string): Promise<Record<string, unknown>> => Object((await service.ask('GET', path)).body)
  return {
    ...service,
    record,
    async start(body) {
      const quick = { request_delay_ms: 0, use_sitemaps: false, ...body }
      const answer = await service.ask('POST', '/api/v1/crawls', { body: quick })
      if (answer.status !== 202)
        throw new Error(`The start was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return `/api/v1/crawls/${String(fieldOf(answer, 'crawl_id'))}`
    },
    status: async (path) => (await record(path))['status'],
    control: (path, verb) => service.ask('POST', `${path}/${verb}`),
  }
}
