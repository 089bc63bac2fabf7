/** Completes the names of accounts and groups, for whoever gives a right to somebody. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { usernameKeys } from '../../model/username.ts'
import { statement } from '../../ports/ledger.ts'
import { anonymousId } from '../accounts/accounts.ts'
import { accountsCalled, displayNameOf } from '../accounts/display-names.ts'
import { actorOf, authorizeAnywhere } from '../authorization/authorize.ts'
import { groupKey } from '../groups/group-rows.ts'

/** @property display_name what a person calls themselves, where that is known */
export type Somebody = Readonly<{ kind: 'user' | 'group'; name: string; display_name?: string }>

/** All keys that begin with a text lie from it up to, but not including, `end`. */
type Asked = Readonly<{ start: string; end: string; limit: number }>

const users = statement((db, { start, end, limit }: Asked) =>
  db
    .selectFrom('user_name_keys')
    .innerJoin('users', 'users.number', 'user_name_keys.account')
    .select('users.username')
    .distinct()
    .where('user_name_keys.key', '>=', start)
    .where('user_name_keys.key', '<', end)
    .where('users.status', '=', 'active')
    .where('users.id', '!=', anonymousId)
    .orderBy('users.username')
    .limit(limit),
)
const groups = statement((db, { start, end, limit }: Asked) =>
  db
    .selectFrom('groups')
    .select('name')
    .where('name_key', '>=', start)
    .where('name_key', '<', end)
    .orderBy('name_key')
    .limit(limit),
)

/** How many names are completed at once. */
export const maxNames = 10

type FindPeople = Readonly<{ caller: Caller; prefix: string; limit: number }>

/**
 * Accounts and groups whose names begin so, whatever the case, or look as if they did; then accounts with a word that begins so in what
 * they call themselves; groups last.
 */
export function* findPeople({ caller, prefix, limit }: FindPeople): Script<readonly Somebody[]> {
  const { role } = yield* actorOf(caller)
  authorizeAnywhere(caller, 'share', role)
  const found: Somebody[] = []
  for (const { username } of yield* users.all({ ...keysFrom(usernameKeys(prefix).at(-1) ?? ''), limit }))
    found.push(somebody(username, yield* displayNameOf(username)))
  for (const { username, display_name: called } of yield* accountsCalled(prefix, limit))
    if (found.length < limit && found.every(({ name }) => name !== username)) found.push(somebody(username, called))
  for (const { name } of yield* groups.all({ ...keysFrom(groupKey(prefix)), limit: limit - found.length }))
    found.push({ kind: 'group', name })
  return found
}

const somebody = (name: string, called: string): Somebody => ({
  kind: 'user',
  name,
  ...(called !== '' && called !== name && { display_name: called }),
})

const keysFrom = (start: string): Pick<Asked, 'start' | 'end'> => ({ start, end: `${start}\u{10ffff}` })
