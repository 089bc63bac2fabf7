/**
 * The lock of a data folder: one process at a time. It is an exclusive lock on a small SQLite file in the folder. The
 * operating system releases it when the process ends, however it ends, so there is no stale lock. The file beside it
 * says who holds the lock, for the message to the next process.
 */
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@alluvium/kernel'
import Sqlite from 'better-sqlite3'
import { isNotWritable, notWritable } from '../engine/problems.ts'
import { makeFolders } from './make-folders.ts'
import { assertNoLink } from './private-folder.ts'

/** A connection that nobody refers to is collected, closed, and its lock gone with it. */
const held = new Set<Sqlite.Database>()

export type FolderLock = Readonly<{ release(): void }>

/**
 * Makes the folder (readable by its owner alone) and holds it until `release` or the end of the process.
 * Throws `locked` with code `database.folder-held` when another process holds it, saying which.
 */
export function lockFolder(folder: string, holder: Readonly<{ command: string; startedAt: string }>): FolderLock {
  const holderFile = join(folder, 'holder.json')
  const lock = openedLock(folder)
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? heldAlready(folder, holderFile) : error
  }
  writeHolder(holderFile, JSON.stringify({ pid: process.pid, ...holder }))
  held.add(lock)
  return {
    release() {
      held.delete(lock)
      if (lock.open) lock.close()
    },
  }
}

function openedLock(folder: string): Sqlite.Database {
  const lock = join(folder, 'holder.lock')
  try {
    makeFolders(folder)
    assertNoLink(lock)
    return new Sqlite(lock, { timeout: 0 })
  } catch (error) {
    if (!isNotWritable(error)) throw error
    throw existsSync(lock) && isWritable(folder)
      ? ofAnother(folder, lock, error)
      : notWritable(`The data folder ${folder}`, error)
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The refusal of a file of another user, as after data were copied from another machine, where the user of the service has another number. */
const ofAnother = (folder: string, file: string, cause: unknown) =>
  new Problem(
    'unprocessable',
    'database.read-only',
    `${file} cannot be written by this user, though its folder can: what lies there belongs to another. Give it to the owner of the folder: \`chown -R --reference=${folder} ${folder}\`.`,
    { cause },
  )

/** Writes a new file, whoever made the old one. The lock is held also on a full disk, where the file cannot be written. */
function writeHolder(holderFile: string, holder: string): void {
  try {
    rmSync(holderFile, { force: true })
    writeFileSync(holderFile, holder, { flag: 'wx', mode: 0o600 })
  } catch {
    // The next process then reads only of another process.
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && (error.code === 'SQLITE_BUSY' || error.code.startsWith('SQLITE_BUSY_'))

function heldAlready(folder: string, holderFile: string): Problem {
  return new Problem('locked', 'database.folder-held', `The data folder ${folder} is held by ${whoHolds(holderFile)}.`)
}

function whoHolds(holderFile: string): string {
  try {
    const { command, pid, startedAt }: Record<string, unknown> = JSON.parse(readFileSync(holderFile, 'utf8'))
    return `alluvium ${String(command)}, process ${String(pid)}, since ${String(startedAt)}`
  } catch {
    return 'another process'
  }
}
