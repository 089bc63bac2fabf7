/**
 * Checks names and passwords of accounts. A remembered check counts only while the credential version, which is read
 * each time, is the same.
 */
import type { Database } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import { caselessUsername } from '../../model/username.ts'
import { credentialsWrong } from '../../problems/callers.ts'
import { accountLoggingIn } from '../accounts/account-logging-in.ts'
import type { Account } from '../accounts/accounts.ts'
import { untilCommit } from '../accounts/until-commit.ts'
import type { FailureLimit } from './failure-limit.ts'
import { rememberedChecks } from './remembered-checks.ts'

type Credentials = Readonly<{
  username: string
  password: string
  /** As in `Attempt`. */
  network: string | undefined
  /** Whether the request is local development. */
  isLocal: boolean
}>

/** Throws `files.credentials-wrong`, `files.too-many-failures` or `files.passwords-busy`. */
export type CheckPassword = (credentials: Credentials) => Promise<Account>

type Checking = Readonly<{ database: Database; clock: Clock; failures: FailureLimit }>

/**
 * Under which failures count: an account has a count of its own, however its name is spelt, since a right password takes back what
 * failed there. A name that is nobody's counts the same way, so that it does not show.
 */
const countedAs = (username: string, account: Account | undefined): string =>
  account ? `account ${account.number}` : `name ${caselessUsername(username.normalize('NFC'))}`

export function passwordChecker({ database, clock, failures }: Checking): CheckPassword {
  const checkRemembered = rememberedChecks({ clock, failures })
  const accountBy = untilCommit<Account>(database)

  return async function checkPassword({ username, password, network, isLocal }) {
    const account = await accountBy(username, () => accountLoggingIn(username))
    const attempt = { tried: countedAs(username, account), network, isLocal }
    const active = account?.status === 'active' ? account : undefined
    await checkRemembered({
      attempt,
      password,
      known: active?.password_hash,
      version: active?.credential_version ?? 0,
      refusal: credentialsWrong,
    })
    if (!active) throw credentialsWrong()
    return active
  }
}
