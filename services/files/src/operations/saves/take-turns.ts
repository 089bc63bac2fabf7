/**
 * Turns, by a name: what is asked for one name runs one after the other, in the order of asking, and what is asked for
 * another name runs beside it. So of many who save one file each merges with what the one before made, and nobody
 * merges in vain.
 */
export type Turns = Readonly<{
  take<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Whether somebody has a turn of that name, or waits for one. */
  taken(name: string): boolean
}>

export function takeTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    async take(name, work) {
      const mine = (last.get(name) ?? Promise.resolve()).then(work)
      const settled = mine.catch(() => undefined)
      last.set(name, settled)
      try {
        return await mine
      } finally {
        if (last.get(name) === settled) last.delete(name)
      }
    },
    taken: (name) => last.has(name),
  }
}
