import { Problem } from '@alluvium/kernel'
import { driverNames } from '@alluvium/merge-engine'
import { firstDayOfNextMonth } from './model/calendar.ts'
import type { Side } from './model/side.ts'
import type { TierName } from './model/tiers.ts'

export const unknownDriver = (requested: string) =>
  new Problem(
    'invalid',
    'merge.unknown-driver',
    `driver: there is no driver ${JSON.stringify(requested)}; the drivers are ${driverNames.map(({ name }) => name).join(', ')}.`,
  )

export const notBase64 = (side: Side, driver: string) =>
  new Problem(
    'invalid',
    'merge.not-base64',
    `${side}: documents of the driver ${driver} are sent as base64, and this is not base64.`,
  )

export const notUnicode = (side: Side) =>
  new Problem(
    'invalid',
    'merge.not-unicode',
    `${side}: the text holds half of a surrogate pair, which no document can.`,
  )

export const documentTooLarge = (side: Side, limitBytes: number) =>
  new Problem(
    'too-large',
    'merge.document-too-large',
    `${side}: the document is larger than ${limitBytes / 1024 / 1024} MiB.`,
  )

export const quotaReached = ({ tier, limit, now }: { tier: TierName; limit: number; now: number }) =>
  new Problem(
    'forbidden',
    'merge.quota-reached',
    `The ${limit.toLocaleString('en')} merges a month of the ${tier} tier are used up; counting starts anew on ${firstDayOfNextMonth(now)}.`,
  )

export const tooBusy = () =>
  new Problem('busy', 'merge.busy', 'Too many merges wait already; try again in a few seconds.', {
    headers: { 'retry-after': '2' },
  })

export const abandoned = () =>
  new Problem('gone', 'merge.abandoned', 'The request was given up before its merge began; nothing was counted.')

export const tooSlow = (limitMs: number) =>
  new Problem(
    'unprocessable',
    'merge.too-slow',
    `Merging these documents took longer than the ${(limitMs / 1000).toFixed(1)} seconds that a merge of their size may take; it was stopped and not counted.`,
  )

export const tooComplex = (cause?: unknown) =>
  new Problem(
    'unprocessable',
    'merge.too-complex',
    'Merging these documents needs more memory than a merge may use; it was stopped and not counted.',
    { cause },
  )
