/** Items that a side replaced by new ones, as an edit of their identity does. */
import { align } from '../lines/align.ts'
import type { Numbers } from './lists.ts'

/** For each deleted element of base, the new elements of the side between the same two neighbours, if there are any. */
export function replacedBy(base: readonly number[], side: readonly number[]): ReadonlyMap<number, ReadonlySet<number>> {
  const partners = align(base, side)
  const [before, still] = [new Set(base), new Set(side)]
  const replaced = new Map<number, ReadonlySet<number>>()
  let deleted: number[] = []
  let from = 0
  for (let at = 0; at <= base.length; at++) {
    const partner = at < base.length ? (partners[at] ?? -1) : side.length
    const element = base[at] ?? -1
    if (partner < 0) {
      if (!still.has(element)) deleted.push(element)
      continue
    }
    const fresh = new Set(deleted.length === 0 ? [] : side.slice(from, partner).filter((one) => !before.has(one)))
    if (fresh.size > 0) for (const one of deleted) replaced.set(one, fresh)
    deleted = []
    from = partner + 1
  }
  return replaced
}

/**
 * The place in base of the first element that both sides replaced, and differently; undefined if there is none. It is no
 * difference if one side added more, and the other's elements are among them.
 * @param counts whether the element at a place is checked.
 */
export function replacedTwice(
  { base, ours, theirs }: Numbers,
  counts: (at: number) => boolean = () => true,
): number | undefined {
  const [byOurs, byTheirs] = [replacedBy(base, ours), replacedBy(base, theirs)]
  // Neighbours may be replaced by the same elements, which are compared once.
  let [mine, yours]: (ReadonlySet<number> | undefined)[] = []
  for (const [at, element] of base.entries()) {
    const [one, other] = [byOurs.get(element), byTheirs.get(element)]
    if (!one || !other || !counts(at) || (one === mine && other === yours)) continue
    if (!one.isSubsetOf(other) && !other.isSubsetOf(one)) return at
    mine = one
    yours = other
  }
  return undefined
}
