/**
 * Bytes that are announced to be more than the store has room for are refused at once. Otherwise they arrive for hours
 * before they fail, and meanwhile they take the room of everybody else. The room is the number that clients are shown
 * as available.
 */
import type { Blobs } from '../../ports/blobs.ts'
import { storageFull } from '../../problems/storage.ts'

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
