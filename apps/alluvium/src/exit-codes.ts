/**
 * What the exit code of a command means. Whoever starts it again by itself, such as systemd, does so unless the code is 2: what is refused
 * with 2 would be refused in the same way in an hour.
 */
import type { Problem } from '@alluvium/kernel'

/** Refused, and it stays so until somebody mends it. */
export const refusedCode = 2
/** `EX_TEMPFAIL` of sysexits(3): it may be done later as it is. */
export const notNowCode = 75

export const exitCodes: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'found something wrong, or a conflict, or a bug',
  [refusedCode]: 'refused, with the reason',
  [notNowCode]: 'not possible now, such as while a database or a port is not there; it may be later',
  130: 'interrupted',
}

/** A server that does not answer yet, a port or a folder that another program still has. */
const temporary = [
  'database.unavailable',
  'database.busy',
  'database.in-use',
  'database.folder-held',
  'configuration.address-taken',
]

/** Like a check that finds something: the command was right, what it found is not. */
const damaged = [
  'database.corrupt',
  'database.backup-refused',
  'database.backup-damaged',
  'files.backup-damaged',
  'files.backup-unreadable',
  'files.backup-unsound',
  'files.place-unreadable',
  'files.content-replaced',
  'files.backup-incomplete',
]

export const exitCodeOfRefusal = ({ code }: Problem): number =>
  damaged.includes(code) ? 1 : temporary.includes(code) ? notNowCode : refusedCode
