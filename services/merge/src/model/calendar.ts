/** Days and months in UTC, as merges are counted by them. */

/** `2026-11-20` */
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** `2026-11` */
export const monthOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 7)

/** The day on which the next month's count begins: `2026-12-01`. */
export function firstDayOfNextMonth(milliseconds: number): string {
  const date = new Date(milliseconds)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

const dayMs = 24 * 3600 * 1000

/** The Monday on which the week of a time began. */
export function mondayOf(milliseconds: number): string {
  const weekday = (new Date(milliseconds).getUTCDay() + 6) % 7
  return dayOf(milliseconds - weekday * dayMs)
}

/** The last days up to the day of a time, the earliest first. */
export const lastDays = (milliseconds: number, days: number): readonly string[] =>
  Array.from({ length: days }, (_, at) => dayOf(milliseconds - (days - 1 - at) * dayMs))
