/**
 * Gives an account another password, by an administrator: for whoever forgot theirs where no mail is set up, and for one that was
 * stolen. So everything that the old one gave access to ends.
 */
import type { Script } from '@alluvium/database'
import type { Actor } from '../../model/administration/act.ts'
import type { Origin } from '../../model/origin.ts'
import type { User } from '../../model/user.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { ownAccount, userUnknown } from '../../problems/administration.ts'
import { findUser } from '../find-user.ts'
import type { MailNeeds } from '../mail/mail-needs.ts'
import { mailPasswordChanged, setPassword } from '../recovery/set-password.ts'
import { noteAct } from './act-log.ts'

export type GivePassword = Readonly<{ userId: string; newPassword: string; by: Actor; from: Origin }>

/** Throws `accounts.user-missing`, and `accounts.own-guards` for the administrator's own account. */
export async function givePassword(
  needs: MailNeeds & Readonly<{ passwords: Passwords }>,
  { userId, newPassword, by, from }: GivePassword,
): Promise<void> {
  const { database, clock, passwords } = needs
  if (userId === by.id) throw ownAccount()
  if (!(await database.read(findUser(userId)))) throw userUnknown() // before the password is hashed, which is dear
  const passwordHash = await passwords.hash(newPassword, from)
  mailPasswordChanged(needs, await database.write(give({ userId, passwordHash, by, now: clock.now() })))
}

type Give = Readonly<{ userId: string; passwordHash: string; by: Actor; now: number }>

function* give({ userId, passwordHash, by, now }: Give): Script<User> {
  const user = yield* findUser(userId)
  if (!user) throw userUnknown()
  yield* setPassword({ userId, passwordHash })
  yield* noteAct({ act: 'password', by, target: user, changes: [], now })
  return user
}
