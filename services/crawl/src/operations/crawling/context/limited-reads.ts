/**
 * Reads the frontier, a few queues at a time. Otherwise hundreds of hosts would wait for the database's connections at once,
 * and the database refuses whoever waits too long.
 */
import type { Frontier } from '../../../ports/frontier.ts'

export type FrontierReads = Pick<Frontier, 'seen' | 'due' | 'inbox'>

/** Reads in the order of the calls, `max` at once. */
export function limitedReads(frontier: FrontierReads, max: number): FrontierReads {
  let reading = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(read: () => Promise<T>): Promise<T> {
    if (reading >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else reading += 1
    try {
      return await read()
    } finally {
      const next = waiting.shift() // who waits takes over the place
      if (next === undefined) reading -= 1
      else next()
    }
  }

  return {
    seen: (queue, range) => inTurn(() => frontier.seen(queue, range)),
    due: (queue, range) => inTurn(() => frontier.due(queue, range)),
    inbox: (queue, range) => inTurn(() => frontier.inbox(queue, range)),
  }
}
