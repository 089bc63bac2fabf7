import { unlimited } from './tiers.ts'

/** How much of a limit is used, in percent with two decimals; 0 where there is no limit. */
export function utilizationPercent(used: number, limit: number): number {
  if (limit === unlimited) return 0
  if (limit === 0) return 100
  return Math.round((used / limit) * 10_000) / 100
}
