/**
 * Sets the modification and creation times of an entry. It is a revision like any other: clients that sync must see it,
 * and snapshots must not change. The content stays, so it makes no version and a file keeps its ETag. A folder's ETag
 * changes, because it covers every change in the folder.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import type { Actor } from '../authorization/authorize.ts'
import { closeRow } from './entry-rows.ts'
import { revise } from './revise.ts'
import { addTotals } from './totals.ts'

/** Milliseconds since 1970; undefined leaves the time as it is. */
export type Times = Readonly<{ modified?: number | undefined; created?: number | undefined }>

type SetTimes = Readonly<{ caller: Caller; actor: Actor; at: number; path: Path; row: EntryRow; times: Times }>
type Shape = Readonly<{ node: number; since: number; modified: number; created: number }>

const retimeRow = statement((db, { node, since, modified, created }: Shape) =>
  db.updateTable('present').set({ since, modified, created }).where('node', '=', node),
)
/** Sets the time of the last change in a folder. The next change in the folder replaces it. */
const retimeTotals = statement((db, { node, changed }: { node: number; changed: number }) =>
  db.updateTable('totals').set({ changed }).where('node', '=', node),
)

/** Sets the times of an entry that is not the root, after authorization and all other checks. */
export function* setTimes({ caller, actor, at, path, row, times }: SetTimes): Script<EntryRow> {
  const { modified = row.modified, created = row.created } = times
  const isFolderSet = row.is_folder === 1 && times.modified !== undefined
  if (modified === row.modified && created === row.created && !isFolderSet) return row
  const { revision } = yield* revise({ at, caller, actor, verb: 'set-times', node: row.node, path: path.text })
  const shape = { since: revision, modified, created }
  yield* closeRow.run({ node: row.node, until: revision })
  yield* retimeRow.run({ node: row.node, ...shape })
  if (isFolderSet) yield* retimeTotals.run({ node: row.node, changed: modified })
  yield* addTotals(row.parent, { owner: row.owner, files: 0, folders: 0, bytes: 0 }, { revision, at })
  return { ...row, ...shape }
}
