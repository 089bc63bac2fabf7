/** The tables of the WOPI host: who may edit what from an editor, and the names that editors give their locks. */
import type { Caller } from '@alluvium/kernel'

export type WopiTables = Readonly<{
  /** Access tokens, by the SHA-256 of their text in hexadecimal: each for one file and one account. */
  wopi_tokens: Readonly<{
    hash: string
    node: number
    account: number
    mode: 'view' | 'edit'
    /** The account's `credential_version` when it was given out: another password ends it. */
    credential_version: number
    /** Milliseconds since 1970. */
    expires_at: number
    /** How the user had proved who they are; null: before this was kept. */
    made_with: Caller['by'] | null
    /** The app password that they came with: with it the token ends. Null for who came with something else. */
    app_password: string | null
  }>
  /** What an editor calls the lock that it holds on a file; the lock itself is the row of `locks` with this token. */
  wopi_locks: Readonly<{ node: number; name: string; token: string }>
  /** What editors want to know again of a user (PutUserInfo). */
  wopi_users: Readonly<{ account: number; info: string }>
}>
