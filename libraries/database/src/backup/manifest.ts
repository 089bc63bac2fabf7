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
  const manifest = manifestOf(readFileSync(file, 'utf8'))
  if (manifest === undefined) throw backupDamaged(file, 'it cannot be read')
  return manifest
}

/** Undefined for a text that no backup writes. */
function manifestOf(text: string): Manifest | undefined {
  try {
    const manifest: Manifest = JSON.parse(text)
    const copies: readonly unknown[] = Object.values(manifest.databases)
    const areNamed = copies.every((copy) => typeof Object(copy).file === 'string')
    return areNamed && isNumber(manifest.backup) && isTime(manifest.takenAt) ? manifest : undefined
  } catch {
    return undefined
  }
}

/** So far from the largest exact number that no count of backups ever comes near. */
const maxBackups = 2 ** 52

const isNumber = (backup: unknown): boolean =>
  Number.isSafeInteger(backup) && Number(backup) >= 0 && Number(backup) < maxBackups

/** An empty one says that nobody knows it. */
const isTime = (takenAt: unknown): boolean =>
  typeof takenAt === 'string' && (takenAt === '' || !Number.isNaN(Date.parse(takenAt)))

function firstVersion(folder: string, names: readonly string[]): Manifest | undefined {
  const databases = Object.fromEntries(names.map((name) => [name, { file: `${name}.sqlite` }]))
  if (!Object.values(databases).every(({ file }) => existsSync(join(folder, file)))) return undefined
  const newest = Math.max(...Object.values(databases).map(({ file }) => statSync(join(folder, file)).mtimeMs))
  return { backup: 0, takenAt: new Date(newest).toISOString(), databases }
}

/**
 * Replaces the manifest of a folder, atomically. Throws, and leaves the old one, where the new one could not be read again. Resolves once it would survive a power cut, with the names of all
 * files in the folder.
 */
export async function replaceManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = manifestIn(folder)
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`
  if (manifestOf(text) === undefined) throw new TypeError(`Nobody could read the manifest ${text}`)
  const next = `${file}.new`
  const handle = await openNew(next)
  try {
    await handle.writeFile(text)
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
