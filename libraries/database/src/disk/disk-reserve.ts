/**
 * The disk's reserve: a file of random bytes beside the database, which is released when the disk is full, so that there
 * is room for what frees room: a log-in, a deletion, its audit entry (`worksOnFullDisk`).
 *
 *   roomy ──── less is free than a quarter of the reserve, or the disk refuses a write ───> full ──┐ the first write that
 *     ^                                                                                     │      │ works on a full disk:
 *     └── half as much again as the reserve is free: it is filled again, 1 MiB a time ──────┘ <────┘ the file is released
 *
 *   roomy   everything is written
 *   full    only what works on a full disk; all else is refused at once
 *
 * Several services share a disk, and each has a reserve on it. What the reserves of the others lack (reserve-claims.ts) counts as not
 * free, so all of them are full at the same moment, and none takes what another has released.
 *
 * A disk that takes hardly any more files (inodes) is full as well, whatever it says of bytes.
 * The gap between the two marks keeps a disk at its limit from going back and forth. Room counts also where the database
 * has it inside its own file; the log in front of it needs room on the disk, so some must be there.
 * The bytes are random, and written rather than promised: a hole, or zeros on a file system that compresses, hold nothing.
 */
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Logger } from '@alluvium/kernel'
import { isNotWritable, notWritable } from '../engine/problems.ts'
import { claim, claimFile, otherReserves, reserveFile } from './reserve-claims.ts'
import { filesOf, freeBytesOf, noLimit, volumeBytes } from './volume.ts'

const chunkBytes = 1024 * 1024
/** On a small volume the reserve takes no more than this share, but at least what a few transactions need. */
const maxVolumeShare = 0.05
const minReserveBytes = 4 * chunkBytes
/** Checking the disk costs microseconds, and thousands of writes a second ask for it. */
const checkIntervalMs = 5
/** Checked this often also while nobody writes, so that the reserve is filled again. */
const backgroundCheckMs = 1000
/** A disk that refuses a write although it seems to have room (a quota) is not trusted for so long. */
const distrustMs = 10_000

export type DiskReserve = Readonly<{
  /** Whether everything may be written; while false, only what works on a full disk. */
  hasRoom(): boolean
  /** To be called when the disk refused a write. */
  diskRefused(): void
  /** To be called before a write that works on a full disk: releases the reserve when the disk is full. */
  releaseIfFull(): void
  /** Bytes that are free on the disk for this service, as of the last check, without what the reserves of others lack. */
  freeBytes(): number
  /** Whether the disk has no room for the reserves, or nearly none: what can be freed should be. */
  isShort(): boolean
  /** Calls it once a second while the disk is short. */
  whileShort(work: () => void): void
  /** Releases the reserve, also on a disk that is not full. It is filled again after the returned function was called. */
  releaseForNow(): () => void
  /** Bytes that the reserve holds now. */
  heldBytes(): number
  /** Adds room that is free elsewhere: inside of the database's file. Asked while the reserve is released. */
  countFreeSpaceOf(bytes: () => number): void
  /** The file stays. Idempotent. */
  close(): Promise<void>
}>

export type DiskReserveOptions = Readonly<{
  /** It lies here, in the file `reserve`; the folder exists. */
  folder: string
  /** Its size; of a small volume 5 % are taken, or 4 MiB. 0: no reserve. */
  bytes: number
  logger: Logger
}>

/** Without a reserve everything is tried, and what the disk refuses is refused. */
export function openDiskReserve({ folder, bytes, logger }: DiskReserveOptions): DiskReserve {
  const path = reserveFile(folder)
  const targetBytes = Math.floor(Math.min(bytes, Math.max(volumeBytes(folder) * maxVolumeShare, minReserveBytes)))
  if (targetBytes <= 0) return withoutReserve(folder)
  const others = otherReserves(folder, targetBytes)
  const freeSpaces: (() => number)[] = []
  const workWhileShort: (() => void)[] = []
  let released = 0
  let held = 0
  let isFull = false
  let free = 0
  let files = noLimit
  let checkedAt = Number.NEGATIVE_INFINITY
  let trustsAfter = Number.NEGATIVE_INFINITY
  let refilling: Promise<void> | undefined
  let isClosed = false

  function check(): void {
    const now = performance.now()
    if (now - checkedAt < checkIntervalMs || isClosed) return
    checkedAt = now
    if (!canBeMeasured()) return // the write itself says what is wrong
    if (!isFull && free < targetBytes / 4) becomeFull('little room is left on the disk')
    else if (!isFull && files.free < files.reserved) becomeFull('the disk takes hardly any more files')
    else if (isFull && now >= trustsAfter && isEnough()) {
      isFull = false
      logger.info({ folder, free }, 'the disk has room again')
    }
    if (!isFull && !refilling && released === 0) refill()
  }

  function canBeMeasured(): boolean {
    try {
      free = freeForThis()
      files = filesOf(folder)
      return true
    } catch {
      return false
    }
  }

  const freeForThis = (): number => freeBytesOf(folder) - others.missingBytes()

  function isEnough(): boolean {
    if (files.free < 1.5 * files.reserved) return false
    if (free < targetBytes / 2 || free + held < 0.75 * targetBytes) return false
    const whole = 1.5 * targetBytes - held
    return free >= whole || free + freeSpaces.reduce((all, more) => all + more(), 0) >= whole
  }

  function becomeFull(why: string): void {
    isFull = true
    // What the reserves of others lack counts as used, and may be more than there is.
    logger.warn(
      { folder, free: Math.max(0, free), files: files.free, reserve: held },
      `${why}: until there is more, only what frees room is written`,
    )
  }

  function release(): void {
    if (held > 0) truncateSync(path, 0)
    held = 0
    free = freeForThis()
  }

  function distrust(why: string): void {
    if (isClosed) return
    if (!isFull) {
      trustsAfter = performance.now() + distrustMs
      becomeFull(why)
    }
    release()
  }

  function checkInBackground(): void {
    others.refresh()
    check()
    if (isShort()) for (const work of workWhileShort) work()
  }

  const isShort = (): boolean => isFull || free + held < 1.5 * targetBytes || files.free < 2 * files.reserved

  /** Up to its size, as far as half of that stays free beside it. */
  function refill(): void {
    const goal = Math.floor(Math.min(targetBytes, held + free - targetBytes / 2))
    if (goal <= held || (goal < targetBytes && goal - held < targetBytes / 8)) return
    refilling = fill(goal)
      .catch((err: unknown) => {
        logger.warn({ err, folder }, 'the reserve of the disk could not be filled')
        tryTo(() => distrust('the disk refused a write'))
      })
      .finally(() => {
        refilling = undefined
      })
  }

  const isFilling = (goal: number): boolean => held < goal && !isFull && released === 0 && !isClosed

  async function fill(goal: number): Promise<void> {
    const random = randomFillSync(Buffer.allocUnsafe(Math.min(chunkBytes, goal)))
    const file = await open(path, 'a', 0o600)
    try {
      while (isFilling(goal)) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other, so that it can be released in between
        await file.write(random, 0, Math.min(random.length, goal - held))
        held = statSync(path).size // it may have been released meanwhile
      }
    } finally {
      await file.close()
    }
  }

  held = openReserve(folder, targetBytes)
  checkInBackground()
  if (isFull) release() // to start takes room
  const timer = setInterval(() => tryTo(checkInBackground), backgroundCheckMs).unref()

  /** Does work in the background. When the disk cannot be looked at now, the process goes on and looks again later. */
  function tryTo(work: () => void): void {
    try {
      work()
    } catch (err) {
      logger.warn({ err, folder }, 'the disk could not be checked')
    }
  }

  return {
    hasRoom() {
      check()
      return !isFull
    },
    releaseIfFull() {
      check()
      if (isFull && held > 0) release()
    },
    diskRefused() {
      checkedAt = Number.NEGATIVE_INFINITY
      check()
      distrust('the disk refused a write')
    },
    freeBytes: () => free,
    isShort() {
      check()
      return isShort()
    },
    whileShort: (work) => void workWhileShort.push(work),
    releaseForNow() {
      release()
      released += 1
      return () => {
        released -= 1
        checkedAt = Number.NEGATIVE_INFINITY
        check()
      }
    },
    heldBytes: () => held,
    countFreeSpaceOf: (more) => void freeSpaces.push(more),
    async close() {
      isClosed = true
      clearInterval(timer)
      await refilling
    },
  }
}

/** Makes the file, says how large it is to be, and returns what it holds from before. Throws `database.read-only`. */
function openReserve(folder: string, targetBytes: number): number {
  const path = reserveFile(folder)
  try {
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    throw isNotWritable(error) ? notWritable(`The data folder ${folder}`, error) : error
  }
  if (statSync(path).size > targetBytes) truncateSync(path, targetBytes)
  claim(folder, targetBytes)
  return statSync(path).size
}

/** Removes its claim too, so that the others no longer keep room for it. */
function withoutReserve(folder: string): DiskReserve {
  for (const file of [reserveFile(folder), claimFile(folder)]) rmSync(file, { force: true })
  return noReserve
}

const noReserve: DiskReserve = {
  hasRoom: () => true,
  diskRefused: () => undefined,
  releaseIfFull: () => undefined,
  isShort: () => false,
  whileShort: () => undefined,
  releaseForNow: () => () => undefined,
  freeBytes: () => Number.POSITIVE_INFINITY,
  heldBytes: () => 0,
  countFreeSpaceOf: () => undefined,
  close: async () => undefined,
}
