/**
 * Deleting: the topmost entry moves below the hidden trash folder, one row whatever it holds, and comes back as easily.
 * Where it was, the row that was closed tells; who deleted it and when, the revision.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Path, refuseReserved } from '../model/path.ts'
import { anyState, holds, type Precondition } from '../model/precondition.ts'
import { type EntryRow, trashNode } from '../ports/ledger.ts'
import { pathMissing, preconditionFailed, rootIsFixed } from '../problems.ts'
import { closeRow, moveRow } from './entry-rows.ts'
import { permit } from './gate.ts'
import { entryOf, locate } from './locate.ts'
import { revise } from './revise.ts'
import { type Amount, addTotals, totalsBelow } from './totals.ts'

export type DeleteEntry = Readonly<{
  caller: Caller
  path: Path
  at: number
  /** The request's address ended in a slash: it means a folder only. */
  folderOnly?: boolean
  requires?: Precondition
}>

/** Throws `files.path-missing`, `files.root-is-fixed`, `files.precondition-failed`. */
export function* deleteEntry({ caller, path, at, folderOnly = false, requires = anyState }: DeleteEntry): Script<void> {
  const actor = yield* permit(caller, 'write')
  refuseReserved(path)
  if (path.names.length === 0) throw rootIsFixed()
  const { row } = yield* locate(path)
  if (!holds(requires, row && (yield* entryOf(row)))) throw preconditionFailed(path.text)
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(path.text)

  const amounts = yield* amountsOf(row)
  const { revision } = yield* revise({ at, actor: actor.number, verb: 'delete', node: row.node })
  yield* closeRow.run({ node: row.node, until: revision })
  yield* moveRow.run({ node: row.node, parent: trashNode, key: String(row.node), since: revision })
  for (const amount of amounts) {
    yield* addTotals(row.parent, negative(amount), revision, at)
    yield* addTotals(trashNode, amount, revision, at)
  }
}

/** What goes with an entry, itself included; one amount for each owner. */
function* amountsOf(row: EntryRow): Script<readonly Amount[]> {
  if (!row.is_folder) return [{ owner: row.owner, files: 1, folders: 0, bytes: row.size }]
  return [{ owner: row.owner, files: 0, folders: 1, bytes: 0 }, ...(yield* totalsBelow(row.node))]
}

const negative = ({ owner, files, folders, bytes }: Amount): Amount => ({
  owner,
  files: -files,
  folders: -folders,
  bytes: -bytes,
})
