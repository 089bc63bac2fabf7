/**
 * A bounded cache of a function's results, in two generations: results used since the last change of generations are young,
 * the others are old and are forgotten at the next one. A hit among the young costs one look-up and moves nothing, which a
 * strict least-recently-used order cannot offer.
 *
 * @param limit how many results are kept: at least so many, at most twice as many.
 * @param make returns the same for the same key, and never undefined.
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
