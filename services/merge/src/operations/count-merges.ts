/**
 * Counts merges that are about to be answered. The quota is read and used in one script, and writers take turns: of a thousand
 * merges that end at the same moment, exactly as many are answered as the quota still has.
 */
import type { Script } from '@alluvium/database'
import type { Problem } from '@alluvium/kernel'
import { dayOf, monthOf } from '../model/calendar.ts'
import { type TierName, unlimited } from '../model/tiers.ts'
import { statement } from '../ports/statements.ts'
import type { Tables } from '../ports/tables.ts'
import { quotaReached } from '../problems/tiers.ts'
import { mergesIn } from './merges-in.ts'

/** Who merges, and how many merges they may make. */
export type Quota = Readonly<{ account: string; tier: TierName; limit: number; now: number }>

export type CountMerge = Quota &
  Readonly<{ driver: string; conflicted: boolean; linesConflict: boolean; durationUs: number }>

const addToMonth = statement((db, { account, month, merges }: Tables['monthly_merges']) =>
  db
    .insertInto('monthly_merges')
    .values({ account, month, merges })
    .onConflict((conflict) =>
      conflict.columns(['account', 'month']).doUpdateSet((row) => ({
        merges: row('monthly_merges.merges', '+', row.ref('excluded.merges')),
      })),
    ),
)

const addToDay = statement(
  (db, { account, day, driver, merges, conflicted, resolved, duration_us }: Tables['daily_merges']) =>
    db
      .insertInto('daily_merges')
      .values({ account, day, driver, merges, conflicted, resolved, duration_us })
      .onConflict((conflict) =>
        conflict.columns(['account', 'day', 'driver']).doUpdateSet((row) => ({
          merges: row('daily_merges.merges', '+', row.ref('excluded.merges')),
          conflicted: row('daily_merges.conflicted', '+', row.ref('excluded.conflicted')),
          resolved: row('daily_merges.resolved', '+', row.ref('excluded.resolved')),
          duration_us: row('daily_merges.duration_us', '+', row.ref('excluded.duration_us')),
        })),
      ),
)

/** Whether the month's merges are used up already. */
export function* isUsedUp({ account, limit, now }: Quota): Script<boolean> {
  return limit !== unlimited && (yield* mergesIn(account, monthOf(now))) >= limit
}

/** Counts merges one after the other. For each, the refusal, or undefined when it is counted. */
export function* countMerges(merges: readonly CountMerge[]): Script<readonly (Problem | undefined)[]> {
  const months = new Map<string, Tables['monthly_merges']>()
  const days = new Map<string, Tables['daily_merges']>()
  const refusals: (Problem | undefined)[] = []
  for (const merge of merges) {
    const { account, tier, limit, now } = merge
    const month = monthOf(now)
    const key = `${month} ${account}`
    const counted = months.get(key)?.merges ?? 0
    const used = limit === unlimited ? 0 : counted + (yield* mergesIn(account, month))
    const isFull = limit !== unlimited && used >= limit
    refusals.push(isFull ? quotaReached({ tier, limit, now }) : undefined)
    if (isFull) continue
    months.set(key, { account, month, merges: counted + 1 })
    addUp(days, merge)
  }
  for (const row of months.values()) yield* addToMonth.run(row)
  for (const row of days.values()) yield* addToDay.run(row)
  return refusals
}

function addUp(
  days: Map<string, Tables['daily_merges']>,
  { account, driver, conflicted, linesConflict, durationUs, now }: CountMerge,
): void {
  const day = dayOf(now)
  const key = `${day} ${driver} ${account}`
  const sum = days.get(key)
  days.set(key, {
    account,
    day,
    driver,
    merges: (sum?.merges ?? 0) + 1,
    conflicted: (sum?.conflicted ?? 0) + Number(conflicted),
    resolved: (sum?.resolved ?? 0) + Number(linesConflict && !conflicted),
    duration_us: (sum?.duration_us ?? 0) + durationUs,
  })
}
