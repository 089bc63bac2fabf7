/** Chance, for actors. */
export function pick<T>(from: readonly T[]): T {
  const [one] = from.slice(Math.floor(Math.random() * from.length))
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}

/** One way more, or `weight` of them, to make something of one of these; none when there are none. */
export const waysWith = <T, Made>(from: readonly T[], make: (one: T) => Made, weight = 1): readonly (() => Made)[] =>
  from.length === 0 ? [] : Array.from({ length: weight }, () => () => make(pick(from)))

export const between = (min: number, max: number): number => min + Math.floor(Math.random() * (max - min + 1))

/** Numbers that were never given before: for names and contents that are nobody else's. */
let numbers = 0
export const freshNumber = (): number => (numbers += 1)
