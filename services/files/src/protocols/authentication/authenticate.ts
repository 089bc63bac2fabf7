/**
 * Finds out who the caller is, once for each request and for every protocol: `anonymous` in open mode, otherwise the
 * owner of the password, app password or token in the Authorization header.
 */
import type { Database } from '@alluvium/database'
import { basicChallenge, bearerChallenge, checkedToken, type Exchange } from '@alluvium/http'
import type { Refusals } from '@alluvium/http/json'
import type { Caller, Clock, Logger } from '@alluvium/kernel'
import { type Account, accountByToken, anonymousId, callerOf, tokenHash } from '../../operations/accounts/accounts.ts'
import { untilCommit } from '../../operations/accounts/until-commit.ts'
import type { AccessMap } from '../../operations/authorization/access-map.ts'
import type { Asker } from '../../operations/authorization/authorize.ts'
import {
  type AppPassword,
  isAppPassword,
  noteUse,
  type Opened,
  openByAppPassword,
} from '../../operations/credentials/app-passwords.ts'
import type { CheckPassword } from '../../operations/credentials/check-password.ts'
import { type AdmitIdentity, accountOfIdentity, admitIdentity } from '../../operations/users/admit-identity.ts'
import { isKnownHere } from '../../operations/users/end-of-issuer.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { Role } from '../../ports/ledger.ts'
import type { Policy } from '../../ports/policy.ts'
import { appPasswordNeeded, credentialsWrong, tokenInvalid } from '../../problems/callers.ts'
import { noteAdmission, requestContextOf } from '../auditing/request-context.ts'
import { credentialsIn, type NameAndPassword } from './credentials-in.ts'
import { refuseForeignPage } from './foreign-page.ts'
import { policyRefusal } from './policy-refusal.ts'

export const challenge = `${basicChallenge}, ${bearerChallenge}`

/** The refusals of bad credentials, wherever credentials are accepted. */
export const credentialRefusals: Refusals = [
  [401, 'files.credentials-wrong', 'The user name or the password is wrong, or the account is disabled.'],
  [
    401,
    'files.app-password-needed',
    'The account has one-time codes: programs that know only Basic use an app password.',
  ],
  [401, 'files.token-invalid', 'The token is unknown, revoked or expired.'],
  [403, 'files.foreign-page', 'A page of another site sent it with what the browser keeps for this one.'],
  [
    429,
    'files.too-many-failures',
    'Ten failures in five minutes for this account from this network, or a hundred for any.',
  ],
  [503, 'files.issuer-unavailable', 'Whoever issued the token cannot be asked at the moment.'],
  [503, 'files.passwords-busy', 'Too many passwords are being checked.'],
]

/** Undefined when the request has no credentials that can be used. Throws `unauthenticated` when they are bad. */
export type Authenticate = (exchange: Exchange) => Promise<Caller | undefined>

type Authenticating = Readonly<{
  database: Database
  clock: Clock
  logger: Logger
  checkPassword: CheckPassword
  /** Who may call without a password: in `local` mode, requests that count as local development. */
  open: 'no' | 'local' | 'everybody'
  /**
   * The issuer whose JSON Web Tokens are accepted besides our own tokens, the role of its users who have none, and the
   * administrator who is the same person at the issuer. `groupsMs`: how long the groups count that a token names.
   */
  issuer:
    | Readonly<{
        provider: IdentityProvider
        defaultRole: Role
        administrator: string | undefined
        groupsMs: number
      }>
    | undefined
  /** The rights of accounts; undefined in open mode, and where policies decide alone. */
  access: AccessMap | undefined
  /** The policies that decide. Read once for each request, so that all of it is decided alike. */
  policies: Readonly<{ current(): Policy }> | undefined
}>

const anonymous: Caller = { id: anonymousId, name: 'anonymous', role: 'admin', by: 'open-mode' }
/** The use of an app password is recorded to the minute: recording each use would cost a write per request. */
const notedEveryMs = 60_000

export function authentication(authenticating: Authenticating): Authenticate {
  const { database, clock, logger, checkPassword, open, issuer, access, policies } = authenticating
  const openedBy = untilCommit<Opened>(database)

  return async function authenticate(exchange) {
    const caller = isOpenFor(exchange) ? anonymous : await find(exchange)
    if (!caller) return undefined
    const requestContext = requestContextOf(exchange)
    return policies
      ? { ...caller, requestContext, refusal: policyRefusal(policies.current(), caller, requestContext.peer) }
      : { ...caller, requestContext }
  }

  async function withRights(account: Account, by: Caller['by']): Promise<Asker> {
    const caller = callerOf(account, by)
    if (!access) return caller
    if (access.token() !== account.access) await database.read(access.follow(account.access))
    return { ...caller, rights: access.rightsOf(account) }
  }

  /** Throws `files.foreign-page`. */
  function isOpenFor(exchange: Exchange): boolean {
    const isOpen = open === 'everybody' || (open === 'local' && exchange.isLocal)
    if (isOpen) refuseForeignPage(exchange)
    return isOpen
  }

  async function find(exchange: Exchange): Promise<Caller | undefined> {
    const { request } = exchange
    const credentials = credentialsIn(request.headers.authorization)
    if (credentials === undefined) return undefined
    if (credentials.scheme === 'bearer')
      return await checkedToken(challenge, () => ofBearer(credentials.token, exchange))
    refuseForeignPage(exchange)
    return await ofBasic(credentials, exchange)
  }

  async function ofBasic({ username, password }: NameAndPassword, { network, isLocal }: Exchange): Promise<Caller> {
    const opened = isAppPassword(password)
      ? await openedBy(`${tokenHash(password)} ${username}`, () => openByAppPassword(username, password))
      : undefined
    if (opened) {
      await note(opened.appPassword)
      const { id, scope } = opened.appPassword
      return { ...(await withRights(opened.account, 'app-password')), scope, appPassword: id }
    }
    // A wrong app password is not counted as a failed log-in. Nobody can guess one, and a program that continues with a
    // revoked one must not lock its owner out.
    if (isAppPassword(password)) throw credentialsWrong()
    const account = await checkPassword({ username, password, network, isLocal })
    if (account.second_factor) throw appPasswordNeeded()
    return await withRights(account, 'password')
  }

  /**
   * Records the use of an app password. A failure is only logged, because reads must go on when nothing can be written.
   */
  async function note({ id, last_used: last }: AppPassword): Promise<void> {
    const now = clock.now()
    if (last !== null && now - last < notedEveryMs) return
    await database
      .write(noteUse(id, now))
      .catch((error: unknown) => logger.warn({ err: error }, 'the use of an app password could not be noted'))
  }

  async function ofBearer(token: string, exchange: Exchange): Promise<Caller> {
    if (issuer && isJwt(token)) return await ofIssuer(issuer, token, exchange)
    const account = await database.read(() => accountByToken(token, clock.now()))
    if (!account) throw tokenInvalid()
    return await withRights(account, 'token')
  }

  async function ofIssuer(
    { provider, defaultRole, administrator, groupsMs }: NonNullable<typeof issuer>,
    token: string,
    exchange: Exchange,
  ): Promise<Caller> {
    const identity = await provider.verify(token)
    const admission = { issuer: provider.issuer, identity, defaultRole, administrator, groupsMs, at: clock.now() }
    let account = await database.read(() => accountOfIdentity(admission))
    if (!account) {
      // Nobody whose account has just ended at the issuer gets another one here by a token of before.
      const isKnown = await database.read(() => isKnownHere(provider.issuer, identity.subject))
      if (!isKnown) await provider.verify(token, { anew: true })
      account = await admitted(admission, exchange)
    }
    if (account.status !== 'active') throw credentialsWrong()
    const { authenticatedAt } = identity
    return { ...(await withRights(account, 'issuer')), ...(authenticatedAt !== undefined && { authenticatedAt }) }
  }

  async function admitted(admission: AdmitIdentity, exchange: Exchange): Promise<Account> {
    const { account, changes } = await database.write(admitIdentity(admission))
    for (const change of changes) noteAdmission(exchange, change)
    return account
  }
}

/** RFC 7519, 3: a signed token has three parts. Our own tokens have one. */
const isJwt = (token: string): boolean => token.split('.', 4).length === 3
