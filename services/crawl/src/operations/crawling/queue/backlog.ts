/**
 * The addresses of a queue that come next: a few hundred in memory, however many wait in the frontier.
 *
 *   1 2 3 4 5 6 7 8 9 …            sequence numbers
 *   begun ┘ └ at hand ┘ └ in the frontier, behind the cursor
 */
import type { Address } from '../../../ports/frontier.ts'

/** Begun addresses that are kept before the list is cut. */
const maxBegun = 1_024

export class Backlog {
  #addresses: Address[] = []
  #begun = 0
  /** All addresses up to this one were read. */
  cursor: number

  constructor(cursor: number) {
    this.cursor = cursor
  }

  /** Addresses at hand. */
  get size(): number {
    return this.#addresses.length - this.#begun
  }

  /** The lowest sequence number that has not begun. */
  get next(): number {
    return this.peek()?.seq ?? this.cursor + 1
  }

  /** Addresses that were read, at most `limit` of those behind the cursor; `upTo` was durable then. */
  add(addresses: readonly Address[], { limit, upTo }: Readonly<{ limit: number; upTo: number }>): void {
    this.#addresses.push(...addresses)
    const last = addresses.at(-1)?.seq ?? 0
    this.cursor = Math.max(this.cursor, addresses.length < limit ? Math.max(upTo, last) : last)
  }

  peek(): Address | undefined {
    return this.#addresses[this.#begun]
  }

  take(): Address | undefined {
    const address = this.peek()
    if (address === undefined) return undefined
    this.#begun += 1
    if (this.#begun > maxBegun || this.size === 0) {
      this.#addresses.splice(0, this.#begun)
      this.#begun = 0
    }
    return address
  }

  clear(): void {
    this.#addresses = []
    this.#begun = 0
  }
}
