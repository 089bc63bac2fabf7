/**
 * Finds the locks that a change must respect (RFC 4918, 6 and 7): those of the entry itself, deep ones of any folder
 * above, those of its folder when a name comes or goes, and all within a tree that goes. Each locked path needs one of
 * its tokens, submitted by the account that took it.
 *
 * A deep lock ends at the closed folders below it: see docs/decisions/2026-11-26-rights-in-the-tree.md.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { statement, type Tables } from '../../ports/ledger.ts'
import { locked, lockedByAnother } from '../../problems/locks.ts'
import type { Actor } from '../authorization/authorize.ts'
import type { PathLookup } from '../nodes/locate.ts'
import { withPlaces } from './locked-places.ts'

/**
 * `content`: the content changes; `arrival`: a name comes; `departure`: a name goes, with all below it; `nothing`: all
 * stays.
 */
export type Change = 'content' | 'arrival' | 'departure' | 'nothing'

export type LockRow = Tables['locks']

const some = statement((db, { now }: { now: number }) =>
  // Without the plus sign SQLite would prepare the statement again for each time, to see whether an index helps.
  db.selectFrom('locks').select('token').where(sql<number>`+expires_at`, '>', now).limit(sql.lit(1)),
)
type Upwards = Readonly<{
  folder: number
  /** A node whose being closed does not matter, because only its name comes or goes; 0: none. */
  named: number
  now: number
}>

/** The locks of a folder and of those above it; `inside` is 1 for those from above a closed folder on the way. */
const upwards = statement((db, { folder, named, now }: Upwards) =>
  db
    .withRecursive('chain(node, inside)', (db) =>
      db
        .selectNoFrom((eb) => [
          eb.cast<number>(eb.val(folder), 'bigint').as('node'),
          eb.cast<number>(eb.lit(0), 'bigint').as('inside'),
        ])
        .union(
          db
            .selectFrom('chain')
            .innerJoin('present', 'present.node', 'chain.node')
            .leftJoin('closed_folders', 'closed_folders.node', 'chain.node')
            .select((eb) => [
              'present.parent as node',
              eb
                .case()
                .when('closed_folders.node', '!=', eb.cast<number>(eb.val(named), 'bigint'))
                .then(eb.cast<number>(eb.lit(1), 'bigint'))
                .else(eb.ref('chain.inside'))
                .end()
                .as('inside'),
            ])
            .where('present.parent', '>', 0),
        ),
    )
    .selectFrom('locks')
    .innerJoin('chain', 'chain.node', 'locks.node')
    .selectAll('locks')
    .select('chain.inside')
    .where('expires_at', '>', now),
)
const within = statement((db, { top, now }: { top: number; now: number }) =>
  db
    .withRecursive('up(token, node)', (db) =>
      db
        .selectFrom('locks')
        .select(['token', 'node'])
        .where('expires_at', '>', now)
        .union(
          db
            .selectFrom('up')
            .innerJoin('present', 'present.node', 'up.node')
            .select(['up.token as token', 'present.parent as node'])
            .where('present.parent', '>', 0),
        ),
    )
    .selectFrom('locks')
    .selectAll()
    .where('token', 'in', (eb) => eb.selectFrom('up').select('up.token').where('up.node', '=', top)),
)

/** As `within`, without what lies in closed folders below. */
const withinReach = statement((db, { top, now }: { top: number; now: number }) =>
  db
    .withRecursive('up(token, node)', (db) =>
      db
        .selectFrom('locks')
        .select(['token', 'node'])
        .where('expires_at', '>', now)
        .union(
          db
            .selectFrom('up')
            .innerJoin('present', 'present.node', 'up.node')
            .leftJoin('closed_folders', 'closed_folders.node', 'up.node')
            .select(['up.token as token', 'present.parent as node'])
            .where('present.parent', '>', 0)
            .where('up.node', '!=', top)
            .where('closed_folders.node', 'is', null),
        ),
    )
    .selectFrom('locks')
    .selectAll()
    .where('token', 'in', (eb) => eb.selectFrom('up').select('up.token').where('up.node', '=', top)),
)

/** Whether anything is locked: usually nothing is, and no further check is needed. */
export const anythingLocked = (now: number): Script<boolean> => isThere(some.first({ now }))

function* isThere(script: Script<unknown>): Script<boolean> {
  return (yield* script) !== undefined
}

/** The locks that protect a place: its own, and deep ones from above. */
export function* locksOver({ row, folder }: PathLookup, now: number): Script<readonly LockRow[]> {
  const above = yield* upwards.all({ folder: row?.node ?? folder, named: 0, now })
  return above.filter(({ node, deep, inside }) => (deep === 1 && inside === 0) || node === row?.node)
}

/** The same, with deep locks that end at a closed folder on the way: for whoever names them. */
export function* locksAround({ row, folder }: PathLookup, now: number): Script<readonly LockRow[]> {
  const above = yield* upwards.all({ folder: row?.node ?? folder, named: 0, now })
  return above.filter(({ node, deep }) => deep === 1 || node === row?.node)
}

/** The locks that protect an entry: its own, and deep ones from above. */
export function* locksOverNode(node: number, now: number): Script<readonly LockRow[]> {
  const above = yield* upwards.all({ folder: node, named: 0, now })
  return above.filter((lock) => (lock.deep === 1 && lock.inside === 0) || lock.node === node)
}

/** The locks of an entry and of everything below it. */
export const locksWithin = (top: number, now: number): Script<readonly LockRow[]> => within.all({ top, now })

/** The locks of an entry and of everything below it that a deep lock on it would reach. */
export const locksWithinReach = (top: number, now: number): Script<readonly LockRow[]> => withinReach.all({ top, now })

/** Throws `files.locked`, which names the topmost path whose token is missing, and carries all of them. */
export function* refuseLocked({
  actor,
  at,
  lookup,
  change,
  tokens,
}: Readonly<{
  actor: Actor
  at: number
  lookup: PathLookup
  change: Change
  tokens: readonly string[]
}>): Script<void> {
  if (change === 'nothing' || !(yield* anythingLocked(at))) return
  const { row, folder } = lookup
  const named = change === 'content' ? 0 : (row?.node ?? 0)
  const over: readonly LockRow[] = (yield* upwards.all({ folder: row?.node ?? folder, named, now: at })).filter(
    ({ node, deep, inside }) =>
      (deep === 1 && inside === 0) || node === row?.node || (change !== 'content' && node === folder),
  )
  const below = change === 'departure' && row ? yield* locksWithin(row.node, at) : []
  const byPlace = Map.groupBy([...over, ...below], ({ node }) => node)
  const missing = [...byPlace.values()]
    .filter((locks) => !locks.some(({ token, account }) => account === actor.number && tokens.includes(token)))
    .flat()
  const roots = [...new Set(missing.map(({ root }) => root))].toSorted()
  const [first] = roots
  if (first === undefined) return
  const isAnothers = missing.some(({ root, token }) => root === first && tokens.includes(token))
  const problem = isAnothers ? lockedByAnother(first) : locked(first)
  throw withPlaces(problem, { roots, within: !missing.some((lock) => over.includes(lock)) })
}
