/** The table of homes. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const homes: Migration = {
  name: '115-homes',
  statements: ({ integer, clustered }) => [
    `CREATE TABLE homes (account ${integer} PRIMARY KEY, node ${integer} NOT NULL) ${clustered}`,
  ],
}

export const homeMigrations: readonly Migration[] = [homes]
