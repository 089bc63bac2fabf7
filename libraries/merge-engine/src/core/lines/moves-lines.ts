import { decodeUtf8 } from '../document/text.ts'
import type { Sides } from '../model/sides.ts'

/** Whether a side has lines of base in another order than base. Lines that base has twice don't count: nobody knows which is which. */
export function movesLines({ base, ours, theirs }: Sides): boolean {
  const places = new Map<string, number>()
  for (const [at, line] of linesOf(base).entries()) places.set(line, places.has(line) ? repeated : at)
  return [ours, theirs].some((side) => {
    let last = -1
    for (const line of linesOf(side)) {
      const place = places.get(line) ?? repeated
      if (place === repeated) continue
      if (place < last) return true
      last = place
    }
    return false
  })
}

const repeated = -1

const linesOf = (bytes: Uint8Array): readonly string[] => (decodeUtf8(bytes) ?? '').split('\n')
