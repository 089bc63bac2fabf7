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
 * earlier where little is free, and while the disk is full the log is cut off, which gives its room back (`cut`).
 * The thread is started when the first checkpoint is due: most databases of a small installation never need
 * one before they are closed, when SQLite does it.
 */
import type { Logger } from '@alluvium/kernel'
import { checkpointWorker, type LogState } from './checkpoint-worker.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { logState } from './log-state.ts'
import { pageBytes, type SqliteConnection } from './sqlite-connection.ts'

const dueFrames = (16 * 1024 * 1024) / pageBytes
const tooManyFrames = (128 * 1024 * 1024) / pageBytes
const littleFrames = (2 * 1024 * 1024) / pageBytes
const mostRounds = 4
/** Looking at the log costs as much as a commit, so it is done seldom: meanwhile the log grows by two or three megabytes. */
const looksEveryMs = 50

/** Of a log on a full disk: not worth a checkpoint by itself. */
const fewFrames = (256 * 1024) / pageBytes

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

  const failed = (error: unknown) =>
    logger.error({ err: error, file }, 'a checkpoint failed; the log grows until the next one')

  const hasRoom = () => reserve?.hasRoom() ?? true

  /** Half of what is free, for the other half is what the file may grow by. */
  function dueNow(): number {
    if (!hasRoom()) return fewFrames
    const half = (reserve?.freeBytes() ?? Number.POSITIVE_INFINITY) / 2 / pageBytes
    return Math.max(fewFrames, Math.min(dueAt, half))
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
    } finally {
      paused = undefined
      underWay = undefined
    }
  }

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
        } else if (frames >= dueNow() && waiting > 0) {
          underWay = checkpoint(state)
        }
      } catch (error) {
        failed(error)
      }
    },
    async pause() {
      if (paused) await thread.awaited(paused).catch(() => undefined) // its failure is logged above
    },
    async stop() {
      if (underWay) await thread.awaited(underWay)
      await thread.stop().catch(failed)
    },
  }
}
