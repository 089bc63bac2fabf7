/** The least round number (1, 2 or 5 times a power of ten) that is not below `value`; 1 for nothing. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}

/**
 * The places among those labelled whose names a narrow plot leaves out: every other one.
 */
export const isSpared = (place: number, named: ReadonlySet<number>): boolean => [...named].indexOf(place) % 2 === 1

/** At most `most` of `length` places, evenly spread, the first among them: where an axis is labelled. */
export function labelled(length: number, most: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(length / most))
  return new Set(Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step))
}
