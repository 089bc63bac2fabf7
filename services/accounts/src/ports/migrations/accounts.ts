import type { Migration } from '@alluvium/database'

/** People, their tokens and log-ins, and what they call. */
export const accountsMigration: Migration = {
  name: '001-accounts',
  statements: ({ integer, text, counter, clustered }) => [
    `create table users (
      user_id ${text} primary key not null,
      email ${text} not null,
      email_key ${text} not null,
      display_name ${text} not null,
      password_hash ${text},
      tier ${text} not null,
      role ${text} not null,
      status ${text} not null,
      created_at ${integer} not null,
      last_login ${integer}
    )`,
    'create unique index users_by_email on users (email_key)',
    'create index users_by_age on users (created_at, user_id)',
    `create table revoked_tokens (
      token_id ${text} primary key not null,
      expires_at ${integer} not null
    ) ${clustered}`,
    'create index revoked_tokens_by_expiry on revoked_tokens (expires_at)',
    `create table signing_keys (
      key_id ${text} primary key not null,
      private_jwk ${text} not null,
      created_at ${integer} not null
    )`,
    `create table failed_log_ins (
      failure_id ${counter},
      account ${text} not null,
      address ${text} not null,
      failed_at ${integer} not null
    )`,
    'create index failed_log_ins_by_account on failed_log_ins (account, address, failed_at)',
    'create index failed_log_ins_by_age on failed_log_ins (failed_at)',
    `create table api_calls (
      user_id ${text} not null,
      month ${text} not null,
      calls ${integer} not null,
      primary key (user_id, month)
    ) ${clustered}`,
  ],
}
