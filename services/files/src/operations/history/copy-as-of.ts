/**
 * Copies an entry out of a snapshot: as it was at a revision, into the present tree, as new nodes with the same
 * content. The history has no properties and no tags, so none are copied. The entries below a folder are gathered
 * folder by folder, so their number is limited; `restore-tree.ts` restores whole trees.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { isBelow, type Path, refuseReserved } from '../../model/path.ts'
import { anyState, holds } from '../../model/precondition.ts'
import type { InSnapshot } from '../../model/snapshot-path.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import { copyTooLarge } from '../../problems/history.ts'
import { overItsFolder, pathMissing } from '../../problems/paths.ts'
import { preconditionFailed } from '../../problems/requests.ts'
import {
  type Actor,
  authorize,
  authorizeActor,
  differsByPath,
  mayReadEntry,
  nodesMatter,
} from '../authorization/authorize.ts'
import { refuseByRightsBelow } from '../authorization/authorize-subtree.ts'
import { openRow } from '../nodes/entry-rows.ts'
import { type Amount, openTotals } from '../nodes/totals.ts'
import { statesHold } from '../preconditions/states.ts'
import { entryAsOf, placeAsOf } from '../temporal/place-as-of.ts'
import { childrenAsOf, locateAsOf } from '../temporal/rows-as-of.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import { type Copied, type CopyEntry, copySmall, nothing, placeCopy } from '../tree/copy-entry.ts'
import type { CopyTree } from '../tree/copy-tree.ts'
import { destinationOf } from '../tree/move-target.ts'

/** Entries below a folder that are copied at once. */
const maxEntries = 10_000

/**
 * Throws what `copyEntry` throws about the destination, `files.snapshot-missing`, `files.path-missing`,
 * `files.precondition-failed`, and `files.copy-too-large`.
 *
 * @param place the place in a snapshot that `copy.from` means.
 */
export function* copyAsOf(copy: CopyEntry, place: InSnapshot): Script<Copied> {
  const { caller, from, to, at, folderOnly = false, requires = anyState, depth = 'infinity' } = copy
  const actor = yield* authorize(caller, 'read', from)
  authorizeActor(caller, actor, 'write', to)
  refuseReserved(to)
  if (isBelow(from, to)) throw overItsFolder(from.text) // over the whole tree
  const { path, revision } = yield* placeAsOf(place)
  const row = yield* locateAsOf(path, revision)
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(from.text)
  if (!(yield* mayReadAsOf(caller, row.node, revision))) throw pathMissing(from.text)
  const entry = entryAsOf(row, revision)
  if (!holds(requires, entry) || !(yield* statesHold(requires, { caller, resource: { past: entry }, at })))
    throw preconditionFailed(from.text)
  const rows = row.is_folder && depth === 'infinity' ? yield* rowsBelow(row, { caller, revision, from }) : []
  if (row.is_folder) refuseByRightsBelow({ caller, actor, actions: ['write'], path: to })
  authorizeAll(rows, { caller, actor, from, to, node: row.node })
  const lookup = yield* destinationOf({ ...copy, actor })
  const fill = (into: Omit<CopyTree, 'source' | 'path' | 'hidden'>) => copyRows(rows, { ...into, source: row.node })
  return yield* placeCopy({ copy, actor, row, lookup, marked: false, below: amountOf(rows), fill })
}

/** All entries below a folder that the caller may read, each folder before its entries. */
function* rowsBelow(
  top: EntryRow,
  { caller, revision, from }: Readonly<{ caller: Caller; revision: number; from: Path }>,
): Script<readonly EntryRow[]> {
  const { refusal: _, ...byRights } = caller // what policies forbid ends the copy later
  const below: EntryRow[] = []
  const folders = [{ node: top.node, path: from.text }]
  for (const { node: parent, path } of folders) {
    const isReadable = ({ name, node }: EntryRow) => mayReadEntry(byRights, `${path}/${name}`, node)
    const rows = yield* childrenWith(nodesMatter(caller) ? isReadable : undefined, {
      parent,
      revision,
      limit: maxEntries + 1 - below.length,
    })
    for (const row of rows) if (row.is_folder) folders.push({ node: row.node, path: `${path}/${row.name}` })
    below.push(...rows)
    if (below.length > maxEntries) throw copyTooLarge(from.text, maxEntries)
  }
  return below
}

type Children = Parameters<typeof childrenAsOf>[0]

/** The limit counts only those that are taken, so that it says nothing of others. */
function* childrenWith(
  isTaken: ((row: EntryRow) => boolean) | undefined,
  { limit: wanted, ...children }: Children,
): Script<readonly EntryRow[]> {
  for (let limit = wanted; ; limit *= 2) {
    const found = yield* childrenAsOf({ ...children, limit })
    const taken = isTaken ? found.filter(isTaken) : found
    if (taken.length >= wanted || found.length < limit) return taken
  }
}

type Copying = Readonly<{ caller: Caller; actor: Actor; from: Path; to: Path; node: number }>

/** Policies may decide differently on each entry below; roles don't. */
function authorizeAll(rows: readonly EntryRow[], { caller, actor, from, to, node }: Copying): void {
  if (!differsByPath(caller)) return
  const places = new Map([[node, '']])
  for (const row of rows) {
    const place = `${places.get(row.parent)}/${row.name}`
    if (row.is_folder) places.set(row.node, place)
    authorizeActor(caller, actor, 'read', from.text + place)
    authorizeActor(caller, actor, 'write', to.text + place)
  }
}

const amountOf = (rows: readonly EntryRow[]): Amount => rows.reduce(withEntry, nothing)

const withEntry = (sum: Amount, { is_folder: isFolder, size }: EntryRow): Amount => ({
  ...sum,
  files: sum.files + 1 - isFolder,
  folders: sum.folders + isFolder,
  bytes: sum.bytes + size,
})

const withAll = (sum: Amount, { files, folders, bytes }: Amount): Amount => ({
  ...sum,
  files: sum.files + files,
  folders: sum.folders + folders,
  bytes: sum.bytes + bytes,
})

/** Does for past rows what `copyTree` does for present ones. */
function* copyRows(
  rows: readonly EntryRow[],
  { source, target, revision, at, owner, firstNode, firstSmall }: Omit<CopyTree, 'path' | 'hidden'>,
): Script<void> {
  const copies = new Map([[source, target], ...rows.map(({ node }, nth) => [node, firstNode + nth] as const)])
  for (const [nth, row] of rows.entries()) {
    const [parent, node] = [copies.get(row.parent) ?? target, firstNode + nth]
    const small = row.small === null ? null : firstSmall + nth
    yield* openRow.run({ ...row, parent, node, small, since: revision, created: at, owner })
    if (row.small !== null && small !== null) yield* copySmall.run({ from: row.small, to: small })
  }
  for (const [folder, amount] of amountsByFolder(rows))
    yield* openTotals.run({ ...amount, owner, node: copies.get(folder) ?? target, revision, changed: at })
}

/** Counts, for every folder with entries, the amount below it at any depth. */
function amountsByFolder(rows: readonly EntryRow[]): ReadonlyMap<number, Amount> {
  const amounts = new Map<number, Amount>()
  // From the deepest, so that a folder's amount is complete when it is added to its parent's.
  for (const row of rows.toReversed()) {
    const around = withEntry(amounts.get(row.parent) ?? nothing, row)
    amounts.set(row.parent, withAll(around, amounts.get(row.node) ?? nothing))
  }
  return amounts
}
