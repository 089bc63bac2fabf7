/**
 * Buffers for reading and writing blobs. Collecting a fresh 256 KiB buffer for each read costs more than the read, so
 * buffers are kept and reused. Their total is limited: when a thousand slow readers hold them, the next one gets a
 * small buffer of its own and is only slower. Long reads use longer buffers in shared memory, so that another thread
 * can hash what this one sends; when those are all taken, they use normal ones. Writers have buffers of their own, so
 * that slow uploads leave readers theirs.
 */
export const largeBytes = 256 * 1024
const smallBytes = 32 * 1024
const longBytes = 1024 * 1024
/** The size from which a read is a long one. */
export const longReadBytes = 4 * longBytes
/** The number of each kind in the process: 32 MiB to read into and as many again to hash, 16 MiB to write. */
const max = { large: 128, long: 32, writing: 16 }
/** A writer's buffer when all others are taken: with very many uploads each is slow. */
const smallWritingBytes = 16 * 1024

export type BufferPool = Readonly<{
  take(): Buffer
  /** The buffer must not be touched afterwards. */
  give(buffer: Buffer): void
}>

export type BufferPools = Readonly<{ usual: BufferPool; long: BufferPool; writing: BufferPool }>

export function bufferPools(): BufferPools {
  const usual = pool(
    { bytes: largeBytes, max: max.large, make: () => Buffer.allocUnsafeSlow(largeBytes) },
    passing(smallBytes),
  )
  const make = () => Buffer.from(new SharedArrayBuffer(longBytes))
  const writing = pool(
    { bytes: longBytes, max: max.writing, make: () => Buffer.allocUnsafeSlow(longBytes) },
    passing(smallWritingBytes),
  )
  return { usual, long: pool({ bytes: longBytes, max: max.long, make }, usual), writing }
}

/** Buffers that are not reused. */
const passing = (bytes: number): BufferPool => ({
  take: () => Buffer.allocUnsafeSlow(bytes),
  give: () => undefined,
})

type Kind = Readonly<{ bytes: number; max: number; make(): Buffer }>

/** @param other gives buffers when all of this kind are taken. */
function pool({ bytes, max, make }: Kind, other: BufferPool): BufferPool {
  const free: Buffer[] = []
  let made = 0
  return {
    take() {
      const kept = free.pop()
      if (kept) return kept
      if (made === max) return other.take()
      made += 1
      return make()
    },
    give(buffer) {
      if (buffer.length === bytes) free.push(buffer)
      else other.give(buffer)
    },
  }
}
