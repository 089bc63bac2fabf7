/** The tables of uploads under way. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const uploads: Migration = {
  name: '030-uploads',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE uploads (upload ${text} PRIMARY KEY, account ${integer} NOT NULL, door ${text} NOT NULL, path ${text} NOT NULL,
      total_size ${integer}, chunk_size ${integer} NOT NULL, facts ${text} NOT NULL, created_at ${integer} NOT NULL, expires_at ${integer},
      complete ${integer} NOT NULL, in_memory ${integer} NOT NULL, version ${integer} NOT NULL, received ${integer} NOT NULL, bytes ${integer} NOT NULL) ${clustered}`,
    `CREATE INDEX uploads_account ON uploads (account, complete)`,
    `CREATE INDEX uploads_door ON uploads (door, created_at)`,
    `CREATE INDEX uploads_expiry ON uploads (expires_at)`,
    `CREATE TABLE upload_parts (upload ${text} NOT NULL, part ${integer} NOT NULL, location ${text} NOT NULL, size ${integer} NOT NULL,
      digest ${text} NOT NULL, PRIMARY KEY (upload, part)) ${clustered}`,
  ],
}

export const uploadMigrations: readonly Migration[] = [uploads]
