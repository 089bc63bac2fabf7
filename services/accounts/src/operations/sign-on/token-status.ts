/**
 * What one of our tokens is good for at this moment: its account, client and scope. For introspection (RFC 7662) and
 * `/userinfo`; every other route asks the same by `admitToken`.
 */
import type { Database } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import { type Scope, scopes } from '../../model/sign-on/scope.ts'
import type { TokenClaims } from '../../model/token.ts'
import type { User } from '../../model/user.ts'
import type { OpenidTokens } from '../../ports/openid-tokens.ts'
import type { Tokens } from '../../ports/tokens.ts'
import { tokenRefused } from '../../problems/tokens.ts'
import { admitToken } from '../admit-token.ts'

export type TokenStatusNeeds = Readonly<{ database: Database; tokens: Tokens; openidTokens: OpenidTokens }>

export type TokenStatus = Readonly<{
  user: User
  claims: TokenClaims
  /** Undefined for a token that opens the services. */
  clientId: string | undefined
  scope: readonly Scope[]
}>

/** Throws `unauthenticated` for a token that is not valid. */
export async function tokenStatus(needs: TokenStatusNeeds, token: string): Promise<TokenStatus> {
  if (token.length > maxTokenLength) throw tokenRefused()
  const { clientId, scope, ...claims } = await readEither(needs, token)
  return { user: await needs.database.read(admitToken(claims)), claims, clientId, scope }
}

const maxTokenLength = 16 * 1024

/** The same, with undefined for a token that is not valid. */
export async function tokenStatusIfAny(needs: TokenStatusNeeds, token: string): Promise<TokenStatus | undefined> {
  try {
    return await tokenStatus(needs, token)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'unauthenticated') return undefined
    throw error
  }
}

type Read = TokenClaims & Readonly<{ clientId: string | undefined; scope: readonly Scope[] }>

async function readEither({ tokens, openidTokens }: TokenStatusNeeds, token: string): Promise<Read> {
  try {
    return { ...(await tokens.read(token)), clientId: undefined, scope: scopes }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'accounts.token-refused') throw error
    return await openidTokens.readUserInfoToken(token)
  }
}
