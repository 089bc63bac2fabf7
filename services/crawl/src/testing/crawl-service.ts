/** The service over the wire, for tests: listening on loopback, with everything that `apps/alluvium` would wire. */
import type { Database } from '@alluvium/database'
import { type Listening, listen } from '@alluvium/http'
import { jsonService } from '@alluvium/http/json'
import { type Deployment, systemClock } from '@alluvium/kernel'
import { type CrawlOptions, openCrawl } from '../open-crawl.ts'
import { silent, swift } from './crawled.ts'

export type Answered = Readonly<{ status: number; headers: Headers; body: unknown }>

export type ServiceUnderTest = Readonly<{
  url: string
  description: Record<string, unknown>
  /** Asks; with the development key unless `key` says otherwise, null for none. */
  ask(
    method: string,
    path: string,
    options?: Readonly<{ body?: unknown; key?: string | null; headers?: Record<string, string> }>,
  ): Promise<Answered>
  close(): Promise<void>
}>

const deployment: Deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies: [], production: false }

export async function crawlService(
  database: Database,
  options: Partial<CrawlOptions> = {},
  deployed: Partial<Deployment> = {},
): Promise<ServiceUnderTest> {
  const service = await openCrawl({
    database,
    logger: silent,
    clock: systemClock,
    version: '1.2.3',
    developmentKey: true,
    bounds: swift,
    ...options,
  })
  const json = await jsonService({ title: 'Alluvium crawl', version: '1.2.3', errorBody: 'error-and-code', ...service })
  const listening: Listening = await listen(json.handle, {
    host: '127.0.0.1',
    port: 0,
    deployment: { ...deployment, ...deployed },
    logger: silent,
    errorBody: 'error-and-code',
  })
  return {
    url: listening.url,
    description: json.description,
    async ask(method, path, { body, key = 'alluvium-development-key', headers = {} } = {}) {
      const response = await fetch(listening.url + path, {
        method,
        headers: {
          ...(key === null ? {} : { 'x-api-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      }
    },
    async close() {
      service.drain()
      await listening.stop({ deadlineMs: 1_000 })
      await json.close()
      await service.close({ deadlineMs: 0 })
    },
  }
}
