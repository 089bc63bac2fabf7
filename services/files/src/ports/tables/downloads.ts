/** The table of links for downloads, which browsers follow by themselves. */
import type { Caller } from '@alluvium/kernel'

export type DownloadTables = Readonly<{
  /** By the SHA-256 of the link's token in hexadecimal. */
  download_links: Readonly<{
    hash: string
    account: number
    /** The selected entries: a JSON array of their nodes. */
    nodes: string
    /** Of the one file: the version that was selected. Null for what is there now. */
    version: number | null
    /** The account's `credential_version` when the link was made: a new password ends it. */
    credential_version: number
    /** Milliseconds since 1970. */
    made_at: number
    expires_at: number
    /** The network that began the download; null while nobody has. */
    network: string | null
    /** How the user had authenticated. */
    made_with: Caller['by']
    /** The app password that they used: the link ends with it. Null for another credential. */
    app_password: string | null
    /** The token of the log-in that they used, as in `tokens`: the link ends with it. Null for another credential. */
    session_hash: string | null
    /** The issuer's token that they used, encrypted with the link's own token: the link ends with it. Null for another credential. */
    issuer_token: string | null
  }>
}>
