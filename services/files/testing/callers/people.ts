/** People of a test: accounts with a role, and what each asks as. */
import { hashPassword } from '../../src/model/password.ts'
import { makeUser } from '../../src/operations/accounts/make-user.ts'
import { type AskAs, asking } from '../asking.ts'
import { admin, adminBasic, basic, type RunningFiles } from '../running-files.ts'

export type Person = Readonly<{
  username: string
  ask: AskAs
  /** The header fields of a request of theirs. */
  headers: Readonly<Record<'authorization', string>>
}>

const password = 'a pass phrase'

/** An account of this name and role, made without the administrator. */
export async function person(
  files: RunningFiles,
  username: string,
  role: 'user' | 'readonly' | 'none' = 'user',
): Promise<Person> {
  await files.database.write(makeUser({ username, role, passwordHash: await hashPassword(password, 'a test'), at: 0 }))
  const authorization = basic(username, password)
  return { username, ask: asking(files, authorization), headers: { authorization } }
}

export const administrator = (files: RunningFiles): Person => ({
  username: admin.username,
  ask: asking(files, adminBasic),
  headers: { authorization: adminBasic },
})
