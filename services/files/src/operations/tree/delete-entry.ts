/**
 * Deletes an entry: it moves into the hidden trash folder, one row whatever is below it, and can be restored as easily.
 * The closed row has its former place; the revision has who deleted it and when.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Path, refuseReserved } from '../../model/path.ts'
import { anyState, type Precondition } from '../../model/precondition.ts'
import { type EntryRow, trashNode } from '../../ports/ledger.ts'
import { pathMissing, rootIsFixed } from '../../problems/paths.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { type Asker, authorize } from '../authorization/authorize.ts'
import { authorizeSubtree } from '../authorization/authorize-subtree.ts'
import { noteMoved } from '../authorization/note-access-change.ts'
import { refuseServiceFolder } from '../authorization/refuse-service-folder.ts'
import { closeRow, moveRow } from '../nodes/entry-rows.ts'
import { locate } from '../nodes/locate.ts'
import { revise } from '../nodes/revise.ts'
import { type Amount, addTotals, addTotalsFor, amountsOf, negative } from '../nodes/totals.ts'
import { tellOfDeletion } from '../notifications/tell-of-deletion.ts'
import { forgetLocksWithin } from '../preconditions/forget-locks.ts'
import { guard } from '../preconditions/guard.ts'
import { keepForHome } from '../retention/trash-views.ts'

export type DeleteEntry = Readonly<{
  caller: Caller
  path: Path
  at: number
  /** The request's address ends in a slash: it means a folder only. */
  folderOnly?: boolean
  /** False refuses a folder, which goes with all that is in it. Default true. */
  whole?: boolean
  requires?: Precondition
}>

/** Throws `files.path-missing`, `files.header-invalid`, `files.root-is-fixed`, `files.precondition-failed`, `files.locked`. */
export const deleteEntry = worksOnFullDisk(function* deleteEntry({
  caller,
  path,
  at,
  folderOnly = false,
  whole = true,
  requires = anyState,
}: DeleteEntry): Script<void> {
  const actor = yield* authorize(caller, 'delete', path)
  refuseReserved(path)
  if (path.names.length === 0) throw rootIsFixed()
  const lookup = yield* locate(path)
  const { row } = lookup
  // Before the locks are checked: their refusal names the locked paths.
  if (row) yield* authorizeSubtree({ caller, actor, actions: ['delete'], row, path })
  yield* refuseServiceFolder(caller, row, path)
  yield* guard({ caller, actor, at, path, lookup, requires, change: 'departure' })
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(path.text)
  if (row.is_folder && !whole) throw headerInvalid('Depth', 'should be infinity for a folder')

  const { revision } = yield* revise({ at, caller, actor, verb: 'delete', node: row.node, path: path.text })
  yield* throwAway(row, { revision, at, caller })
})

type Throwing = Readonly<{
  revision: number
  at: number
  /** Who does it, with the rights as of this transaction. Default: that is not known. */
  caller?: Asker
}>

const makersIn = (amounts: readonly Amount[]): readonly number[] =>
  amounts.filter(({ files, folders }) => files + folders > 0).map(({ owner }) => owner)

/** Moves the entry, with all below it, into the trash; part of the revision that was taken for it. */
export function* throwAway(row: EntryRow, { revision, at, caller }: Throwing): Script<void> {
  const amounts = yield* amountsOf(row)
  yield* closeRow.run({ node: row.node, until: revision })
  yield* moveRow.run({ node: row.node, parent: trashNode, key: String(row.node), since: revision })
  yield* noteMoved(row, caller?.rights)
  yield* forgetLocksWithin(row.node)
  const homes = yield* keepForHome({ node: row.node, folder: row.parent, deleted: revision })
  if (caller) yield* tellOfDeletion({ row, caller, at, to: [...makersIn(amounts), ...homes] })
  for (const amount of amounts) {
    yield* addTotalsFor(row, row.parent, negative(amount), { revision, at })
    yield* addTotals(trashNode, amount, { revision, at })
  }
}
