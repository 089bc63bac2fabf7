/**
 * A digest of an object with everything that it refers to: equal contents have equal digests, whatever their object numbers are.
 * References back, or along a chain, are left out, and so is what is too deep to matter.
 */
import { sameBytes } from '../../core/document/bytes.ts'
import { decoded } from './file.ts'
import { type Dictionary, entriesOf, type Value, written } from './value.ts'

/** Keys that lead to an owner or along a chain. */
export const backward: ReadonlySet<string> = new Set([
  'Parent',
  'P',
  'Prev',
  'Next',
  'Last',
  'Dest',
  'D',
  'StructParent',
  'StructParents',
])

/** The packing of a stream, which is not part of its content. */
const packing: ReadonlySet<string> = new Set(['Length', 'Filter', 'DecodeParms'])

const maxDecoded = 16 * 1024 * 1024
const maxDepth = 60

export class Digests {
  readonly #objects: ReadonlyMap<number, Value>
  readonly #known: (number: number) => string | undefined
  readonly #sums = new Map<number, string>()

  /** @param known the digest of an object that need not be read */
  constructor(objects: ReadonlyMap<number, Value>, known: (number: number) => string | undefined = () => undefined) {
    this.#objects = objects
    this.#known = known
  }

  of(number: number, depth = 0): string {
    const known = this.#known(number) ?? this.#sums.get(number)
    if (known !== undefined) return known
    this.#sums.set(number, '^')
    const value = this.#objects.get(number)
    const sum = value && depth < maxDepth ? summed(this.#text(value, depth)) : 'null'
    this.#sums.set(number, sum)
    return sum
  }

  #text(value: Value, depth: number): string {
    if (value.is === 'reference') return this.of(value.number, depth + 1)
    if (value.is === 'array') return `[${value.items.map((item) => this.#text(item, depth)).join(' ')}]`
    if (value.is === 'dictionary') return this.#entries(value.entries, depth)
    if (value.is !== 'stream') return written(value)
    const plain = decoded(value, maxDecoded)
    const entries = new Map([...value.entries].filter(([key]) => !plain || !packing.has(key)))
    return `${this.#entries(entries, depth)} ${summedBytes(plain ?? value.data)}`
  }

  #entries(entries: Dictionary, depth: number): string {
    const names = [...entries.keys()].filter((key) => !backward.has(key)).toSorted()
    return `<<${names.map((key) => `/${key} ${this.#text(entries.get(key) ?? { is: 'array', items: [] }, depth)}`).join(' ')}>>`
  }
}

/** Whether two streams have the same content, however they are packed; other objects are compared by their text. */
export function saysTheSame(one: Value, other: Value): boolean {
  if (one.is !== 'stream' || other.is !== 'stream') return one.is === other.is && written(one) === written(other)
  if (sameBytes(one.data, other.data) && written(one) === written(other)) return true
  const [first, second] = [decoded(one, maxDecoded), decoded(other, maxDecoded)]
  return (
    first !== undefined &&
    second !== undefined &&
    sameBytes(first, second) &&
    referenceText(one) === referenceText(other)
  )
}

const referenceText = (value: Value) =>
  written({ is: 'dictionary', entries: new Map([...entriesOf(value)].filter(([key]) => !packing.has(key))) })

const summed = (text: string) => summedBytes(new TextEncoder().encode(text))

/** Two 32-bit FNV-1a sums with different starts, and the length. */
function summedBytes(bytes: Uint8Array): string {
  let [one, other] = [0x811c9dc5, 0x01234567]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    one = Math.imul(one ^ byte, 0x01000193)
    other = Math.imul(other ^ byte, 0x01000197) + at
  }
  return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}.${bytes.length}`
}
