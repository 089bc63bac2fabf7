import type { Migration } from '@alluvium/database'

/** What the next version may add while this one serves: columns with a default in the tables that every request needs, and a table. */
export const tomorrow: Migration = {
  name: '999-of-tomorrow',
  statements: ({ integer }) => [
    ...['present', 'past', 'blobs', 'smalls', 'revisions', 'totals', 'users', 'grants', 'uploads', 'upload_parts'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN tomorrow ${integer} NOT NULL DEFAULT 1`,
    ),
    `CREATE TABLE of_tomorrow (one ${integer} PRIMARY KEY)`,
  ],
}
