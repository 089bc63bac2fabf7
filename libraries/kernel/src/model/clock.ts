/**
 * Time, as a parameter wherever it matters, so that a test can set it.
 */
export type Clock = Readonly<{
  /** Milliseconds since 1970-01-01T00:00:00Z; may jump when the machine's clock is set. */
  now(): number
  /** Milliseconds from an arbitrary start; never jumps. Measures lengths of time, never dates. */
  monotonic(): number
}>

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
}

/** A clock that stands still until a test advances it. */
export type HandClock = Clock &
  Readonly<{
    advance(milliseconds: number): void
    /** As when somebody sets the machine's clock: the date is another, and no time has passed. */
    jump(milliseconds: number): void
  }>

/** @param start milliseconds since 1970. */
export function handClock(start = Date.UTC(2026, 0, 1)): HandClock {
  let elapsed = 0
  let jumped = 0
  return {
    now: () => start + jumped + elapsed,
    monotonic: () => elapsed,
    advance(milliseconds) {
      elapsed += milliseconds
    },
    jump(milliseconds) {
      jumped += milliseconds
    },
  }
}

/** RFC 3339 in UTC with an offset, as every service answers times: `2026-11-20T15:30:00.000+00:00`. */
export const timestamp = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, -1)}+00:00`
