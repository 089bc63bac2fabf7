/**
 * What each tier may use. An operator changes any of it with `--tiers`, which lays a JSON object over the defaults:
 *
 *   {"free": {"merges": 5, "requests_per_minute": 600}}
 *
 * One table, so that the quota, the rate limit and the usage page can't disagree.
 */
import { parseJsonSetting } from '@alluvium/kernel'
import { z } from 'zod'

export const tierNames = ['free', 'pro', 'enterprise'] as const
export type TierName = (typeof tierNames)[number]

/** Stands for a number of merges or repositories without a limit. */
export const unlimited = -1

export type TierLimits = Readonly<{
  /** Merges a month (UTC); `unlimited` for no limit. */
  merges: number
  storageBytes: number
  /** Repositories; `unlimited` for no limit. */
  repos: number
  /** Authenticated requests a minute. */
  requestsPerMinute: number
}>

export type Tiers = Readonly<Record<TierName, TierLimits>>

const MiB = 1024 * 1024
const GiB = 1024 * MiB

export const defaultTiers: Tiers = {
  free: { merges: 1000, storageBytes: 100 * MiB, repos: 5, requestsPerMinute: 600 },
  pro: { merges: unlimited, storageBytes: 10 * GiB, repos: unlimited, requestsPerMinute: 3000 },
  enterprise: { merges: unlimited, storageBytes: 100 * GiB, repos: unlimited, requestsPerMinute: 30_000 },
}

const limits = z
  .strictObject({
    merges: z.int().min(unlimited),
    storage_bytes: z.int().min(0),
    repos: z.int().min(unlimited),
    requests_per_minute: z.int().min(1),
  })
  .partial()

const configured = z.strictObject({ free: limits, pro: limits, enterprise: limits }).partial()

const setting = { name: 'tiers', example: '{"free":{"merges":5}}', schema: configured }

/** The defaults, overridden by what `json` says. Throws `configuration.invalid` with the reason. */
export function parseTiers(json: string): Tiers {
  const { free, pro, enterprise } = parseJsonSetting(json, setting)
  const laidOver = (tier: TierName): TierLimits => {
    const given = { free, pro, enterprise }[tier] ?? {}
    const usual = defaultTiers[tier]
    return {
      merges: given.merges ?? usual.merges,
      storageBytes: given.storage_bytes ?? usual.storageBytes,
      repos: given.repos ?? usual.repos,
      requestsPerMinute: given.requests_per_minute ?? usual.requestsPerMinute,
    }
  }
  return { free: laidOver('free'), pro: laidOver('pro'), enterprise: laidOver('enterprise') }
}
