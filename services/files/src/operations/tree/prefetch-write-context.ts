/**
 * Looks up in one query what a small upload needs first: the account that acts, the folder of the path, and whether
 * anything is locked or damaged. A query costs as much as the lookups in it, and on a database server also a round trip.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import type { Path } from '../../model/path.ts'
import { rootNode, statement } from '../../ports/ledger.ts'
import { type Actor, accountColumns, actorIn, followRights } from '../authorization/authorize.ts'
import { rootColumn, rootLost } from '../authorization/expect-root.ts'
import { folderQuery, type Steps, stepsFrom } from '../nodes/folder-at.ts'

type WriteContext = Readonly<{
  actor: Actor
  /** The folder of the path; undefined when it does not exist, or is too deep for one query. */
  folder: number | undefined
  anyLocks: boolean
  /** Whether a content is known to be damaged. */
  anyDamage: boolean
}>

/** The most folders above a path that one query looks up. */
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
        eb.selectFrom('damaged').select('damaged.digest').limit(sql.lit(1)).as('damage'),
        eb.selectFrom('ledger').select('ledger.access').$asScalar().$notNull().as('access'),
        rootColumn,
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
  if (found?.root === null) throw rootLost()
  if (found) yield* followRights(caller, found.access)
  const actor = actorIn(found)
  return {
    actor,
    folder: depth === above.length ? (found?.folder ?? undefined) : undefined,
    anyLocks: (found?.lock ?? null) !== null,
    anyDamage: (found?.damage ?? null) !== null,
  }
}
