/**
 * Parallel attempts of the same kind: at one account from one address, or of one network. Counting failures before an attempt and
 * writing one after it would let a thousand parallel guesses through: all would count before the first has failed. So at most
 * as many attempts run at once as failures are still allowed; the rest wait and count again:
 *
 *   limit 10   failed 7   under way 3   waiting …   the next begins with the next success, and none is left after 3 failures
 *
 * A right password is never refused for being one of many. The queue is this process's own: several processes on one database
 * may together let through a few guesses more.
 */
import { serialQueue } from '@alluvium/kernel'

/** One of the limits that an attempt counts for. */
export type AttemptLimit = Readonly<{
  /** Whose: attempts with the same key count together. */
  key: string
  /** How many more may fail. Throws when none may. */
  attemptsLeft(): number | Promise<number>
}>

/** Lets attempts begin as long as they may fail. */
export class AttemptQueue {
  readonly #lanes = new Map<string, Lane>()

  /**
   * Resolves when an attempt may begin, with the function that ends it. Rejects with what `attemptsLeft` throws, the first
   * limit first. An attempt must have been recorded before it is ended.
   */
  async enter(limits: readonly AttemptLimit[]): Promise<() => void> {
    const ends: (() => void)[] = []
    const end = () => {
      for (const one of ends.splice(0).toReversed()) one()
    }
    try {
      for (const limit of limits) ends.push(await this.#enter(limit)) // oxlint-disable-line no-await-in-loop -- who waits for the second limit holds a place of the first
      return end
    } catch (error) {
      end()
      throw error
    }
  }

  async #enter({ key, attemptsLeft }: AttemptLimit): Promise<() => void> {
    const lane = this.#lanes.get(key) ?? new Lane()
    this.#lanes.set(key, lane)
    lane.present += 1
    const leave = () => {
      lane.present -= 1
      if (lane.present === 0) this.#lanes.delete(key)
    }
    try {
      const end = await lane.admit(attemptsLeft)
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

type AttemptsLeft = AttemptLimit['attemptsLeft']

class Lane {
  /** Everybody who has come and not gone: waiting, counting or trying. */
  present = 0
  #trying = 0
  #ended = Promise.withResolvers<void>()
  /** One at a time decides, in the order of coming. */
  readonly #inTurn = serialQueue()

  admit(attemptsLeft: AttemptsLeft): Promise<() => void> {
    return this.#inTurn(() => this.#decide(attemptsLeft))
  }

  async #decide(attemptsLeft: AttemptsLeft): Promise<() => void> {
    for (;;) {
      const ended = this.#ended.promise
      if (this.#trying < (await attemptsLeft())) break
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
