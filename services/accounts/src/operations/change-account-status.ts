/** Changes role, tier or status of an account, found by its e-mail address, for an operator. */
import type { Script } from '@alluvium/database'
import { type Actor, operator } from '../model/administration/act.ts'
import type { User } from '../model/user.ts'
import { userMissing } from '../problems/administration.ts'
import { type AccountStatus, changeUser } from './administration/change-user.ts'
import { findCredentials } from './find-user.ts'

/** What becomes of the account with the address; what is left out stays. */
export type ChangeAccountStatus = Readonly<{ email: string }> & AccountStatus

export type ByHand = Readonly<{
  /** Default: an operator without a name. */
  by?: Actor
  /** As for `changeUser`. */
  needsVerifiedEmail?: boolean
  /** Milliseconds since 1970. */
  now: number
}>

/** Throws `accounts.user-missing`, `accounts.email-unverified` or `accounts.last-administrator`. */
export function* changeAccountStatus(
  { email, ...to }: ChangeAccountStatus,
  { by = operator(), ...how }: ByHand,
): Script<User> {
  const credentials = yield* findCredentials(email)
  if (!credentials) throw userMissing(email)
  return yield* changeUser({ userId: credentials.user.id, to, by, ...how })
}
