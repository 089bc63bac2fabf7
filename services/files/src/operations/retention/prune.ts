/**
 * Removes history that need not be kept. Of each node some rows of `past` are removed:
 *
 *   a snapshot holds it                            stays
 *   the search has yet to follow what ended it     stays, where that was a restore of a tree
 *   it says where a node in the trash came from    stays, also where a snapshot has it in the trash
 *   it ended before the kept days                  goes; the horizon of the history moves there
 *   it is a file's, and the node is gone           goes, for what was purged shall free its room
 *   it is past the number of versions              goes
 *
 * What goes though it ended after the horizon is noted in `lost`, so that going back to a point in time can say what it
 * could not bring back. Folders' rows hold no content and stay until the horizon: without them nothing has a place.
 * A small content goes with the last row that names it; blobs are released to the sweep.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type EntryRow, statement, type Tables, trashNode } from '../../ports/ledger.ts'
import { removeAccessOf } from '../authorization/access-rows.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { dropSmall } from '../content/content-rows.ts'
import { release } from '../content/unreferenced.ts'
import { forgetFavoritesOfNode } from '../favorites/favorite-rows.ts'
import { forgetMetadata } from '../metadata/copy-metadata.ts'
import { prunePastMetadata } from '../metadata/past-metadata.ts'
import { forgetPastSharesBefore } from '../metadata/past-shares.ts'
import { forgetLabelsOfGone } from '../metadata/version-labels.ts'
import { restoresToFollow } from '../search/progress.ts'
import { lastRevisionBy } from '../temporal/rows-as-of.ts'
import { isPinned, pinnedRevisions } from '../temporal/snapshots.ts'
import type { Tools } from '../tools.ts'
import { addVersionBytes } from './kept-bytes.ts'
import { forgetTrashViews } from './trash-views.ts'

/** How long replaced and deleted contents are kept. */
export type Retention = Readonly<{
  /** Days in the trash. */
  trashDays: number
  /** Versions of a file, besides the present one. */
  versions: number
  /** Days that a version and the history of the tree are kept. */
  versionDays: number
}>

/** What is kept where the operator says nothing else. */
export const defaultRetention: Retention = { trashDays: 30, versions: 50, versionDays: 90 }

/** Rows that one transaction removes, and nodes that one query reads. */
const chunkRows = 200
const chunkNodes = 200

type PastRow = Tables['past']

const nodesAfter = statement((db, { node }: { node: number }) =>
  db.selectFrom('past').select('node').distinct().where('node', '>', node).orderBy('node').limit(chunkNodes),
)
const pastOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('past').selectAll().where('node', '=', node).orderBy('until'),
)
const presentOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node),
)
const drop = statement((db, { node, until }: { node: number; until: number }) =>
  db.deleteFrom('past').where('node', '=', node).where('until', '=', until),
)
const lose = statement((db, row: Tables['lost']) =>
  db
    .insertInto('lost')
    .values({ node: row.node, until: row.until, since: row.since, parent: row.parent, key: row.key, name: row.name })
    .onConflict((conflict) => conflict.columns(['node', 'until']).doNothing()),
)
const raiseHorizon = statement((db, { horizon }: { horizon: number }) =>
  db.updateTable('history').set({ horizon }).where('horizon', '<', horizon),
)
const horizonOf = statement((db) => db.selectFrom('history').select('horizon'))
const foundLost = statement((db, { horizon }: { horizon: number }) =>
  db.deleteFrom('lost').where('until', '<=', horizon),
)
const dropReturned = statement((db, { before }: { before: number }) =>
  db.deleteFrom('reopened').where('revision', '<=', before),
)

/** Removes everything that the policy allows, a few rows at a time; returns the number of rows. */
export async function prune(
  { database }: Pick<Tools, 'database'>,
  { versions, versionDays }: Retention,
  now: number,
): Promise<number> {
  await database.write(moveHorizon(now - versionDays * 86_400_000))
  let rows = 0
  let after: number | undefined = 0
  while (after !== undefined) {
    const look: Look = await database.read(prunableAfter(after, versions))
    for (const node of look.prunable) rows += await pruneWhole(database, { node, versions })
    after = look.last
  }
  return rows
}

async function pruneWhole(
  database: Tools['database'],
  of: Readonly<{ node: number; versions: number }>,
): Promise<number> {
  let rows = 0
  for (let dropped = chunkRows; dropped === chunkRows; ) {
    dropped = await database.write(pruneNode(of))
    rows += dropped
  }
  return rows
}

/** Moves the horizon: rows that ended before this time are no part of the history any more, except in snapshots. */
export const moveHorizon = worksOnFullDisk(function* moveHorizon(time: number): Script<void> {
  const horizon = yield* lastRevisionBy(time)
  yield* raiseHorizon.run({ horizon })
  yield* foundLost.run({ horizon })
  const [oldest = horizon] = yield* neededRevisions()
  const before = Math.min(horizon, oldest)
  yield* dropReturned.run({ before })
  yield* forgetPastSharesBefore(before)
  yield* prunePastMetadata(before)
})

type Look = Readonly<{ prunable: readonly number[]; last: number | undefined }>

/** The next nodes that have rows to remove; `last` is where to continue, undefined at the end. */
function* prunableAfter(after: number, versions: number): Script<Look> {
  const nodes = (yield* nodesAfter.all({ node: after })).map(({ node }) => node)
  const prunable: number[] = []
  const limits = yield* limitsOf(versions)
  for (const node of nodes) {
    const rows = yield* pastOf.all({ node })
    if (droppable(rows, yield* presentOf.first({ node }), limits).length > 0) prunable.push(node)
  }
  return { prunable, last: nodes.at(-1) }
}

/** Removes up to a chunk of a node's rows; returns their number. */
export const pruneNode = worksOnFullDisk(function* pruneNode({
  node,
  versions,
}: Readonly<{ node: number; versions: number }>): Script<number> {
  const limits = yield* limitsOf(versions)
  const rows = yield* pastOf.all({ node })
  const present = yield* presentOf.first({ node })
  return yield* dropRows(droppable(rows, present, limits).slice(0, chunkRows), {
    rows,
    present,
    horizon: limits.horizon,
  })
})

/** Removes rows of purged nodes that no snapshot holds, up to a chunk of each node. */
export function* pruneGone(nodes: readonly number[]): Script<void> {
  if (nodes.length === 0) return
  const limits = yield* limitsOf(0)
  for (const node of nodes) {
    const rows = yield* pastOf.all({ node })
    const dropped = droppable(rows, undefined, limits).slice(0, chunkRows)
    yield* dropRows(dropped, { rows, present: undefined, horizon: limits.horizon })
  }
}

/**
 * Removes every older content of a file that no snapshot holds, whatever the policy says; for a purged file, all of
 * them. A file that was encrypted in place must not stay readable.
 */
export function* forgetVersions(node: number): Script<void> {
  const { horizon } = yield* limitsOf(0)
  const pinned = yield* pinnedRevisions()
  const rows = yield* pastOf.all({ node })
  const present = yield* presentOf.first({ node })
  const dropped = rows.filter((row) => !row.is_folder && row.digest !== present?.digest && !isPinned(row, pinned))
  yield* dropRows(dropped, { rows, present, horizon })
}

type Limits = Readonly<{ versions: number; horizon: number; pinned: readonly number[] }>

function* limitsOf(versions: number): Script<Limits> {
  return { versions, horizon: (yield* horizonOf.first({}))?.horizon ?? 0, pinned: yield* neededRevisions() }
}

/**
 * The revisions at which the tree is needed, in order: snapshots, and right before each restore that the search has not
 * followed yet.
 */
function* neededRevisions(): Script<readonly number[]> {
  const before = (yield* restoresToFollow()).map((revision) => revision - 1)
  return [...(yield* pinnedRevisions()), ...before].toSorted((one, other) => one - other)
}

/** @param rows of one node, oldest first. */
function droppable(
  rows: readonly PastRow[],
  present: EntryRow | undefined,
  { versions, horizon, pinned }: Limits,
): readonly PastRow[] {
  const isTrashed = (row: PastRow) => row.parent === trashNode && isPinned(row, pinned)
  const mayLieInTrash = present?.parent === trashNode || rows.some(isTrashed)
  const origin = mayLieInTrash ? rows.findLast(({ parent }) => parent !== trashNode) : undefined
  const dropped: PastRow[] = []
  let newer: Pick<EntryRow, 'digest' | 'since'> | undefined = present
  let version = 0
  for (const row of rows.toReversed()) {
    if (row.until !== newer?.since || row.digest !== newer.digest) version += 1
    newer = row
    const isFile = row.is_folder === 0
    const goes = row.until <= horizon || (isFile && (present === undefined || version > versions))
    if (goes && row !== origin && !isPinned(row, pinned)) dropped.push(row)
  }
  return dropped.toReversed()
}

type Of = Readonly<{ rows: readonly PastRow[]; present: EntryRow | undefined; horizon: number }>

function* dropRows(dropped: readonly PastRow[], { rows, present, horizon }: Of): Script<number> {
  if (dropped.length === 0) return 0
  const going = new Set(dropped)
  const kept = rows.filter((row) => !going.has(row))
  const named = new Set([...kept, ...(present ? [present] : [])].map(({ small }) => small))
  for (const row of dropped) {
    const { node, until, since, parent, key, name, small, digest } = row
    yield* drop.run({ node, until })
    if (digest !== null && small === null) yield* release(digest)
    if (until > horizon && row.is_folder === 0) yield* lose.run({ node, until, since, parent, key, name })
    if (small !== null && !named.has(small)) {
      yield* dropSmall.run({ small })
      named.add(small)
    }
  }
  const [first] = dropped
  if (first) yield* forgetLabelsOfGone(first.node)
  if (first)
    yield* addVersionBytes.run({
      owner: first.owner,
      bytes: versionBytes(kept, present) - versionBytes(rows, present),
    })
  if (first && kept.length === 0 && !present) yield* forgetEntry(first.node)
  return dropped.length
}

/** Removes what was kept of an entry besides its rows, which are all gone. */
function* forgetEntry(node: number): Script<void> {
  yield* forgetMetadata(node)
  yield* forgetFavoritesOfNode(node)
  yield* forgetTrashViews(node)
  if (yield* removeAccessOf(node)) yield* noteAccessChange({ node })
}

/** The sizes of one node's rows whose content does not continue in the next row: see `HistoryTables`. */
function versionBytes(rows: readonly PastRow[], present: EntryRow | undefined): number {
  const followers = new Map<number, EntryRow>([...rows, ...(present ? [present] : [])].map((row) => [row.since, row]))
  return rows
    .filter((row) => row.is_folder === 0 && followers.get(row.until)?.digest !== row.digest)
    .reduce((sum, { size }) => sum + size, 0)
}
