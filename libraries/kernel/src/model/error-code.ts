/** What went wrong according to the operating system or Node. */
import { constants } from 'node:os'

const namesByNumber = new Map<unknown, string>(Object.entries(constants.errno).map(([name, number]) => [-number, name]))

/**
 * The name of an error, such as `ENOENT` of the operating system, `SQLITE_FULL` or `ERR_OUT_OF_RANGE`; undefined where an error
 * has none. Of some errors of the system (`EDQUOT`, `ESTALE`) Node knows no name and gives a sentence: they go by their number.
 */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined
  const isNameless = 'errno' in error && error.code.startsWith('Unknown system error')
  return (isNameless ? namesByNumber.get(error.errno) : undefined) ?? error.code
}

const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']

/** Whether the system or SQLite says that the disk is full, or what this user may have of it. */
export const isDiskFull = (error: unknown): boolean => fullCodes.includes(errorCode(error))

/** What an error says; of something else that was thrown, its text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
