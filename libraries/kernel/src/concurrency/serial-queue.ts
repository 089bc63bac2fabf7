/** Work that runs one after the other, in the order in which it came. */
import { semaphore } from './semaphore.ts'

/**
 * Runs the work when all that came before it has ended, and gives its result. Work that fails rejects for its own caller; the next
 * runs all the same. Work must not wait for work that it queues itself: that would wait for ever.
 */
export type SerialQueue = <T>(work: () => T | Promise<T>) => Promise<T>

/**
 * Makes a queue. It holds what waits and what runs, and nothing of what has ended.
 *
 *   const inTurn = serialQueue()
 *   await Promise.all([inTurn(() => append('one')), inTurn(() => append('two'))])
 */
export const serialQueue = (): SerialQueue => semaphore(1).run
