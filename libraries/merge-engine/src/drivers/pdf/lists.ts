/**
 * Merges three orders of unique things: what a side deleted is deleted, what a side added comes behind its neighbour there (ours
 * first), and the changed order is taken.
 */
type Orders = Readonly<Record<'base' | 'ours' | 'theirs', readonly string[]>>

/** Undefined if both sides reordered the same things differently, or a thing occurs twice. */
export function mergeList({ base, ours, theirs }: Orders): string[] | undefined {
  const [before, one, other] = [new Set(base), new Set(ours), new Set(theirs)]
  if (before.size < base.length || one.size < ours.length || other.size < theirs.length) return undefined
  const stays = (item: string) =>
    (one.has(item) && other.has(item)) || (!before.has(item) && (one.has(item) || other.has(item)))
  const common = (order: readonly string[]) => order.filter((item) => before.has(item) && stays(item)).join('\n')
  const [oursMoved, theirsMoved] = [common(ours) !== common(base), common(theirs) !== common(base)]
  if (oursMoved && theirsMoved && common(ours) !== common(theirs)) return undefined
  const [host, guest] = theirsMoved ? [theirs, ours] : [ours, theirs]
  const result = host.filter(stays)
  const present = new Set(result)
  for (const [at, item] of guest.entries()) {
    if (!stays(item) || present.has(item)) continue
    const previous = guest.slice(0, at).findLast((candidate) => present.has(candidate))
    let place = previous === undefined ? 0 : result.indexOf(previous) + 1
    // Behind the host's own additions, if the host is ours.
    if (host === ours) place = firstOf(result, place, (next) => before.has(next) || other.has(next))
    result.splice(place, 0, item)
    present.add(item)
  }
  return result
}

function firstOf(items: readonly string[], from: number, fits: (item: string) => boolean): number {
  const found = items.findIndex((item, at) => at >= from && fits(item))
  return found < 0 ? items.length : found
}
