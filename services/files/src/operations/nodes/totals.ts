/**
 * The totals below each folder, by owner. What changes in a closed folder changes the amounts of the folders above it, but not
 * their last revision and time of change, which others may see: see `seen-by.ts`. An operation that adds or removes an entry reports it for its folder; the
 * same statement updates every folder above. So a folder's count, size and ETag are always exact.
 */
import type { Script } from '@alluvium/database'
import { type Expression, type OnConflictBuilder, sql } from 'kysely'
import { type EntryRow, once, rootNode, statement, sum, type Tables } from '../../ports/ledger.ts'
import { inChunks } from '../chunks.ts'

export type Amount = Readonly<{ owner: number; files: number; folders: number; bytes: number }>

type Addition = Amount & Readonly<{ folder: number; revision: number; changed: number; seen: 0 | 1 }>

/** 0 stands for no change that is to be seen. */
const laterOf = (kept: Expression<number>, next: Expression<number>) =>
  sql<number>`CASE WHEN ${next} > 0 THEN ${next} ELSE ${kept} END`

const addToKnown = (conflict: OnConflictBuilder<Tables, 'totals'>) =>
  conflict.columns(['node', 'owner']).doUpdateSet((eb) => ({
    revision: laterOf(eb.ref('totals.revision'), eb.ref('excluded.revision')),
    changed: laterOf(eb.ref('totals.changed'), eb.ref('excluded.changed')),
    files: eb('totals.files', '+', eb.ref('excluded.files')),
    folders: eb('totals.folders', '+', eb.ref('excluded.folders')),
    bytes: eb('totals.bytes', '+', eb.ref('excluded.bytes')),
  }))

const addUp = sum(
  (db, to: Addition) =>
    db
      .withRecursive('chain(node, seen)', (db) =>
        db
          .selectNoFrom((eb) => [
            eb.cast<number>(eb.val(to.folder), 'bigint').as('node'),
            eb.cast<number>(eb.val(to.seen), 'bigint').as('seen'),
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
                  .when('closed_folders.node', 'is', null)
                  .then(eb.ref('chain.seen'))
                  .else(eb.lit(0))
                  .end()
                  .as('seen'),
              ])
              .where('present.parent', '>', 0),
          ),
      )
      .insertInto('totals')
      .columns(['node', 'owner', 'revision', 'changed', 'files', 'folders', 'bytes'])
      .expression((db) =>
        db
          .selectFrom('chain')
          .select((eb) => [
            'chain.node',
            eb.cast<number>(eb.val(to.owner), 'bigint').as('owner'),
            eb(eb.cast<number>(eb.val(to.revision), 'bigint'), '*', eb.ref('chain.seen')).as('revision'),
            eb(eb.cast<number>(eb.val(to.changed), 'bigint'), '*', eb.ref('chain.seen')).as('changed'),
            eb.cast<number>(eb.val(to.files), 'bigint').as('files'),
            eb.cast<number>(eb.val(to.folders), 'bigint').as('folders'),
            eb.cast<number>(eb.val(to.bytes), 'bigint').as('bytes'),
          ])
          // Without a condition SQLite would read ON CONFLICT as the join's ON.
          .where(sql.lit(true)),
      )
      .onConflict(addToKnown),
  {
    key: ({ folder, owner, seen }) => `${folder} ${owner} ${seen}`,
    combine: (earlier, later) => ({
      ...later,
      files: earlier.files + later.files,
      folders: earlier.folders + later.folders,
      bytes: earlier.bytes + later.bytes,
    }),
    // The folders above this one depend on rows of folders; opening or replacing a row does not change them.
    before:
      /\btotals\b|\bclosed_folders" (values|where)|\b(update|delete from) "?present\b(?!" set "since" = (\?|\$\d+), "size")/i,
  },
)
/** The totals of a new folder, with everything below it; update those above it with `addTotals`. */
export const openTotals = statement((db, row: Amount & Readonly<{ node: number; revision: number; changed: number }>) =>
  db.insertInto('totals').values({
    node: row.node,
    owner: row.owner,
    revision: row.revision,
    changed: row.changed,
    files: row.files,
    folders: row.folders,
    bytes: row.bytes,
  }),
)

const addRows = (rows: readonly Tables['totals'][]) =>
  once((db) => db.insertInto('totals').values(rows).onConflict(addToKnown))
const closed = statement((db, { node }: { node: number }) =>
  db.selectFrom('closed_folders').select('node').where('node', '=', node),
)
const below = statement((db, { node }: { node: number }) =>
  db.selectFrom('totals').select(['owner', 'files', 'folders', 'bytes']).where('node', '=', node),
)
const belowNeighbours = statement((db, { parent, from, to }: { parent: number; from: string; to: string }) =>
  db
    .selectFrom('present')
    .innerJoin('totals', 'totals.node', 'present.node')
    .select(['totals.node', 'totals.owner', 'totals.files', 'totals.folders', 'totals.bytes'])
    .where('present.parent', '=', parent)
    .where('present.key', '>=', from)
    .where('present.key', '<=', to)
    .where('present.is_folder', '=', 1),
)
const ofOwner = statement((db, { owner }: { owner: number }) =>
  db.selectFrom('totals').select(['files', 'folders', 'bytes']).where('node', '=', rootNode).where('owner', '=', owner),
)

type When = Readonly<{
  revision: number
  at: number
  /** Default: true. False where those who may not read what changed see no change either. */
  isSeen?: boolean
}>

/** Adds to the totals of a folder and of all folders above it; amounts may be negative. */
export function* addTotals(folder: number, amount: Amount, { revision, at, isSeen = true }: When): Script<void> {
  const { owner, files, folders, bytes } = amount
  yield* addUp({ folder, owner, revision, changed: at, files, folders, bytes, seen: isSeen ? 1 : 0 })
}

/** Adds rows to the totals, many at once: each to its folder alone. A `revision` and time of 0 stand for no change that is to be seen. */
export function* addTotalsRows(rows: readonly Tables['totals'][]): Script<void> {
  for (const some of inChunks(rows)) yield* addRows(some).run()
}

/** `addTotals` for an entry that leaves or enters the folder: others do not see that a closed one does. */
export function* addTotalsFor(
  { node }: Pick<EntryRow, 'node'>,
  folder: number,
  amount: Amount,
  when: Omit<When, 'isSeen'>,
): Script<void> {
  yield* addTotals(folder, amount, { ...when, isSeen: !(yield* closed.first({ node })) })
}

/** The amounts below a folder, itself not counted; one for each owner. */
export const totalsBelow = (node: number): Script<readonly Amount[]> => below.all({ node })

/** The same for the folders in a folder whose keys are between two keys, by node. */
export function* totalsBetween(
  parent: number,
  range: Readonly<{ from: string; to: string }>,
): Script<ReadonlyMap<number, readonly Amount[]>> {
  return Map.groupBy(yield* belowNeighbours.all({ parent, ...range }), ({ node }) => node)
}

/** What an account owns in the tree, without its trash. */
export function* totalsOfOwner(owner: number): Script<Readonly<{ files: number; folders: number; bytes: number }>> {
  return (yield* ofOwner.first({ owner })) ?? { files: 0, folders: 0, bytes: 0 }
}

/** The amounts that move with an entry, itself included; one for each owner. */
export function* amountsOf(row: EntryRow): Script<readonly Amount[]> {
  if (!row.is_folder) return [{ owner: row.owner, files: 1, folders: 0, bytes: row.size }]
  return [{ owner: row.owner, files: 0, folders: 1, bytes: 0 }, ...(yield* totalsBelow(row.node))]
}

export const negative = ({ owner, files, folders, bytes }: Amount): Amount => ({
  owner,
  files: -files,
  folders: -folders,
  bytes: -bytes,
})
