/** Completes the names of accounts and groups, for whoever gives a right to somebody. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { anonymousId } from '../accounts/accounts.ts'
import { actorOf, authorizeAnywhere } from '../authorization/authorize.ts'
import { groupKey } from '../groups/group-rows.ts'

export type Somebody = Readonly<{ kind: 'user' | 'group'; name: string }>

type Asked = Readonly<{ pattern: string; limit: number }>

const users = statement((db, { pattern, limit }: Asked) =>
  db
    .selectFrom('users')
    .select('username')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), 'like', eb.val(pattern)))
    .where('status', '=', 'active')
    .where('id', '!=', anonymousId)
    .orderBy('username')
    .limit(limit),
)
const groups = statement((db, { pattern, limit }: Asked) =>
  db.selectFrom('groups').select('name').where('name_key', 'like', pattern).orderBy('name_key').limit(limit),
)

type FindPeople = Readonly<{ caller: Caller; prefix: string; limit: number }>

/** Accounts and groups whose names begin so, whatever the case; groups last. */
export function* findPeople({ caller, prefix, limit }: FindPeople): Script<readonly Somebody[]> {
  const { role } = yield* actorOf(caller)
  authorizeAnywhere(caller, 'share', role)
  const pattern = `${groupKey(prefix).replaceAll(/[%_\\]/g, '')}%`
  const found: Somebody[] = []
  for (const { username } of yield* users.all({ pattern, limit })) found.push({ kind: 'user', name: username })
  for (const { name } of yield* groups.all({ pattern, limit: limit - found.length }))
    found.push({ kind: 'group', name })
  return found
}
