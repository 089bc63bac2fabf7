/** The accounts, put together: routes over operations over the database, passwords and tokens. */
import type { Database } from '@alluvium/database'
import type { Route } from '@alluvium/http/json'
import type { Caller, Clock, Logger } from '@alluvium/kernel'
import { argon2Passwords, type PasswordCost } from './adapters/argon2-passwords.ts'
import { joseTokens, newSigningKey } from './adapters/jose-tokens.ts'
import type { Tier, User } from './model/user.ts'
import { CallCounter } from './operations/call-counter.ts'
import { type ChangeStanding, changeStanding } from './operations/change-standing.ts'
import { type Administrator, ensureAdministrator } from './operations/ensure-administrator.ts'
import { ensureSigningKey } from './operations/ensure-signing-key.ts'
import { findUser } from './operations/find-user.ts'
import { LogInGate } from './operations/log-in-gate.ts'
import { accountClosed } from './problems.ts'
import { usersRoute } from './protocols/rest/admin-routes.ts'
import { authRoutes, type Registration } from './protocols/rest/auth-routes.ts'
import { openSessions, type Sessions } from './protocols/rest/authenticate.ts'
import { discoveryRoutes } from './protocols/rest/discovery-routes.ts'
import { healthRoute } from './protocols/rest/health-route.ts'

export type AccountsOptions = Readonly<{
  /** Opened with `accountsMigrations`; whoever opened it closes it, after the accounts. */
  database: Database
  logger: Logger
  clock: Clock
  /** The platform's address as others reach it, without a trailing slash; `iss` of every token. Asked at each use. */
  issuer(): string
  /** Made at start, as an administrator, when nobody has that address yet. */
  admin?: Administrator | undefined
  /** Default: open. */
  registration?: Registration
  /** Default: 19 MiB and two passes. Lowered only by tests that make hundreds of accounts. */
  passwordCost?: PasswordCost
}>

export type Accounts = Readonly<{
  routes: readonly Route[]
  /** For `jsonService`: undefined without a bearer token, throws when it isn't good. Each success counts as one call. */
  authenticate: Sessions['authenticate']
  /** The tier of a caller as it is now; no query for one whom `authenticate` has just let in. */
  standing(caller: Caller): Promise<Readonly<{ tier: Tier }>>
  /** The authenticated requests of a caller in a month (`2026-11`, UTC), the present one included. */
  apiCalls(caller: Caller, month: string): Promise<number>
  /** Role, tier or status of an account by its e-mail address, for an operator; counts from the next request on. */
  changeStanding(change: ChangeStanding): Promise<User>
  /** Whether this start made the administrator: only then is a generated password worth printing. */
  adminCreated: boolean
  /** Writes what is counted. Stop listening first. */
  close(): Promise<void>
}>

export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { database, logger, clock, issuer, registration = 'open' } = options
  const passwords = await argon2Passwords(options.passwordCost)
  const keys = await database.write(ensureSigningKey(await newSigningKey(clock)))
  const tokens = await joseTokens({ keys, issuer, clock })
  const calls = new CallCounter({ database, clock, logger })
  const sessions = openSessions({ database, tokens, calls })
  const needs = { database, clock, logger, passwords, tokens, sessions, registration, gate: new LogInGate() }
  const adminCreated = options.admin !== undefined && (await ensureAdministrator(needs, options.admin))

  async function standing(caller: Caller): Promise<Readonly<{ tier: Tier }>> {
    const user = sessions.of(caller)?.user ?? (await database.read(findUser(caller.id)))
    if (!user) throw accountClosed()
    return { tier: user.tier }
  }

  return {
    routes: [healthRoute(), ...authRoutes(needs), usersRoute(needs), ...discoveryRoutes({ tokens, issuer })],
    authenticate: sessions.authenticate,
    standing,
    apiCalls: (caller, month) => calls.of(caller.id, month),
    changeStanding: (change) => database.write(changeStanding(change)),
    adminCreated,
    close: () => calls.close(),
  }
}
