/**
 * A backup of SQLite files in a folder. The files that its manifest names are the backup; a new backup is made beside the old one:
 *
 *   FOLDER/backup.json          the files of the backup, with their sizes and digests; replaced last, and atomically
 *   FOLDER/accounts-7.sqlite    a database as it stood, named by the backup that took it
 *
 *   copy under new names -> let SQLite check each copy, digest it -> flush -> replace the manifest -> remove the old ones
 *
 * If that is interrupted at any moment, the manifest names files that were verified, and none of them is ever written to again.
 * Version 0.1 kept `accounts.sqlite` without a manifest: that is the backup until there is a manifest.
 */
import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { lstat, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@alluvium/kernel'
import { openNew } from '../disk/private-folder.ts'
import type { Migration } from '../engine/migration.ts'
import { checkSqlite, soundnessOf } from '../sqlite/integrity.ts'
import { isCorruption, sqliteRefusal } from '../sqlite/problems.ts'
import { hasReached, positionOf } from '../sqlite/timelines.ts'
import { copySqlite } from './copy-sqlite.ts'
import { instanceOf } from './instance.ts'
import { type Copy, currentManifest, type Manifest, pathsIn, replaceManifest } from './manifest.ts'
import { migrationsIn } from './older-database.ts'
import { backupDamaged, backupOfAnother, backupOfLater, backupOfSound } from './problems.ts'
import { assertSeparateFolders } from './separate-folders.ts'

export type DatabaseBackup = Readonly<{
  /** The files of the current backup, by the names of their databases; undefined when there is none. */
  files(): Readonly<Record<string, string>> | undefined
  /** When the current backup was taken, milliseconds since 1970; undefined when there is none. */
  takenAt(): number | undefined
  /** Whether an older version made a database of the current backup: it was copied as it is. */
  isOlder(): boolean
  /**
   * Throws `database.backup-of-another` when the current backup was made of another instance than these databases, and
   * `database.backup-of-later` when it has changes that one of them has not seen. Of a database that cannot be read, `create` says why.
   */
  assertMayReplace(sources: Readonly<Record<string, string>>): void
  /**
   * Copies the databases beside the current backup, and verifies the copies. Throws `database.backup-refused` when one is damaged,
   * `database.backup-into-data` when one lies where the backup is to go, and what `assertMayReplace` throws.
   */
  create(sources: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>
  /** Verifies the new copies again, after they were changed. Throws `database.backup-refused`. */
  verifyCreated(): Promise<void>
  /** Removes the new copies. */
  discard(): Promise<void>
  /**
   * Makes the new copies the current backup, and removes the one before. Throws `database.backup-of-sound` where they are not sound
   * by what their service says, and the one before is.
   */
  commit(copies?: Readonly<{ isSound: boolean }>): Promise<void>
  /**
   * Copies the files of the current backup into a folder, as `NAME.restored`, and returns the copies by the names of their databases.
   * Nothing is written to the backup. Throws `database.backup-damaged` unless each copy is what was backed up.
   */
  copyTo(target: string): Promise<Readonly<Record<string, string>>>
}>

/** The migrations of each database of a service, by its name. */
export type ServiceSchemas = Readonly<Record<string, readonly Migration[]>>

/**
 * @param folder exists.
 * @param schemas of the databases: a backup without one of them is none.
 */
export function databaseBackup(folder: string, schemas: ServiceSchemas): DatabaseBackup {
  const names = Object.keys(schemas)
  const migrationsOf = (name: string) => schemas[name] ?? []
  let created: Manifest | undefined
  let copied: Readonly<Record<string, string>> = {}

  const current = (): Manifest | undefined => currentManifest(folder, names)

  async function removeOthers(): Promise<void> {
    const kept = new Set(
      [current(), created].flatMap((one) => Object.values(one?.databases ?? {}).map(({ file }) => file)),
    )
    // A log without a number is a live database's, for no backup was ever written to under that name.
    const ours = new RegExp(`^(${names.join('|')})(-\\d+\\.sqlite(-wal|-shm)?|(-\\d+)?\\.sqlite(\\.taken.*)?)$`)
    for (const name of await readdir(folder))
      if (ours.test(name) && !kept.has(name)) await removeInSteps(join(folder, name))
  }

  async function copyOne(name: string, from: string, file: string): Promise<Copy> {
    const to = join(folder, file)
    await copySqlite({ from, to })
    const copy = await verified(name, from, file)
    assertHasSeen(name, to)
    const position = positionOf(to)
    return { ...copy, ...(position && { position }) }
  }

  /** @param file a database, or a copy of it, that nobody writes to. */
  function assertHasSeen(name: string, file: string): void {
    const kept = current()
    const position = kept?.databases[name]?.position
    if (kept && position && !hasReached(file, position)) throw backupOfLater(folder, kept.takenAt, name)
  }

  async function verified(name: string, from: string, file: string): Promise<Copy> {
    const to = join(folder, file)
    const [damage] = await soundnessOf(to, migrationsOf(name))
    const sha256 = await digestOf(to)
    if (damage !== undefined)
      throw await refused({
        name,
        migrations: migrationsOf(name),
        from,
        folder,
        damage,
        hasEarlier: current() !== undefined,
      })
    const lastMigration = migrationsIn(to, migrationsOf(name)).at(-1)?.name
    return {
      file,
      size: (await stat(to)).size,
      sha256,
      ...(lastMigration !== undefined && { lastMigration }),
    }
  }

  function assertSameInstance(instance: string | undefined): void {
    const kept = current()
    if (instance !== undefined && kept?.instance !== undefined && kept.instance !== instance)
      throw backupOfAnother(folder, kept.takenAt)
  }

  return {
    assertMayReplace(sources) {
      const instance = instanceOf(sources)
      if (instance === undefined) return
      assertSameInstance(instance)
      for (const [name, file] of Object.entries(sources)) unlessDamaged(() => assertHasSeen(name, file))
    },
    files() {
      const manifest = current()
      return manifest && pathsIn(folder, manifest)
    },
    takenAt() {
      const manifest = current()
      return manifest && Date.parse(manifest.takenAt)
    },
    isOlder() {
      const copies = Object.entries(pathsIn(folder, current() ?? { databases: {} }))
      return copies.some(([name, file]) => migrationsIn(file, migrationsOf(name)).length < migrationsOf(name).length)
    },
    async create(sources) {
      for (const from of Object.values(sources)) assertSeparateFolders(folder, dirname(from))
      created = undefined
      copied = sources
      const instance = instanceOf(sources)
      assertSameInstance(instance)
      await removeOthers()
      const backup = (current()?.backup ?? 0) + 1
      const databases: Record<string, Copy> = {}
      for (const [name, from] of Object.entries(sources))
        databases[name] = await copyOne(name, from, `${name}-${backup}.sqlite`)
      created = { backup, takenAt: new Date().toISOString(), ...(instance !== undefined && { instance }), databases }
      return pathsIn(folder, created)
    },
    async verifyCreated() {
      if (!created) throw new TypeError('There is no new copy to verify.')
      const databases: Record<string, Copy> = {}
      for (const [name, { file, position }] of Object.entries(created.databases))
        databases[name] = { ...(await verified(name, copied[name] ?? '', file)), ...(position && { position }) }
      created = { ...created, databases }
    },
    async discard() {
      created = undefined
      await removeOthers()
    },
    async commit({ isSound } = { isSound: true }) {
      if (!created) throw new TypeError('There is no new copy to commit.')
      const before = current()
      if (!isSound && before && !before.isUnsound) throw backupOfSound(folder, before.takenAt)
      if (!isSound) created = { ...created, isUnsound: true }
      await replaceManifest(folder, created)
      created = undefined
      await removeOthers()
    },
    async copyTo(target) {
      const copies: Record<string, string> = {}
      for (const [name, copy] of Object.entries(current()?.databases ?? {})) {
        const to = join(target, `${name}.restored`)
        await restored(join(folder, copy.file), to, { ...copy, migrations: migrationsOf(name) })
        copies[name] = to
      }
      return copies
    },
  }
}

/** Of a file at once, the system may free hundreds of megabytes in one go, and those who save files wait for the same disk. */
const freedBytes = 8 * 1024 * 1024

/** Of a file that has another name, such as in a copy of the backup made of hard links, only the name goes. */
async function removeInSteps(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isFile()) return await rm(path, { force: true })
  // A file of root's may be removed by whoever owns its folder, and not be written to.
  const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW).catch(() => undefined)
  if (!file) return await rm(path, { force: true })
  try {
    await rm(path)
    if ((await file.stat()).nlink > 0) return
    for (let size = found.size; size > freedBytes; size -= freedBytes) await file.truncate(size - freedBytes)
  } finally {
    await file.close()
  }
}

function unlessDamaged(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!isCorruption(error)) throw sqliteRefusal(error) ?? error
  }
}

type Restored = Copy & Readonly<{ migrations: readonly Migration[] }>

async function restored(from: string, to: string, { size, sha256, migrations }: Restored): Promise<void> {
  if (!existsSync(from)) throw backupDamaged(from, 'it is missing')
  if (size !== undefined && (await stat(from)).size !== size) throw backupDamaged(from, 'its size is another')
  const digest = await copyFile(from, to)
  if (sha256 !== undefined && digest !== sha256) throw backupDamaged(from, 'its digest is another')
  const [damage] = await soundnessOf(to, migrations)
  for (const end of ['-wal', '-shm']) await rm(to + end, { force: true }) // of whoever only reads
  if (damage !== undefined) throw backupDamaged(from, damage)
}

/** Copies a file that nobody writes to; returns the digest of what was read. Resolves once the copy would survive a power cut. */
async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const copy = await openNew(to)
  try {
    for await (const chunk of createReadStream(from, { highWaterMark: 4 * 1024 * 1024 })) {
      hash.update(chunk)
      await copy.writeFile(chunk)
      await copy.datasync()
    }
  } finally {
    await copy.close()
  }
  return hash.digest('hex')
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

type Refused = Readonly<{
  name: string
  migrations: readonly Migration[]
  from: string
  folder: string
  damage: string
  hasEarlier: boolean
}>

/** Says what is damaged: the file that was copied, which takes no more changes from now on, or what the disk that was copied to holds. */
async function refused({ name, migrations, from, folder, damage, hasEarlier }: Refused): Promise<Problem> {
  const [first] = await checkSqlite(from, migrations)
  const what =
    first === undefined
      ? `The copy of the database ${name} in ${folder} is not what was written (${damage}), though the database is sound: look after that disk.`
      : `The database ${from} is damaged (${first}): it was not backed up, and takes no more changes. Restore the last good backup into an empty data folder.`
  const earlier = hasEarlier ? ` An earlier backup in ${folder} is as it was.` : ''
  return new Problem('unprocessable', 'database.backup-refused', what + earlier)
}
