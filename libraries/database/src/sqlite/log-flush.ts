/**
 * Making commits durable without holding up this thread. The writing connection leaves its log unflushed
 * (`synchronous=NORMAL`), and before any change is acknowledged, the log is flushed here by the thread
 * pool: what a commit appended is on the disk then, which is all that SQLite's own `FULL` would have done.
 *
 * A flush that failed can't be repeated: the kernel may have dropped what it could not write and report success the
 * next time. So from then on nothing is acknowledged any more, and whoever opens the file again finds what was kept.
 */
import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

const openFile = promisify(open)
const closeFile = promisify(close)
const flushFile = promisify(fdatasync)

export type LogFlush = Readonly<{
  /** Resolves when all that was committed before the call would survive a power cut. */
  flush(): Promise<void>
  close(): Promise<void>
}>

/** @param file the database's; its log need not be there before the first flush. */
export function logFlush(file: string): LogFlush {
  let descriptor: Promise<number> | undefined
  let broken: Error | undefined

  return {
    async flush() {
      if (broken) throw broken
      try {
        // Opened by itself: closing a second descriptor of the log drops no lock, for SQLite's are on other files.
        descriptor ??= openFile(`${file}-wal`, 'r')
        await flushFile(await descriptor)
      } catch (cause) {
        broken = new Error(`The log of ${file} could not be flushed; it must be opened again.`, { cause })
        throw broken
      }
    },
    async close() {
      const opened = await descriptor?.catch(() => undefined)
      descriptor = undefined
      if (opened !== undefined) await closeFile(opened)
    },
  }
}
