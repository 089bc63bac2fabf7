/**
 * Turns at something dear, a few at once. Those who wait are served by whom they come from, one of each in turn, so that
 * six hundred of one network delay each other and hardly anybody else:
 *
 *   waiting    a a a a a a       served    a b a c a a a a
 *              b
 *              c
 */
export type Turns = Readonly<{
  /** Does the work when it is its turn; undefined, and nothing is done, when too many wait already. */
  take<T>(work: () => Promise<T>, from: Readonly<{ holder: string; limit: number }>): Promise<T> | undefined
}>

/** @param waiting how many may wait in all. */
export function fairTurns(atOnce: number, waiting: number): Turns {
  /** By holder, in the order in which they come next. */
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let queued = 0

  function next(): void {
    const [first] = queues
    if (!first) {
      running -= 1
      return
    }
    const [holder, queue] = first
    queues.delete(holder)
    const begin = queue.shift()
    if (queue.length > 0) queues.set(holder, queue) // behind all others
    queued -= 1
    begin?.()
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      next()
    }
  }

  return {
    take(work, { holder, limit }) {
      if (running < atOnce) {
        running += 1
        return run(work)
      }
      const queue = queues.get(holder) ?? []
      if (queue.length >= limit || queued >= waiting) return undefined
      queues.set(holder, queue)
      queued += 1
      return new Promise<void>((begin) => queue.push(begin)).then(() => run(work))
    },
  }
}
