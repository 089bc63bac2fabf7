import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { type CrawlClient, crawlClient } from '../testing/crawl-client.ts'
import { sendHtml, sendStatus, type TestServer, testServer } from '../testing/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

async function service(...given: Parameters<typeof crawlClient>): Promise<CrawlClient> {
  const made = await crawlClient(...given)
  closing.push(() => made.close())
  return made
}

/** Pages by host and path, or by path alone, with what they link to; `robots` is everybody's robots.txt. */
async function site(pages: Readonly<Record<string, readonly string[]>>, robots = ''): Promise<TestServer> {
  const server = await testServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/robots.txt') return response.end(robots)
    const port = request.socket.localPort
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const links = pages[`${host}${path}`] ?? pages[path]
    if (links === undefined) return sendStatus(response, 404)
    const body = links.map((link) => `<a href="${link.replace(':0/', `:${port}/`)}">x</a>`).join('')
    return sendHtml(response, `<title>${path}</title>${body}`)
  })
  closing.push(() => server.close())
  return server
}

const pagesOf = ({ requests }: TestServer): string[] =>
  requests
    .map(({ path }) => path)
    .filter((path) => path !== '/robots.txt')
    .toSorted()

const everyName = async () => [{ address: '127.0.0.1', family: 4 }]

describeOnADatabase('what a crawl may be asked for', { migrations: crawlMigrations }, (open) => {
  /** Crawls to the end; answers the record and the outcomes. */
  async function crawled(body: Record<string, unknown>) {
    const client = await service(await open(), { resolve: everyName })
    const path = await client.start(body)
    await expect.poll(() => client.status(path)).toBe('completed')
    const { outcomes } = Object((await client.ask('GET', `${path}/stats`)).body)
    const issues = Object((await client.ask('GET', `${path}/issues`)).body)
    return { record: await client.record(path), outcomes, issues }
  }

  test('a crawl of a prefix stays below the folder of its start', async () => {
    const server = await site({
      '/docs/intro': ['/docs/a', '/blog/b', '/docs', 'deep/er'],
      '/docs/a': [],
      '/docs/deep/er': ['/'],
    })
    const { outcomes } = await crawled({ start_url: `${server.origin}/docs/intro`, scope: 'prefix' })
    expect(pagesOf(server)).toEqual(['/docs/a', '/docs/deep/er', '/docs/intro'])
    expect(outcomes).toMatchObject({ fetched: 3, out_of_scope: 3 })
  })

  test('a crawl of a domain reaches every name below it, and no sibling', async () => {
    const server = await site({
      'www.site.test/': ['http://site.test:0/a', 'http://deep.blog.site.test:0/b', 'http://evilsite.test:0/', '/c'],
      'site.test/a': ['http://www.site.test:0/'],
      'deep.blog.site.test/b': ['/b2', 'http://www.site.test:0/c'],
      'deep.blog.site.test/b2': [],
      'www.site.test/c': ['http://deep.blog.site.test:0/b'],
    })
    const { port } = new URL(server.origin)
    const { record, outcomes } = await crawled({ start_url: `http://www.site.test:${port}/`, scope: 'domain' })
    const visited = server.requests.map(({ path, headers }) => `${headers.host?.replace(/:\d+$/, '')}${path}`)
    expect(visited.filter((one) => !one.endsWith('robots.txt')).toSorted()).toEqual([
      'deep.blog.site.test/b',
      'deep.blog.site.test/b2',
      'site.test/a',
      'www.site.test/',
      'www.site.test/c',
    ])
    expect(record).toMatchObject({ pages_crawled: 5, stop_reason: 'exhausted' })
    expect(outcomes).toMatchObject({ fetched: 5, out_of_scope: 1 })
  })

  test('a crawl of a domain ends at the borders of the Public Suffix List', async () => {
    const server = await site({
      'docs.one.co.uk/': ['http://www.one.co.uk:0/a', 'http://two.co.uk:0/'],
      'www.one.co.uk/a': [],
      'one.github.io/': ['http://two.github.io:0/', 'http://sub.one.github.io:0/b'],
      'sub.one.github.io/b': [],
    })
    const { port } = new URL(server.origin)
    const country = await crawled({ start_url: `http://docs.one.co.uk:${port}/`, scope: 'domain' })
    expect(country.outcomes).toMatchObject({ fetched: 2, out_of_scope: 1 })
    const shared = await crawled({ start_url: `http://one.github.io:${port}/`, scope: 'domain' })
    expect(shared.outcomes).toMatchObject({ fetched: 2, out_of_scope: 1 })
  })

  test('only addresses that match include and not exclude are followed; the start is always fetched', async () => {
    const links = ['/blog/1', '/blog/2?print=1', '/blog/%C3%BC/x', '/shop/1', '/blog/secret/1']
    const server = await site({ '/': links, '/blog/1': [], '/blog/%C3%BC/x': [] })
    const { outcomes } = await crawled({
      start_url: server.origin,
      include: ['/blog/*'],
      exclude: ['*?print=*', '/blog/secret*'],
    })
    expect(pagesOf(server)).toEqual(['/', '/blog/%C3%BC/x', '/blog/1'])
    expect(outcomes).toMatchObject({ fetched: 3, out_of_scope: 3 })
  })

  test('links are followed only up to max_depth from the start', async () => {
    const server = await site({ '/': ['/1', '/one'], '/1': ['/2'], '/one': ['/2'], '/2': ['/3', '/1'], '/3': [] })
    const { record, outcomes } = await crawled({ start_url: server.origin, max_depth: 2 })
    expect(pagesOf(server)).toEqual(['/', '/1', '/2', '/one'])
    expect(outcomes).toMatchObject({ fetched: 4, out_of_scope: 1 })
    expect(record).toMatchObject({ stop_reason: 'exhausted', pages_skipped: 1 })
    const alone = await site({ '/': ['/1'] })
    await crawled({ start_url: alone.origin, max_depth: 0 })
    expect(pagesOf(alone)).toEqual(['/'])
  })

  test('robots.txt is read for the configured user agent, and is ignored where it need not be respected', async () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: ExampleBot\nDisallow: /private'
    const pages = { '/': ['/private', '/public'], '/private': [], '/public': [] }
    const named = await site(pages, robots)
    await crawled({ start_url: named.origin, user_agent: 'ExampleBot/2.0 (+https://example.com)' })
    expect(pagesOf(named)).toEqual(['/', '/public'])
    expect(new Set(named.requests.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['ExampleBot/2.0 (+https://example.com)']),
    )
    const free = await site(pages, robots)
    await crawled({ start_url: free.origin, respect_robots: false })
    expect(pagesOf(free)).toEqual(['/', '/private', '/public'])
  })

  test('crawler traps are skipped, and reported once for each kind', async () => {
    const year = new Date().getUTCFullYear()
    const traps = [
      '/a/b/a/b/a/b/a/b',
      '/a/c/a/c/a/c/a/c',
      `/${Array.from({ length: 40 }, (_, index) => `s${index}`).join('/')}`,
      `/list?${Array.from({ length: 40 }, (_, index) => `f${index}=1`).join('&')}`,
      `/events/${year + 6}/01`,
      `/events?year=${year + 6}&month=7`,
      `/events?on=${year + 9}-12-24`,
    ]
    const fine = ['/1/1/1/1/1', `/events/${year + 1}/01`, '/item/2500', '/2500/99', '/a/b/a/b/a/b', '/list?page=7000']
    const server = await site({ '/': [...traps, ...fine], ...Object.fromEntries(fine.map((path) => [path, []])) })
    const { outcomes, issues } = await crawled({ start_url: server.origin })
    expect(pagesOf(server)).toEqual(['/', ...fine].toSorted())
    expect(outcomes).toMatchObject({ fetched: 7, out_of_scope: 7 })
    const codes = (Array.isArray(issues) ? issues : []).map((issue) => Reflect.get(Object(issue), 'code'))
    expect(codes.filter((code) => code === 'endless-space')).toHaveLength(4)
  })

  test('a crawler trap is reported once, also if the crawl has paused in between', async () => {
    const client = await service(await open())
    const links: Readonly<Record<string, readonly string[]>> = {
      '/': ['/1', '/a/b/a/b/a/b/a/b'],
      '/1': ['/2'],
      '/2': ['/c/d/c/d/c/d/c/d'],
    }
    const held: (() => void)[] = []
    const server = await testServer((request, response) => {
      const path = request.url ?? ''
      const body = links[path]?.map((link) => `<a href="${link}">${path}</a>`).join('')
      if (body === undefined) return sendStatus(response, 404)
      return path === '/1' ? held.push(() => sendHtml(response, body)) : sendHtml(response, body)
    })
    closing.push(() => server.close())
    const path = await client.start({ start_url: server.origin })
    await expect.poll(() => held.length).toBe(1)
    await client.control(path, 'pause')
    for (const answer of held) answer()
    await expect.poll(() => client.status(path), { interval: 10 }).toBe('paused')
    await client.control(path, 'resume')
    await expect.poll(() => client.status(path), { interval: 10 }).toBe('completed')
    const issues = (await client.ask('GET', `${path}/issues`)).body as Record<string, unknown>[]
    expect(issues.filter(({ code }) => code === 'endless-space')).toHaveLength(1)
    expect(await client.record(path)).toMatchObject({ pages_crawled: 3, issues_found: issues.length })
  })

  test('an invalid field is 400 and is named', async () => {
    const { ask } = await service(await open())
    const wrong: readonly Record<string, unknown>[] = [
      { scope: 'galaxy' },
      { include: '/a' },
      { include: ['a'] },
      { exclude: [''] },
      { exclude: Array.from({ length: 101 }, () => '/a') },
      { max_depth: -1 },
      { max_depth: 1.5 },
      { respect_robots: 'no' },
      { user_agent: '' },
      { user_agent: '(x)' },
      { user_agent: 'Bot/1\nX: y' },
    ]
    for (const field of wrong) {
      const [name = ''] = Object.keys(field)
      const answer = await ask('POST', '/api/v1/crawls', { body: { start_url: 'http://127.0.0.1:9/', ...field } }) // oxlint-disable-line no-await-in-loop -- one after another
      expect({ field, status: answer.status, named: JSON.stringify(answer.body).includes(name) }).toEqual({
        field,
        status: 400,
        named: true,
      })
    }
  })

  test('the same Idempotency-Key with another rule counts as another body', async () => {
    const { ask } = await service(await open())
    const headers = { 'idempotency-key': 'once' }
    const body = { start_url: 'http://127.0.0.1:9/', max_depth: 1 }
    expect((await ask('POST', '/api/v1/crawls', { body, headers })).status).toBe(202)
    expect((await ask('POST', '/api/v1/crawls', { body, headers })).status).toBe(202)
    expect((await ask('POST', '/api/v1/crawls', { body: { ...body, max_depth: 2 }, headers })).status).toBe(409)
  })
})
