/** How many characters two texts have in common at their start and end. Halving compares whole pieces, which is faster than characters. */

export const commonStart = (one: string, other: string): number =>
  longest(one, other, (from, to) => other.startsWith(one.slice(from, to), from))

export const commonEnd = (one: string, other: string): number =>
  longest(one, other, (from, to) => other.endsWith(one.slice(one.length - to, one.length - from), other.length - from))

/** The longest piece that is the same; `isSame` compares what is between two distances from the end in question. */
function longest(one: string, other: string, isSame: (from: number, to: number) => boolean): number {
  let same = 0
  let max = Math.min(one.length, other.length)
  while (same < max) {
    const to = Math.ceil((same + max) / 2)
    if (isSame(same, to)) same = to
    else max = to - 1
  }
  return same
}
