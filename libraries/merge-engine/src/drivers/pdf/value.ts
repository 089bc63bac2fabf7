/**
 * The eight kinds of PDF objects (ISO 32000-2, 7.3), as values that can be compared and written. Strings and names have one
 * character for each byte, without escapes; numbers are the shortest text of their value.
 */
import { sameBytes } from '../../core/document/bytes.ts'

export type Dictionary = ReadonlyMap<string, Value>

export type Reference = Readonly<{ is: 'reference'; number: number }>
export type Stream = Readonly<{ is: 'stream'; entries: Dictionary; data: Uint8Array }>

export type Value =
  | Readonly<{ is: 'word'; text: 'true' | 'false' | 'null' }>
  | Readonly<{ is: 'number'; text: string }>
  | Readonly<{ is: 'string'; text: string }>
  | Readonly<{ is: 'name'; text: string }>
  | Readonly<{ is: 'array'; items: readonly Value[] }>
  | Readonly<{ is: 'dictionary'; entries: Dictionary }>
  | Stream
  | Reference

/** The entries of a dictionary or a stream; none for anything else. */
export const entriesOf = (value: Value | undefined): Dictionary =>
  value?.is === 'dictionary' || value?.is === 'stream' ? value.entries : new Map()

export const nameIn = (entries: Dictionary, key: string): string | undefined => {
  const value = entries.get(key)
  return value?.is === 'name' ? value.text : undefined
}

export const numberIn = (entries: Dictionary, key: string): number | undefined => {
  const value = entries.get(key)
  return value?.is === 'number' ? Number(value.text) : undefined
}

export const sameValue = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.is === other.is &&
    written(one) === written(other) &&
    (one.is !== 'stream' || other.is !== 'stream' || sameBytes(one.data, other.data)))

/** A value as text, with one character for each byte; only the dictionary of a stream. */
export function written(value: Value): string {
  switch (value.is) {
    case 'word':
    case 'number':
      return value.text
    case 'string':
      return `(${value.text.replace(/[\\()\r]/g, (character) => (character === '\r' ? '\\r' : `\\${character}`))})`
    case 'name':
      return `/${value.text.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
    case 'reference':
      return `${value.number} 0 R`
    case 'array':
      return `[${value.items.map(written).join(' ')}]`
    case 'dictionary':
    case 'stream':
      return writtenEntries(value.entries)
    default:
      return value satisfies never
  }
}

function writtenEntries(entries: Dictionary): string {
  const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `<<${sorted.map(([key, entry]) => `${written({ is: 'name', text: key })} ${written(entry)}`).join(' ')}>>`
}

/** The value with other references; null for a reference to nothing. */
export function withReferences(value: Value, to: (number: number) => number | undefined): Value {
  if (value.is === 'reference') {
    const number = to(value.number)
    return number === undefined ? { is: 'word', text: 'null' } : { is: 'reference', number }
  }
  if (value.is === 'array') return { is: 'array', items: value.items.map((item) => withReferences(item, to)) }
  if (value.is !== 'dictionary' && value.is !== 'stream') return value
  return { ...value, entries: new Map([...value.entries].map(([key, entry]) => [key, withReferences(entry, to)])) }
}

/** Every reference in a value, in order, with its key. */
export function referencesIn(value: Value, key = ''): (readonly [key: string, number: number])[] {
  if (value.is === 'reference') return [[key, value.number]]
  if (value.is === 'array') return value.items.flatMap((item) => referencesIn(item, key))
  return [...entriesOf(value)].flatMap(([name, entry]) => referencesIn(entry, name))
}
