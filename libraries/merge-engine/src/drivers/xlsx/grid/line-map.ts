/**
 * Maps the rows of a sheet, or its columns, to their numbers after insertions and deletions:
 *
 *   before   1 2 3 4 5 6 …       segments   1..2  +0
 *   after    1 2 x 4 5 …                    4..   -1 +1 …     a line in no segment was deleted
 */

/** Lines that moved together, from the first to before the last, and by how many lines. */
type Segment = Readonly<{ from: number; to: number; offset: number }>

export type LineMap = readonly Segment[]

const everything = Number.POSITIVE_INFINITY

export const unmoved: LineMap = [{ from: 1, to: everything, offset: 0 }]

/** An insertion before a line, or a deletion from a line on. */
export type Shift = Readonly<{ at: number; inserted: number; deleted: number }>

/** The map of shifts that are in order and do not overlap. */
export function lineMapOf(shifts: readonly Shift[]): LineMap {
  const segments: Segment[] = []
  let [from, offset] = [1, 0]
  for (const { at, inserted, deleted } of shifts) {
    if (at > from) segments.push({ from, to: at, offset })
    from = at + deleted
    offset += inserted - deleted
  }
  segments.push({ from, to: everything, offset })
  return segments
}

/** The new number of a line; undefined if it was deleted. */
export function lineIn(map: LineMap, line: number): number | undefined {
  const segment = map.find(({ from, to }) => line >= from && line < to)
  return segment && line + segment.offset
}

/** The new range of a range of lines: what is left of it, with what was inserted inside; undefined if nothing is left. */
export function rangeIn(map: LineMap, first: number, last: number): readonly [number, number] | undefined {
  const left = map.filter(({ from, to }) => from <= last && to > first)
  const [start, end] = [left[0], left.at(-1)]
  if (!start || !end) return undefined
  return [Math.max(first, start.from) + start.offset, Math.min(last, end.to - 1) + end.offset]
}

/** The old number of a line; undefined if it is new. */
export function lineBefore(map: LineMap, line: number): number | undefined {
  const segment = map.find(({ from, to, offset }) => line >= from + offset && line < to + offset)
  return segment && line - segment.offset
}

/** The map that applies one map and then the other. */
export function composed(first: LineMap, second: LineMap): LineMap {
  if (first === unmoved) return second
  if (second === unmoved) return first
  return first.flatMap(({ from, to, offset }) =>
    second.flatMap((next): Segment[] => {
      const [start, end] = [Math.max(from, next.from - offset), Math.min(to, next.to - offset)]
      return start < end ? [{ from: start, to: end, offset: offset + next.offset }] : []
    }),
  )
}

/** The shifts as they are to be done where others have been done; undefined where they touch one of those given last. */
export function shiftsAfter(
  shifts: readonly Shift[],
  done: readonly Shift[],
  others: readonly Shift[],
): readonly Shift[] | undefined {
  const map = lineMapOf(done)
  const result: Shift[] = []
  for (const shift of shifts) {
    const isTouching = others.some(
      (other) => shift.at <= other.at + other.deleted && other.at <= shift.at + shift.deleted,
    )
    const at = lineIn(map, shift.at)
    if (isTouching || at === undefined) return undefined
    result.push({ ...shift, at })
  }
  return result
}
