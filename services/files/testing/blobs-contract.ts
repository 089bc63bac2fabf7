/**
 * The contract of every store of blobs (`ports/blobs.ts`), as a suite. What is peculiar to one of them has a test beside it.
 *
 *   blobsContract('in memory', async () => memoryBlobs())
 */
import { newRandomId } from '@alluvium/kernel'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../src/model/content.ts'
import type { Blobs } from '../src/ports/blobs.ts'
import { noise } from './documents/noise.ts'

export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The same, and each piece is written over once the next is asked for. */
async function* inOneBuffer(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(size)
  for await (const piece of inPieces(bytes, size)) {
    buffer.set(piece)
    yield buffer.subarray(0, piece.length)
    buffer.fill(0)
  }
}

/** What lies there. Chunks are copied as they come: a store may use their memory again. */
export async function readBlob(
  blobs: Blobs,
  location: string,
  start: number,
  length: number,
): Promise<Buffer | undefined> {
  const opened = await blobs.open(location, start, length)
  if (!opened) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of opened) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield noise(100_000)
  throw new RangeError('cut')
}

/** @param make called once, before the first test. */
export function blobsContract(title: string, make: () => Promise<Blobs>): void {
  describe(`blobs ${title}`, () => {
    let blobs: Blobs
    beforeAll(async () => {
      blobs = await make()
    })

    test('gives back what it took, with its digest and size, whatever the sizes of the pieces', async () => {
      const bytes = noise(3_000_001)
      for (const size of [1 << 20, 65_536, 100_003]) {
        const location = newRandomId()
        expect(await blobs.put(location, inPieces(bytes, size))).toEqual({
          digest: digestOf(bytes),
          size: bytes.length,
        })
        expect((await readBlob(blobs, location, 0, bytes.length))?.equals(bytes)).toBe(true)
      }
    })

    test('lets the source overwrite a piece once the next is requested', async () => {
      const bytes = noise(3_000_001)
      for (const size of [1 << 20, 65_536, 100_003]) {
        const location = newRandomId()
        const { digest } = await blobs.put(location, inOneBuffer(bytes, size))
        expect(digest).toBe(digestOf(bytes))
        expect((await readBlob(blobs, location, 0, bytes.length))?.equals(bytes)).toBe(true)
      }
    })

    test('gives any span of it', async () => {
      const bytes = noise(1_200_000)
      const location = newRandomId()
      await blobs.put(location, inPieces(bytes, 70_000))
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length), fc.nat(bytes.length), async (a, b) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b)]
          expect((await readBlob(blobs, location, start, end - start))?.equals(bytes.subarray(start, end))).toBe(true)
        }),
        { numRuns: 40 },
      )
    })

    test('can be read by many at once, each at its own pace', async () => {
      const bytes = noise(2_000_000)
      const location = newRandomId()
      await blobs.put(location, inPieces(bytes, 65_536))
      const readers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => readBlob(blobs, location, at * 1000, bytes.length - at * 1000)),
      )
      for (const [at, got] of readers.entries()) expect(got?.equals(bytes.subarray(at * 1000))).toBe(true)
    })

    test('releases a reader that stops early', async () => {
      const location = newRandomId()
      await blobs.put(location, inPieces(noise(2_000_000), 65_536))
      for (let round = 0; round < 300; round += 1) {
        for await (const chunk of (await blobs.open(location, 0, 2_000_000)) ?? []) {
          expect(chunk.length).toBeGreaterThan(0)
          break
        }
      }
      expect((await readBlob(blobs, location, 5, 10))?.length).toBe(10)
    })

    test('has nothing where nothing was put or after a removal, which may be done twice', async () => {
      const location = newRandomId()
      expect(await blobs.open(location, 0, 1)).toBeUndefined()
      await blobs.put(location, inPieces(noise(20_000), 1000))
      await blobs.remove(location)
      await blobs.remove(location)
      expect(await blobs.open(location, 0, 1)).toBeUndefined()
      expect(await blobs.open(location, 0, 1_000_000)).toBeUndefined()
    })

    test.for(['../../precious', '/precious', 'precious', '', '..', newRandomId().toUpperCase(), `${newRandomId()}/..`])(
      'has nothing at “%s”, which is no location of ours: removes nothing there, and puts nothing there',
      async (name) => {
        expect(await blobs.open(name, 0, 1)).toBeUndefined()
        expect(blobs.lend?.(name, 0, 1)).toBeUndefined()
        expect(await blobs.mark?.(name)).toBeUndefined()
        await blobs.remove(name)
        await expect(blobs.put(name, inPieces(noise(10), 10))).rejects.toThrow('no location of a blob')
      },
    )

    test('rejects with the error of the source', async () => {
      await expect(blobs.put(newRandomId(), broken())).rejects.toThrow('cut')
    })

    test('never overwrites a location', async () => {
      const location = newRandomId()
      await blobs.put(location, inPieces(noise(10), 10))
      await expect(blobs.put(location, inPieces(noise(20), 20))).rejects.toThrow(/./)
      expect(await readBlob(blobs, location, 0, 10)).toEqual(noise(10))
    })

    test('can be probed', async () => {
      await expect(blobs.probe()).resolves.toBeUndefined()
    })
  })
}
