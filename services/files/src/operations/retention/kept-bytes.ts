/**
 * What each account has kept beside its present files. A former content is its owner's until nothing holds it, snapshots
 * of others included: the bytes are there because the owner stored them. Triggers keep what a content that is replaced
 * adds, and what saves add and free; rows that end or are forgotten are said here.
 */
import { sql } from 'kysely'
import { pendingDeletionNode, rootNode, statement, trashNode } from '../../ports/ledger.ts'

/** Former contents of an owner become more, or fewer. */
export const addVersionBytes = statement((db, { owner, bytes }: { owner: number; bytes: number }) =>
  db
    .insertInto('kept_bytes')
    .values({ owner, version_bytes: bytes, save_bytes: 0 })
    .onConflict((known) =>
      known.column('owner').doUpdateSet((eb) => ({
        version_bytes: eb('kept_bytes.version_bytes', '+', eb.ref('excluded.version_bytes')),
      })),
    ),
)

/** The contents of `rows_to_close` become former contents, except those that go on in a row to reopen. */
export const addVersionBytesOfClosed = statement((db) =>
  db
    .insertInto('kept_bytes')
    .columns(['owner', 'version_bytes', 'save_bytes'])
    .expression((db) =>
      db
        .selectFrom('present')
        .select((eb) => [
          'owner',
          eb.cast<number>(eb.fn.sum('size'), 'bigint').as('version_bytes'),
          eb.cast<number>(sql.lit(0), 'bigint').as('save_bytes'),
        ])
        .where('is_folder', '=', sql.lit(0))
        .where('node', 'in', (eb) => eb.selectFrom('rows_to_close').select('rows_to_close.node'))
        .where(
          sql<boolean>`not exists (select 1 from rows_to_reopen inner join past on past.node = rows_to_reopen.node and past.until = rows_to_reopen.until
            where rows_to_reopen.node = present.node and past.digest = present.digest)`,
        )
        .groupBy('owner'),
    )
    .onConflict((known) =>
      known.column('owner').doUpdateSet((eb) => ({
        version_bytes: eb('kept_bytes.version_bytes', '+', eb.ref('excluded.version_bytes')),
      })),
    ),
)

/** All that an account has on the disk, by why it is there; bytes, each content counted whole. */
export const holdingsOf = statement((db, { owner }: { owner: number }) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('totals')
      .select('bytes')
      .where('node', '=', sql.lit(rootNode))
      .where('owner', '=', owner)
      .as('present'),
    eb
      .selectFrom('totals')
      .select('bytes')
      .where('node', '=', sql.lit(trashNode))
      .where('owner', '=', owner)
      .as('trash'),
    eb
      .selectFrom('totals')
      .select('bytes')
      .where('node', '=', sql.lit(pendingDeletionNode))
      .where('owner', '=', owner)
      .as('pendingDeletion'),
    eb.selectFrom('kept_bytes').select('version_bytes').where('owner', '=', owner).as('versions'),
    eb.selectFrom('kept_bytes').select('save_bytes').where('owner', '=', owner).as('saves'),
    eb
      .selectFrom('uploads')
      .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum('bytes'), of.lit(0)), 'bigint').as('bytes'))
      .where('account', '=', owner)
      .as('uploads'),
  ]),
)
