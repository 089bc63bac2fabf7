/** Texts and numbers as an input may hold them. */
export const encoded = (text: string): Uint8Array => new Uint8Array(Buffer.from(text))

/** All ways in which a value that the code compared may stand in the input. */
export function spellings(value: unknown): readonly Uint8Array[] {
  if (value instanceof Uint8Array) return [value]
  if (typeof value === 'string') return [encoded(value)]
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return []
  return [...(value >= 0 && value < 2 ** 32 ? binary(value) : []), encoded(String(value))]
}

function binary(value: number): readonly Uint8Array[] {
  if (value < 0x100) return [Uint8Array.of(value)]
  const bytes = new Uint8Array(4)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, value)
  const short = value < 0x1_0000 ? [bytes.slice(2), bytes.slice(2).toReversed()] : []
  return [...short, encoded(String.fromCodePoint(value & 0xffff)), bytes.slice(), bytes.toReversed()]
}

export function replaced(bytes: Uint8Array, at: number, length: number, by: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - length + by.length)
  result.set(bytes.subarray(0, at))
  result.set(by, at)
  result.set(bytes.subarray(at + length), at + by.length)
  return result
}

/** Where `part` starts in `bytes`, every time. */
export function placesOf(bytes: Uint8Array, part: Uint8Array, max = 64): readonly number[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const places: number[] = []
  if (part.length === 0) return places
  for (let at = whole.indexOf(part); at >= 0 && places.length < max; at = whole.indexOf(part, at + 1)) places.push(at)
  return places
}
