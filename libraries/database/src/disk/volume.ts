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

/** Looks how many files the disk still takes. Some file systems, such as btrfs, make room for them as needed, and say 0 of 0. */
export function filesOf(folder: string): Files {
  const { files, ffree } = statfsSync(folder)
  if (files === 0) return noLimit
  return { free: ffree, reserved: Math.min(maxFreeFiles, Math.max(minFreeFiles, Math.floor(files * filesShare))) }
}

/** The bytes that a user without privileges may still write. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
