/** The schema of the file service's database, step by step. A step that was published is never edited. */
import type { ColumnTypes, Migration } from '@alluvium/database'

const now = ({ engine }: ColumnTypes) =>
  engine === 'sqlite'
    ? `CAST(unixepoch('subsec') * 1000 AS INTEGER)`
    : `CAST(extract(epoch FROM now()) * 1000 AS BIGINT)`

const entry = ({ integer, text }: ColumnTypes) => `
  parent ${integer} NOT NULL, key ${text} NOT NULL, name ${text} NOT NULL, node ${integer} NOT NULL, since ${integer} NOT NULL,
  is_folder ${integer} NOT NULL, size ${integer} NOT NULL, digest ${text}, small ${integer},
  modified ${integer} NOT NULL, created ${integer} NOT NULL, owner ${integer} NOT NULL`

const ledger: Migration = {
  name: '001-ledger',
  statements: (columns) => {
    const { integer, text, bytes, clustered } = columns
    return [
      `CREATE TABLE ledger (one ${integer} PRIMARY KEY CHECK (one = 1), revision ${integer} NOT NULL, node ${integer} NOT NULL, small ${integer} NOT NULL)`,
      `INSERT INTO ledger (one, revision, node, small) VALUES (1, 0, 2, 0)`,
      `CREATE TABLE revisions (revision ${integer} PRIMARY KEY, at ${integer} NOT NULL, actor ${integer} NOT NULL, verb ${text} NOT NULL, node ${integer} NOT NULL)`,
      `CREATE TABLE present (${entry(columns)}, PRIMARY KEY (parent, key)) ${clustered}`,
      `CREATE UNIQUE INDEX present_node ON present (node)`,
      `CREATE INDEX present_folders ON present (parent, is_folder, key) WHERE is_folder = 1`,
      `INSERT INTO present (parent, key, name, node, since, is_folder, size, modified, created, owner) VALUES
        (0, '', '', 1, 0, 1, 0, ${now(columns)}, ${now(columns)}, 0), (0, 'trash', '', 2, 0, 1, 0, ${now(columns)}, ${now(columns)}, 0)`,
      `CREATE TABLE past (${entry(columns)}, until ${integer} NOT NULL, PRIMARY KEY (node, until)) ${clustered}`,
      `CREATE INDEX past_names ON past (parent, key, until)`,
      `CREATE INDEX past_until ON past (until)`,
      `CREATE TABLE totals (node ${integer} NOT NULL, owner ${integer} NOT NULL, revision ${integer} NOT NULL, changed ${integer} NOT NULL,
        files ${integer} NOT NULL, folders ${integer} NOT NULL, bytes ${integer} NOT NULL, PRIMARY KEY (node, owner)) ${clustered}`,
      `CREATE TABLE smalls (small ${integer} PRIMARY KEY, bytes ${bytes} NOT NULL)`,
      `CREATE TABLE blobs (digest ${text} PRIMARY KEY, location ${text} NOT NULL, size ${integer} NOT NULL, created ${integer} NOT NULL) ${clustered}`,
      `CREATE TABLE drafts (location ${text} PRIMARY KEY, until ${integer} NOT NULL) ${clustered}`,
    ]
  },
}

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

/** Hand these to whoever opens the database of the file service. */
export const filesMigrations: readonly Migration[] = [ledger, accounts]
