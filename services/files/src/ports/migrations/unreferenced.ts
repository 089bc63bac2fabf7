/** The table of contents that no row names any more. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

/** What nothing names at the upgrade was deleted by the version before, which kept no record of it. */
const unreferenced: Migration = {
  name: '129-unreferenced',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE unreferenced (digest ${text} PRIMARY KEY, until ${integer} NOT NULL) ${clustered}`,
    `INSERT INTO unreferenced (digest, until) SELECT digest, 0 FROM blobs
      WHERE NOT EXISTS (SELECT 1 FROM present WHERE present.digest = blobs.digest AND present.small IS NULL AND present.size > 0)
        AND NOT EXISTS (SELECT 1 FROM past WHERE past.digest = blobs.digest AND past.small IS NULL AND past.size > 0)
        AND NOT EXISTS (SELECT 1 FROM saves WHERE saves.digest = blobs.digest AND saves.bytes IS NULL AND saves.size > 0)`,
  ],
}

export const unreferencedMigrations: readonly Migration[] = [unreferenced]
