/**
 * The tables of the audit log. A row is never changed and never removed, and each carries a hash over itself and the
 * hash of the row before it, so whoever alters one has to alter all that follow, and the chain's end with them.
 */
export type AuditTables = Readonly<{
  audit: Readonly<{
    /** 1, 2, 3 and so on, without a gap. */
    entry: number
    at: number
    method: string
    /** Of the request, without its query and without a share's token. */
    path: string
    /** What it changed or would have, `/a` or `/a → /b`; null when that is no path, or `path` says it. */
    target: string | null
    /** Empty when nobody was known. */
    username: string
    /** 0 when no answer went out, or when the process ended before it could be noted. */
    status: number
    client_ip: string
    user_agent: string
    /** What went out on the wire. */
    bytes: number
    request_id: string
    /** The revision that changed `target`. */
    revision: number | null
    /** SHA-256 in hexadecimal; `entryHash` says of what. */
    hash: string
    /** How many requests it stands for: refusals of nobody that were alike are told together. */
    count: number
  }>
  /** One row: the last entry and its hash, and how far the ledger's revisions are known to be in the log. */
  audit_chain: Readonly<{
    one: 1
    entry: number
    hash: string
    /** Every revision up to this one is in the log, as long as it was to be. */
    revision: number
    /** The last entry there was when that became known: later revisions are in the log behind it, or not yet. */
    revision_entry: number
  }>
}>
