/** The time that the service has seen pass. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const seenTime: Migration = {
  name: '131-seen-time',
  statements: ({ integer }) => [`ALTER TABLE history ADD COLUMN seen_at ${integer} NOT NULL DEFAULT 0`],
}

export const seenTimeMigrations: readonly Migration[] = [seenTime]
