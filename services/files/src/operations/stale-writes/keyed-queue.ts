/**
 * A queue for each name: work for one name runs one after the other, in the order in which it came; work for other names runs
 * beside it. So each of many who write one file merges with the result of the one before. All who have joined by the time
 * that their turn comes are done together:
 *
 *   a joins   a's turn ........... | turn of b, c and d ........ | ...
 *       b joins, c joins, d joins       e joins
 */
import { keyedSemaphore, settleInOrder } from '@alluvium/kernel'

export type KeyedQueue<One, Result> = Readonly<{
  take<T>(name: string, work: () => Promise<T>): Promise<T>
  join(name: string, one: One): Promise<Result>
  /** Whether work of that name is running or waiting. */
  taken(name: string): boolean
}>

type Joined<One, Result> = Readonly<{ one: One; result: PromiseWithResolvers<Result> }>

/**
 * @param fits how many of the waiting run in one turn, at least the first.
 * @param together runs them; its results are in their order.
 */
export function keyedQueue<One, Result>(
  fits: (waiting: readonly One[]) => number,
  together: (ones: readonly One[]) => Promise<readonly Result[]>,
): KeyedQueue<One, Result> {
  const turns = keyedSemaphore(1)
  const joined = new Map<string, readonly Joined<One, Result>[]>()

  async function turn(name: string): Promise<void> {
    const waiting = joined.get(name) ?? []
    const count = fits(waiting.map(({ one }) => one))
    const mine = waiting.slice(0, count)
    wait(name, waiting.slice(count))
    try {
      const results = await together(mine.map(({ one }) => one))
      settleInOrder(
        mine.map(({ result }) => result),
        results,
      )
    } catch (error) {
      for (const { result } of mine) result.reject(error)
    }
  }

  function wait(name: string, waiting: readonly Joined<One, Result>[]): void {
    joined.delete(name)
    if (waiting.length === 0) return
    joined.set(name, waiting)
    void turns.run(name, () => turn(name))
  }

  return {
    take: turns.run,
    join(name, one) {
      const mine = { one, result: Promise.withResolvers<Result>() }
      const waiting = joined.get(name)
      if (waiting) joined.set(name, [...waiting, mine])
      else wait(name, [mine])
      return mine.result.promise
    },
    taken: (name) => !turns.isIdle(name),
  }
}
