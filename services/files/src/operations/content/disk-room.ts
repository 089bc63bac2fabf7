/**
 * Bytes that are announced to be more than the store has room for are refused at once. Otherwise they arrive for hours
 * before they fail, and meanwhile they take the room of everybody else. Clients are shown the room, or a little
 * less, as available.
 */
import type { Caller } from '@alluvium/kernel'
import type { Blobs } from '../../ports/blobs.ts'
import { storageFull } from '../../problems/storage.ts'
import { mayAdminister } from '../authorization/authorize.ts'

/** Free bytes; undefined when they are unknown, or nothing is announced that could be compared with them. */
export const roomFor = async ({ blobs }: Readonly<{ blobs: Blobs }>, announced: number | undefined) =>
  announced === undefined ? undefined : await blobs.room?.()

/** Throws `files.storage-full`. */
export function refuseBeyondRoom(announced: number | undefined, free: number | undefined): void {
  if (announced !== undefined && free !== undefined && announced > free) throw storageFull()
}

/** Both in one. Throws `files.storage-full`. */
export async function requireDiskRoom(tools: Readonly<{ blobs: Blobs }>, announced: number | undefined): Promise<void> {
  refuseBeyondRoom(announced, await roomFor(tools, announced))
}

/**
 * Bytes that are free on the disk, exactly for administrators, and for others rounded down by an eighth at most: by what their own upload takes of them
 * they would see whether somebody else has stored the same. Undefined where the store does not know.
 */
export async function freeSpaceFor(caller: Caller, blobs: Pick<Blobs, 'room'>): Promise<number | undefined> {
  const free = await blobs.room?.()
  if (free === undefined || mayAdminister(caller, caller)) return free
  const step = 2 ** Math.max(0, Math.floor(Math.log2(free)) - 3)
  return Math.floor(free / step) * step
}
