/** Archives read back by warcio, the reader that replay tools are made with; it shares nothing with the writer. */
import { createHash } from 'node:crypto'
import { openAt, temporaryDatabaseFile } from '@alluvium/database/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { CDXIndexer, WARCParser, type WARCRecord } from 'warcio'
import { crawlClient } from '../../../testing/crawl-client.ts'
import { smallSite } from '../../../testing/small-site.ts'
import { base32 } from '../../../testing/warc-reader.ts'
import { readZip } from '../../../testing/zip-reader.ts'
import { crawlMigrations } from '../../ports/migrations.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close() // oxlint-disable-line no-await-in-loop -- in this order
})

type Read = Readonly<{ record: WARCRecord; payload: Uint8Array }>

async function recordsOf(bytes: Buffer): Promise<Read[]> {
  const read: Read[] = []
  for await (const record of new WARCParser([bytes])) read.push({ record, payload: await record.readFully(false) })
  return read
}

const digestOf = (bytes: Uint8Array): string => `sha256:${base32(createHash('sha256').update(bytes).digest())}`

/** The small site, crawled to its end; answers one of its exports. */
async function exporting() {
  const site = await smallSite()
  closing.push(() => site.close())
  const { file, remove } = await temporaryDatabaseFile()
  closing.push(remove)
  const database = await openAt({ engine: 'sqlite', file }, crawlMigrations)
  closing.push(() => database.close())
  const client = await crawlClient(database)
  closing.push(() => client.close())
  const path = await client.start({ start_url: `${site.origin}/`, concurrency: 1 })
  await expect.poll(() => client.status(path), { interval: 10 }).toBe('completed')
  const exported = async (format: string): Promise<Buffer> => {
    const headers = { 'x-api-key': 'alluvium-development-key' }
    return Buffer.from(await (await fetch(`${client.url}${path}/export?format=${format}`, { headers })).arrayBuffer())
  }
  return { origin: site.origin, exported }
}

describe('an archive', () => {
  test('of records is read back whole: of each answer the request, the response, and its position', async () => {
    const { origin, exported } = await exporting()
    const records = await recordsOf(await exported('warc'))
    const [info, ...others] = records
    expect(info?.record.warcType).toBe('warcinfo')
    expect(new TextDecoder().decode(info?.payload)).toContain('conformsTo: https://iipc.github.io/')
    const of = (type: string, path: string) =>
      others.find(({ record }) => record.warcType === type && record.warcTargetURI === origin + path)
    const [page, request, metadata] = ['response', 'request', 'metadata'].map((type) => of(type, '/a'))
    expect(page?.record.httpHeaders?.statusline).toBe('HTTP/1.1 200 OK')
    expect(new TextDecoder().decode(page?.payload)).toContain('<h1>Heading</h1>')
    expect(request?.record.httpHeaders?.statusline).toBe('GET /a HTTP/1.1')
    expect(new TextDecoder().decode(metadata?.payload)).toMatch(
      new RegExp(`^via: ${origin}/\r\nfetchTimeMs: \\d+\r\n$`),
    )
    for (const { record } of [request, metadata].filter((one) => one !== undefined))
      expect(record.warcConcurrentTo).toEqual([page?.record.warcHeader('WARC-Record-ID')])
    const responses = others.filter(({ record }) => record.warcType === 'response')
    expect(responses).toHaveLength(10)
    for (const { record, payload } of responses) expect(record.warcPayloadDigest).toBe(digestOf(payload))
    expect(of('response', '/r1')?.record.httpHeaders?.headers.get('location')).toBe('/r2')
  })

  test('in a package has the same index that warcio would make, and only pages that are in it', async () => {
    const { exported } = await exporting()
    const files = readZip(await exported('wacz'))
    const archive = files.get('archive/data.warc.gz') ?? Buffer.alloc(0)
    const expected: string[] = []
    const indexer = new CDXIndexer({ format: 'cdxj' })
    for await (const entry of indexer.iterIndex([{ filename: 'data.warc.gz', reader: asyncly([archive]) }])) {
      const { urlkey, timestamp, url, mime, status, digest, length, offset, filename } = entry
      const rest = { url, mime: mime ?? 'unk', status: String(status), digest: `sha256:${digest}` }
      expected.push(
        `${urlkey} ${timestamp} ${JSON.stringify({ ...rest, length: String(length), offset: String(offset), filename })}`,
      )
    }
    const index = String(files.get('indexes/index.cdx')).trimEnd().split('\n')
    expect(index).toHaveLength(10)
    expect(index).toEqual(expected.sort())

    const [, ...pages] = String(files.get('pages/pages.jsonl')).trimEnd().split('\n')
    const indexed = new Set(index.map((line) => (JSON.parse(line.slice(line.indexOf('{'))) as { url: string }).url))
    expect(pages).toHaveLength(7)
    for (const page of pages) expect(indexed).toContain((JSON.parse(page) as { url: string }).url)
  })
})

async function* asyncly(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}
