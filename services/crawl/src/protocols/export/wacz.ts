/**
 * WACZ 1.1.1: a web archive that a replay tool opens from anywhere, in a ZIP whose entries are stored, so that a tool can read single records from a distance.
 *
 *   archive/data.warc.gz    indexes/index.cdx (which record lies where, by address)    pages/pages.jsonl
 *   datapackage.json (what each file is and its digest)    datapackage-digest.json (the digest of that)
 */
import { hash } from 'node:crypto'
import type { ExportSource } from '../../operations/export-source.ts'
import type { Page } from '../../operations/find-pages.ts'
import { SortedLines } from './sorted-lines.ts'
import { type WarcOptions, warcRecords } from './warc.ts'
import { Zip } from './zip.ts'

const archive = 'data.warc.gz'

export async function* wacz(source: ExportSource, options: WarcOptions): AsyncGenerator<Uint8Array> {
  const { crawl } = source
  const zip = new Zip(new Date(crawl.created_at))
  await using index = new SortedLines()
  yield* zip.entry(`archive/${archive}`, indexedRecords(source, options, index))
  yield* zip.entry('indexes/index.cdx', lines(index.inOrder()))
  yield* zip.entry('pages/pages.jsonl', lines(pageLines(source)))
  const description = packageOf(source, options, zip)
  yield* zip.entry('datapackage.json', [Buffer.from(description)])
  yield* zip.entry('datapackage-digest.json', [Buffer.from(digestOf(description))])
  yield* zip.end()
}

async function* indexedRecords(
  source: ExportSource,
  options: WarcOptions,
  index: SortedLines,
): AsyncGenerator<Uint8Array> {
  let offset = 0
  for await (const { bytes, page, payloadDigest } of warcRecords(source, options)) {
    if (page !== undefined) {
      const place = { digest: payloadDigest, length: String(bytes.length), offset: String(offset), filename: archive }
      await index.add(cdxLine(page, place))
    }
    offset += bytes.length
    yield bytes
  }
}

/** One line of a CDXJ index: the address for sorting, the time, and the rest. */
export function cdxLine(page: Page, place: Readonly<Record<string, string | undefined>>): string {
  const mime = page.content_type ?? 'unk'
  const rest = { url: page.url, mime, status: String(page.status), ...place }
  return `${sortable(page.url)} ${stamp(page.ended_at)} ${JSON.stringify(rest)}`
}

const stamp = (ms: number): string => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)

/**
 * `com,example)/path?a=1&b=2`: an address with its host from the right, its parameters in order, in lower case (SURT). Replay
 * tools look addresses up by it, so it is made as theirs is, by which `www.` and numbers written as a host are nothing special.
 */
export function sortable(url: string): string {
  const { hostname, port, pathname, search } = new URL(url.replace(/^(https?:\/\/)www\d*\./, '$1').toLowerCase())
  const host = hostname.split('.').toReversed().join(',')
  const query = search === '' ? '' : `?${search.slice(1).split('&').sort().join('&')}`
  return `${host}${port === '' ? '' : `:${port}`})${pathname}${query}`
}

async function* pageLines(source: ExportSource): AsyncGenerator<string> {
  yield JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title: 'All pages' })
  for await (const { page_id: id, url, title, ended_at, outcome } of source.pages()) {
    if (outcome !== 'fetched') continue
    yield JSON.stringify({ id, url, ts: new Date(ended_at).toISOString(), title: title ?? url })
  }
}

function packageOf({ crawl }: ExportSource, { software }: WarcOptions, { entries }: Zip): string {
  const resources = entries.map(({ name, bytes, sha256 }) => ({
    name: name.slice(name.lastIndexOf('/') + 1),
    path: name,
    hash: `sha256:${sha256}`,
    bytes,
  }))
  const created = new Date(crawl.completed_at ?? crawl.created_at).toISOString()
  const title = `Crawl of ${crawl.start_url}`
  const mainPageUrl = crawl.scope_url ?? crawl.start_url
  const description = {
    profile: 'data-package',
    wacz_version: '1.1.1',
    title,
    mainPageUrl,
    software,
    created,
    resources,
  }
  return `${JSON.stringify(description, undefined, 2)}\n`
}

/** Writes the digest by which a reader knows that the description is whole, and by the description's digests everything else. */
const digestOf = (description: string): string =>
  `${JSON.stringify({ path: 'datapackage.json', hash: `sha256:${hash('sha256', description, 'hex')}` })}\n`

/** Lines as bytes, many in one piece. */
async function* lines(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let gathered = ''
  for await (const text of texts) {
    gathered += `${text}\n`
    if (gathered.length < 65_536) continue
    yield Buffer.from(gathered)
    gathered = ''
  }
  if (gathered !== '') yield Buffer.from(gathered)
}
