import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import type { CrawlOptions } from '../src/open-crawl.ts'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { crawlClient } from '../testing/crawl-client.ts'
import { hasBrowser, testRenderer } from '../testing/test-renderer.ts'
import { sendHtml, testServer } from '../testing/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

async function service(options: Partial<CrawlOptions> = {}) {
  const { file, remove } = await temporaryDatabaseFile()
  closing.push(remove)
  const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
  closing.push(() => database.close())
  const client = await crawlClient(database, options)
  closing.push(() => client.close())
  return client
}

/** A page that is empty but for its script, which makes a link and a title. */
async function scriptedSite() {
  const site = await testServer(({ url = '' }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end()
    if (url !== '/') return sendHtml(response, `<title>${url}</title>`)
    const script = `document.title = 'made'; document.body.innerHTML = '<a href="/made">x</a>'`
    return sendHtml(response, `<title>as it came</title><body><script>${script}</script>`)
  })
  closing.push(() => site.close())
  return site
}

test.skipIf(!hasBrowser)('a crawl with rendering runs the scripts of its pages, and another one does not', async () => {
  const client = await service({ renderer: testRenderer() })
  const site = await scriptedSite()
  const titles = async (body: Record<string, unknown>) => {
    const path = await client.start({ start_url: `${site.origin}/`, ...body })
    await expect.poll(() => client.status(path)).toBe('completed')
    const pages = (await client.ask('GET', `${path}/pages`)).body
    return (Array.isArray(pages) ? pages : []).map((page) => [
      String(Reflect.get(Object(page), 'url')).slice(site.origin.length),
      Reflect.get(Object(page), 'title'),
    ])
  }
  expect(await Promise.all([titles({ render: true }), titles({ render: false }), titles({})])).toEqual([
    [
      ['/', 'made'],
      ['/made', '/made'],
    ],
    [['/', 'as it came']],
    [['/', 'as it came']],
  ])
})

test('without a browser, render is refused and nothing is requested', async () => {
  const client = await service()
  const site = await scriptedSite()
  const start = (body: Record<string, unknown>) =>
    client.ask('POST', '/api/v1/crawls', { body: { start_url: `${site.origin}/`, ...body } })
  expect(await start({ render: true })).toMatchObject({ status: 400, body: { code: 'crawl.rendering-unavailable' } })
  expect(site.requests).toEqual([])
  expect((await start({ render: false })).status).toBe(202)
  expect(await start({ render: 'yes' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('render') },
  })
})
