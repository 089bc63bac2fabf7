/** Which folder is whose home. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

const one = statement((db, { account }: { account: number }) =>
  db.selectFrom('homes').select('node').where('account', '=', account),
)
const insert = statement((db, { account, node }: { account: number; node: number }) =>
  db
    .insertInto('homes')
    .values({ account, node })
    .onConflict((conflict) => conflict.column('account').doUpdateSet((eb) => ({ node: eb.ref('excluded.node') }))),
)
const remove = statement((db, { account }: { account: number }) =>
  db.deleteFrom('homes').where('account', '=', account),
)

/** The node, also when it is in the trash; undefined when none was made. @param account its number. */
export function* homeNode(account: number): Script<number | undefined> {
  return (yield* one.first({ account }))?.node
}

export function* keepHome(row: Readonly<{ account: number; node: number }>): Script<void> {
  yield* insert.run(row)
}

export function* forgetHome(account: number): Script<void> {
  yield* remove.run({ account })
}
