/**
 * Work in the background that comes in many small pieces. After each it rests for twice as long as the piece took,
 * waiting for its turn included: so it takes a third of what there is at most, and the busier the service, the less.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** Does one piece after the other until one says that nothing is left, or the signal comes. @param restsFor times what a piece took. */
export async function unhurried(piece: () => Promise<boolean>, signal: AbortSignal, restsFor = 2): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now()
    if (!(await piece())) return
    await pause(restsFor * (performance.now() - began), undefined, { signal }).catch(() => undefined)
  }
}
