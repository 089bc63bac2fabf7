/** A site's robots.txt that is made to keep the thread busy, and everybody else who asks the service meanwhile. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { crawlClient } from '../../../../testing/crawl-client.ts'
import { sendHtml, sendStatus, testServer } from '../../../../testing/test-server.ts'
import { crawlMigrations } from '../../../ports/migrations.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

const robots = ['User-agent: *', ...Array.from({ length: 30_000 }, (_, index) => `Allow: /*ab${index}`), 'Disallow: /a']
/** Hours for whoever tries all rules on all addresses. */
const links = Array.from({ length: 600 }, (_, index) => `<a href="/${'a'.repeat(1_990)}${index}">x</a>`).join('')

describeOnADatabase('a robots.txt that is made to take long', { migrations: crawlMigrations }, (open) => {
  test('blocks nothing: /health is answered while its rules are matched, and undecided addresses count as disallowed', async () => {
    const site = await testServer((request, response) => {
      if (request.url === '/robots.txt') return response.writeHead(200).end(robots.join('\n'))
      return request.url === '/' ? sendHtml(response, `<title>x</title>${links}`) : sendStatus(response, 404)
    })
    closing.push(() => site.close())
    const service = await crawlClient(await open())
    closing.push(() => service.close())
    const crawl = await service.start({ start_url: `${site.origin}/`, max_pages: 5_000 })
    const seen = new Set<unknown>()
    for (let status = await service.status(crawl); status === 'running'; status = await service.status(crawl)) {
      /* oxlint-disable no-await-in-loop -- asked again and again while it runs */
      expect((await service.ask('GET', '/health')).status).toBe(200)
      const { pages_skipped: skipped } = await service.record(crawl)
      seen.add(skipped)
      /* oxlint-enable no-await-in-loop */
    }
    expect(seen.size).toBeGreaterThan(2) // it was answered while it went on, not before and after alone
    expect(await service.record(crawl)).toMatchObject({ status: 'completed', pages_crawled: 1, pages_skipped: 600 })
    const issues = await service.ask('GET', `${crawl}/issues?code=robots-undecided`)
    expect(JSON.stringify(issues.body)).toContain('has too many patterns')
  })
})
