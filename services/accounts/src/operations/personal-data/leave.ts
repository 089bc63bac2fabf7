/**
 * Deletes an account. The data of other services goes first, because that can be repeated while the account still exists;
 * then the account with everything that belongs to it, in one transaction.
 */
import { type Script, statements, worksOnFullDisk } from '@alluvium/database'
import type { Origin } from '../../model/origin.ts'
import type { TokenClaims } from '../../model/token.ts'
import type { User } from '../../model/user.ts'
import type { PersonalDataStore } from '../../ports/personal-data-store.ts'
import type { Tables } from '../../ports/tables.ts'
import type { LogInNeeds } from '../log-in.ts'
import { confirmLogIn } from '../recovery/confirm-log-in.ts'
import type { PersonalDataNeeds } from './export-account.ts'

const { statement } = statements<Tables>()

const remove = statement((db, { id }: { id: string }) => db.deleteFrom('users').where('user_id', '=', id))

export type Leave = Readonly<{
  user: User
  /** The one that asks. */
  token: TokenClaims
  /** Undefined for an account that has none. */
  password: string | undefined
  from: Origin
}>

/**
 * Throws as `confirmLogIn`, and `accounts.last-administrator`, or whatever a store has against it, such as an
 * organization that would be left without an owner.
 */
export async function leave(
  needs: LogInNeeds & PersonalDataNeeds,
  { user, token, password, from }: Leave,
): Promise<void> {
  const { database, personalData, elsewhere } = needs
  await confirmLogIn(needs, { user, token, password, from })
  await database.read(mayLeave(personalData, user.id))
  await Promise.all(elsewhere.map(({ erase }) => erase(user.id)))
  await database.write(forgetAccount(personalData, user.id))
}

function* mayLeave(personalData: readonly PersonalDataStore[], userId: string): Script<void> {
  for (const { mayLeave: may } of personalData) if (may) yield* may(userId)
}

const forgetAccount = worksOnFullDisk(function* forgetAccount(
  personalData: readonly PersonalDataStore[],
  userId: string,
): Script<void> {
  yield* mayLeave(personalData, userId)
  for (const { erase } of personalData) yield* erase(userId)
  yield* remove.run({ id: userId })
})
