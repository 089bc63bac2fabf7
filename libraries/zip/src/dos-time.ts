/**
 * A time as the records have it: date and time of MS-DOS, the date in the upper half, to two seconds. It is of UTC, and from 1980
 * to 2107; what lies outside is moved to the border.
 */
export function dosTime(milliseconds: number): number {
  const when = new Date(Math.min(Math.max(milliseconds, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31, 23, 59, 58)))
  const date = ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate()
  const time = (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >>> 1)
  return date * 0x1_0000 + time
}
