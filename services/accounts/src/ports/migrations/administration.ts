import type { Engine, Migration } from '@alluvium/database'

/** What administrators did. The database itself refuses to change or remove a row. */
export const administrationMigration: Migration = {
  name: '006-administration',
  statements: ({ engine, integer, text, counter }) => [
    `create table administrative_acts (
      act_id ${counter},
      acted_at ${integer} not null,
      actor_id ${text},
      actor ${text} not null,
      act ${text} not null,
      target_id ${text} not null,
      target ${text} not null,
      changes ${text} not null,
      address ${text}
    )`,
    'create index administrative_acts_by_target on administrative_acts (target_id, act_id)',
    ...appendOnly[engine],
  ],
}

const appendOnly: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger administrative_acts_stay_${change} before ${change} on administrative_acts
      begin select raise(abort, 'administrative acts are only ever added'); end`,
  ),
  postgres: [
    `create function refuse_change_of_acts() returns trigger language plpgsql as $$
      begin raise exception 'administrative acts are only ever added'; end $$`,
    `create trigger administrative_acts_stay before update or delete or truncate on administrative_acts
      for each statement execute function refuse_change_of_acts()`,
  ],
}
