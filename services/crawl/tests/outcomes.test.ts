import { gzipSync } from 'node:zlib'
import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { outcomes } from '../src/model/outcome.ts'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { type CrawlClient, crawlClient } from '../testing/crawl-client.ts'
import { type Answer, sendHtml, sendStatus, type TestServer, testServer } from '../testing/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

type Item = Record<string, unknown>

async function site(answer: Answer): Promise<TestServer> {
  const server = await testServer(answer)
  closing.push(() => server.close())
  return server
}

async function service(...given: Parameters<typeof crawlClient>): Promise<CrawlClient> {
  const made = await crawlClient(...given)
  closing.push(() => made.close())
  return made
}

const linksTo = (...addresses: string[]): string => addresses.map((one) => `<a href="${one}">x</a>`).join('')
const ofType = (type: string, headers: Record<string, string> = {}) => ({ 'content-type': type, ...headers })

/** Packed once, so that no other answer waits for it. */
const bomb = gzipSync(Buffer.alloc(20_000_000))

/** What each path of a site answers that has one of every end; what is not here is missing. */
const ends: Readonly<Record<string, Answer>> = {
  '/moved': (_, response) => sendStatus(response, 302, { location: '/empty' }),
  '/empty': (_, response) => response.writeHead(200, ofType('text/html')).end(),
  '/picture': (_, response) => response.writeHead(200, ofType('image/png')).end('PNG'),
  '/large': (_, response) => response.writeHead(200, ofType('text/html')).end('x'.repeat(100_001)),
  '/bomb': (_, response) => response.writeHead(200, ofType('text/html', { 'content-encoding': 'gzip' })).end(bomb),
  '/torn': (request) => request.socket.destroy(),
  '/not-gzip': (_, response) =>
    response.writeHead(200, ofType('text/html', { 'content-encoding': 'gzip' })).end('plain'),
  '/other-coding': (_, response) =>
    response.writeHead(200, ofType('text/html', { 'content-encoding': 'compress' })).end('x'),
  '/silent': () => undefined,
}

/** What each host of a site answers, by the name, that stands for one way in which crawls end. */
const hosts: Readonly<Record<string, Answer>> = {
  'disallowed.test': (_, response) => response.end('User-agent: *\nDisallow: /'),
  'broken.test': (_, response) => sendStatus(response, 500),
  'away.test': ({ url }, response) =>
    url === '/robots.txt' ? sendStatus(response, 302, { location: 'http://10.0.0.1/' }) : sendHtml(response, 'x'),
  'inward.test': ({ url }, response) =>
    url === '/' ? sendStatus(response, 301, { location: 'http://169.254.169.254/' }) : sendStatus(response, 404),
  'missing.test': (_, response) => sendStatus(response, 404),
  'three.test': ({ url }, response) =>
    url === '/robots.txt' ? sendStatus(response, 404) : sendHtml(response, linksTo('/1', '/2')),
}

/** `nowhere…` is on a private address, `gone…` on none, every other name on this machine. */
async function resolve(name: string) {
  if (name.startsWith('gone.')) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return [{ address: name.startsWith('nowhere.') ? '10.0.0.1' : '127.0.0.1', family: 4 }]
}

/** What a crawl says of itself when it has ended. Every address ended once, and all counts are of the same addresses. */
async function summaryOf({ ask, record }: CrawlClient, path: string) {
  await expect.poll(async () => (await record(path))['completed_at'], { interval: 10 }).not.toBeNull()
  const summary = await record(path)
  const stats = Object((await ask('GET', `${path}/stats`)).body)
  const pages = (await ask('GET', `${path}/pages?limit=1000`)).body as Item[]
  const issues = (await ask('GET', `${path}/issues?limit=1000`)).body as Item[]
  const counted = Object.fromEntries(
    outcomes.map((one) => [one, pages.filter(({ outcome }) => outcome === one).length]),
  )
  expect(stats.outcomes).toEqual(counted)
  expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length)
  const { fetched = 0, http_error = 0, network_error = 0, timeout = 0, too_large = 0, blocked_address = 0 } = counted
  const failed = http_error + network_error + timeout + too_large + blocked_address
  expect(summary).toMatchObject({
    pages_crawled: fetched,
    pages_failed: failed,
    pages_queued: 0,
    issues_found: issues.length,
  })
  expect(summary['pages_skipped']).toBe(pages.length - fetched - failed - (counted['redirected'] ?? 0))
  expect(stats).toMatchObject({ total_pages: fetched + failed, total_issues: issues.length })
  return { summary, stats, pages, issues }
}

describeOnADatabase('how addresses and crawls end', { migrations: crawlMigrations }, (open) => {
  test('every address has one outcome, and each fault is reported in one sentence', async () => {
    const server = await site((request, response) => {
      const { port } = new URL(server.origin)
      const answer = ends[request.url ?? '']
      if (answer !== undefined) return answer(request, response)
      if (request.url === '/robots.txt') return response.end('User-agent: *\nDisallow: /private')
      if (request.url !== '/') return sendStatus(response, 404)
      const elsewhere = [`http://nowhere.site.test:${port}/`, 'http://other.example/']
      return sendHtml(response, linksTo(...Object.keys(ends), '/private/x', '/missing', ...elsewhere))
    })
    const client = await service(await open(), {
      resolve,
      bounds: { pageBytes: 100_000, retries: 0, backoffMs: 1, robotsTries: 1 },
      timeouts: { wholeMs: 3_000 },
    })
    const { port } = new URL(server.origin)
    const path = await client.start({ start_url: `http://site.test:${port}/`, scope: 'domain', concurrency: 16 })
    const { summary, pages, issues } = await summaryOf(client, path)
    expect(Object.fromEntries(pages.map(({ url, outcome }) => [String(url).replace(`:${port}`, ''), outcome]))).toEqual(
      {
        'http://site.test/': 'fetched',
        'http://site.test/moved': 'redirected',
        'http://site.test/empty': 'fetched',
        'http://site.test/picture': 'skipped_type',
        'http://site.test/large': 'too_large',
        'http://site.test/bomb': 'too_large',
        'http://site.test/torn': 'network_error',
        'http://site.test/not-gzip': 'network_error',
        'http://site.test/other-coding': 'network_error',
        'http://site.test/silent': 'timeout',
        'http://site.test/private/x': 'disallowed',
        'http://site.test/missing': 'http_error',
        'http://nowhere.site.test/': 'blocked_address',
        'http://other.example/': 'out_of_scope',
      },
    )
    expect(summary).toMatchObject({ status: 'completed', stop_reason: 'exhausted' })
    const faults = issues.filter(({ category }) => category !== 'metadata')
    const sentences = faults.map(({ url, message }) => String(message).slice(String(url).length)).toSorted()
    expect(sentences).toEqual([
      ' answers 404.',
      ' answers in a coding that was not asked for, compress.',
      ' broke off the connection (UND_ERR_SOCKET).',
      ' has a body of more than 100000 bytes.',
      ' has a body that is not gzip, as its head says.',
      ' is not on the public internet.',
      ' took too long as a whole.',
      ' unpacks to more than is taken.',
    ])
  })

  test('every way in which a crawl ends has its state and its reason', async () => {
    const server = await site((request, response) => {
      const name = request.headers.host?.replace(/:\d+$/, '') ?? ''
      return hosts[name]?.(request, response)
    })
    const { port } = new URL(server.origin)
    const client = await service(await open(), { resolve, bounds: { retries: 0, backoffMs: 1 } })
    const ended = async (name: string, body: Item = {}) => {
      const path = await client.start({ start_url: `http://${name}:${port}/`, ...body })
      const { summary, stats } = await summaryOf(client, path)
      const happened = Object.entries(Object(stats.outcomes)).filter(([, count]) => count !== 0)
      return [summary['status'], summary['stop_reason'], Object.fromEntries(happened)]
    }
    const three = { fetched: 3 }
    expect(await ended('gone.test')).toEqual(['failed', 'start_unreachable', { network_error: 1 }])
    expect(await ended('disallowed.test')).toEqual(['failed', 'start_disallowed', { disallowed: 1 }])
    expect(await ended('broken.test')).toEqual(['failed', 'start_disallowed', { disallowed: 1 }])
    expect(await ended('inward.test')).toEqual(['failed', 'start_blocked', { redirected: 1, blocked_address: 1 }])
    expect(await ended('missing.test')).toEqual(['completed', 'exhausted', { http_error: 1 }])
    expect(await ended('three.test', { max_pages: 3 })).toEqual(['completed', 'exhausted', three])
    expect(await ended('three.test', { max_pages: 2 })).toEqual([
      'completed',
      'max_pages',
      { fetched: 2, over_max_pages: 1 },
    ])
    const path = await client.start({ start_url: `http://three.test:${port}/`, request_delay_ms: 60_000 })
    await client.control(path, 'cancel')
    const { summary, stats } = await summaryOf(client, path)
    expect([summary['status'], summary['stop_reason'], Object(stats.outcomes).cancelled]).toEqual([
      'cancelled',
      'cancelled',
      1,
    ])
  })

  test('a robots.txt that redirects to a private network forbids the site, and does not make its address private', async () => {
    const server = await site((request, response) => hosts['away.test']?.(request, response))
    const client = await service(await open())
    const { summary, issues } = await summaryOf(client, await client.start({ start_url: server.origin }))
    expect(summary).toMatchObject({ status: 'failed', stop_reason: 'start_disallowed', pages_skipped: 1 })
    expect(issues).toEqual([])
    expect(server.counts()).toEqual(new Map([['/robots.txt', 1]]))
  })

  test('addresses in flight and before a cancellation are listed once in pages of any size, and exported once', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1))
    const server = await site(({ url = '' }, response) => {
      if (url === '/robots.txt') return sendStatus(response, 404)
      const isHeld = ['/2', '/5', '/9'].includes(url)
      const away = Array.from({ length: 5 }, (_, index) => `http://other.example/${url.slice(1)}${index}`)
      return isHeld ? undefined : sendHtml(response, linksTo(...numbers.map((number) => `/${number}`), ...away))
    })
    const client = await service(await open())
    const path = await client.start({ start_url: `${server.origin}/`, concurrency: 3 })
    await expect.poll(async () => (await client.record(path))['pages_crawled'], { interval: 10 }).toBe(7)
    await client.control(path, 'cancel')
    const { pages } = await summaryOf(client, path)
    const cancelled = pages.filter(({ outcome }) => outcome === 'cancelled').map(({ url }) => String(url))
    expect(cancelled).toEqual(['2', '5', '9', '10', '11', '12'].map((number) => `${server.origin}/${number}`))
    for (const limit of [1, 2, 5, 17]) {
      const listed: Item[] = []
      for (let next: string | undefined = `${path}/pages?limit=${limit}`; next !== undefined; ) {
        const answer = await client.ask('GET', next) // oxlint-disable-line no-await-in-loop -- one after another
        listed.push(...(answer.body as Item[]))
        next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
      }
      expect(listed).toEqual(pages)
    }
    const key = { 'x-api-key': 'alluvium-development-key' }
    const lines = (await (await fetch(`${client.url}${path}/export`, { headers: key })).text()).trimEnd().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(pages)
  })

  test('an empty page is stored: its content is empty, and it has no links', async () => {
    const server = await site((request, response) => {
      const answer = ends[request.url ?? '']
      return answer === undefined ? sendStatus(response, 404) : answer(request, response)
    })
    const client = await service(await open())
    const path = await client.start({ start_url: `${server.origin}/empty` })
    const { pages } = await summaryOf(client, path)
    expect(pages).toEqual([expect.objectContaining({ outcome: 'fetched', bytes: 0 })])
    const page = `${path}/pages/${String(pages[0]?.['page_id'])}`
    expect(await client.ask('GET', `${page}/content`)).toMatchObject({ status: 200, body: undefined })
    expect(await client.ask('GET', `${page}/links`)).toMatchObject({ status: 200, body: [] })
  })
})
