/**
 * Copying all that lies below a folder, in a handful of statements whatever its size: first every node below is given
 * its copy's number, in the table `copies`, which is empty again when this is done; then rows, contents, totals and
 * marks are copied by those numbers.
 */
import type { Script } from '@alluvium/database'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { statement, type Tables } from '../../ports/ledger.ts'
import { copyTooLarge } from '../../problems/history.ts'
import { entryColumns } from '../nodes/entry-rows.ts'
import type { Amount } from '../nodes/totals.ts'

export type CopyTree = Readonly<{
  source: number
  /** The path of the source. */
  path: string
  /** The copy of `source`, which already exists. */
  target: number
  revision: number
  at: number
  owner: number
  /** The first of as many new nodes as there are entries below. */
  firstNode: number
  /** The first of as many new small contents as there are entries below: folders leave theirs unused. */
  firstSmall: number
  /** Folders below that are left out, with all that they hold; the new nodes are without them. */
  hidden: readonly HiddenPart[]
}>

/** A folder, with what it and all below it amount to. */
export type HiddenPart = Readonly<{ node: number; amount: Amount }>

/** With the plus sign, SQLite starts from the copies; without it, it may read the whole tree. */
const copied = sql<number>`+copies.source`

type Numbers = Readonly<{ source: number; firstNode: number; firstSmall: number }>

const number = statement((db, numbers: Numbers) => numbering(db, numbers, sql<boolean>`true`))
/** The same, but for the nodes that are in the table already. */
const numberOthers = statement((db, numbers: Numbers) =>
  numbering(db, numbers, sql<boolean>`present.node not in (select known.source from copies as known)`),
)

const numbering = (db: Kysely<Tables>, { source, firstNode, firstSmall }: Numbers, isTaken: Expression<SqlBool>) =>
  db
    .withRecursive('tree(node, small)', (db) =>
      db
        .selectFrom('present')
        .select(['node', 'small'])
        .where('parent', '=', source)
        .where(isTaken)
        .unionAll(
          db
            .selectFrom('tree')
            .innerJoin('present', 'present.parent', 'tree.node')
            .select(['present.node as node', 'present.small as small'])
            .where(isTaken),
        ),
    )
    .insertInto('copies')
    .columns(['source', 'target', 'small', 'small_target'])
    .expression((db) =>
      db
        .selectFrom('tree')
        .select([
          'tree.node',
          sql<number>`cast(${firstNode} as bigint) + row_number() over (order by tree.node) - 1`.as('target'),
          'tree.small',
          sql<number>`cast(${firstSmall} as bigint) + row_number() over (order by tree.node) - 1`.as('small_target'),
        ]),
    )
/** Of a folder that is left out. */
const leaveOut = statement((db, { node }: { node: number }) =>
  db.insertInto('copies').values({ source: node, target: 0, small: null, small_target: 0 }),
)
const forgetLeftOut = statement((db) => db.deleteFrom('copies').where('target', '=', 0))
const top = statement((db, { source, target }: { source: number; target: number }) =>
  db.insertInto('copies').values({ source, target, small: null, small_target: 0 }),
)
const rows = statement(
  (db, { revision, at, owner, target }: { revision: number; at: number; owner: number; target: number }) =>
    db
      .insertInto('present')
      .columns([...entryColumns])
      .expression((db) =>
        db
          .selectFrom('copies')
          .innerJoin('present', (join) => join.on('present.node', '=', copied))
          .innerJoin('copies as above', 'above.source', 'present.parent')
          .select((eb) => [
            'above.target as parent',
            'present.key',
            'present.name',
            'copies.target as node',
            eb.cast<number>(eb.val(revision), 'bigint').as('since'),
            'present.is_folder',
            'present.size',
            'present.digest',
            sql<number | null>`case when copies.small is null then null else copies.small_target end`.as('small'),
            'present.modified',
            eb.cast<number>(eb.val(at), 'bigint').as('created'),
            eb.cast<number>(eb.val(owner), 'bigint').as('owner'),
            'present.media_type',
          ])
          .where('copies.target', '!=', target),
      ),
)
const smalls = statement((db) =>
  db
    .insertInto('smalls')
    .columns(['small', 'bytes'])
    .expression((db) =>
      db
        .selectFrom('copies')
        .innerJoin('smalls', 'smalls.small', 'copies.small')
        .select(['copies.small_target as small', 'smalls.bytes']),
    ),
)
const totals = statement((db, { revision, at, owner }: { revision: number; at: number; owner: number }) =>
  db
    .insertInto('totals')
    .columns(['node', 'owner', 'revision', 'changed', 'files', 'folders', 'bytes'])
    .expression((db) =>
      db
        .selectFrom('copies')
        .innerJoin('totals', (join) => join.on('totals.node', '=', copied))
        .select((eb) => [
          'copies.target as node',
          eb.cast<number>(eb.val(owner), 'bigint').as('owner'),
          eb.cast<number>(eb.val(revision), 'bigint').as('revision'),
          eb.cast<number>(eb.val(at), 'bigint').as('changed'),
          eb.cast<number>(eb.fn.sum('totals.files'), 'bigint').as('files'),
          eb.cast<number>(eb.fn.sum('totals.folders'), 'bigint').as('folders'),
          eb.cast<number>(eb.fn.sum('totals.bytes'), 'bigint').as('bytes'),
        ])
        .groupBy('copies.target'),
    ),
)
/** Takes from the totals of the copies what a folder below them amounts to. */
const lessen = statement((db, { node, files, folders, bytes }: Omit<Amount, 'owner'> & { node: number }) =>
  db
    .withRecursive('chain(node)', (db) =>
      db
        .selectNoFrom((eb) => eb.cast<number>(eb.val(node), 'bigint').as('node'))
        .union(
          db
            .selectFrom('chain')
            .innerJoin('present', 'present.node', 'chain.node')
            .select('present.parent as node')
            .where('present.parent', '>', 0),
        ),
    )
    .updateTable('totals')
    .set((eb) => ({
      files: eb('files', '-', eb.cast<number>(eb.val(files), 'bigint')),
      folders: eb('folders', '-', eb.cast<number>(eb.val(folders), 'bigint')),
      bytes: eb('bytes', '-', eb.cast<number>(eb.val(bytes), 'bigint')),
    }))
    .where('node', 'in', (eb) =>
      eb
        .selectFrom('copies')
        .select('copies.target')
        .where('copies.source', 'in', eb.selectFrom('chain').select('chain.node')),
    ),
)
const properties = statement((db, { target, revision }: { target: number; revision: number }) =>
  db
    .insertInto('properties')
    .columns(['node', 'uri', 'local', 'value', 'since'])
    .expression((db) =>
      db
        .selectFrom('copies')
        .innerJoin('properties', (join) => join.on('properties.node', '=', copied))
        .select((eb) => [
          'copies.target as node',
          'properties.uri',
          'properties.local',
          'properties.value',
          eb.cast<number>(eb.val(revision), 'bigint').as('since'),
        ])
        .where('copies.target', '!=', target),
    ),
)
const propertyBytes = statement((db) =>
  db
    .selectFrom('copies')
    .innerJoin('properties', (join) => join.on('properties.node', '=', copied))
    .select((eb) =>
      eb
        .cast<number>(eb.fn.coalesce(eb.fn.sum(eb.fn('octet_length', ['properties.value'])), eb.lit(0)), 'bigint')
        .as('bytes'),
    ),
)
const tags = statement((db, { target, revision }: { target: number; revision: number }) =>
  db
    .insertInto('tags')
    .columns(['node', 'tag', 'since'])
    .expression((db) =>
      db
        .selectFrom('copies')
        .innerJoin('tags', (join) => join.on('tags.node', '=', copied))
        .select((eb) => ['copies.target as node', 'tags.tag', eb.cast<number>(eb.val(revision), 'bigint').as('since')])
        .where('copies.target', '!=', target),
    ),
)
const checksums = statement((db) =>
  db
    .insertInto('checksums')
    .columns(['node', 'algorithm', 'digest', 'hex'])
    .expression((db) =>
      db
        .selectFrom('copies')
        .innerJoin('checksums', (join) => join.on('checksums.node', '=', copied))
        .select(['copies.target as node', 'checksums.algorithm', 'checksums.digest', 'checksums.hex']),
    ),
)
const forget = statement((db) => db.deleteFrom('copies'))

/**
 * The most UTF-8 bytes of properties copied at once. No quota counts them, so copies of copies would soon fill the
 * disk.
 */
const maxPropertyBytes = 16 * 1024 * 1024

/** Copies everything below `source` to below `target`. Throws `files.copy-too-large`. */
export function* copyTree({
  source,
  path,
  target,
  revision,
  at,
  owner,
  firstNode,
  firstSmall,
  hidden,
}: CopyTree): Script<void> {
  if (hidden.length === 0) yield* number.run({ source, firstNode, firstSmall })
  else {
    for (const { node } of hidden) yield* leaveOut.run({ node })
    yield* numberOthers.run({ source, firstNode, firstSmall })
    yield* forgetLeftOut.run({})
  }
  yield* top.run({ source, target })
  const { bytes = 0 } = (yield* propertyBytes.first({})) ?? {}
  if (bytes > maxPropertyBytes) throw copyTooLarge(path, maxPropertyBytes, 'bytes of properties')
  yield* rows.run({ revision, at, owner, target })
  yield* smalls.run({})
  yield* totals.run({ revision, at, owner })
  for (const { node, amount } of hidden) yield* lessen.run({ node, ...amount })
  yield* properties.run({ target, revision })
  yield* tags.run({ target, revision })
  yield* checksums.run({})
  yield* forget.run({})
}
