import { Problem } from '@alluvium/kernel'
import { driverNames } from '@alluvium/merge-engine'
import { driverPrefix } from '../model/plugin.ts'
import type { Side } from '../model/side.ts'

export const unknownDriver = (requested: string) =>
  new Problem(
    'invalid',
    'merge.unknown-driver',
    `driver: there is no driver ${JSON.stringify(requested)}; the drivers are ${driverNames.map(({ name }) => name).join(', ')}.${elsewhere(requested)}`,
  )

const elsewhere = (requested: string) =>
  requested.toLowerCase().startsWith(driverPrefix) ? ' Plugins merge at POST /api/plugins/merge.' : ''

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

export const choiceMisplaced = (paths: readonly string[]) =>
  new Problem(
    'invalid',
    'merge.choice-misplaced',
    `choices: nothing conflicts at ${named(paths)}; the paths are those that conflict_details gives for these documents.`,
  )

export const choiceNotTaken = (paths: readonly string[]) =>
  new Problem(
    'unprocessable',
    'merge.choice-not-taken',
    `choices: taking one side does not settle ${named(paths)}: it would be no valid document, or both sides count there together. Change one of the documents instead.`,
  )

/** The first value in quotes, and the number of the others. */
const named = ([first = '', ...others]: readonly string[]) =>
  `${JSON.stringify(first)}${others.length === 0 ? '' : ` and ${others.length} more`}`

export const documentTooLarge = (side: Side, limitBytes: number) =>
  new Problem(
    'too-large',
    'merge.document-too-large',
    `${side}: the document is larger than ${limitBytes / 1024 / 1024} MiB.`,
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
    `Merging these documents took longer than the ${Number((limitMs / 1000).toFixed(2))} seconds that a merge of their size may take; it was stopped and not counted.`,
  )

export const tooComplex = (cause?: unknown) =>
  new Problem(
    'unprocessable',
    'merge.too-complex',
    'Merging these documents needs more memory than a merge may use; it was stopped and not counted.',
    { cause },
  )
