/** Exports that are text: a line a page as JSON or CSV, a sitemap, and all pages as one Markdown document. */
import { inTurns } from '@alluvium/kernel'
import type { z } from 'zod'
import { linkResolver } from '../../model/addresses/links.ts'
import { toUtf8 } from '../../model/html/charset.ts'
import { writeMarkdown } from '../../model/html/markdown.ts'
import { readFacts } from '../../model/html/page-facts.ts'
import { baseOf } from '../../operations/crawling/page/page-links.ts'
import type { ExportSource } from '../../operations/export-source.ts'
import type { Page } from '../../operations/find-pages.ts'
import { headOf } from '../../operations/page-content.ts'
import { leftRecordOf, pageRecord, pageRecordOf } from '../records/page-record.ts'

/** The records of all addresses, as `/pages` lists them. */
async function* records(source: ExportSource): AsyncGenerator<z.output<typeof pageRecord>> {
  for await (const page of source.pages()) yield pageRecordOf(page)
  for await (const left of source.left()) yield leftRecordOf(left)
}

/** The records, one a line. */
export async function* ndjson(source: ExportSource): AsyncGenerator<string> {
  for await (const record of records(source)) yield `${JSON.stringify(record)}\n`
}

const columns = Object.keys(pageRecord.shape)

/** RFC 4180, with the names of the fields in the first line. */
export async function* csv(source: ExportSource): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const record of records(source)) {
    const values = new Map<string, unknown>(Object.entries(record))
    yield `${columns.map((name) => cell(values.get(name) ?? '')).join(',')}\r\n`
  }
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(value: unknown): string {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What one sitemap may hold (sitemaps.org). */
export const sitemapEntries = 50_000

/** The pages that may be indexed, and are no copies: `part` 1 has the first 50,000, and so on. */
export async function* sitemap(source: ExportSource, part: number): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  let left = (part - 1) * sitemapEntries
  let room = sitemapEntries
  for await (const page of source.pages()) {
    if (!isListed(page)) continue
    if (left-- > 0) continue
    if (room-- <= 0) break
    yield `<url><loc>${escaped(page.url)}</loc></url>\n`
  }
  yield '</urlset>\n'
}

const isListed = ({ outcome, noindex, duplicate_of, canonical, url }: Page): boolean =>
  outcome === 'fetched' && noindex === 0 && duplicate_of === null && (canonical === null || canonical === url)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}
const escaped = (text: string): string => text.replace(/[&<>'"]/g, (character) => entities[character] ?? '')

/** Every page that was fetched, each behind a line with its address. */
export async function* markdown(source: ExportSource): AsyncGenerator<string> {
  for await (const page of source.pages()) {
    const text = await pageMarkdown(source, page)
    if (text !== undefined) yield `${text}\n---\n\n`
  }
}

/** One page with what is known of it in front; undefined where nothing is kept of it. */
export async function pageMarkdown(source: ExportSource, page: Page): Promise<string | undefined> {
  const body = page.outcome === 'fetched' ? await source.content(page) : undefined
  if (body === undefined) return undefined
  const contentType = headOf(page).find(([name]) => name === 'content-type')?.[1]
  const utf8 = await inTurns(toUtf8(body, contentType))
  const front = `<!-- ${page.url.replaceAll('--', '-%2D')} -->\n\n`
  if (page.content_type === 'text/plain') return `${front}${utf8.toString()}\n`
  const resolve = linkResolver(baseOf(await inTurns(readFacts(utf8, {})), page.url))
  return front + (await inTurns(writeMarkdown(utf8, resolve)))
}
