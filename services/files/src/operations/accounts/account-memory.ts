/**
 * The accounts that people log in to by name, remembered until something is committed: a client sends its name with each request, and
 * reading its account took longer than sending a small file that is known.
 */
import type { Database } from '@alluvium/database'
import { GenerationalMap } from '@alluvium/kernel'
import { accountLoggingIn } from './account-logging-in.ts'
import type { Account } from './accounts.ts'

const maxAccounts = 500

/** `mark`: of the database before it was read. */
type Remembered = Readonly<{ account: Account; mark: number }>

/** The account of a name; on a server, where nobody hears of each commit at once, it is read each time. */
export function accountMemory(database: Database): (username: string) => Promise<Account | undefined> {
  const remembered = new GenerationalMap<string, Remembered>(maxAccounts)
  return async (username) => {
    const mark = database.commitMark()
    const known = remembered.get(username)
    if (known && known.mark === mark) return known.account
    const account = await database.read(() => accountLoggingIn(username))
    if (account && mark !== undefined) remembered.set(username, { account, mark })
    return account
  }
}
