/** The table of saves that were merged or refused. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const saves: Migration = {
  name: '095-saves',
  statements: ({ integer, text, bytes, clustered }) => [
    `CREATE TABLE saves (save ${text} PRIMARY KEY, account ${integer} NOT NULL, node ${integer} NOT NULL, path ${text} NOT NULL,
      at ${integer} NOT NULL, expires_at ${integer} NOT NULL, size ${integer} NOT NULL, digest ${text} NOT NULL, bytes ${bytes},
      driver ${text} NOT NULL, base ${integer} NOT NULL, ours ${integer} NOT NULL, merged ${integer}) ${clustered}`,
    `CREATE TABLE merge_choices (kind ${text} NOT NULL, number ${integer} NOT NULL, merge ${integer} NOT NULL, PRIMARY KEY (kind, number)) ${clustered}`,
    `CREATE INDEX saves_expiry ON saves (expires_at)`,
    `CREATE INDEX saves_node ON saves (node, merged)`,
    `CREATE INDEX saves_account ON saves (account, at)`,
    `CREATE INDEX saves_digest ON saves (digest)`,
  ],
}

/** What rules decided in a merge, as JSON; and what is done where both sides raised a version, chosen like whether to merge at all. */
const mergeRules: Migration = {
  name: '128-merge-rules',
  statements: ({ integer, text, clustered }) => [
    `ALTER TABLE saves ADD COLUMN decisions ${text}`,
    `CREATE TABLE version_choices (kind ${text} NOT NULL, number ${integer} NOT NULL, versions ${text} NOT NULL, PRIMARY KEY (kind, number)) ${clustered}`,
  ],
}

/** Whose content a refused write conflicts with. */
const conflictsWith: Migration = {
  name: '136-conflicts-with',
  statements: ({ integer }) => [
    `ALTER TABLE saves ADD COLUMN conflicts_with ${integer}`,
    'CREATE INDEX saves_conflicts_with ON saves (conflicts_with, at)',
  ],
}

export const saveMigrations: readonly Migration[] = [saves]
export const mergeRuleMigrations: readonly Migration[] = [mergeRules]
export const conflictMigrations: readonly Migration[] = [conflictsWith]
