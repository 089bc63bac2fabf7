import type { TokenClaims } from '../model/token.ts'
import type { User } from '../model/user.ts'

/** Tokens that say who somebody is, for seven days. */
export interface Tokens {
  issue(user: User): Promise<string>
  /** What a token of ours says; throws `accounts.token-refused` or `accounts.token-expired`. Knows nothing of log-outs. */
  read(token: string): Promise<TokenClaims>
  /** The public halves of the keys, as RFC 7517 answers them. */
  publicKeys(): readonly PublicKey[]
}

/** An Ed25519 public key as a JWK (RFC 8037, 2). */
export type PublicKey = Readonly<{ kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' }>
