import { isIP } from 'node:net'
import { isAddressRange } from '../network/address-ranges.ts'

/**
 * A setting: what it means, how its text is parsed, and what it is when nobody gave it. A command's settings are one table,
 * from which configuration is parsed (parse-configuration.ts) and its pages are written (configuration-pages.ts).
 */
export type Setting<T> = Readonly<{
  /** One sentence for the reference page and `--help`, with the unit. */
  doc: string
  /** One letter that may stand for the flag: `o` for `-o`. */
  short: string | undefined
  /** What stands for the value in `--help`: `PORT`, `DIR`. Empty for a flag without a value. */
  placeholder: string
  /** All values that it may have, where they have names. */
  choices?: readonly string[]
  /** The default, in words, when there is one. */
  defaultText: string | undefined
  /** Given as a flag without a value. */
  isFlag: boolean
  /** May be given several times. */
  isMany: boolean
  /** A place on this machine: a relative one in a configuration file begins at the folder of that file. Default: false. */
  isPath?: boolean
  /** The value is never printed; give it by the environment or the file. */
  isSecret: boolean
  /** Throws an Error whose message completes "--flag must be …". */
  parse(texts: readonly string[]): T
  /** The value when nobody gave one. */
  fallback: T
}>

// A table of settings holds values of every type; only `Configuration` tells them apart again.
// oxlint-disable-next-line typescript/no-explicit-any -- the element type of a heterogeneous table
export type Settings = Readonly<Record<string, Setting<any>>>

/** The values of a table of settings, parsed. */
export type Configuration<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never
}

type Common = Readonly<{ doc: string; secret?: boolean; short?: string }>
type One<T, Default extends T | undefined> = Common & Readonly<{ default?: Default }>

function single<T, Default extends T | undefined>(
  { doc, secret = false, short, default: fallback }: One<T, Default>,
  placeholder: string,
  parse: (text: string) => T,
): Setting<T | Default> {
  return {
    doc,
    short,
    placeholder,
    defaultText: fallback === undefined ? undefined : String(fallback),
    isFlag: false,
    isMany: false,
    isSecret: secret,
    parse: (texts) => parse(texts.at(-1) ?? ''),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Default is undefined exactly when no default was given
    fallback: fallback as Default,
  }
}

function wholeNumber(text: string, min: number, max: number, what: string): number {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new Error(`${what} from ${min} to ${max}`)
  return value
}

const several = (
  { doc, short, placeholder }: Common & { placeholder: string },
  parse: (texts: readonly string[]) => readonly string[],
): Setting<readonly string[]> => ({
  doc,
  short,
  placeholder,
  defaultText: undefined,
  isFlag: false,
  isMany: true,
  isSecret: false,
  parse,
  fallback: [],
})

const listed = (texts: readonly string[]): readonly string[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** The kinds of settings. Each takes its one-sentence `doc` and, where it has one, its `default`. */
export const setting = {
  /** @param min characters as people count them, as `max`. */
  text: <Default extends string | undefined = undefined>(
    options: One<string, Default> & { placeholder?: string; min?: number; max?: number },
  ) =>
    single<string, Default>(options, options.placeholder ?? 'TEXT', (text) => {
      const { min = 1, max } = options
      if (text === '') throw new Error('a text that is not empty')
      const { length } = Array.from(text)
      if (max !== undefined && (length < min || length > max)) throw new Error(`a text of ${min} to ${max} characters`)
      if (length < min) throw new Error(`a text of at least ${min} characters`)
      return text
    }),
  /** An address or a name to listen on; an IPv6 address may stand in brackets. */
  host: <Default extends string | undefined = undefined>(options: One<string, Default>) =>
    single<string, Default>(options, 'HOST', (text) => {
      const host = text.replace(/^\[(.*)\]$/, '$1')
      if (isIP(host) === 0 && (text !== host || !/^[A-Za-z0-9._-]+$/.test(host)))
        throw new Error('an address or a name of this machine, such as 127.0.0.1, ::1 or localhost')
      return host
    }),
  email: <Default extends string | undefined = undefined>(options: One<string, Default>) =>
    single<string, Default>(options, 'EMAIL', (text) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error('an e-mail address, such as you@example.org')
      return text
    }),
  folder: <Default extends string | undefined = undefined>(options: One<string, Default>) => ({
    ...single<string, Default>(options, 'DIR', (text) => {
      if (text === '' || text.includes('\0')) throw new Error('the path of a folder')
      return text
    }),
    isPath: true,
  }),
  /** A file, or where `placeholder` says so what would stand in it, as JSON. */
  file: (options: Common & { placeholder?: string }): Setting<string | undefined> => ({
    ...single<string, undefined>(options, options.placeholder ?? 'FILE', (text) => {
      if (text === '') throw new Error('a text that is not empty')
      return text
    }),
    isPath: true,
  }),
  /** A port, 0 for any free one. */
  port: <Default extends number | undefined = undefined>(options: One<number, Default>) =>
    single<number, Default>(options, 'PORT', (text) => wholeNumber(text, 0, 65_535, 'a port')),
  integer: <Default extends number | undefined = undefined>(
    options: One<number, Default> & { min: number; max: number; placeholder?: string },
  ) =>
    single<number, Default>(options, options.placeholder ?? 'N', (text) =>
      wholeNumber(text, options.min, options.max, 'a whole number'),
    ),
  /** `HOST:PORT`, with an IPv6 host in brackets. */
  address: <Default extends string | undefined = undefined>(options: One<string, Default>) =>
    single<string, Default>(options, 'HOST:PORT', (text) => {
      if (!isAddress(text)) throw new Error('HOST:PORT, such as 127.0.0.1:8090 or [::1]:8090')
      return text
    }),
  /** An absolute http or https address without a trailing slash. */
  url: <Default extends string | undefined = undefined>(
    options: One<string, Default> & { schemes?: readonly string[] },
  ) =>
    single<string, Default>(options, 'URL', (text) => {
      const schemes = options.schemes ?? ['http', 'https']
      if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol.slice(0, -1))) {
        throw new Error(`an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`)
      }
      return text.replace(/\/+$/, '')
    }),
  /** An http or https address of a host, with nothing behind it: `https://files.example.org`; as browsers write it (RFC 6454, 6.2). */
  origin: <Default extends string | undefined = undefined>(options: One<string, Default>) =>
    single<string, Default>(options, 'URL', (text) => {
      const { protocol = '', origin = '', href } = URL.parse(text) ?? {}
      if (!['http:', 'https:'].includes(protocol) || href !== `${origin}/`)
        throw new Error('http://HOST or https://HOST, with a port where it has one, and nothing behind it')
      return origin
    }),
  choice: <const Choice extends string, Default extends Choice | undefined = undefined>(
    options: One<Choice, Default> & { choices: readonly Choice[] },
  ) => ({
    ...single<Choice, Default>(options, options.choices.join('|'), (text) => {
      const found = options.choices.find((choice) => choice === text)
      if (found === undefined) throw new Error(`one of ${options.choices.join(', ')}`)
      return found
    }),
    choices: options.choices,
  }),
  /** On when given; `true` or `false` in the environment and the file. */
  flag: ({ doc, short }: Common): Setting<boolean> => ({
    doc,
    short,
    placeholder: '',
    defaultText: undefined,
    isFlag: true,
    isMany: false,
    isSecret: false,
    parse(texts) {
      const text = (texts.at(-1) ?? '').toLowerCase()
      if (text === 'true' || text === '1') return true
      if (text === 'false' || text === '0') return false
      throw new Error('true or false')
    },
    fallback: false,
  }),
  /** Given several times, or once with commas between. */
  many: (options: Common & { placeholder: string }) => several(options, listed),
  /** Addresses and networks. */
  networks: (options: Common) =>
    several({ ...options, placeholder: 'CIDR' }, (texts) => {
      const ranges = listed(texts)
      const wrong = ranges.filter((range) => !isAddressRange(range))
      if (wrong.length === 0) return ranges
      const got = wrong.map((one) => JSON.stringify(one)).join(', ')
      throw new Error(`addresses or networks such as 10.0.0.0/8, not ${got}`)
    }),
} as const

function isAddress(text: string): boolean {
  const parts = /^(\[[0-9a-fA-F:.]+\]|[^:[\]/\s]*):(\d{1,5})$/.exec(text)
  return parts !== null && Number(parts[2]) <= 65_535
}

/** `uploadLimitBytes` -> `upload-limit-bytes`, as flags and file keys are written. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The variable of a setting: `ALLUVIUM_FILES_UPLOAD_LIMIT_BYTES`, without a command `ALLUVIUM_UPLOAD_LIMIT_BYTES`. */
export const variableOf = (name: string, command?: string): string =>
  ['alluvium', ...(command === undefined ? [] : [command]), name]
    .map((word) => kebab(word).replaceAll('-', '_').toUpperCase())
    .join('_')
