/**
 * The disk's reserve: a file of random bytes beside the database, which is given up when the disk is full, so that there
 * is room for what makes room: a log-in, a deletion, its audit entry (`worksOnFullDisk`).
 *
 *   roomy ──── less is free than a quarter of the reserve, or the disk refuses a write ───> full ──┐ the first write that
 *     ^                                                                                     │      │ works on a full disk:
 *     └── half as much again as the reserve is free: it is filled again, 1 MiB a time ──────┘ <────┘ the file is given up
 *
 *   roomy   everything is written
 *   full    only what works on a full disk; all else is refused at once
 *
 * Several services share a disk, and each has a reserve on it. What the others' lack (reserve-claims.ts) counts as not free, so
 * all of them are full at the same moment, and none takes what another has given up.
 *
 * The gap between the two marks keeps a disk at its limit from going back and forth. Room counts also where the database
 * has it inside its own file; the log in front of it needs room on the disk, so some must be there.
 * The bytes are random, and written rather than promised: a hole, or zeros on a file system that compresses, hold nothing.
 */
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Logger } from '@alluvium/kernel'
import { isNotWritable, notWritable } from '../engine/problems.ts'
import { claim, claimFile, otherReserves, reserveFile } from './reserve-claims.ts'

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
  /** To be called before something is written that works on a full disk: gives up what is held, when the disk is full. */
  makeWay(): void
  /** Bytes that are free on the disk for this service, as of the last look; not what the reserves of others lack. */
  freeBytes(): number
  /** Whether the disk lacks room for the reserves, or nearly so: what can be given back to it should be. */
  isShort(): boolean
  /** Calls it once a second while the disk is short. */
  whileShort(work: () => void): void
  /** Gives up what is held, also on a disk that is not full; it is filled again once what is returned was called. */
  lend(): () => void
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
  const path = reserveFile(folder)
  const wanted = Math.floor(Math.min(bytes, Math.max(volumeBytes(folder) * largestPart, neededBytes)))
  if (wanted <= 0) return withoutReserve(folder)
  const others = otherReserves(folder, wanted)
  const inside: (() => number)[] = []
  const shortOnes: (() => void)[] = []
  let lent = 0
  let held = 0
  let isFull = false
  let free = 0
  let looked = Number.NEGATIVE_INFINITY
  let trustsAfter = Number.NEGATIVE_INFINITY
  let refilling: Promise<void> | undefined
  let isClosed = false

  function look(): void {
    const now = performance.now()
    if (now - looked < looksEveryMs || isClosed) return
    looked = now
    free = freeForThis()
    if (!isFull && free < wanted / 4) becomeFull('little room is left on the disk')
    else if (isFull && now >= trustsAfter && isEnough()) {
      isFull = false
      logger.info({ folder, free }, 'the disk has room again')
    }
    if (!isFull && !refilling && lent === 0) refill()
  }

  const freeForThis = (): number => freeBytesOf(folder) - others.lackedBytes()

  function isEnough(): boolean {
    if (free < wanted / 2 || free + held < 0.75 * wanted) return false
    const whole = 1.5 * wanted - held
    return free >= whole || free + inside.reduce((all, more) => all + more(), 0) >= whole
  }

  function becomeFull(why: string): void {
    isFull = true
    logger.warn({ folder, free, reserve: held }, `${why}: until there is more, only what frees room is written`)
  }

  function giveUp(): void {
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
    giveUp()
  }

  function lookByItself(): void {
    others.find()
    look()
    if (isShort()) for (const work of shortOnes) work()
  }

  const isShort = (): boolean => free + held < 1.5 * wanted

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

  const isFilling = (goal: number): boolean => held < goal && !isFull && lent === 0 && !isClosed

  async function fill(goal: number): Promise<void> {
    const random = randomFillSync(Buffer.allocUnsafe(Math.min(chunkBytes, goal)))
    const file = await open(path, 'a', 0o600)
    try {
      while (isFilling(goal)) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other, so that it can be given up in between
        await file.write(random, 0, Math.min(random.length, goal - held))
        held = statSync(path).size // it may have been given up meanwhile
      }
    } finally {
      await file.close()
    }
  }

  held = begun(folder, wanted)
  lookByItself()
  if (isFull) giveUp() // to start takes room
  const timer = setInterval(lookAgain, looksByItselfMs).unref()

  /** A disk that cannot be asked just now is no reason to end: it is asked again. */
  function lookAgain(): void {
    try {
      lookByItself()
    } catch (err) {
      logger.warn({ err, folder }, 'the disk could not be looked at')
    }
  }

  return {
    hasRoom() {
      look()
      return !isFull
    },
    makeWay() {
      look()
      if (isFull && held > 0) giveUp()
    },
    refused() {
      looked = Number.NEGATIVE_INFINITY
      look()
      distrust('the disk refused a write')
    },
    freeBytes: () => free,
    isShort() {
      look()
      return isShort()
    },
    whileShort: (work) => void shortOnes.push(work),
    lend() {
      giveUp()
      lent += 1
      return () => {
        lent -= 1
        looked = Number.NEGATIVE_INFINITY
        look()
      }
    },
    heldBytes: () => held,
    alsoCount: (more) => void inside.push(more),
    async close() {
      isClosed = true
      clearInterval(timer)
      await refilling
    },
  }
}

/** What a reserve holds from before; it is there from now on, and others know how large it is to be. Throws `database.read-only`. */
function begun(folder: string, wanted: number): number {
  const path = reserveFile(folder)
  try {
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    throw isNotWritable(error) ? notWritable(`The data folder ${folder}`, error) : error
  }
  if (statSync(path).size > wanted) truncateSync(path, wanted)
  claim(folder, wanted)
  return statSync(path).size
}

/** Nor does it lack one for the others any more. */
function withoutReserve(folder: string): DiskReserve {
  for (const file of [reserveFile(folder), claimFile(folder)]) rmSync(file, { force: true })
  return noReserve
}

const noReserve: DiskReserve = {
  hasRoom: () => true,
  refused: () => undefined,
  makeWay: () => undefined,
  isShort: () => false,
  whileShort: () => undefined,
  lend: () => () => undefined,
  freeBytes: () => Number.POSITIVE_INFINITY,
  heldBytes: () => 0,
  alsoCount: () => undefined,
  close: async () => undefined,
}

function volumeBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder)
  return blocks * bsize
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
