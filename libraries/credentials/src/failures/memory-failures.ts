/** When what failed, by key, in this process. Bounded: when full, the oldest record is forgotten. */
import type { Clock } from '@alluvium/kernel'
import { attemptsLeft, type FailureRefusal } from './failure-window.ts'

const maxRecords = 10_000

export type MemoryFailuresOptions = Readonly<{
  clock: Clock
  /** After which a failure is forgotten. */
  windowMs: number
  refusal: FailureRefusal
}>

export class MemoryFailures {
  readonly #options: MemoryFailuresOptions
  readonly #times = new Map<string, number[]>() // of each in order

  constructor(options: MemoryFailuresOptions) {
    this.#options = options
  }

  /** How many more may fail. Throws the refusal when there were as many as `allowed`. */
  attemptsLeft(key: string, allowed: number): number {
    const { clock, windowMs, refusal } = this.#options
    return attemptsLeft(this.#recent(key).toReversed(), { allowed, windowMs, now: clock.monotonic() }, refusal)
  }

  /** @param at by the monotonic clock, not before what was added already */
  add(key: string, at: number): void {
    const all = this.#recent(key)
    all.push(at)
    this.#times.delete(key)
    this.#times.set(key, all)
    const [oldest] = this.#times.keys()
    if (this.#times.size > maxRecords && oldest !== undefined) this.#times.delete(oldest)
  }

  /** When they were. */
  clear(key: string): readonly number[] {
    const all = this.#recent(key)
    this.#times.delete(key)
    return all
  }

  /** @param times as `clear` returned them for what is counted here too */
  takeBack(key: string, times: readonly number[]): void {
    const all = this.#recent(key)
    for (const time of times) {
      const at = all.indexOf(time)
      if (at >= 0) all.splice(at, 1)
    }
    if (all.length === 0) this.#times.delete(key)
  }

  #recent(key: string): number[] {
    const since = this.#options.clock.monotonic() - this.#options.windowMs
    const all = this.#times.get(key) ?? []
    const first = all.findIndex((time) => time > since)
    if (first !== 0) all.splice(0, first < 0 ? all.length : first)
    return all
  }
}
