/**
 * The priorities of threads below the service's own, as `nice` counts. On Linux each thread has its own: answers of the service
 * go before merges, and merges before plugins that have been computing for long. Ten steps leave about a tenth of the
 * processor time, where others need it.
 */
import { constants, getPriority, setPriority } from 'node:os'

/** Steps below the service's own priority. */
export const usualNice = 5
export const longTaskNice = 15

/** The thread of this number, or, for 0, the one that calls. A system that forbids it works at the priority it has. */
export function lowerPriority(threadId: number, steps: number): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(threadId, Math.min(constants.priority.PRIORITY_LOW, getPriority() + steps))
  } catch {
    // Forbidden, or the thread has just ended.
  }
}
