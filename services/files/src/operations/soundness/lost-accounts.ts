/**
 * Accounts whose row was lost. They are numbered 1, 2, 3, … and a deleted account keeps its row, so a gap is a loss; so is a number
 * after the last one that any other row names.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once } from '../../ports/ledger.ts'

/** The columns that name an account by its number. `present` and `past` name owners, which the totals of the root count too. */
export const accountColumns: readonly (readonly [table: string, column: string])[] = [
  ['access_requests', 'account'],
  ['app_passwords', 'account'],
  ['device_log_ins', 'account'],
  ['download_links', 'account'],
  ['extractions', 'account'],
  ['favorites', 'account'],
  ['grants', 'granted_by'],
  ['homes', 'account'],
  ['identities', 'account'],
  ['kept_bytes', 'owner'],
  ['letter_wishes', 'account'],
  ['locks', 'account'],
  ['notifications', 'account'],
  ['notifications', 'actor'],
  ['recovery_codes', 'account'],
  ['revisions', 'actor'],
  ['saves', 'account'],
  ['scim_tokens', 'created_by'],
  ['second_factors', 'account'],
  ['shares', 'created_by'],
  ['snapshots', 'created_by'],
  ['tokens', 'account'],
  ['totals', 'owner'],
  ['trash_views', 'account'],
  ['uploads', 'account'],
  ['user_name_keys', 'account'],
  ['webhooks', 'creator'],
  ['wopi_tokens', 'account'],
  ['wopi_users', 'account'],
  ['workers', 'account'],
]

/** One statement for each, because some read a whole table. */
function* highestNamed(): Script<number> {
  let highest = 0
  for (const [table, column] of accountColumns) {
    const row = yield* once<{ number: number }>(
      () => sql<{ number: number }>`select max(${sql.ref(column)}) as number from ${sql.table(table)}`,
    ).first()
    highest = Math.max(highest, row?.number ?? 0)
  }
  return highest
}

/** Their numbers, the lowest first. */
export function* lostAccounts(limit: number): Script<readonly number[]> {
  const highest = yield* highestNamed()
  const gaps = yield* once<{ after: number; until: number }>(
    () =>
      sql<{ after: number; until: number }>`
      with numbers(number) as (select number from users where number > 0 union all select cast(${highest} as bigint) + 1)
      select * from (
        select lag(number, 1, 0) over (order by number) as after, number as until from numbers) as pairs
      where until > after + 1 order by until limit ${limit}`,
  ).all()
  const lost: number[] = []
  for (const { after, until } of gaps)
    for (let number = after + 1; number < until && lost.length < limit; number += 1) lost.push(number)
  return lost
}

const namedIds = sql`select id from (select holder as id from grants where kind = 'user' union select account_id from group_members
  union select account_id from hidden_shares union select id from scim_resources where kind = 'user') as named
  where not exists (select 1 from users where users.id = named.id) order by id`

/** The ids by which rights and groups name accounts whose row was lost. */
export function* lostAccountIds(limit: number): Script<readonly string[]> {
  const rows = yield* once<{ id: string }>(() => sql<{ id: string }>`${namedIds} limit ${limit}`).all()
  return rows.map(({ id }) => id)
}
