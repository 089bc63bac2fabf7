/**
 * How far threads step back behind the service's own, as `nice` counts. On Linux a priority is a thread's own: whoever waits
 * for an answer of the service goes before whoever waits for a merge, and that one before a plugin that has been computing for
 * long. Ten steps leave about a tenth of the time, where others want it.
 */
import { constants, getPriority, setPriority } from 'node:os'

export const usualSteps = 5
export const lastingSteps = 15

/** The thread of this number, or, for 0, the one that calls. A system that forbids it works at the priority it has. */
export function stepBack(threadId: number, steps: number): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(threadId, Math.min(constants.priority.PRIORITY_LOW, getPriority() + steps))
  } catch {
    // Forbidden, or the thread has just ended.
  }
}
