/**
 * What ends when an address is proved. Until then anybody could have made the account in its owner's name, and whatever
 * opens it would go on opening it for them: app passwords, a password and tokens of ours, one-time codes, what editors
 * have. A share acts in the account's name, within what the account may now, and its maker knows its token, so shares end
 * as well. Webhooks tell their maker of the whole tree: they are disabled, and other administrators see why. Files,
 * versions and locks open nothing and stay.
 */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { forgetSecondFactor } from '../credentials/second-factor-rows.ts'
import { endSessions, forgetAppPasswords } from '../credentials/sessions.ts'

const forgetPassword = statement((db, { number }: { number: number }) =>
  db
    .updateTable('users')
    .set((eb) => ({ password_hash: null, credential_version: eb('credential_version', '+', 1) }))
    .where('number', '=', number),
)
const endShares = statement((db, { number }: { number: number }) =>
  db.deleteFrom('shares').where('created_by', '=', number),
)
const disableWebhooks = statement((db, { number, why }: { number: number; why: string }) =>
  db.updateTable('webhooks').set({ disabled: why }).where('creator', '=', number),
)

const why = 'It is older than the proof of its owner’s address. Make a new one.'

export function* endUnproved(number: number): Script<void> {
  yield* endSessions(number)
  yield* forgetAppPasswords(number)
  yield* forgetSecondFactor(number)
  yield* forgetPassword.run({ number })
  yield* endShares.run({ number })
  yield* disableWebhooks.run({ number, why })
}
