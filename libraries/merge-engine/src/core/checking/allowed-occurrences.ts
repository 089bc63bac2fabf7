/** How often one thing occurs in each version. */
type Occurrences = Readonly<{ base: number; ours: number; theirs: number }>

/**
 * The fewest and the most occurrences of one thing in the result: both sides' changes are different ones, and their effects add
 * up, or they are the same one, and the larger has everything.
 */
export function allowedOccurrences({ base, ours, theirs }: Occurrences): Readonly<{ min: number; max: number }> {
  const [byOurs, byTheirs] = [ours - base, theirs - base]
  const together = byOurs + byTheirs
  const alike = Math.abs(byOurs) > Math.abs(byTheirs) ? byOurs : byTheirs
  return { min: base + Math.min(together, alike), max: base + Math.max(together, alike) }
}
