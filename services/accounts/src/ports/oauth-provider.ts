import type { Identity } from '../model/sign-on/identity.ts'

/** A provider that people are sent to, to come back with who they are (RFC 6749, 4.1, with the proof key of RFC 7636). */
export interface OauthProvider {
  /** Under which its identities are kept, for ever: its address, since a subject means something at one issuer only. */
  readonly id: string
  /** Whether its word that an e-mail address is verified proves anything. */
  readonly proves: boolean
  /** Returns where the browser goes. Throws `accounts.provider-failed`. */
  authorizationUrl(attempt: Attempt): Promise<string>
  /**
   * Finds out who came back. @param answer the query that the provider sent the browser back with.
   * Throws `accounts.provider-denied`, `accounts.email-unproven` or `accounts.provider-failed`.
   */
  identify(answer: URLSearchParams, attempt: Attempt): Promise<Identity>
}

export type Attempt = Readonly<{
  state: string
  verifier: string
  nonce: string
  /** Where the provider sends the browser back to. */
  redirectUri: string
}>
