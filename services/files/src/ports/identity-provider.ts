/**
 * The person behind a token of another issuer. This knows nothing of the ledger: the caller decides whether the subject
 * has an account, and what it may do.
 */

/** What the issuer says about the token's holder. */
export type Identity = Readonly<{
  /** Identifies the person at the issuer, permanently. */
  subject: string
  /**
   * The displayed name: the preferred user name, else the verified address, else the subject. It may be neither unique
   * nor permanent, so it proves nothing about an account with that name.
   */
  name: string
  /** Whether the issuer verified that the address is theirs. */
  isProved: boolean
  /** What they call themselves; neither unique nor permanent, and proves nothing. */
  displayName?: string
  /** The claim `role`, unchanged, if there is one. */
  role?: string
  /** When they last authenticated, in milliseconds since 1970. Undefined when the token doesn't say. */
  authenticatedAt?: number
  /** When the token was issued, in milliseconds since 1970. Undefined when it doesn't say. */
  issuedAt?: number
  /** The names of the person's groups at the issuer; undefined where no claim is read for them. */
  groups?: readonly string[]
}>

export interface IdentityProvider {
  /** The issuer's identifier; subjects are unique only within it. */
  readonly issuer: string
  /** Whether an unverified address may be used as a name. */
  readonly unverifiedNames: boolean
  /**
   * Verifies a token. Throws `files.token-invalid` when it was not issued for this service, was revoked or has expired;
   * `files.issuer-unavailable` when only the issuer could tell and doesn't answer.
   * @param how `anew`: the issuer is asked again whether the token is good, whatever it said a moment ago
   */
  verify(token: string, how?: Readonly<{ anew: boolean }>): Promise<Identity>
  /** Aborts requests in progress. */
  close(): void
}
