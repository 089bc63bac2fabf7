/** Pages that take memory for ever. They stop after 1.5 GiB, so that the machine survives when nobody else stops them. */
import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { crawled, endsIn, newCrawl, testCrawler } from '../../../testing/crawled.ts'
import { testRenderer } from '../../../testing/test-renderer.ts'
import { sendHtml, testServer } from '../../../testing/test-server.ts'
import { defaultRules } from '../../model/addresses/crawl-rules.ts'
import { crawlMigrations } from '../../ports/migrations.ts'
import type { PageToRender } from '../../ports/renderer.ts'

const memoryBytes = 600 * 1024 * 1024
const isAbsent = testRenderer() === undefined

/** It adds a link, and comes to no rest before it is full: what it asks for is never answered. */
const hungry = `<body><script>
  document.body.insertAdjacentHTML('beforeend', '<a href="/by-hungry-script">x</a>')
  fetch('/never').catch(() => undefined)
  const held = []
  setInterval(() => held.length < 24 && held.push(new Uint8Array(64 * 1024 * 1024).fill(1)), 10)
</script>`

const page = (url: string, body: string, ask: PageToRender['ask']): PageToRender => ({
  url,
  body: Buffer.from(body),
  headers: { 'content-type': 'text/html' },
  maxBytes: 1_000_000,
  signal: new AbortController().signal,
  ask,
})

const never = () => new Promise<undefined>(() => undefined)

test.skipIf(isAbsent)(
  'a page that takes too much memory is given up, and another page at the same time continues',
  async () => {
    const renderer = testRenderer({ memoryBytes, settleMs: 40_000 })
    onTestFinished(() => renderer?.close())
    const givenUp = renderer?.render(page('http://hungry.example/', hungry, never))
    const beside = `<body><script>fetch('/data').then((answer) => answer.text()).then((text) => document.body.append(text))</script>`
    const rendered = await renderer?.render(
      page('http://beside.example/', beside, async () => {
        await givenUp
        return { kind: 'response', status: 200, headers: {}, body: Buffer.from('came afterwards'), ms: 1 }
      }),
    )
    expect(await givenUp).toBeUndefined()
    expect(rendered?.toString()).toContain('came afterwards</body>')
  },
)

test.skipIf(isAbsent)('a crawl keeps a page that takes too much memory unrendered, and renders the next', async () => {
  const site = await testServer(({ url = '' }, response) => {
    if (url === '/never') return // held until the site closes
    if (url === '/') return sendHtml(response, '<a href="/hungry">1</a><a href="/next">2</a>')
    if (url === '/hungry') return sendHtml(response, hungry)
    const script = `document.body.insertAdjacentHTML('beforeend', '<a href="/by-next-script">x</a>')`
    return sendHtml(response, url === '/next' ? `<body><script>${script}</script>` : '<title>page</title>')
  })
  onTestFinished(() => site.close())
  const { file, remove } = await temporaryDatabaseFile()
  onTestFinished(remove)
  const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
  onTestFinished(() => database.close())
  const crawler = testCrawler(database, { renderer: testRenderer({ memoryBytes, settleMs: 40_000, pages: 1 }) })
  onTestFinished(() => crawler.crawling.close({ deadlineMs: 0 }))

  const rules = { ...defaultRules, render: true as const }
  const crawlId = await crawled(crawler, newCrawl(site.origin, { useSitemaps: false, rules }))
  expect(Object.fromEntries(await endsIn(database, crawlId))).toEqual(
    Object.fromEntries(['/', '/hungry', '/next', '/by-next-script'].map((path) => [site.origin + path, 'fetched'])),
  )
})
