/** The tables of the WOPI host: who may edit which file in an editor, and the editors' ids of their locks. */
import type { Caller } from '@alluvium/kernel'

export type WopiTables = Readonly<{
  /** Access tokens, by the SHA-256 of their text in hexadecimal: each for one file and one account. */
  wopi_tokens: Readonly<{
    hash: string
    node: number
    account: number
    mode: 'view' | 'edit'
    /** The account's `credential_version` when the token was made: a new password ends it. */
    credential_version: number
    /** Milliseconds since 1970. */
    expires_at: number
    /** How the user had authenticated; null: made before this was kept. */
    made_with: Caller['by'] | null
    /** The app password that they used: the token ends with it. Null for another credential. */
    app_password: string | null
  }>
  /** The editor's id of its lock on a file; the lock itself is the row of `locks` with this token. */
  wopi_locks: Readonly<{ node: number; name: string; token: string }>
  /** Data that editors store for a user (PutUserInfo). */
  wopi_users: Readonly<{ account: number; info: string }>
}>
