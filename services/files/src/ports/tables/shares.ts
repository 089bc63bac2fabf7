/**
 * The tables of shares: links by which a person without an account can read a file or a folder, or put files into it.
 */
import type { Caller } from '@alluvium/kernel'

export type ShareTables = Readonly<{
  shares: Readonly<{
    /** 192 random bits; everybody who knows it may use the share. */
    token: string
    /** The shared node, wherever it is moved; 0: nowhere, until the tree goes back again. */
    node: number
    /** The account in whose name the share is used. */
    created_by: number
    created_at: number
    /** Milliseconds since 1970; null: never. */
    expires_at: number | null
    /** argon2id; null: no password. */
    password_hash: string | null
    max_downloads: number | null
    downloads: number
    /** Whether it is a folder that accepts files and shows none. */
    allow_upload: 0 | 1
    /** How its maker had authenticated; null: made before this was kept. */
    made_with: Caller['by'] | null
    /** Its own among shares and grants. */
    number: number
    /** The revision since which it leads there; 0: since before this was kept. */
    since: number
  }>
  /** The node that a share led to until the revision by which it went over to another: see `operations/metadata/past-shares.ts`. */
  past_shares: Readonly<{ token: string; node: number; until: number }>
  /** Recently counted downloads that may be continued. */
  share_downloads: Readonly<{
    download: string
    token: string
    peer: string
    /** The downloaded part: its path in the share, or the archive of it. */
    target: string
    etag: string
    /** Of earlier versions, which knew by it from where a download may go on. */
    reached: number | null
    /** Bytes that may still be sent without counting again. */
    allowance: number
    at: number
  }>
}>
