/** The table of archives that are being extracted. */
export type ExtractionTables = Readonly<{
  /** At most one of each account. It stands there until its folder is whole, or was thrown away. */
  extractions: Readonly<{
    account: number
    /** Random: another one of the account, begun after this one had expired, is not taken for it. */
    extraction: string
    /** The path and the node of the folder that it fills; null before that is made. */
    path: string | null
    node: number | null
    /** Milliseconds since 1970; later, whoever extracts is taken for dead. */
    until: number
  }>
}>
