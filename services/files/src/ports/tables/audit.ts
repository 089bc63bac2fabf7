/**
 * The tables of the audit log. A row is never changed and never removed. Each has a hash over itself and the hash of
 * the row before it. So changing one means changing all that follow, and the chain's end.
 */
export type AuditTables = Readonly<{
  audit: Readonly<{
    /** 1, 2, 3 and so on, without a gap. */
    entry: number
    at: number
    method: string
    /** The request's path, without its query and without a share's token. */
    path: string
    /**
     * The path that it changed or would have changed, `/a` or `/a → /b`; null when that is no path, or `path` says it.
     */
    target: string | null
    /** Empty when no caller was known. */
    username: string
    /** 0 when no response was sent, or when the process ended before it could be recorded. */
    status: number
    client_ip: string
    user_agent: string
    /** The bytes sent on the connection. */
    bytes: number
    request_id: string
    /** The revision that changed `target`. */
    revision: number | null
    /** SHA-256 in hexadecimal, as `entryHash` computes it. */
    hash: string
    /** The number of requests of this entry: similar refusals without a known caller share one. */
    count: number
  }>
  /** One row: the last entry and its hash, and how far the ledger's revisions are known to be in the log. */
  audit_chain: Readonly<{
    one: 1
    entry: number
    hash: string
    /** Every revision up to this one that belongs in the log is in it. */
    revision: number
    /** The last entry when that became known: later revisions are in the log after it, or not yet. */
    revision_entry: number
  }>
}>
