/**
 * Who asks, found out once for each request and every protocol: nobody but `anonymous` in open mode, else whose
 * password or token the Authorization header carries.
 */
import type { Database } from '@alluvium/database'
import type { Exchange } from '@alluvium/http'
import type { Caller, Clock } from '@alluvium/kernel'
import { accountByToken, anonymousId, callerOf } from '../operations/accounts/accounts.ts'
import type { CheckPassword } from '../operations/accounts/check-password.ts'
import { headerInvalid, tokenInvalid } from '../problems.ts'
import { visitOf } from './visit.ts'

export const challenge = 'Basic realm="Alluvium", Bearer'

/** Undefined when the request carries no credentials; throws `unauthenticated` when they are bad. */
export type Authenticate = (exchange: Exchange) => Promise<Caller | undefined>

type Authenticating = Readonly<{
  database: Database
  clock: Clock
  checkPassword: CheckPassword
  /** Who comes in without a password: in `local` mode, whoever is local development. */
  open: 'no' | 'local' | 'everybody'
}>

const anonymous: Caller = { id: anonymousId, name: 'anonymous', role: 'admin', by: 'open-mode' }

export function authentication({ database, clock, checkPassword, open }: Authenticating): Authenticate {
  return async function authenticate(exchange) {
    const caller = await find(exchange)
    return caller && { ...caller, visit: visitOf(exchange) }
  }

  async function find({ request, peer, isLocal }: Exchange): Promise<Caller | undefined> {
    if (open === 'everybody' || (open === 'local' && isLocal)) return anonymous
    const { authorization } = request.headers
    if (authorization === undefined) return undefined
    const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(authorization) ?? []
    switch (scheme.toLowerCase()) {
      case 'basic':
        return callerOf(await checkPassword({ ...basicCredentials(value), peer }), 'password')
      case 'bearer':
        return callerOf(await accountOfToken(database, value, clock.now()), 'token')
      default:
        throw headerInvalid('Authorization', 'should be "Basic" or "Bearer" and one value')
    }
  }
}

async function accountOfToken(database: Database, token: string, now: number) {
  const account = await database.read(accountByToken(token, now))
  if (!account) throw tokenInvalid()
  return account
}

/** RFC 7617, 2: the name ends at the first colon; both are UTF-8. */
function basicCredentials(value: string): { username: string; password: string } {
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0 || text.includes('\0'))
    throw headerInvalid('Authorization', 'should hold a name and a password, joined by a colon')
  return { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** The token that a request was made with; undefined when it was made with something else. */
export function bearerOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const { authorization } = headers
  return typeof authorization === 'string' ? /^bearer +(\S+)$/i.exec(authorization)?.[1] : undefined
}
