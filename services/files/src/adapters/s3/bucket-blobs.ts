/**
 * Blobs as objects of a bucket, each under its location. A bucket shows an object whole or not at all, so nothing
 * half-written is ever visible; and it answers an upload only when the object is durable.
 *
 * Not every bucket understands a conditional write, so that a location is free is asked beforehand, while the bytes
 * come in. That suffices: locations are random and used once, so nobody races for one.
 */

import { newRandomId } from '@alluvium/kernel'
import { Blake3Hasher } from '@napi-rs/blake-hash'
import type { Digest } from '../../model/content.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { storageUnavailable } from '../../problems/storage.ts'
import { withOwnLocations } from '../own-locations.ts'

/**
 * What is asked of a bucket, so that any client fits. Every method throws `files.storage-unavailable` when the bucket
 * doesn't answer or refuses, and rejects with what `bytes` threw as it is.
 */
export interface Bucket {
  /**
   * Takes the bytes to the end and shows the object then, not before. Throws `files.storage-full`, and
   * `files.bucket-limit` when it is larger than the bucket takes.
   */
  upload(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** `length` bytes from `start` on; undefined when there is no such object. Whoever stops early returns the iterator. */
  download(key: string, start: number, length: number): Promise<AsyncIterable<Uint8Array> | undefined>
  /** The size of an object, bytes; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** Removes an object, also when there was none before. */
  remove(key: string): Promise<void>
}

export const bucketBlobs = (bucket: Bucket): Blobs =>
  withOwnLocations({
    async put(location, bytes) {
      const taken = bucket.size(location)
      taken.catch(() => undefined) // awaited at the end of the bytes, if they end
      const hashed = hashing(bytes, async () => {
        if ((await taken) !== undefined) throw new Error(`Something lies at ${location} already.`)
      })
      await bucket.upload(location, hashed.bytes)
      const written = hashed.sum()
      const size = await bucket.size(location)
      if (size !== written.size)
        throw storageUnavailable(new Error(`The bucket keeps ${size} of ${written.size} bytes.`))
      return written
    },
    open: (location, start, length) => bucket.download(location, start, length),
    remove: (location) => bucket.remove(location),
    async probe() {
      const key = `probe-${newRandomId()}`
      try {
        await bucket.upload(key, probeBytes())
        const text = await textOf(await bucket.download(key, 0, probeText.length))
        if (text !== probeText) throw storageUnavailable(new Error('The bucket gave back other bytes than it took.'))
      } finally {
        await bucket.remove(key)
      }
    },
  })

type Hashed = Readonly<{ bytes: AsyncIterable<Uint8Array>; sum(): Readonly<{ digest: Digest; size: number }> }>

/** The same bytes, hashed and counted in passing; `atEnd` may refuse before whoever reads them learns of the end. */
function hashing(source: AsyncIterable<Uint8Array>, atEnd: () => Promise<void>): Hashed {
  const hasher = new Blake3Hasher()
  let size = 0
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hasher.update(chunk)
      size += chunk.length
      yield chunk
    }
    await atEnd()
  }
  return { bytes: bytes(), sum: () => ({ digest: hasher.digest('hex'), size }) }
}

const probeText = 'alluvium'
async function* probeBytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(probeText)
}

async function textOf(bytes: AsyncIterable<Uint8Array> | undefined): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes ?? []) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('latin1')
}
