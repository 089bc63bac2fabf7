/**
 * Putting rows of an earlier time in the place of today's, many at once and in one revision:
 *
 *   leaving     nodes whose present row ends          arriving    nodes whose past row is to be present again
 *
 * A node in both changes; one that only leaves is gone until somebody restores what was before; one that only arrives
 * had been gone. Whoever calls has filled the two tables, so that what comes out is a tree: no name twice in a folder.
 * The cost is that of what changes, never of what stays: where `past` is joined to what arrives, a CROSS JOIN keeps SQLite
 * from walking through all of the past to look each row up in the few that arrive.
 *
 * The totals follow from differences. Be D(F) what folder F gains by its direct children, where a folder among them
 * counts with what the totals said of it before. Then the new totals of a folder are the old ones and the D of all
 * folders that now lie in it: so it is enough to add each D to its folder and to what is above that in the new tree.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { statement } from '../../ports/ledger.ts'
import { entryColumns } from '../nodes/entry-rows.ts'
import { type Amount, addTotals, negative, totalsBelow } from '../nodes/totals.ts'
import { forgetLocksWithin } from '../preconditions/forget-locks.ts'
import { addVersionBytesOfLeaving } from './kept-bytes.ts'

export const leave = statement((db, { node }: { node: number }) =>
  db
    .insertInto('leaving')
    .values({ node })
    .onConflict((conflict) => conflict.column('node').doNothing()),
)
export const arrive = statement((db, { node, until }: { node: number; until: number }) =>
  db.insertInto('arriving').values({ node, until }),
)

/** What arrives also leaves, where it is present: its present row makes room. */
const leaveToArrive = statement((db) =>
  db
    .insertInto('leaving')
    .columns(['node'])
    .expression((db) =>
      db
        .selectFrom('arriving')
        .select('arriving.node')
        .where((eb) =>
          eb.exists(eb.selectFrom('present').select('present.node').whereRef('present.node', '=', 'arriving.node')),
        ),
    )
    .onConflict((conflict) => conflict.column('node').doNothing()),
)
const returned = statement((db, { revision }: { revision: number }) =>
  db
    .insertInto('returned')
    .columns(['revision', 'node'])
    .expression((db) =>
      db
        .selectFrom('arriving')
        .select((eb) => [eb.cast<number>(eb.val(revision), 'bigint').as('revision'), 'arriving.node'])
        .where('arriving.node', 'not in', (eb) => eb.selectFrom('leaving').select('leaving.node')),
    ),
)
const amountsLeaving = statement((db) =>
  db
    .selectFrom('present')
    .select((eb) => [
      'parent',
      'owner',
      eb.cast<number>(eb.fn.sum(sql`1 - is_folder`), 'bigint').as('files'),
      eb.cast<number>(eb.fn.sum('is_folder'), 'bigint').as('folders'),
      eb.cast<number>(eb.fn.sum('size'), 'bigint').as('bytes'),
    ])
    .where('node', 'in', (eb) => eb.selectFrom('leaving').select('leaving.node'))
    .groupBy(['parent', 'owner']),
)
const amountsArriving = statement((db) =>
  db
    .selectFrom('arriving')
    .crossJoin('past')
    .whereRef('past.node', '=', 'arriving.node')
    .whereRef('past.until', '=', 'arriving.until')
    .select((eb) => [
      'past.parent as parent',
      'past.owner as owner',
      eb.cast<number>(eb.fn.sum(sql`1 - past.is_folder`), 'bigint').as('files'),
      eb.cast<number>(eb.fn.sum('past.is_folder'), 'bigint').as('folders'),
      eb.cast<number>(eb.fn.sum('past.size'), 'bigint').as('bytes'),
    ])
    .groupBy(['past.parent', 'past.owner']),
)
const foldersLeaving = statement((db) =>
  db
    .selectFrom('present')
    .select(['node', 'parent'])
    .where('is_folder', '=', sql.lit(1))
    .where('node', 'in', (eb) => eb.selectFrom('leaving').select('leaving.node')),
)
const foldersArriving = statement((db) =>
  db
    .selectFrom('arriving')
    .crossJoin('past')
    .whereRef('past.node', '=', 'arriving.node')
    .whereRef('past.until', '=', 'arriving.until')
    .select(['past.node as node', 'past.parent as parent'])
    .where('past.is_folder', '=', sql.lit(1)),
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
        .where('since', '<', revision) // what this very revision moved has its closed row already
        .where('node', 'in', (eb) => eb.selectFrom('leaving').select('leaving.node')),
    ),
)
const end = statement((db) =>
  db.deleteFrom('present').where('node', 'in', (eb) => eb.selectFrom('leaving').select('leaving.node')),
)
const open = statement((db, { revision }: { revision: number }) =>
  db
    .insertInto('present')
    .columns([...entryColumns])
    .expression((db) =>
      db
        .selectFrom('arriving')
        .crossJoin('past')
        .whereRef('past.node', '=', 'arriving.node')
        .whereRef('past.until', '=', 'arriving.until')
        .select((eb) => [
          'past.parent',
          'past.key',
          'past.name',
          'past.node',
          eb.cast<number>(eb.val(revision), 'bigint').as('since'),
          'past.is_folder',
          'past.size',
          'past.digest',
          'past.small',
          'past.modified',
          'past.created',
          'past.owner',
          'past.media_type',
        ]),
    ),
)
const goneTotals = statement((db) =>
  db
    .deleteFrom('totals')
    .where('node', 'in', (eb) => eb.selectFrom('leaving').select('leaving.node'))
    .where('node', 'not in', (eb) => eb.selectFrom('arriving').select('arriving.node')),
)
const forgetLocks = statement((db) =>
  db.deleteFrom('locks').where('node', 'in', (eb) => eb.selectFrom('leaving').select('leaving.node')),
)
const anyLock = statement((db) => db.selectFrom('locks').select('token').limit(1))
const isPresent = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select('node').where('node', '=', node),
)
const filesArriving = statement((db) =>
  db
    .selectFrom('arriving')
    .crossJoin('past')
    .whereRef('past.node', '=', 'arriving.node')
    .whereRef('past.until', '=', 'arriving.until')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('files'))
    .where('past.is_folder', '=', sql.lit(0)),
)
const emptyLeaving = statement((db) => db.deleteFrom('leaving'))
const emptyArriving = statement((db) => db.deleteFrom('arriving'))

/** Exchanges, and empties both tables; how many files arrived. */
export function* exchangeRows({
  revision,
  at,
}: Readonly<{ revision: number; at: number }>): Script<Readonly<{ files: number }>> {
  yield* leaveToArrive.run({})
  yield* returned.run({ revision })
  yield* forgetLocksThere()
  const gains = yield* gainsOfFolders()
  yield* addVersionBytesOfLeaving.run({})
  yield* close.run({ revision })
  yield* end.run({})
  yield* open.run({ revision })
  yield* goneTotals.run({})
  for (const [folder, amounts] of gains) {
    if (!(yield* isPresent.first({ node: folder }))) continue
    for (const amount of amounts.values()) yield* addTotals(folder, amount, revision, at)
  }
  const files = (yield* filesArriving.first({}))?.files ?? 0
  yield* emptyLeaving.run({})
  yield* emptyArriving.run({})
  return { files }
}

/** D(F), as above, by folder and owner; of every folder whose entries change, even where the amounts don't. */
function* gainsOfFolders(): Script<ReadonlyMap<number, ReadonlyMap<number, Amount>>> {
  const gains = new Map<number, Map<number, Amount>>()
  const gain = (folder: number, more: Amount) => {
    const byOwner = gains.get(folder) ?? new Map<number, Amount>()
    gains.set(folder, byOwner)
    const sum = byOwner.get(more.owner)
    byOwner.set(more.owner, {
      owner: more.owner,
      files: (sum?.files ?? 0) + more.files,
      folders: (sum?.folders ?? 0) + more.folders,
      bytes: (sum?.bytes ?? 0) + more.bytes,
    })
  }
  for (const { parent, ...amount } of yield* amountsLeaving.all({})) gain(parent, negative(amount))
  for (const { parent, ...amount } of yield* amountsArriving.all({})) gain(parent, amount)
  for (const { node, parent } of yield* foldersLeaving.all({})) {
    for (const amount of yield* totalsBelow(node)) gain(parent, negative(amount))
  }
  for (const { node, parent } of yield* foldersArriving.all({})) {
    for (const amount of yield* totalsBelow(node)) gain(parent, amount)
  }
  return gains
}

/** Locks belong to a place in its state; what is exchanged loses them, like what is moved. */
function* forgetLocksThere(): Script<void> {
  if (!(yield* anyLock.first({}))) return
  yield* forgetLocks.run({})
  for (const { node } of yield* foldersLeaving.all({})) yield* forgetLocksWithin(node)
}
