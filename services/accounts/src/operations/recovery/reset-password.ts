/**
 * Resets a password by a mailed link. The request is answered before an account is looked for; the link works once, for an
 * hour, and with the new password every token of the account is void. An invitation sets the first one in the same way.
 */
import { type Script } from '@alluvium/database'
import { newSecret } from '@alluvium/kernel'
import { attemptKey, couldBeEmail } from '../../model/email.ts'
import { type Origin, placeOf } from '../../model/origin.ts'
import { linkSecretBits } from '../../model/recovery/mailed-link.ts'
import { resetMessage } from '../../model/recovery/messages.ts'
import type { User } from '../../model/user.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { tooManyAtOnce } from '../../problems/log-in.ts'
import { linkRefused } from '../../problems/recovery.ts'
import { forgetFailures } from '../failed-log-ins.ts'
import { findCredentials, findUser } from '../find-user.ts'
import type { MailNeeds } from '../mail/mail-needs.ts'
import { spendOfNetwork } from '../spend-budget.ts'
import { claimAccount } from './claim-account.ts'
import { linkHolder, openLink, spendLink } from './mailed-links.ts'
import { mailPasswordChanged, setPassword } from './set-password.ts'

const resetting = 'reset-password'

/**
 * Sends a link to the account of this address, if there is one and it is open. Answers before anybody has looked. Throws
 * `accounts.budget-spent` or `accounts.busy`.
 */
export async function forgotPassword(needs: MailNeeds, email: string, from: Origin): Promise<void> {
  const { database, clock, mail, mailQueue } = needs
  if (mail.delivers) await database.write(spendOfNetwork('lettersOfNetwork', from, clock.now()))
  const taken = mailQueue.enqueue(async () => {
    const credentials = couldBeEmail(email) ? await database.read(findCredentials(email)) : undefined
    if (!credentials) return
    const secret = await resetSecret(needs, credentials.user.id)
    if (secret !== undefined)
      await mail.send(resetMessage({ to: credentials.user.email, link: needs.pageOf(resetting, secret) }))
  })
  if (!taken) throw tooManyAtOnce()
}

/** The secret of a new link to mail; undefined when five are open, or the account is closed. */
export async function resetSecret(
  { database, clock }: Pick<MailNeeds, 'database' | 'clock'>,
  userId: string,
): Promise<string | undefined> {
  const secret = newSecret(linkSecretBits)
  return (await database.write(openLink({ userId, purpose: resetting, secret, now: clock.now() }))) ? secret : undefined
}

export type ResetPassword = Readonly<{
  secret: string
  /** What the link was for. Default: to reset a password. */
  purpose?: 'reset-password' | 'invitation'
  newPassword: string
  /** There the failures that led to this are forgotten. */
  from: Origin
}>

/** Resolves to the account. Throws `accounts.link-refused`: before the password is hashed, which is dear, and again in the writing script. */
export async function resetPassword(
  needs: MailNeeds & Readonly<{ passwords: Passwords }>,
  { secret, purpose = 'reset-password', newPassword, from }: ResetPassword,
): Promise<User> {
  const { database, clock, passwords, mail } = needs
  await database.read(linkHolder({ secret, purpose, now: clock.now() }))
  const passwordHash = await passwords.hash(newPassword, from)
  const user = await database.write(
    useLink({ secret, purpose, passwordHash, place: placeOf(from), now: clock.now(), provesMailbox: mail.delivers }),
  )
  if (purpose === 'reset-password') mailPasswordChanged(needs, user)
  return user
}

type UseLink = Required<Pick<ResetPassword, 'secret' | 'purpose'>> &
  Readonly<{ passwordHash: string; place: string; now: number; provesMailbox: boolean }>

function* useLink({ secret, purpose, passwordHash, place, now, provesMailbox }: UseLink): Script<User> {
  const userId = yield* spendLink({ secret, purpose, now })
  const user = yield* findUser(userId)
  if (user?.status !== 'active') throw linkRefused()
  // Whoever has signed in by other means no longer waits for a first password.
  if (purpose === 'invitation' && user.lastLogin !== null) throw linkRefused()
  if (provesMailbox && !user.emailVerified) yield* claimAccount(userId)
  yield* setPassword({ userId, passwordHash })
  yield* forgetFailures({ account: attemptKey(user.email), address: place })
  return user
}
