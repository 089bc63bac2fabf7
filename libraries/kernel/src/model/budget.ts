/**
 * Budgets: what one account or one network may hold at once, or do in a time, so that none uses up what all share. Each service names its own in one table, `src/budgets.ts`; `docs/guides/limits.md` is written from these tables.
 *
 * A network is an IPv4 address or the /64 of an IPv6 address (`networkOf`), as the connection or a trusted proxy names it.
 */

export type Budget = Readonly<{
  /** What is counted, in the plural, as the page of limits says it: `half-sent requests`. */
  counts: string
  per: 'account' | 'network' | 'mailbox' | 'organization'
  limit: number
  /** The time over which uses are counted, milliseconds; it refills evenly. Without it, what is held at once is counted. */
  perMs?: number
  /** What happens past it, as the page of limits says it: `429`, `507`, `the connection is closed`. */
  past: string
  /** What to do then, as the page of limits says it. */
  wayOut: string
}>

/** The budgets of one service, by name. */
export type Budgets = Readonly<Record<string, Budget>>

/** Local development gets so many times the budgets, because it is one person's machine. */
const localFactor = 100

/**
 * The limit that counts for one request.
 * @param isLocal whether the request is local development.
 */
export const limitOf = ({ limit }: Budget, isLocal: boolean): number => (isLocal ? limit * localFactor : limit)
