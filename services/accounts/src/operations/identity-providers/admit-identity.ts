/**
 * Whose account an identity opens:
 *
 *   seen before                              the account that it was linked to, whatever its address is now
 *   an account has the verified address      that one, linked from now on
 *   neither                                  a new account without a password, where registration allows it
 *
 * Somebody may have registered an address that isn't theirs, to wait for its owner. So when a provider proves an
 * address that the account never proved, the account becomes the owner's alone (`recovery/claim-account.ts`).
 */
import type { Script } from '@alluvium/database'
import { newId, type Problem } from '@alluvium/kernel'
import { email as emailRule } from '../../model/credentials.ts'
import type { Identity } from '../../model/sign-on/identity.ts'
import type { User } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'
import { emailUnproven } from '../../problems/log-in.ts'
import { accountClosed } from '../../problems/tokens.ts'
import { endGracePeriods } from '../billing/end-grace-periods.ts'
import { createUser } from '../create-user.ts'
import { findCredentials, findUser } from '../find-user.ts'
import { claimAccount } from '../recovery/claim-account.ts'
import { holderOf, linkIdentity } from './identities.ts'

const setLastLogin = statement((db, { id, now }: { id: string; now: number }) =>
  db.updateTable('users').set({ last_login: now }).where('user_id', '=', id),
)

export type AdmitIdentity = Readonly<{
  /** The provider's id, and whether its word proves an address. */
  provider: Readonly<{ id: string; proves: boolean }>
  identity: Identity
  /** Why there may be no new account; undefined when there may. */
  noNewAccount: Problem | undefined
  now: number
}>

/** Throws `accounts.email-unproven`, `accounts.account-closed`, or why there may be no new account. */
export function* admitIdentity(given: AdmitIdentity): Script<User> {
  const { provider, identity, now } = given
  yield* endGracePeriods(now) // the token tells the tier as it is now
  const user = (yield* holderOf({ provider: provider.id, subject: identity.subject })) ?? (yield* linkedUser(given))
  if (user.status !== 'active') throw accountClosed()
  yield* setLastLogin.run({ id: user.id, now })
  return { ...user, lastLogin: now }
}

function* linkedUser({ provider, identity, noNewAccount, now }: AdmitIdentity): Script<User> {
  if (!identity.emailVerified || !emailRule.safeParse(identity.email).success) throw emailUnproven()
  const existing = yield* findCredentials(identity.email)
  if (existing && existing.user.status !== 'active') throw accountClosed()
  if (!existing && noNewAccount) throw noNewAccount
  const isVerified = provider.proves
  const user =
    existing?.user ?? (yield* createUser({ user: newUser(identity, { isVerified, now }), passwordHash: null }))
  const { id } = user
  if (isVerified && !user.emailVerified) yield* claimAccount(id)
  yield* linkIdentity({ provider: provider.id, subject: identity.subject, userId: id, now })
  const linked = yield* findUser(id)
  if (!linked) throw accountClosed()
  return linked
}

type Made = Readonly<{ isVerified: boolean; now: number }>

const newUser = ({ email, name }: Identity, { isVerified, now }: Made): User => ({
  id: newId(),
  email,
  emailVerified: isVerified,
  displayName: displayName(name, email),
  tier: 'free',
  role: 'user',
  status: 'active',
  createdAt: now,
  lastLogin: null,
  tokenGeneration: 0,
})

const maxNameLength = 100

/** Returns as much of a name as a display name may hold; for an empty one, what stands before the `@` of the address. */
function displayName(name: string, email: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
  const short = Array.from(plain)
    .slice(0, maxNameLength / 2)
    .join('')
    .trim()
  return short === '' ? email.replace(/@.*$/, '') : short
}
