import type { Migration } from '@alluvium/database'

/** Getting back in: links by mail, second factors, and the ending of all of an account's tokens at once. */
export const recoveryMigration: Migration = {
  name: '005-recovery',
  statements: ({ integer, text, clustered }) => [
    `alter table users add column email_verified ${integer} not null default 0`,
    `alter table users add column token_generation ${integer} not null default 0`,
    `alter table users add column kept_token ${text}`,
    `create table mailed_links (
      digest ${text} primary key not null,
      user_id ${text} not null,
      purpose ${text} not null,
      expires_at ${integer} not null
    ) ${clustered}`,
    'create index mailed_links_by_user on mailed_links (user_id, purpose, expires_at)',
    'create index mailed_links_by_expiry on mailed_links (expires_at)',
    `create table second_factors (
      user_id ${text} primary key not null,
      secret ${text} not null,
      last_step ${integer} not null,
      confirmed_at ${integer}
    ) ${clustered}`,
    `create table recovery_codes (
      user_id ${text} not null,
      digest ${text} not null,
      primary key (user_id, digest)
    ) ${clustered}`,
  ],
}
