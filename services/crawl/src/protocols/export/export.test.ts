import { createHash } from 'node:crypto'
import { describeOnADatabase } from '@alluvium/database/testing'
import { afterEach, expect, test } from 'vitest'
import { crawlClient } from '../../../testing/crawl-client.ts'
import { crawlService } from '../../../testing/crawl-service.ts'
import { smallSite } from '../../../testing/small-site.ts'
import { sendHtml, sendStatus, testServer } from '../../../testing/test-server.ts'
import { readWarc } from '../../../testing/warc-reader.ts'
import { readZip } from '../../../testing/zip-reader.ts'
import { crawlMigrations } from '../../ports/migrations.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

const key = { 'x-api-key': 'alluvium-development-key' }

describeOnADatabase('an export', { migrations: crawlMigrations }, (open) => {
  /** The small site, crawled to its end. */
  async function crawled() {
    const site = await smallSite()
    closing.push(() => site.close())
    const service = await crawlService(await open())
    closing.push(() => service.close())
    const body = { start_url: `${site.origin}/`, request_delay_ms: 0, concurrency: 1, use_sitemaps: false }
    const started = await service.ask('POST', '/api/v1/crawls', { body })
    const id = String(Reflect.get(Object(started.body), 'crawl_id'))
    const path = `/api/v1/crawls/${id}`
    const status = async (): Promise<unknown> => Reflect.get(Object((await service.ask('GET', path)).body), 'status')
    await expect.poll(status, { interval: 10 }).toBe('completed')
    const exported = async (format: string) => {
      const answer = await fetch(`${service.url}${path}/export?format=${format}`, { headers: key })
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    return { ...service, id, path, origin: site.origin, exported }
  }

  test('as NDJSON holds the records of the pages, as CSV the same in columns', async () => {
    const { ask, path, exported, origin } = await crawled()
    const pages = (await ask('GET', `${path}/pages`)).body
    const { answer, bytes } = await exported('ndjson')
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    expect(
      bytes
        .toString()
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual(pages)

    const lines = (await exported('csv')).bytes.toString().split('\r\n')
    expect(lines).toHaveLength(13)
    expect(lines[0]).toBe(
      'page_id,url,final_url,duplicate_of,status,outcome,depth,title,canonical,content_type,bytes,response_time_ms,referrer',
    )
    expect(lines[5]).toContain(`,${origin}/r1,${origin}/end,,301,redirected,1,,,,0,`)
  })

  test('as CSV keeps every cell whole, and makes a title that looks like a formula plain text', async () => {
    const titles = ['=1+2', '+1', '-1', '@SUM(A1)', 'a "quoted", one', '\t=3']
    const site = await testServer((request, response) => {
      const title = titles[Number(request.url?.slice('/t'.length) || 'none')]
      if (title !== undefined) return sendHtml(response, `<title>${title.replaceAll('\t', '&#9;')}</title>`)
      const links = titles.map((_, index) => `<a href="/t${index}">x</a>`).join('')
      return request.url === '/' ? sendHtml(response, links) : sendStatus(response, 404)
    })
    closing.push(() => site.close())
    const client = await crawlClient(await open())
    closing.push(() => client.close())
    const path = await client.start({ start_url: site.origin })
    await expect.poll(() => client.status(path), { interval: 10 }).toBe('completed')
    const text = await (await fetch(`${client.url}${path}/export?format=csv`, { headers: key })).text()
    const cells = titles.map((_, index) => {
      const line = text.split('\r\n').find((one) => one.includes(`${site.origin}/t${index},`)) ?? ''
      return /,fetched,1,("(?:[^"]|"")*"|[^,]*),/.exec(line)?.[1]
    })
    expect(cells).toEqual(["'=1+2", "'+1", "'-1", "'@SUM(A1)", '"a ""quoted"", one"', "'=3"])
  })

  test('as a sitemap holds what may be indexed, as Markdown the text of the pages', async () => {
    const { exported, origin } = await crawled()
    const sitemap = (await exported('sitemap')).bytes.toString()
    const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url?.slice(origin.length))
    expect(listed).toEqual(['/', '/a', '/b', '/plain.txt', '/end'])
    const { answer, bytes } = await exported('markdown')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="crawl-[\w-]+\.md"$/)
    expect(bytes.toString()).toContain(`<!-- ${origin}/a -->\n\n# Heading\n\nSome **bold** text.\n`)
    expect(bytes.toString()).not.toContain('alert')
  })

  test('as WARC holds every answer with its request, and passes a strict reader', async () => {
    const { exported, origin } = await crawled()
    const { bytes } = await exported('warc')
    const records = readWarc(bytes)
    expect(records.map(({ type }) => type)).toEqual([
      'warcinfo',
      ...Array.from({ length: 10 }, () => ['response', 'request', 'metadata']).flat(),
    ])
    const responseTo = (path: string) =>
      records.find(({ type, fields }) => type === 'response' && fields.get('warc-target-uri') === origin + path)
    const home = responseTo('/')
    expect(home?.http?.first).toBe('HTTP/1.1 200 OK')
    expect(home?.http?.payload.toString()).toContain('<title>Home</title>')
    expect(responseTo('/r1')?.http?.fields.get('location')).toBe('/r2')
    expect(responseTo('/gone')?.http?.first).toBe('HTTP/1.1 404 Not Found')
    const request = records.find(
      ({ fields }) => fields.get('warc-concurrent-to') === home?.fields.get('warc-record-id'),
    )
    expect(request?.http?.first).toBe('GET / HTTP/1.1')
    expect(request?.http?.fields.get('user-agent')).toBe('Alluvium/1.2.3')
    expect((await exported('warc')).bytes.equals(bytes)).toBe(true)
  })

  test('as WACZ has a correct index and a correct description', async () => {
    const { exported, origin } = await crawled()
    const files = readZip((await exported('wacz')).bytes)
    expect([...files.keys()]).toEqual([
      'archive/data.warc.gz',
      'indexes/index.cdx',
      'pages/pages.jsonl',
      'datapackage.json',
      'datapackage-digest.json',
    ])
    const text = (name: string): string => String(files.get(name))
    const records = readWarc(files.get('archive/data.warc.gz') ?? Buffer.alloc(0))
    const index = text('indexes/index.cdx').trimEnd().split('\n')
    expect(index).toEqual(index.toSorted())
    expect(index).toHaveLength(10)
    for (const line of index) {
      const entry = JSON.parse(line.slice(line.indexOf('{'))) as Record<string, string>
      const record = records.find(({ offset }) => String(offset) === entry['offset'])
      expect(record).toMatchObject({ type: 'response', length: Number(entry['length']) })
      expect(record?.fields.get('warc-target-uri')).toBe(entry['url'])
    }
    const pages = text('pages/pages.jsonl')
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(pages).toHaveLength(8)
    expect(pages[1]).toMatchObject({ url: `${origin}/`, title: 'Home', ts: expect.stringMatching(/Z$/) })
    const { resources, wacz_version } = JSON.parse(text('datapackage.json')) as {
      wacz_version: string
      resources: { path: string; hash: string; bytes: number }[]
    }
    expect(wacz_version).toBe('1.1.1')
    const digest = createHash('sha256').update(text('datapackage.json')).digest('hex')
    expect(JSON.parse(text('datapackage-digest.json'))).toEqual({ path: 'datapackage.json', hash: `sha256:${digest}` })
    for (const { path, hash, bytes } of resources) {
      const file = files.get(path) ?? Buffer.alloc(0)
      expect(file.length).toBe(bytes)
      expect(`sha256:${createHash('sha256').update(file).digest('hex')}`).toBe(hash)
    }
  })

  test('in an unknown format is 400, and of another account’s crawl 404', async () => {
    const { ask, path } = await crawled()
    expect((await ask('GET', `${path}/export?format=pdf`)).status).toBe(400)
    const made = await ask('POST', '/api/v1/keys', { body: { name: 'x', account: 'else' } })
    const other = String(Reflect.get(Object(made.body), 'key'))
    expect(await ask('GET', `${path}/export`, { key: other })).toMatchObject({
      status: 404,
      body: { code: 'crawl.crawl-missing' },
    })
  })
})
