/**
 * What a queue may begin: requests in flight, up to its slots, and addresses, each of which takes one page credit.
 *
 *   credits ── active (begun and not ended) ── free       what is free and not needed goes back with the next commit
 */
/** Credits held beyond what is in flight, so that work need not wait for the answer to a commit. */
const creditsAhead = 512

type Held = Readonly<{ credits: number; slots: number }>

export class QueueBudget {
  credits: number
  slots: number
  inFlight = 0
  /** The last credits that were asked for did not come. */
  isExhausted = false
  /** Sequence numbers that have begun and have not ended. Each of them has one of the credits. */
  readonly #active = new Set<number>()

  constructor({ credits, slots }: Held) {
    this.credits = credits
    this.slots = slots
  }

  get hasSlot(): boolean {
    return this.inFlight < this.slots
  }

  get freeCredits(): number {
    return this.credits - this.#active.size
  }

  /** Some address has begun and has not ended. */
  get hasActive(): boolean {
    return this.#active.size > 0
  }

  /** No address is active and no request is in flight. */
  get isUnused(): boolean {
    return !this.hasActive && this.inFlight === 0
  }

  isActive(seq: number): boolean {
    return this.#active.has(seq)
  }

  /** The lowest sequence number that is active, or `otherwise` where that is lower. */
  lowestActive(otherwise: number): number {
    let lowest = otherwise
    for (const seq of this.#active) lowest = Math.min(lowest, seq)
    return lowest
  }

  /** Adds a further grant. */
  extend({ credits, slots }: Held): void {
    this.credits += credits
    this.slots += slots
    this.isExhausted = false
  }

  begin(seq: number): void {
    this.#active.add(seq)
  }

  /** The address is done, or is given up without having been tried; false where it was not active. */
  end(seq: number): boolean {
    return this.#active.delete(seq)
  }

  /** Forgets all that is active, as if it had never begun. */
  clear(): void {
    this.#active.clear()
  }

  /** An attempt was made: its credit is used. */
  spend(): void {
    this.credits -= 1
  }

  /** Credits to ask for so that `demand` addresses could begin, and credits that are returned because they are not needed. */
  balance(demand: number, { isIdle }: Readonly<{ isIdle: boolean }>): Readonly<{ asked: number; returned: number }> {
    const needed = Math.min(demand, creditsAhead)
    const returned = isIdle ? 0 : Math.max(0, this.freeCredits - Math.max(needed, this.slots))
    this.credits -= returned
    return { asked: Math.max(0, needed - this.freeCredits), returned }
  }

  /** The frontier's answer to what was asked for. */
  receive(granted: number, { asked }: Readonly<{ asked: number }>): void {
    this.credits += granted
    this.isExhausted = asked > 0 && granted === 0 && this.freeCredits <= 0
  }
}
