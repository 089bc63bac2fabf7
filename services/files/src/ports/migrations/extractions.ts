/** The table of archives that are being extracted. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const extractions: Migration = {
  name: '126-extractions',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE extractions (account ${integer} PRIMARY KEY, extraction ${text} NOT NULL, path ${text}, node ${integer},
      until ${integer} NOT NULL) ${clustered}`,
  ],
}

export const extractionMigrations: readonly Migration[] = [extractions]
