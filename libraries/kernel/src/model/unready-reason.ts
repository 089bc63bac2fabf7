/**
 * Why a part of a service does not work, in words for everybody who may ask whether it is ready: what an error says itself may name
 * folders, addresses and rows, so it is for the log alone.
 */
import { errorCode, isDiskFull } from './error-code.ts'
import { Problem } from './problem.ts'

const words: Readonly<Record<string, string>> = {
  'database.corrupt': 'the database is damaged',
  'database.unavailable': 'the database cannot be reached, or cannot work',
  'database.busy': 'the database is too busy',
  'database.full': 'the disk is full',
  ETIMEDOUT: 'there is no answer in time',
  EACCES: 'it cannot be written',
  EPERM: 'it cannot be written',
  EROFS: 'it cannot be written',
  ENOENT: 'it is not there',
}

const codeOf = (error: unknown): string =>
  (error instanceof Problem ? error.code : isDiskFull(error) ? 'database.full' : errorCode(error)) ?? ''

/** The words for an error by its code; an error without one has words that only name the log. */
export const unreadyReason = (error: unknown): string => words[codeOf(error)] ?? 'it does not work; the log says why'

/** One sentence for all parts that have a reason; undefined where none has. */
export function unreadySentence(reasons: Readonly<Record<string, string | undefined>>): string | undefined {
  const parts = Object.entries(reasons).flatMap(([part, reason]) =>
    reason === undefined ? [] : [`${part}: ${reason}`],
  )
  return parts.length > 0 ? parts.join('; ') : undefined
}
