import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testPostgresUrl } from '@alluvium/database/testing'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { servingCrawl, temporaryFolder, until } from '../testing/command.ts'
import { freshDatabase } from '../testing/fresh-database.ts'

const postgres = testPostgresUrl()
const headers = { 'x-api-key': 'alluvium-development-key', 'content-type': 'application/json' }

/** `count` pages in a binary tree, and the time of each request, by its path. */
async function someSite(count: number) {
  const requests: { path: string | undefined; at: number }[] = []
  const server = createServer(({ url }, response) => {
    requests.push({ path: url, at: performance.now() })
    const page = Number(/^\/(\d+)$/.exec(url ?? '')?.[1])
    if (!(page < count)) return response.writeHead(404).end()
    const links = [2 * page + 1, 2 * page + 2].filter((to) => to < count).map((to) => `<a href="/${to}">${to}</a>`)
    return response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Page ${page}</title>${links.join('')}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

describe.skipIf(postgres === undefined)(
  `two crawl services on one PostgreSQL database${postgres === undefined ? ' (skipped: no PostgreSQL to test with)' : ''}`,
  () => {
    let services: Awaited<ReturnType<typeof servingCrawl>>[] = []
    /** A service on its folder; can be started again. */
    let serve = servingCrawl
    let folders: readonly string[] = []
    beforeEach(async () => {
      const database = await freshDatabase(postgres ?? '')
      serve = (folder) => servingCrawl(folder, [`--database=${database}`])
      folders = await Promise.all([temporaryFolder(), temporaryFolder()])
      services = await Promise.all(folders.map((folder) => serve(folder)))
    })

    const asked = async (at: number, path: string, body?: unknown, more: Record<string, string> = {}) => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(`${services[at]?.url}${path}`, { headers: { ...headers, ...more }, ...init })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }

    const pages = 40
    const delayMs = 25

    const begin = async (at: number, site: Readonly<{ url: string }>): Promise<string> => {
      const body = { start_url: `${site.url}/0`, request_delay_ms: delayMs, use_sitemaps: false }
      return `/api/v1/crawls/${String((await asked(at, '/api/v1/crawls', body)).body['crawl_id'])}`
    }
    const completed = async (at: number, path: string) => (await asked(at, path)).body['status'] === 'completed'

    test('share the minimum gap between requests to a host: together they are no faster than one', async () => {
      const site = await someSite(pages)
      const first = await begin(0, site)
      await until('the site is asked', () => site.requests.length > 3) // its host is held by then
      const second = await begin(1, site)
      await until('both crawls are completed', async () => (await completed(0, first)) && (await completed(0, second)))

      const counts = Map.groupBy(site.requests, ({ path }) => path)
      for (let page = 0; page < pages; page++) expect(counts.get(`/${page}`)).toHaveLength(2)
      const span = (site.requests.at(-1)?.at ?? 0) - (site.requests[0]?.at ?? 0)
      expect(span).toBeGreaterThan((site.requests.length - 1) * delayMs * 0.95) // network delays may shift arrivals at both ends
    })

    test('recognize each other by their folders: a killed one resumes its own crawls at once', async () => {
      const site = await someSite(pages)
      const crawl = await begin(0, site)
      await until('the site is asked', () => site.requests.length > 3)
      await services[0]?.signal('SIGKILL')
      services[0] = await serve(folders[0] ?? '')
      await until('the crawl is completed', () => completed(1, crawl)) // an abandoned lease ends only after five minutes
      expect((await asked(1, crawl)).body).toMatchObject({ pages_crawled: pages, stop_reason: 'exhausted' })
    })

    test('count the requests of one key together', async () => {
      const made = await asked(0, '/api/v1/keys', { name: 'ten', requests_per_minute: 10 })
      const key = { 'x-api-key': String(made.body['key']) }
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) => asked(at % 2, '/api/v1/crawls', undefined, key)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    })
  },
)
