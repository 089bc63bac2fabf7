/** How often things occur. */

export type Counts = ReadonlyMap<string, number>

export function counted(things: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return counts
}

/** Whether each thing is among the others, as often as here. */
export const isPartOf = (counts: Counts, others: Counts): boolean =>
  [...counts].every(([thing, count]) => count <= (others.get(thing) ?? 0))
