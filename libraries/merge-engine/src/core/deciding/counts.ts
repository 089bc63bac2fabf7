/** How often things occur, and how often they may occur in a result. */

export type Counts = ReadonlyMap<string, number>

export function counted(things: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return counts
}

/** Whether each thing is among the others, as often as here. */
export const isPartOf = (counts: Counts, others: Counts): boolean =>
  [...counts].every(([thing, count]) => count <= (others.get(thing) ?? 0))

/** How often one thing occurs in each version. */
export type Occurrences = Readonly<{ base: number; ours: number; theirs: number }>

/**
 * The fewest and the most occurrences in the result: both sides' changes are different ones, and their effects add up, or
 * they are the same one, and the larger has everything.
 */
export function allowedOccurrences({ base, ours, theirs }: Occurrences): Readonly<{ min: number; max: number }> {
  const [byOurs, byTheirs] = [ours - base, theirs - base]
  const together = byOurs + byTheirs
  const alike = Math.abs(byOurs) > Math.abs(byTheirs) ? byOurs : byTheirs
  return { min: base + Math.min(together, alike), max: base + Math.max(together, alike) }
}
