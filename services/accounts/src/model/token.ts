/** For whom our tokens are: every service of one installation. */
export const audience = 'alluvium'

/** Seconds; the interface document's seven days. */
export const tokenLifetimeSeconds = 7 * 24 * 60 * 60

/** What a token says that we rely on: who, and which token it is. What the person may do is read from the account. */
export type TokenClaims = Readonly<{
  userId: string
  tokenId: string
  /** When the person showed who they are, by a password or to another provider; milliseconds since 1970. */
  authenticatedAt: number
  /** Milliseconds since 1970. */
  issuedAt: number
  /** Milliseconds since 1970. */
  expiresAt: number
}>
