import type { Migration } from '@alluvium/database'

/** Which accounts are no more, so that other services end theirs too. Only the id is kept of a person. */
export const endedAccountsMigration: Migration = {
  name: '011-ended-accounts',
  statements: ({ integer, text, clustered }) => [
    `create table ended_accounts (
      user_id ${text} primary key not null,
      ended_at ${integer} not null,
      home ${text} not null
    ) ${clustered}`,
    'create index ended_accounts_by_time on ended_accounts (ended_at, user_id)',
  ],
}
