/** The pages of a crawl: every address that has come to its end by itself, in the order in which they did, and behind them what was left. */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import type { Access } from '../model/access.ts'
import type { Outcome } from '../model/outcome.ts'
import { statement } from '../ports/statements.ts'
import type { Tables } from '../ports/tables.ts'
import { pageMissing } from '../problems/crawls.ts'
import { type Crawl, findCrawl } from './find-crawls.ts'
import { type Left, readLeft } from './find-left.ts'

export type PageRow = Readonly<{
  number: number
  page_id: string
  url: string
  depth: number
  outcome: Outcome
  status: number | null
  content_type: string | null
  bytes: number
  response_ms: number | null
  title: string | null
  description: string | null
  canonical: string | null
  noindex: number
  target: string | null
  duplicate_of: string | null
  head: string | null
  digest: string | null
  ended_at: number
  referrer: string | null
}>

/** With the address that it leads to in the end, over all redirects that the crawl has seen. */
export type Page = PageRow & Readonly<{ finalUrl: string }>

/** Pages behind the one of this number, at most so many. */
export type PageRange = Readonly<{ after: number; limit: number }>

const columns = sql.raw(`
  results.number, results.page_id, addresses.url, addresses.depth, results.outcome, results.status, results.content_type,
  results.bytes, results.response_ms, results.title, results.description, results.canonical, results.noindex, results.target,
  results.duplicate_of, results.head, results.digest, results.ended_at, referrers.url AS referrer
  FROM results
  JOIN addresses ON addresses.crawl = results.crawl AND addresses.host = results.host AND addresses.seq = results.seq
  LEFT JOIN addresses AS referrers ON referrers.crawl = addresses.crawl
    AND referrers.host = addresses.referrer_host AND referrers.seq = addresses.referrer_seq`)

const pagesAfter = statement(
  (_, { crawl, after, limit }: { crawl: number } & PageRange) =>
    sql<PageRow>`SELECT ${columns} WHERE results.crawl = ${crawl} AND results.number > ${after} ORDER BY results.number LIMIT ${limit}`,
)
const pageById = statement(
  (_, { crawl, pageId }: { crawl: number; pageId: string }) =>
    sql<PageRow>`SELECT ${columns} WHERE results.page_id = ${pageId} AND results.crawl = ${crawl}`,
)
const redirectOf = statement((db, { crawl, url }: { crawl: number; url: string }) =>
  db.selectFrom('redirects').select('target').where('crawl', '=', crawl).where('url', '=', url),
)

/** Redirects behind one another that are followed; a longer way is no way. */
const maxHops = 30

/** Where a redirect leads in the end, as far as the crawl has seen. */
function* finalUrl(crawl: number, { url, target }: PageRow): Script<string> {
  const passed = new Set([url])
  let at = target ?? url
  while (!passed.has(at) && passed.size < maxHops) {
    passed.add(at)
    const next = yield* redirectOf.first({ crawl, url: at })
    if (next === undefined) return at
    at = next.target
  }
  return at
}

function* withFinalUrl(crawl: number, row: PageRow): Script<Page> {
  return { ...row, finalUrl: row.target === null ? row.url : yield* finalUrl(crawl, row) }
}

/** Reads pages of a crawl. Whether the caller may see it was decided before. */
export function* readPages(crawl: number, range: PageRange): Script<readonly Page[]> {
  const pages: Page[] = []
  for (const row of yield* pagesAfter.all({ crawl, ...range })) pages.push(yield* withFinalUrl(crawl, row))
  return pages
}

export function* listPages(
  crawlId: string,
  access: Access,
  range: PageRange,
): Script<{ crawl: Crawl; pages: readonly Page[]; left: readonly Left[] }> {
  const crawl = yield* findCrawl(crawlId, access)
  const pages = yield* readPages(crawl.number, range)
  const offset = Math.max(0, range.after - crawl.pages)
  return { crawl, pages, left: yield* readLeft(crawl, { offset, limit: range.limit - pages.length }) }
}

export function* findPage(crawlId: string, pageId: string, access: Access): Script<{ crawl: Crawl; page: Page }> {
  const crawl = yield* findCrawl(crawlId, access)
  const row = yield* pageById.first({ crawl: crawl.number, pageId })
  if (row === undefined) throw pageMissing()
  return { crawl, page: yield* withFinalUrl(crawl.number, row) }
}

export type Issue = Omit<Tables['issues'], 'number' | 'crawl'> & Readonly<{ number: number }>

const issuesAfter = statement((db, { crawl, after, limit }: { crawl: number } & PageRange) =>
  db
    .selectFrom('issues')
    .select(['number', 'issue_id', 'page_id', 'url', 'severity', 'category', 'code', 'message'])
    .where('crawl', '=', crawl)
    .where('number', '>', after)
    .orderBy('number')
    .limit(sql<number>`${limit}`),
)

export function* listIssues(
  crawlId: string,
  access: Access,
  range: PageRange,
): Script<{ crawl: Crawl; issues: readonly Issue[] }> {
  const crawl = yield* findCrawl(crawlId, access)
  return { crawl, issues: yield* issuesAfter.all({ crawl: crawl.number, ...range }) }
}
