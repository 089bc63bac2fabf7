/**
 * Counts what each account keeps besides its present files. A former content counts for its owner until nothing holds
 * it, snapshots of others included: the owner stored the bytes. Triggers count contents that are replaced, and retained writes;
 * operations report rows that end or are removed.
 */
import { sql } from 'kysely'
import { pendingDeletionNode, rootNode, statement, trashNode } from '../../ports/ledger.ts'

/** Changes the bytes of an owner's former contents; may be negative. */
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

/** Counts the contents of `rows_to_close` as former contents, except those that continue in a row to reopen. */
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
          // By the node alone: PostgreSQL would compare each file with all files that have the same content.
          sql<boolean>`(select past.digest from rows_to_reopen inner join past on past.node = rows_to_reopen.node and past.until = rows_to_reopen.until
            where rows_to_reopen.node = present.node) is distinct from present.digest`,
        )
        .groupBy('owner'),
    )
    .onConflict((known) =>
      known.column('owner').doUpdateSet((eb) => ({
        version_bytes: eb('kept_bytes.version_bytes', '+', eb.ref('excluded.version_bytes')),
      })),
    ),
)

/** All bytes of an account on the disk, by reason; each content counted whole. */
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
