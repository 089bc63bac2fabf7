/**
 * Who may see what. A key belongs to an account; the crawls and keys of an account are seen by all of its keys and by no
 * others, but for the first keys (the built-in development key and the one given at start), which see everything.
 */
export type Access = Readonly<{
  keyId: string
  account: string
  requestsPerMinute: number
  isFirst: boolean
}>

/** The account of the first keys themselves. */
export const firstAccount = 'main'
export const firstKeyRequestsPerMinute = 100_000
export const developmentKey = 'alluvium-development-key'
