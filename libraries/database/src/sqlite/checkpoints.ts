/**
 * Checkpoints: taking the write-ahead log into the file, on a thread of its own, so that no commit waits for
 * megabytes to be copied and flushed.
 *
 *   the log grows past 16 MiB      `most`: copies what is there, while writers go on appending
 *   little is left                 `rest`: writers pause some milliseconds; the log is copied whole and starts over
 *
 *   it grows past 128 MiB          writers wait for the thread
 *
 * Without the pause the log would never start over under steady writes, since there would always be one more
 * page at its end, and it would grow without bound. The pause is ours and not SQLite's lock, because waiting
 * for that would block this thread and every reader with it.
 * The file grows by what is copied, and the log goes on filling the disk until it starts over: so a checkpoint is due
 * earlier where little is free, and while the disk is full the log is cut off, which gives its room back (`cut`), also
 * when nobody writes. What was deleted leaves unused pages in the file; others on a short disk need their room, so the file
 * is written anew without them (`shrink`) where what is left is little: it goes through memory and through the log.
 * The thread is started when the first checkpoint is due: most databases of a small installation never need
 * one before they are closed, when SQLite does it.
 */
import { statSync } from 'node:fs'
import type { Logger } from '@alluvium/kernel'
import type { DiskReserve } from '../disk/disk-reserve.ts'
import { checkpointWorker, type LogState } from './checkpoint-worker.ts'
import { pageBytes, type SqliteConnection } from './connection.ts'
import { logState } from './log-state.ts'

const dueFrames = (16 * 1024 * 1024) / pageBytes
const tooManyFrames = (128 * 1024 * 1024) / pageBytes
const littleFrames = (2 * 1024 * 1024) / pageBytes
const mostRounds = 4
/** Looking at the log costs as much as a commit, so it is done seldom: meanwhile the log grows by two or three megabytes. */
const looksEveryMs = 50

/** Of a log on a full disk: not worth a checkpoint by itself. */
const fewFrames = (256 * 1024) / pageBytes

/** A file is worth being written anew for so many unused bytes, at most so often, and as long as what is left of it is no more. */
const shrunkFor = 1024 * 1024
const shrinksEveryMs = 5000
const mostLeft = 64 * 1024 * 1024

export type Checkpoints = Readonly<{
  /** To be called after each commit, before the next transaction begins. */
  written(): void
  /** To be awaited before each transaction; resolves at once unless the log is starting over, or has grown too long. */
  pause(): Promise<void>
  /** Ends the thread, if one runs, after it has copied what it can. */
  stop(): Promise<void>
}>

export type CheckpointsOptions = Readonly<{
  file: string
  connection: SqliteConnection
  logger: Logger
  reserve?: DiskReserve | undefined
}>

export function startCheckpoints({ file, connection, logger, reserve }: CheckpointsOptions): Checkpoints {
  const thread = checkpointWorker(file)
  let underWay: Promise<void> | undefined
  let paused: Promise<unknown> | undefined
  /** The log's length at which a checkpoint is due; more when something keeps the log from starting over. */
  let dueAt = dueFrames
  let looked = Number.NEGATIVE_INFINITY
  let shrunk = Number.NEGATIVE_INFINITY
  let stopped = false

  const failed = (error: unknown) =>
    logger.error({ err: error, file }, 'a checkpoint failed; the log grows until the next one')

  const hasRoom = () => reserve?.hasRoom() ?? true

  /** Half of what is free, for the other half is what the file may grow by. */
  function dueNow(): number {
    if (!hasRoom()) return fewFrames
    const half = (reserve?.freeBytes() ?? Number.POSITIVE_INFINITY) / 2 / pageBytes
    return Math.max(fewFrames, Math.min(dueAt, half))
  }

  /** Nothing else begins until it has ended, in whatever way; also a reserve that cannot be lent or given back. */
  function begin(work: () => Promise<void>): void {
    underWay = work()
      .catch(failed)
      .finally(() => {
        paused = undefined
        underWay = undefined
      })
  }

  async function checkpoint(known: LogState): Promise<void> {
    let state = known
    try {
      for (let round = 0; round < mostRounds && state.waiting > littleFrames; round += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each round copies what was written during the one before
        state = await thread.most()
      }
      const resting = hasRoom() ? thread.rest() : thread.cut()
      paused = resting
      const { waiting, frames } = await resting
      dueAt = waiting === 0 ? dueFrames : frames + dueFrames
    } catch (error) {
      failed(error)
      if (hasRoom()) dueAt *= 2
    }
  }

  /** What is left goes through the log, for which the reserve is there; as much again stays free. */
  function isWorthShrinking(now: number): boolean {
    if (!reserve?.isShort() || now - shrunk < shrinksEveryMs) return false
    const unused = pagesOf(connection, 'freelist_count') * pageBytes
    const left = pagesOf(connection, 'page_count') * pageBytes - unused
    const room = (reserve.freeBytes() + reserve.heldBytes()) / 2
    return unused >= Math.max(shrunkFor, left / 4) && left <= Math.min(mostLeft, room)
  }

  async function shrink(): Promise<void> {
    shrunk = performance.now()
    const giveBack = reserve?.lend()
    try {
      const shrinking = thread.shrink()
      paused = shrinking
      await shrinking
    } catch (error) {
      logger.warn({ err: error, file }, 'the file could not be written anew without its unused pages')
    } finally {
      shrunk = performance.now()
      giveBack?.()
    }
  }

  async function cut(): Promise<void> {
    try {
      const cutting = thread.cut()
      paused = cutting
      await cutting
    } catch (error) {
      failed(error)
    }
  }

  /** What nobody's writing would bring about. */
  function tidy(): void {
    if (underWay || stopped || connection.inTransaction()) return
    try {
      if (isWorthShrinking(performance.now())) begin(shrink)
      else if (!hasRoom() && sizeOf(`${file}-wal`) > fewFrames * pageBytes) begin(cut)
    } catch (error) {
      failed(error)
    }
  }
  reserve?.whileShort(tidy)

  return {
    written() {
      const now = performance.now()
      if (now - looked < looksEveryMs && hasRoom()) return
      looked = now
      try {
        const state = logState(connection, 'NOOP')
        const { frames, waiting } = state
        if (frames < dueFrames) dueAt = dueFrames
        if (underWay) {
          if (frames >= tooManyFrames) paused ??= underWay
        } else if (isWorthShrinking(now)) {
          begin(shrink)
        } else if (frames >= dueNow() && waiting > 0) {
          begin(() => checkpoint(state))
        }
      } catch (error) {
        failed(error)
      }
    },
    async pause() {
      if (paused) await thread.awaited(paused).catch(() => undefined) // its failure is logged above
    },
    async stop() {
      stopped = true
      if (underWay) await thread.awaited(underWay)
      await thread.stop().catch(failed)
    },
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const pagesOf = (connection: SqliteConnection, of: 'freelist_count' | 'page_count'): number =>
  Number(connection.run({ text: `PRAGMA ${of}`, values: [] }).rows[0]?.[of] ?? 0)
