/**
 * Bounded concurrency: a few at a time, the others in order of arrival. `fair-semaphore.ts` also takes turns between
 * holders.
 */

export type Semaphore = Readonly<{
  /** Runs the work when fewer than the limit are running. */
  run<T>(work: () => T | Promise<T>): Promise<T>
  /** Resolves when the caller's turn comes, to the function that ends the turn. Calling that again does nothing. */
  acquire(): Promise<() => void>
  /** Whether nothing runs, and hence nothing waits. */
  isIdle(): boolean
}>

/**
 * Makes a semaphore that lets at most `limit` run at once.
 *
 *   const limited = semaphore(4)
 *   const pages = await Promise.all(addresses.map((address) => limited.run(() => fetch(address))))
 */
export function semaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0

  function release(): void {
    const next = waiting.shift() // it takes over the place of the one that ends
    if (next) next()
    else running -= 1
  }

  async function acquire(): Promise<() => void> {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isHeld = true
    return () => {
      if (isHeld) release()
      isHeld = false
    }
  }

  return {
    acquire,
    async run(work) {
      const end = await acquire()
      try {
        return await work()
      } finally {
        end()
      }
    },
    isIdle: () => running === 0,
  }
}

export type KeyedSemaphore = Readonly<{
  /** Does what `run` of a semaphore does, with the semaphore of the key. */
  run<T>(key: string, work: () => T | Promise<T>): Promise<T>
  /** Does what `acquire` of a semaphore does, with the semaphore of the key. */
  acquire(key: string): Promise<() => void>
  /** Whether nothing of the key runs or waits. */
  isIdle(key: string): boolean
}>

/** Makes a semaphore that lets at most `limit` run at once for each key. Different keys do not wait for each other; a key that is not used takes no memory. */
export function keyedSemaphore(limit: number): KeyedSemaphore {
  const semaphores = new Map<string, Semaphore>()

  async function acquire(key: string): Promise<() => void> {
    const own = semaphores.get(key) ?? semaphore(limit)
    semaphores.set(key, own)
    const end = await own.acquire()
    return () => {
      end()
      if (own.isIdle() && semaphores.get(key) === own) semaphores.delete(key)
    }
  }

  return {
    acquire,
    async run(key, work) {
      const end = await acquire(key)
      try {
        return await work()
      } finally {
        end()
      }
    },
    isIdle: (key) => !semaphores.has(key),
  }
}
