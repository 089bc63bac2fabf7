/**
 * Moments in time as feeds write them, RFC 822 with a year of four digits and RFC 3339, as text that sorts by time:
 *
 *   Sat, 07 Sep 2002 02:00:01 +0200     2002-09-07T00:00:01+00:00     2002-09-07T00:00:01.000Z
 */

/** The moment in UTC; any other text as it is. */
export function dateValue(written: string): string {
  const text = written.trim()
  const time = timeOfInternet(text) ?? timeOfMail(text)
  return time === undefined || Number.isNaN(time) ? text : new Date(time).toISOString()
}

/** Whether a value is a moment in UTC, as `dateValue` writes it. */
export const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)

/** Only complete forms with a time zone; anything ambiguous stays a text. */
const internet = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:[Zz]|([+-])(\d\d):(\d\d))$/
const mail =
  /^(?:[A-Z][a-z]{2}, *)?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d)(?::(\d\d))? (?:(?:GMT|UTC?|Z)|([+-])(\d\d)(\d\d))$/

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function timeOfInternet(text: string): number | undefined {
  const found = internet.exec(text)
  if (!found) return undefined
  const [, year, month, day, hours, minutes, seconds, fraction = '0', sign, zoneHours, zoneMinutes] = found
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds))
  return time + Math.floor(Number(fraction) * 1000) - zone(sign, zoneHours, zoneMinutes)
}

function timeOfMail(text: string): number | undefined {
  const found = mail.exec(text)
  const month = months.indexOf(found?.[2] ?? '')
  if (!found || month < 0) return undefined
  const [, day, , year, hours, minutes, seconds = '0', sign, zoneHours, zoneMinutes] = found
  const time = Date.UTC(Number(year), month, Number(day), Number(hours), Number(minutes), Number(seconds))
  return time - zone(sign, zoneHours, zoneMinutes)
}

/** The offset of the time zone from UTC, milliseconds. */
function zone(sign: string | undefined, hours = '0', minutes = '0'): number {
  return (sign === '-' ? -60_000 : 60_000) * (60 * Number(hours) + Number(minutes))
}
