/** Whether somebody reads the mailbox that an account names: kept once it was shown, by a link that was sent there. */
import { type Script, statements } from '@alluvium/database'
import { newSecret } from '@alluvium/kernel'
import { verificationLetter } from '../../model/recovery/letters.ts'
import { linkSecretBits } from '../../model/recovery/mailed-link.ts'
import type { Tables } from '../../model/tables.ts'
import type { User } from '../../model/user.ts'
import { emailVerifiedAlready, tooManyAtOnce } from '../../problems.ts'
import { openLink, spendLink } from './mailed-links.ts'
import type { LetterNeeds } from './send-letter.ts'

const { statement } = statements<Tables>()

const verified = statement((db, { id }: { id: string }) =>
  db.selectFrom('users').select('email_verified as verified').where('user_id', '=', id),
)

const setVerified = statement((db, { id }: { id: string }) =>
  db.updateTable('users').set({ email_verified: 1 }).where('user_id', '=', id),
)

export function* isEmailVerified(userId: string): Script<boolean> {
  const row = yield* verified.first({ id: userId })
  return row?.verified === 1
}

/** Somebody has shown that the address is theirs: here, or to a provider whose word we take. */
export function* markEmailVerified(userId: string): Script<void> {
  yield* setVerified.run({ id: userId })
}

/** Sends the link, some time later, unless five are open already. False when too many people want one at this moment. */
export function sendVerification(needs: LetterNeeds, { id, email }: Pick<User, 'id' | 'email'>): boolean {
  const { database, clock, mail, postbox, pageOf } = needs
  return postbox.post(async () => {
    const secret = newSecret(linkSecretBits)
    const purpose = 'verify-email'
    if (!(await database.write(openLink({ userId: id, purpose, secret, now: clock.now() })))) return
    await mail.send(verificationLetter({ to: email, link: pageOf(purpose, secret) }))
  })
}

/** Throws `accounts.email-verified` when there is nothing left to show, `accounts.busy` when too many ask. */
export async function sendVerificationAgain(needs: LetterNeeds, user: Pick<User, 'id' | 'email'>): Promise<void> {
  if (await needs.database.read(isEmailVerified(user.id))) throw emailVerifiedAlready()
  if (!sendVerification(needs, user)) throw tooManyAtOnce()
}

/** Throws `accounts.link-refused`. */
export function* verifyEmail({ secret, now }: Readonly<{ secret: string; now: number }>): Script<void> {
  yield* markEmailVerified(yield* spendLink({ secret, purpose: 'verify-email', now }))
}
