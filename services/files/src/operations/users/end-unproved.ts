/**
 * Ends credentials, and what was given to others, when an account's address is verified. Before that, anybody could have made the account in the
 * owner's name, and would keep access by app passwords, a password, our tokens, one-time codes and editors' tokens.
 * Shares end too: a share acts in the account's name, and its maker knows its token; and so do grants, such as one on the account's home for
 * another account of the same person. Webhooks report the whole tree to their maker: they are disabled, and other administrators see why.
 * Files, versions and locks give no access and stay.
 */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { removeGrantsBy } from '../authorization/access-rows.ts'
import { noteAccessChanges } from '../authorization/note-access-change.ts'
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

export function* endUnproved({ number, id }: Readonly<{ number: number; id: string }>): Script<void> {
  yield* endSessions(number)
  yield* forgetAppPasswords(number)
  yield* forgetSecondFactor(number)
  yield* forgetPassword.run({ number })
  yield* endShares.run({ number })
  yield* noteAccessChanges((yield* removeGrantsBy({ number, id })).map((node) => ({ node })))
  yield* disableWebhooks.run({ number, why })
}
