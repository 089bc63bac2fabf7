/**
 * Copying out of a snapshot: an entry as it was at a revision comes to be somewhere in the tree of now, as new nodes with
 * the same content. The history keeps no properties and no tags, so none come along; and what lay below a folder then is
 * gathered folder by folder, which is why its size is bounded: a whole tree goes back by `restore-tree.ts`.
 */
import type { Script } from '@alluvium/database'
import { isBelow, type Path, refuseReserved } from '../../model/path.ts'
import { anyState, holds } from '../../model/precondition.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import { copyTooLarge } from '../../problems/history.ts'
import { overItsFolder, pathMissing } from '../../problems/paths.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import { permit, permitToo } from '../gate.ts'
import { type Copied, type CopyEntry, copySmall, nothing, placeCopy } from '../tree/copy-entry.ts'
import type { CopyTree } from '../tree/copy-tree.ts'
import { openRow } from '../tree/entry-rows.ts'
import { fileOf, folderOf } from '../tree/locate.ts'
import { destinationOf } from '../tree/place.ts'
import { type Amount, openTotals } from '../tree/totals.ts'
import { childrenThen, locateThen } from './then.ts'

/** Entries below a folder that are copied at once. */
const most = 10_000

type CopyThen = CopyEntry &
  Readonly<{
    /** What `from`, an address in a snapshot, was called in the tree, and when. */
    past: Readonly<{ path: Path; revision: number }>
  }>

/**
 * Throws what `copyEntry` throws of the destination, `files.path-missing`, `files.precondition-failed`, and
 * `files.copy-too-large`.
 */
export function* copyThen(copy: CopyThen): Script<Copied> {
  const { caller, from, to, past, folderOnly = false, requires = anyState, depth = 'infinity' } = copy
  const { revision } = past
  const actor = yield* permit(caller, 'read', past.path)
  refuseReserved(to)
  if (isBelow(from, to)) throw overItsFolder(from.text) // over the whole tree
  const row = yield* locateThen(past.path, revision)
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(from.text)
  const entry = row.is_folder ? folderOf(row, { revision, changed: null }) : fileOf(row)
  if (!holds(requires, entry)) throw preconditionFailed(from.text)
  const rows = row.is_folder && depth === 'infinity' ? yield* rowsBelow(row, copy) : []
  for (const { path } of rows) permitToo(caller, actor, 'read', path)
  const spot = yield* destinationOf({ ...copy, requires: { tokens: requires.tokens ?? [] }, actor })
  const fill = (into: Omit<CopyTree, 'source'>) => copyRows(rows, { ...into, source: row.node })
  return yield* placeCopy({ copy, actor, row, spot, marked: false, below: amountOf(rows), fill })
}

/** An entry below the one that is copied. */
type Below = Readonly<{ row: EntryRow; path: string }>

/** Each folder before what it holds. */
function* rowsBelow(top: EntryRow, { from, past }: CopyThen): Script<readonly Below[]> {
  const below: Below[] = []
  const folders = [{ row: top, path: past.path.names.length === 0 ? '' : past.path.text }]
  for (const folder of folders) {
    for (const row of yield* childrenThen(folder.row.node, past.revision)) {
      const one = { row, path: `${folder.path}/${row.name}` }
      below.push(one)
      if (row.is_folder) folders.push(one)
    }
    if (below.length > most) throw copyTooLarge(from.text, most)
  }
  return below
}

const amountOf = (rows: readonly Below[]): Amount => rows.reduce((sum, { row }) => added(sum, row), nothing)

const added = (sum: Amount, { is_folder: isFolder, size }: EntryRow): Amount => ({
  ...sum,
  files: sum.files + 1 - isFolder,
  folders: sum.folders + isFolder,
  bytes: sum.bytes + size,
})

/** What `copyTree` does for what is there now. */
function* copyRows(
  rows: readonly Below[],
  { source, target, revision, at, owner, firstNode, firstSmall }: CopyTree,
): Script<void> {
  const copies = new Map([[source, target], ...rows.map(({ row }, nth) => [row.node, firstNode + nth] as const)])
  for (const [nth, { row }] of rows.entries()) {
    const [parent, node] = [copies.get(row.parent) ?? target, firstNode + nth]
    const small = row.small === null ? null : firstSmall + nth
    yield* openRow.run({ ...row, parent, node, small, since: revision, created: at, owner })
    if (row.small !== null && small !== null) yield* copySmall.run({ from: row.small, to: small })
  }
  for (const [folder, amount] of amountsByFolder(rows))
    yield* openTotals.run({ ...amount, owner, node: copies.get(folder) ?? target, revision, changed: at })
}

/** Of every folder that holds anything, what lies below it at any depth. */
function amountsByFolder(rows: readonly Below[]): ReadonlyMap<number, Amount> {
  const parents = new Map(rows.map(({ row }) => [row.node, row.parent]))
  const amounts = new Map<number, Amount>()
  for (const { row } of rows)
    for (let folder: number | undefined = row.parent; folder !== undefined; folder = parents.get(folder))
      amounts.set(folder, added(amounts.get(folder) ?? nothing, row))
  return amounts
}
