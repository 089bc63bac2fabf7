/** Tables and columns that got other names. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const standardNames: Migration = {
  name: '110-standard-names',
  statements: () => [
    'ALTER TABLE leaving RENAME TO rows_to_close',
    'ALTER TABLE arriving RENAME TO rows_to_reopen',
    'ALTER TABLE returned RENAME TO reopened',
    'ALTER TABLE uploads RENAME COLUMN door TO protocol',
    'DROP INDEX uploads_door',
    'CREATE INDEX uploads_protocol ON uploads (protocol, created_at)',
  ],
}

const requestContext: Migration = {
  name: '111-request-context',
  statements: () => ['ALTER TABLE revisions RENAME COLUMN visit TO request_context'],
}

export const standardNameMigrations: readonly Migration[] = [standardNames, requestContext]
