import type { Migration } from '@alluvium/database'

export const mergesMigration: Migration = {
  name: '001-merges',
  statements: ({ integer, text, clustered }) => [
    `create table monthly_merges (
        account ${text} not null,
        month ${text} not null,
        merges ${integer} not null,
        primary key (account, month)
      ) ${clustered}`,
    `create table daily_merges (
        account ${text} not null,
        day ${text} not null,
        driver ${text} not null,
        merges ${integer} not null,
        conflicted ${integer} not null,
        resolved ${integer} not null,
        duration_us ${integer} not null,
        primary key (account, day, driver)
      ) ${clustered}`,
    'create index daily_merges_by_day on daily_merges (day, account)',
  ],
}
