/** What an error of the file system says about a blob: that the disk is full or fails, or that something else lies in its place. */
import { lstatSync } from 'node:fs'
import { errorCode, isDiskFull } from '@alluvium/kernel'
import type { Location } from '../../model/content.ts'
import {
  contentReplaced,
  contentUnreadable,
  placeUnreadable,
  storageFull,
  storageUnavailable,
} from '../../problems/storage.ts'
import { openFolder } from './open-folder.ts'
import type { Shards } from './shards.ts'

/** What to throw for an error of writing; what is not the disk's stays as it is. */
export function writingRefusal(error: unknown): unknown {
  if (isFull(error)) return storageFull(error)
  return isAtFault(error) ? storageUnavailable(error) : error
}

/** What to throw for an error of reading. One of the system says nothing about the bytes; that a file ends too early is none, and does. */
export function readingRefusal(shards: Shards, location: Location, error: unknown): unknown {
  if (errorCode(error) === undefined) return error
  const file = shards.fileOf(location)
  if (isThere(shards.folder) && isReplaced(file)) return contentReplaced(file, error)
  if (isForbidden(error) && isThere(shards.pathOf(location))) return contentUnreadable(file, error)
  return errorCode(error) === 'EIO' ? placeUnreadable(file, error) : storageUnavailable(error)
}

/** Whether the disk has no room, also for a file that would be larger than it allows. */
export const isFull = (error: unknown): boolean => isDiskFull(error) || errorCode(error) === 'EFBIG'

const diskCodes = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'ESTALE', 'ENXIO', 'ENODEV', 'EMFILE', 'ENFILE', 'ENOMEM']
/** A folder is missing, or something else is in its place. */
const folderCodes = ['ENOENT', 'ENOTDIR', 'ELOOP']
const faultCodes = new Set([...diskCodes, ...folderCodes])
/** Whether the disk failed, and neither we nor the client. */
const isAtFault = (error: unknown): boolean => faultCodes.has(errorCode(error) ?? '')

/** Whether something else lies in the place of a blob, or of its shard: a folder, a link, a pipe. */
function isReplaced(file: string): boolean {
  try {
    return !lstatSync(file).isFile()
  } catch (error) {
    return errorCode(error) === 'ENOTDIR'
  }
}

const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(errorCode(error) ?? '')

function isThere(path: string): boolean {
  try {
    openFolder(path)[Symbol.dispose]()
    return true
  } catch {
    return false
  }
}
