/**
 * Whether a process still answers. It is asked again and again over the channel to it, and answers from its event loop; one
 * that has not done so for `limitMs` hangs: it blocks, loops, or was stopped.
 *
 * Only time in which this process itself was there counts. Where it was stopped, or the machine slept, its own timers come
 * late; nobody can be blamed then for an answer that was not looked for, and everything starts over.
 */
export type Watchdog = Readonly<{
  /** How often `tick` is to be called. */
  everyMs: number
  /** It has answered. */
  answered(): void
  /** Whether it hangs. @param now milliseconds that never jump. */
  tick(now: number): boolean
}>

/** The number of parts in which the limit is watched: an answer may be late by one of them. */
const parts = 5

export function watchdog(limitMs: number): Watchdog {
  const everyMs = Math.max(1, Math.floor(limitMs / parts))
  let silentMs = 0
  let last: number | undefined
  return {
    everyMs,
    answered() {
      silentMs = 0
    },
    tick(now) {
      const passed = last === undefined ? 0 : now - last
      last = now
      silentMs = passed > 2 * everyMs ? 0 : silentMs + passed
      return silentMs >= limitMs
    },
  }
}
