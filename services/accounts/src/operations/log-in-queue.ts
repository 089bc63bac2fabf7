/**
 * Parallel log-ins of one account from one address. Counting failures before an attempt and writing one after it would let a
 * thousand parallel guesses through: all would count before the first has failed. So at most as many attempts run at once
 * as failures are still allowed; the rest wait and count again. A right password is never refused for being one of many.
 *
 * The queue is this process's own: several processes on one database may together let through a few guesses more.
 */
export class LogInQueue {
  readonly #lanes = new Map<string, Lane>()

  /**
   * Resolves when a try of `key` may begin, with the function that ends it. `triesLeft` throws when there are none.
   * A try must have been recorded before it is ended.
   */
  async enter(key: string, triesLeft: () => Promise<number>): Promise<() => void> {
    const lane = this.#lanes.get(key) ?? new Lane()
    this.#lanes.set(key, lane)
    lane.present += 1
    const leave = () => {
      lane.present -= 1
      if (lane.present === 0) this.#lanes.delete(key)
    }
    try {
      const end = await lane.admit(triesLeft)
      return () => {
        end()
        leave()
      }
    } catch (error) {
      leave()
      throw error
    }
  }
}

class Lane {
  /** Everybody who has come and not gone: waiting, looking or trying. */
  present = 0
  #trying = 0
  #ended = Promise.withResolvers<void>()
  /** One at a time decides, in the order of coming. */
  #turn: Promise<unknown> = Promise.resolve()

  admit(triesLeft: () => Promise<number>): Promise<() => void> {
    const mine = this.#turn.then(() => this.#decide(triesLeft))
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  async #decide(triesLeft: () => Promise<number>): Promise<() => void> {
    for (;;) {
      const ended = this.#ended.promise
      if (this.#trying < (await triesLeft())) break
      await ended
    }
    this.#trying += 1
    return () => {
      this.#trying -= 1
      this.#ended.resolve()
      this.#ended = Promise.withResolvers()
    }
  }
}
