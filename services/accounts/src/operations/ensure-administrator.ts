/**
 * The first administrator. Made when nobody has the address; somebody who has it already is left as they are: whoever
 * registered an address first needn't be who the operator means, so nobody becomes an administrator by a name alone.
 */
import { type Logger, Problem } from '@alluvium/kernel'
import { operator } from '../model/administration/act.ts'
import { email as emailRule, password as passwordRule } from '../model/credentials.ts'
import type { User } from '../model/user.ts'
import { findCredentials } from './find-user.ts'
import { type RegisterNeeds, register } from './register.ts'

export type Administrator = Readonly<{ email: string; password: string }>

/** Whether it was made now. Throws `configuration.invalid` when there could be no such account. */
export async function ensureAdministrator(
  needs: RegisterNeeds & Readonly<{ logger: Logger }>,
  { email, password }: Administrator,
): Promise<boolean> {
  if (!emailRule.safeParse(email).success) throw unusable('its e-mail address is not one')
  if (!passwordRule.safeParse(password).success) throw unusable('its password needs 8 to 1,024 characters')
  const known = await needs.database.read(findCredentials(email))
  if (known) {
    warnUnlessAdministrator(needs.logger, known.user)
    return false
  }
  return await madeNow(
    register(needs, { email, password, displayName: 'Administrator', role: 'admin', by: operator('configuration') }),
  )
}

const unusable = (why: string) =>
  new Problem('invalid', 'configuration.invalid', `The first administrator can't be made: ${why}.`)

function warnUnlessAdministrator(logger: Logger, { email, role }: User): void {
  if (role === 'admin') return
  logger.warn(
    { email },
    'the administrator of the configuration has an account that is not an administrator; it stays so',
  )
}

/** Another process that starts at the same moment may have made it. */
async function madeNow(registered: Promise<User>): Promise<boolean> {
  try {
    await registered
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'accounts.email-taken') return false
    throw error
  }
}
