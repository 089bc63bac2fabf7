/**
 * A new password for whoever reads the mailbox. The request is answered before anybody has looked for an account; the link
 * works once, for an hour, and with the new password every token of the account is void.
 */
import { type Script } from '@alluvium/database'
import { networkOf, newSecret } from '@alluvium/kernel'
import { attemptKey, couldBeEmail } from '../../model/email.ts'
import { resetLetter } from '../../model/recovery/letters.ts'
import { linkSecretBits } from '../../model/recovery/mailed-link.ts'
import type { User } from '../../model/user.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { linkRefused, tooManyAtOnce } from '../../problems.ts'
import { forgetFailures } from '../failed-log-ins.ts'
import { findCredentials, findUser } from '../find-user.ts'
import { linkHolder, openLink, spendLink } from './mailed-links.ts'
import type { LetterNeeds } from './send-letter.ts'
import { setPassword, tellPasswordChanged } from './set-password.ts'
import { markEmailVerified } from './verify-email.ts'

const purpose = 'reset-password'

/** Sends a link to the account of this address, if there is one and it is open. Returns at once; throws `accounts.busy`. */
export function forgotPassword({ database, clock, mail, postbox, pageOf }: LetterNeeds, email: string): void {
  const taken = postbox.post(async () => {
    const known = couldBeEmail(email) ? await database.read(findCredentials(email)) : undefined
    if (known?.user.status !== 'active') return
    const secret = newSecret(linkSecretBits)
    if (!(await database.write(openLink({ userId: known.user.id, purpose, secret, now: clock.now() })))) return
    await mail.send(resetLetter({ to: known.user.email, link: pageOf(purpose, secret) }))
  })
  if (!taken) throw tooManyAtOnce()
}

export type ResetPassword = Readonly<{
  secret: string
  newPassword: string
  /** Where the request comes from: there the failures that led to this are forgotten. */
  address: string
}>

/** Throws `accounts.link-refused`: before the password is hashed, which is dear, and again in the writing script. */
export async function resetPassword(
  needs: LetterNeeds & Readonly<{ passwords: Passwords }>,
  { secret, newPassword, address }: ResetPassword,
): Promise<void> {
  const { database, clock, passwords, mail } = needs
  await database.read(linkHolder({ secret, purpose, now: clock.now() }))
  const passwordHash = await passwords.hash(newPassword)
  const user = await database.write(
    useLink({ secret, passwordHash, address, now: clock.now(), provesMailbox: mail.delivers }),
  )
  tellPasswordChanged(needs, user)
}

type UseLink = Readonly<{ secret: string; passwordHash: string; address: string; now: number; provesMailbox: boolean }>

function* useLink({ secret, passwordHash, address, now, provesMailbox }: UseLink): Script<User> {
  const userId = yield* spendLink({ secret, purpose, now })
  const user = yield* findUser(userId)
  if (user?.status !== 'active') throw linkRefused()
  yield* setPassword({ userId, passwordHash })
  if (provesMailbox) yield* markEmailVerified(userId)
  yield* forgetFailures({ account: attemptKey(user.email), address: networkOf(address) })
  return user
}
