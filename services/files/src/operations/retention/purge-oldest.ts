/**
 * Makes room by purging an account's trash, a limited part in one transaction, because all other writers wait
 * meanwhile.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { statement, trashNode } from '../../ports/ledger.ts'
import { amountsOf } from '../nodes/totals.ts'
import { chunkRows, purgeUnasked } from './purge.ts'

const oldestOf = statement((db, { owner, limit, offset }: { owner: number; limit: number; offset: number }) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('parent', '=', sql.lit(trashNode))
    .where('owner', '=', owner)
    .orderBy('since')
    .orderBy('node')
    .limit(limit)
    .offset(offset),
)

export type PurgeOldest = Readonly<{
  owner: number
  /** The bytes to purge. */
  bytes: number
  /** The most entries of the trash to look at. */
  limit: number
  at: number
}>

/**
 * Purges the oldest entries of an account's trash, whoever deleted them, until the purged ones hold so many bytes or
 * none is left; of folders, only those without entries of other owners. Purged entries are pending deletion: their room
 * is free once they have ended. Returns how many entries it looked at, and 0 when none could be purged.
 */
export function* purgeOldest({ owner, bytes, limit, at }: PurgeOldest): Script<number> {
  const nodes: number[] = []
  let freed = 0
  let seen = 0
  while (freed < bytes && seen < limit) {
    const page = Math.min(chunkRows, limit - seen)
    const rows = yield* oldestOf.all({ owner, limit: page, offset: seen })
    for (const row of rows) {
      if (freed >= bytes) break
      seen += 1
      const amounts = yield* amountsOf(row)
      if (amounts.some((amount) => amount.owner !== owner && amount.files > 0)) continue
      nodes.push(row.node)
      freed += amounts.reduce((sum, amount) => sum + amount.bytes, 0)
    }
    if (rows.length < page) break
  }
  yield* purgeUnasked(nodes, at)
  return nodes.length === 0 ? 0 : seen
}
