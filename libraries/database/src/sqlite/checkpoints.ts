/**
 * Checkpoints: taking the write-ahead log into the file, on a thread of its own, so that no commit waits for
 * megabytes to be copied and flushed.
 *
 *   the log grows past 16 MiB      `passive`: copies what is there, while writers go on appending
 *   little is left                 `restart`: writers pause some milliseconds; the log is copied whole and starts over
 *   much is left                   a reader needs it, such as a backup: the log grows, and is looked at again 16 MiB later
 *
 *   it grows past 128 MiB          writers wait for the thread while it works; a log that a reader needs grows on
 *
 * Without the pause the log would never start over under steady writes, since there would always be one more
 * page at its end, and it would grow without bound. The pause is ours and not SQLite's lock, because waiting
 * for that would block this thread and every reader with it.
 * The file grows by what is copied, and the log goes on filling the disk until it starts over: so a checkpoint is due
 * earlier where little is free, and while the disk is full the log is cut off, which gives its room back (`truncate`), also
 * when nobody writes. What was deleted leaves unused pages in the file; others on a short disk need their room, so the file
 * is written anew without them (`vacuum`) where what is left is little: it goes through memory and through the log.
 * The thread is started when the first checkpoint is due: most databases of a small installation never need
 * one before they are closed, when SQLite does it.
 */
import { statSync } from 'node:fs'
import type { Logger } from '@alluvium/kernel'
import type { DiskReserve } from '../disk/disk-reserve.ts'
import type { Counts } from '../engine/database.ts'
import { checkpointWorker, type LogState } from './checkpoint-worker.ts'
import { pageBytes, type SqliteConnection } from './connection.ts'
import { logState } from './log-state.ts'
import type { WriteTurns } from './other-processes/write-turns.ts'

const dueFrames = (16 * 1024 * 1024) / pageBytes
const tooManyFrames = (128 * 1024 * 1024) / pageBytes
const nearlyDoneFrames = (2 * 1024 * 1024) / pageBytes
const maxRounds = 4
/** Looking at the log costs as much as a commit, so it is done seldom: meanwhile the log grows by two or three megabytes. */
const checkIntervalMs = 50

/** Of a log on a full disk: not worth a checkpoint by itself. */
const fewFrames = (256 * 1024) / pageBytes

/** A file is worth being written anew for so many unused bytes, at most so often, and as long as what is left of it is no more. */
const minFreedBytes = 1024 * 1024
const vacuumIntervalMs = 5000
const maxRewrittenBytes = 64 * 1024 * 1024

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
  counts: Pick<Counts, 'checkpointWaits'>
  logger: Logger
  reserve?: DiskReserve | undefined
  /** With them the log starts over in a turn of its own: nobody else writes meanwhile. */
  turns?: WriteTurns | undefined
}>

export function startCheckpoints({
  file,
  connection,
  counts,
  logger,
  reserve,
  turns,
}: CheckpointsOptions): Checkpoints {
  const thread = checkpointWorker(file)
  let underWay: Promise<void> | undefined
  let paused: Promise<unknown> | undefined
  /** The log's length at which a checkpoint is due; more when something keeps the log from starting over. */
  let dueAt = dueFrames
  let checkedAt = Number.NEGATIVE_INFINITY
  let vacuumedAt = Number.NEGATIVE_INFINITY
  let stopped = false

  const failed = (error: unknown) =>
    logger.error({ err: error, file }, 'a checkpoint failed; the log grows until the next one')

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turns?.take()
    try {
      return await work()
    } finally {
      turns?.release()
    }
  }

  const hasRoom = () => reserve?.hasRoom() ?? true

  /** Half of what is free, for the other half is what the file may grow by. */
  function dueNow(): number {
    if (!hasRoom()) return fewFrames
    const half = (reserve?.freeBytes() ?? Number.POSITIVE_INFINITY) / 2 / pageBytes
    return Math.max(fewFrames, Math.min(dueAt, half))
  }

  /** Nothing else begins until it has ended, in whatever way; also when the reserve cannot be released or filled again. */
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
      for (let round = 0; round < maxRounds && state.pending > nearlyDoneFrames; round += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each round copies what was written during the one before
        state = await thread.passive()
      }
      if (state.pending > nearlyDoneFrames && hasRoom()) {
        dueAt = state.frames + dueFrames
        return
      }
      const restarting = inTurn(() => (hasRoom() ? thread.restart() : thread.truncate()))
      paused = restarting
      const { pending, frames } = await restarting
      dueAt = pending === 0 ? dueFrames : frames + dueFrames
    } catch (error) {
      failed(error)
      if (hasRoom()) dueAt *= 2
    }
  }

  /** What is left goes through the log, for which the reserve is there; as much again stays free. */
  function isWorthVacuuming(now: number): boolean {
    if (!reserve?.isShort() || now - vacuumedAt < vacuumIntervalMs) return false
    const unused = pagesOf(connection, 'freelist_count') * pageBytes
    const left = pagesOf(connection, 'page_count') * pageBytes - unused
    const room = (reserve.freeBytes() + reserve.heldBytes()) / 2
    return unused >= Math.max(minFreedBytes, left / 4) && left <= Math.min(maxRewrittenBytes, room)
  }

  async function vacuum(): Promise<void> {
    vacuumedAt = performance.now()
    const giveBack = reserve?.releaseForNow()
    try {
      const vacuuming = inTurn(() => thread.vacuum())
      paused = vacuuming
      await vacuuming
    } catch (error) {
      logger.warn({ err: error, file }, 'the file could not be written anew without its unused pages')
    } finally {
      vacuumedAt = performance.now()
      giveBack?.()
    }
  }

  async function truncate(): Promise<void> {
    try {
      const truncating = inTurn(() => thread.truncate())
      paused = truncating
      await truncating
    } catch (error) {
      failed(error)
    }
  }

  /** What is due although nobody writes. */
  function tidy(): void {
    if (underWay || stopped || connection.inTransaction()) return
    try {
      if (isWorthVacuuming(performance.now())) begin(vacuum)
      else if (!hasRoom() && sizeOf(`${file}-wal`) > fewFrames * pageBytes) begin(truncate)
    } catch (error) {
      failed(error)
    }
  }
  reserve?.whileShort(tidy)

  return {
    written() {
      const now = performance.now()
      if (now - checkedAt < checkIntervalMs && hasRoom()) return
      checkedAt = now
      try {
        const state = logState(connection, 'NOOP')
        const { frames, pending } = state
        if (frames < dueFrames) dueAt = dueFrames
        if (underWay) {
          if (frames >= tooManyFrames) paused ??= underWay
        } else if (isWorthVacuuming(now)) {
          begin(vacuum)
        } else if (frames >= dueNow() && pending > 0) {
          begin(() => checkpoint(state))
        }
      } catch (error) {
        failed(error)
      }
    },
    async pause() {
      if (!paused) return
      counts.checkpointWaits += 1
      await thread.keepAliveDuring(paused).catch(() => undefined) // its failure is logged above
    },
    async stop() {
      stopped = true
      if (underWay) await thread.keepAliveDuring(underWay)
      await thread.stop().catch(failed)
    },
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const pagesOf = (connection: SqliteConnection, of: 'freelist_count' | 'page_count'): number =>
  Number(connection.run({ text: `PRAGMA ${of}`, values: [] }).rows[0]?.[of] ?? 0)
