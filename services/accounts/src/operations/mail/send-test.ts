/** Sends an administrator a message, to see whether mail arrives. */
import type { Database } from '@alluvium/database'
import { type Clock, messageOf } from '@alluvium/kernel'
import { testMessage } from '../../model/recovery/messages.ts'
import type { User } from '../../model/user.ts'
import type { Mail } from '../../ports/mail.ts'
import { mailNotConfigured } from '../../problems/administration.ts'
import { spendBudget } from '../spend-budget.ts'

type Needs = Readonly<{ database: Database; clock: Clock; mail: Mail }>

export type TestOutcome = Readonly<{ sent: true }> | Readonly<{ sent: false; why: string }>

/**
 * Answers when the mail server has: unlike all other messages, this one is waited for. `why` is what the server said. Throws
 * `accounts.mail-not-configured` and `accounts.budget-spent`.
 */
export async function sendTestMessage(
  { database, clock, mail }: Needs,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<TestOutcome> {
  if (!mail.delivers) throw mailNotConfigured()
  await database.write(spendBudget({ name: 'testLetters', holder: id, isLocal: false, now: clock.now() }))
  try {
    await mail.send(testMessage({ to: email }))
    return { sent: true }
  } catch (error) {
    return { sent: false, why: messageOf(error) }
  }
}
