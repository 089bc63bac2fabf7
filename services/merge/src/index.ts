/** The public entry of the merge service. */
export type { ThreadLimits } from './adapters/threads/engine-threads.ts'
export { mergeBudgets } from './budgets.ts'
export type { TierLimits, TierName, Tiers } from './model/tiers.ts'
export { type MergeService, type MergeServiceOptions, openMerge } from './open-merge.ts'
export type { Accounts } from './ports/accounts.ts'
