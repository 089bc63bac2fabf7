/**
 * Deletes an account, for its owner or an administrator. The data of other services goes first, because that can be repeated while the account still exists;
 * then the account with everything that belongs to it, in one transaction.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Actor } from '../../model/administration/act.ts'
import type { HomeFate } from '../../model/administration/ended-account.ts'
import type { Origin } from '../../model/origin.ts'
import type { TokenClaims } from '../../model/token.ts'
import type { User } from '../../model/user.ts'
import type { PersonalDataStore } from '../../ports/personal-data-store.ts'
import { statement } from '../../ports/statements.ts'
import { ownAccount, userUnknown } from '../../problems/administration.ts'
import { noteAct } from '../administration/act-log.ts'
import { noteEnded } from '../administration/ended-accounts.ts'
import { findUser } from '../find-user.ts'
import type { LogInNeeds } from '../log-in.ts'
import { confirmLogIn } from '../recovery/confirm-log-in.ts'
import type { PersonalDataNeeds } from './export-account.ts'

const remove = statement((db, { id }: { id: string }) => db.deleteFrom('users').where('user_id', '=', id))

export type Leave = Readonly<{
  user: User
  /** The one that asks. */
  token: TokenClaims
  /** Undefined for an account that has none. */
  password: string | undefined
  /** What becomes of their folder at the file service. */
  home: HomeFate
  from: Origin
}>

/**
 * Throws as `confirmLogIn`, and `accounts.last-administrator`, or whatever a store has against it, such as an
 * organization that would be left without an owner.
 */
export async function leave(
  needs: LogInNeeds & PersonalDataNeeds,
  { user, token, password, home, from }: Leave,
): Promise<void> {
  await confirmLogIn(needs, { user, token, password, from })
  await endAccount(needs, { userId: user.id, home })
}

export type RemoveUser = Readonly<{ userId: string; home: HomeFate; by: Actor }>

/** Removes an account for an administrator. Throws `accounts.user-missing`, `accounts.own-guards` for their own account, and whatever keeps somebody from leaving. */
export async function removeUser(needs: PersonalDataNeeds, { userId, home, by }: RemoveUser): Promise<void> {
  if (userId === by.id) throw ownAccount()
  if (!(await needs.database.read(findUser(userId)))) throw userUnknown()
  await endAccount(needs, { userId, home, by })
}

type Ending = Readonly<{ userId: string; home: HomeFate; by?: Actor }>

async function endAccount({ database, clock, personalData, elsewhere }: PersonalDataNeeds, ending: Ending) {
  await database.read(mayLeave(personalData, ending.userId))
  await Promise.all(elsewhere.map(({ erase }) => erase(ending.userId)))
  await database.write(forgetAccount(personalData, { ...ending, now: clock.now() }))
}

function* mayLeave(personalData: readonly PersonalDataStore[], userId: string): Script<void> {
  for (const { mayLeave: may } of personalData) if (may) yield* may(userId)
}

const forgetAccount = worksOnFullDisk(function* forgetAccount(
  personalData: readonly PersonalDataStore[],
  { userId, home, by, now }: Ending & Readonly<{ now: number }>,
): Script<void> {
  const user = yield* findUser(userId)
  if (!user) throw userUnknown()
  yield* mayLeave(personalData, userId)
  for (const { erase } of personalData) yield* erase(userId)
  yield* remove.run({ id: userId })
  yield* noteEnded({ userId, home, now })
  if (by) yield* noteAct({ act: 'delete', by, target: user, changes: [], now })
})
