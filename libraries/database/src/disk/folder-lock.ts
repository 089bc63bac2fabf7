/**
 * One holder a data folder. The hold is an exclusive lock on a small SQLite file in the folder: the operating system
 * lets go of it when the process ends, however it ends, so that no stale lock ever has to be judged. Who holds it
 * stands beside, in words, for the one who comes second.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@alluvium/kernel'
import Sqlite from 'better-sqlite3'
import { isNotWritable, notWritable } from '../engine/problems.ts'
import { expectNoLink } from './private-folder.ts'

/** A connection that nobody refers to is collected, closed, and its lock gone with it. */
const held = new Set<Sqlite.Database>()

export type Hold = Readonly<{ release(): void }>

/**
 * Makes the folder (readable by its owner alone) and holds it until `release` or the end of the process.
 * Throws `locked` with code `database.folder-held` when another process holds it, saying which.
 */
export function holdFolder(folder: string, holder: Readonly<{ command: string; startedAt: string }>): Hold {
  const about = join(folder, 'holder.json')
  const lock = openedLock(folder)
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? heldAlready(folder, about) : error
  }
  tell(about, JSON.stringify({ pid: process.pid, ...holder }))
  held.add(lock)
  return {
    release() {
      held.delete(lock)
      if (lock.open) lock.close()
    },
  }
}

function openedLock(folder: string): Sqlite.Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = join(folder, 'holder.lock')
    expectNoLink(lock)
    return new Sqlite(lock, { timeout: 0 })
  } catch (error) {
    throw isNotWritable(error) ? notWritable(`The data folder ${folder}`, error) : error
  }
}

/** Into a new file, whoever made the old one. The lock holds also on a full disk, where nothing can be said. */
function tell(about: string, holder: string): void {
  try {
    rmSync(about, { force: true })
    writeFileSync(about, holder, { flag: 'wx', mode: 0o600 })
  } catch {
    // The one who comes second then hears of another process.
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && (error.code === 'SQLITE_BUSY' || error.code.startsWith('SQLITE_BUSY_'))

function heldAlready(folder: string, about: string): Problem {
  return new Problem('locked', 'database.folder-held', `The data folder ${folder} is held by ${whoHolds(about)}.`)
}

function whoHolds(about: string): string {
  try {
    const { command, pid, startedAt }: Record<string, unknown> = JSON.parse(readFileSync(about, 'utf8'))
    return `alluvium ${String(command)}, process ${String(pid)}, since ${String(startedAt)}`
  } catch {
    return 'another process'
  }
}
