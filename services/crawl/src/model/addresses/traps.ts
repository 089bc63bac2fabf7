/**
 * Crawler traps: addresses that a site makes up as fast as they are followed. Each is recognized by its text alone, so
 * the answer for an address is always the same, also after a restart:
 *
 *   /a/b/a/b/a/b/a/b        a relative link that deepens itself
 *   /x/x/x/…/x              so many segments that nobody wrote them
 *   ?f=1&f=2&…              filters that combine without end
 *   /calendar/2044/07       the next month of a calendar, and the next
 *
 * What only goes on (`?page=7345`, yesterday, the day before) looks like a long archive, and is one as often as not: it
 * ends at `maxDepth`, links away from the start.
 */
import { pathOf } from './url.ts'

/** Links from the start that are followed where the caller says nothing. */
export const maxDepth = 1_000
const maxSegments = 30
/** Of one segment in one path, unless it is a number. */
const maxRepeats = 3
const maxParameters = 30
const maxYearsAhead = 5

export type Trap =
  | 'a path that repeats itself'
  | 'a path without end'
  | 'a query without end'
  | 'a calendar without end'

/** Says which kind of endless space an address looks like; undefined for nearly all. `year`: the present one. */
export function trapIn(url: string, year: number): Trap | undefined {
  const path = pathOf(url)
  const query = path.indexOf('?')
  const segments = (query < 0 ? path : path.slice(0, query)).split('/')
  if (segments.length > maxSegments + 1) return 'a path without end'
  if (segments.length > maxRepeats + 1 && repeats(segments)) return 'a path that repeats itself'
  if (query >= 0 && path.slice(query).split('&').length > maxParameters) return 'a query without end'
  return yearsIn(path).some((one) => one > year + maxYearsAhead) ? 'a calendar without end' : undefined
}

function repeats(segments: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const segment of segments) {
    if (segment === '' || /^\d+$/.test(segment)) continue
    const count = (counts.get(segment) ?? 0) + 1
    if (count > maxRepeats) return true
    counts.set(segment, count)
  }
  return false
}

/** `/2044/07`, `2044-07`, `year=2044`; no number that may mean something else. */
const date = /(?:(?<![0-9])([2-9]\d{3})[-/](?:0[1-9]|1[0-2])(?![0-9])|[?&](?:year|yr|y)=([2-9]\d{3})(?![0-9]))/gi

const yearsIn = (path: string): number[] =>
  Array.from(path.matchAll(date), ([, dated, named]) => Number(dated ?? named))
