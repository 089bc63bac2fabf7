/** Blobs in memory, for `--storage memory` and for tests: nothing survives the process. */
import { Blake3Hasher } from '@napi-rs/blake-hash'
import type { Location } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { withOwnLocations } from '../own-locations.ts'

const chunkBytes = 256 * 1024

export function memoryBlobs(): Blobs {
  const kept = new Map<Location, Buffer>()
  return withOwnLocations({
    async put(location, bytes) {
      const hasher = new Blake3Hasher()
      const chunks: Uint8Array[] = []
      for await (const chunk of bytes) {
        hasher.update(chunk)
        chunks.push(Buffer.from(chunk))
      }
      if (kept.has(location)) throw new Error(`Something lies at ${location} already.`)
      const whole = Buffer.concat(chunks)
      kept.set(location, whole)
      return { digest: hasher.digest('hex'), size: whole.length }
    },
    async open(location, start, length) {
      const whole = kept.get(location)
      if (whole === undefined) return undefined
      if (start + length > whole.length) throw new Error('A blob is shorter than the ledger says.')
      return inChunks(whole.subarray(start, start + length))
    },
    async remove(location) {
      kept.delete(location)
    },
    async probe() {},
  })
}

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}
