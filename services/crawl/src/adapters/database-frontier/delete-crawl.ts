/**
 * Removes a crawl in portions, each in a transaction of its own, because a million rows in one would make everybody else
 * wait. The crawl itself goes with the last portion, so an interrupted deletion can be continued.
 */
import { type Database, type Script, worksOnFullDisk } from '@alluvium/database'
import { sql } from 'kysely'
import { hasEnded } from '../../model/crawl-state.ts'
import { statement } from '../../ports/statements.ts'
import type { Tables } from '../../ports/tables.ts'
import { crawlById } from './crawl-rows.ts'
import { written } from './given-rows.ts'

/** Rows removed at once. */
const portion = 2_000

/** Rows of a crawl, found by what follows `crawl` in their key. */
const portionOf = (table: keyof Tables, ...key: readonly string[]) =>
  statement((db, { crawl }: { crawl: number }) => {
    const columns = sql.join(key.map((name) => sql.ref(name)))
    return written(
      sql`DELETE FROM ${sql.table(table)} WHERE crawl = ${crawl} AND (${columns}) IN
          (SELECT ${columns} FROM ${sql.table(table)} WHERE crawl = ${crawl} LIMIT ${sql.lit(portion)})`,
      db,
    )
  })

const portions = [
  portionOf('addresses', 'host', 'seq'),
  portionOf('results', 'host', 'seq'),
  portionOf('out_of_scope', 'url'),
  portionOf('inbox', 'number'),
  portionOf('issues', 'number'),
  portionOf('contents', 'digest'),
  portionOf('redirects', 'url'),
  portionOf('names', 'kind', 'digest'),
  portionOf('recommended', 'url', 'source'),
  portionOf('unlisted', 'url'),
  portionOf('tallies', 'kind', 'name'),
  portionOf('queues', 'host'),
]

const dropped = worksOnFullDisk((some: (typeof portions)[number], crawl: number): Script<number> => some.run({ crawl }))

const deleteGivenUp = statement((db, { crawl }: { crawl: number }) =>
  db.deleteFrom('deliveries').where('crawl', '=', crawl).where('due_at', 'is', null),
)
const deleteStarts = statement((db, { crawlId }: { crawlId: string }) =>
  db.deleteFrom('starts').where('crawl_id', '=', crawlId),
)
const deleteRow = statement((db, { crawl }: { crawl: number }) => db.deleteFrom('crawls').where('number', '=', crawl))

const deleteRest = worksOnFullDisk(function* deleteRest(crawl: number, crawlId: string): Script<void> {
  yield* deleteGivenUp.run({ crawl })
  yield* deleteStarts.run({ crawlId })
  yield* deleteRow.run({ crawl })
})

/** False when it has not ended, or is not there. */
export async function deleteCrawl(database: Database, crawlId: string): Promise<boolean> {
  const crawl = await database.read(crawlById.first({ crawlId }))
  if (crawl === undefined || !hasEnded(crawl.state)) return false
  for (const some of portions) {
    // oxlint-disable-next-line no-await-in-loop -- a portion at a time is the point
    while ((await database.write(dropped(some, crawl.number))) > 0);
  }
  await database.write(deleteRest(crawl.number, crawlId))
  return true
}
