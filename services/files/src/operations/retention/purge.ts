/**
 * Emptying the trash. What is purged vanishes at once, in one revision: it is pending deletion, which is one row for each entry of
 * the trash, whatever that holds. The rest follows a chunk at a time, and counts as ended by the same revision:
 *
 *   trash/12 (folder)   purged by 80   ->  12 below the node of pending deletions, since 80
 *                                          its files end at 80, its folders are pending since 80      , then 12 goes itself
 *
 * Nothing leads to what is pending deletion, so nobody can tell how far that has come. Its bytes count for their owner until they
 * end, in `totals` of the node of pending deletions. What ended is forgotten in the same chunk, so that its room is free, unless a
 * snapshot holds it.
 */
import { type Database, type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { type EntryRow, pendingDeletionNode, statement, trashNode } from '../../ports/ledger.ts'
import { nobody } from '../accounts/accounts.ts'
import {
  type Actor,
  actorOf,
  authorizeActor,
  authorizeAnywhere,
  isAllowed,
  mayAdminister,
} from '../authorization/authorize.ts'
import { closeRow, entryColumns } from '../nodes/entry-rows.ts'
import { revise } from '../nodes/revise.ts'
import { addTotals, amountsOf, negative } from '../nodes/totals.ts'
import { lastRevisionBy } from '../temporal/rows-as-of.ts'
import type { Tools } from '../tools.ts'
import { addVersionBytes } from './kept-bytes.ts'
import { pruneGone } from './prune.ts'
import { closeLater } from './swap-rows.ts'
import { refuseTrashOfAnother, type TrashPlace, type TrashRow, trashBehind, trashedById } from './trash.ts'
import { hideTrashed } from './trash-views.ts'

/** Rows that one background transaction moves. */
export const chunkRows = 200

const amountsToClose = statement((db) =>
  db
    .selectFrom('present')
    .select((eb) => [
      'owner',
      eb.cast<number>(eb.fn.sum(sql`1 - is_folder`), 'bigint').as('files'),
      eb.cast<number>(eb.fn.sum('is_folder'), 'bigint').as('folders'),
      eb.cast<number>(eb.fn.sum('size'), 'bigint').as('bytes'),
    ])
    .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node'))
    .groupBy('owner'),
)
const amountsBelowClosed = statement((db) =>
  db
    .selectFrom('totals')
    .select((eb) => [
      'owner',
      eb.cast<number>(eb.fn.sum('files'), 'bigint').as('files'),
      eb.cast<number>(eb.fn.sum('folders'), 'bigint').as('folders'),
      eb.cast<number>(eb.fn.sum('bytes'), 'bigint').as('bytes'),
    ])
    .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node'))
    .groupBy('owner'),
)
const close = statement((db, { revision }: { revision: number }) =>
  db
    .insertInto('past')
    .columns([...entryColumns, 'until'])
    .expression((db) =>
      db
        .selectFrom('present')
        .select([...entryColumns])
        .select((eb) => eb.cast<number>(eb.val(revision), 'bigint').as('until'))
        .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node')),
    ),
)
const markAllForDeletion = statement((db, { revision }: { revision: number }) =>
  db
    .updateTable('present')
    .set({ parent: pendingDeletionNode, since: revision })
    .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node')),
)
const forgetRowsToClose = statement((db) => db.deleteFrom('rows_to_close'))

const onePending = statement((db) =>
  db.selectFrom('present').selectAll().where('parent', '=', pendingDeletionNode).limit(1),
)
const onePendingOf = statement((db, { owner }: { owner: number }) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('parent', '=', sql.lit(pendingDeletionNode))
    .where('owner', '=', owner)
    .limit(1),
)
const children = statement((db, { parent, limit }: { parent: number; limit: number }) =>
  db.selectFrom('present').selectAll().where('parent', '=', parent).limit(limit),
)
const end = statement((db, { node }: { node: number }) => db.deleteFrom('present').where('node', '=', node))
const endTotals = statement((db, { node }: { node: number }) => db.deleteFrom('totals').where('node', '=', node))
const markForDeletion = statement((db, { node, key, since }: { node: number; key: string; since: number }) =>
  db.updateTable('present').set({ parent: pendingDeletionNode, key, since }).where('node', '=', node),
)
/**
 * The bound saves reading the revision of each entry that is too young. A revision made with a wrong clock moves the
 * bound, and deletes nothing.
 */
const overdue = statement((db, { before, last }: { before: number; last: number }) =>
  db
    .selectFrom('present')
    .select('node')
    .where('parent', '=', trashNode)
    .where('since', '<=', last)
    .where((eb) =>
      eb(eb.selectFrom('revisions').select('at').whereRef('revisions.revision', '=', 'present.since'), '<', before),
    )
    .limit(chunkRows),
)

type EmptyTrash = Readonly<{ caller: Caller; at: number }>

/** Entries of the trash that are looked at in one transaction: others wait no longer. */
const emptiedAtOnce = 200

/**
 * Empties the caller's trash; returns the number of entries. What others made stays in their trash; administrators end
 * everything. What comes into it meanwhile stays.
 */
export async function emptyTrash(database: Database, emptying: EmptyTrash): Promise<number> {
  let count = 0
  let after: TrashPlace | undefined
  do {
    const behind = after
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const some: EmptiedRows = await database.write(() => emptySome({ ...emptying, after: behind }))
    count += some.count
    after = some.next
  } while (after)
  return count
}

type EmptiedRows = Readonly<{ count: number; next: TrashPlace | undefined }>

const emptySome = worksOnFullDisk(function* emptySome({
  caller,
  at,
  after,
}: EmptyTrash & Readonly<{ after: TrashPlace | undefined }>): Script<EmptiedRows> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'delete', actor.role)
  const rows = yield* trashBehind(caller, actor, { after, limit: emptiedAtOnce })
  const emptied = rows.filter(
    ({ path, isHidden, isHome }) => !isHidden && (isHome || isAllowed(caller, 'delete', path, actor.role)),
  )
  const staysForOthers = (row: TrashRow) => row.is_held_by_others === 1 && !mayAdminister(caller, actor)
  for (const { node, deleted } of emptied.filter(staysForOthers))
    yield* hideTrashed({ node, deleted, account: actor.number })
  const nodes = emptied.filter((row) => !staysForOthers(row)).map(({ node }) => node)
  yield* purge(nodes, { caller, actor, at })
  const next = rows.length < emptiedAtOnce ? undefined : rows.at(-1)
  if (!next) yield* purgeChunk(at) // a trash that holds little is empty at once, and its room free
  return { count: emptied.length, next }
})

/**
 * Purges one entry of the caller's trash, or takes it out of that only when somebody else who made it has it too. Throws `files.trash-missing`, `files.trash-of-another`, and what `authorize` throws about where
 * it was.
 */
export const purgeTrashed = worksOnFullDisk(function* purgeTrashed({
  caller,
  id,
  at,
}: Readonly<{ caller: Caller; id: string; at: number }>): Script<void> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'delete', actor.role)
  const trashed = yield* trashedById(caller, actor, id)
  const { row, path, deleted, isHome } = trashed
  const { isHeldByOthers } = yield* refuseTrashOfAnother(caller, actor, trashed)
  if (!isHome) authorizeActor(caller, actor, 'delete', path)
  if (isHeldByOthers) {
    yield* hideTrashed({ node: row.node, deleted, account: actor.number })
    return
  }
  yield* purge([row.node], { caller, actor, at })
  yield* purgeChunk(at)
})

/** Purges some entries that have been in the trash since before a time; returns their number. */
export const purgeOverdue = worksOnFullDisk(function* purgeOverdue({
  before,
  at,
}: Readonly<{ before: number; at: number }>): Script<number> {
  const nodes = (yield* overdue.all({ before, last: yield* lastRevisionBy(before) })).map(({ node }) => node)
  yield* purgeUnasked(nodes, at)
  return nodes.length
})

/** Purges children of the trash without a request. */
export function* purgeUnasked(nodes: readonly number[], at: number): Script<void> {
  if (nodes.length > 0) yield* purge(nodes, { caller: nobody, actor: yield* actorOf(nobody), at })
}

type Purge = Readonly<{ caller: Caller; actor: Actor; at: number }>

/** @param nodes children of the trash. */
function* purge(nodes: readonly number[], { caller, actor, at }: Purge): Script<void> {
  if (nodes.length === 0) return
  const { revision } = yield* revise({ at, caller, actor, verb: 'purge', node: trashNode, path: '/' })
  for (const node of nodes) yield* closeLater.run({ node })
  const amounts = [...(yield* amountsToClose.all({})), ...(yield* amountsBelowClosed.all({}))]
  yield* close.run({ revision })
  yield* markAllForDeletion.run({ revision })
  yield* forgetRowsToClose.run({})
  for (const amount of amounts) {
    yield* addTotals(trashNode, negative(amount), { revision, at })
    yield* addTotals(pendingDeletionNode, amount, { revision, at })
  }
}

/** Ends one file in the trash, as part of another revision. */
export function* endTrashedFile(
  row: EntryRow,
  { revision, at }: Readonly<{ revision: number; at: number }>,
): Script<void> {
  const { node, owner, size: bytes } = row
  yield* closeRow.run({ node, until: revision })
  yield* end.run({ node })
  yield* addVersionBytes.run({ owner, bytes })
  for (const amount of yield* amountsOf(row)) yield* addTotals(trashNode, negative(amount), { revision, at })
}

/** Deletes the next chunk of rows pending deletion; false when none are left. */
export const purgeChunk = worksOnFullDisk(function* purgeChunk(at: number): Script<boolean> {
  return (yield* endChunk(() => onePending.first({}), at)) > 0
})

/** Deletes the next chunk of an account's rows pending deletion; returns their number. */
export const purgeChunkOf = (owner: number, at: number): Script<number> =>
  endChunk(() => onePendingOf.first({ owner }), at)

function* endChunk(next: () => Script<EntryRow | undefined>, at: number): Script<number> {
  const gone: EntryRow[] = []
  let rows = 0
  while (rows < chunkRows) {
    const row = yield* next()
    if (!row) break
    const below = row.is_folder ? yield* children.all({ parent: row.node, limit: chunkRows }) : []
    rows += below.length + 1
    gone.push(...(below.length > 0 ? yield* endBelow(row, below, at) : yield* deletePending(row, at)))
  }
  for (const [owner, files] of Map.groupBy(gone, (file) => file.owner))
    yield* addVersionBytes.run({ owner, bytes: files.reduce((sum, { size }) => sum + size, 0) })
  yield* pruneGone(gone.map(({ node }) => node))
  return rows
}

/**
 * Deletes a file or an empty folder. Its former row was closed when it was marked for deletion. Returns the files that
 * ended.
 */
function* deletePending(row: EntryRow, at: number): Script<readonly EntryRow[]> {
  const { node, owner, is_folder: folders, size: bytes, since } = row
  yield* end.run({ node })
  yield* addTotals(pendingDeletionNode, negative({ owner, files: 1 - folders, folders, bytes }), {
    revision: since,
    at,
  })
  if (!folders) return [row]
  yield* endTotals.run({ node })
  return []
}

/** Handles some entries of such a folder: files end, folders are marked for deletion. Returns the files that ended. */
function* endBelow(folder: EntryRow, rows: readonly EntryRow[], at: number): Script<readonly EntryRow[]> {
  const { node: parent, since: revision } = folder
  for (const row of rows) {
    const { node } = row
    for (const amount of yield* amountsOf(row)) yield* addTotals(parent, negative(amount), { revision, at })
    yield* closeRow.run({ node, until: revision })
    if (row.is_folder) yield* markForDeletion.run({ node, key: String(node), since: revision })
    else yield* end.run({ node })
  }
  const files = rows.filter((row) => !row.is_folder)
  for (const { owner, size: bytes } of files)
    yield* addTotals(pendingDeletionNode, negative({ owner, files: 1, folders: 0, bytes }), { revision, at })
  return files
}

/** Deletes everything pending, when no other change may happen in between. */
export function* finishPurge(at: number): Script<void> {
  while (yield* purgeChunk(at)) {
    // The next chunk.
  }
}

/** Deletes everything pending, chunk by chunk; other writers get their turn in between. */
export async function purgeRest({ database, clock }: Tools): Promise<void> {
  while (await database.write(purgeChunk(clock.now()))) {
    // The next chunk.
  }
}
