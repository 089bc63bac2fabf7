/**
 * Whether a SQLite file is what was written to it, by SQLite's own checks: every page of every table, index and of the
 * freelist, every row against its indexes and constraints, every reference; and by its migrations, see lost-schema.ts. They read the whole file, hence run on a
 * thread of their own and on a connection that only reads: a service that uses the file goes on.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { errorCode, messageOf } from '@alluvium/kernel'
import Sqlite from 'better-sqlite3'
import { markDamage } from '../engine/damage.ts'
import type { Migration } from '../engine/migration.ts'
import { lostSchema } from './lost-schema.ts'
import { sqliteRefusal } from './problems.ts'

/** `pages`: what the engine finds wrong with the file itself. `references`: rows that lack the row they refer to. */
export type Integrity = Readonly<{ pages: readonly string[]; references: readonly string[] }>

/**
 * What is wrong, for people; nothing when the file is sound. Damaged pages and lost tables are noted beside the file, see
 * damage.ts; a missing row is no reason to refuse all the others.
 * @param migrations of the service that the file belongs to. Throws `database.newer-schema` when it holds others.
 */
export async function checkSqlite(file: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  const { pages, references } = await checkedFile(file, migrations)
  markDamage(file, pages)
  return [...pages, ...references]
}

/** The same of a file that is no service's, such as a copy: nothing is noted. */
export async function soundnessOf(file: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  const { pages, references } = await checkedFile(file, migrations)
  return [...pages, ...references]
}

async function checkedFile(file: string, migrations: readonly Migration[]): Promise<Integrity> {
  const { pages, references } = await checkedPages(file)
  return { pages: pages.length > 0 ? pages : lostSchema(file, migrations), references }
}

async function checkedPages(file: string): Promise<Integrity> {
  const thread = new Worker(new URL('./integrity-thread.ts', import.meta.url), { workerData: file })
  // Both reject with what the thread threw.
  const [[found]] = await Promise.all([messageFrom(thread), once(thread, 'exit')]).catch((error: unknown) => {
    throw sqliteRefusal(fromThread(error)) ?? error
  })
  if (!found) throw new Error('The thread that checks ended without having said what it found.')
  return found
}

const messageFrom = (thread: Worker): Promise<Integrity[]> => once(thread, 'message')

/** What a thread threw has lost its class on the way. */
function fromThread(error: unknown): unknown {
  const code = errorCode(error)
  return code?.startsWith('SQLITE_') ? new Sqlite.SqliteError(messageOf(error), code) : error
}
