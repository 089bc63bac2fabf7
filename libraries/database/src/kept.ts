/**
 * A bounded memory by text, in two generations: what was asked for since the last turn is young, the rest is
 * old and forgotten at the next. A hit among the young costs one look-up and moves nothing, which a strict
 * least-recently-used order cannot offer.
 */
export function keptByText<T>(limit: number, make: (text: string) => T): (text: string) => T {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (text) => {
    const kept = young.get(text)
    if (kept !== undefined) return kept
    const value = old.get(text) ?? make(text)
    if (young.size >= limit) {
      old = young
      young = new Map()
    }
    young.set(text, value)
    return value
  }
}
