/** The tables of who may log in. */
export type Role = 'admin' | 'user' | 'readonly' | 'none'

export type AccountTables = Readonly<{
  users: Readonly<{
    number: number
    id: string
    /** In NFC. Of those that are not deleted, none has another's. */
    username: string
    role: Role
    status: 'active' | 'disabled' | 'deleted'
    /** argon2id; null for accounts that nobody can log in to. */
    password_hash: string | null
    /** Counts up whenever the password changes; what was verified against another version is void. */
    credential_version: number
    created_at: number
    last_login: number | null
    storage_quota_bytes: number | null
    /** Trash, versions, kept saves and uploads included; null: ten times the quota. */
    storage_total_bytes: number | null
    /** Whether the account's password needs a code beside it. */
    second_factor: 0 | 1
  }>
  /** What names have in common that are equal but for their case, or look alike; of every account that is not deleted. */
  user_name_keys: Readonly<{ key: string; account: number }>
  /** Bearer tokens, by the SHA-256 of their text in hexadecimal. */
  tokens: Readonly<{ hash: string; account: number; created_at: number; expires_at: number }>
  /** Passwords for programs, by the SHA-256 of their text in hexadecimal. */
  app_passwords: Readonly<{
    id: string
    account: number
    name: string
    scope: 'read' | 'write'
    hash: string
    created_at: number
    /** To the minute. */
    last_used: number | null
  }>
  /** Whom an issuer of tokens speaks of. */
  identities: Readonly<{
    issuer: string
    subject: string
    account: number
    /** Who decides on the account's role: the issuer, until an administrator here has. */
    role_from: 'issuer' | 'here'
    /** Whether the address was proved when the issuer last spoke of them; 0 where it is older than the question. */
    proved: 0 | 1
  }>
  /** What one-time codes are made from. It counts once `users.second_factor` says so. */
  second_factors: Readonly<{
    account: number
    /** In Base32. */
    secret: string
    /** The time step of the last code that was taken: none is taken twice. */
    last_step: number
  }>
  /** One-time codes for who has lost the device; those that were used are gone. */
  recovery_codes: Readonly<{ account: number; hash: string }>
}>
