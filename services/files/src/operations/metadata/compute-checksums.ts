/**
 * Computes checksums that were requested by name and that no client announced: SHA-1 and MD5, by which ownCloud's
 * clients compare. Each content is read only once for this. A request waits for as many bytes as its budget allows; the
 * rest is computed in the background, one file after another, for later requests.
 */
import type { Checksum } from '../../model/checksum.ts'
import type { FileEntry } from '../../model/entry.ts'
import type { ReadingTools } from '../content/content-tools.ts'
import { computedOf } from './read-checksums.ts'

export type Budget = { bytes: number }

export type ChecksumWork = Readonly<{
  /**
   * Returns the checksums by node.
   * @param budget bytes that may still be read for the request; the bytes read are subtracted.
   */
  compute(files: readonly FileEntry[], budget: Budget): Promise<ReadonlyMap<number, readonly Checksum[]>>
  /** Stops reading; resolves when nothing is computed in the background any more. */
  stop(): Promise<void>
}>

/** The bytes of contents that one request waits for: about a second's work. */
export const checksumBudgetBytes = 256 * 1024 * 1024
/** The most files that wait; others are computed when requested again. */
const maxWaiting = 10_000

export function checksumWork(tools: ReadingTools): ChecksumWork {
  const waiting = new Map<string, FileEntry>()
  let working: Promise<void> | undefined
  const stopping = new AbortController()
  const reading = { tools, underWay: new Map<string, Promise<void>>(), signal: stopping.signal }

  async function drainQueue(): Promise<void> {
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
    working ??= drainQueue().finally(() => {
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
