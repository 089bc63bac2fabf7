/**
 * Where a backup may go and where one may come from: never a folder that is served, whosever it is, nor one with other
 * things in it, nor one that others can write to. Told before anything is written.
 */
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { assertPrivateFolder, assertSeparateFolders, lockFolder, makeFolders } from '@alluvium/database'
import { messageOf } from '@alluvium/kernel'
import { invalidConfiguration } from '../../settings/problems.ts'
import { databaseNames, serviceNames } from '../../settings/services.ts'
import { namesOfDisks } from '../../wiring/files-parts.ts'
import { foldersAbove } from '../../wiring/folders-above.ts'

const services = serviceNames.join('|')
const databases = databaseNames.join('|')
/** `files.sqlite` is also what version 0.1 named its backup. */
const databasesOfData = databaseNames.filter((name) => name !== 'files').join('|')

/** What a backup, or one that was killed, leaves in its folder; `files.sqlite` is version 0.1's, and a glance leaves a log beside it. */
const ofBackups = new RegExp(
  String.raw`^(backup\.json(\.new)?|holder\.(lock|json)(-journal)?|administrator\.json|contents|${services}|(${databases})-\d+\.sqlite.*|files\.sqlite(-wal|-shm|\.taken.*)?)$`,
)
/** Only a folder that is served has these. */
const ofData = new RegExp(
  String.raw`^(reserve(\.bytes)?|restore-unfinished|last-backup\.json(\.new)?|(${databasesOfData})\.sqlite(-wal|-shm)?|(${databases})\.(restored.*|sqlite\.(made|damaged))|alluvium_(${databases})\.made)$`,
)

/** Refuses a folder that lies in the data, holds it, is data itself or something else. It need not be there. */
export function expectBackupTarget(folder: string, data: string): void {
  assertSeparateFolders(folder, data)
  if (holdsData(folder))
    throw invalidConfiguration(
      `${folder} is a data folder, or lies in one, and is no place for backups: they would lie among what is served. Nothing was changed; name another folder.`,
    )
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw invalidConfiguration(`${folder} is no folder; name one for the backup.`)
  const names = readdirSync(folder)
  const other = names.find((name) => !ofBackups.test(name) && !namesOfDisks.test(name))
  if (other !== undefined && !names.includes('backup.json') && !holdsBackups(folder))
    throw invalidConfiguration(
      `${folder} holds something else than a backup (${other}). Nothing was changed; name a folder that is new, empty or holds one.`,
    )
}

/** A folder holds either the backup of all services or of one: each would take the other's place, or be taken for it. */
function expectSameKind(folder: string, command: string): void {
  const ofOne = ['backup.json', 'files.sqlite'].some((name) => existsSync(join(folder, name)))
  if (command === 'backup' && ofOne)
    throw invalidConfiguration(
      `${folder} holds the backup of one service, as \`alluvium files backup\` makes it. Nothing was changed; name another folder for the backup of all services.`,
    )
  if (command !== 'backup' && holdsBackups(folder))
    throw invalidConfiguration(
      `${folder} holds the backup of all services. Nothing was changed; name another folder, or go on with \`alluvium backup\`.`,
    )
}

const isOfBackups = (name: string): boolean => ofBackups.test(name)

/** Refuses what is no backup but data, and what the data lie in. `expectOwnBackup` refuses what others can have written. */
export function expectBackupSource(folder: string, data: string): void {
  if (!existsSync(folder)) throw invalidConfiguration(`${folder} is not there; name the folder of a backup.`)
  assertSeparateFolders(folder, data, 'restore')
  if (holdsData(folder))
    throw invalidConfiguration(
      `${folder} is a data folder, or lies in one, and is no backup: make one of it with \`alluvium backup\`, and restore that.`,
    )
}

/** Refuses a backup that others than this user, or root, can have written. */
export const expectOwnBackup = (folder: string): void => assertPrivateFolder(folder, isOfBackups)

/** Refuses a service's folder in which something else lies, or that lies in a backup. */
export function expectRestoreTarget(folder: string): void {
  const above = dirname(folder)
  const backup = existsSync(join(folder, 'backup.json')) ? folder : above
  if (backup === folder || existsSync(join(above, 'backup.json')) || holdsBackups(above))
    throw invalidConfiguration(`${backup} holds a backup. Nothing was changed; name an empty data folder.`)
  const other = ownNamesIn(folder).find((name) => !ofBackups.test(name) && !ofData.test(name))
  if (other !== undefined)
    throw invalidConfiguration(
      `${folder} holds something else (${other}). Nothing was changed; restore into an empty data folder.`,
    )
}

const holdsData = (folder: string): boolean =>
  isServed(folder) || serviceNames.some((name) => isServed(join(folder, name))) || foldersAbove(folder).some(isServed)

function isServed(folder: string): boolean {
  if (namesIn(folder).some((name) => ofData.test(name))) return true
  const holder = holderOf(folder)
  return holder !== undefined && !holder.endsWith('backup')
}

const holdsBackups = (folder: string): boolean =>
  serviceNames.some((name) => existsSync(join(folder, name, 'backup.json')))

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not there, no folder, or not for this user's eyes
  }
}

const ownNamesIn = (folder: string): readonly string[] => namesIn(folder).filter((name) => !namesOfDisks.test(name))

/** The command that held it last. */
function holderOf(folder: string): string | undefined {
  try {
    const { command }: Record<string, unknown> = JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8'))
    return typeof command === 'string' ? command : undefined
  } catch {
    return undefined
  }
}

/** Lets no backup write to a folder while it is read. Nobody writes to a disk that is mounted for reading. */
export function holdBackupSource(folder: string, command: string): Readonly<{ release(): void }> {
  if (!isWritable(folder)) return { release: () => undefined }
  return lockFolder(folder, { command: `${command} from this backup`, startedAt: new Date().toISOString() })
}

export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export type BackupHold = Readonly<{
  /** Whether nothing was there before. */
  isNew: boolean
  /** To be called when the backup counts, so that it stays. */
  keep(): void
  /** Lets go of the folder. What was made in one that was new or empty goes, unless it counts; never what others made there. */
  release(): void
}>

export type BackupTarget = Readonly<{
  folder: string
  /** Whether nothing was there before. */
  isNew: boolean
  /** The first folder that had to be made; undefined where it was there. */
  made: string | undefined
}>

/** Makes the folder of a backup, for its owner's eyes only where it was not there. */
export function makeBackupTarget(folder: string, data: string, command: string): BackupTarget {
  expectBackupTarget(folder, data)
  expectSameKind(folder, command)
  const isNew = ownNamesIn(folder).length === 0
  return { folder, isNew, made: makeFolder(folder) }
}

/** Lets no other backup write to the folder, which nobody else may have written to before. */
export function holdBackup({ folder, isNew, made }: BackupTarget, command: string): BackupHold {
  expectOwnBackup(folder)
  const hold = lockFolder(folder, { command, startedAt: new Date().toISOString() })
  let counts = false
  return {
    isNew,
    keep() {
      counts = true
    },
    release() {
      const isLeft = counts || !isNew
      if (!isLeft) emptyFolder(folder)
      hold.release()
      if (!isLeft && made !== undefined) removeEmpty(folder, made)
    },
  }
}

/** The lock goes last, and what another backup has finished there stays. To be called while the folder is held. */
function emptyFolder(folder: string): void {
  const names = ownNamesIn(folder).filter((name) => !existsSync(join(folder, name, 'backup.json')))
  for (const name of [...names.filter((one) => one !== lock), lock])
    rmSync(join(folder, name), { recursive: true, force: true })
}

const lock = 'holder.lock'

/** From a folder up to one above it, as far as they are empty: others may have put something there meanwhile. */
function removeEmpty(folder: string, top: string): void {
  try {
    rmdirSync(folder)
  } catch {
    return
  }
  if (resolve(folder) !== resolve(top)) removeEmpty(dirname(resolve(folder)), top)
}

/** Tells the first folder that had to be made for it. Refuses a place where none can be. */
export function makeFolder(folder: string): string | undefined {
  try {
    const made = makeFolders(folder)
    accessSync(folder, constants.W_OK)
    return made
  } catch (error) {
    throw invalidConfiguration(`${folder} cannot be made or written: ${messageOf(error)}.`)
  }
}
