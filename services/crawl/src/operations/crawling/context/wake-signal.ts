/** Wakes a loop that waits for work: at once, after a while, or when its own time is up. */
import type { Alarm } from './alarm.ts'

export class WakeSignal {
  readonly #alarm: Alarm
  #isSet = false
  #resolve: (() => void) | undefined
  #cancel: (() => void) | undefined

  constructor(alarm: Alarm) {
    this.#alarm = alarm
  }

  /** Ends the wait now. */
  wake(): void {
    this.#isSet = true
    this.#resolve?.()
  }

  /** Ends the wait within so many milliseconds; a later call does not prolong that. */
  wakeWithin(ms: number): void {
    this.#cancel ??= this.#alarm(ms, () => this.wake())
  }

  /** Waits until it is woken, at most so many milliseconds. What was woken before the wait ends it at once. */
  async wait(maxMs: number): Promise<void> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const cancel = this.#alarm(maxMs, resolve)
        this.#resolve = () => {
          cancel()
          resolve()
        }
      })
    }
    this.#resolve = undefined
    this.#cancel?.()
    this.#cancel = undefined
    this.#isSet = false
  }
}
