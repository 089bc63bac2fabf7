/** What `alluvium crawl URL` writes besides its lines: the crawl so far as WARC, and a Markdown text for each page. */
import type { Database } from '@alluvium/database'
import type { Access } from './model/access.ts'
import { originOf } from './model/addresses/url.ts'
import { exportSource } from './operations/export-source.ts'
import { findCrawl } from './operations/find-crawls.ts'
import { warc } from './protocols/export/formats.ts'
import { markdownName } from './protocols/export/markdown-name.ts'
import { pageMarkdown } from './protocols/export/text-formats.ts'

export type ExportHere = Readonly<{
  /** WARC 1.1, each record packed by gzip. */
  warc(): AsyncIterable<Uint8Array>
  /** A text for each page that was fetched, with a path of its own below a folder. */
  markdown(): AsyncIterable<Readonly<{ path: string; text: string }>>
}>

export async function exportHere(
  { database, version, userAgent }: Readonly<{ database: Database; version: string; userAgent?: string }>,
  { crawlId, access }: Readonly<{ crawlId: string; access: Access }>,
): Promise<ExportHere> {
  const source = exportSource(database, await database.read(findCrawl(crawlId, access)))
  const software = `Alluvium/${version}`
  return {
    warc: () => warc(source, { software, userAgent: userAgent ?? software }),
    async *markdown() {
      let origin: string | undefined
      for await (const page of source.pages()) {
        const text = await pageMarkdown(source, page)
        if (text === undefined) continue
        origin ??= originOf(page.url)
        yield { path: markdownName(page.url, origin), text }
      }
    },
  }
}
