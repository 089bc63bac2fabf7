/** Whose trash an entry is in besides what the tree says. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

/** By entry and deletion, which are few: of a deletion by another in somebody's home, and of what somebody emptied that others still have. */
const trashViews: Migration = {
  name: '130-trash-views',
  statements: ({ integer, clustered }) => [
    `CREATE TABLE trash_views (node ${integer} NOT NULL, deleted ${integer} NOT NULL, account ${integer} NOT NULL, hidden ${integer} NOT NULL,
      PRIMARY KEY (node, deleted, account)) ${clustered}`,
  ],
}

export const trashViewMigrations: readonly Migration[] = [trashViews]
