/**
 * A bounded memory of what a function answers, in two generations: what was asked for since the last turn is young, the
 * rest is old and forgotten at the next. A hit among the young costs one look-up and moves nothing, which a strict
 * least-recently-used order cannot offer.
 *
 * @param limit how many answers are kept at least; at most twice as many.
 * @param make answers alike for the same key, and never with undefined.
 */
export function memoized<Key extends string | number, T>(limit: number, make: (key: Key) => T): (key: Key) => T {
  let young = new Map<Key, T>()
  let old = new Map<Key, T>()
  return (key) => {
    const kept = young.get(key)
    if (kept !== undefined) return kept
    const value = old.get(key) ?? make(key)
    if (young.size >= limit) {
      old = young
      young = new Map()
    }
    young.set(key, value)
    return value
  }
}
