/**
 * Restores a tree to its state at a revision. The changes since are found from the changes alone: rows of `past` that
 * were valid then become present again, and nodes with later numbers go. A restored entry keeps its identity, so its
 * versions and shares stay; its tags and properties too, but for what take-metadata-back.ts says.
 *
 * For the whole tree the result is exactly the former state, the trash included, but for the folders of accounts and organizations,
 * which stay (staying-folders.ts); the snapshot that is taken before holds everything made since. For one folder the result is exactly its former entries: entries that were moved out
 * come back, and entries that came in since go to the trash.
 */

import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { newNodes } from '../../model/walk.ts'
import { type EntryRow, rootNode, statement, trashNode } from '../../ports/ledger.ts'
import { intoItself } from '../../problems/paths.ts'
import type { Actor } from '../authorization/authorize.ts'
import { noteReturned } from '../authorization/note-access-change.ts'
import { closeRow, openRow, renameRow } from '../nodes/entry-rows.ts'
import type { PathLookup } from '../nodes/locate.ts'
import { addTotals, addTotalsFor, amountsOf, negative } from '../nodes/totals.ts'
import { closeLater, reopenLater, swapRows } from '../retention/swap-rows.ts'
import { wasWithin } from '../temporal/rows-as-of.ts'
import { throwAway } from '../tree/delete-entry.ts'
import { authorizeReturn } from './authorize-return.ts'
import { countReadable, type FilesAt } from './count-readable.ts'
import { makeFormerParents } from './make-former-parents.ts'
import { leaveFoldersOfService } from './staying-folders.ts'

/** As far as the caller may read them. */
type Restored = Readonly<{
  /** Files that were restored to their former state. */
  files: number
  /**
   * Files that existed then and can't be restored, because their content was purged or is older than versions are kept.
   */
  lost: number
}>

type Restoring = Readonly<{
  /** The revision whose state is restored. */
  goal: number
  /** The revision that does the restore. */
  revision: number
  at: number
}>

const reopenAllAsOf = statement((db, { goal }: { goal: number }) =>
  db
    .insertInto('rows_to_reopen')
    .columns(['node', 'until'])
    .expression((db) =>
      db.selectFrom('past').select(['node', 'until']).where('until', '>', goal).where('since', '<=', goal),
    ),
)
const changed = statement((db, { goal }: { goal: number }) =>
  db.selectFrom('past').select(['node', 'until', 'parent']).where('until', '>', goal).where('since', '<=', goal),
)
const nodesAsOf = statement((db, { goal }: { goal: number }) =>
  db.selectFrom('revisions').select('nodes').where('revision', '=', goal),
)
/** The folder for what lost its place counts from the beginning, whenever it was made: a restore leaves it where it is. */
const createdAfter = statement((db, { last, goal }: { last: number; goal: number }) =>
  db.selectFrom('present').select('node').where('node', '>', last).where('since', '>', goal),
)
/** Nodes that did not exist then, and that a later restore had restored. */
const restoredAfter = statement((db, { goal }: { goal: number }) =>
  db
    .selectFrom('reopened')
    .select('reopened.node as node')
    .distinct()
    .where('reopened.revision', '>', goal)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('present')
          .select('present.node')
          .whereRef('present.node', '=', 'reopened.node')
          .where('present.since', '>', goal),
      ),
    )
    .where('reopened.node', 'not in', (eb) => eb.selectFrom('rows_to_reopen').select('rows_to_reopen.node')),
)
const lostAsOf = statement((db, { goal }: { goal: number }) =>
  db.selectFrom('lost').select(['node', 'parent']).where('until', '>', goal).where('since', '<=', goal),
)
const presentRow = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node),
)
const isToReopen = statement((db, { node }: { node: number }) =>
  db.selectFrom('rows_to_reopen').select('node').where('node', '=', node),
)
const isToClose = statement((db, { node }: { node: number }) =>
  db.selectFrom('rows_to_close').select('node').where('node', '=', node),
)
const reopenedAt = statement((db, { parent, key }: { parent: number; key: string }) =>
  db
    .selectFrom('rows_to_reopen')
    .innerJoin('past', (join) =>
      join.onRef('past.node', '=', 'rows_to_reopen.node').onRef('past.until', '=', 'rows_to_reopen.until'),
    )
    .select('past.node')
    .where('past.parent', '=', parent)
    .where('past.key', '=', key),
)
const noteReopened = statement((db, { revision, node }: { revision: number; node: number }) =>
  db.insertInto('reopened').values({ revision, node }),
)

const closedToSwap = statement((db) =>
  db
    .selectFrom('closed_folders')
    .select('node')
    .where((eb) =>
      eb.or([
        eb('node', 'in', eb.selectFrom('rows_to_close').select('rows_to_close.node')),
        eb('node', 'in', eb.selectFrom('rows_to_reopen').select('rows_to_reopen.node')),
      ]),
    ),
)

/**
 * Restores the whole tree. Nothing may be pending deletion: see `finishPurge`. Also returns the closed folders that change themselves, and
 * all folders whose entries change.
 */
export function* restoreAll(
  caller: Caller,
  restoring: Restoring,
): Script<Restored & Readonly<{ closed: readonly number[]; folders: readonly number[] }>> {
  const { goal } = restoring
  yield* reopenAllAsOf.run({ goal })
  const { staying, changed } = yield* leaveFoldersOfService(restoring)
  const newer = [
    ...(yield* createdAfter.all({ last: yield* lastNode(goal), goal })),
    ...(yield* restoredAfter.all({ goal })),
  ]
  for (const { node } of newer) if (!staying.has(node)) yield* closeLater.run({ node })
  const lost = yield* lostAsOf.all({ goal })
  for (const { node } of lost) yield* trashIfDisplaced(node, restoring)
  const closed = (yield* closedToSwap.all({})).map(({ node }) => node)
  const { files, folders } = yield* swapRows(restoring)
  return { ...(yield* counted(caller, { files, lost, restoring })), closed, folders: [...folders, ...changed] }
}

type Counting = Readonly<{ files: readonly FilesAt[]; lost: readonly LostFile[]; restoring: Restoring }>
type LostFile = Readonly<{ node: number; parent: number }>

function* counted(caller: Caller, { files, lost, restoring: { goal, revision } }: Counting): Script<Restored> {
  const lostAt = lost.map(({ node, parent }) => ({ place: parent === trashNode ? node : parent, files: 1 }))
  return {
    files: yield* countReadable(caller, files, revision),
    lost: yield* countReadable(caller, lostAt, goal),
  }
}

type OneFolder = Restoring &
  Readonly<{
    path: Path
    lookup: PathLookup
    /** The entry at the path at that revision. */
    row: EntryRow
    /** The first of `lookup.missing` fresh nodes. */
    firstNode: number
    caller: Caller
    actor: Actor
  }>

/**
 * Restores one folder at its path. Throws `files.into-itself` when the path is now within that folder, and
 * `files.policy-forbids`.
 */
export function* restoreFolder(folder: OneFolder): Script<Restored> {
  const { goal, revision, at } = folder
  const top = folder.row.node
  const returning = { ...folder, top }
  yield* authorizeReturn(top, returning)
  yield* moveFolderToItsPath(folder)
  const seen = new Map<number, boolean>()
  const outside: number[] = []
  const reopening = new Set([top])
  for (const { node, until, parent } of yield* changed.all({ goal })) {
    if (node === top) continue
    if (yield* wasWithin(parent, { top, revision: goal, seen })) {
      yield* authorizeReturn(node, returning)
      yield* reopenLater.run({ node, until })
      reopening.add(node)
    } else outside.push(node)
  }
  const newer = [
    ...(yield* createdAfter.all({ last: yield* lastNode(goal), goal })),
    ...(yield* restoredAfter.all({ goal })),
  ]
  yield* trashForeignEntries([...outside, ...newer.map(({ node }) => node)], { reopening, revision, at })
  const lost: LostFile[] = []
  for (const file of yield* lostAsOf.all({ goal })) {
    if (!(yield* wasWithin(file.parent, { top, revision: goal, seen }))) continue
    lost.push(file)
    yield* trashIfDisplaced(file.node, folder)
  }
  const { files } = yield* swapRows(folder)
  return yield* counted(folder.caller, { files, lost, restoring: folder })
}

type ForeignEntries = Readonly<{ reopening: ReadonlySet<number>; revision: number; at: number }>

/**
 * Moves to the trash those nodes that are now in the restored entries, though they were not then. Entries below such a
 * node go with it.
 */
function* trashForeignEntries(nodes: readonly number[], { reopening, revision, at }: ForeignEntries): Script<void> {
  const climb = climber(reopening)
  const foreign = new Set<number>()
  for (const node of nodes) if (!reopening.has(node) && (yield* climb(node)) !== undefined) foreign.add(node)
  const climbToo = climber(new Set([...reopening, ...foreign]))
  const topmost: EntryRow[] = []
  for (const node of foreign) {
    const row = yield* presentRow.first({ node })
    if (row && !foreign.has((yield* climbToo(node)) ?? 0)) topmost.push(row)
  }
  for (const row of topmost) yield* throwAway(row, { revision, at })
}

/** Puts the folder at its path: from its present place, from the trash, or out of the past. */
function* moveFolderToItsPath(returning: OneFolder): Script<void> {
  const { path, lookup, row, revision, at, actor } = returning
  const { node } = row
  const present = yield* presentRow.first({ node })
  const isNew = newNodes()
  for (let folder = lookup.folder; folder > rootNode && isNew(folder); ) {
    if (folder === node) throw intoItself(path.text)
    folder = (yield* presentRow.first({ node: folder }))?.parent ?? 0
  }
  if (lookup.row && lookup.row.node === node) return
  if (lookup.row) yield* throwAway(lookup.row, { revision, at })
  const parent = yield* makeFormerParents({ ...returning, owner: actor.number, wasThere: true })
  const place = { parent, key: path.keys.at(-1) ?? '', name: path.names.at(-1) ?? '', since: revision }
  if (!present) {
    yield* openRow.run({ ...row, ...place })
    yield* addTotals(parent, { owner: row.owner, files: 0, folders: 1, bytes: 0 }, { revision, at })
    yield* noteReopened.run({ revision, node })
    yield* noteReturned(row)
    return
  }
  const current = (yield* presentRow.first({ node })) ?? present
  const amounts = yield* amountsOf(current)
  if (current.since < revision) yield* closeRow.run({ node, until: revision })
  for (const amount of amounts) yield* addTotalsFor(row, current.parent, negative(amount), { revision, at })
  yield* renameRow.run({ node, ...place })
  yield* noteReturned(row)
  for (const amount of amounts) yield* addTotalsFor(row, parent, amount, { revision, at })
}

/** Climbs from a node towards the root, and returns the first of `stops` above it. */
function climber(stops: ReadonlySet<number>) {
  const met = new Map<number, number | undefined>()
  return function* climb(from: number): Script<number | undefined> {
    const climbed: number[] = []
    const isNew = newNodes()
    let answer: number | undefined
    for (let node = from; isNew(node); ) {
      climbed.push(node)
      const parent = (yield* presentRow.first({ node }))?.parent ?? 0
      if (stops.has(parent)) answer = parent
      else if (met.has(parent)) answer = met.get(parent)
      if (answer !== undefined || parent <= rootNode || met.has(parent)) break
      node = parent
    }
    for (const node of climbed) met.set(node, answer)
    return answer
  }
}

/** A file whose former state is lost stays as it is. If its place is taken or removed, it goes to the trash. */
function* trashIfDisplaced(node: number, { goal, revision, at }: Restoring): Script<void> {
  const row = yield* presentRow.first({ node })
  if (!row || row.since <= goal || (yield* isToReopen.first({ node })) || (yield* isToClose.first({ node }))) return
  const hasNoFolder = (yield* isToClose.first({ node: row.parent })) && !(yield* isToReopen.first({ node: row.parent }))
  const taken = yield* reopenedAt.first({ parent: row.parent, key: row.key })
  if (hasNoFolder || taken) yield* throwAway(row, { revision, at })
}

/** The last node number assigned at a revision; the first two nodes always exist. */
function* lastNode(goal: number): Script<number> {
  return (yield* nodesAsOf.first({ goal }))?.nodes ?? 2
}
