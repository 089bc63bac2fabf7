/**
 * Swaps present rows for rows of an earlier time, many at once and in one revision:
 *
 *   rows_to_close     nodes whose present row ends          rows_to_reopen    nodes whose past row becomes present again
 *
 * A node in both tables changes. A node that is only closed is gone until somebody restores it; a node that is only reopened
 * had been gone. The caller fills the two tables so that the result is a tree: no name twice in a folder. The cost depends on
 * what changes, never on what stays: where `past` is joined to the rows to reopen, a CROSS JOIN keeps SQLite from walking
 * through all of the past to look each row up among the few that are reopened.
 *
 * The totals follow from differences. Let D(F) be what folder F gains by its direct children, where a folder among them
 * counts with what its totals said before. The new totals of a folder are the old ones plus the D of all folders that now
 * lie in it: so it is enough to add each D to its folder and to the folders above it in the new tree.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { statement, trashNode } from '../../ports/ledger.ts'
import { noteManyMoved } from '../authorization/note-access-change.ts'
import { entryColumns } from '../nodes/entry-rows.ts'
import { type Amount, negative } from '../nodes/totals.ts'
import { addGains, type Gains } from './add-gains.ts'
import { addVersionBytesOfClosed } from './kept-bytes.ts'

export const closeLater = statement((db, { node }: { node: number }) =>
  db
    .insertInto('rows_to_close')
    .values({ node })
    .onConflict((conflict) => conflict.column('node').doNothing()),
)
export const reopenLater = statement((db, { node, until }: { node: number; until: number }) =>
  db.insertInto('rows_to_reopen').values({ node, until }),
)

/** A node to reopen that is present is also closed, to make room for the reopened row. */
const closeBeforeReopening = statement((db) =>
  db
    .insertInto('rows_to_close')
    .columns(['node'])
    .expression((db) =>
      db
        .selectFrom('rows_to_reopen')
        .select('rows_to_reopen.node')
        .where((eb) =>
          eb.exists(
            eb.selectFrom('present').select('present.node').whereRef('present.node', '=', 'rows_to_reopen.node'),
          ),
        ),
    )
    .onConflict((conflict) => conflict.column('node').doNothing()),
)
const noteReopened = statement((db, { revision }: { revision: number }) =>
  db
    .insertInto('reopened')
    .columns(['revision', 'node'])
    .expression((db) =>
      db
        .selectFrom('rows_to_reopen')
        .select((eb) => [eb.cast<number>(eb.val(revision), 'bigint').as('revision'), 'rows_to_reopen.node'])
        .where('rows_to_reopen.node', 'not in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node')),
    ),
)
const amountsToClose = statement((db) =>
  db
    .selectFrom('present')
    .select((eb) => [
      'parent',
      'owner',
      eb.cast<number>(eb.fn.sum(sql`1 - is_folder`), 'bigint').as('files'),
      eb.cast<number>(eb.fn.sum('is_folder'), 'bigint').as('folders'),
      eb.cast<number>(eb.fn.sum('size'), 'bigint').as('bytes'),
    ])
    .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node'))
    .groupBy(['parent', 'owner']),
)
const amountsToReopen = statement((db) =>
  db
    .selectFrom('rows_to_reopen')
    .crossJoin('past')
    .whereRef('past.node', '=', 'rows_to_reopen.node')
    .whereRef('past.until', '=', 'rows_to_reopen.until')
    .select((eb) => [
      'past.parent as parent',
      'past.owner as owner',
      eb.cast<number>(eb.fn.sum(sql`1 - past.is_folder`), 'bigint').as('files'),
      eb.cast<number>(eb.fn.sum('past.is_folder'), 'bigint').as('folders'),
      eb.cast<number>(eb.fn.sum('past.size'), 'bigint').as('bytes'),
    ])
    .groupBy(['past.parent', 'past.owner']),
)
/** What is below folders to close counted for the folders that these are in. */
const totalsToClose = statement((db) =>
  db
    .selectFrom('rows_to_close')
    .crossJoin('present')
    .crossJoin('totals')
    .whereRef('present.node', '=', 'rows_to_close.node')
    .whereRef('totals.node', '=', 'rows_to_close.node')
    .select(['present.parent', 'totals.owner', 'totals.files', 'totals.folders', 'totals.bytes']),
)
/** What was counted below folders to reopen counts for the folders that they come to. */
const totalsToReopen = statement((db) =>
  db
    .selectFrom('rows_to_reopen')
    .crossJoin('past')
    .crossJoin('totals')
    .whereRef('past.node', '=', 'rows_to_reopen.node')
    .whereRef('past.until', '=', 'rows_to_reopen.until')
    .whereRef('totals.node', '=', 'rows_to_reopen.node')
    .select(['past.parent', 'totals.owner', 'totals.files', 'totals.folders', 'totals.bytes']),
)
const foldersToClose = statement((db) =>
  db
    .selectFrom('present')
    .select('node')
    .where('is_folder', '=', sql.lit(1))
    .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node')),
)
const foldersToReopen = statement((db) =>
  db
    .selectFrom('rows_to_reopen')
    .crossJoin('past')
    .whereRef('past.node', '=', 'rows_to_reopen.node')
    .whereRef('past.until', '=', 'rows_to_reopen.until')
    .select('past.node as node')
    .where('past.is_folder', '=', sql.lit(1)),
)
const closeRows = statement((db, { revision }: { revision: number }) =>
  db
    .insertInto('past')
    .columns([...entryColumns, 'until'])
    .expression((db) =>
      db
        .selectFrom('present')
        .select([...entryColumns])
        .select((eb) => eb.cast<number>(eb.val(revision), 'bigint').as('until'))
        .where('since', '<', revision) // what this very revision moved has its closed row already
        .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node')),
    ),
)
const end = statement((db) =>
  db.deleteFrom('present').where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node')),
)
const openRows = statement((db, { revision }: { revision: number }) =>
  db
    .insertInto('present')
    .columns([...entryColumns])
    .expression((db) =>
      db
        .selectFrom('rows_to_reopen')
        .crossJoin('past')
        .whereRef('past.node', '=', 'rows_to_reopen.node')
        .whereRef('past.until', '=', 'rows_to_reopen.until')
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
    .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node'))
    .where('node', 'not in', (eb) => eb.selectFrom('rows_to_reopen').select('rows_to_reopen.node')),
)
/** The locks of what is closed, and of everything below it. */
const forgetLocks = statement((db) =>
  db
    .withRecursive('up(token, node)', (db) =>
      db
        .selectFrom('locks')
        .select(['token', 'node'])
        .union(
          db
            .selectFrom('up')
            .innerJoin('present', 'present.node', 'up.node')
            .select(['up.token as token', 'present.parent as node'])
            .where('present.parent', '>', 0),
        ),
    )
    .deleteFrom('locks')
    .where('token', 'in', (eb) =>
      eb.selectFrom('up').innerJoin('rows_to_close', 'rows_to_close.node', 'up.node').select('up.token'),
    ),
)
const anyLock = statement((db) => db.selectFrom('locks').select('token').limit(1))
const placeOfFile = sql<number>`case when past.parent = ${sql.lit(trashNode)} then past.node else past.parent end`
/** By the folder that they come to; each file that comes to the trash by itself. */
const filesToReopen = statement((db) =>
  db
    .selectFrom('rows_to_reopen')
    .crossJoin('past')
    .whereRef('past.node', '=', 'rows_to_reopen.node')
    .whereRef('past.until', '=', 'rows_to_reopen.until')
    .select((eb) => [placeOfFile.as('place'), eb.cast<number>(eb.fn.countAll(), 'bigint').as('files')])
    .where('past.is_folder', '=', sql.lit(0))
    .groupBy(placeOfFile),
)
/** The folders in which something else changes than closed folders, which nobody outside them sees. */
const foldersWithOpenChanges = statement((db) =>
  db
    .selectFrom('rows_to_close')
    .crossJoin('present')
    .leftJoin('closed_folders', 'closed_folders.node', 'present.node')
    .whereRef('present.node', '=', 'rows_to_close.node')
    .select('present.parent as parent')
    .where('closed_folders.node', 'is', null)
    .union(
      db
        .selectFrom('rows_to_reopen')
        .crossJoin('past')
        .leftJoin('closed_folders', 'closed_folders.node', 'past.node')
        .whereRef('past.node', '=', 'rows_to_reopen.node')
        .whereRef('past.until', '=', 'rows_to_reopen.until')
        .select('past.parent as parent')
        .where('closed_folders.node', 'is', null),
    ),
)
const withGrants = statement((db) =>
  db
    .selectFrom('rows_to_close')
    .innerJoin('grants', 'grants.node', 'rows_to_close.node')
    .select('grants.node')
    .union(
      db.selectFrom('rows_to_reopen').innerJoin('grants', 'grants.node', 'rows_to_reopen.node').select('grants.node'),
    ),
)
const forgetRowsToClose = statement((db) => db.deleteFrom('rows_to_close'))
const forgetRowsToReopen = statement((db) => db.deleteFrom('rows_to_reopen'))

export type Swapped = Readonly<{
  /** How many files became present in each folder; `place` is the folder, or of a file in the trash itself. */
  files: readonly Readonly<{ place: number; files: number }>[]
  /** The folders whose entries changed. */
  folders: readonly number[]
}>

/** Swaps the rows and empties both tables. */
export function* swapRows({ revision, at }: Readonly<{ revision: number; at: number }>): Script<Swapped> {
  yield* closeBeforeReopening.run({})
  yield* noteReopened.run({ revision })
  yield* forgetLocksThere()
  const gains = yield* gainsOfFolders()
  const seen = new Set((yield* foldersWithOpenChanges.all({})).map(({ parent }) => parent))
  const moved = yield* whereRightsMove()
  yield* addVersionBytesOfClosed.run({})
  yield* closeRows.run({ revision })
  yield* end.run({})
  yield* openRows.run({ revision })
  yield* goneTotals.run({})
  yield* addGains(gains, { revision, at, seen })
  const files = yield* filesToReopen.all({})
  yield* forgetRowsToClose.run({})
  yield* forgetRowsToReopen.run({})
  yield* noteManyMoved(moved)
  return { files, folders: [...gains.keys()] }
}

/** D(F), as above, by folder and owner; for every folder whose entries change, even if its amounts don't. */
function* gainsOfFolders(): Script<Gains> {
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
  for (const { parent, ...amount } of yield* amountsToClose.all({})) gain(parent, negative(amount))
  for (const { parent, ...amount } of yield* amountsToReopen.all({})) gain(parent, amount)
  for (const { parent, ...amount } of yield* totalsToClose.all({})) gain(parent, negative(amount))
  for (const { parent, ...amount } of yield* totalsToReopen.all({})) gain(parent, amount)
  return gains
}

/** The nodes that a map of rights may have to place anew. */
function* whereRightsMove(): Script<readonly number[]> {
  const rows = [yield* foldersToClose.all({}), yield* foldersToReopen.all({}), yield* withGrants.all({})]
  return rows.flat().map(({ node }) => node)
}

/** Removes the locks of swapped entries, as for moved ones: a lock belongs to a place in its state. */
function* forgetLocksThere(): Script<void> {
  if (yield* anyLock.first({})) yield* forgetLocks.run({})
}
