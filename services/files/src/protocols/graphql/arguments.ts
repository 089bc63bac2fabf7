/** Reads arguments, which are already checked against the schema; null stands for an argument that is not given. */
import { numberNegative } from '../../problems/requests.ts'

/** The most items that one field lists. */
export const maxListed = 1000

export const textOf = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)

export const givenText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const countOf = (name: string, value: unknown, fallback: number): number =>
  Math.min(wholeOf(name, value, fallback), maxListed)

/** Throws `files.number-negative`. */
export function wholeOf(name: string, value: unknown, fallback: number): number {
  const number = typeof value === 'number' ? value : fallback
  if (number < 0) throw numberNegative(name)
  return number
}
