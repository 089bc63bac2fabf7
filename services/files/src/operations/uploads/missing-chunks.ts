/**
 * Which indexes have arrived and which are missing, as ranges, because a list could have a hundred thousand numbers.
 */

/** The ranges of consecutive numbers in ascending indexes: `[first, last]`, both included. */
export function rangesOf(indexes: readonly number[]): (readonly [number, number])[] {
  const ranges: [number, number][] = []
  for (const index of indexes) {
    const last = ranges.at(-1)
    if (last && last[1] === index - 1) last[1] = index
    else ranges.push([index, index])
  }
  return ranges
}

/** The gaps before, between and after the ranges, for indexes below `count`. */
export function gapsIn(ranges: readonly (readonly [number, number])[], count: number): (readonly [number, number])[] {
  const gaps: [number, number][] = []
  let next = 0
  for (const [first, last] of ranges) {
    if (first > next) gaps.push([next, first - 1])
    next = last + 1
  }
  if (next < count) gaps.push([next, count - 1])
  return gaps
}

const maxNamed = 20

/** `1, 3-5, …` */
export function sayRanges(ranges: readonly (readonly [number, number])[]): string {
  const said = ranges.slice(0, maxNamed).map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
  return [...said, ...(ranges.length > maxNamed ? ['…'] : [])].join(', ')
}
