/** What an account has used, and what its merges were like. */
import { z } from 'zod/mini'
import { askPlatformFor, type Platform } from '../../account/platform.ts'

const usage = z.object({
  tier: z.string(),
  merges_used: z.number(),
  merges_limit: z.number(),
  storage_bytes: z.number(),
  storage_limit: z.number(),
  api_calls: z.number(),
  period: z.string(),
  utilization_percent: z.number(),
})
export type Usage = z.output<typeof usage>

const analytics = z.object({
  total_merges: z.number(),
  merges_today: z.number(),
  merges_this_week: z.number(),
  merges_by_driver: z.record(z.string(), z.number()),
  merges_by_day: z.array(z.object({ date: z.string(), count: z.number() })),
  conflicts_resolved: z.number(),
  conflicts_detected: z.number(),
  avg_merge_time_ms: z.number(),
})
export type Analytics = z.output<typeof analytics>

export const usageOf = (platform: Platform, signal: AbortSignal): Promise<Usage> =>
  askPlatformFor(platform, '/api/usage', usage, { signal })

/** Refused with `merge.tier-too-low` for accounts of the free tier. */
export const analyticsOf = (platform: Platform, signal: AbortSignal): Promise<Analytics> =>
  askPlatformFor(platform, '/api/analytics', analytics, { signal })
