/** The tables of directories that keep accounts and groups by SCIM (RFC 7643, 7644). */
export type ScimTables = Readonly<{
  /** Tokens that reach SCIM and nothing else, by the SHA-256 of their text in hexadecimal. */
  scim_tokens: Readonly<{
    id: string
    name: string
    hash: string
    /** The number of the administrator who made it. */
    created_by: number
    created_at: number
    /** To the hour. */
    last_used: number | null
  }>
  /** What a directory said of an account or a group, besides what their own tables keep. */
  scim_resources: Readonly<{
    kind: 'user' | 'group'
    /** The id of the account or the group. */
    id: string
    /** What the directory calls it. */
    external_id: string | null
    /** Whether the directory made it; else it adopted what was there. */
    made: 0 | 1
  }>
}>
