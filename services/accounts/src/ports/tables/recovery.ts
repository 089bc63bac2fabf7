import type { LinkPurpose } from '../../model/recovery/mailed-link.ts'

export type RecoveryTables = {
  /** Links that were mailed and not used yet. */
  mailed_links: {
    /** SHA-256 of the link's secret; the secret itself is in the mail alone. */
    digest: string
    user_id: string
    purpose: LinkPurpose
    expires_at: number
  }
  /** Authenticator apps (RFC 6238). */
  second_factors: {
    user_id: string
    /** Base32. */
    secret: string
    /** The last time step whose code was used; 0 before the first. */
    last_step: number
    /** Null while it was only set up: then no log-in asks for it. */
    confirmed_at: number | null
  }
  recovery_codes: {
    user_id: string
    /** SHA-256 of the code. */
    digest: string
  }
}
