import { GenerationalMap } from './generational-map.ts'

/**
 * A bounded cache of a function's results.
 *
 * @param limit how many results are kept: at least so many, at most twice as many.
 * @param make returns the same for the same key, and never undefined.
 */
export function memoized<Key extends string | number, T>(limit: number, make: (key: Key) => T): (key: Key) => T {
  const results = new GenerationalMap<Key, T>(limit)
  return (key) => {
    const kept = results.get(key)
    if (kept !== undefined) return kept
    const value = make(key)
    results.set(key, value)
    return value
  }
}
