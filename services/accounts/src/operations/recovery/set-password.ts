import type { Script } from '@alluvium/database'
import { passwordChangedMessage } from '../../model/recovery/messages.ts'
import type { User } from '../../model/user.ts'
import { statement } from '../../ports/statements.ts'
import type { MailNeeds } from '../mail/mail-needs.ts'
import { endTokens } from './end-tokens.ts'
import { closeLinks } from './mailed-links.ts'

const setHash = statement((db, { userId, passwordHash }: { userId: string; passwordHash: string }) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId),
)

export type SetPassword = Readonly<{
  userId: string
  passwordHash: string
  /** The one token that stays good. */
  keep?: string
}>

/** Ends everything that the old password gave access to: tokens are void, and so are links that would set another one. */
export function* setPassword({ userId, passwordHash, keep }: SetPassword): Script<void> {
  yield* setHash.run({ userId, passwordHash })
  yield* endTokens(userId, keep === undefined ? {} : { but: keep })
  yield* closeLinks(userId, 'reset-password')
  yield* closeLinks(userId, 'invitation')
}

/** Tells the owner, who would notice too late otherwise; only where somebody reads it. */
export function mailPasswordChanged({ mail, mailQueue }: MailNeeds, { email }: Pick<User, 'email'>): void {
  if (mail.delivers) mailQueue.enqueue(() => mail.send(passwordChangedMessage({ to: email })))
}
