/**
 * A merge as the API answers it.
 *
 *   is the quota used up?                                  then the request is only looked at, for what else is wrong with it
 *     the request read and merged, in a thread             an answer or a refusal
 *       counted, in the same script that looks at the quota once more       else a refusal
 *
 * Only counted merges are answered, and only answered merges are counted. A conflict is an answer.
 */
import type { Database } from '@alluvium/database'
import type { Caller, Clock } from '@alluvium/kernel'
import { type Tiers, unlimited } from '../model/tiers.ts'
import type { Accounts } from '../ports/accounts.ts'
import type { Merger, Outcome } from '../ports/merger.ts'
import { quotaReached } from '../problems/tiers.ts'
import { type CountMerge, isUsedUp, type Quota } from './count-merges.ts'
import type { MergeCounter } from './merge-counter.ts'

export type CountingNeeds = Readonly<{
  database: Database
  clock: Clock
  accounts: Accounts
  tiers: Tiers
  counter: MergeCounter
}>

export type MergeNeeds = CountingNeeds & Readonly<{ merger: Merger }>

export type MergeDocuments = Readonly<{
  caller: Caller
  /** The request's JSON; its memory is handed over. */
  body: Uint8Array<ArrayBuffer>
  /** Whether the caller asked for `marked`. */
  markers: boolean
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal
}>

/** The answer as JSON. */
export async function mergeDocuments(
  needs: MergeNeeds,
  { caller, body, markers, signal }: MergeDocuments,
): Promise<Uint8Array> {
  const quota = await quotaOf(needs, caller)
  const mayMerge = !(await isUsedUpNow(needs, quota))
  return await needs.counter.whileUnderWay(async (count) => {
    const outcome = await needs.merger.merge({ body, markers, mayMerge }, { caller: caller.id, signal })
    if (outcome === undefined) throw quotaReached(quota)
    await count(counting(quota, outcome))
    return outcome.answer
  })
}

export async function quotaOf({ accounts, tiers, clock }: CountingNeeds, caller: Caller): Promise<Quota> {
  const { tier } = await accounts.accountStatus(caller)
  return { account: caller.id, tier, limit: tiers[tier].merges, now: clock.now() }
}

export const isUsedUpNow = async ({ database }: CountingNeeds, quota: Quota): Promise<boolean> =>
  quota.limit !== unlimited && (await database.read(isUsedUp(quota)))

export const counting = (quota: Quota, { driver, conflicted, linesConflict, durationUs }: Outcome): CountMerge => ({
  ...quota,
  driver,
  conflicted,
  linesConflict,
  durationUs,
})
