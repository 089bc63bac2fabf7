/**
 * What wakes the keeper of the books: a call at once, or after a while, or that it is time to look around.
 */
import type { Alarm } from './alarm.ts'

export class Bell {
  readonly #alarm: Alarm
  #isRung = false
  #wake: (() => void) | undefined
  #cancel: (() => void) | undefined

  constructor(alarm: Alarm) {
    this.#alarm = alarm
  }

  /** Now. */
  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  /** Within so many milliseconds, whoever asks first. */
  ringWithin(ms: number): void {
    this.#cancel ??= this.#alarm(ms, () => this.ring())
  }

  /** Until it rings, and at most so many milliseconds. What has rung before rings once. */
  async heard(mostMs: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const cancel = this.#alarm(mostMs, resolve)
        this.#wake = () => {
          cancel()
          resolve()
        }
      })
    }
    this.#wake = undefined
    this.#cancel?.()
    this.#cancel = undefined
    this.#isRung = false
  }
}
