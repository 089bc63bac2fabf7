import { Problem } from '@alluvium/kernel'
import { mergeBudgets } from '../budgets.ts'

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

/** Adds a full stop: messages of the WebAssembly engine have none. */
const ended = (why: string): string => (why.endsWith('.') ? why : `${why}.`)

/** Seconds (RFC 9110, 10.2.3); undefined where waiting does not help. */
const retryAfter = (ms: number | undefined): Readonly<Record<string, string>> =>
  ms === undefined ? {} : { 'retry-after': String(Math.ceil(ms / 1000)) }
