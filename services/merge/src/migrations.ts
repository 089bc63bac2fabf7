import type { Migration } from '@alluvium/database'
import { requestSharesMigration } from '@alluvium/rate-limits'

/** The schema of the merge service's database, in order; `model/tables.ts` says what the columns mean. */
export const mergeMigrations: readonly Migration[] = [
  {
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
  },
  {
    name: '002-plugins',
    statements: ({ integer, text, bytes }) => [
      `create table plugins (
        id ${text} not null primary key,
        owner ${text} not null,
        name ${text} not null,
        visibility ${text} not null,
        version ${text} not null,
        description ${text} not null,
        extensions ${text} not null,
        module ${bytes} not null,
        size ${integer} not null,
        digest ${text} not null,
        created_at ${integer} not null,
        updated_at ${integer} not null
      )`,
      'create unique index plugins_by_owner on plugins (owner, name)',
      "create unique index public_plugins on plugins (name) where visibility = 'public'",
      'create index plugins_by_name on plugins (name, created_at)',
    ],
  },
  requestSharesMigration('003-request-shares'),
]
