import type { Migration } from '@alluvium/database'

export const pluginsMigration: Migration = {
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
}
