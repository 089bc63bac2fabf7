/**
 * Deletes a crawl. It is hidden and cancelled at once; its rows are removed afterwards, in portions, because that may take
 * long. A restart continues with the rest.
 */
import { type Database, worksOnFullDisk } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import type { Frontier } from '../ports/frontier.ts'
import { statement } from '../ports/statements.ts'
import type { ControlNeeds, CrawlRequest } from './control-crawl.ts'
import { findCrawl } from './find-crawls.ts'

export type DeleteNeeds = ControlNeeds & Readonly<{ clock: Clock; sweep(): void }>

const hide = statement((db, { crawlId, now }: { crawlId: string; now: number }) =>
  db.updateTable('crawls').set({ deleted_at: now }).where('crawl_id', '=', crawlId),
)
const forgetStart = statement((db, { crawlId }: { crawlId: string }) =>
  db.deleteFrom('starts').where('crawl_id', '=', crawlId),
)

export async function deleteCrawl(
  { database, frontier, clock, drop, sweep }: DeleteNeeds,
  { crawlId, access }: CrawlRequest,
): Promise<void> {
  await database.read(findCrawl(crawlId, access))
  await frontier.cancel(crawlId)
  drop(crawlId)
  await database.write(
    worksOnFullDisk(function* () {
      yield* hide.run({ crawlId, now: clock.now() })
      yield* forgetStart.run({ crawlId })
    })(),
  )
  sweep()
}

const deletable = statement((db) =>
  db
    .selectFrom('crawls')
    .select('crawl_id')
    .where('deleted_at', 'is not', null)
    .where('state', 'in', ['cancelled', 'completed', 'failed'])
    .limit(100),
)

/** Removes the crawls that were deleted and have ended. */
export async function sweepCrawls({
  database,
  frontier,
}: Readonly<{ database: Database; frontier: Frontier }>): Promise<void> {
  for (const { crawl_id } of await database.read(deletable.all({}))) await frontier.deleteCrawl(crawl_id) // oxlint-disable-line no-await-in-loop -- in portions, one after another
}
