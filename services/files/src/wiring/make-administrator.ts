/** Makes the administrator's account at the first start. */
import { partLost } from '@alluvium/database'
import { hashPassword } from '../model/password.ts'
import { refuseUsername } from '../model/username.ts'
import { accountByName, anonymousId } from '../operations/accounts/accounts.ts'
import { makeUser } from '../operations/accounts/make-user.ts'
import { lostAccountNamed } from '../operations/accounts/username-keys.ts'
import { usernameTaken } from '../problems/accounts.ts'
import type { Administrator, FilesOptions } from './files-options.ts'

/**
 * Whether it was made: false when an account of that name exists. Throws `files.username-taken`, and `database.corrupt` where the row
 * of the account of that name was lost.
 */
export async function makeAdministrator(
  { database, clock, logger }: Pick<FilesOptions, 'database' | 'clock' | 'logger'>,
  { username, password }: Administrator,
): Promise<boolean> {
  const known = await database.read(accountByName(username))
  if (known && known.id !== anonymousId) return false // its name may be older than the rule
  refuseUsername(username)
  if (password.length < 8) logger.warn({ username }, 'the administrator has a password of fewer than 8 characters')
  const passwordHash = await hashPassword(password, 'the administrator')
  const made = await database.write(makeUser({ username, role: 'admin', passwordHash, at: clock.now() }))
  if (made || (await database.read(accountByName(username)))) return made
  const lost = await database.read(lostAccountNamed(username))
  throw lost === undefined ? usernameTaken(username) : partLost(rowLost(username, lost))
}

const rowLost = (username: string, account: number) =>
  `the row of account ${account} was lost, which has the name "${username}" or one that looks like it; restore a backup, or let \`alluvium files repair\` take it for a deleted account`
