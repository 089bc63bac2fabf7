/** Which folder is whose home. */
import type { Script } from '@alluvium/database'
import { type RawBuilder, sql } from 'kysely'
import { once, statement } from '../../ports/ledger.ts'

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

type HomeRow = Readonly<{ account: number; node: number }>

/** Accounts without a home, each with what was made as its home: it has the right that the service gives on a folder of its own among homes. */
const lost = (among: RawBuilder<unknown>) => sql<HomeRow>`
  select users.number as account, max(present.node) as node from grants
  inner join users on users.id = grants.holder and users.status <> 'deleted'
  inner join present on present.node = grants.node and present.owner = users.number
  inner join holding_folders on holding_folders.node = present.parent and holding_folders.holds = 'homes'
  where grants.kind = 'user' and grants.right_name = 'manage' and grants.granted_by is null ${among}
    and not exists (select 1 from homes where homes.account = users.number)
  group by users.number order by users.number`

/** Homes of which it was lost whose they are. */
export const lostHomes = (limit: number): Script<readonly HomeRow[]> =>
  once<HomeRow>(() => sql<HomeRow>`${lost(sql``)} limit ${limit}`).all()

/** The home of an account of which that was lost. @param id the account's. */
export function* lostHomeOf(id: string): Script<number | undefined> {
  return (yield* once<HomeRow>(() => lost(sql`and grants.holder = ${id}`)).first())?.node
}
