/**
 * The trash: the children of a hidden folder. Where an entry was, who deleted it and when is not stored twice: its last
 * row outside the trash ended with the deleting revision. (Its row in the trash may be newer, because restoring a
 * snapshot also restores the trash.)
 */
import type { Database, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Kysely, sql } from 'kysely'
import { type Path, parsePath } from '../../model/path.ts'
import { type EntryRow, statement, type Tables, trashNode } from '../../ports/ledger.ts'
import { trashMissing, trashOfAnother } from '../../problems/history.ts'
import {
  type Actor,
  actorOf,
  authorizeAnywhere,
  followRightsNow,
  mayAdminister,
  mayRead,
} from '../authorization/authorize.ts'
import { type RowRange, readablePage } from '../authorization/readable-page.ts'
import { entryRowOf } from '../nodes/entry-rows.ts'
import { currentRevision } from '../nodes/revise.ts'
import { leftBefore, originOf } from '../temporal/path-as-of.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import { sizesInTrash } from './trash-sizes.ts'
import { isHeldByOthers, isHiddenFrom, isInTrashOf } from './trash-views.ts'
import { isHomeForAdministrator } from './trashed-homes.ts'

export type TrashItem = Readonly<{
  /** The node and the revision that deleted it. */
  id: string
  /** Where it was. */
  path: string
  name: string
  isFolder: boolean
  /** Bytes; of a folder, of what the caller may read in it; undefined where that is not known. */
  size: number | undefined
  deletedAt: number
  deletedBy: string
  /** When it came into the trash; its days are counted from then. */
  trashedAt: number
  row: EntryRow
}>

export type TrashRow = EntryRow &
  Readonly<{
    deleted: number
    path: string
    actor: number
    at: number
    /** When it came into the trash, milliseconds since 1970. */
    trashed_at: number
    username: string | null
    /** 1 when somebody else who made it still has it in their trash. */
    is_held_by_others: 0 | 1
    /** Whether it was in a folder that is closed to the caller. */
    isHidden: boolean
    /** Whether it is a home that the caller finds as an administrator, whatever rights say of its former place. */
    isHome: boolean
  }>

/** `role`: of the account that asks. */
type Owner = Readonly<{ actor: number; role: string; all: 0 | 1 }>

/** @param deleted and `node`: only entries after this one. */
type TrashRange = Owner & Readonly<{ deleted: number; node: number; limit: number; offset: number }>

/** The query for everything in the trash, or one entry of it, with the revision that deleted it. */
const withTrashed = (db: Kysely<Tables>, node?: number) =>
  db.with('trashed', (db) =>
    db
      .selectFrom('present')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('past')
          .select((eb) => eb.fn.max<number>('past.until').as('until'))
          .whereRef('past.node', '=', 'present.node')
          .where('past.parent', '!=', trashNode)
          .as('deleted'),
      )
      .where('parent', '=', trashNode)
      .$if(node !== undefined, (query) => query.where('present.node', '=', node ?? 0)),
  )

const rowsIn = (db: Kysely<Tables>, { actor, all }: Pick<Owner, 'actor' | 'all'>, node?: number) =>
  withTrashed(db, node)
    .selectFrom('trashed')
    .innerJoin('revisions', 'revisions.revision', 'trashed.deleted')
    .leftJoin('users', 'users.number', 'revisions.actor')
    .selectAll('trashed')
    .select(['revisions.path', 'revisions.actor', 'revisions.at', 'revisions.verb', 'users.username'])
    .select((eb) =>
      eb
        .selectFrom('revisions as put')
        .select('put.at')
        .whereRef('put.revision', '=', 'trashed.since')
        .as('trashed_at'),
    )
    .select(sql<0 | 1>`CASE WHEN ${isHeldByOthers(actor)} THEN 1 ELSE 0 END`.as('is_held_by_others'))
    .where(sql<boolean>`(${all} = 1 or ${isInTrashOf(actor)})`)

const trashRows = statement((db, { actor, all, deleted, node, limit, offset }: TrashRange) =>
  rowsIn(db, { actor, all })
    .where((eb) =>
      eb.or([
        eb('trashed.deleted', '<', deleted),
        eb.and([eb('trashed.deleted', '=', deleted), eb('trashed.node', '>', node)]),
      ]),
    )
    .orderBy('deleted', 'desc')
    .orderBy('trashed.node')
    .limit(limit)
    .offset(offset),
)
/** One of them, which does not look at the others. */
const trashRowOf = statement((db, { actor, all, node }: Owner & Readonly<{ node: number }>) =>
  rowsIn(db, { actor, all }, node),
)
const count = statement((db, { actor, all }: Owner) =>
  withTrashed(db)
    .selectFrom('trashed')
    .innerJoin('revisions', 'revisions.revision', 'trashed.deleted')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where(sql<boolean>`(${all} = 1 or ${isInTrashOf(actor)})`),
)

/** The public name of an entry in the trash. */
export const trashId = ({ node, deleted }: Readonly<{ node: number; deleted: number }>): string => `${node}-${deleted}`

/** No node and no revision has the number 0, which stands for a name that is none. */
function parseTrashId(id: string): Readonly<{ node: number; deleted: number }> {
  const [, node = 0, deleted = 0] = /^(\d{1,15})-(\d{1,15})$/.exec(id)?.map(Number) ?? []
  return { node, deleted }
}

/** One entry of the trash, wherever it was and whoever deleted it. */
export type TrashedEntry = Readonly<{
  row: EntryRow
  id: string
  path: Path
  deleted: number
  /** Whether it is a home that the caller finds as an administrator, whatever rights say of its former place. */
  isHome: boolean
}>

const inTrash = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('parent', '=', trashNode).where('node', '=', node),
)

/** Throws `files.trash-missing`, also for what the caller might not read where it was. */
export function* trashedById(caller: Caller, actor: Actor, id: string): Script<TrashedEntry> {
  const { node } = parseTrashId(id)
  const row = yield* inTrash.first({ node })
  const deletion = row && (yield* leftBefore.first({ node, revision: yield* currentRevision() }))
  if (!row || !deletion || trashId({ node, deleted: deletion.deleted }) !== id) throw trashMissing()
  const { deleted } = deletion
  const path = parsePath(yield* originOf({ node, ...deletion }))
  const isHome = yield* isHomeForAdministrator(caller, actor, { row, deleted, path: path.text })
  if (!isHome && !(yield* mayReadAsOf(caller, node, deleted - 1))) throw trashMissing()
  return { row, id, path, deleted, isHome }
}

/**
 * Whether others keep the entry in their trash too. Throws `files.trash-of-another` when it is not in the caller's, and
 * `files.trash-missing` when it was and they emptied it.
 */
export function* refuseTrashOfAnother(
  caller: Caller,
  actor: Actor,
  { row: { node }, deleted }: Pick<TrashedEntry, 'row' | 'deleted'>,
): Script<Readonly<{ isHeldByOthers: boolean }>> {
  const owner = ownerOf(caller, actor)
  const found = yield* trashRowOf.first({ ...owner, node })
  if (found?.deleted === deleted) return { isHeldByOthers: owner.all === 0 && found.is_held_by_others === 1 }
  throw (yield* isHiddenFrom({ node, deleted, account: actor.number })) ? trashMissing() : trashOfAnother()
}

/** Whose trash the caller sees: their own, or as an administrator everybody's. */
const ownerOf = (caller: Caller, actor: Actor): Owner => ({
  actor: actor.number,
  role: actor.role,
  all: mayAdminister(caller, actor) ? 1 : 0,
})

/** An entry of the trash, behind which a page goes on. */
export type TrashPlace = Pick<TrashRow, 'deleted' | 'node'>

/** Some of the entries in the trash that the actor may restore and empty, newest first. */
export const trashBehind = (
  caller: Caller,
  actor: Actor,
  { after, limit }: Readonly<{ after: TrashPlace | undefined; limit: number }>,
): Script<readonly TrashRow[]> => rowsOf(caller, ownerOf(caller, actor), { after, limit, offset: 0 })

function* rowsOf(
  caller: Caller,
  owner: Owner,
  { after, limit, offset }: RowRange<Pick<TrashRow, 'deleted' | 'node'>>,
): Script<readonly TrashRow[]> {
  const { deleted: before, node } = after ?? { deleted: Number.MAX_SAFE_INTEGER, node: 0 }
  const found: TrashRow[] = []
  for (const row of yield* trashRows.all({ ...owner, deleted: before, node, limit, offset })) {
    const deleted = row.deleted ?? 0
    const path = yield* originOf({ ...row, deleted })
    const isHome = yield* isHomeForAdministrator(caller, owner, { row, deleted, path })
    const isHidden = !isHome && !(yield* mayReadAsOf(caller, row.node, deleted - 1))
    found.push({ ...row, deleted, trashed_at: row.trashed_at ?? row.at, path, isHidden, isHome })
  }
  return found
}

/** Finds, for each path, the newest entry in the caller's trash that was there and that they may read; undefined where there is none. */
export function* newestAt(
  caller: Caller,
  actor: Actor,
  paths: readonly Path[],
): Script<readonly (TrashedEntry | undefined)[]> {
  const found = new Map<string, TrashedEntry | undefined>(paths.map((path) => [keyOf(path), undefined]))
  const everything = { deleted: Number.MAX_SAFE_INTEGER, node: 0, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  for (const row of yield* trashRows.all({ ...ownerOf(caller, actor), ...everything })) {
    const deleted = row.deleted ?? 0
    const path = parsePath(yield* originOf({ ...row, deleted }))
    const key = keyOf(path)
    if (!found.has(key) || found.get(key)) continue
    const isHome = yield* isHomeForAdministrator(caller, actor, { row, deleted, path: path.text })
    if (!isHome && !(yield* mayReadAsOf(caller, row.node, deleted - 1))) continue
    found.set(key, { row: entryRowOf(row), id: trashId({ node: row.node, deleted }), path, deleted, isHome })
  }
  return paths.map((path) => found.get(keyOf(path)))
}

const keyOf = ({ keys }: Path): string => keys.join('/')

type ListTrash = Readonly<{
  caller: Caller
  limit: number
  offset: number
  /** Aborts when nobody waits for the response any more. */
  signal: AbortSignal
}>

/** A page of the caller's trash, and the number of all entries in it that the caller may read. */
export async function listTrash(
  database: Database,
  { caller, limit, offset, signal }: ListTrash,
): Promise<Readonly<{ items: readonly TrashItem[]; total: number }>> {
  const owner = await database.read(ownOrAll(caller))
  const rows = (range: RowRange<TrashRow>) => rowsOf(caller, owner, range)
  const { page, total } = await readablePage(database, {
    caller,
    limit,
    offset,
    rows,
    count: count.first(owner),
    signal,
  })
  return { items: await database.read(shown(caller, page)), total }
}

/** One entry of what `listTrash` lists. Throws `files.role-forbids`, `files.trash-missing`. */
export function* trashedItem({ caller, id }: Readonly<{ caller: Caller; id: string }>): Script<TrashItem> {
  const owner = yield* ownOrAll(caller)
  const { node, deleted } = parseTrashId(id)
  const [row] = yield* rowsOf(caller, owner, { after: { deleted, node: node - 1 }, limit: 1, offset: 0 })
  yield* followRightsNow(caller)
  if (!row || trashId(row) !== id || row.isHidden) throw trashMissing()
  if (!row.isHome && !mayRead(caller, row.path)) throw trashMissing()
  const [item] = yield* shown(caller, [row])
  if (!item) throw trashMissing()
  return item
}

/** Each entry is authorized by its own path. */
function* ownOrAll(caller: Caller): Script<Owner> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'list', actor.role)
  return ownerOf(caller, actor)
}

function* shown(caller: Caller, rows: readonly TrashRow[]): Script<readonly TrashItem[]> {
  const sizes = yield* sizesInTrash(
    caller,
    rows.map((row) => ({ row, last: row.deleted - 1 })),
  )
  return rows.map((row) => ({
    id: trashId(row),
    path: row.path,
    name: row.name,
    isFolder: row.is_folder === 1,
    size: sizes.get(row.node),
    deletedAt: row.at,
    deletedBy: row.username ?? '',
    trashedAt: row.trashed_at,
    row,
  }))
}
