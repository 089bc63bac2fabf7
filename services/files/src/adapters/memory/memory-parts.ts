/**
 * Parts of uploads in memory, for `--uploads memory`: nothing survives the process. Their total, with arriving bytes,
 * is limited; above it an upload is refused and nothing of it stays.
 */
import { Blake3Hasher } from '@napi-rs/blake-hash'
import type { Location } from '../../model/content.ts'
import { oneChunk } from '../../model/one-chunk.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { uploadMemoryFull } from '../../problems/uploads.ts'

/** @param limitBytes the limit of all parts together. */
export function memoryPartBlobs(limitBytes: number): Blobs {
  const kept = new Map<Location, Buffer>()
  let held = 0

  return {
    async put(location, bytes) {
      const hasher = new Blake3Hasher()
      const chunks: Uint8Array[] = []
      let size = 0
      try {
        for await (const chunk of bytes) {
          if (held + chunk.length > limitBytes) throw uploadMemoryFull()
          held += chunk.length
          size += chunk.length
          hasher.update(chunk)
          chunks.push(Buffer.from(chunk))
        }
      } catch (error) {
        held -= size
        throw error
      }
      kept.set(location, Buffer.concat(chunks))
      return { digest: hasher.digest('hex'), size }
    },
    async open(location, start, length) {
      const whole = kept.get(location)
      return whole && oneChunk(whole.subarray(start, start + length))
    },
    async remove(location) {
      held -= kept.get(location)?.length ?? 0
      kept.delete(location)
    },
    async probe() {},
  }
}
