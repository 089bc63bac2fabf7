/**
 * The disk's reserve: a file of random bytes beside the database, which is given up when the disk is full, so that there
 * is room for what makes room: a log-in, a deletion, its audit entry (`worksOnFullDisk`).
 *
 *   held ───── less is free than a quarter of the reserve, or the disk refuses a write ────> given up
 *     ^                                                                                         │
 *     └── half as much again as the reserve is free: the file is filled again, 1 MiB a time ────┘
 *
 *   held         everything is written
 *   given up     only what works on a full disk; all else is refused at once
 *
 * The gap between the two marks keeps a disk at its limit from going back and forth. Room counts also where the database
 * has it inside its own file, which never shrinks; the log in front of it needs room on the disk, so some must be there.
 * The bytes are random, and written rather than promised: a hole, or zeros on a file system that compresses, hold nothing.
 */
import { randomFillSync } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@alluvium/kernel'

const chunkBytes = 1024 * 1024
/** Of a small volume the reserve takes no more than this part, but what a few transactions need. */
const largestPart = 0.05
const neededBytes = 4 * chunkBytes
/** A look at the disk costs microseconds, and thousands of writes a second ask for one. */
const looksEveryMs = 5
/** So that it is filled again also while nobody writes. */
const looksByItselfMs = 1000
/** Where the disk refuses though it seems to have room (a quota), it is not trusted for so long. */
const distrustMs = 10_000

export type DiskReserve = Readonly<{
  /** Whether everything may be written; while false, only what works on a full disk. */
  hasRoom(): boolean
  /** To be called when the disk refused a write. */
  refused(): void
  /** Bytes that are free on the disk, as of the last look. */
  freeBytes(): number
  /** Bytes that the reserve holds now. */
  heldBytes(): number
  /** Names another place that holds room: what is free inside of the database's file. Asked while the reserve is given up. */
  alsoCount(bytes: () => number): void
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
  const path = join(folder, 'reserve')
  const wanted = Math.floor(Math.min(bytes, Math.max(volumeBytes(folder) * largestPart, neededBytes)))
  if (wanted <= 0) return noReserve
  const inside: (() => number)[] = []
  let held = sizeOf(path)
  let isGivenUp = false
  let free = 0
  let looked = Number.NEGATIVE_INFINITY
  let trustsAfter = Number.NEGATIVE_INFINITY
  let refilling: Promise<void> | undefined
  let isClosed = false

  function look(): void {
    const now = performance.now()
    if (now - looked < looksEveryMs || isClosed) return
    looked = now
    free = freeBytesOf(folder)
    if (!isGivenUp && free < wanted / 4) giveUp('little room is left on the disk')
    else if (isGivenUp && now >= trustsAfter && isEnough()) {
      isGivenUp = false
      logger.info({ folder, free }, 'the disk has room again')
    }
    if (!isGivenUp && !refilling) refill()
  }

  function isEnough(): boolean {
    if (free < 0.75 * wanted) return false
    return free >= 1.5 * wanted || free + inside.reduce((all, more) => all + more(), 0) >= 1.5 * wanted
  }

  function giveUp(why: string): void {
    isGivenUp = true
    logger.warn({ folder, free, reserve: held }, `${why}: until there is more, only what frees room is written`)
    if (held > 0) truncateSync(path, 0)
    held = 0
    free = freeBytesOf(folder)
  }

  function distrust(why: string): void {
    if (isGivenUp || isClosed) return
    trustsAfter = performance.now() + distrustMs
    giveUp(why)
  }

  /** Up to its size, as far as half of that stays free beside it. */
  function refill(): void {
    const goal = Math.floor(Math.min(wanted, held + free - wanted / 2))
    if (goal <= held || (goal < wanted && goal - held < wanted / 8)) return
    refilling = fill(goal)
      .catch((err: unknown) => {
        logger.warn({ err, folder }, 'the reserve of the disk could not be filled')
        distrust('the disk refused a write')
      })
      .finally(() => {
        refilling = undefined
      })
  }

  const isFilling = (goal: number): boolean => held < goal && !isGivenUp && !isClosed

  async function fill(goal: number): Promise<void> {
    const random = randomFillSync(Buffer.allocUnsafe(Math.min(chunkBytes, goal)))
    const file = await open(path, 'a', 0o600)
    try {
      while (isFilling(goal)) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other, so that it can be given up in between
        const { bytesWritten } = await file.write(random, 0, Math.min(random.length, goal - held))
        held += bytesWritten
      }
      if (!isGivenUp) return
      await file.truncate(0) // of what was on its way when it was given up
      held = 0
    } finally {
      await file.close()
    }
  }

  if (held > wanted) truncateSync(path, wanted)
  held = Math.min(held, wanted)
  look()
  const timer = setInterval(look, looksByItselfMs).unref()

  return {
    hasRoom() {
      look()
      return !isGivenUp
    },
    refused() {
      looked = Number.NEGATIVE_INFINITY
      look()
      distrust('the disk refused a write')
    },
    freeBytes: () => free,
    heldBytes: () => held,
    alsoCount: (more) => void inside.push(more),
    async close() {
      isClosed = true
      clearInterval(timer)
      await refilling
    },
  }
}

const noReserve: DiskReserve = {
  hasRoom: () => true,
  refused: () => undefined,
  freeBytes: () => Number.POSITIVE_INFINITY,
  heldBytes: () => 0,
  alsoCount: () => undefined,
  close: async () => undefined,
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function volumeBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder)
  return blocks * bsize
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
