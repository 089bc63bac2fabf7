import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { crawlMigrations } from '../src/ports/migrations.ts'
import { crawlClient } from '../testing/crawl-client.ts'
import { sendHtml, sendStatus, testServer } from '../testing/test-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

type Item = Record<string, unknown>

const listed = ['/good', '/moved', '/gone', '/hidden', '/copy', '/private', '/good']
const canonicals: Readonly<Record<string, string>> = {
  '/good': '/good',
  '/copy': '/good',
  '/to-moved': '/moved',
  '/to-gone': '/gone',
  '/to-hidden': '/hidden',
  '/to-private': '/private',
  '/to-copy': '/copy',
  '/to-elsewhere': 'http://elsewhere.example/',
}

/** A site whose sitemap and canonical addresses recommend what no search engine would list. */
const site = () =>
  testServer((request, response) => {
    const path = request.url ?? ''
    const { host } = request.headers
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /private')
    if (path === '/sitemap.xml')
      return response.end(
        `<urlset>${listed.map((one) => `<url><loc>http://${host}${one}</loc></url>`).join('')}</urlset>`,
      )
    if (path === '/moved') return sendStatus(response, 301, { location: '/good' })
    if (path === '/gone') return sendStatus(response, 404)
    const links = Object.keys(canonicals).map((one) => `<a href="${one}">x</a>`)
    const canonical = canonicals[path] === undefined ? '' : `<link rel="canonical" href="${canonicals[path]}">`
    const robots = path === '/hidden' ? '<meta name="robots" content="noindex">' : ''
    const head = `<title>${path}</title><meta name="description" content="${path}">${canonical}${robots}`
    return sendHtml(response, head + (path === '/' ? links.join('') : `<p>${path}</p>`))
  })

describeOnADatabase('what a site recommends to search engines', { migrations: crawlMigrations }, (open) => {
  test.each([1, 8])(
    'and that cannot be listed is found, each address once, in any order (%i at once)',
    async (concurrency) => {
      const server = await site()
      closing.push(() => server.close())
      const client = await crawlClient(await open())
      closing.push(() => client.close())
      const path = await client.start({ start_url: server.origin, use_sitemaps: true, concurrency })
      await expect.poll(() => client.status(path), { interval: 10 }).toBe('completed')
      const issues = (await client.ask('GET', `${path}/issues`)).body as Item[]
      const recommended = issues.filter(({ code }) => /^(canonical|sitemap)-/.test(String(code)))
      expect(
        recommended.map(({ url, code }) => `${String(url).slice(server.origin.length)} ${String(code)}`).sort(),
      ).toEqual([
        '/copy sitemap-canonical',
        '/gone sitemap-broken',
        '/hidden sitemap-noindex',
        '/moved sitemap-redirect',
        '/private sitemap-disallowed',
        '/to-copy canonical-chain',
        '/to-gone canonical-broken',
        '/to-hidden canonical-noindex',
        '/to-moved canonical-redirect',
        '/to-private canonical-disallowed',
      ])
      const { origin } = server
      expect(recommended.find(({ code }) => code === 'canonical-redirect')).toMatchObject({
        severity: 'warning',
        category: 'metadata',
        message: `${origin}/to-moved names ${origin}/moved as canonical, which redirects.`,
      })
      const pages = (await client.ask('GET', `${path}/pages`)).body as Item[]
      const hidden = pages.find(({ url }) => url === `${origin}/hidden`)
      expect(recommended.find(({ code }) => code === 'sitemap-noindex')).toMatchObject({
        page_id: hidden?.['page_id'],
        message: `A sitemap lists ${origin}/hidden, which asks not to be indexed.`,
      })
    },
  )

  test('and what it discovers past max_pages is listed with its outcome', async () => {
    const server = await site()
    closing.push(() => server.close())
    const client = await crawlClient(await open())
    closing.push(() => client.close())
    const path = await client.start({ start_url: server.origin, max_pages: 2, concurrency: 1 })
    await expect.poll(() => client.status(path), { interval: 10 }).toBe('completed')
    const pages: Item[] = []
    for (let next: string | undefined = `${path}/pages?limit=3`; next !== undefined; ) {
      const answer = await client.ask('GET', next) // oxlint-disable-line no-await-in-loop -- one after another
      expect(answer.headers.get('x-total-count')).toBe('9')
      pages.push(...(answer.body as Item[]))
      next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(pages.map(({ url, outcome, depth }) => [String(url).slice(server.origin.length), outcome, depth])).toEqual([
      ['/', 'fetched', 0],
      ['/good', 'fetched', 1],
      ...['/copy', '/to-moved', '/to-gone', '/to-hidden', '/to-private', '/to-copy', '/to-elsewhere'].map((left) => [
        left,
        'over_max_pages',
        1,
      ]),
    ])
    expect(pages[2]).toMatchObject({ page_id: null, status: null, referrer: `${server.origin}/` })
  })
})
