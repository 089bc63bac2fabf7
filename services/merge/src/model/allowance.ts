/**
 * How much computing time a caller may waste on programs that had to be ended. Two endless loops are allowed, so that the author
 * of a plugin can find the fault; after that, a tenth of a core. It is a leaky bucket:
 *
 *     owed   0 ──loop──> 1.75 s ──loop──> 3.5 s  ··· a tenth of a second less each second ···  1.75 s ──loop──> …
 *
 * A program may begin only if it can't overfill the bucket, or if the bucket is empty. Times are milliseconds of a monotonic clock.
 */
export type AllowanceLimits = Readonly<{
  /** The size of the bucket. */
  maxMs: number
  /** How much leaks out in each millisecond. */
  forgiven: number
}>

type Debt = Readonly<{ ms: number; at: number }>

export class Allowance {
  readonly #limits: AllowanceLimits
  readonly #debts = new Map<string, Debt>()

  constructor(limits: AllowanceLimits) {
    this.#limits = limits
  }

  /** How long until a program of this maximal cost may begin; 0 when it may begin now. */
  waitMs(account: string, costMs: number, now: number): number {
    const { maxMs, forgiven } = this.#limits
    const owedMs = this.#owed(account, now)
    return Math.min(owedMs, Math.max(0, owedMs + costMs - maxMs)) / forgiven
  }

  spend(account: string, ms: number, now: number): void {
    const owed = this.#owed(account, now) + ms
    for (const other of this.#debts.keys()) if (this.#owed(other, now) === 0) this.#debts.delete(other)
    this.#debts.set(account, { ms: owed, at: now })
  }

  #owed(account: string, now: number): number {
    const { ms, at } = this.#debts.get(account) ?? { ms: 0, at: now }
    return Math.max(0, ms - (now - at) * this.#limits.forgiven)
  }
}
