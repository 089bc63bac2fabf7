/**
 * Brings back the entries to which no way leads any more, as fsck does: into `/lost+found`.
 *
 *   a folder whose row was lost             its row again, as `folder-N` with the same number: what is in it keeps names, grants and history
 *   an entry in a file or within itself     the topmost one moves, under its name
 *   an entry with another key               where it is, with the key of its name, unless that is taken
 *   a folder that the service had made      its row again, where it was: homes and folders of organizations are known by their number
 *
 * `/lost+found` is closed and nobody has a right on it, so nobody sees more than what was granted on what lies below it. An
 * administrator takes it over. The rows count from when the lost ones began, so that former versions and snapshots are found by
 * them, too; clients that sync the whole tree read it anew. Totals are wrong until they are counted again.
 */
import type { Script } from '@alluvium/database'
import { parsePath } from '../../model/path.ts'
import { once, rootNode, statement, trashNode } from '../../ports/ledger.ts'
import { closeFolder } from '../access/closed-folders.ts'
import { anonymousNumber } from '../accounts/accounts.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { isFolderOfService } from '../authorization/refuse-service-folder.ts'
import { inChunks } from '../chunks.ts'
import { openRow } from '../nodes/entry-rows.ts'
import { locate } from '../nodes/locate.ts'
import { revise } from '../nodes/revise.ts'
import { addTotals, addTotalsFor } from '../nodes/totals.ts'
import { forgetLocksWithin } from '../preconditions/forget-locks.ts'
import { type LostEntry, lostEntries } from '../soundness/lost-entries.ts'
import { describedNode } from '../soundness/rows-without-content.ts'
import { lastEnd } from '../temporal/rows-as-of.ts'
import { folderRow } from '../tree/make-parents.ts'
import { type LostAndFound, lostAndFound } from './lost-and-found.ts'

/** `former`: the last path that a revision names for it; undefined where none does. */
export type BroughtBack = Readonly<{ path: string; former: string | undefined }>

const lastNode = statement((db) => db.selectFrom('ledger').select('node'))
const wasFile = statement((db, { node }: { node: number }) =>
  db.selectFrom('past').select('node').where('node', '=', node).where('is_folder', '=', 0).limit(1),
)
const taken = statement((db, { parent, key }: { parent: number; key: string }) =>
  db.selectFrom('present').select('node').where('parent', '=', parent).where('key', '=', key),
)
/** The revision that gave a number. */
const givenBy = statement((db, { node }: { node: number }) =>
  db.selectFrom('revisions').select('revision').where('nodes', '>=', node).orderBy('revision').limit(1),
)
const place = statement((db, row: { node: number; parent: number; key: string; name: string }) =>
  db.updateTable('present').set({ parent: row.parent, key: row.key, name: row.name }).where('node', '=', row.node),
)
const noteReopened = statement((db, { revision, node }: { revision: number; node: number }) =>
  db.insertInto('reopened').values({ revision, node }),
)

export function* bringBack(at: number): Script<readonly BroughtBack[]> {
  const found = yield* lostEntries(Number.MAX_SAFE_INTEGER)
  const named = yield* nameAgain(found)
  const lost = found.filter(({ node }) => !named.has(node))
  if (lost.length === 0) {
    if (named.size > 0) yield* noteTreeChange(at)
    return yield* placesOf(named)
  }
  const folders = yield* lostFolders(lost)
  const others = lost.filter(({ why, parent }) => why !== 'parent-missing' || !folders.has(parent))
  const holder = yield* lostAndFound()
  const { revision, node: fresh } = yield* revise({
    at,
    caller: {},
    actor: { number: anonymousNumber },
    verb: 'restore-tree',
    node: rootNode,
    path: '/',
    nodes: holder.node === undefined ? 1 : 0,
  })
  const bringing: Bringing = {
    revision,
    at,
    holder: { ...holder, node: holder.node ?? fresh },
    former: yield* formerPaths([...folders, ...others.map(({ node }) => node)]),
  }
  const brought: BroughtBack[] = []
  const placeless: number[] = []
  for (const node of folders) {
    const path = yield* putBack(node, bringing)
    if (path === undefined) placeless.push(node)
    else brought.push({ path, former: path })
  }
  if (placeless.length + others.length > 0) yield* openHolder(bringing, holder.node === undefined)
  for (const node of placeless) brought.push(yield* reopenFolder(node, bringing))
  for (const entry of others) brought.push(yield* moveIn(entry, bringing))
  yield* noteAccessChange('everything')
  return [...brought, ...(yield* placesOf(named))]
}

/** Whoever keeps paths in memory looks them up anew. */
function* noteTreeChange(at: number): Script<void> {
  yield* revise({ at, caller: {}, actor: { number: anonymousNumber }, verb: 'restore-tree', node: rootNode, path: '/' })
  yield* noteAccessChange('everything')
}

/** Gives entries the key of their name, where nothing else has it; returns which. */
function* nameAgain(lost: readonly LostEntry[]): Script<ReadonlySet<number>> {
  const named = new Set<number>()
  for (const { node, parent, name, why } of lost) {
    const key = name.normalize('NFC')
    if (why !== 'key-differs' || (yield* taken.first({ parent, key }))) continue
    yield* place.run({ node, parent, key, name })
    named.add(node)
  }
  return named
}

function* placesOf(nodes: ReadonlySet<number>): Script<readonly BroughtBack[]> {
  const places: BroughtBack[] = []
  for (const node of nodes) {
    const path = yield* describedNode(node)
    places.push({ path, former: path })
  }
  return places
}

type Bringing = Readonly<{
  revision: number
  at: number
  holder: LostAndFound & Readonly<{ node: number }>
  former: ReadonlyMap<number, string>
}>

/** The numbers of folders whose rows were lost, the oldest first. A number that was never given, or was a file's, is none. */
function* lostFolders(lost: readonly LostEntry[]): Script<ReadonlySet<number>> {
  const last = (yield* lastNode.first({}))?.node ?? 0
  const folders = new Set<number>()
  for (const { why, parent } of lost.toSorted((one, other) => one.parent - other.parent)) {
    if (why !== 'parent-missing' || parent <= trashNode || parent > last || folders.has(parent)) continue
    if (!(yield* wasFile.first({ node: parent }))) folders.add(parent)
  }
  return folders
}

/** Finds the last path that a revision names for each node. What was made on the way to a file is named by none. */
function* formerPaths(nodes: readonly number[]): Script<ReadonlyMap<number, string>> {
  const paths = new Map<number, string>()
  for (const some of inChunks(nodes)) {
    const rows = yield* once((db) =>
      db
        .selectFrom('revisions')
        .select(['node', 'path'])
        .where('node', 'in', some)
        .where('verb', 'in', ['put', 'make-folder', 'move', 'copy', 'restore'])
        .orderBy('revision'),
    ).all()
    for (const { node, path } of rows) paths.set(node, path)
  }
  return paths
}

const emptyFolder = { owner: anonymousNumber, files: 0, folders: 1, bytes: 0 }

/** Gives a folder of the service its former place; undefined for others, and where that is taken. */
function* putBack(node: number, { revision, at, former }: Bringing): Script<string | undefined> {
  const text = former.get(node)
  if (text === undefined || !(yield* isFolderOfService(node))) return undefined
  const path = parsePath(text)
  const { row, folder, missing, blocked } = yield* locate(path)
  if (row || missing > 0 || blocked) return undefined
  const where = { parent: folder, key: path.keys.at(-1) ?? '', name: path.names.at(-1) ?? '' }
  yield* openRow.run(folderRow({ ...where, node, revision: yield* beganAt(node), at, owner: anonymousNumber }))
  yield* noteReopened.run({ revision, node })
  yield* addTotalsFor({ node }, folder, emptyFolder, { revision, at })
  yield* closeFolder({ node, path: path.text, at })
  return path.text
}

/** Makes the folder for what is brought back, unless it is there. It counts from the beginning: what it holds is older. */
function* openHolder({ revision, at, holder: { node, path } }: Bringing, isNew: boolean): Script<void> {
  const name = path.names.at(-1) ?? ''
  if (isNew) {
    yield* openRow.run(folderRow({ parent: rootNode, key: name, name, node, revision: 0, at, owner: anonymousNumber }))
    yield* addTotals(rootNode, emptyFolder, { revision, at, isSeen: false })
  }
  yield* closeFolder({ node, path: path.text, at })
}

/** When the lost row of a folder began: with the end of the one before, or with the folder itself. */
function* beganAt(node: number): Script<number> {
  return (yield* lastEnd(node)) ?? (yield* givenBy.first({ node }))?.revision ?? 0
}

function* reopenFolder(node: number, { revision, at, holder, former }: Bringing): Script<BroughtBack> {
  const where = yield* placeIn(holder.node, [`folder-${node}`, `folder-${node}-${revision}`])
  yield* openRow.run(folderRow({ ...where, node, revision: yield* beganAt(node), at, owner: anonymousNumber }))
  yield* noteReopened.run({ revision, node })
  yield* addTotals(holder.node, emptyFolder, { revision, at })
  return { path: `${holder.path.text}/${where.name}`, former: former.get(node) }
}

/** Moves an entry in. The place that it had was none, so its row gets another one, and is not kept as a former row. */
function* moveIn({ node, name }: LostEntry, { revision, at, holder, former }: Bringing): Script<BroughtBack> {
  const where = yield* placeIn(holder.node, [name, `entry-${node}`, `entry-${node}-${revision}`])
  yield* place.run({ node, ...where })
  yield* noteReopened.run({ revision, node })
  yield* addTotals(holder.node, { ...emptyFolder, folders: 0 }, { revision, at })
  yield* forgetLocksWithin(node)
  return { path: `${holder.path.text}/${where.name}`, former: former.get(node) }
}

/** The first of the names that is free; the last one has the number of the revision, which no other name has. */
function* placeIn(parent: number, names: readonly string[]) {
  let where = { parent, key: '', name: '' }
  for (const name of names) {
    where = { parent, key: name.normalize('NFC'), name }
    if (!(yield* taken.first({ parent, key: where.key }))) break
  }
  return where
}
