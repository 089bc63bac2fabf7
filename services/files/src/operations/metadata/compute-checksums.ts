/**
 * Checksums of files whose clients announced none, for whoever asks by name: SHA-1 and MD5, which clients of ownCloud
 * compare by. Each content is read for that once, ever. A request waits for as many bytes as its budget has; what is
 * beyond that is computed behind it, one file after another, and told to the next who asks.
 */
import type { Checksum } from '../../model/checksum.ts'
import type { FileEntry } from '../../model/entry.ts'
import type { ReadingTools } from '../content/content-tools.ts'
import { computedOf } from './read-checksums.ts'

export type Budget = { bytes: number }

export type ChecksumWork = Readonly<{
  /** By node. @param budget bytes that may still be read for the one who asks; what is read is taken of it. */
  compute(files: readonly FileEntry[], budget: Budget): Promise<ReadonlyMap<number, readonly Checksum[]>>
  /** Ends what is being read; resolves when nothing is computed behind any more. */
  stop(): Promise<void>
}>

/** What one request waits for, bytes of contents: about a second's work. */
export const checksumBudgetBytes = 256 * 1024 * 1024
/** Files that wait to be computed; what is beyond that is asked for again. */
const maxWaiting = 10_000

export function checksumWork(tools: ReadingTools): ChecksumWork {
  const waiting = new Map<string, FileEntry>()
  let working: Promise<void> | undefined
  const stopping = new AbortController()
  const reading = { tools, underWay: new Map<string, Promise<void>>(), signal: stopping.signal }

  async function workOff(): Promise<void> {
    for (const [digest, file] of waiting) {
      if (stopping.signal.aborted) return
      await computedOf(reading, [file]).catch((error: unknown) => {
        tools.logger.warn({ err: error }, 'checksums of a file could not be computed')
      })
      waiting.delete(digest)
    }
  }

  function later(file: FileEntry): void {
    if (stopping.signal.aborted || waiting.size >= maxWaiting) return
    waiting.set(file.digest, file)
    working ??= workOff().finally(() => {
      working = undefined
    })
  }

  return {
    async compute(files, budget) {
      const now: FileEntry[] = []
      for (const file of files) {
        if (file.size > budget.bytes) later(file)
        else {
          budget.bytes -= file.size
          now.push(file)
        }
      }
      const computed = await computedOf(reading, now)
      return new Map(computed.map(({ node, checksums }) => [node, checksums]))
    },
    async stop() {
      stopping.abort()
      await working
    },
  }
}
