/**
 * A PDF by its cross-reference (ISO 32000-2, 7.5): tables and streams, the newest first; objects by number, alone or packed into
 * streams. A file with damaged references is refused, and so is an encrypted one.
 *
 *   %PDF-1.7  1 0 obj … endobj …  xref … trailer <<…>> startxref 1234 %%EOF   [update: objects, xref, trailer /Prev 1234]
 */
import { Inflate, Unzlib } from 'fflate'
import { byteText } from '../../core/document/text.ts'
import { unfilter } from '../image/png-pixels.ts'
import { Damage, Scan } from './scan.ts'
import {
  type Dictionary,
  entriesOf,
  nameIn,
  numberIn,
  referencesIn,
  type Stream,
  type Value,
  withReferences,
} from './value.ts'

export type Pdf = Readonly<{
  bytes: Uint8Array
  trailer: Dictionary
  /** The place of the newest cross-reference, and whether it is a stream. */
  xref: Readonly<{ at: number; isStream: boolean }>
  /** The greatest object number plus one. */
  size: number
  /** The objects that the trailer leads to, by number. */
  objects: ReadonlyMap<number, Value>
}>

export const maxObjects = 300_000
const maxUnpacked = 128 * 1024 * 1024

export function readPdf(bytes: Uint8Array): Pdf | Readonly<{ unreadable: string }> {
  try {
    if (byteText(bytes.subarray(0, 5)) !== '%PDF-') throw new Damage('it does not start like one')
    return new Reader(bytes).pdf()
  } catch (thrown) {
    if (thrown instanceof Damage) return { unreadable: `Not a readable PDF: ${thrown.message}.` }
    throw thrown
  }
}

type Place = Readonly<{ at: number }> | Readonly<{ inside: number }> | 'free'

class Reader {
  readonly #bytes: Uint8Array
  readonly #places = new Map<number, Place>()
  readonly #read = new Map<number, Value | undefined>()
  readonly #packed = new Map<number, ReadonlyMap<number, Value>>()
  #unpacked = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  pdf(): Pdf {
    const start = this.#start()
    const { trailer, isStream } = this.#references(start)
    if (trailer.has('Encrypt')) throw new Damage('it is encrypted')
    const objects = this.#reachable(trailer)
    if (entriesOf(this.#at(objects, trailer, 'Root')).size === 0) throw new Damage('it has no catalog')
    const size = Math.max(numberIn(trailer, 'Size') ?? 0, this.#greatest() + 1)
    return { bytes: this.#bytes, trailer, xref: { at: start, isStream }, size, objects }
  }

  #at(objects: ReadonlyMap<number, Value>, trailer: Dictionary, key: string): Value | undefined {
    const value = trailer.get(key)
    return value?.is === 'reference' ? objects.get(value.number) : value
  }

  #greatest(): number {
    let greatest = 0
    for (const number of this.#places.keys()) greatest = Math.max(greatest, number)
    return greatest
  }

  /** 7.5.5: behind the last `startxref`. */
  #start(): number {
    const tail = byteText(this.#bytes.subarray(-2048))
    const found = tail.lastIndexOf('startxref')
    if (found < 0) throw new Damage('it does not say where its references are')
    return new Scan(this.#bytes, Math.max(0, this.#bytes.length - 2048) + found + 9).integer()
  }

  #references(start: number): Readonly<{ trailer: Dictionary; isStream: boolean }> {
    const seen = new Set<number>()
    const waiting = [start]
    let newest: Readonly<{ trailer: Dictionary; isStream: boolean }> | undefined
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      if (seen.has(at) || at >= this.#bytes.length) throw new Damage('its references lead in a circle, or nowhere')
      seen.add(at)
      const scan = new Scan(this.#bytes, at)
      const isStream = !scan.takes('xref')
      const trailer = isStream ? this.#referenceStream(at) : this.#referenceTable(scan)
      newest ??= { trailer, isStream }
      // 7.5.8.4: a table's hidden stream comes before what is older.
      const [hidden, previous] = [isStream ? undefined : numberIn(trailer, 'XRefStm'), numberIn(trailer, 'Prev')]
      waiting.push(...[hidden, previous].filter((place) => place !== undefined))
    }
    if (!newest) throw new Damage('it has no references')
    return newest
  }

  /** 7.5.4 */
  #referenceTable(scan: Scan): Dictionary {
    while (!scan.takes('trailer')) {
      const [first, count] = [scan.integer(), scan.integer()]
      if (first + count > 10_000_000 || count > this.#bytes.length / 18) throw new Damage('its references are damaged')
      for (let index = 0; index < count; index++) {
        const at = scan.integer()
        scan.integer()
        const kind = scan.word()
        if (kind !== 'n' && kind !== 'f') throw new Damage('its references are damaged')
        this.#place(first + index, kind === 'n' ? { at } : 'free')
      }
    }
    return entriesOf(scan.value())
  }

  #place(number: number, place: Place): void {
    if (!this.#places.has(number)) this.#places.set(number, place)
    if (this.#places.size > maxObjects) throw new Damage('it has too many objects')
  }

  /** 7.5.8 */
  #referenceStream(at: number): Dictionary {
    const stream = this.#objectAt(at)
    if (stream.is !== 'stream' || nameIn(stream.entries, 'Type') !== 'XRef')
      throw new Damage('its references are damaged')
    const widths = numbersIn(stream.entries.get('W'))
    const [typeWidth = 0, second = 0, third = 0] = widths
    const data = this.#decoded(stream)
    const size = numberIn(stream.entries, 'Size') ?? 0
    const index = stream.entries.has('Index') ? numbersIn(stream.entries.get('Index')) : [0, size]
    let from = 0
    const field = (width: number) => {
      let value = 0
      for (let byte = 0; byte < width; byte++) value = value * 256 + (data[from++] ?? 0)
      return value
    }
    for (let pair = 0; pair + 1 < index.length; pair += 2)
      for (let number = index[pair] ?? 0; number < (index[pair] ?? 0) + (index[pair + 1] ?? 0); number++) {
        if (from >= data.length) throw new Damage('its references are damaged')
        const [type, place] = [typeWidth === 0 ? 1 : field(typeWidth), field(second)]
        field(third)
        this.#place(number, type === 1 ? { at: place } : type === 2 ? { inside: place } : 'free')
      }
    return stream.entries
  }

  #reachable(trailer: Dictionary): Map<number, Value> {
    const objects = new Map<number, Value>()
    const kept = new Map([...trailer].filter(([key]) => key === 'Root' || key === 'Info' || key === 'ID'))
    const waiting = referencesIn({ is: 'dictionary', entries: kept }).map(([, number]) => number)
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (objects.has(number)) continue
      const value = this.#object(number)
      if (!value) continue
      objects.set(number, value)
      waiting.push(...referencesIn(value).map(([, reference]) => reference))
    }
    return resolved(objects)
  }

  #object(number: number): Value | undefined {
    const known = this.#read.get(number)
    if (known || this.#read.has(number)) return known
    this.#read.set(number, undefined) // an object that needs itself, such as its own length, is not there
    const place = this.#places.get(number)
    const value =
      place === undefined || place === 'free'
        ? undefined
        : 'at' in place
          ? this.#objectAt(place.at, number)
          : this.#packedIn(place.inside).get(number)
    this.#read.set(number, value)
    return value
  }

  #objectAt(at: number, expected?: number): Value {
    const scan = new Scan(this.#bytes, at)
    const number = scan.integer()
    scan.integer()
    if (!scan.takes('obj') || (expected !== undefined && number !== expected))
      throw new Damage('an object is not where it should be')
    const value = scan.value()
    if (value.is !== 'dictionary' || !scan.takes('stream')) return value
    const data = this.#dataAt(scan, value.entries)
    const length: Value = { is: 'number', text: String(data.length) }
    return { is: 'stream', entries: new Map([...value.entries, ['Length', length]]), data }
  }

  /** 7.3.8.1: a line break, as many bytes as the length says, `endstream`. */
  #dataAt(scan: Scan, entries: Dictionary): Uint8Array {
    if (this.#bytes[scan.at] === 0x0d) scan.at++
    if (this.#bytes[scan.at] === 0x0a) scan.at++
    const declared = entries.get('Length')
    const length = declared?.is === 'reference' ? this.#object(declared.number) : declared
    const end = scan.at + (length?.is === 'number' ? Number(length.text) : Number.NaN)
    if (!(end >= scan.at && end <= this.#bytes.length)) throw new Damage('a stream has no length')
    const data = this.#bytes.subarray(scan.at, end)
    scan.at = end
    if (!scan.takes('endstream')) throw new Damage('a stream is not as long as it says')
    return data
  }

  /** 7.5.7 */
  #packedIn(number: number): ReadonlyMap<number, Value> {
    const known = this.#packed.get(number)
    if (known) return known
    const stream = this.#object(number)
    if (stream?.is !== 'stream') throw new Damage('a stream of objects is missing')
    const data = this.#decoded(stream)
    const [count = 0, first = 0] = [numberIn(stream.entries, 'N'), numberIn(stream.entries, 'First')]
    const head = new Scan(data, 0)
    const objects = new Map<number, Value>()
    for (let index = 0; index < count; index++) {
      const [packed, offset] = [head.integer(), head.integer()]
      objects.set(packed, new Scan(data, first + offset).value())
    }
    this.#packed.set(number, objects)
    return objects
  }

  #decoded(stream: Stream): Uint8Array {
    const data = decoded(stream, maxUnpacked - this.#unpacked)
    if (!data) throw new Damage('a stream cannot be unpacked')
    this.#unpacked += data.length
    return data
  }
}

/** 7.3.10: a reference to nothing is null. */
function resolved(objects: ReadonlyMap<number, Value>): Map<number, Value> {
  const to = (number: number) => (objects.has(number) ? number : undefined)
  const isDangling = (value: Value) => referencesIn(value).some(([, number]) => !objects.has(number))
  return new Map([...objects].map(([number, value]) => [number, isDangling(value) ? withReferences(value, to) : value]))
}

const numbersIn = (value: Value | undefined): number[] =>
  value?.is === 'array' ? value.items.map((item) => (item.is === 'number' ? Number(item.text) : 0)) : []

/** The content of a stream that is not packed, or packed by Flate; undefined otherwise, and if it is too large. */
export function decoded({ entries, data }: Stream, maxLength: number): Uint8Array | undefined {
  const filter = entries.get('Filter')
  const only = filter?.is === 'array' && filter.items.length === 1 ? filter.items[0] : filter
  if (!filter) return data
  if (only?.is !== 'name' || only.text !== 'FlateDecode') return undefined
  const parameters = entries.get('DecodeParms')
  const plain = inflatedWithin(data, maxLength)
  return plain && unpredicted(plain, entriesOf(parameters?.is === 'array' ? parameters.items[0] : parameters))
}

/** 7.4.4.4: the filters of PNG, on rows of `Columns`. */
function unpredicted(data: Uint8Array, parameters: Dictionary): Uint8Array | undefined {
  const predictor = numberIn(parameters, 'Predictor') ?? 1
  if (predictor < 2) return data
  if (predictor < 10) return undefined
  const bits = (numberIn(parameters, 'Colors') ?? 1) * (numberIn(parameters, 'BitsPerComponent') ?? 8)
  const rowBytes = Math.ceil((bits * (numberIn(parameters, 'Columns') ?? 1)) / 8)
  const rows = data.length / (rowBytes + 1)
  if (!Number.isInteger(rows) || !unfilter(data, { rows, rowBytes, step: Math.max(1, bits >> 3) })) return undefined
  const result = new Uint8Array(rows * rowBytes)
  for (let row = 0; row < rows; row++)
    result.set(data.subarray(row * (rowBytes + 1) + 1, (row + 1) * (rowBytes + 1)), row * rowBytes)
  return result
}

const slice = 16 * 1024

function inflatedWithin(data: Uint8Array, maxLength: number): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  let length = 0
  const collect = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
    if (length > maxLength) throw new Damage('a stream unpacks to too much')
  }
  const stream = (data[0] ?? 0) % 16 === 8 ? new Unzlib(collect) : new Inflate(collect)
  try {
    for (let at = 0; at < data.length; at += slice)
      stream.push(data.subarray(at, at + slice), at + slice >= data.length)
  } catch {
    return undefined
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
