/**
 * Buffers for reading blobs. A fresh 256 KiB buffer for each read costs the collector more than the read; so they are
 * kept and handed out again. All together are bounded: when a thousand slow readers hold them, the next one gets a
 * small buffer of its own and is merely slower.
 */
export const largeBytes = 256 * 1024
const smallBytes = 32 * 1024
/** Large buffers in the process; 32 MiB. */
const most = 128

export type BufferPool = Readonly<{
  take(): Buffer
  /** The buffer must not be touched afterwards. */
  give(buffer: Buffer): void
}>

export function bufferPool(): BufferPool {
  const free: Buffer[] = []
  let made = 0
  return {
    take() {
      const kept = free.pop()
      if (kept) return kept
      if (made === most) return Buffer.allocUnsafeSlow(smallBytes)
      made += 1
      return Buffer.allocUnsafeSlow(largeBytes)
    },
    give(buffer) {
      if (buffer.length === largeBytes) free.push(buffer)
    },
  }
}
