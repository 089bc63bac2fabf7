/** Makes the administrator's account at the first start. */
import { hashPassword } from '../model/password.ts'
import { refuseUsername } from '../model/username.ts'
import { accountByName, anonymousId } from '../operations/accounts/accounts.ts'
import { makeUser } from '../operations/accounts/make-user.ts'
import { usernameTaken } from '../problems/accounts.ts'
import type { Administrator, FilesOptions } from './files-options.ts'

/** Whether it was made: false when an account of that name exists. Throws `files.username-taken`. */
export async function makeAdministrator(
  { database, clock, logger }: FilesOptions,
  { username, password }: Administrator,
): Promise<boolean> {
  const known = await database.read(accountByName(username))
  if (known && known.id !== anonymousId) return false // its name may be older than the rule
  refuseUsername(username)
  if (password.length < 8) logger.warn({ username }, 'the administrator has a password of fewer than 8 characters')
  const passwordHash = await hashPassword(password, 'the administrator')
  const made = await database.write(makeUser({ username, role: 'admin', passwordHash, at: clock.now() }))
  if (!made && !(await database.read(accountByName(username)))) throw usernameTaken(username)
  return made
}
