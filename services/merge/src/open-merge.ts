/** The merge service, put together: routes over operations over the database, the threads and the accounts. */
import type { Database } from '@alluvium/database'
import { embeddedRateLimiter, type RateLimiter } from '@alluvium/http'
import type { Route } from '@alluvium/http/json'
import type { Clock, Logger } from '@alluvium/kernel'
import { sharedRateLimiter } from '@alluvium/rate-limits'
import { engineThreads, type ThreadLimits } from './adapters/threads/engine-threads.ts'
import { threadMerger } from './adapters/threads/thread-merger.ts'
import { type PluginLimits, threadPlugins } from './adapters/threads/thread-plugins.ts'
import { defaultTiers, type Tiers } from './model/tiers.ts'
import type { SharedOrganizationMembers } from './operations/find-plugins.ts'
import { MergeCounter } from './operations/merge-counter.ts'
import { mergeData, type PersonalDataStore } from './operations/personal-data.ts'
import type { Accounts } from './ports/accounts.ts'
import type { Merger } from './ports/merger.ts'
import type { Plugins } from './ports/plugins.ts'
import { analyticsRoute } from './protocols/rest/analytics-route.ts'
import { driversRoute } from './protocols/rest/drivers-route.ts'
import { mergeRoute } from './protocols/rest/merge-route.ts'
import { pluginRoutes } from './protocols/rest/plugin-routes.ts'
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
  /** Which accounts may use each other's private plugins. Default: none. */
  sharedOrganizationMembers?: SharedOrganizationMembers
  /**
   * Where requests are counted. Default: in the database where several processes may share it, that is on PostgreSQL;
   * else in this process.
   */
  limiter?: RateLimiter
  /** What merges may use of the machine. */
  threads?: ThreadLimits
  /** What plugins may use of the machine. */
  plugins?: PluginLimits
  /** The workers that merge; whoever opened them closes them. Default: threads of the service's own. */
  workers?: MergeWorkers
}>

export type MergeWorkers = Readonly<{ merger: Merger; plugins: Plugins; close(): Promise<void> }>

/** Threads for the engine, and others for plugins. */
export function threadWorkers(
  logger: Logger,
  { threads, plugins: pluginLimits }: Pick<MergeServiceOptions, 'threads' | 'plugins'> = {},
): MergeWorkers {
  const engine = engineThreads(logger, threads)
  const plugins = threadPlugins(logger, engine, pluginLimits)
  const close = async () => {
    await Promise.all([engine.close(), plugins.close()])
  }
  return { merger: threadMerger(engine), plugins, close }
}

export type MergeService = Readonly<{
  routes: readonly Route[]
  /** For `jsonService`: the limit of every protected route at the platform's address, by the caller's tier. */
  rateLimit: TierRateLimit
  /** What is kept of an account, to export and to erase it. */
  personalData: PersonalDataStore
  /** Ends the merging threads; merges under way are refused as `merge.busy`. Stop listening first. */
  close(): Promise<void>
}>

/** Opens the service. Closing it ends its own threads only, not `workers` that it was given. */
export async function openMerge(options: MergeServiceOptions): Promise<MergeService> {
  const { database, logger, clock, accounts, tiers = defaultTiers, limiter = usualLimiter(options) } = options
  const { sharedOrganizationMembers = async () => new Map<string, number>() } = options
  const { merger, plugins, close } = options.workers ?? threadWorkers(logger, options)
  const counter = new MergeCounter(database)
  const needs = { database, clock, accounts, tiers, merger, plugins, counter, sharedOrganizationMembers }
  return {
    routes: [driversRoute(), mergeRoute(needs), usageRoute(needs), analyticsRoute(needs), ...pluginRoutes(needs)],
    rateLimit: tierRateLimit({ limiter, accounts, tiers }),
    personalData: mergeData(database),
    close: async () => (options.workers ? undefined : await close()),
  }
}

const usualLimiter = ({ database, clock }: MergeServiceOptions): RateLimiter =>
  database.engine === 'postgres' ? sharedRateLimiter({ database, clock }) : embeddedRateLimiter({ clock })
