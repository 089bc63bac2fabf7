/** The statements that add, replace and close rows of the ledger; operations decide which to use. */
import { type EntryRow, statement } from '../../ports/ledger.ts'

/** The columns of an entry's row, in `present` and in `past`. */
export const entryColumns = [
  'parent',
  'key',
  'name',
  'node',
  'since',
  'is_folder',
  'size',
  'digest',
  'small',
  'modified',
  'created',
  'owner',
  'media_type',
] as const

/** The columns of an entry's row, without those that a query added. */
export const entryRowOf = (row: EntryRow): EntryRow => ({
  parent: row.parent,
  key: row.key,
  name: row.name,
  node: row.node,
  since: row.since,
  is_folder: row.is_folder,
  size: row.size,
  digest: row.digest,
  small: row.small,
  modified: row.modified,
  created: row.created,
  owner: row.owner,
  media_type: row.media_type,
})

/** Makes a row the present one of its name, which must be free. */
export const openRow = statement((db, row: EntryRow) => db.insertInto('present').values(entryRowOf(row)))

/**
 * Copies the present row of a node to `past`, as it was until this revision. Follow it with `replaceRow`, `moveRow` or
 * `renameRow`.
 */
export const closeRow = statement((db, { node, until }: { node: number; until: number }) =>
  db
    .insertInto('past')
    .columns([...entryColumns, 'until'])
    .expression((db) =>
      db
        .selectFrom('present')
        .select([...entryColumns])
        .select((eb) => eb.cast<number>(eb.val(until), 'bigint').as('until'))
        .where('node', '=', node),
    ),
)

/** After `closeRow`: new content under the same name. */
export const replaceRow = statement(
  (
    db,
    row: {
      parent: number
      key: string
      since: number
      size: number
      digest: string | null
      small: number | null
      modified: number
      media_type: string | null
    },
  ) =>
    db
      .updateTable('present')
      .set({
        since: row.since,
        size: row.size,
        digest: row.digest,
        small: row.small,
        modified: row.modified,
        media_type: row.media_type,
      })
      .where('parent', '=', row.parent)
      .where('key', '=', row.key),
)

/** After `closeRow`: another folder. The displayed name stays, whatever key finds it there. */
export const moveRow = statement((db, row: { node: number; parent: number; key: string; since: number }) =>
  db.updateTable('present').set({ parent: row.parent, key: row.key, since: row.since }).where('node', '=', row.node),
)

/** After `closeRow`: another folder or another name. */
export const renameRow = statement(
  (db, row: { node: number; parent: number; key: string; name: string; since: number }) =>
    db
      .updateTable('present')
      .set({ parent: row.parent, key: row.key, name: row.name, since: row.since })
      .where('node', '=', row.node),
)
