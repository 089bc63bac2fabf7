/**
 * Who stands behind a token that somebody else issued. The ledger knows nothing of it yet: whether there is an account
 * for the subject, and what it may do, is decided by who asks.
 */

/** What the issuer says of whom it gave the token to. */
export type Identity = Readonly<{
  /** Names them at the issuer, for ever. */
  subject: string
  /**
   * What people call them: their preferred user name, else their address once they have proved it, else the subject. Nobody
   * promises that it is theirs alone or stays the same, so it proves nothing about an account that has it.
   */
  name: string
  /** Whether the issuer says that the address is theirs. */
  isProved: boolean
  /** The claim `role` as it is, when there is one. */
  role?: string
  /** When they last showed who they are; milliseconds since 1970. Undefined when the token doesn't say. */
  authenticatedAt?: number
}>

export interface IdentityProvider {
  /** As it writes itself; subjects are names at this issuer only. */
  readonly issuer: string
  /** Whether an address is a name here although nobody has proved it. */
  readonly unverifiedNames: boolean
  /**
   * Throws `files.token-invalid` when the issuer didn't issue the token for this service or takes it back, or its time
   * is over; `files.issuer-unavailable` when only the issuer could tell and doesn't answer.
   */
  verify(token: string): Promise<Identity>
  /** Gives up what is under way. */
  close(): void
}
