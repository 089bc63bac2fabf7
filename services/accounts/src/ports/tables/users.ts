import type { Generated } from 'kysely'
import type { SigningAlgorithm } from '../../model/signing-key.ts'
import type { Role, Status, Tier } from '../../model/user.ts'

export type UserTables = {
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
  /** Tokens that were used: where accounts are signed in. */
  token_uses: {
    token_id: string
    user_id: string
    /** What the program calls itself; null where only another service has used the token. */
    device: string | null
    signed_in_at: number
    used_at: number
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
}
