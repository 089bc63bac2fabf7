/** Members and invitations in such numbers that nobody makes them one by one. */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once } from '../src/ports/statements.ts'

/** Members by the thousand, counted by the database itself. */
export function* crowd(org: string, count: number): Script<void> {
  const numbers = sql`with recursive numbers(at) as (select 1 union all select at + 1 from numbers where at < ${count})`
  yield* once((db) =>
    db
      .insertInto('memberships')
      .columns(['org_id', 'user_id', 'role', 'joined_at'])
      .expression(sql`${numbers} select cast(${org} as text), 'member-' || at, 'viewer', 0 from numbers`),
  ).run()
}

/** As many further invitations like one, for other addresses. */
export function* copies(id: string, count: number): Script<void> {
  const one = yield* once((db) => db.selectFrom('invitations').selectAll().where('invite_id', '=', id)).first()
  if (!one) throw new Error('no invitation')
  const rows = Array.from({ length: count }, (_, at) => ({ ...one, invite_id: `${id} ${at}`, email_key: `${at}` }))
  for (let at = 0; at < count; at += 500)
    yield* once((db) => db.insertInto('invitations').values(rows.slice(at, at + 500))).run()
}
