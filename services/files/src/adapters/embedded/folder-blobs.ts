/**
 * Blobs as files of one folder, spread over 256 folders by the last two digits of their location:
 *
 *   FOLDER/ef/1b4e28ba-2fa1-41d2-883f-0016d3cca4ef
 *
 * A blob is written under its final name and never renamed, so there is no moment at which a name could point to
 * something else; whether it counts, the ledger says. No name that a user chose ever reaches this file system.
 */
import { access, mkdir, open as openFile, readFile, statfs, unlink } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { newRandomId } from '@alluvium/kernel'
import type { Location } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { storageFull, storageUnavailable } from '../../problems.ts'
import { bufferPools, largeBytes } from './buffer-pool.ts'
import { keptOpen } from './kept-open.ts'
import { isMissing, readBlob, readWhole } from './read-blob.ts'
import { writeBlob } from './write-blob.ts'

/** The folder must exist. */
export function folderBlobs(folder: string): Blobs {
  const pools = bufferPools()
  const made = new Set<string>()
  const shardOf = (location: Location) => join(folder, location.slice(-2))
  const fileOf = (location: Location) => join(shardOf(location), location)
  const open = keptOpen(fileOf)

  async function makeShard(shard: string): Promise<void> {
    if (made.has(shard)) return
    await mkdir(shard, { recursive: true })
    await syncFolder(folder)
    made.add(shard)
  }

  return {
    async put(location, bytes) {
      try {
        await makeShard(shardOf(location))
        const written = await writeBlob(fileOf(location), bytes)
        await syncFolder(shardOf(location)) // a new name is not durable until its folder is
        return written
      } catch (error) {
        throw isFull(error) ? storageFull(error) : isAtFault(error) ? storageUnavailable(error) : error
      }
    },
    async open(location, start, length) {
      try {
        const bytes = await readBlob(fileOf(location), { start, length }, pools)
        if (!bytes) await access(folder) // a disk that is not mounted has lost nothing
        return bytes
      } catch (error) {
        throw isNoReading(error) ? storageUnavailable(error) : error
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
        if (isMissing(error)) return undefined
        throw isNoReading(error) ? storageUnavailable(error) : error
      }
      giveBack()
      return undefined
    },
    async remove(location) {
      open.letGo(location)
      await unlinkIfPresent(fileOf(location))
    },
    async room() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async probe() {
      const file = join(folder, `probe-${newRandomId()}`)
      try {
        await writeBlob(file, probeBytes())
        if ((await readFile(file, 'latin1')) !== probeText)
          throw new Error('The folder of blobs gave back other bytes than it took.')
      } finally {
        await unlinkIfPresent(file)
      }
    },
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await openFile(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unlinkIfPresent(file: string): Promise<void> {
  try {
    await unlink(file)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const probeText = 'alluvium'
async function* probeBytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(probeText)
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const faultCodes = new Set(['EIO', 'EROFS', 'ESTALE', 'ENXIO', 'ENODEV', 'EMFILE', 'ENFILE', 'ENOMEM'])
/** By its number: of some errors (EDQUOT, ESTALE) Node knows no name, and gives a sentence for a code. */
const nameOf = new Map<unknown, string>(Object.entries(constants.errno).map(([name, number]) => [-number, name]))
function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return ('errno' in error ? nameOf.get(error.errno) : undefined) ?? String(error.code)
}
const isFull = (error: unknown): boolean => fullCodes.has(codeOf(error))
/** The disk's fault, and neither ours nor the client's. */
const isAtFault = (error: unknown): boolean => faultCodes.has(codeOf(error))
/**
 * Nothing was read, for want of a descriptor, a right, the disk: that says nothing about the bytes. A place of the disk that
 * cannot be read (EIO), or one that ends too early, does.
 */
const isNoReading = (error: unknown): boolean => !['', 'EIO'].includes(codeOf(error))
