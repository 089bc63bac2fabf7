/** Pairs the rows of a table on two sides, by the cells that they have in common. */
import type { Cell } from './table-grid.ts'

/**
 * The pairs of rows that are on both sides; undefined if a row has two equally similar candidates, unless every row is at its
 * old place.
 */
export function partnersOf(one: readonly Row[], other: readonly Row[]): ReadonlyMap<number, number> | undefined {
  const isLike = (row: number, partner: number) => 2 * similarity(one[row], other[partner]) >= (one[row]?.length ?? 1)
  if (one.length === other.length && one.every((_, at) => isLike(at, at)))
    return new Map(one.map((_, at) => [at, at] as const))
  if (one.length * other.length * (one[0]?.length ?? 0) > maxComparisons) return undefined
  const pairs = pairedRows(one, other).filter(([row, partner]) => isLike(row, partner))
  // A candidate that is more similar to its own row does not count.
  const own = new Map(pairs.map(([row, partner]) => [row, similarity(one[row], other[partner])]))
  const others = new Map(pairs.map(([row, partner]) => [partner, similarity(one[row], other[partner])]))
  const isOnly = ([row, partner]: readonly [number, number]) => {
    const like = similarity(one[row], other[partner])
    const isRival = (likeThat: number, likeItsOwn = 0) => likeThat >= like && likeThat >= likeItsOwn
    return (
      other.every((cells, rival) => rival === partner || !isRival(similarity(one[row], cells), others.get(rival))) &&
      one.every((cells, rival) => rival === row || !isRival(similarity(cells, other[partner]), own.get(rival)))
    )
  }
  return pairs.every(isOnly) ? new Map(pairs) : undefined
}

/** The number of cells that two rows have in common. */
const similarity = (row: Row = [], partner: Row = []) => row.filter((cell, at) => isSame(cell, partner[at])).length

/** Comparisons of cells; in larger tables columns are not searched. */
export const maxComparisons = 1_000_000

/** Whether two cells are the same: by the id of the first paragraph if there is one, or by content. */
export const isSame = (one: Cell | undefined, other: Cell | undefined) =>
  one !== undefined &&
  other !== undefined &&
  (one.words === other.words || (one.id !== undefined && one.id === other.id))

export type Row = readonly Cell[]

/** The rows that are paired, in order, with the most cells in common. */
export function pairedRows(one: readonly Row[], other: readonly Row[]): (readonly [number, number])[] {
  // best[i][j]: the number of common cells of the rows from i and j on.
  const best = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0))
  const at = (row: number, partner: number) => best[row]?.[partner] ?? 0
  for (let row = one.length - 1; row >= 0; row--)
    for (let partner = other.length - 1; partner >= 0; partner--) {
      const paired = similarity(one[row], other[partner]) + at(row + 1, partner + 1)
      const line = best[row]
      if (line) line[partner] = Math.max(paired, at(row + 1, partner), at(row, partner + 1))
    }
  const pairs: (readonly [number, number])[] = []
  let [row, partner] = [0, 0]
  while (row < one.length && partner < other.length) {
    const here = at(row, partner)
    if (here === at(row + 1, partner)) row++
    else if (here === at(row, partner + 1)) partner++
    else pairs.push([row++, partner++])
  }
  return pairs
}
