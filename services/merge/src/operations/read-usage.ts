/** What an account has used of its tier's limits this month (UTC). */
import type { Database } from '@alluvium/database'
import type { Caller, Clock } from '@alluvium/kernel'
import { monthOf } from '../model/calendar.ts'
import type { TierLimits, TierName, Tiers } from '../model/tiers.ts'
import type { Accounts } from '../ports/accounts.ts'
import { mergesIn } from './merges-in.ts'
import { keptBy } from './plugin-rows.ts'

export type UsageNeeds = Readonly<{ database: Database; clock: Clock; accounts: Accounts; tiers: Tiers }>

export type Usage = Readonly<{
  tier: TierName
  limits: TierLimits
  /** `2026-11` */
  month: string
  merges: number
  /** The bytes of the account's plugins. */
  storageBytes: number
  /** Authenticated requests, including this one. */
  apiCalls: number
}>

export async function readUsage({ database, clock, accounts, tiers }: UsageNeeds, caller: Caller): Promise<Usage> {
  const month = monthOf(clock.now())
  const { tier } = await accounts.accountStatus(caller)
  const merges = await database.read(mergesIn(caller.id, month))
  const { bytes: storageBytes } = await database.read(keptBy(caller.id))
  return { tier, limits: tiers[tier], month, merges, storageBytes, apiCalls: await accounts.apiCalls(caller, month) }
}
