/** The list in pieces of at most so many. */
export const inChunks = <T>(list: readonly T[], size: number): readonly T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
