/**
 * The values that pass between a script and its database. Both engines keep the same ones and no others: what
 * one of them would round, cut or replace in silence (an integer past 2^53, a NUL, half a surrogate pair, a
 * NaN) is refused on the way in or on the way out. BigInt is not offered: it would leak into every sum and
 * every JSON answer for numbers that no part of the system reaches.
 */
import { Problem } from '@alluvium/kernel'
import type { Value } from './script.ts'

/** Whether a value is one that needs no closer look: most are whole numbers of no great size. */
export const isPlain = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isSafeInteger(value))

/** The value itself when a column can hold it; `where` names it in the error otherwise. */
export function checkedValue(value: unknown, where: string): Value {
  if (typeof value === 'string') return checkedText(value)
  if (typeof value === 'number') return checkedNumber(value, where)
  if (value === null || value instanceof Uint8Array) return value
  throw new TypeError(`${where} was given ${described(value)}; a column holds text, a number, null or bytes.`)
}

function checkedText(text: string): string {
  if (text.isWellFormed() && !text.includes('\0')) return text
  throw new Problem(
    'invalid',
    'database.invalid-text',
    'Text may hold neither the character NUL nor half of a surrogate pair.',
  )
}

function checkedNumber(number: number, where: string): number {
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number // false for a NaN
  throw new RangeError(`${where} was given ${number}; numbers lie between -(2^53 - 1) and 2^53 - 1.`)
}

function described(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return 'a list (lists of unknown length are for `once`)'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** The rows themselves; throws when a number in them is too large for JavaScript to have read it right. */
export function checkedRows(rows: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] {
  const [first] = rows
  if (first === undefined) return rows
  const columns = Object.keys(first)
  for (const row of rows) {
    for (const column of columns) {
      const value = row[column]
      if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw tooLarge(column)
    }
  }
  return rows
}

const tooLarge = (column: string) =>
  new RangeError(`The column ${column} holds a number beyond 2^53, which cannot be read exactly.`)
