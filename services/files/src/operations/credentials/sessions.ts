/** Ends credentials that replace the password. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { tokenHash } from '../accounts/accounts.ts'

const endTokens = statement((db, { account, kept }: { account: number; kept: string }) =>
  db.deleteFrom('tokens').where('account', '=', account).where('hash', '!=', kept),
)
const endEditing = statement((db, { account }: { account: number }) =>
  db.deleteFrom('wopi_tokens').where('account', '=', account),
)
const endDownloads = statement((db, { account }: { account: number }) =>
  db.deleteFrom('download_links').where('account', '=', account),
)
const endAppPasswords = statement((db, { account }: { account: number }) =>
  db.deleteFrom('app_passwords').where('account', '=', account),
)

const endDeviceLogIns = statement((db, { account }: { account: number }) =>
  db.deleteFrom('device_log_ins').where('account', '=', account),
)

/** Makes all tokens of the account invalid, except the one to keep; also all tokens of editors and links for downloads. */
export function* endSessions(account: number, kept?: string): Script<void> {
  yield* endTokens.run({ account, kept: kept === undefined ? '' : tokenHash(kept) })
  yield* endEditing.run({ account })
  yield* endDownloads.run({ account })
}

/** Forgets all app passwords of an account, also those that a program was about to fetch. */
export function* forgetAppPasswords(account: number): Script<void> {
  yield* endAppPasswords.run({ account })
  yield* endDeviceLogIns.run({ account })
}
