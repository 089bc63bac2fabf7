/** The tables of shares: links that let somebody without an account read a file or a folder, or put files into it. */
import type { Caller } from '@alluvium/kernel'

export type ShareTables = Readonly<{
  shares: Readonly<{
    /** 192 bits of chance; who knows it may use the share. */
    token: string
    /** What is shared, wherever it is moved. */
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
    /** A folder into which files are put, and of which nothing is shown. */
    allow_upload: 0 | 1
    /** How its maker had proved who they are; null: before this was kept. */
    made_with: Caller['by'] | null
  }>
  /** Downloads that were counted a while ago and may have to go on. */
  share_downloads: Readonly<{
    download: string
    token: string
    peer: string
    /** What of the share: its path inside, or the archive of it. */
    target: string
    etag: string
    /** How far the download came that was cut short, in bytes from the beginning; null while it is under way and when it was not. */
    reached: number | null
    /** Bytes that may still be sent without being counted again. */
    allowance: number
    at: number
  }>
}>
