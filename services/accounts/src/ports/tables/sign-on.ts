/** What sign-on keeps. `state`, `session` and `code` are digests: what they are digests of is in a browser alone. */
export type SignOnTables = {
  /** People who left for a provider and are not back yet. */
  sign_in_attempts: {
    state: string
    /** The provider's id. */
    provider: string
    /** RFC 7636; it proves to the provider that the sign-in is finished by the browser that began it. */
    verifier: string
    nonce: string
    /** What the page that began it gets back, to know its own. */
    echo: string | null
    /** The query of the authorization request that goes on afterwards; null when the console is where it ends. */
    resume: string | null
    /** The digest of the browser's own secret, where it must be the same one that comes back; null where none was known. */
    browser: string | null
    expires_at: number
  }
  /** Who an account is at other providers. */
  identities: {
    provider: string
    subject: string
    user_id: string
    linked_at: number
  }
  /** Browsers that are signed in. */
  sign_on_sessions: {
    session: string
    user_id: string
    /** The account's `token_generation` then: whatever voids its tokens ends its sessions. */
    generation: number
    signed_in_at: number
    expires_at: number
  }
  /** Which session a token comes from. */
  session_tokens: {
    token_id: string
    session: string
    expires_at: number
  }
  authorization_codes: {
    code: string
    session: string
    client_id: string
    redirect_uri: string
    scope: string
    nonce: string | null
    challenge: string | null
    expires_at: number
    /** The token that it was redeemed for; null while it wasn't. */
    token_id: string | null
    token_expires_at: number | null
  }
  /** The scopes that people have granted to other people's applications. */
  consents: {
    user_id: string
    client_id: string
    scope: string
    given_at: number
  }
}
