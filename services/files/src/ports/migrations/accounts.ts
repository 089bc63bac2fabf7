/** The tables of who may log in. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'
import { now } from './now.ts'

const accounts: Migration = {
  name: '002-accounts',
  statements: (columns) => {
    const { integer, text, clustered } = columns
    return [
      `CREATE TABLE users (number ${integer} PRIMARY KEY, id ${text} NOT NULL UNIQUE, username ${text} NOT NULL UNIQUE, role ${text} NOT NULL,
        status ${text} NOT NULL, password_hash ${text}, credential_version ${integer} NOT NULL, created_at ${integer} NOT NULL,
        last_login ${integer}, storage_quota_bytes ${integer})`,
      `INSERT INTO users (number, id, username, role, status, credential_version, created_at) VALUES
        (0, '00000000-0000-0000-0000-000000000000', 'anonymous', 'admin', 'active', 0, ${now(columns)})`,
      `CREATE TABLE tokens (hash ${text} PRIMARY KEY, account ${integer} NOT NULL, created_at ${integer} NOT NULL, expires_at ${integer} NOT NULL) ${clustered}`,
      `CREATE INDEX tokens_account ON tokens (account)`,
      `CREATE INDEX tokens_expiry ON tokens (expires_at)`,
    ]
  },
}

export const accountMigrations: readonly Migration[] = [accounts]
