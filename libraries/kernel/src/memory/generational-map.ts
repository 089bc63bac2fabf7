/**
 * A bounded map in two generations: entries that were set or found since the last change of generations are young, the
 * others are old and are forgotten at the next one. A hit among the young costs one look-up and moves nothing, which a
 * strict least-recently-used order cannot offer. Values are never undefined.
 */
export class GenerationalMap<Key, Value> {
  readonly #limit: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  /** @param limit how many entries are kept: at least so many, at most twice as many. */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: Key): Value | undefined {
    const kept = this.#young.get(key)
    if (kept !== undefined) return kept
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#limit) this.nextGeneration()
    this.#young.set(key, value)
  }

  /** Forgets what is old; what is young becomes old. It happens by itself when there are as many young ones as the limit. */
  nextGeneration(): void {
    this.#old = this.#young
    this.#young = new Map()
  }
}
