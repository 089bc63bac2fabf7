import type { Script } from '@alluvium/database'
import type { Access } from '../model/access.ts'
import { categories, severities } from '../model/finding.ts'
import { latencyPercentile } from '../model/latency.ts'
import { outcomes } from '../model/outcome.ts'
import { statement } from '../ports/statements.ts'
import type { TallyKind } from '../ports/tables/crawls.ts'
import { type Crawl, findCrawl } from './find-crawls.ts'

export type CrawlStats = Readonly<{
  crawl: Crawl
  p95Ms: number
  bySeverity: Readonly<Record<string, number>>
  byCategory: Readonly<Record<string, number>>
  byStatus: Readonly<Record<string, number>>
  byType: Readonly<Record<string, number>>
  byOutcome: Readonly<Record<string, number>>
}>

const talliesOf = statement((db, { crawl }: { crawl: number }) =>
  db.selectFrom('tallies').select(['kind', 'name', 'count']).where('crawl', '=', crawl).orderBy('kind').orderBy('name'),
)

/** What a crawl has counted so far, of one moment. */
export function* crawlStats(crawlId: string, access: Access): Script<CrawlStats> {
  const crawl = yield* findCrawl(crawlId, access)
  const tallies = yield* talliesOf.all({ crawl: crawl.number })
  const of = (kind: TallyKind, all: readonly string[] = []): Record<string, number> => ({
    ...Object.fromEntries(all.map((name) => [name, 0])),
    ...Object.fromEntries(tallies.filter((tally) => tally.kind === kind).map(({ name, count }) => [name, count])),
  })
  const latencies = Object.entries(of('latency')).map(([bucket, count]) => [Number(bucket), count] as const)
  return {
    crawl,
    p95Ms: latencyPercentile(latencies, 0.95),
    bySeverity: of('severity', severities),
    byCategory: of('category', categories),
    byStatus: of('status'),
    byType: of('type'),
    byOutcome: of('outcome', outcomes),
  }
}
