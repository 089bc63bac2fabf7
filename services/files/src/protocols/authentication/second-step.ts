/** What a password opens, after the one-time code where the account has them. */
import type { Database, Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import type { Account } from '../../operations/accounts/accounts.ts'
import type { WithCode } from '../../operations/credentials/second-factor.ts'
import { codeNeeded, codeRefused } from '../../problems/callers.ts'

type Asked = Readonly<{
  /** As its password was verified a moment ago. */
  account: Account
  code: string | undefined
  network: string | undefined
  isLocal: boolean
  /** What a refusal is: `forbidden` where somebody is signed in already, for whom a 401 would mean that the session is over. */
  refusal: 'unauthenticated' | 'forbidden'
}>

/** Runs `entering` in one transaction with the code. Throws `files.totp-needed`, `files.totp-wrong`, `files.too-many-failures`. */
export async function afterSecondStep<T>(
  { database, withCode }: Readonly<{ database: Database; withCode: WithCode }>,
  { account, code, refusal, ...from }: Asked,
  entering: Script<T>,
): Promise<T> {
  if (!account.second_factor) return await database.write(entering)
  if (code === undefined) throw codeNeeded(refusal)
  try {
    return await withCode({ account, code, ...from }, entering)
  } catch (error) {
    throw error instanceof Problem && error.kind === 'forbidden' ? codeRefused(refusal) : error
  }
}
