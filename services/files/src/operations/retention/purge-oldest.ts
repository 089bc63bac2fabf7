/** Making room of an account's trash, a bounded part of it in one transaction: everybody who writes waits meanwhile. */
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
  /** Enough, bytes. */
  bytes: number
  /** Entries of the trash that are looked at. */
  limit: number
  at: number
}>

/**
 * Purges the oldest of an account's trash, whoever deleted it, until that holds so many bytes or nothing more can go; of
 * folders those that hold nothing of others. What is purged is pending deletion: its room is free once it has ended. Gives how many
 * entries it looked at, and 0 when none could go.
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
