/**
 * Whom data belong to that root puts into a folder: who owns the folder, or the nearest one above it that is there. A service that
 * runs as that user could neither read nor write them otherwise.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeFolders } from '@alluvium/database'

/**
 * To be asked before the folder is made. Gives the folder to its owner, with all that lies in it.
 * @param source where it is copied from: a folder that is not there yet, and would be root's, gets the owner of this one.
 */
export function givingToOwner(folder: string, source?: string): () => void {
  const found = statSync(nearest(resolve(folder)))
  const { uid, gid } =
    source !== undefined && found.uid === 0 && !existsSync(folder) ? statSync(nearest(resolve(source))) : found
  if (process.geteuid?.() !== 0 || uid === 0) return () => undefined
  // Not our own walk: `chown` follows no link that is put in the place of a folder meanwhile.
  return () => void execFileSync('chown', ['-R', '-h', '-P', `${uid}:${gid}`, resolve(folder)])
}

/**
 * Root reads and writes a backup of somebody else as its owner, where the data are theirs, too, or are new: root would follow what the owner
 * can put into a backup meanwhile. A new data folder becomes the owner's. Where the data are another's, nothing changes.
 */
export function actAsOwner(backup: string, data: string): void {
  const { uid, gid } = statSync(backup)
  if (process.geteuid?.() !== 0 || uid === 0) return
  const isNew = !existsSync(data)
  const ownerOfData = statSync(nearest(resolve(data))).uid
  if (ownerOfData !== uid && !(isNew && ownerOfData === 0)) return
  const made = makeFolders(data)
  if (made !== undefined) execFileSync('chown', ['-R', '-h', '-P', `${uid}:${gid}`, made])
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))
