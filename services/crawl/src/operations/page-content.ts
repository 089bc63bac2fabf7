/** What a page holds, and where it leads: read anew from the content that was kept, by the rules of the crawl itself. */
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { Database } from '@alluvium/database'
import { inTurns } from '@alluvium/kernel'
import type { Access } from '../model/access.ts'
import { wholeLink } from '../model/addresses/links.ts'
import { hostOf, originOf } from '../model/addresses/url.ts'
import { pageKind } from '../model/response.ts'
import type { ResponseHead } from '../model/web-answer.ts'
import { statement } from '../ports/statements.ts'
import { contentMissing } from '../problems/crawls.ts'
import { readPage } from './crawling/page/page-links.ts'
import { findPage, type Page } from './find-pages.ts'

const unpacked = promisify(zstdDecompress)

const contentOf = statement((db, { crawl, digest }: { crawl: number; digest: string }) =>
  db.selectFrom('contents').select('packed').where('crawl', '=', crawl).where('digest', '=', digest),
)

export type HeaderField = readonly [name: string, value: string]

/** The header fields as they came. */
export function headOf({ head }: Pick<Page, 'head'>): readonly HeaderField[] {
  const fields: unknown = head === null ? [] : JSON.parse(head)
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field: unknown) =>
    Array.isArray(field) ? [[String(field[0]), String(field[1])] as const] : [],
  )
}

/** The body, unpacked, which of an empty page is empty; undefined when nothing is kept of it. */
export async function readContent(
  database: Database,
  crawl: number,
  { digest, outcome, bytes }: Pick<Page, 'digest' | 'outcome' | 'bytes'>,
): Promise<Buffer | undefined> {
  if (digest === null) return outcome === 'fetched' && bytes === 0 ? Buffer.alloc(0) : undefined
  const packed = (await database.read(contentOf.first({ crawl, digest })))?.packed
  return packed === undefined || packed === null ? undefined : await unpacked(packed)
}

export async function pageContent(
  database: Database,
  { crawlId, pageId }: Readonly<{ crawlId: string; pageId: string }>,
  access: Access,
): Promise<{ page: Page; body: Buffer }> {
  const { crawl, page } = await database.read(findPage(crawlId, pageId, access))
  const body = await readContent(database, crawl.number, page)
  if (body === undefined) throw contentMissing()
  return { page, body }
}

/** `isInternal`: on the page's own host. */
export type PageLink = Readonly<{ url: string; isInternal: boolean }>

/** The addresses that the crawl has followed or might have, each once, in the order of the page. */
export async function linksOf(page: Page, body: Buffer): Promise<readonly PageLink[]> {
  const head: ResponseHead = { status: page.status ?? 0, headers: Object.fromEntries(headOf(page)) }
  const kind = pageKind(head, body)
  if (kind === undefined) return []
  const { shortLinks } = await inTurns(readPage(kind, head, body, page.url, ''))
  const origin = originOf(page.url)
  const urls = new Set(shortLinks.map((link) => wholeLink(link, origin)))
  return Array.from(urls, (url) => ({ url, isInternal: hostOf(url) === hostOf(page.url) }))
}
