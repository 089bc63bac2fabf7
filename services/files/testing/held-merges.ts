/** A store for tests that holds back the merges of several writers until it is released. */
import { memoryBlobs } from '../src/adapters/memory/memory-blobs.ts'
import { oneChunk } from '../src/model/one-chunk.ts'
import type { Blobs } from '../src/upkeep.ts'

export type HeldMerges = Readonly<{
  blobs: Blobs
  /** How many it was given at once, now and at most. */
  count: Readonly<{ now: number; max: number }>
  /** Resolves when it was given so many at once. */
  reached: Promise<void>
  letGo(): void
}>

/** @param edited occurs more than once in a merge, and once in what one writer sends. */
export function heldMerges(edited: RegExp, until: number): HeldMerges {
  const stored = memoryBlobs()
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const count = { now: 0, max: 0 }

  async function hold(): Promise<void> {
    count.now += 1
    count.max = Math.max(count.max, count.now)
    if (count.now === until) reached.resolve()
    await held.promise
    count.now -= 1
  }

  return {
    blobs: {
      ...stored,
      async put(location, bytes) {
        const chunks: Buffer[] = []
        for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
        const whole = Buffer.concat(chunks)
        if ((whole.toString().match(edited)?.length ?? 0) > 1) await hold()
        return await stored.put(location, oneChunk(whole))
      },
    },
    count,
    reached: reached.promise,
    letGo: () => held.resolve(),
  }
}
