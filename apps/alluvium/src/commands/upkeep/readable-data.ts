/**
 * Databases on a disk that is mounted for reading, such as a snapshot or what is left of a broken disk. SQLite makes files beside what
 * it reads, and a scrub notes what it finds; so there both work on a copy, which goes afterwards.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySqlite } from '@alluvium/database'
import { isWritable } from './backup-places.ts'

type ReadableFolder = Disposable & Readonly<{ path: string }>

/** The folder itself where it can be written, else one with copies of its databases. */
export async function readableFolder(folder: string, names: readonly string[]): Promise<ReadableFolder> {
  if (isWritable(folder)) return { path: folder, [Symbol.dispose]: () => undefined }
  const path = mkdtempSync(join(tmpdir(), 'alluvium-read-only-'))
  const remove = () => rmSync(path, { recursive: true, force: true })
  try {
    for (const name of names) await copyDatabase(join(folder, `${name}.sqlite`), join(path, `${name}.sqlite`))
    return { path, [Symbol.dispose]: remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Without `-shm` nobody has the database open, and SQLite could not make it. */
async function copyDatabase(from: string, to: string): Promise<void> {
  if (existsSync(`${from}-shm`)) return await copySqlite({ from, to })
  for (const end of ['', '-wal']) if (existsSync(from + end)) copyFileSync(from + end, to + end)
}
