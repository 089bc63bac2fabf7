/**
 * The trash: the children of a hidden folder. Where an entry was, who deleted it and when is not stored twice: its last
 * row outside the trash ended with the deleting revision. (Its row in the trash may be newer, because restoring a
 * snapshot also restores the trash.)
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { type EntryRow, statement, trashNode } from '../../ports/ledger.ts'
import { type Actor, actorOf, authorizeAnywhere, mayAdminister, mayRead } from '../authorization/authorize.ts'
import { totalsBelow } from '../nodes/totals.ts'
import { originOf } from '../temporal/path-as-of.ts'

export type Trashed = Readonly<{
  /** The node and the revision that deleted it. */
  id: string
  /** Where it was. */
  path: string
  name: string
  isFolder: boolean
  /** Bytes; of a folder, of all in it. */
  size: number
  deletedAt: number
  deletedBy: string
  /** When it came into the trash; its days are counted from then. */
  since: number
}>

export type TrashRow = EntryRow &
  Readonly<{ deleted: number; path: string; actor: number; at: number; kept: number; username: string | null }>

type Owner = Readonly<{ actor: number; all: 0 | 1 }>

const trashed = statement((db, { actor, all, limit, offset }: Owner & Readonly<{ limit: number; offset: number }>) =>
  db
    .with('thrown', (db) =>
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
        .where('parent', '=', trashNode),
    )
    .selectFrom('thrown')
    .innerJoin('revisions', 'revisions.revision', 'thrown.deleted')
    .leftJoin('users', 'users.number', 'revisions.actor')
    .selectAll('thrown')
    .select(['revisions.path', 'revisions.actor', 'revisions.at', 'revisions.verb', 'users.username'])
    .select((eb) =>
      eb.selectFrom('revisions as put').select('put.at').whereRef('put.revision', '=', 'thrown.since').as('kept'),
    )
    .where(sql<boolean>`(${sql.ref('revisions.actor')} = ${actor} or ${all} = 1)`)
    .orderBy('deleted', 'desc')
    .orderBy('thrown.node')
    .limit(limit)
    .offset(offset),
)
const count = statement((db, { actor, all }: Owner) =>
  db
    .selectFrom('present')
    .innerJoin('revisions', (join) =>
      join.on((eb) =>
        eb(
          'revisions.revision',
          '=',
          eb
            .selectFrom('past')
            .select((eb) => eb.fn.max<number>('past.until').as('until'))
            .whereRef('past.node', '=', 'present.node')
            .where('past.parent', '!=', trashNode),
        ),
      ),
    )
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('present.parent', '=', trashNode)
    .where(sql<boolean>`(${sql.ref('revisions.actor')} = ${actor} or ${all} = 1)`),
)

/** The public name of an entry in the trash. */
export const trashId = ({ node, deleted }: Readonly<{ node: number; deleted: number }>): string => `${node}-${deleted}`

/** Whose trash the caller sees: their own, or as an administrator everybody's. */
const ownerOf = (caller: Caller, actor: Actor): Owner => ({
  actor: actor.number,
  all: mayAdminister(caller, actor) ? 1 : 0,
})

/** Everything in the trash that the actor may restore and empty, newest first. */
export const trashOf = (
  caller: Caller,
  actor: Actor,
  page = { limit: Number.MAX_SAFE_INTEGER, offset: 0 },
): Script<readonly TrashRow[]> => rowsOf(ownerOf(caller, actor), page)

function* rowsOf(owner: Owner, page: Readonly<{ limit: number; offset: number }>): Script<readonly TrashRow[]> {
  const found: TrashRow[] = []
  for (const row of yield* trashed.all({ ...owner, ...page })) {
    const deleted = row.deleted ?? 0
    found.push({ ...row, deleted, kept: row.kept ?? row.at, path: yield* originOf({ ...row, deleted }) })
  }
  return found
}

type ListTrash = Readonly<{ caller: Caller; limit: number; offset: number }>

/** A page of the caller's trash, and the number of all entries. */
export function* listTrash({
  caller,
  limit,
  offset,
}: ListTrash): Script<Readonly<{ items: readonly Trashed[]; total: number }>> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'list', actor.role) // each entry is judged alone
  const rows = (yield* trashOf(caller, actor, { limit, offset })).filter(({ path }) => mayRead(caller, path))
  const items: Trashed[] = []
  for (const row of rows) {
    items.push({
      id: trashId(row),
      path: row.path,
      name: row.name,
      isFolder: row.is_folder === 1,
      size: row.is_folder ? (yield* totalsBelow(row.node)).reduce((sum, { bytes }) => sum + bytes, 0) : row.size,
      deletedAt: row.at,
      deletedBy: row.username ?? '',
      since: row.kept,
    })
  }
  return { items, total: (yield* count.first(ownerOf(caller, actor)))?.count ?? 0 }
}
