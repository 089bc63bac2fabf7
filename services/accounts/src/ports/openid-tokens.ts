import type { Scope } from '../model/sign-on/scope.ts'
import type { TokenClaims } from '../model/token.ts'
import type { User } from '../model/user.ts'

/** What is said about somebody to an application, signed; none of it opens a service. */
export interface OpenidTokens {
  /** That somebody has signed in (OpenID Connect Core, 2). */
  idToken(of: SignedIn): Promise<string>
  /** For one look after another at `/userinfo`, for an hour. */
  userInfoToken(of: Readonly<{ user: User; clientId: string; scope: readonly Scope[] }>): Promise<UserInfoToken>
  /** Throws `accounts.token-refused` or `accounts.token-expired`. */
  readUserInfoToken(token: string): Promise<UserInfoClaims>
  /** Whose id token this is, for whom, however old; undefined when it is none of ours. */
  readIdToken(token: string): Promise<Readonly<{ userId: string; clientId: string }> | undefined>
}

export type SignedIn = Readonly<{
  user: User
  emailVerified: boolean
  clientId: string
  scope: readonly Scope[]
  nonce: string | null
  /** Milliseconds since 1970. */
  signedInAt: number
}>

export type UserInfoToken = Readonly<{ token: string; claims: TokenClaims }>

export type UserInfoClaims = TokenClaims & Readonly<{ clientId: string; scope: readonly Scope[] }>
