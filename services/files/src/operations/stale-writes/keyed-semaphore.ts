/**
 * A semaphore for each name: at most so many run at once, the others wait in the order in which they came. Merges of one file
 * that are stored at once need the disk several times each, and the process has only a few threads for its disk: one of these
 * threads stays free for everybody else.
 */
export type KeyedSemaphore = Readonly<{
  /** Resolves when it is one's turn; to a function that must be called when that is over. */
  enter(name: string): Promise<() => void>
}>

export function keyedSemaphore(most: number): KeyedSemaphore {
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()

  function leave(name: string): void {
    const next = waiting.get(name)?.shift()
    if (next) {
      next()
      return
    }
    const left = (running.get(name) ?? 0) - 1
    if (left > 0) running.set(name, left)
    else running.delete(name)
    waiting.delete(name)
  }

  return {
    async enter(name) {
      const inside = running.get(name) ?? 0
      if (inside < most) running.set(name, inside + 1)
      else {
        const turn = Promise.withResolvers<void>()
        waiting.set(name, [...(waiting.get(name) ?? []), turn.resolve])
        await turn.promise
      }
      let isInside = true
      return () => {
        if (isInside) leave(name)
        isInside = false
      }
    },
  }
}
