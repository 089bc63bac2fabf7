/**
 * Making commits durable without holding up this thread. The writing connection leaves its log unflushed
 * (`synchronous=NORMAL`), and before any change is acknowledged, the log is flushed here by the thread
 * pool: what a commit appended is on the disk then, which is all that SQLite's own `FULL` would have done.
 *
 * A flush that failed can't be repeated: the kernel may have dropped what it could not write and report success the
 * next time. So from then on nothing is acknowledged any more, and the process that serves the file is to end. The next one
 * cannot know of the failure, and would append to a log of which a part is in the kernel's memory alone, and lost
 * with all that follows it in a power cut. So it first writes the log anew (`rewriteLog`).
 */
import { close, closeSync, fdatasync, fdatasyncSync, open, openSync, readSync, writeSync } from 'node:fs'
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

const pieceBytes = 1024 * 1024

/**
 * Writes each byte of the log to where it is, and flushes: what the kernel dropped, or only has in memory, is on the disk
 * then. Nobody may write to the log meanwhile. Throws the system's error.
 */
export function rewriteLog(file: string): void {
  const log = openSync(`${file}-wal`, 'r+')
  try {
    const piece = Buffer.allocUnsafe(pieceBytes)
    for (let at = 0, length = 0; (length = readSync(log, piece, 0, pieceBytes, at)) > 0; at += length) {
      for (let written = 0; written < length; )
        written += writeSync(log, piece, written, length - written, at + written)
    }
    fdatasyncSync(log)
  } finally {
    closeSync(log)
  }
}
