/**
 * WARC 1.1 (ISO 28500:2017): what was asked and what was answered, record by record, each packed by itself, so that a
 * reader can begin at any of them.
 *
 *   warcinfo, then for each answer:  response, the request it belongs to, and metadata: where it was found, how long it took
 *
 * Contents are kept unpacked; fields of the answer that said how it was packed on the way get the prefix
 * `X-Archive-Orig-`, as other archives do it. Where nothing is kept of a body the record says `WARC-Truncated`.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type CrawlRules, readRules } from '../../model/addresses/crawl-rules.ts'
import { hostOf, pathOf } from '../../model/addresses/url.ts'
import { requestFields } from '../../model/request-fields.ts'
import type { ExportSource } from '../../operations/export-source.ts'
import type { Page } from '../../operations/find-pages.ts'
import { headOf } from '../../operations/page-content.ts'

/** Not by an import, which would load Node's client for web pages too. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** `userAgent`: of a crawl that asked for none of its own. */
export type WarcOptions = Readonly<{ software: string; userAgent: string }>

/** A packed record; `page`: of a response. */
export type WarcRecord = Readonly<{ bytes: Buffer; page?: Page; payloadDigest?: string }>

const packed = promisify(gzip)
const end = Buffer.from('\r\n\r\n')

export async function* warcRecords(source: ExportSource, options: WarcOptions): AsyncGenerator<WarcRecord> {
  const { crawl } = source
  const { userAgent = options.userAgent, respectRobots } = readRules(crawl.rules)
  const info = recordId(`info ${crawl.crawl_id} ${crawl.pages}`)
  yield { bytes: await packed(warcinfo(source, info, { ...options, userAgent, respectRobots })) }
  for await (const page of source.pages()) {
    if (page.status === null || page.head === null) continue
    const body = await source.content(page)
    const { record, payloadDigest } = response(page, body, info)
    yield { bytes: await packed(record), page, payloadDigest }
    yield { bytes: await packed(request(page, info, userAgent)) }
    yield { bytes: await packed(metadata(page, info)) }
  }
}

/** 2026-11-22T10:00:00.123Z (4.2: W3CDTF, in UTC). */
const warcDate = (ms: number): string => new Date(ms).toISOString()

/** Always the same for the same thing, so that two exports of a crawl are one: UUID version 8 (RFC 9562, 5.8). */
function recordId(of: string): string {
  const digest = hash('sha256', of, 'hex')
  const text = `${digest.slice(0, 12)}8${digest.slice(13, 16)}a${digest.slice(17, 32)}`
  return `<urn:uuid:${text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}>`
}

const responseId = ({ page_id }: Page): string => `<urn:uuid:${page_id}>`
const digestOf = (bytes: Uint8Array): string => `sha256:${base32(hash('sha256', bytes, 'buffer'))}`

/** RFC 4648, 6, without padding: how archives write digests. */
function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += letters.charAt((value >> (bits - 5)) & 31)
  }
  return bits === 0 ? text : text + letters.charAt((value << (5 - bits)) & 31)
}
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function warcinfo(
  { crawl }: ExportSource,
  id: string,
  { software, userAgent, respectRobots }: WarcOptions & Pick<CrawlRules, 'respectRobots'>,
): Buffer {
  const fields = [
    `software: ${software}`,
    'format: WARC File Format 1.1',
    'conformsTo: https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
    `description: ${crawl.crawl_id} from ${crawl.start_url}`,
    `http-header-user-agent: ${userAgent}`,
    `robots: ${respectRobots ? 'obey' : 'ignore'}`,
  ]
  const block = Buffer.from(fields.map((field) => `${oneLine(field)}\r\n`).join(''))
  return recordOf(block, [
    ['WARC-Type', 'warcinfo'],
    ['WARC-Record-ID', id],
    ['WARC-Date', warcDate(crawl.created_at)],
    ['WARC-Filename', `${crawl.crawl_id}.warc.gz`],
    ['Content-Type', 'application/warc-fields'],
  ])
}

function response(page: Page, body: Buffer | undefined, info: string): { record: Buffer; payloadDigest: string } {
  const payload = body ?? Buffer.alloc(0)
  const isCut = body === undefined && mayHaveBody(page)
  const status = page.status ?? 0
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(), ...answerLines(page, payload.length)]
  const block = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), payload])
  const payloadDigest = digestOf(payload)
  const record = recordOf(block, [
    ['WARC-Type', 'response'],
    ['WARC-Record-ID', responseId(page)],
    ['WARC-Date', warcDate(page.ended_at)],
    ['WARC-Target-URI', page.url],
    ['WARC-Warcinfo-ID', info],
    ['WARC-Payload-Digest', payloadDigest],
    ...(isCut ? [['WARC-Truncated', 'unspecified'] as const] : []),
    ['Content-Type', 'application/http;msgtype=response'],
  ])
  return { record, payloadDigest }
}

/** Whether an answer of which nothing is kept had a body, as far as its head tells. */
const mayHaveBody = (page: Page): boolean =>
  page.outcome !== 'fetched' || page.bytes > 0
    ? page.status !== 204 &&
      page.status !== 304 &&
      headOf(page).every(([name, value]) => name !== 'content-length' || value !== '0')
    : false

/** Fields that tell how the body came, which is not how it is kept. */
const ofTransfer: ReadonlySet<string> = new Set(['content-encoding', 'transfer-encoding', 'content-length'])

function answerLines(page: Page, length: number): string[] {
  const lines = headOf(page).map(([name, value]) =>
    oneLine(`${ofTransfer.has(name) ? 'X-Archive-Orig-' : ''}${name}: ${value}`),
  )
  return [...lines, `Content-Length: ${length}`]
}

function request(page: Page, info: string, userAgent: string): Buffer {
  const fields = Object.entries({ host: hostOf(page.url), connection: 'keep-alive', ...requestFields(userAgent) })
  const lines = [`GET ${pathOf(page.url)} HTTP/1.1`, ...fields.map(([name, value]) => oneLine(`${name}: ${value}`))]
  return recordOf(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), [
    ['WARC-Type', 'request'],
    ['WARC-Record-ID', recordId(`request ${page.page_id}`)],
    ['WARC-Date', warcDate(page.ended_at)],
    ['WARC-Target-URI', page.url],
    ['WARC-Warcinfo-ID', info],
    ['WARC-Concurrent-To', responseId(page)],
    ['Content-Type', 'application/http;msgtype=request'],
  ])
}

/** What the crawl knows of an answer beside it, by the names of Annex C.7. */
function metadata(page: Page, info: string): Buffer {
  const fields = [
    ...(page.referrer === null ? [] : [`via: ${page.referrer}`]),
    ...(page.response_ms === null ? [] : [`fetchTimeMs: ${page.response_ms}`]),
  ]
  return recordOf(Buffer.from(fields.map((field) => `${oneLine(field)}\r\n`).join('')), [
    ['WARC-Type', 'metadata'],
    ['WARC-Record-ID', recordId(`metadata ${page.page_id}`)],
    ['WARC-Date', warcDate(page.ended_at)],
    ['WARC-Target-URI', page.url],
    ['WARC-Warcinfo-ID', info],
    ['WARC-Concurrent-To', responseId(page)],
    ['Content-Type', 'application/warc-fields'],
  ])
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

function recordOf(block: Buffer, fields: readonly (readonly [name: string, value: string])[]): Buffer {
  const lines = [
    'WARC/1.1',
    ...fields.map(([name, value]) => `${name}: ${value}`),
    `WARC-Block-Digest: ${digestOf(block)}`,
    `Content-Length: ${block.length}`,
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), block, end])
}
