/**
 * The first administrator, created when no account has the address. An account that has proved the address is left as it
 * is; an operator can promote it by hand. An account with an unproved address may belong to somebody else, so it is
 * taken over with the operator's password.
 */
import { type Logger, Problem } from '@alluvium/kernel'
import { operator } from '../model/administration/act.ts'
import { assertFirstAdministrator } from '../model/first-administrator.ts'
import type { Origin } from '../model/origin.ts'
import type { User } from '../model/user.ts'
import { changeUser } from './administration/change-user.ts'
import { findCredentials, findUser } from './find-user.ts'
import { claimAccount } from './recovery/claim-account.ts'
import { setPassword } from './recovery/set-password.ts'
import { type RegisterNeeds, register } from './register.ts'

export type Administrator = Readonly<{ email: string; password: string }>

/** Whether it was made now. Throws `configuration.invalid` when there could be no such account. */
export async function ensureAdministrator(
  needs: RegisterNeeds & Readonly<{ logger: Logger }>,
  { email, password }: Administrator,
): Promise<boolean> {
  assertFirstAdministrator({ email, password })
  const existing = await needs.database.read(findCredentials(email))
  if (existing && mustStay(existing.user)) {
    warnUnlessAdministrator(needs.logger, existing.user)
    return false
  }
  if (existing) return await appoint(needs, existing.user, password)
  const by = operator('configuration')
  return await madeNow(
    register(needs, { email, password, displayName: 'Administrator', role: 'admin', from: here, by }),
  )
}

const mustStay = ({ role, emailVerified }: User): boolean => role === 'admin' || emailVerified

/** Takes the account over from whoever registered it: they never proved the address, and the operator says whose it is. */
async function appoint(needs: RegisterNeeds, { id: userId }: User, password: string): Promise<boolean> {
  const { database, passwords, clock } = needs
  const passwordHash = await passwords.hash(password, here)
  return await database.write(
    (function* appointed() {
      const user = yield* findUser(userId)
      if (!user || mustStay(user)) return false
      const to = { role: 'admin', status: 'active', emailVerified: true } as const
      yield* changeUser({ userId, to, by: operator('configuration'), now: clock.now() })
      yield* claimAccount(userId)
      yield* setPassword({ userId, passwordHash })
      return true
    })(),
  )
}

/** Where the configuration comes from: no network. */
const here: Origin = { network: undefined, isLocal: true }

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
