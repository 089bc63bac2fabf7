/**
 * Somebody may have registered an address that isn't theirs, to wait for its owner. When the owner comes and proves it for
 * the first time, the account becomes theirs alone: what lets anybody else in is void (password, one-time codes, tokens,
 * sign-ons, identities at providers, links under way), and so is what others agreed to with it.
 *
 * Whoever proves an address and knows the account's password besides has nothing to claim: `markEmailVerified`.
 */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/statements.ts'
import { forgetAgreements } from '../organizations/memberships.ts'
import { signOnData } from '../sign-on/personal-data.ts'
import { endTokens } from './end-tokens.ts'
import { closeAllLinks } from './mailed-links.ts'
import { forgetSecondFactor } from './second-factor-rows.ts'
import { markEmailVerified } from './verified-email.ts'

const forgetPassword = statement((db, { id }: { id: string }) =>
  db.updateTable('users').set({ password_hash: null }).where('user_id', '=', id),
)

export function* claimAccount(userId: string): Script<void> {
  yield* markEmailVerified(userId)
  yield* forgetPassword.run({ id: userId })
  yield* forgetSecondFactor(userId)
  yield* endTokens(userId)
  yield* signOnData.erase(userId)
  yield* closeAllLinks(userId)
  yield* forgetAgreements(userId)
}
