/**
 * Waits for another process's lock without blocking this thread: SQLite's own busy timeout would stop every reader
 * of this process too. The pauses are short and random, so that two programs that write all the time both get
 * their turns.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isBusy } from '../../engine/problems.ts'

/** Repeats an attempt that ends in `database.busy`, which changed nothing, until it has waited for `timeoutMs` (default: ten seconds). */
export async function retryWhileBusy<T>(attempt: () => T, maxWaitMs = 10_000): Promise<T> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other is the point
    await pause(1 + Math.random() * 4)
  }
}
