/**
 * The spelling and meaning of TOML atoms. Quotes and escapes of a string do not count; a line break in a multi-line string means a
 * line feed, whatever the line ends of the file are. Numbers and dates count as written.
 */
import { commentsIn } from '../../core/document/layout.ts'

const number = '(?:0|[1-9](?:_?[0-9])*)'
const digits = '[0-9](?:_?[0-9])*'
const based = '0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*'
const date = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])'
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:\\.[0-9]+)?)?'
const offset = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])'

const isDate = new RegExp(`^(?:${date}(?:[Tt ]${time}${offset}?)?|${time})$`)
const isNumber = new RegExp(`^(?:[+-]?(?:inf|nan|${number}(?:\\.${digits})?(?:[eE][+-]?${digits})?)|${based})$`)

/** No number, date or keyword of TOML is longer. */
const maxAtomLength = 1000

/** The sort of an atom without quotes; undefined if it is none. */
export function kindOfWord(word: string): 'boolean' | 'date' | 'number' | undefined {
  if (word === 'true' || word === 'false') return 'boolean'
  if (word.length > maxAtomLength) return undefined
  if (isDate.test(word)) return 'date'
  return isNumber.test(word) ? 'number' : undefined
}

const isBare = /^[A-Za-z0-9_-]+$/

/** A path of keys as one unique name, as TOML writes it. */
export function nameOfPath(path: readonly string[]): string {
  const [only = ''] = path
  return path.length === 1 ? nameOfPart(only) : path.map(nameOfPart).join('.')
}

const nameOfPart = (part: string) => (isBare.test(part) ? part : JSON.stringify(part))

export function meaningOf(kind: string, written: string): string {
  if (kind === 'string' || kind === 'requirement') return textOf(written)
  return kind === 'comment' || kind === 'licence' ? commentsIn(written) : written
}

export const isLong = (written: string) =>
  written.length >= 6 && (written.startsWith('"""') || written.startsWith("'''"))

/** The text of a string or a key from its written form with quotes. */
export function textOf(written: string): string {
  const inside = isLong(written)
    ? written
        .slice(3, -3)
        .replace(/^\r?\n/, '')
        .replaceAll('\r\n', '\n')
    : written.slice(1, -1)
  return written[0] === '"' && inside.includes('\\') ? inside.replaceAll(anyEscape, unescaped) : inside
}

/** An escape, by the text behind the backslash; code points are scalar values. */
export const escape =
  /\\(?:[btnfre"\\]|x[0-9a-fA-F]{2}|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}|U(?:0000(?![dD][89a-fA-F])|000[1-9a-fA-F]|0010)[0-9a-fA-F]{4})/y

/** A backslash that takes the line break and the white space behind it out of the text. */
export const lineEscape = /\\[ \t]*\r?\n/y

const anyEscape = /\\(?:U[0-9a-fA-F]{8}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[ \t]*\n[ \t\n]*|[^])/g

function unescaped(found: string): string {
  const second = found[1] ?? ''
  if (second === 'u' || second === 'U' || second === 'x')
    return String.fromCodePoint(Number.parseInt(found.slice(2), 16))
  return escapes.get(second) ?? ''
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001b'],
  ['"', '"'],
  ['\\', '\\'],
])
