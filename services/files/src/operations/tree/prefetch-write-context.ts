/**
 * Looks up in one query what a small upload needs first: who acts, which folder holds the path, and whether anything is
 * locked. A query costs as much as the lookups in it, and with a database server also a round trip.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import type { Path } from '../../model/path.ts'
import { rootNode, statement } from '../../ports/ledger.ts'
import { type Actor, accountColumns, actorIn } from '../authorization/authorize.ts'
import { folderQuery, type Steps, stepsFrom } from '../nodes/folder-at.ts'

type WriteContext = Readonly<{
  actor: Actor
  /** The folder that holds the path; undefined when it is not there, or too deep for one look. */
  folder: number | undefined
  anyLocks: boolean
}>

/** Folders above a path that one query looks through. */
const maxDepth = 8

const look = (depth: number) =>
  statement((db, asked: Steps & Readonly<{ id: string; now: number }>) =>
    db
      .selectFrom('users')
      .select(accountColumns)
      .select((eb) => [
        (depth === 0 ? eb.lit(rootNode) : folderQuery(db, asked, depth)).$castTo<number | null>().as('folder'),
        eb
          .selectFrom('locks')
          .select('token')
          .where(sql<number>`+expires_at`, '>', asked.now) // see refuse-locked.ts
          .limit(sql.lit(1))
          .as('lock'),
      ])
      .where('id', '=', asked.id),
  )

const atDepth = Array.from({ length: maxDepth + 1 }, (_, depth) => look(depth))

/** Throws `files.credentials-wrong`. Authorizes nothing. */
export function* prefetchWriteContext({
  caller,
  path,
  at,
}: Readonly<{ caller: Caller; path: Path; at: number }>): Script<WriteContext> {
  const above = path.keys.slice(0, -1)
  const depth = above.length <= maxDepth ? above.length : 0
  const query = atDepth[depth]
  const found = query && (yield* query.first({ ...stepsFrom(rootNode, above), id: caller.id, now: at }))
  const actor = actorIn(found)
  return {
    actor,
    folder: depth === above.length ? (found?.folder ?? undefined) : undefined,
    anyLocks: (found?.lock ?? null) !== null,
  }
}
