/**
 * Runs background work that comes in many small pieces, throttled. After each piece it rests for at least twice as long as the
 * piece took, its waiting time included: so it takes a third of the processor at most. The busier this thread is with other
 * things during a rest, the longer is the next rest: requests go before the search index.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Multiples of the time of the last piece. */
const minRest = 2
const maxRest = 16

/** Runs pieces until one returns false, or the signal aborts. */
export async function throttled(piece: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let rest = minRest
  while (!signal.aborted) {
    const began = performance.now()
    if (!(await piece())) return
    const resting = performance.eventLoopUtilization()
    await pause(rest * (performance.now() - began), undefined, { signal }).catch(() => undefined)
    const { utilization } = performance.eventLoopUtilization(resting)
    rest = Math.min(maxRest, minRest / (1 - utilization))
  }
}
