import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { crawled, endsIn, newCrawl, silent, testCrawler } from '../../../testing/crawled.ts'
import { frontierContract } from '../../../testing/frontier-contract.ts'
import { sendHtml, sendStatus, testServer } from '../../../testing/test-server.ts'
import { type UrlFrontierServer, urlFrontierServer } from '../../../testing/url-frontier-server.ts'
import { sharedWith } from '../../open-url-frontier.ts'
import { crawlMigrations } from '../../ports/migrations.ts'
import { databaseFrontier } from '../database-frontier/frontier.ts'
import { urlFrontierClient } from './client.ts'
import { urlFrontier } from './frontier.ts'

async function opened(): Promise<UrlFrontierServer> {
  const server = await urlFrontierServer()
  onTestFinished(() => server.stop())
  return server
}

/** A frontier's ledger, gone after the test. */
async function ledger() {
  const { file, remove } = await temporaryDatabaseFile()
  onTestFinished(remove)
  const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
  onTestFinished(() => database.close())
  return database
}

/** A start with links to pages 1 to 5, and a page that nothing leads to. */
async function site(onRequest: (path: string) => void = () => undefined) {
  const server = await testServer(({ url = '' }, response) => {
    onRequest(url)
    if (url === '/robots.txt') return response.end('User-agent: *\nCrawl-delay: 0.02')
    const links = [1, 2, 3, 4, 5].map((page) => `<a href="/${page}">x</a>`).join('')
    return url === '/sitemap.xml' ? sendStatus(response, 404) : sendHtml(response, `<title>${url}</title>${links}`)
  })
  onTestFinished(() => server.close())
  return { ...server, host: new URL(server.origin).host }
}

async function crawler(target: string) {
  const database = await ledger()
  const made = testCrawler(database, { shared: sharedWith(`grpc://${target}`) })
  onTestFinished(() => made.crawling.close({ deadlineMs: 0 }))
  return { database, ...made }
}

describe('the frontier beside a URLFrontier service', () => {
  frontierContract(async (clock) => {
    const { target } = await opened()
    const client = urlFrontierClient({ target, secure: false })
    onTestFinished(() => client.close())
    return urlFrontier({ client, ledger: databaseFrontier(await ledger(), clock), clock, logger: silent })
  })

  test('reports every address to the service, when it is found and when it is done, and the gap of each host', async () => {
    const service = await opened()
    const { origin, host } = await site()
    const crawl = newCrawl(origin)
    await crawled(await crawler(service.target), crawl)
    const place = { crawlID: crawl.crawlId, key: host }
    const all = ['/', '/1', '/2', '/3', '/4', '/5'].map((path) => [origin + path, true])
    await expect.poll(() => service.queue(place)).toEqual(all)
    expect(service.received).toContainEqual(expect.objectContaining({ ...place, delay_requestable: 1 }))
  })

  test('accepts what others put into a queue, once, and no more than belongs to the crawl', async () => {
    const service = await opened()
    const { origin, host, counts } = await site()
    const { database, ...one } = await crawler(service.target)
    const crawl = newCrawl(origin)
    for (const url of [`${origin}/unlinked#x`, `${origin}/1`, 'http://elsewhere.example/'])
      service.add({ crawlID: crawl.crawlId, key: host, url, metadata: {} })
    await crawled(one, crawl)
    expect(counts().get('/unlinked')).toBe(1)
    expect(counts().get('/1')).toBe(1)
    expect((await endsIn(database, crawl.crawlId)).size).toBe(7)
  })

  test('continues without the service when that is unreachable', async () => {
    const service = await opened()
    const { origin } = await site((path) => {
      if (path === '/2') service.stop()
    })
    const { database, ...one } = await crawler(service.target)
    const crawlId = await crawled(one, newCrawl(origin))
    expect(new Set((await endsIn(database, crawlId)).values())).toEqual(new Set(['fetched']))
  })

  test.each(['localhost:7071', 'http://localhost:7071', 'grpc://localhost', 'grpc://a:1/b'])(
    'an address of no URLFrontier service is refused: %s',
    (address) => {
      expect(() => sharedWith(address)).toThrow(RangeError)
    },
  )
})
