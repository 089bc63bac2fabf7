/** What went wrong according to the operating system or Node. */
import { constants } from 'node:os'
import { Problem } from './problem.ts'

const namesByNumber = new Map<unknown, string>(Object.entries(constants.errno).map(([name, number]) => [-number, name]))

/**
 * The name of an error, such as `ENOENT` of the operating system, `SQLITE_FULL` or `ERR_OUT_OF_RANGE`; undefined where an error
 * has none. Errors of the system go by their number: of some (`EDQUOT`, `ESTALE`) Node knows no name, and gives a sentence.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const name = 'errno' in error ? namesByNumber.get(error.errno) : undefined
  return name ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined)
}

/** What is full is the disk, or what this user may have of it. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

export const isDiskFull = (error: unknown): boolean =>
  (error instanceof Problem && error.kind === 'full') || fullCodes.includes(errorCode(error))

/** What an error says; of something else that was thrown, its text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
