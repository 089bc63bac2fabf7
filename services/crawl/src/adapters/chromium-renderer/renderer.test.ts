import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { crawled, endsIn, newCrawl, testCrawler } from '../../../testing/crawled.ts'
import { testRenderer } from '../../../testing/test-renderer.ts'
import { sendHtml, sendStatus, testServer } from '../../../testing/test-server.ts'
import { defaultRules } from '../../model/addresses/crawl-rules.ts'
import { crawlMigrations } from '../../ports/migrations.ts'

const renderer = testRenderer()

/** What a script of the page does: it reads data, adds what that says, and tries to get where it may not. */
const script = (inside: string): string => `
  const add = (path) => document.body.insertAdjacentHTML('beforeend', '<a href="' + path + '">x</a>')
  add('/by-script')
  fetch('/data.json').then((answer) => answer.json()).then(({ path }) => add(path))
  for (const url of ['${inside}/secret', '/to-inside', '/private/data', 'http://10.0.0.1/', 'file:///etc/passwd'])
    fetch(url, { mode: 'no-cors' }).then((answer) => add('/reached'), () => undefined)
  fetch('/posted', { method: 'POST' }).catch(() => undefined)
  new WebSocket('${inside.replace('http', 'ws')}/socket')
  new Image().src = '/image.png'
`

test.skipIf(renderer === undefined)(
  'a page is read after its scripts ran, and its scripts reach only what the crawl may reach',
  async () => {
    const inside = await testServer((_, response) => sendHtml(response, 'secret'))
    onTestFinished(() => inside.close())
    const elsewhere = inside.origin.replace('127.0.0.1', 'inside.example')
    const site = await testServer(({ url = '' }, response) => {
      if (url === '/robots.txt') return response.end('User-agent: *\nDisallow: /private/')
      if (url === '/app.js')
        return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script(elsewhere))
      if (url === '/data.json') return response.end('{"path":"/by-data"}')
      if (url === '/to-inside') return sendStatus(response, 302, { location: `${elsewhere}/secret` })
      if (url === '/') return sendHtml(response, '<title>as it came</title><body><script src="/app.js"></script>')
      return sendHtml(response, `<title>${url}</title>`)
    })
    onTestFinished(() => site.close())
    const { file, remove } = await temporaryDatabaseFile()
    onTestFinished(remove)
    const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
    onTestFinished(() => database.close())
    const crawler = testCrawler(database, {
      renderer,
      resolve: (name) =>
        Promise.resolve([{ address: name === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
    })
    onTestFinished(() => crawler.crawling.close({ deadlineMs: 0 }))

    const rules = { ...defaultRules, render: true as const }
    const crawlId = await crawled(crawler, newCrawl(site.origin, { useSitemaps: false, rules }))
    expect(Object.fromEntries(await endsIn(database, crawlId))).toEqual({
      [`${site.origin}/`]: 'fetched',
      [`${site.origin}/by-script`]: 'fetched',
      [`${site.origin}/by-data`]: 'fetched',
    })
    const asked = [...site.counts().keys()].toSorted()
    expect(asked).toEqual(['/', '/app.js', '/by-data', '/by-script', '/data.json', '/robots.txt', '/to-inside'])
    expect(inside.requests).toEqual([])
  },
)
