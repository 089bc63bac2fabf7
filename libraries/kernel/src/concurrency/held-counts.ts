/** Counts what each holder holds at once in this process: connections, requests in flight. */
export class HeldCounts {
  readonly #held = new Map<string, number>()

  /** Takes one more for the holder, unless that would be more than `limit` (default: any number); returns whether it did. */
  take(holder: string, limit = Number.POSITIVE_INFINITY): boolean {
    const held = this.of(holder)
    if (held >= limit) return false
    this.#held.set(holder, held + 1)
    return true
  }

  /** Gives one back. A holder with nothing left is forgotten. */
  release(holder: string): void {
    const held = this.of(holder)
    if (held > 1) this.#held.set(holder, held - 1)
    else this.#held.delete(holder)
  }

  of(holder: string): number {
    return this.#held.get(holder) ?? 0
  }

  /** How many holders hold something. */
  get holders(): number {
    return this.#held.size
  }
}
