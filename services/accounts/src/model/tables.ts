import type { Generated } from 'kysely'
import type { Act } from './administration/act.ts'
import type { BillingTables } from './billing/tables.ts'
import type { OrganizationTables } from './organizations/tables.ts'
import type { LinkPurpose } from './recovery/mailed-link.ts'
import type { SignOnTables } from './sign-on/tables.ts'
import type { SigningAlgorithm } from './signing-key.ts'
import type { Role, Status, Tier } from './user.ts'

/** The accounts' database. Times are milliseconds since 1970. */
export type Tables = SignOnTables &
  OrganizationTables &
  BillingTables & {
    users: {
      user_id: string
      email: string
      /** `emailKey(email)`; unique. */
      email_key: string
      display_name: string
      /** A PHC string of argon2id; null for an account that has no password. */
      password_hash: string | null
      tier: Tier
      role: Role
      status: Status
      created_at: number
      last_login: number | null
      /** 1 once somebody has shown that they read the mailbox, or the operator vouches for them. */
      email_verified: Generated<number>
      /** Tokens of an earlier generation are void, but for `kept_token`. */
      token_generation: Generated<number>
      kept_token: string | null
    }
    /** Tokens that were logged out. A row outlives its token's expiry only until the next log-out prunes it. */
    revoked_tokens: {
      token_id: string
      expires_at: number
    }
    /** The key pairs that sign tokens; of each algorithm the newest signs, all of them verify. */
    signing_keys: {
      key_id: string
      algorithm: SigningAlgorithm
      private_jwk: string
      created_at: number
    }
    failed_log_ins: {
      failure_id: Generated<number>
      /** `attemptKey(email)`. */
      account: string
      address: string
      failed_at: number
    }
    /** Authenticated requests of each account, a row a month. */
    api_calls: {
      user_id: string
      month: string
      calls: number
    }
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
    /** What administrators did; rows are only ever added. */
    administrative_acts: {
      act_id: Generated<number>
      acted_at: number
      /** Null for whoever acted on the machine itself. */
      actor_id: string | null
      /** Their e-mail address, or the user of the operating system. */
      actor: string
      act: Act
      target_id: string
      /** Their e-mail address at that time. */
      target: string
      /** `Change[]` as JSON. */
      changes: string
      address: string | null
    }
  }
