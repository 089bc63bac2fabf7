/** What one account, or one network, may hold of this service at once, or do in a time. */
import { type Budgets, limitOf } from '@alluvium/kernel'

export const crawlBudgets = {
  runningCrawls: {
    counts: 'running crawls',
    per: 'account',
    limit: 50,
    past: '429 `crawl.too-many-running`',
    wayOut: 'Wait until one has ended, or pause or cancel one.',
  },
  runningCrawlsOfNetwork: {
    counts: 'running crawls, of whatever accounts',
    per: 'network',
    limit: 200,
    past: '429 `crawl.too-many-running`',
    wayOut: 'Wait until one has ended, or pause or cancel one.',
  },
  keptCrawls: {
    counts: 'crawls that were not deleted',
    per: 'account',
    limit: 10_000,
    past: '507 `crawl.too-many-kept` for a start',
    wayOut: 'Delete some.',
  },
  keptAddresses: {
    counts: 'addresses found by all of them',
    per: 'account',
    limit: 50_000_000,
    past: '507 `crawl.too-much-kept` for a start',
    wayOut: 'Delete some.',
  },
  keptMebibytes: {
    counts: 'MiB of page contents of all of them, packed',
    per: 'account',
    limit: 102_400,
    past: '507 `crawl.too-much-kept` for a start',
    wayOut: 'Delete some.',
  },
  keys: {
    counts: 'API keys made by the account itself',
    per: 'account',
    limit: 100,
    past: '507 `crawl.too-many-keys`',
    wayOut: 'Revoke those that are not used any more.',
  },
  eventStreams: {
    counts: 'event streams',
    per: 'account',
    limit: 100,
    past: '429 `crawl.too-many-streams`',
    wayOut: 'Close one.',
  },
  wrongKeys: {
    counts: 'requests with a key that is none',
    per: 'network',
    limit: 60,
    perMs: 60_000,
    past: '429 `crawl.too-many-wrong-keys` instead of 401',
    wayOut: 'Wait; requests with a key are answered all the same.',
  },
} as const satisfies Budgets

export type BudgetName = keyof typeof crawlBudgets
/** How much of each budget there is, for one request. */
export type Limits = Readonly<Record<BudgetName, number>>

/**
 * What counts for one request.
 * @param budgets other limits than those above, for a test that would take long to reach them.
 */
export function limitsOf(isLocal: boolean, budgets: Partial<Limits> = {}): Limits {
  const limit = (name: BudgetName): number => budgets[name] ?? limitOf(crawlBudgets[name], isLocal)
  return {
    runningCrawls: limit('runningCrawls'),
    runningCrawlsOfNetwork: limit('runningCrawlsOfNetwork'),
    keptCrawls: limit('keptCrawls'),
    keptAddresses: limit('keptAddresses'),
    keptMebibytes: limit('keptMebibytes'),
    keys: limit('keys'),
    eventStreams: limit('eventStreams'),
    wrongKeys: limit('wrongKeys'),
  }
}

/** Of what everybody shares nobody has the last tenth alone, whatever their budget. */
export const withoutLastTenth = (total: number): number => Math.max(1, total - Math.ceil(total / 10))
