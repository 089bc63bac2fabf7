/** The merge service, put together: routes over operations over the database, the threads and the accounts. */
import type { Database } from '@alluvium/database'
import { embeddedRateLimiter, type RateLimiter } from '@alluvium/http'
import type { Route } from '@alluvium/http/json'
import type { Clock, Logger } from '@alluvium/kernel'
import { type ThreadLimits, threadMerger } from './adapters/threads/thread-merger.ts'
import { defaultTiers, type Tiers } from './model/tiers.ts'
import { MergeCounter } from './operations/merge-counter.ts'
import type { Accounts } from './ports/accounts.ts'
import { driversRoute } from './protocols/rest/drivers-route.ts'
import { mergeRoute } from './protocols/rest/merge-route.ts'
import { type TierRateLimit, tierRateLimit } from './protocols/rest/tier-rate-limit.ts'
import { usageRoute } from './protocols/rest/usage-route.ts'

export type MergeServiceOptions = Readonly<{
  /** Opened with `mergeMigrations`; whoever opened it closes it, after the service. */
  database: Database
  logger: Logger
  clock: Clock
  accounts: Accounts
  /** Default: `defaultTiers`. */
  tiers?: Tiers
  /** Where requests are counted. Default: in this process. */
  limiter?: RateLimiter
  /** What merges may use of the machine. */
  threads?: ThreadLimits
}>

export type MergeService = Readonly<{
  routes: readonly Route[]
  /** For `jsonService`: the limit of every protected route at the platform's address, by the caller's tier. */
  rateLimit: TierRateLimit
  /** Ends the merging threads; merges under way are refused as `merge.busy`. Stop listening first. */
  close(): Promise<void>
}>

export async function openMerge(options: MergeServiceOptions): Promise<MergeService> {
  const { database, clock, accounts, tiers = defaultTiers, limiter = embeddedRateLimiter({ clock }) } = options
  const merger = threadMerger(options.logger, options.threads)
  const needs = { database, clock, accounts, tiers, merger, counter: new MergeCounter(database) }
  return {
    routes: [driversRoute(), mergeRoute(needs), usageRoute(needs)],
    rateLimit: tierRateLimit({ limiter, accounts, tiers }),
    close: () => merger.close(),
  }
}
