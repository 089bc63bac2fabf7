/** Which indexes have arrived and which have not, as ranges: a hundred thousand numbers say no more to anybody. */

/** Of ascending indexes, the runs: `[first, last]`, both included. */
export function rangesOf(indexes: readonly number[]): (readonly [number, number])[] {
  const ranges: [number, number][] = []
  for (const index of indexes) {
    const last = ranges.at(-1)
    if (last && last[1] === index - 1) last[1] = index
    else ranges.push([index, index])
  }
  return ranges
}

/** The gaps before, between and behind the ranges, up to `count` indexes in all. */
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
