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

const appPasswords: Migration = {
  name: '040-app-passwords',
  statements: ({ integer, text }) => [
    `CREATE TABLE app_passwords (id ${text} PRIMARY KEY, account ${integer} NOT NULL, name ${text} NOT NULL, scope ${text} NOT NULL,
      hash ${text} NOT NULL UNIQUE, created_at ${integer} NOT NULL, last_used ${integer})`,
    `CREATE INDEX app_passwords_account ON app_passwords (account)`,
  ],
}

const identities: Migration = {
  name: '041-identities',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE identities (issuer ${text} NOT NULL, subject ${text} NOT NULL, account ${integer} NOT NULL UNIQUE, role_from ${text} NOT NULL,
      PRIMARY KEY (issuer, subject)) ${clustered}`,
  ],
}

const secondFactors: Migration = {
  name: '042-second-factors',
  statements: ({ integer, text, clustered }) => [
    `ALTER TABLE users ADD COLUMN second_factor ${integer} NOT NULL DEFAULT 0`,
    `CREATE TABLE second_factors (account ${integer} PRIMARY KEY, secret ${text} NOT NULL, last_step ${integer} NOT NULL)`,
    `CREATE TABLE recovery_codes (account ${integer} NOT NULL, hash ${text} NOT NULL, PRIMARY KEY (account, hash)) ${clustered}`,
  ],
}

/** The name of a deleted account is free, and still says whom its rows mean: names are unique among the others. */
const freeNames: Migration = {
  name: '043-names-of-deleted-accounts',
  statements: ({ engine, integer, text }) => [
    ...(engine === 'postgres'
      ? [`ALTER TABLE users DROP CONSTRAINT users_username_key`]
      : [
          `CREATE TABLE accounts (number ${integer} PRIMARY KEY, id ${text} NOT NULL UNIQUE, username ${text} NOT NULL, role ${text} NOT NULL,
            status ${text} NOT NULL, password_hash ${text}, credential_version ${integer} NOT NULL, created_at ${integer} NOT NULL,
            last_login ${integer}, storage_quota_bytes ${integer}, second_factor ${integer} NOT NULL DEFAULT 0)`,
          `INSERT INTO accounts SELECT number, id, username, role, status, password_hash, credential_version, created_at, last_login,
            storage_quota_bytes, second_factor FROM users`,
          `DROP TABLE users`,
          `ALTER TABLE accounts RENAME TO users`,
        ]),
    `CREATE UNIQUE INDEX users_names ON users (username) WHERE status <> 'deleted'`,
  ],
}

/** The service fills them when it is opened: see `operations/accounts/username-keys.ts`. */
const nameKeys: Migration = {
  name: '100-user-name-keys',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE user_name_keys (key ${text} NOT NULL, account ${integer} NOT NULL, PRIMARY KEY (key, account)) ${clustered}`,
    `CREATE INDEX user_name_keys_account ON user_name_keys (account)`,
  ],
}

const provedIdentities: Migration = {
  name: '103-proved-identities',
  statements: ({ integer }) => [`ALTER TABLE identities ADD COLUMN proved ${integer} NOT NULL DEFAULT 0`],
}

const issuerGroups: Migration = {
  name: '113-issuer-groups',
  statements: ({ integer, text }) => [
    `ALTER TABLE identities ADD COLUMN groups_digest ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE identities ADD COLUMN groups_said_at ${integer} NOT NULL DEFAULT 0`,
  ],
}

const deviceLogIns: Migration = {
  name: '118-device-log-ins',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE device_log_ins (page_hash ${text} PRIMARY KEY, poll_hash ${text} NOT NULL UNIQUE, device ${text} NOT NULL, peer ${text} NOT NULL,
      network ${text} NOT NULL, created_at ${integer} NOT NULL, expires_at ${integer} NOT NULL, account ${integer},
      credential_version ${integer}) ${clustered}`,
    `CREATE INDEX device_log_ins_network ON device_log_ins (network)`,
    `CREATE INDEX device_log_ins_expiry ON device_log_ins (expires_at)`,
  ],
}

/** What people call themselves, by which others find them. */
const displayNames: Migration = {
  name: '137-display-names',
  statements: ({ integer, text }) => [
    `ALTER TABLE identities ADD COLUMN display_name ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE identities ADD COLUMN display_key ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE identities ADD COLUMN display_said_at ${integer} NOT NULL DEFAULT 0`,
  ],
}

export const accountMigrations: readonly Migration[] = [accounts]
export const laterAccountMigrations: readonly Migration[] = [appPasswords, identities, secondFactors, freeNames]
export const nameMigrations: readonly Migration[] = [nameKeys]
export const identityMigrations: readonly Migration[] = [provedIdentities]
export const issuerGroupMigrations: readonly Migration[] = [issuerGroups]
export const deviceLogInMigrations: readonly Migration[] = [deviceLogIns]
export const displayNameMigrations: readonly Migration[] = [displayNames]
