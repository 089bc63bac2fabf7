/** The tables of who may log in. */
export type Role = 'admin' | 'user' | 'readonly' | 'none'

export type AccountTables = Readonly<{
  users: Readonly<{
    number: number
    id: string
    username: string
    role: Role
    status: 'active' | 'disabled'
    /** argon2id; null for accounts that nobody can log in to. */
    password_hash: string | null
    /** Counts up whenever the password changes; what was verified against another version is void. */
    credential_version: number
    created_at: number
    last_login: number | null
    storage_quota_bytes: number | null
  }>
  /** Bearer tokens, by the SHA-256 of their text in hexadecimal. */
  tokens: Readonly<{ hash: string; account: number; created_at: number; expires_at: number }>
}>
