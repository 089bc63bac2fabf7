/** The sizes of entries in the trash. A folder's is the sum of what the caller may read in it, or of all for administrators. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { EntryRow } from '../../ports/ledger.ts'
import { actorOf, differsByPath, mayAdminister } from '../authorization/authorize.ts'
import { readableTotalsInTrash } from '../nodes/readable-totals.ts'
import { totalsBelow } from '../nodes/totals.ts'
import { wayAsOf } from '../temporal/way-as-of.ts'

/** An entry, and the last revision in which it was in the tree. */
type Trashed = Readonly<{ row: EntryRow; last: number }>

/** Finds the bytes of each entry by node; without a folder of which they are not known, as where policies decide about paths. */
export function* sizesInTrash(caller: Caller, entries: readonly Trashed[]): Script<ReadonlyMap<number, number>> {
  const sizes = new Map<number, number>()
  const folders = entries.filter(({ row }) => row.is_folder === 1)
  for (const { row } of entries) if (row.is_folder === 0) sizes.set(row.node, row.size)
  if (folders.length === 0) return sizes
  if (!differsByPath(caller) || mayAdminister(caller, yield* actorOf(caller))) {
    for (const { row } of folders)
      sizes.set(
        row.node,
        (yield* totalsBelow(row.node)).reduce((sum, { bytes }) => sum + bytes, 0),
      )
    return sizes
  }
  const ways: (readonly number[])[] = []
  for (const { row, last } of folders) {
    const way = yield* wayAsOf(row.node, last)
    if (way) ways.push(way)
  }
  for (const [node, { bytes }] of yield* readableTotalsInTrash(caller, ways)) sizes.set(node, bytes)
  return sizes
}
