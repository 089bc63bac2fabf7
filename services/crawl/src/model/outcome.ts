/**
 * How an address ends. Every address that a crawl discovers ends exactly once, in exactly one of these; what
 * the record counts as crawled, failed and skipped is sums of them.
 */
export const outcomes = [
  'fetched',
  'redirected',
  'disallowed',
  'out_of_scope',
  'skipped_type',
  'too_large',
  'http_error',
  'network_error',
  'timeout',
  'blocked_address',
  'over_max_pages',
  'cancelled',
] as const

export type Outcome = (typeof outcomes)[number]

/** What a crawl's record counts it as. A redirect counts as neither; the address it leads to does. */
export type Account = 'crawled' | 'failed' | 'skipped' | 'redirected'

const accounts: Readonly<Record<Outcome, Account>> = {
  fetched: 'crawled',
  redirected: 'redirected',
  disallowed: 'skipped',
  out_of_scope: 'skipped',
  skipped_type: 'skipped',
  too_large: 'failed',
  http_error: 'failed',
  network_error: 'failed',
  timeout: 'failed',
  blocked_address: 'failed',
  over_max_pages: 'skipped',
  cancelled: 'skipped',
}

export const accountOf = (outcome: Outcome): Account => accounts[outcome]

/** Whether it is a page attempted, of which `max_pages` allows so many. */
export function isAttempt(outcome: Outcome): boolean {
  const account = accounts[outcome]
  return account === 'crawled' || account === 'failed'
}
