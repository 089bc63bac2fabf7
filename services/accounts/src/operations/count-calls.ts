/** The authenticated requests of each account, by month. */
import type { Script } from '@alluvium/database'
import { statement } from '../ports/statements.ts'
import { findUser } from './find-user.ts'

export type Calls = Readonly<{ userId: string; month: string; calls: number }>

const add = statement((db, { userId, month, calls }: Calls) =>
  db
    .insertInto('api_calls')
    .values({ user_id: userId, month, calls })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'month']).doUpdateSet((row) => ({
        calls: row('api_calls.calls', '+', row.ref('excluded.calls')),
      })),
    ),
)

const ofMonth = statement((db, { userId, month }: { userId: string; month: string }) =>
  db.selectFrom('api_calls').select('calls').where('user_id', '=', userId).where('month', '=', month),
)

/** An account that was deleted meanwhile is not counted: none of its data may come back. */
export function* addCalls(batch: readonly Calls[]): Script<void> {
  for (const row of batch) if (yield* findUser(row.userId)) yield* add.run(row)
}

export function* callsOf(userId: string, month: string): Script<number> {
  const row = yield* ofMonth.first({ userId, month })
  return row?.calls ?? 0
}
