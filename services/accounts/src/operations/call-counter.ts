/**
 * Counting authenticated requests without writing at each of them: counts gather in memory and are added to the
 * database together, at most a second later and at close. Nothing is counted twice or dropped, unless the process is
 * killed: then that last second is. Reading a count first writes everything gathered so far.
 */
import type { Database } from '@alluvium/database'
import { type Clock, type Logger, serialQueue } from '@alluvium/kernel'
import { monthOf } from '../model/month.ts'
import { addCalls, type Calls, callsOf } from './count-calls.ts'

const flushAfterMs = 1000

export type CallCounterNeeds = Readonly<{ database: Database; clock: Clock; logger: Logger }>

export class CallCounter {
  readonly #needs: CallCounterNeeds
  #gathered = new Map<string, Calls>()
  readonly #inTurn = serialQueue()
  #timer: NodeJS.Timeout | undefined

  constructor(needs: CallCounterNeeds) {
    this.#needs = needs
  }

  count(userId: string): void {
    this.#add({ userId, month: monthOf(this.#needs.clock.now()), calls: 1 })
    this.#timer ??= setTimeout(() => void this.#flushInTime(), flushAfterMs).unref()
  }

  /** Authenticated requests of an account in a month (`2026-11`), the present one included. */
  async of(userId: string, month: string): Promise<number> {
    await this.#flush()
    return await this.#needs.database.read(callsOf(userId, month))
  }

  /** Writes what is gathered so far. */
  settle(): Promise<void> {
    return this.#flush()
  }

  /** Writes what is gathered. Call it before the database is closed. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#flush()
  }

  #add({ userId, month, calls }: Calls): void {
    const key = `${month} ${userId}`
    this.#gathered.set(key, { userId, month, calls: calls + (this.#gathered.get(key)?.calls ?? 0) })
  }

  async #flushInTime(): Promise<void> {
    this.#timer = undefined
    try {
      await this.#flush()
    } catch (error) {
      this.#needs.logger.warn({ err: error }, 'counts of requests could not be written yet')
    }
  }

  /** One flush after another; what could not be written is gathered again. */
  #flush(): Promise<void> {
    return this.#inTurn(() => this.#writeGathered())
  }

  async #writeGathered(): Promise<void> {
    if (this.#gathered.size === 0) return
    const batch = [...this.#gathered.values()]
    this.#gathered = new Map()
    try {
      await this.#needs.database.write(addCalls(batch))
    } catch (error) {
      for (const calls of batch) this.#add(calls)
      throw error
    }
  }
}
