/**
 * Blobs as files of one folder, spread over 256 folders by the last two digits of their location:
 *
 *   FOLDER/ef/1b4e28ba-2fa1-41d2-883f-0016d3cca4ef
 *
 * A blob is written under its final name and never renamed, so there is no moment at which a name could point to
 * something else; whether it counts, the ledger says. No name that a user chose ever reaches this file system, and no
 * symbolic link that somebody puts into it is followed.
 */
import { realpathSync } from 'node:fs'
import { lstat, statfs } from 'node:fs/promises'
import { errorCode } from '@alluvium/kernel'
import type { Digest, Location } from '../../model/content.ts'
import type { Blobs, LentBytes, Mark } from '../../ports/blobs.ts'
import { storageFull } from '../../problems/storage.ts'
import { withOwnLocations } from '../own-locations.ts'
import { type BufferPools, bufferPools, largeBytes } from './buffer-pool.ts'
import { isFull, readingRefusal, writingRefusal } from './folder-refusals.ts'
import { type KeptOpen, keptOpen } from './kept-open.ts'
import { probeFolder } from './probe-folder.ts'
import { ifPresent, readBlob, readWhole } from './read-blob.ts'
import { Shards } from './shards.ts'
import { type Writing, writeBlob } from './write-blob.ts'

/** Keeps some disk space for operations that free space. */
type Reserve = Readonly<{
  hasRoom(): boolean
  /** Is called when the disk refused a write. */
  diskRefused(): void
}>

/** What the store holds while it is open. */
type Store = Readonly<{
  shards: Shards
  pools: BufferPools
  /** The files that are read most often. */
  open: KeptOpen
  reserve: Reserve | undefined
  isGentle: boolean
}>

type Range = Readonly<{ start: number; length: number }>

type FolderBlobs = Readonly<{ reserve?: Reserve | undefined } & Pick<Writing, 'isGentle'>>

/** The folder must exist. It may be a symbolic link of the operator, which is followed once. */
export function folderBlobs(path: string, { reserve, isGentle = false }: FolderBlobs = {}): Blobs {
  const shards = new Shards(realpathSync(path))
  const pools = bufferPools()
  const store: Store = { shards, pools, open: keptOpen((location) => shards.fileOf(location)), reserve, isGentle }
  return withOwnLocations({
    put: (location, bytes) => put(store, location, bytes),
    open: (location, start, length) => read(store, location, { start, length }),
    lend: (location, start, length) => lend(store, location, { start, length }),
    mark: (location) => markOf(shards.fileOf(location)),
    async remove(location) {
      store.open.letGo(location)
      await ifPresent(() => shards.remove(location))
    },
    room: () => roomOf(shards.folder),
    probe: () => probeFolder(shards.folder, pools.writing),
  })
}

async function put(
  { shards, pools, reserve, isGentle }: Store,
  location: Location,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Readonly<{ digest: Digest; size: number }>> {
  const expectRoom = () => {
    if (reserve?.hasRoom() === false) throw storageFull()
  }
  try {
    expectRoom()
    const written = await writeBlob(await shards.create(location), bytes, pools.writing, { expectRoom, isGentle })
    await shards.sync(location)
    return written
  } catch (error) {
    if (isFull(error)) reserve?.diskRefused()
    throw writingRefusal(error)
  }
}

async function read(
  { shards, pools }: Store,
  location: Location,
  range: Range,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const refusal = (error: unknown) => readingRefusal(shards, location, error)
  try {
    const bytes = await readBlob(shards.fileOf(location), range, pools, refusal)
    if (!bytes) shards.expect(location)
    return bytes
  } catch (error) {
    throw refusal(error)
  }
}

/** Undefined also where the system refuses to read: whoever reads it without borrowing says why. */
function lend({ open, pools }: Store, location: Location, range: Range): LentBytes | undefined {
  const { length } = range
  const buffer = length <= largeBytes ? pools.usual.take() : undefined
  if (!buffer) return undefined
  const giveBack = () => pools.usual.give(buffer)
  try {
    if (buffer.length >= length) {
      readWhole(open.descriptor(location), buffer, range)
      return { bytes: buffer.subarray(0, length), giveBack }
    }
  } catch (error) {
    giveBack()
    if (errorCode(error) !== undefined) return undefined
    throw error
  }
  giveBack()
  return undefined
}

/** Undefined for a file that cannot be looked at: whoever reads it says why. */
async function markOf(file: string): Promise<Mark | undefined> {
  try {
    // The kernel sets the time of the last change (ctime); programs can set only the time of the last write.
    const { dev, ino, size, ctimeNs } = await lstat(file, { bigint: true })
    return { text: `${dev}:${ino}:${size}:${ctimeNs}`, changed: Number(ctimeNs / 1_000_000n) }
  } catch {
    return undefined
  }
}

/** Free bytes. A folder that is away has none to say: whoever writes to it says so. */
async function roomOf(folder: string): Promise<number | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && found.bavail * found.bsize
}
