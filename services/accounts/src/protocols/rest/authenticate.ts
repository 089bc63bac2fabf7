/**
 * Who asks: the bearer token of RFC 6750, 2.1. One query finds the account as it is now and whether the token was logged
 * out (`operations/token-admission-batcher.ts`); what it found is kept beside the caller for as long as the request lasts, so that no gate asks again.
 */
import type { IncomingMessage } from 'node:http'
import type { Database } from '@alluvium/database'
import { bearerChallenge, checkedToken } from '@alluvium/http'
import type { Refusals } from '@alluvium/http/json'
import { attachment, type Caller, type Clock } from '@alluvium/kernel'
import type { TokenClaims } from '../../model/token.ts'
import type { User } from '../../model/user.ts'
import { admitToken } from '../../operations/admit-token.ts'
import { endGracePeriods } from '../../operations/billing/end-grace-periods.ts'
import type { CallCounter } from '../../operations/call-counter.ts'
import type { TokenUses } from '../../operations/gather-token-uses.ts'
import { TokenAdmissionBatcher } from '../../operations/token-admission-batcher.ts'
import type { Tokens } from '../../ports/tokens.ts'
import { tokenRefused } from '../../problems/tokens.ts'

/** A request's caller, as the account stood when it was let in. */
export type Session = Readonly<{ user: User; token: TokenClaims }>

export type Sessions = Readonly<{
  /** Undefined when the request carries no bearer token; throws `unauthenticated` when it isn't good. Counts the request. */
  authenticate(exchange: Readonly<{ request: Pick<IncomingMessage, 'headers'> }>): Promise<Caller | undefined>
  /** Undefined for a caller that `authenticate` didn't let in. */
  of(caller: Caller): Session | undefined
}>

export const credentialRefusals: Refusals = [
  [401, 'accounts.token-refused', 'the token is not one of ours'],
  [401, 'accounts.token-expired', 'the token is older than seven days'],
  [401, 'accounts.token-revoked', 'the token was logged out'],
  [401, 'accounts.account-closed', 'the account is closed or suspended'],
]

export type SessionsNeeds = Readonly<{
  database: Database
  tokens: Tokens
  calls: CallCounter
  tokenUses: TokenUses
  clock: Clock
}>

export function openSessions({ database, tokens, calls, tokenUses, clock }: SessionsNeeds): Sessions {
  const sessions = attachment<Caller, Session>('session')
  const batcher = new TokenAdmissionBatcher(database)

  async function opened(text: string): Promise<Session> {
    const token = await tokens.read(text)
    return { token, user: await admitted({ database, clock, batcher }, token) }
  }

  return {
    async authenticate({ request }) {
      const text = bearerToken(request.headers.authorization)
      if (text === undefined) return undefined
      const session = await checkedToken(bearerChallenge, () => opened(text))
      const { user } = session
      const caller: Caller = { id: user.id, name: user.displayName, role: user.role, by: 'token' }
      sessions.set(caller, session)
      calls.count(user.id)
      tokenUses.note(session.token, request.headers['user-agent'])
      return caller
    },
    of: (caller) => sessions.get(caller),
  }
}

/** The account as it is now, with every grace that is over already ended. */
async function admitted(
  {
    database,
    clock,
    batcher,
  }: Pick<SessionsNeeds, 'database' | 'clock'> & Readonly<{ batcher: TokenAdmissionBatcher }>,
  token: TokenClaims,
): Promise<User> {
  const { user, nextDowngrade } = await batcher.admit(token)
  if (nextDowngrade === null || nextDowngrade > clock.now()) return user
  await database.write(endGracePeriods(clock.now()))
  return await database.read(admitToken(token))
}

/** Throws `accounts.token-refused` for a caller that came some other way than by a token. */
export function sessionOf(sessions: Sessions, caller: Caller): Session {
  const session = sessions.of(caller)
  if (!session) throw tokenRefused()
  return session
}

export function bearerToken(header: string | undefined): string | undefined {
  const [, token] = /^bearer +([^ ]+) *$/i.exec(header ?? '') ?? []
  return token
}
