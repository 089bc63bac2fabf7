/**
 * Role, tier and status of an account, by an administrator. Takes effect with the account's next request, whatever its
 * tokens say. Suspending also ends its tokens, so that they stay void when the account is opened again. The last
 * administrator stays one: otherwise nobody could make another.
 */
import type { Script } from '@alluvium/database'
import type { Actor, Change } from '../../model/administration/act.ts'
import type { User } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'
import { lastAdministrator, ownAccount, unverifiedAdministrator, userUnknown } from '../../problems/administration.ts'
import { findUser } from '../find-user.ts'
import { endTokens } from '../recovery/end-tokens.ts'
import { closeAllLinks } from '../recovery/mailed-links.ts'
import { markEmailVerified } from '../recovery/verified-email.ts'
import { noteAct } from './act-log.ts'

const setAccountStatus = statement((db, { id, role, tier, status }: Pick<User, 'id' | 'role' | 'tier' | 'status'>) =>
  db.updateTable('users').set({ role, tier, status }).where('user_id', '=', id),
)

const otherAdministrator = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('user_id', '!=', id)
    .limit(1),
)

export type AccountStatus = Partial<Pick<User, 'role' | 'tier' | 'status' | 'emailVerified'>>

export type ChangeUser = Readonly<{
  userId: string
  to: AccountStatus
  by: Actor
  /** Whether an administrator's address must be proved: where mail is delivered, an unproved one may be a stranger's. Default: no. */
  needsVerifiedEmail?: boolean
  now: number
}>

/** Throws `accounts.user-missing`, `accounts.own-guards`, `accounts.email-unverified` or `accounts.last-administrator`. What is so already is no act, and not noted. */
export function* changeUser({ userId, to, by, needsVerifiedEmail = false, now }: ChangeUser): Script<User> {
  const user = yield* findUser(userId)
  if (!user) throw userUnknown()
  const changed: User = { ...user, ...to }
  const changes = changesBetween(user, changed)
  if (changes.length === 0) return user
  // Whoever opens a link in the mailbox of an unproved address takes the account over, without its second factor.
  if (user.emailVerified && !changed.emailVerified && by.id === userId) throw ownAccount()
  if (to.role === 'admin' && user.role !== 'admin' && needsVerifiedEmail && !changed.emailVerified)
    throw unverifiedAdministrator(user.email)
  if (isActiveAdministrator(user) && !isActiveAdministrator(changed)) yield* refuseLastAdministrator(user.id)

  yield* setAccountStatus.run(changed)
  if (changed.emailVerified !== user.emailVerified) yield* markEmailVerified(userId, changed.emailVerified)
  if (changed.status === 'suspended' && user.status === 'active') {
    yield* endTokens(user.id)
    yield* closeAllLinks(user.id)
  }
  yield* noteAct({ act: 'change', by, target: user, changes, now })
  return changed
}

/** Throws `accounts.last-administrator` when nobody else is one. */
export function* refuseLastAdministrator(userId: string): Script<void> {
  if (!(yield* otherAdministrator.first({ id: userId }))) throw lastAdministrator()
}

export const isActiveAdministrator = ({ role, status }: User): boolean => role === 'admin' && status === 'active'

/** As the log calls them. */
const fields = { role: 'role', tier: 'tier', status: 'status', emailVerified: 'email_verified' } as const

const changesBetween = (user: User, changed: User): readonly Change[] =>
  (['role', 'tier', 'status', 'emailVerified'] as const)
    .filter((name) => user[name] !== changed[name])
    .map((name) => ({ field: fields[name], from: String(user[name]), to: String(changed[name]) }))
