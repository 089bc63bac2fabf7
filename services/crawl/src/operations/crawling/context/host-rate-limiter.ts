/**
 * Politeness to one host: between the starts of two requests lies at least the gap, whoever makes them. A
 * request starts when it goes out on its connection, not when somebody decides to make it: a slow handshake must
 * not let the next one catch up. So while there is a gap, nothing may start from `begin` until the
 * request is sent, and for the gap after that.
 */
import type { Alarm } from './alarm.ts'

export class HostRateLimiter {
  readonly #now: () => number
  readonly #alarm: Alarm
  readonly #waiting = new Set<() => void>()
  #lastStart = Number.NEGATIVE_INFINITY
  #blockedUntil = Number.NEGATIVE_INFINITY
  /** Requests that are made and not out yet: more than one where there was no gap when they began. */
  #sending = 0
  #gapMs = 0
  #cancel: (() => void) | undefined

  /** `now`: a clock that never jumps, milliseconds. */
  constructor(now: () => number, alarm: Alarm) {
    this.#now = now
    this.#alarm = alarm
  }

  get gapMs(): number {
    return this.#gapMs
  }

  set gapMs(gapMs: number) {
    this.#gapMs = gapMs
    this.#watch()
  }

  get isReady(): boolean {
    return this.waitMs === 0
  }

  /** How long until the next request may start, milliseconds; Infinity while one is being sent. */
  get waitMs(): number {
    if (this.#sending > 0 && this.#gapMs > 0) return Number.POSITIVE_INFINITY
    return Math.max(0, this.#lastStart + this.#gapMs - this.#now(), this.#blockedUntil - this.#now())
  }

  /** What is left of the gap, whether or not a request is being sent. */
  get owedMs(): number {
    return Math.max(
      0,
      (this.#sending > 0 ? this.#gapMs : this.#lastStart + this.#gapMs - this.#now()) || 0,
      this.#blockedUntil - this.#now(),
    )
  }

  /** Notes that a request is made. The returned function must be called when it goes out, or when it never will; calling it again does nothing. */
  begin(): () => void {
    this.#sending += 1
    this.#lastStart = this.#now()
    let isOut = false
    return () => {
      if (isOut) return
      isOut = true
      this.#sending -= 1
      this.#lastStart = this.#now()
      this.#watch()
    }
  }

  /** Keeps requests from starting for so many milliseconds. */
  block(ms: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, this.#now() + ms)
    this.#watch()
  }

  /** Calls back once, when a request may start; others may be called before, and start one. */
  whenReady(callback: () => void): void {
    this.#waiting.add(callback)
    this.#watch()
  }

  forget(callback: () => void): void {
    this.#waiting.delete(callback)
  }

  #watch(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const wait = this.waitMs
    if (this.#waiting.size === 0 || wait === Number.POSITIVE_INFINITY) return
    this.#cancel = this.#alarm(Math.ceil(wait), () => this.#ring())
  }

  #ring(): void {
    this.#cancel = undefined
    if (!this.isReady) return this.#watch() // timers may come early
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const callback of waiting) callback()
  }
}
