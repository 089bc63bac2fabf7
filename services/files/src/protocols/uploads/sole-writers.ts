/**
 * Allows one writer to a stream at a time, within this process and those beside it. A client whose connection broke sends a new request
 * while we still wait for the rest of its old one. The newest request wins: the old one is cut off, keeps the bytes
 * that arrived, and only then is the new one served. Between machines the ledger decides: the second writer finds
 * another offset.
 */
import type { IncomingMessage } from 'node:http'
import type { AskingOthers } from '../../ports/asking-others.ts'

export type SoleWriters = Readonly<{
  /** Resolves when no request writes to the upload any more. */
  stopOthers(upload: string): Promise<void>
  /** Runs `work`, which takes the body of `request`, as the only writer. */
  write<T>(upload: string, request: IncomingMessage, work: () => Promise<T>): Promise<T>
}>

type Writing = Readonly<{ request: IncomingMessage; ended: Promise<unknown> }>

const topic = 'the writer of an upload'

/** @param beside the other processes. Default: there are none. */
export function soleWriters(beside?: AskingOthers): SoleWriters {
  const writing = new Map<string, Writing>()

  async function stopHere(upload: string): Promise<void> {
    for (let other = writing.get(upload); other; other = writing.get(upload)) {
      if (!other.request.complete) other.request.destroy()
      await other.ended
    }
  }

  async function stopOthers(upload: string): Promise<void> {
    await Promise.all([stopHere(upload), beside?.ask(topic, upload)])
  }

  beside?.answer(topic, async (upload) => await stopHere(String(upload)))

  return {
    stopOthers,
    async write(upload, request, work) {
      await beside?.ask(topic, upload)
      while (writing.has(upload)) await stopHere(upload) // of several that waited, the first to wake writes
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      writing.set(upload, { request, ended })
      try {
        return await work()
      } finally {
        writing.delete(upload)
        end()
      }
    },
  }
}
