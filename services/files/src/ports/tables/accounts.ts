/** The tables of accounts and their credentials. */
export type Role = 'admin' | 'user' | 'readonly' | 'none'

export type AccountTables = Readonly<{
  users: Readonly<{
    number: number
    id: string
    /** In NFC. Unique among accounts that are not deleted. */
    username: string
    role: Role
    status: 'active' | 'disabled' | 'deleted'
    /** argon2id; null for accounts that nobody can log in to. */
    password_hash: string | null
    /** Increases with each change of the password; what was verified against another version is void. */
    credential_version: number
    created_at: number
    last_login: number | null
    storage_quota_bytes: number | null
    /** With trash, versions, retained writes and uploads; null: ten times the quota. */
    storage_total_bytes: number | null
    /** Whether a log-in by password also needs a code. */
    second_factor: 0 | 1
  }>
  /** Keys that are equal for names that differ only in case, or look alike; for every account that is not deleted. */
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
  /** Log-ins of programs that a person approves in a browser, by the SHA-256 of their secrets in hexadecimal. */
  device_log_ins: Readonly<{
    /** Of the secret in the page's address. */
    page_hash: string
    /** Of the secret that the program polls with. */
    poll_hash: string
    /** What the program calls itself. */
    device: string
    peer: string
    /** Empty for a trusted proxy itself. */
    network: string
    created_at: number
    expires_at: number
    /** Whose log-in approved it, and with which credentials; null before. */
    account: number | null
    credential_version: number | null
  }>
  /** The accounts of an issuer's subjects. */
  identities: Readonly<{
    issuer: string
    subject: string
    account: number
    /** Who sets the account's role: the issuer, until an administrator here changes it. */
    role_from: 'issuer' | 'here'
    /** Whether the address was verified at the issuer's last token; 0 for rows older than this column. */
    proved: 0 | 1
    /** Identifies the groups that the newest token named; empty before one did. */
    groups_digest: string
    /** When that token was issued, to the hour while its groups stay the same. */
    groups_said_at: number
    /** Whether a directory made the account by SCIM, and so says what it is called. */
    provisioned: 0 | 1
    /** What the subject calls themselves; empty where no token has said it. */
    display_name: string
    /** The same to be searched: lower case, with a space before each word. */
    display_key: string
    /** When the token was issued that said it: an older one of the same person takes nothing back. */
    display_said_at: number
  }>
  /** The secrets of one-time codes. A secret counts when `users.second_factor` says so. */
  second_factors: Readonly<{
    account: number
    /** In Base32. */
    secret: string
    /** The time step of the last accepted code: no code is accepted twice. */
    last_step: number
  }>
  /** One-time codes for a person who lost the device; used ones are removed. */
  recovery_codes: Readonly<{ account: number; hash: string }>
}>
