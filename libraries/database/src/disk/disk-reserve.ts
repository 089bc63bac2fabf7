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
 * Room counts also where the database has it inside its own file; the log in front of it needs room on the disk, so some
 * must be there.
 */
import { rmSync } from 'node:fs'
import type { Logger } from '@alluvium/kernel'
import { claimFile, type OtherReserves, otherReserves, reserveFile } from './reserve-claims.ts'
import { ReserveFile } from './reserve-file.ts'
import { isNearlyFull, isRoomyAgain, type Room, refillGoal, whyFull } from './reserve-levels.ts'
import { freeRoomOf, noLimit, volumeBytes } from './volume.ts'

/** On a small volume the reserve takes no more than this share, but at least what a few transactions need. */
const maxVolumeShare = 0.05
const minReserveBytes = 4 * 1024 * 1024
/** Checking the disk costs microseconds, and thousands of writes a second ask for it. */
const checkIntervalMs = 10
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
  /** Of several processes that serve the folder, one fills it, and all release it. Default: this one serves alone. */
  shared?: Readonly<{ fills: boolean }> | undefined
  logger: Logger
}>

/** Without a reserve everything is tried, and what the disk refuses is refused. */
export function openDiskReserve({ folder, bytes, shared, logger }: DiskReserveOptions): DiskReserve {
  const targetBytes = Math.floor(Math.min(bytes, Math.max(volumeBytes(folder) * maxVolumeShare, minReserveBytes)))
  return targetBytes > 0 ? new FilledReserve(folder, { targetBytes, shared }, logger) : withoutReserve(folder)
}

class FilledReserve implements DiskReserve {
  readonly #folder: string
  readonly #targetBytes: number
  readonly #shared: DiskReserveOptions['shared']
  readonly #logger: Logger
  readonly #file: ReserveFile
  readonly #others: OtherReserves
  readonly #freeSpaces: (() => number)[] = []
  readonly #workWhileShort: (() => void)[] = []
  readonly #timer: NodeJS.Timeout
  /** As of the last check. */
  #free = 0
  #files = noLimit
  #checkedAt = Number.NEGATIVE_INFINITY
  #isFull = false
  /** Until then the disk counts as full, whatever it says. */
  #trustsAfter = Number.NEGATIVE_INFINITY
  /** By how many it is released for now. */
  #released = 0
  #refilling: Promise<void> | undefined
  #isClosed = false

  constructor(
    folder: string,
    { targetBytes, shared }: Readonly<{ targetBytes: number; shared: DiskReserveOptions['shared'] }>,
    logger: Logger,
  ) {
    this.#folder = folder
    this.#targetBytes = targetBytes
    this.#shared = shared
    this.#logger = logger
    this.#others = otherReserves(folder, targetBytes)
    this.#file = new ReserveFile(folder, targetBytes)
    this.#checkInBackground()
    if (this.#isFull) this.#release() // to start takes room
    this.#timer = setInterval(() => this.#tryTo(() => this.#checkInBackground()), backgroundCheckMs).unref()
  }

  hasRoom(): boolean {
    this.#check()
    return !this.#isFull
  }

  diskRefused(): void {
    this.#checkAgain()
    this.#distrust('the disk refused a write')
  }

  releaseIfFull(): void {
    this.#check()
    if (this.#isFull && this.heldBytes() > 0) this.#release()
  }

  freeBytes(): number {
    return this.#free
  }

  isShort(): boolean {
    this.#check()
    return this.#isFull || isNearlyFull(this.#room())
  }

  whileShort(work: () => void): void {
    this.#workWhileShort.push(work)
  }

  releaseForNow(): () => void {
    this.#release()
    this.#released += 1
    return () => {
      this.#released -= 1
      this.#checkAgain()
    }
  }

  heldBytes(): number {
    return this.#file.heldBytes()
  }

  countFreeSpaceOf(bytes: () => number): void {
    this.#freeSpaces.push(bytes)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#refilling
  }

  #room(): Room {
    return { target: this.#targetBytes, held: this.heldBytes(), free: this.#free, files: this.#files }
  }

  #checkAgain(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY
    this.#check()
  }

  #checkInBackground(): void {
    this.#others.refresh()
    this.#check()
    if (this.#isFull || isNearlyFull(this.#room())) for (const work of this.#workWhileShort) work()
  }

  /** Looks at the disk, unless that was done just now, and acts on what it finds. */
  #check(): void {
    const now = performance.now()
    if (now - this.#checkedAt < checkIntervalMs || this.#isClosed) return
    this.#checkedAt = now
    if (!this.#measure()) return // the write itself says what is wrong
    this.#changeState(now)
    if (!this.#isFull && !this.#refilling && this.#released === 0) this.#refill()
  }

  /** Whether the disk could be measured. */
  #measure(): boolean {
    try {
      if (this.#shared) this.#file.look()
      const { bytes, files } = freeRoomOf(this.#folder)
      this.#free = this.#freeForThis(bytes)
      this.#files = files
      return true
    } catch {
      return false
    }
  }

  /** What is left of the free bytes of the volume when the reserves of others are whole. */
  #freeForThis(bytes: number): number {
    return bytes - this.#others.missingBytes()
  }

  /** Moves between roomy and full. */
  #changeState(now: number): void {
    const room = this.#room()
    if (!this.#isFull) {
      const why = whyFull(room)
      if (why !== undefined) this.#becomeFull(why)
    } else if (now >= this.#trustsAfter && isRoomyAgain(room, () => this.#freeInside())) {
      this.#isFull = false
      this.#logger.info({ folder: this.#folder, free: room.free }, 'the disk has room again')
    }
  }

  #freeInside(): number {
    return this.#freeSpaces.reduce((all, bytes) => all + bytes(), 0)
  }

  #becomeFull(why: string): void {
    this.#isFull = true
    const { free, files, held } = this.#room()
    // What the reserves of others lack counts as used, and may be more than there is.
    this.#logger.warn(
      { folder: this.#folder, free: Math.max(0, free), files: files.free, reserve: held },
      `${why}: until there is more, only what frees room is written`,
    )
  }

  #distrust(why: string): void {
    if (this.#isClosed) return
    if (!this.#isFull) {
      this.#trustsAfter = performance.now() + distrustMs
      this.#becomeFull(why)
    }
    this.#release()
  }

  #release(): void {
    this.#file.release()
    this.#free = this.#freeForThis(freeRoomOf(this.#folder).bytes)
  }

  #refill(): void {
    const goal = this.#shared?.fills !== false ? refillGoal(this.#room()) : undefined
    if (goal === undefined) return
    this.#refilling = this.#file
      .fill(goal, () => !this.#isFull && this.#released === 0 && !this.#isClosed)
      .catch((err: unknown) => {
        this.#logger.warn({ err, folder: this.#folder }, 'the reserve of the disk could not be filled')
        this.#tryTo(() => this.#distrust('the disk refused a write'))
      })
      .finally(() => {
        this.#refilling = undefined
      })
  }

  /** Does work in the background. When the disk cannot be looked at now, the process goes on and looks again later. */
  #tryTo(work: () => void): void {
    try {
      work()
    } catch (err) {
      this.#logger.warn({ err, folder: this.#folder }, 'the disk could not be checked')
    }
  }
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
