/** What exports read: a crawl's pages up to the present one, some at a time, so that an export of a million needs no more memory than one of a few. */
import type { Database } from '@alluvium/database'
import { crawlMissing } from '../problems/crawls.ts'
import type { Crawl } from './find-crawls.ts'
import { type Left, type LeftPlace, readLeftOn } from './find-left.ts'
import { type Page, readPages } from './find-pages.ts'
import { readContent } from './page-content.ts'

export type ExportSource = Readonly<{
  crawl: Crawl
  pages(): AsyncGenerator<Page>
  /** What was discovered and never asked. */
  left(): AsyncGenerator<Left>
  content(page: Page): Promise<Buffer | undefined>
}>

const pagesAtOnce = 200
/** Addresses that were never asked hold little. */
const leftAtOnce = 1_000

export const exportSource = (database: Database, crawl: Crawl): ExportSource => ({
  crawl,
  async *pages() {
    for (let after = 0; after < crawl.pages; after += pagesAtOnce) {
      const limit = Math.min(pagesAtOnce, crawl.pages - after)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const pages = await database.read(readPages(crawl.number, { after, limit }))
      if (pages.length < limit) throw crawlMissing() // deleted meanwhile: an export is whole or breaks off
      yield* pages
    }
  },
  async *left() {
    for (let place: LeftPlace = { offset: 0, after: undefined }; ; ) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const read = await database.read(readLeftOn(crawl, place, leftAtOnce))
      if (read === undefined) return
      yield* read.left
      place = read.next
    }
  },
  content: (page) => readContent(database, crawl.number, page),
})
