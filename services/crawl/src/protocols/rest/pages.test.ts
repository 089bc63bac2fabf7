import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { crawlService } from '../../../testing/crawl-service.ts'
import { smallSite } from '../../../testing/small-site.ts'
import { crawlMigrations } from '../../ports/migrations.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

type Item = Record<string, unknown>

const key = { 'x-api-key': 'alluvium-development-key' }

describeOnADatabase('what a crawl has found', { migrations: crawlMigrations }, (open) => {
  /** The small site, crawled to its end. */
  async function crawled() {
    const site = await smallSite()
    closing.push(() => site.close())
    const service = await crawlService(await open())
    closing.push(() => service.close())
    const body = { start_url: `${site.origin}/`, request_delay_ms: 0, concurrency: 1, use_sitemaps: false }
    const started = await service.ask('POST', '/api/v1/crawls', { body })
    const path = `/api/v1/crawls/${String(Reflect.get(Object(started.body), 'crawl_id'))}`
    const record = async (): Promise<Item> => Object((await service.ask('GET', path)).body)
    await expect.poll(async () => (await record())['status'], { interval: 10 }).toBe('completed')
    const list = async (search: string): Promise<Item[]> => {
      const answer = await service.ask('GET', path + search)
      expect(answer.status).toBe(200)
      return answer.body as Item[]
    }
    const pageAt = async (at: string): Promise<Item> => {
      const page = (await list('/pages')).find(({ url }) => url === site.origin + at)
      if (page === undefined) throw new Error(`There is no page ${at}.`)
      return page
    }
    return { ...service, origin: site.origin, path, record, list, pageAt }
  }

  test('is listed page by page, in the order in which pages ended', async () => {
    const { ask, list, path, origin, pageAt } = await crawled()
    const all = await list('/pages')
    const strange = 'http://other.example/x'
    expect(all.map(({ url, outcome }) => [String(url).slice(origin.length), outcome])).toEqual([
      ['/', 'fetched'],
      ['/a', 'fetched'],
      ['/b', 'fetched'],
      ['/copy', 'fetched'],
      ['/r1', 'redirected'],
      ['/gone', 'http_error'],
      ['/hidden', 'fetched'],
      ['/plain.txt', 'fetched'],
      ['/r2', 'redirected'],
      ['/end', 'fetched'],
      [strange.slice(origin.length), 'out_of_scope'],
    ])
    const a = await pageAt('/a')
    expect(a).toEqual({
      page_id: expect.any(String),
      url: `${origin}/a`,
      final_url: `${origin}/a`,
      duplicate_of: null,
      status: 200,
      outcome: 'fetched',
      depth: 1,
      title: 'A',
      canonical: null,
      content_type: 'text/html',
      bytes: expect.any(Number),
      response_time_ms: expect.any(Number),
      referrer: `${origin}/`,
    })
    expect(await pageAt('/copy')).toMatchObject({ duplicate_of: a['page_id'] })
    expect(await pageAt('/r1')).toMatchObject({ status: 301, final_url: `${origin}/end`, duplicate_of: null })
    expect(await pageAt('/')).toMatchObject({ referrer: null, depth: 0 })

    const first = await ask('GET', `${path}/pages?limit=4`)
    expect(first.headers.get('x-total-count')).toBe('11')
    const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await ask('GET', next)
    expect([...(first.body as Item[]), ...(second.body as Item[])]).toEqual(all.slice(0, 8))
    expect((await ask('GET', `${path}/pages?limit=7&cursor=4`)).headers.get('link')).toBeNull()
    expect(await list('/pages?limit=2&cursor=10')).toEqual([
      expect.objectContaining({ page_id: null, url: strange, outcome: 'out_of_scope', depth: null, status: null }),
    ])
    for (const search of ['cursor=x', 'cursor=-1', 'limit=-1'])
      expect((await ask('GET', `${path}/pages?${search}`)).status).toBe(400) // oxlint-disable-line no-await-in-loop -- few
  })

  test('is served as it was received, in a way that no browser runs', async () => {
    const { url, ask, path, pageAt } = await crawled()
    const content = async (at: string) => {
      const response = await fetch(`${url}${path}/pages/${String((await pageAt(at))['page_id'])}/content`, {
        headers: key,
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    const [one, copy, text, gone] = [
      await content('/a'),
      await content('/copy'),
      await content('/plain.txt'),
      await content('/gone'),
    ]
    expect(one).toMatchObject({ status: 200, text: expect.stringContaining('<script>alert(1)</script>') })
    expect(one.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    expect(one.headers.get('content-security-policy')).toContain('sandbox')
    expect(copy.text).toBe(one.text)
    expect(text).toMatchObject({ status: 200, text: '=SUM(1)\n' })
    expect(gone).toMatchObject({ status: 404, text: expect.stringContaining('crawl.content-missing') })
    expect(await ask('GET', `${path}/pages/none/content`)).toMatchObject({
      status: 404,
      body: { code: 'crawl.page-missing' },
    })
  })

  test('lists the links of a page', async () => {
    const { list, origin, pageAt } = await crawled()
    const home = String((await pageAt('/'))['page_id'])
    const found = await list(`/pages/${home}/links`)
    expect(found).toHaveLength(8)
    expect(found[0]).toEqual({ url: `${origin}/a`, is_internal: true })
    expect(found.at(-1)).toEqual({ url: 'http://other.example/x', is_internal: false })
  })

  test('lists each fault once, and matches the counts', async () => {
    const { ask, list, origin, path, record } = await crawled()
    const issues = await list('/issues')
    expect(issues.map(({ url, code }) => `${String(url).slice(origin.length)} ${String(code)}`).sort()).toEqual([
      '/b duplicate-description',
      '/b duplicate-title',
      '/b several-canonicals',
      '/copy duplicate-content',
      '/end missing-description',
      '/end missing-title',
      '/gone broken-link',
      '/hidden missing-description',
      '/hidden noindex',
      '/r1 redirect-chain',
    ])
    expect(issues.find(({ code }) => code === 'redirect-chain')).toEqual({
      issue_id: expect.any(String),
      page_id: expect.any(String),
      url: `${origin}/r1`,
      severity: 'warning',
      category: 'redirects',
      code: 'redirect-chain',
      message: `${origin}/r1 redirects to ${origin}/r2, which redirects on to ${origin}/end.`,
    })
    expect(await record()).toMatchObject({ issues_found: 10 })
    expect((await ask('GET', `${path}/stats`)).body).toMatchObject({
      total_issues: 10,
      issues_by_severity: { critical: 0, error: 1, warning: 4, info: 5 },
      issues_by_category: { links: 1, redirects: 1, content: 1, metadata: 6, robots: 1, performance: 0, security: 0 },
    })
    const first = await ask('GET', `${path}/issues?limit=5`)
    const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect([...(first.body as Item[]), ...((await ask('GET', next)).body as Item[])]).toEqual(issues)
  })

  test('is hidden from other accounts', async () => {
    const { ask, path } = await crawled()
    const made = await ask('POST', '/api/v1/keys', { body: { name: 'x', account: 'else' } })
    const other = String(Reflect.get(Object(made.body), 'key'))
    // oxlint-disable-next-line no-await-in-loop -- few
    for (const of of ['pages', 'issues', 'pages/x/content', 'pages/x/links'])
      expect(await ask('GET', `${path}/${of}`, { key: other })).toMatchObject({
        status: 404,
        body: { code: 'crawl.crawl-missing' },
      })
  })
})
