/** The tables of the WOPI host. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const wopi: Migration = {
  name: '081-wopi',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE wopi_tokens (hash ${text} PRIMARY KEY, node ${integer} NOT NULL, account ${integer} NOT NULL, mode ${text} NOT NULL,
      credential_version ${integer} NOT NULL, expires_at ${integer} NOT NULL) ${clustered}`,
    `CREATE INDEX wopi_tokens_expiry ON wopi_tokens (expires_at)`,
    `CREATE TABLE wopi_locks (node ${integer} PRIMARY KEY, name ${text} NOT NULL, token ${text} NOT NULL) ${clustered}`,
    `CREATE TABLE wopi_users (account ${integer} PRIMARY KEY, info ${text} NOT NULL) ${clustered}`,
  ],
}

const origins: Migration = {
  name: '098-origins-of-wopi-tokens',
  statements: ({ text }) => [
    `ALTER TABLE wopi_tokens ADD COLUMN made_with ${text}`,
    `ALTER TABLE wopi_tokens ADD COLUMN app_password ${text}`,
    `CREATE INDEX wopi_tokens_account ON wopi_tokens (account)`,
  ],
}

export const wopiMigrations: readonly Migration[] = [wopi]
export const laterWopiMigrations: readonly Migration[] = [origins]
