/** The volume that a folder is on: its size, and the room that is left on it. */
import { statfsSync } from 'node:fs'

/** A disk may run out of files (inodes) before bytes. So many stay free for what frees room: this share, within these bounds. */
const filesShare = 0.05
const [minFreeFiles, maxFreeFiles] = [8, 1000]

/** The size of the volume that a folder is on, bytes. */
export function volumeBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder)
  return blocks * bsize
}

/** How many files a volume still takes, and how many of them stay free for what frees room. */
export type Files = Readonly<{ free: number; reserved: number }>

export const noLimit: Files = { free: Number.POSITIVE_INFINITY, reserved: 0 }

/** What a user without privileges may still write to a volume. */
export type FreeRoom = Readonly<{ bytes: number; files: Files }>

/** Looks how much room is left on the volume of a folder. */
export function freeRoomOf(folder: string): FreeRoom {
  const { bavail, bsize, files, ffree } = statfsSync(folder)
  return { bytes: bavail * bsize, files: files === 0 ? noLimit : freeFiles(files, ffree) }
}

/** Some file systems, such as btrfs, make room for files as needed, and say 0 of 0: they have no limit. */
const freeFiles = (all: number, free: number): Files => ({
  free,
  reserved: Math.min(maxFreeFiles, Math.max(minFreeFiles, Math.floor(all * filesShare))),
})
