import type { Script } from '@alluvium/database'
import { type Selectable, sql } from 'kysely'
import type { Access } from '../model/access.ts'
import { statement } from '../ports/statements.ts'
import type { CrawlRow } from '../ports/tables/crawls.ts'
import { crawlMissing } from '../problems/crawls.ts'

export type Crawl = Selectable<CrawlRow>

const crawlById = statement((db, { crawlId }: { crawlId: string }) =>
  db.selectFrom('crawls').selectAll().where('crawl_id', '=', crawlId).where('deleted_at', 'is', null),
)

/** One crawl, if this key may see it; whether it is there at all is nobody else's business. */
export function* findCrawl(crawlId: string, { account, isFirst }: Access): Script<Crawl> {
  const crawl = yield* crawlById.first({ crawlId })
  if (crawl === undefined || !(isFirst || crawl.account === account)) throw crawlMissing()
  return crawl
}

type Page = Readonly<{ limit: number; offset: number }>

const allCrawls = statement((db, { limit, offset }: Page) =>
  db
    .selectFrom('crawls')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(sql<number>`${limit}`)
    .offset(sql<number>`${offset}`),
)
const crawlsOf = statement((db, { account, limit, offset }: Page & { account: string }) =>
  db
    .selectFrom('crawls')
    .selectAll()
    .where('account', '=', account)
    .where('deleted_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(sql<number>`${limit}`)
    .offset(sql<number>`${offset}`),
)
const countAll = statement((db) =>
  db
    .selectFrom('crawls')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null),
)
const countOf = statement((db, { account }: { account: string }) =>
  db
    .selectFrom('crawls')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('deleted_at', 'is', null),
)

/** The crawls this key may see, newest first, and how many there are. */
export function* listCrawls(
  { account, isFirst }: Access,
  page: Page,
): Script<{ crawls: readonly Crawl[]; total: number }> {
  const crawls = isFirst ? yield* allCrawls.all(page) : yield* crawlsOf.all({ account, ...page })
  const counted = isFirst ? yield* countAll.first({}) : yield* countOf.first({ account })
  return { crawls, total: counted?.count ?? 0 }
}
