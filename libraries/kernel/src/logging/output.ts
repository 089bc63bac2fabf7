/**
 * Writing to standard output and standard error. Node's own streams do not suffice for these: on a file they take a part
 * that was written for the whole, and a disk that is full, a closed terminal or a reader that has gone ends the process.
 *
 *   writeFully     all of a text, or the system's error: what a command prints is its work
 *   openLossy      a line as far as that is possible now: what a service tells is not worth its life
 *
 * A line that could not be written is dropped and counted, and the next one that can be is followed by how many are missing.
 */
import { writeSync } from 'node:fs'
import { errorCode } from '../model/error-code.ts'

/** How long a log waits for a slow reader of its pipe before it drops a line; nobody is answered meanwhile. */
const maxWaitMs = 100
const pauseMs = 5

/**
 * Writes all of a text. Throws the system's error, such as `ENOSPC` or `EPIPE`.
 * @param descriptor 1 or 2, or any other open file.
 * @param waitMs how long to wait for a reader that is slow, milliseconds; after that `EAGAIN` is thrown. Default: for ever.
 */
export function writeFully(descriptor: number, text: string | Uint8Array, waitMs = Number.POSITIVE_INFINITY): void {
  const failure = writtenBytes(descriptor, Buffer.from(text), waitMs).error
  if (failure !== undefined) throw failure
}

type Written = Readonly<{ bytes: number; error?: unknown }>

function writtenBytes(descriptor: number, text: Uint8Array, waitMs: number): Written {
  let bytes = 0
  let waited = 0
  while (bytes < text.length) {
    try {
      bytes += writeSync(descriptor, text, bytes)
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'EINTR' && (code !== 'EAGAIN' || waited >= waitMs)) return { bytes, error }
      pause()
      waited += pauseMs
    }
  }
  return { bytes }
}

const nothing = new Int32Array(new SharedArrayBuffer(4))
const pause = () => void Atomics.wait(nothing, 0, 0, pauseMs)

export type LossyOutput = Readonly<{
  /** Whether the whole text could be written. Never throws. */
  write(text: string): boolean
}>

/** Called once output works again. @param lines how many were dropped. @param error why the last of them was. */
type Regained = (lines: number, error: unknown) => void

let lost = 0

/** How many lines of logs this process could not write since it was started. */
export const lostLines = (): number => lost

/** Lines to an open file descriptor, such as 2 for standard error; those that cannot be written are dropped. */
export function openLossy(descriptor: number, regained: Regained = () => undefined): LossyOutput {
  let dropped = 0
  let failure: unknown
  /** A disk that became full in the middle of a line has its beginning: the next line starts a new one. */
  let isCut = false

  return {
    write(text) {
      const whole = Buffer.from(isCut ? `\n${text}` : text)
      // Who did not read in time once has lost lines anyway: it is not waited for again and again.
      const { bytes, error } = writtenBytes(descriptor, whole, dropped === 0 ? maxWaitMs : 0)
      if (bytes > 0) isCut = bytes < whole.length
      if (error !== undefined) {
        lost += 1
        dropped += 1
        failure = error
        return false
      }
      if (dropped > 0) {
        const missing = dropped
        dropped = 0
        regained(missing, failure)
      }
      return true
    },
  }
}
