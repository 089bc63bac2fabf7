/**
 * Snapshots. A snapshot is a revision that pruning respects, so it is made at once whatever the tree's size, and is
 * read from the history.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type Caller, newId } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import { type EntryRow, rootNode, statement, type Tables } from '../../ports/ledger.ts'
import { snapshotMissing, tooManySnapshots } from '../../problems/history.ts'
import { type Actor, authorize, nodesMatter } from '../authorization/authorize.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { currentRevision } from '../nodes/revise.ts'
import { totalsBelow } from '../nodes/totals.ts'
import { noteChanged } from '../note-changed.ts'

export type Snapshot = Omit<Tables['snapshots'], 'files' | 'bytes'> &
  Readonly<{
    username: string | null
    /** Null for callers who may not read everything: the sums would tell of what is hidden. */
    files: number | null
    bytes: number | null
  }>

const insert = statement((db, row: Tables['snapshots']) =>
  db.insertInto('snapshots').values({
    id: row.id,
    revision: row.revision,
    created_at: row.created_at,
    created_by: row.created_by,
    for_undo: row.for_undo,
    description: row.description,
    files: row.files,
    bytes: row.bytes,
  }),
)
const page = statement((db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('snapshots')
    .leftJoin('users', 'users.number', 'snapshots.created_by')
    .selectAll('snapshots')
    .select('users.username')
    .orderBy('snapshots.id', 'desc')
    .limit(limit)
    .offset(offset),
)
const count = statement((db) =>
  db.selectFrom('snapshots').select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count')),
)
const countOf = statement((db, { account }: { account: number }) =>
  db
    .selectFrom('snapshots')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('created_by', '=', account)
    .where('for_undo', '=', 0),
)
/** Snapshots for undoing beyond the newest `kept`. */
const pastKept = statement((db, { account, kept }: { account: number; kept: number }) =>
  db
    .selectFrom('snapshots')
    .select('id')
    .where('created_by', '=', account)
    .where('for_undo', '=', 1)
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(pastKeptAtOnce),
)
const one = statement((db, { id }: { id: string }) => db.selectFrom('snapshots').selectAll().where('id', '=', id))
const remove = statement((db, { id }: { id: string }) => db.deleteFrom('snapshots').where('id', '=', id))
const pins = statement((db) => db.selectFrom('snapshots').select('revision').distinct().orderBy('revision'))

/** More than one only after the limit was lowered. */
const pastKeptAtOnce = 100

type CreateSnapshot = Readonly<{ caller: Caller; at: number; description: string }>

/** Throws `files.too-many-snapshots`. */
export function* createSnapshot({ caller, at, description }: CreateSnapshot): Script<Snapshot> {
  const actor = yield* authorize(caller, 'snapshot', '/')
  const limit = budgetOf(filesBudgets.snapshots, caller)
  const made = (yield* countOf.first({ account: actor.number }))?.count ?? 0
  if (made >= limit) throw tooManySnapshots(limit)
  return withoutSums(caller, actor, yield* takeSnapshot({ caller, actor, at, description, forUndo: 0 }))
}

type TakeSnapshot = CreateSnapshot & Readonly<{ actor: Actor }>

/**
 * The snapshot that a restore takes so that it can be undone. It is never refused, and does not count among those that
 * the account made. When there are as many as an account may make, the oldest are removed.
 */
export function* snapshotForUndo(asked: TakeSnapshot): Script<Snapshot> {
  const kept = budgetOf(filesBudgets.snapshots, asked.caller)
  const taken = yield* takeSnapshot({ ...asked, forUndo: 1 })
  for (const { id } of yield* pastKept.all({ account: asked.actor.number, kept })) {
    yield* remove.run({ id })
    yield* noteChanged(asked.caller, `/.snapshots/${id}`)
  }
  return taken
}

function* takeSnapshot({
  caller,
  actor,
  at,
  description,
  forUndo,
}: TakeSnapshot & Readonly<{ forUndo: 0 | 1 }>): Script<Snapshot> {
  const amounts = yield* totalsBelow(rootNode)
  const row = {
    id: newId(),
    revision: yield* currentRevision(),
    created_at: at,
    created_by: actor.number,
    for_undo: forUndo,
    description,
    files: amounts.reduce((sum, { files }) => sum + files, 0),
    bytes: amounts.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  yield* insert.run(row)
  yield* noteChanged(caller, `/.snapshots/${row.id}`)
  return { ...row, username: actor.username }
}

type ListSnapshots = Readonly<{ caller: Caller; limit: number; offset: number }>

/** Newest first, and the number of all. */
export function* listSnapshots({
  caller,
  limit,
  offset,
}: ListSnapshots): Script<Readonly<{ items: readonly Snapshot[]; total: number }>> {
  const actor = yield* authorize(caller, 'list', '/')
  const rows = yield* page.all({ limit, offset })
  return { items: rows.map((row) => withoutSums(caller, actor, row)), total: (yield* count.first({}))?.count ?? 0 }
}

/** The sums count what closed folders hold, too: they are for administrators. */
const withoutSums = (caller: Caller, actor: Actor, snapshot: Snapshot): Snapshot =>
  nodesMatter(caller) && actor.role !== 'admin' ? { ...snapshot, files: null, bytes: null } : snapshot

export const snapshotIfAny = (id: string): Script<Tables['snapshots'] | undefined> => one.first({ id })

/** Throws `files.snapshot-missing`. */
export function* snapshotById(id: string): Script<Tables['snapshots']> {
  const row = yield* snapshotIfAny(id)
  if (!row) throw snapshotMissing()
  return row
}

/** The next pruning frees what only this snapshot held. Throws `files.snapshot-missing`. */
export const deleteSnapshot = worksOnFullDisk(function* deleteSnapshot({
  caller,
  id,
}: Readonly<{ caller: Caller; id: string }>): Script<void> {
  yield* authorize(caller, 'administer', '/')
  if ((yield* remove.run({ id })) === 0) throw snapshotMissing()
  yield* noteChanged(caller, `/.snapshots/${id}`)
})

/** The revisions of snapshots, ascending. */
export function* pinnedRevisions(): Script<readonly number[]> {
  return (yield* pins.all({})).map(({ revision }) => revision)
}

/** Whether one of the ascending revisions is within a row's time. */
export function isPinned(
  { since, until }: Pick<EntryRow, 'since'> & Readonly<{ until: number }>,
  pinned: readonly number[],
): boolean {
  let low = 0
  let high = pinned.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((pinned[middle] ?? 0) < since) low = middle + 1
    else high = middle
  }
  const first = pinned[low]
  return first !== undefined && first < until
}
