/** The service over the wire, for tests: listening on loopback, with everything that `apps/alluvium` would wire. */
import type { Database } from '@alluvium/database'
import { type Listening, listen } from '@alluvium/http'
import { jsonService, type Route } from '@alluvium/http/json'
import { type Deployment, systemClock } from '@alluvium/kernel'
import { type CrawlOptions, openCrawl } from '../src/open-crawl.ts'
import { type Answered, answerHolder } from './answer-holder.ts'
import { silent, swift } from './crawled.ts'

export type ServiceUnderTest = Readonly<{
  url: string
  routes: readonly Route[]
  description: Record<string, unknown>
  /** Asks, and holds the answer against the description; with the development key unless `key` says otherwise, null for none. */
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
  const { description, hold } = answerHolder(json, options)
  return {
    url: listening.url,
    routes: service.routes,
    description,
    async ask(method, path, { body: sent, key = 'alluvium-development-key', headers = {} } = {}) {
      const response = await fetch(listening.url + path, {
        method,
        headers: {
          ...(key === null ? {} : { 'x-api-key': key }),
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
      })
      const text = await response.text()
      const body = text === '' ? undefined : (JSON.parse(text) as unknown)
      const answered = { status: response.status, headers: response.headers, body }
      hold(`${method} ${path}`, answered)
      return answered
    },
    async close() {
      service.drain()
      await listening.stop({ deadlineMs: 1_000 })
      await json.close()
      await service.close({ deadlineMs: 0 })
    },
  }
}
