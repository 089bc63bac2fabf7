/** The manifest of a backup: which files are the backup, with their sizes and digests. `database-backup.ts` says when it is replaced. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openNew } from '../disk/private-folder.ts'
import type { Position } from '../sqlite/timelines.ts'
import { backupDamaged, copyNotOwn } from './problems.ts'

/**
 * `sha256`, `size` and `position` are missing where version 0.1 made the backup. `lastMigration` is for people: the last step that the
 * database was given says which version made it.
 */
export type Copy = Readonly<{
  file: string
  size?: number
  sha256?: string
  lastMigration?: string
  position?: Position
}>
/** `instance` is missing where a version before 0.2 made the backup; it is taken for anybody's then. */
export type Manifest = Readonly<{
  backup: number
  takenAt: string
  instance?: string
  /** Where it was taken of data that contradict themselves. */
  isUnsound?: true
  databases: Readonly<Record<string, Copy>>
}>

/** The files of a backup in its folder, by the names of their databases. */
export const pathsIn = (folder: string, { databases }: Pick<Manifest, 'databases'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(databases).map(([name, { file }]) => [name, join(folder, file)]))

/**
 * Reads the manifest of the current backup in a folder; undefined where there is none. Throws `database.backup-damaged`, and
 * `database.backup-not-own` where it names a file that no backup makes.
 */
export const currentManifest = (folder: string, names: readonly string[]): Manifest | undefined =>
  readManifest(manifestIn(folder), names) ?? firstVersion(folder, names)

const manifestIn = (folder: string): string => join(folder, 'backup.json')

function readManifest(file: string, names: readonly string[]): Manifest | undefined {
  if (!existsSync(file)) return undefined
  const manifest = parsed(file)
  for (const [name, { file: copy }] of Object.entries(manifest.databases))
    if (!names.includes(name) || !new RegExp(`^${name}-\\d+\\.sqlite$`).test(copy)) throw copyNotOwn(file, copy)
  const missing = names.filter((name) => manifest.databases[name] === undefined)
  if (missing.length > 0) throw backupDamaged(file, `it does not name the database ${missing.join(' and ')}`)
  return manifest
}

function parsed(file: string): Manifest {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
    const copies: readonly unknown[] = Object.values(manifest.databases)
    const areNamed = copies.every((copy) => typeof Object(copy).file === 'string')
    if (Number.isSafeInteger(manifest.backup) && areNamed) return manifest
  } catch {
    // thrown below
  }
  throw backupDamaged(file, 'it cannot be read')
}

function firstVersion(folder: string, names: readonly string[]): Manifest | undefined {
  const databases = Object.fromEntries(names.map((name) => [name, { file: `${name}.sqlite` }]))
  if (!Object.values(databases).every(({ file }) => existsSync(join(folder, file)))) return undefined
  const newest = Math.max(...Object.values(databases).map(({ file }) => statSync(join(folder, file)).mtimeMs))
  return { backup: 0, takenAt: new Date(newest).toISOString(), databases }
}

/** Replaces the manifest of a folder, atomically. Resolves once it would survive a power cut, with the names of all files in the folder. */
export async function replaceManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = manifestIn(folder)
  const next = `${file}.new`
  const handle = await openNew(next)
  try {
    await handle.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(folder) // the copies' names, before anything names them
  await rename(next, file)
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
