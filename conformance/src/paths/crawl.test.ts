/** The main path through the crawl service: a small site on loopback, from the start of a crawl to its statistics. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeService, withTarget } from '../suite.ts'
import { asAnswer, expectRefusal } from '../wire/refusals.ts'
import { type SmallSite, serveSmallSite } from './small-site.ts'

withTarget()

const pages = 12
const delayMs = 40

type CrawlRecord = Readonly<{
  crawl_id: string
  status: string
  pages_crawled: number
  pages_failed: number
  pages_skipped: number
  completed_at: string | null
}>

function isRecord(body: unknown): body is CrawlRecord {
  if (typeof body !== 'object' || body === null) return false
  const wanted = ['crawl_id', 'status', 'pages_crawled', 'pages_failed', 'pages_skipped', 'completed_at']
  return wanted.every((name) => name in body)
}

describeService('crawl', 'a crawl of a small site over the wire', (service) => {
  let site: SmallSite

  beforeAll(async () => {
    site = await serveSmallSite(pages)
  })
  afterAll(() => site.close())

  function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const { url, credentials } = service()
    return fetch(`${url}${path}`, {
      ...init,
      headers: { ...credentials, ...Object.fromEntries(new Headers(init.headers)) },
    })
  }
  const start = (body: unknown) =>
    ask('/api/v1/crawls', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function record(id: string): Promise<CrawlRecord> {
    const answer = await ask(`/api/v1/crawls/${id}`)
    expect(answer.status).toBe(200)
    const body: unknown = await answer.json()
    if (!isRecord(body)) throw new Error(`this is no record of a crawl: ${JSON.stringify(body)}`)
    return body
  }

  /** Every record seen until the crawl has ended. */
  async function watch(id: string): Promise<readonly CrawlRecord[]> {
    const seen = [await record(id)]
    while (seen.at(-1)?.completed_at === null) {
      await pause(10) // Polling without a pause would take processor time from the crawl.
      seen.push(await record(id))
    }
    return seen
  }

  /** Starts a crawl, and returns its id. */
  async function started(body: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await start(body)
    const received: unknown = await answer.json()
    expect([answer.status, received]).toEqual([
      202,
      { crawl_id: expect.stringMatching(/^[\da-f-]{36}$/), status: 'running', message: expect.any(String) },
    ])
    return typeof received === 'object' && received !== null && 'crawl_id' in received ? String(received.crawl_id) : ''
  }

  test('the crawl service reports its health with a valid key, and answers nothing without one', async () => {
    const answer = await ask('/health')
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: expect.any(String) }])
    const nobody = await asAnswer(await fetch(`${service().url}/health`))
    expectRefusal('crawl', nobody, { status: 401 })
  })

  test('a site is crawled: its counts never fall, the crawl completes, and its statistics agree', async () => {
    const id = await started({ start_url: `${site.url}/`, request_delay_ms: delayMs, concurrency: 2 })
    const seen = await watch(id)
    const last = seen.at(-1)

    expect(last).toMatchObject({ status: 'completed', stop_reason: 'exhausted', pages_queued: 0 })
    expect(last).toMatchObject({ pages_crawled: pages + 1, pages_failed: 1, pages_skipped: 2 })
    for (const name of ['pages_crawled', 'pages_failed', 'pages_skipped'] as const) {
      const counts = seen.map((one) => one[name])
      expect([name, ...counts]).toEqual([name, ...counts.toSorted((one, other) => one - other)])
    }
    expect(new Set(seen.map((one) => one.pages_crawled)).size).toBeGreaterThan(3)

    const stats = await ask(`/api/v1/crawls/${id}/stats`)
    expect(stats.status).toBe(200)
    expect(await stats.json()).toMatchObject({
      crawl_id: id,
      total_pages: pages + 2,
      status_codes: { 200: pages + 1, 404: 1 },
      outcomes: { fetched: pages + 1, http_error: 1, disallowed: 1, out_of_scope: 1 },
    })
  })

  test('robots.txt is requested first, each page once, and requests keep the minimum gap', async () => {
    const quiet = await serveSmallSite(pages)
    try {
      const askedMs = performance.now()
      await watch(await started({ start_url: `${quiet.url}/`, request_delay_ms: delayMs, concurrency: 8 }))
      const paths = quiet.requests().map(({ path }) => path)
      expect(paths[0]).toBe('/robots.txt')
      expect(paths).not.toContain('/private')
      const asked = paths.filter((path) => path === '/' || /^\/\d+$|^\/missing$/.test(path))
      expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
      expect(asked).toHaveLength(pages + 2)
      // The promise is about the gaps between starts; the site sees arrivals, which a busy machine may delay, but never
      // makes early. So the time is counted from before the first start, and a crawl without gaps is noticed at once.
      const early = quiet.requests().filter(({ atMs }, before) => atMs - askedMs < before * (delayMs - 1))
      expect(early).toEqual([])
    } finally {
      quiet.close()
    }
  })

  test('a limit on pages is kept exactly, and given as the reason of the end', async () => {
    const id = await started({ start_url: `${site.url}/`, max_pages: 3, request_delay_ms: 0 })
    const last = (await watch(id)).at(-1)
    expect(last).toMatchObject({ status: 'completed', stop_reason: 'max_pages' })
    expect((last?.pages_crawled ?? 0) + (last?.pages_failed ?? 0)).toBe(3)
  })

  test('the list begins with the newest crawl', async () => {
    const first = await started({ start_url: `${site.url}/1`, max_pages: 1, request_delay_ms: 0 })
    const second = await started({ start_url: `${site.url}/2`, max_pages: 1, request_delay_ms: 0 })
    const list = await ask('/api/v1/crawls')
    expect(list.status).toBe(200)
    const listed: unknown = await list.json()
    expect(Array.isArray(listed) ? listed.slice(0, 2) : listed).toMatchObject([
      { crawl_id: second },
      { crawl_id: first },
    ])
  })

  test('an invalid start is refused with the name of its field, and an unknown crawl is not found', async () => {
    for (const [field, value] of [
      ['start_url', 'ftp://example.org/'],
      ['start_url', undefined],
      ['max_pages', 0],
      ['max_pages', '10'],
      ['request_delay_ms', 60_001],
      ['concurrency', 1.5],
      ['expire_hours', 1],
    ] as const) {
      const answer = await asAnswer(await start({ start_url: `${site.url}/`, [field]: value }))
      expectRefusal('crawl', answer, { status: 400, says: new RegExp(field) })
    }
    const missing = await asAnswer(await ask('/api/v1/crawls/0198f3d2-7c1a-7d11-9a3e-000000000000'))
    expectRefusal('crawl', missing, { status: 404 })
  })
})
