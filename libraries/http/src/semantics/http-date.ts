/**
 * HTTP-date (RFC 9110 5.6.7): one form to write, three to read.
 *
 *   Sun, 06 Nov 1994 08:49:37 GMT      IMF-fixdate
 *   Sunday, 06-Nov-94 08:49:37 GMT     RFC 850, obsolete
 *   Sun Nov  6 08:49:37 1994           asctime, obsolete
 *
 * Read strictly: `Date.parse` takes far too much, and a condition that is misread is worse than one that is ignored.
 */
import { memoized } from '@alluvium/kernel'

const days = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun'
const longDays = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const month = `(?<month>${months.join('|')})`
const time = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})'

const forms = [
  new RegExp(`^(?:${days}), (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^(?:${longDays}), (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`),
  new RegExp(`^(?:${days}) ${month} (?<day>\\d{2}| \\d) ${time} (?<year>\\d{4})$`),
]

/** Seconds since 1970; undefined when the text is no HTTP-date. @param nowMs decides the century of a two-digit year. */
export function parseHttpDate(text: string, nowMs: number = Date.now()): number | undefined {
  for (const form of forms) {
    const fields = form.exec(text.trim())?.groups
    if (fields !== undefined) return secondsOf(fields, nowMs)
  }
  return undefined
}

function secondsOf(fields: Readonly<Record<string, string | undefined>>, nowMs: number): number | undefined {
  const number = (name: string) => Number(fields[name])
  const [year, monthIndex, day] = [
    fullYear(fields['year'] ?? '', nowMs),
    months.indexOf(fields['month'] ?? ''),
    number('day'),
  ]
  const [hour, minute, second] = [number('hour'), number('minute'), Math.min(59, number('second'))] // 60: a leap second
  if (hour > 23 || minute > 59 || number('second') > 60) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, monthIndex, day)
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== day) return undefined // 31 Feb
  date.setUTCHours(hour, minute, second)
  return date.getTime() / 1_000
}

/** 5.6.7: a two-digit year that seems more than 50 years ahead means the most recent past year with these digits. */
function fullYear(digits: string, nowMs: number): number {
  if (digits.length === 4) return Number(digits)
  const now = new Date(nowMs).getUTCFullYear()
  const year = now - (now % 100) + Number(digits)
  return year > now + 50 ? year - 100 : year
}

/** IMF-fixdate, as all our answers write dates. The dates of one list are mostly of a few seconds, and formatting one costs more than the rest of a row. */
export const formatHttpDate = (ms: number): string => ofSecond(Math.floor(ms / 1000))

const ofSecond = memoized(1000, (second: number) => new Date(second * 1000).toUTCString())
