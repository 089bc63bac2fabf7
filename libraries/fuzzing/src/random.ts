/** Numbers that look random and are the same for the same seed (mulberry32), so that a search can be repeated. */
export type Random = Readonly<{
  /** A whole number from 0 up to, not including, `limit`; 0 when the limit is 0. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T | undefined
}>

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit)
  return { below, pick: (from) => from[below(from.length)] }
}
