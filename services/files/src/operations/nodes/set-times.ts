/**
 * Setting when an entry was modified, and when it was created. It is a revision like any other, for whoever syncs is to
 * hear of it and a snapshot stays what it was; but the content stays, so it makes no version and, of a file, no other
 * ETag; a folder's ETag tells of all that changed in it, and of this too.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import type { Actor } from '../authorization/authorize.ts'
import { closeRow } from './entry-rows.ts'
import { revise } from './revise.ts'
import { addTotals } from './totals.ts'

/** Milliseconds since 1970; what is undefined stays. */
export type Times = Readonly<{ modified?: number | undefined; created?: number | undefined }>

type SetTimes = Readonly<{ caller: Caller; actor: Actor; at: number; path: Path; row: EntryRow; times: Times }>
type Shape = Readonly<{ node: number; since: number; modified: number; created: number }>

const retimeRow = statement((db, { node, since, modified, created }: Shape) =>
  db.updateTable('present').set({ since, modified, created }).where('node', '=', node),
)
/** A folder is as young as the last change in it: that is forgotten, until the next one. */
const retimeTotals = statement((db, { node, changed }: { node: number; changed: number }) =>
  db.updateTable('totals').set({ changed }).where('node', '=', node),
)

/** Of an entry that is not the root; permitted and guarded already. */
export function* setTimes({ caller, actor, at, path, row, times }: SetTimes): Script<EntryRow> {
  const { modified = row.modified, created = row.created } = times
  const isFolderSet = row.is_folder === 1 && times.modified !== undefined
  if (modified === row.modified && created === row.created && !isFolderSet) return row
  const { revision } = yield* revise({ at, caller, actor, verb: 'set-times', node: row.node, path: path.text })
  const shape = { since: revision, modified, created }
  yield* closeRow.run({ node: row.node, until: revision })
  yield* retimeRow.run({ node: row.node, ...shape })
  if (isFolderSet) yield* retimeTotals.run({ node: row.node, changed: modified })
  yield* addTotals(row.parent, { owner: row.owner, files: 0, folders: 0, bytes: 0 }, revision, at)
  return { ...row, ...shape }
}
