/**
 * Folders that only their owner can read and write. A backup holds hashes of passwords, and is often made by root in a place
 * that others can reach. Anybody else who could write there could redirect the backup, or read it.
 *
 *   no symbolic link -> owned by us, or by root -> rights of all others removed -> the same for everything in it that is used
 *
 * After that nobody else can change it. Windows has no such owners and modes: only links are refused there.
 */
import { chmodSync, constants, lstatSync, readdirSync, type Stats } from 'node:fs'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errorCode, Problem } from '@alluvium/kernel'

/**
 * Takes the rights of all others from the folder and from what is used in it; not from what lies deeper.
 * Throws `database.backup-not-own` for a link, for what belongs to another user, and for what others may write nevertheless.
 */
export function assertPrivateFolder(folder: string, isUsed: (name: string) => boolean): void {
  if (!assertPrivate(folder).isDirectory()) throw notPrivate(folder, 'is no folder')
  for (const name of readdirSync(folder)) if (isUsed(name)) assertPrivate(join(folder, name))
}

/** The same for one file or folder. Resolves a path first: one that ends in `/` would be looked up behind the link. */
export function assertPrivate(path: string): Stats {
  const place = resolve(path)
  const found = lstatSync(place)
  assertNoLink(place, found)
  const user = process.geteuid?.()
  if (user === undefined) return found
  if (found.uid !== user && found.uid !== 0) throw notPrivate(place, `belongs to another user (${found.uid})`)
  if ((found.mode & 0o077) !== 0 && takeFromOthers(place, found, user) && isOpenToOthers(place))
    throw notPrivate(place, 'may be written by other users')
  return found
}

/** Throws `database.backup-not-own` when the path is a symbolic link, wherever it leads. */
export function assertNoLink(path: string, found = lstatSync(path, { throwIfNoEntry: false })): void {
  if (found?.isSymbolicLink() === true) throw notPrivate(path, 'is a symbolic link')
}

/** A file that was not there before: what lay there goes, and whoever has it open does not see what is written. */
export async function openNew(path: string): Promise<FileHandle> {
  await rm(path, { force: true })
  return await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, 0o600)
}

/** A copy that belongs to whoever runs this command, and to nobody else, whosever the file is. */
export async function copyPrivate(from: string, to: string): Promise<void> {
  const file = await openNew(to)
  try {
    await file.writeFile(await readFile(from))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Windows knows no such flag. */
const noFollow = constants.O_NOFOLLOW ?? 0

/** False on a disk that is mounted for reading, where nobody writes. What root owns, only root can change. */
function takeFromOthers(path: string, found: Stats, user: number): boolean {
  if (found.uid !== user) return true
  try {
    chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
    return true
  } catch (error) {
    if (errorCode(error) === 'EROFS') return false
    throw notPrivate(path, 'is open to other users, and that cannot be changed')
  }
}

const isOpenToOthers = (path: string): boolean => (lstatSync(path).mode & 0o022) !== 0

const notPrivate = (path: string, what: string) =>
  new Problem(
    'unprocessable',
    'database.backup-not-own',
    `${path} ${what}: a backup lies only where nobody but the user of this command, or root, can write. Name another folder; or, where you trust what is there, make a copy that is yours (\`cp -r\`) or give it to root (\`chown -R root\`).`,
  )
