import { Problem } from '@alluvium/kernel'
import { firstDayOfNextMonth } from '../model/calendar.ts'
import type { TierName } from '../model/tiers.ts'

export const quotaReached = ({ tier, limit, now }: { tier: TierName; limit: number; now: number }) =>
  new Problem(
    'forbidden',
    'merge.quota-reached',
    `The ${limit.toLocaleString('en')} merges a month of the ${tier} tier are used up; counting starts anew on ${firstDayOfNextMonth(now)}.`,
  )

export const storageFull = ({ tier, limitBytes }: { tier: TierName; limitBytes: number }) =>
  new Problem(
    'full',
    'merge.storage-full',
    `The ${limitBytes.toLocaleString('en')} bytes that the ${tier} tier may keep would be exceeded.`,
  )

export const tierTooLow = (what: string, lowest: TierName) =>
  new Problem('forbidden', 'merge.tier-too-low', `${what} come with the ${lowest} tier.`)

export const administratorsOnly = () =>
  new Problem('forbidden', 'merge.administrators-only', 'Only administrators see the figures of everybody.')
