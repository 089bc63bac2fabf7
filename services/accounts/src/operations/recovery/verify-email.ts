/**
 * Showing that the mailbox of an account is read by its owner, with the secret of a link that was sent there:
 *
 *   with the account's password    whoever made the account reads the mailbox: it is confirmed, and all else stays
 *   without                        whoever reads the mailbox may not be who made the account, so it becomes theirs alone
 */

import type { Script } from '@alluvium/database'
import { newSecret } from '@alluvium/kernel'
import type { Origin } from '../../model/origin.ts'
import { linkSecretBits } from '../../model/recovery/mailed-link.ts'
import { verificationMessage } from '../../model/recovery/messages.ts'
import type { User } from '../../model/user.ts'
import { tooManyAtOnce } from '../../problems/log-in.ts'
import { emailVerifiedAlready, linkRefused, passwordWrong } from '../../problems/recovery.ts'
import { findCredentialsOf, findUser } from '../find-user.ts'
import type { LogInNeeds } from '../log-in.ts'
import type { MailNeeds } from '../mail/mail-needs.ts'
import { spendOfNetwork } from '../spend-budget.ts'
import { claimAccount } from './claim-account.ts'
import { confirmPassword } from './confirm-password.ts'
import { linkHolder, openLink, spendLink } from './mailed-links.ts'
import { markEmailVerified } from './verified-email.ts'

const purpose = 'verify-email'

/** Sends the link, some time later, unless five are open already. False when too many people want one at this moment. */
export function sendVerification(needs: MailNeeds, { id, email }: Pick<User, 'id' | 'email'>): boolean {
  const { database, clock, mail, mailQueue, pageOf } = needs
  return mailQueue.enqueue(async () => {
    const secret = newSecret(linkSecretBits)
    if (!(await database.write(openLink({ userId: id, purpose, secret, now: clock.now() })))) return
    await mail.send(verificationMessage({ to: email, link: pageOf(purpose, secret) }))
  })
}

/** Throws `accounts.email-verified` when there is nothing left to show, `accounts.budget-spent` or `accounts.busy`. */
export async function sendVerificationAgain(needs: MailNeeds, user: User, from: Origin): Promise<void> {
  if (user.emailVerified) throw emailVerifiedAlready()
  const { database, clock, mail } = needs
  if (mail.delivers) await database.write(spendOfNetwork('lettersOfNetwork', from, clock.now()))
  if (!sendVerification(needs, user)) throw tooManyAtOnce()
}

export type VerifyEmail = Readonly<{
  secret: string
  /** The account's password; undefined when the person doesn't know it. */
  password: string | undefined
  from: Origin
}>

/** Throws `accounts.link-refused`, `accounts.password-wrong` or `accounts.too-many-failures`; then the link stays good. */
export async function verifyEmail(
  needs: LogInNeeds,
  { secret, password, from }: VerifyEmail,
): Promise<Readonly<{ userId: string; isClaimed: boolean }>> {
  const { database, clock } = needs
  const link = { secret, purpose, now: clock.now() } as const
  const user = await database.read(holderOfLink(link))
  const hash = password === undefined ? undefined : await confirmPassword(needs, { user, password, from })
  return await database.write(proved(link, hash))
}

type Link = Readonly<{ secret: string; purpose: typeof purpose; now: number }>

function* holderOfLink(link: Link): Script<User> {
  const user = yield* findUser(yield* linkHolder(link))
  if (!user) throw linkRefused()
  return user
}

/** @param hash what the password matched; of two changes at once, one finds that it is another one now. */
function* proved(link: Link, hash: string | undefined): Script<Readonly<{ userId: string; isClaimed: boolean }>> {
  const userId = yield* spendLink(link)
  const credentials = yield* findCredentialsOf(userId)
  if (!credentials) throw linkRefused()
  if (hash !== undefined && credentials.passwordHash !== hash) throw passwordWrong()
  const isClaimed = hash === undefined && !credentials.user.emailVerified
  yield* isClaimed ? claimAccount(userId) : markEmailVerified(userId)
  return { userId, isClaimed }
}
