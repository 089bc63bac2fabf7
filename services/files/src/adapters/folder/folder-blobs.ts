/**
 * Blobs as files of one folder, spread over 256 folders by the last two digits of their location:
 *
 *   FOLDER/ef/1b4e28ba-2fa1-41d2-883f-0016d3cca4ef
 *
 * A blob is written under its final name and never renamed, so there is no moment at which a name could point to
 * something else; whether it counts, the ledger says. No name that a user chose ever reaches this file system, and no
 * symbolic link that somebody puts into it is followed.
 */
import { accessSync, lstatSync, realpathSync } from 'node:fs'
import { type FileHandle, lstat, mkdir, open as openFile, readFile, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, isDiskFull, newRandomId } from '@alluvium/kernel'
import type { Location } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import {
  contentReplaced,
  contentUnreadable,
  placeUnreadable,
  storageFull,
  storageUnavailable,
} from '../../problems/storage.ts'
import { withOwnLocations } from '../own-locations.ts'
import { bufferPools, largeBytes } from './buffer-pool.ts'
import { keptOpen } from './kept-open.ts'
import { type OpenFolder, openFolder } from './open-folder.ts'
import { isMissing, readBlob, readWhole } from './read-blob.ts'
import { writeBlob } from './write-blob.ts'

const shardOf = (location: Location) => location.slice(-2)

/** Keeps some disk space for operations that free space. */
type Reserve = Readonly<{
  hasRoom(): boolean
  /** Is called when the disk refused a write. */
  diskRefused(): void
}>

/** The folder must exist. It may be a symbolic link of the operator, which is followed once. */
export function folderBlobs(path: string, reserve?: Reserve): Blobs {
  const pools = bufferPools()
  const folder = realpathSync(path)
  const made = new Set<string>()
  const fileOf = (location: Location) => join(folder, shardOf(location), location)
  const open = keptOpen(fileOf)

  async function makeShard(shard: string): Promise<void> {
    if (made.has(shard)) return
    using root = openFolder(folder)
    await mkdir(root.at(shard), { recursive: true }) // which takes a link to a folder for one
    openFolder(root.at(shard))[Symbol.dispose]()
    await root.sync()
    made.add(shard)
  }

  function openShard(location: Location): OpenFolder {
    using root = openFolder(folder)
    return openFolder(root.at(shardOf(location)))
  }

  /**
   * Checks that the folder is there: if the disk is not mounted, or something else is in its place, no blob is lost.
   */
  function expectShard(location: Location): void {
    using root = openFolder(folder)
    try {
      openFolder(root.at(shardOf(location)))[Symbol.dispose]()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  function expectRoom(): void {
    if (reserve?.hasRoom() === false) throw storageFull()
  }

  async function create(location: Location): Promise<FileHandle> {
    await makeShard(shardOf(location))
    using shard = openShard(location)
    return await openFile(shard.at(location), 'wx')
  }

  /** A new name is not durable until its folder is synced: the present folder, where the name will be looked up. */
  async function syncShard(location: Location): Promise<void> {
    using shard = openShard(location)
    accessSync(shard.at(location))
    await shard.sync()
  }

  /** An error of the system says nothing about the bytes; that a file ends too early is none, and does. */
  function refusalOfReading(location: Location, error: unknown): unknown {
    const file = fileOf(location)
    if (errorCode(error) === undefined) return error
    if (isThere(folder) && isReplaced(file)) return contentReplaced(file, error)
    if (isForbidden(error) && isThere(join(folder, shardOf(location)))) return contentUnreadable(file, error)
    return errorCode(error) === 'EIO' ? placeUnreadable(file, error) : storageUnavailable(error)
  }

  return withOwnLocations({
    async put(location, bytes) {
      try {
        expectRoom()
        const written = await writeBlob(await create(location), bytes, pools.writing, expectRoom)
        await syncShard(location)
        return written
      } catch (error) {
        if (isFull(error)) reserve?.diskRefused()
        throw isFull(error) ? storageFull(error) : isAtFault(error) ? storageUnavailable(error) : error
      }
    },
    async open(location, start, length) {
      const refusal = (error: unknown) => refusalOfReading(location, error)
      try {
        const bytes = await readBlob(fileOf(location), { start, length }, pools, refusal)
        if (!bytes) expectShard(location)
        return bytes
      } catch (error) {
        throw refusal(error)
      }
    },
    lend(location, start, length) {
      const buffer = length <= largeBytes ? pools.usual.take() : undefined
      if (!buffer) return undefined
      const giveBack = () => pools.usual.give(buffer)
      try {
        if (buffer.length >= length) {
          readWhole(open.descriptor(location), buffer, { start, length })
          return { bytes: buffer.subarray(0, length), giveBack }
        }
      } catch (error) {
        giveBack()
        if (errorCode(error) !== undefined) return undefined
        throw error
      }
      giveBack()
      return undefined
    },
    async mark(location) {
      try {
        // The kernel sets the time of the last change (ctime); programs can set only the time of the last write.
        const { dev, ino, size, ctimeNs } = await lstat(fileOf(location), { bigint: true })
        return { text: `${dev}:${ino}:${size}:${ctimeNs}`, changed: Number(ctimeNs / 1_000_000n) }
      } catch {
        return undefined // whoever reads it says why it cannot be read
      }
    },
    async remove(location) {
      open.letGo(location)
      await ifPresent(async () => {
        using shard = openShard(location)
        await unlink(shard.at(location))
      })
    },
    async room() {
      // A folder that is away has none: whoever writes to it says so.
      const found = await statfs(folder).catch(() => undefined)
      return found && found.bavail * found.bsize
    },
    async probe() {
      using root = openFolder(folder)
      const file = root.at(`probe-${newRandomId()}`)
      try {
        await writeBlob(await openFile(file, 'wx'), probeBytes(), pools.writing)
        if ((await readFile(file, 'latin1')) !== probeText)
          throw new Error('The folder of blobs gave back other bytes than it took.')
      } finally {
        await ifPresent(() => unlink(file))
      }
    },
  })
}

async function ifPresent(remove: () => Promise<void>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const probeText = 'alluvium'
async function* probeBytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(probeText)
}

const diskCodes = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'ESTALE', 'ENXIO', 'ENODEV', 'EMFILE', 'ENFILE', 'ENOMEM']
/** A folder is missing, or something else is in its place. */
const folderCodes = ['ENOENT', 'ENOTDIR', 'ELOOP']
const faultCodes = new Set([...diskCodes, ...folderCodes])
/** Whether the disk has no room, also for a file that would be larger than it allows. */
const isFull = (error: unknown): boolean => isDiskFull(error) || errorCode(error) === 'EFBIG'
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
