import type { Scope } from '../model/sign-on/scope.ts'
import type { SigningAlgorithm } from '../model/signing-key.ts'
import type { TokenClaims } from '../model/token.ts'
import type { User } from '../model/user.ts'

/** What is said about somebody to an application, signed; none of it opens a service. */
export interface OpenidTokens {
  /** Makes the token that says that somebody has signed in (OpenID Connect Core, 2). */
  idToken(of: SignedIn): Promise<string>
  /** Makes a token that opens `/userinfo` for an hour, any number of times. */
  userInfoToken(of: Readonly<{ user: User; clientId: string; scope: readonly Scope[] }>): Promise<UserInfoToken>
  /** Throws `accounts.token-refused` or `accounts.token-expired`. */
  readUserInfoToken(token: string): Promise<UserInfoClaims>
  /** Whose id token this is, for whom, however old; undefined when it is none of ours. */
  readIdToken(token: string): Promise<Readonly<{ userId: string; clientId: string }> | undefined>
  /** The public halves of all keys that sign anything here, as RFC 7517 answers them. */
  publicKeys(): Promise<readonly PublicKey[]>
}

export type SignedIn = Readonly<{
  user: User
  clientId: string
  scope: readonly Scope[]
  nonce: string | null
  /** How the application wants it to be signed. */
  algorithm: SigningAlgorithm
  /** Milliseconds since 1970. */
  signedInAt: number
}>

type Published<Algorithm extends SigningAlgorithm> = Readonly<{ kid: string; alg: Algorithm; use: 'sig' }>

/** A public key as a JWK (RFC 8037, 2; RFC 7518, 6.3). */
export type PublicKey =
  | (Published<'EdDSA'> & Readonly<{ kty: 'OKP'; crv: 'Ed25519'; x: string }>)
  | (Published<'RS256'> & Readonly<{ kty: 'RSA'; n: string; e: string }>)

export type UserInfoToken = Readonly<{ token: string; claims: TokenClaims }>

export type UserInfoClaims = TokenClaims & Readonly<{ clientId: string; scope: readonly Scope[] }>
