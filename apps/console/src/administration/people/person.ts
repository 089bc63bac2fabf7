/**
 * A person, with the accounts that they have: the one that they sign in with, which the platform keeps, and what the file service
 * keeps for it. Some have only one of the two: who was added at the file service alone, and who has not opened the files yet.
 */
import { queryOptions } from '@tanstack/react-query'
import { administersPlatform } from '../../account/administrator.ts'
import type { Platform } from '../../account/platform.ts'
import { useToken } from '../../account/token.ts'
import { useAddress } from '../../wire/services.tsx'
import type { Store } from '../../wire/store.ts'
import { type Account, listAccounts } from '../plans/accounts.ts'
import { listUsers, type User } from './users.ts'

export type Person = Readonly<{
  id: string
  /** The name by which they sign in. */
  name: string
  /** What they call themselves; null where only the file service knows them. */
  calledThemselves: string | null
  user: User | null
  account: Account | null
  /** Signs in with an account that can't be changed from here: the platform's, without its administrator, or another issuer's. */
  isElsewhere: boolean
  isOpen: boolean
  /** Can open nothing before an administrator gives a role. */
  isWaiting: boolean
}>

/** As administrators change people: the file service, and the platform where whoever is here administers it. */
export type Places = Readonly<{ store: Store; platform: Platform | null }>

/** The platform, when whoever is signed in there administers it. */
export function useAdministeredPlatform(): Platform | null {
  const address = useAddress('platform')
  const token = useToken()
  return address !== undefined && token !== null && administersPlatform(token) ? { address, token } : null
}

/** Others sign up and come in at any time. Milliseconds. */
const lookedAtEveryMs = 5000

export const peopleQuery = ({ store, platform }: Places) =>
  queryOptions({
    queryKey: ['files', 'users', store, platform],
    refetchInterval: lookedAtEveryMs,
    async queryFn({ signal }): Promise<readonly Person[]> {
      const [users, accounts] = await Promise.all([
        listUsers(store, signal),
        platform === null ? [] : listAccounts(platform, signal),
      ])
      return peopleOf(users, accounts)
    },
  })

/** Who waits comes first. */
export function peopleOf(users: readonly User[], accounts: readonly Account[]): readonly Person[] {
  const byId = new Map(accounts.map((account) => [account.user_id, account]))
  const known = users.map((user) => personOf(user, byId.get(user.subject ?? '') ?? null))
  const subjects = new Set(users.map(({ subject }) => subject))
  const others = accounts.filter(({ user_id: id }) => !subjects.has(id)).map((account) => personOf(null, account))
  const all = [...others, ...known]
  return [...all.filter(({ isWaiting }) => isWaiting), ...all.filter(({ isWaiting }) => !isWaiting)]
}

function personOf(user: User | null, account: Account | null): Person {
  const isOpen = user?.status !== 'disabled' && account?.status !== 'suspended'
  return {
    id: user?.id ?? account?.user_id ?? '',
    name: user?.username ?? account?.email ?? '',
    calledThemselves: account?.display_name || null,
    user,
    account,
    isElsewhere: user !== null && user.issuer !== null && account === null,
    isOpen,
    isWaiting: isOpen && (user === null || user.role === 'none'),
  }
}
