import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { tierNames } from '../../model/tiers.ts'
import { utilizationPercent } from '../../model/usage.ts'
import { readUsage, type Usage, type UsageNeeds } from '../../operations/read-usage.ts'

const limit = z.int().meta({ description: '-1: unlimited' })

const usage = z
  .object({
    tier: z.enum(tierNames),
    merges_used: z.int(),
    merges_limit: limit,
    storage_bytes: z.int().meta({ description: 'What the account keeps on the platform: the modules of its plugins' }),
    storage_limit: z.int(),
    repos_count: z.int(),
    repos_limit: limit,
    api_calls: z.int().meta({ description: 'Authenticated requests of this month, this one included' }),
    period: z.string().meta({ description: 'The month in UTC', examples: ['2026-11'] }),
    utilization_percent: z
      .number()
      .meta({ description: 'merges_used of merges_limit, two decimals; 0 when unlimited' }),
  })
  .meta({ id: 'Usage' })

/** `GET /api/usage`: this month's usage and its limits. */
export const usageRoute = (needs: UsageNeeds): Route =>
  route({
    method: 'GET',
    path: '/api/usage',
    summary: "This month's use, and what the tier allows",
    tags: ['usage'],
    access: 'caller',
    answers: { 200: usage },
    handle: async ({ caller }) => ({ status: 200, body: usageBody(await readUsage(needs, caller)) }),
  })

/** There are no repositories yet: their count is true. */
const usageBody = ({ tier, limits, month, merges, storageBytes, apiCalls }: Usage): z.input<typeof usage> => ({
  tier,
  merges_used: merges,
  merges_limit: limits.merges,
  storage_bytes: storageBytes,
  storage_limit: limits.storageBytes,
  repos_count: 0,
  repos_limit: limits.repos,
  api_calls: apiCalls,
  period: month,
  utilization_percent: utilizationPercent(merges, limits.merges),
})
