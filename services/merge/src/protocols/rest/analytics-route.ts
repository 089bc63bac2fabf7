import type { Database } from '@alluvium/database'
import { type Gate, type Route, route } from '@alluvium/http/json'
import type { Caller, Clock } from '@alluvium/kernel'
import { z } from 'zod'
import { type Analytics, readAnalytics } from '../../operations/read-analytics.ts'
import type { Accounts } from '../../ports/accounts.ts'
import { administratorsOnly, tierTooLow } from '../../problems/tiers.ts'

export type AnalyticsNeeds = Readonly<{ database: Database; clock: Clock; accounts: Accounts }>

const analytics = z
  .object({
    total_merges: z.int(),
    merges_today: z.int(),
    merges_this_week: z.int().meta({ description: 'Since Monday, UTC' }),
    merges_by_driver: z.record(z.string(), z.int()).meta({ examples: [{ json: 12, 'plugin-ini': 3 }] }),
    merges_by_day: z
      .array(
        z.object({ date: z.string().meta({ examples: ['2026-11-20'] }), count: z.int() }).meta({ id: 'DailyMerges' }),
      )
      .meta({ description: 'The last thirty days in UTC, the earliest first' }),
    conflicts_resolved: z
      .int()
      .meta({ description: 'Merges that came out clean where merging by lines would have conflicted' }),
    conflicts_detected: z.int().meta({ description: 'Merges answered with conflicts' }),
    avg_merge_time_ms: z.number().meta({ description: 'Time that merging took, without waiting for it' }),
    active_users_today: z.int().meta({ description: 'Accounts of the scope that have merged today' }),
  })
  .meta({ id: 'Analytics' })

/** `GET /api/analytics`: statistics of the caller's own merges or, for administrators, of everybody's. */
export const analyticsRoute = (needs: AnalyticsNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/analytics',
    summary: 'How many merges, by which drivers, on which days, and how they came out',
    tags: ['usage'],
    access: proOrAdministrator(needs),
    search: z.object({
      scope: z.enum(['own', 'all']).default('own').meta({ description: 'all: of everybody, for administrators' }),
    }),
    answers: { 200: analytics },
    refusals: [
      [403, 'merge.tier-too-low', 'Analytics come with the pro tier'],
      [403, 'merge.administrators-only', 'The scope is everybody, and the caller is no administrator'],
    ],
    async handle({ caller, search: { scope } }) {
      if (scope === 'all' && caller.role !== 'admin') throw administratorsOnly()
      if (scope === 'own') await refuseFree(needs, caller)
      const account = scope === 'all' ? undefined : caller.id
      const found = await needs.database.read(readAnalytics({ account, now: needs.clock.now() }))
      return { status: 200, body: analyticsBody(found) }
    },
  })

/** Administrators pass whatever their tier, because they may see everybody's statistics. */
const proOrAdministrator = (needs: AnalyticsNeeds): Gate => ({
  name: 'pro tier',
  async check(caller) {
    if (caller.role !== 'admin') await refuseFree(needs, caller)
  },
})

async function refuseFree({ accounts }: AnalyticsNeeds, caller: Caller): Promise<void> {
  const { tier } = await accounts.accountStatus(caller)
  if (tier === 'free') throw tierTooLow('Analytics', 'pro')
}

const analyticsBody = (found: Analytics): z.input<typeof analytics> => ({
  total_merges: found.merges,
  merges_today: found.today,
  merges_this_week: found.thisWeek,
  merges_by_driver: Object.fromEntries(found.byDriver.map(({ driver, merges }) => [driver, merges])),
  merges_by_day: found.byDay.map(({ day, merges }) => ({ date: day, count: merges })),
  conflicts_resolved: found.resolved,
  conflicts_detected: found.conflicted,
  avg_merge_time_ms: Math.round(found.averageMs * 1000) / 1000,
  active_users_today: found.activeToday,
})
