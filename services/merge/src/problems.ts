import { Problem } from '@alluvium/kernel'
import { driverNames } from '@alluvium/merge-engine'
import { mergeBudgets } from './budgets.ts'
import { firstDayOfNextMonth } from './model/calendar.ts'
import { driverPrefix } from './model/plugin.ts'
import type { Side } from './model/side.ts'
import type { TierName } from './model/tiers.ts'

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

/** The first of them, quoted, and how many more there are. */
const named = ([first = '', ...others]: readonly string[]) =>
  `${JSON.stringify(first)}${others.length === 0 ? '' : ` and ${others.length} more`}`

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

export const formInvalid = (why: string, cause?: unknown) =>
  new Problem('invalid', 'merge.form-invalid', `The form is not what this request needs: ${why}.`, { cause })

export const pluginTooLarge = (limitBytes: number) =>
  new Problem('too-large', 'merge.plugin-too-large', `The module is larger than ${limitBytes / 1024 / 1024} MiB.`)

export const pluginNameInvalid = (fileName: string) =>
  new Problem(
    'invalid',
    'merge.plugin-name-invalid',
    `file: the plugin is called as the file, and ${JSON.stringify(fileName)} should be a letter or digit, up to 63 more of a-z, 0-9, "-" and "_", and ".wasm".`,
  )

export const pluginRefused = (why: string, retryAfterMs?: number) =>
  new Problem('invalid', 'merge.plugin-refused', `file: this can not be loaded as a plugin: ${ended(why)}`, {
    headers: retryAfter(retryAfterMs),
  })

export const pluginTaken = (name: string) =>
  new Problem(
    'taken',
    'merge.plugin-taken',
    `There is a public plugin ${name} already, of somebody else; another name, or \`visibility\` private, would do.`,
  )

export const tooManyPlugins = () =>
  new Problem(
    'full',
    'merge.too-many-plugins',
    `An account keeps ${mergeBudgets.plugins.limit} plugins at most. ${mergeBudgets.plugins.wayOut}`,
  )

export const unknownPlugin = (requested: string) =>
  new Problem(
    'missing',
    'merge.unknown-plugin',
    `There is no plugin ${JSON.stringify(requested)}; GET /api/plugins lists them.`,
  )

export const pluginNotYours = (name: string) =>
  new Problem('forbidden', 'merge.plugin-not-yours', `The plugin ${name} is somebody else's.`)

export const pluginFailed = (why: string, retryAfterMs?: number) =>
  new Problem('unprocessable', 'merge.plugin-failed', `The plugin gave no answer that could be used: ${ended(why)}`, {
    headers: retryAfter(retryAfterMs),
  })

/** What an engine says of a fault ends without a full stop. */
const ended = (why: string): string => (why.endsWith('.') ? why : `${why}.`)

/** Seconds (RFC 9110, 10.2.3), where waiting helps at all. */
const retryAfter = (ms: number | undefined): Readonly<Record<string, string>> =>
  ms === undefined ? {} : { 'retry-after': String(Math.ceil(ms / 1000)) }

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
