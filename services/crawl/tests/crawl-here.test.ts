import { describeOnADatabase } from '@alluvium/database/testing'
import { systemClock } from '@alluvium/kernel'
import { afterEach, expect, test } from 'vitest'
import { type CrawlHereOptions, crawlHere, type HerePage } from '../src/crawl-here.ts'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { frontierOn, newCrawl, silent, swift } from '../testing/crawled.ts'
import { sendHtml, sendStatus, type TestServer, testServer } from '../testing/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** Pages in a row, each leading to the next. */
async function row(length: number): Promise<TestServer> {
  const server = await testServer((request, response) => {
    const number = Number(/^\/(\d+)$/.exec(request.url ?? '')?.[1])
    if (!(number < length)) return sendStatus(response, 404)
    return sendHtml(
      response,
      `<title>Page ${number}</title>${number + 1 < length ? `<a href="/${number + 1}">x</a>` : ''}`,
    )
  })
  closing.push(() => server.close())
  return server
}

describeOnADatabase('a crawl here and now', { migrations: crawlMigrations }, (open) => {
  async function options(startUrl: string, more: Partial<CrawlHereOptions> = {}): Promise<CrawlHereOptions> {
    return {
      database: await open(),
      logger: silent,
      clock: systemClock,
      version: '0',
      bounds: swift,
      startUrl,
      delayMs: 0,
      ...more,
    }
  }

  test('prints each page when it is stored, its progress, and a summary at the end', async () => {
    const server = await row(5)
    const pages: HerePage[] = []
    let calls = 0
    const summary = await crawlHere(await options(`${server.origin}/0`), {
      onPage: (page) => pages.push(page),
      onProgress: () => (calls += 1),
    })
    expect(summary).toMatchObject({
      status: 'completed',
      stop_reason: 'exhausted',
      pages_crawled: 5,
      total_pages: 5,
      resumed: false,
      status_codes: { 200: 5 },
    })
    expect(pages).toHaveLength(5)
    expect(pages[2]).toMatchObject({
      url: `${server.origin}/2`,
      status: 200,
      outcome: 'fetched',
      depth: 2,
      title: 'Page 2',
      content_type: 'text/html',
      issues: ['missing-description'],
    })
    expect(calls).toBeGreaterThan(0)
  })

  test('stops when it is interrupted, and the same command resumes it, with the current settings', async () => {
    // Long enough that it cannot be through before the interruption is heard.
    const server = await row(1_000)
    const interrupt = new AbortController()
    const pages: HerePage[] = []
    const asked = await options(`${server.origin}/0`, { signal: interrupt.signal, maxPages: 2_000 })
    const onPage = (page: HerePage): void => {
      pages.push(page)
      if (pages.length === 10) interrupt.abort()
    }
    const first = await crawlHere(asked, { onPage })
    expect(first).toMatchObject({ status: 'running', completed_at: null })
    expect(first.pages_crawled).toBe(pages.length)
    const cap = first.pages_crawled + 20
    const second = await crawlHere({ ...asked, signal: new AbortController().signal, maxPages: cap }, { onPage })
    expect(second).toMatchObject({
      crawl_id: first.crawl_id,
      resumed: true,
      status: 'completed',
      stop_reason: 'max_pages',
      pages_crawled: cap,
    })
    expect(new Set(pages.map(({ url }) => url)).size).toBe(cap)
    expect([...server.counts()].filter(([path, count]) => path !== '/robots.txt' && count > 1)).toEqual([])
    const third = await crawlHere({ ...asked, signal: new AbortController().signal, maxPages: 2 })
    expect(third).toMatchObject({ resumed: false, pages_crawled: 2 })
    expect(third.crawl_id).not.toBe(first.crawl_id)
  })

  test('that is resumed with a maximum below what it has already reached ends at once', async () => {
    const server = await row(20)
    const interrupt = new AbortController()
    const asked = await options(`${server.origin}/0`, { signal: interrupt.signal })
    const first = await crawlHere(asked, { onPage: () => interrupt.abort() })
    const second = await crawlHere({ ...asked, signal: new AbortController().signal, maxPages: 1 })
    expect(second).toMatchObject({
      resumed: true,
      status: 'completed',
      stop_reason: 'max_pages',
      pages_crawled: first.pages_crawled,
    })
  })

  test('works on its own crawl and leaves others in the same database alone', async () => {
    const server = await row(3)
    const asked = await options(`${server.origin}/0`)
    const other = newCrawl(`${server.origin}/1`)
    await frontierOn(asked.database).start(other)
    await crawlHere(asked)
    expect(await frontierOn(asked.database).stats(other.crawlId)).toMatchObject({
      state: 'running',
      waiting: 1,
      reserved: 0,
    })
  })

  test('of an invalid address is refused', async () => {
    await expect(crawlHere(await options('example'))).rejects.toMatchObject({ code: 'crawl.start-url-invalid' })
  })
})
