const dayMs = 86_400_000

/** The day that was asked for last, for every request asks for its month. */
let last = { day: Number.NaN, month: '' }

/** The month of a time, in UTC, as usage is counted and answered: `2026-11`. */
export function monthOf(milliseconds: number): string {
  const day = Math.floor(milliseconds / dayMs)
  if (day !== last.day) last = { day, month: new Date(milliseconds).toISOString().slice(0, 7) }
  return last.month
}
