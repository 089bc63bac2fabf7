/**
 * What is kept from one merge to the next, by whoever merges one document again and again: the documents that the driver
 * read last. A session makes answers faster and never changes them. A merge without a session makes one for itself.
 */
import type { MergeDriver, OpenDriver } from './model/driver.ts'

/** Characters; three versions of a document of the size that people save. */
const usualCharacters = 8_000_000

/** Remembers what the driver of the last merge read. */
export class MergeSession {
  readonly #maxCharacters: number
  #driver: MergeDriver | undefined
  #open: OpenDriver | undefined

  /** @param maxCharacters how much of what was read last is kept between two merges. Default: eight million. */
  constructor({ maxCharacters = usualCharacters }: Readonly<{ maxCharacters?: number }> = {}) {
    this.#maxCharacters = maxCharacters
  }

  /** Asks a driver, with what it remembers. Another driver than the last one starts with an empty memory. */
  ask<Answer>(driver: MergeDriver, question: (open: MergeDriver) => Answer): Answer {
    if (this.#driver !== driver) {
      this.#driver = driver
      this.#open = driver.open?.()
    }
    try {
      return question(this.#open ?? driver)
    } finally {
      this.#open?.trim(this.#maxCharacters)
    }
  }
}

/** The driver that starts with an empty memory whenever it is asked. */
export function driverFrom(open: () => OpenDriver): MergeDriver {
  const { name, allowsDuplicates, excerpt } = open()
  return {
    name,
    allowsDuplicates,
    open,
    merge: (sides, choices, policy) => open().merge(sides, choices, policy),
    reads: (bytes) => open().reads(bytes),
    sameValue: (one, other) => open().sameValue(one, other),
    mark: (sides, labels, policy) => open().mark(sides, labels, policy),
    ...(excerpt && { excerpt: (sides) => open().excerpt?.(sides) }),
  }
}
