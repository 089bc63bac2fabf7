/**
 * Reads the frontier, a few queues at a time. Otherwise hundreds of hosts would wait for the database's connections at once,
 * and the database refuses whoever waits too long.
 */
import { semaphore } from '@alluvium/kernel'
import type { Frontier } from '../../../ports/frontier.ts'

export type FrontierReads = Pick<Frontier, 'seen' | 'due' | 'inbox'>

/** Reads in the order of the calls, `max` at once. */
export function limitedReads(frontier: FrontierReads, max: number): FrontierReads {
  const limited = semaphore(max)
  return {
    seen: (queue, range) => limited.run(() => frontier.seen(queue, range)),
    due: (queue, range) => limited.run(() => frontier.due(queue, range)),
    inbox: (queue, range) => limited.run(() => frontier.inbox(queue, range)),
  }
}
