import type { Migration } from '@alluvium/database'

/** Where somebody is signed in: the tokens that were used, with what used them. */
export const tokenUsesMigration: Migration = {
  name: '010-token-uses',
  statements: ({ integer, text, clustered }) => [
    `create table token_uses (
      token_id ${text} primary key not null,
      user_id ${text} not null,
      device ${text},
      signed_in_at ${integer} not null,
      used_at ${integer} not null,
      expires_at ${integer} not null
    ) ${clustered}`,
    'create index token_uses_by_user on token_uses (user_id, used_at)',
    'create index token_uses_by_expiry on token_uses (expires_at)',
  ],
}
