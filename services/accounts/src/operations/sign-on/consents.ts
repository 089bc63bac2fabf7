/** Which scopes people have granted to other people's applications. */
import type { Script } from '@alluvium/database'
import { covers, parseScope, type Scope } from '../../model/sign-on/scope.ts'
import { statement } from '../../ports/statements.ts'

type Pair = Readonly<{ userId: string; clientId: string }>

const given = statement((db, { userId, clientId }: Pair) =>
  db.selectFrom('consents').select('scope').where('user_id', '=', userId).where('client_id', '=', clientId),
)

const upsert = statement((db, { userId, clientId, scope, now }: Pair & { scope: string; now: number }) =>
  db
    .insertInto('consents')
    .values({ user_id: userId, client_id: clientId, scope, given_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'client_id'])
        .doUpdateSet((old) => ({ scope: old.ref('excluded.scope'), given_at: old.ref('excluded.given_at') })),
    ),
)

export function* hasConsented(pair: Pair, asked: readonly Scope[]): Script<boolean> {
  const row = yield* given.first(pair)
  return row !== undefined && covers(parseScope(row.scope), asked)
}

export function* consent(
  { userId, clientId }: Pair,
  { scope, now }: Readonly<{ scope: readonly Scope[]; now: number }>,
): Script<void> {
  yield* upsert.run({ userId, clientId, scope: scope.join(' '), now })
}
