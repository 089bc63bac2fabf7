/** Numbers, sizes and times as people say them. */
import { locale, t } from '../messages/messages.ts'

const whole = new Intl.NumberFormat(locale())
const short = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 })
const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

export const count = (value: number): string => whole.format(value)

/** `1.98`, with so many digits behind the decimal sign. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** `3 files`, `1 file`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

export function bytes(value: number): string {
  const power = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log2(value) / 10))
  if (power === 0) return t('parts.countByte', { count: value })
  return `${short.format(value / 1024 ** power)} ${units[power]}`
}

/** `42 ms`, `1.3 s`; a dash when there was nothing to measure. */
export function milliseconds(value: number | null): string {
  if (value === null) return '–'
  return value < 1000 ? `${whole.format(Math.round(value))} ms` : `${short.format(value / 1000)} s`
}

/** The two largest units: `3 days 2 h`, `4 min 10 s`. */
export function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ] as const
  const first = parts.findIndex(([value]) => value > 0)
  if (first === -1) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ')
}

/** `Nov 14` of `2026-11-14`: days are counted where they are alike for everybody. */
export const day = (date: string): string =>
  new Date(date).toLocaleDateString(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `November 2026` of `2026-11`. */
export const month = (period: string): string =>
  new Date(period).toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })

// To make a format takes a hundred times as long as to use it, and a list has a moment in each row.
const timeOfDay = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' })
const dayOfYear = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' })

/** A timestamp in the reader's own zone: the time of day alone for today, else the date with it. */
export function moment(timestamp: string, now = new Date()): string {
  const moment = new Date(timestamp)
  if (Number.isNaN(moment.getTime())) return timestamp
  const time = timeOfDay.format(moment)
  if (moment.toDateString() === now.toDateString()) return time
  const date = moment.getFullYear() === now.getFullYear() ? dayOfYear : fullDay
  return `${date.format(moment)}, ${time}`
}

/** A timestamp in the reader's own zone to the second, for what may follow quickly one after the other. */
export function exactMoment(timestamp: string): string {
  const moment = new Date(timestamp)
  if (Number.isNaN(moment.getTime())) return timestamp
  return moment.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' })
}
