/** Long lists in parts, each small enough for one query, and for one transaction. */

/** So many parameters of one query both databases take. */
const chunk = 500

export function* inChunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += chunk) yield all.slice(from, from + chunk)
}
