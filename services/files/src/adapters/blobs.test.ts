/** One contract for every store of blobs; what is peculiar to one of them has a test beside it. */
import { mkdtemp, readdir, rm, stat, symlink, truncate, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newRandomId } from '@alluvium/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBucket } from '../../testing/buckets/running-bucket.ts'
import { noise } from '../../testing/documents/noise.ts'
import { quiet } from '../../testing/running-files.ts'
import { digestOf } from '../model/content.ts'
import type { Blobs } from '../ports/blobs.ts'
import { folderBlobs } from './folder/folder-blobs.ts'
import { memoryBlobs } from './memory/memory-blobs.ts'
import { bucketBlobs } from './s3/bucket-blobs.ts'
import { s3Bucket } from './s3/s3-bucket.ts'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
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

/** Chunks are copied as they come: a store may use their memory again. */
async function read(blobs: Blobs, location: string, start: number, length: number): Promise<Buffer | undefined> {
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

function blobsContract(title: string, make: () => Promise<Blobs>): void {
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
        expect((await read(blobs, location, 0, bytes.length))?.equals(bytes)).toBe(true)
      }
    })

    test('whoever gives the bytes may write over a piece when the next is asked for', async () => {
      const bytes = noise(3_000_001)
      for (const size of [1 << 20, 65_536, 100_003]) {
        const location = newRandomId()
        const { digest } = await blobs.put(location, inOneBuffer(bytes, size))
        expect(digest).toBe(digestOf(bytes))
        expect((await read(blobs, location, 0, bytes.length))?.equals(bytes)).toBe(true)
      }
    })

    test('gives any stretch of it', async () => {
      const bytes = noise(1_200_000)
      const location = newRandomId()
      await blobs.put(location, inPieces(bytes, 70_000))
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length), fc.nat(bytes.length), async (a, b) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b)]
          expect((await read(blobs, location, start, end - start))?.equals(bytes.subarray(start, end))).toBe(true)
        }),
        { numRuns: 40 },
      )
    })

    test('many may read at once, each at its own pace', async () => {
      const bytes = noise(2_000_000)
      const location = newRandomId()
      await blobs.put(location, inPieces(bytes, 65_536))
      const readers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => read(blobs, location, at * 1000, bytes.length - at * 1000)),
      )
      for (const [at, got] of readers.entries()) expect(got?.equals(bytes.subarray(at * 1000))).toBe(true)
    })

    test('a reader that stops early lets go', async () => {
      const location = newRandomId()
      await blobs.put(location, inPieces(noise(2_000_000), 65_536))
      for (let round = 0; round < 300; round += 1) {
        for await (const chunk of (await blobs.open(location, 0, 2_000_000)) ?? []) {
          expect(chunk.length).toBeGreaterThan(0)
          break
        }
      }
      expect((await read(blobs, location, 5, 10))?.length).toBe(10)
    })

    test('has nothing where nothing was put, and nothing after it was removed, which may be done twice', async () => {
      const location = newRandomId()
      expect(await blobs.open(location, 0, 1)).toBeUndefined()
      await blobs.put(location, inPieces(noise(20_000), 1000))
      await blobs.remove(location)
      await blobs.remove(location)
      expect(await blobs.open(location, 0, 1)).toBeUndefined()
      expect(await blobs.open(location, 0, 1_000_000)).toBeUndefined()
    })

    test('rejects with what the bytes threw', async () => {
      await expect(blobs.put(newRandomId(), broken())).rejects.toThrow('cut')
    })

    test('never writes over a location', async () => {
      const location = newRandomId()
      await blobs.put(location, inPieces(noise(10), 10))
      await expect(blobs.put(location, inPieces(noise(20), 20))).rejects.toThrow(/./)
      expect(await read(blobs, location, 0, 10)).toEqual(noise(10))
    })

    test('can be probed', async () => {
      await expect(blobs.probe()).resolves.toBeUndefined()
    })
  })
}

const atTheEnd: (() => Promise<void>)[] = []
afterAll(() => Promise.all(atTheEnd.map((done) => done())))

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-blobs-'))
  atTheEnd.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function bucketOverASocket(options: { partBytes?: number }): Promise<Blobs> {
  const running = await runBucket()
  atTheEnd.push(() => running.close())
  return bucketBlobs(s3Bucket({ ...running.options, ...options, prefix: 'some/', logger: quiet }))
}

blobsContract('in a folder', async () => folderBlobs(await temporaryFolder()))
blobsContract('in memory', async () => memoryBlobs())
blobsContract('in a bucket, each in one request', () => bucketOverASocket({}))
blobsContract('in a bucket, in parts', () => bucketOverASocket({ partBytes: 300_000 }))

describe('blobs in a folder, besides', () => {
  test('a file that was cut short on the disk is an error, never a short answer', async () => {
    const folder = await temporaryFolder()
    const blobs = folderBlobs(folder)
    for (const length of [100_000, 2_000_000]) {
      const location = newRandomId()
      await blobs.put(location, inPieces(noise(length), 65_536))
      await truncate(join(folder, location.slice(-2), location), length - 1)
      await expect(read(blobs, location, 0, length)).rejects.toThrow('shorter')
    }
  })

  test('its mark stays until somebody writes, and no later: size and times put back do not hide it', async () => {
    const folder = await temporaryFolder()
    const blobs = folderBlobs(folder)
    const location = newRandomId()
    await blobs.put(location, inPieces(noise(300_000), 65_536))
    const before = await blobs.mark?.(location)
    await read(blobs, location, 0, 300_000)
    expect(await blobs.mark?.(location)).toEqual(before)
    const file = join(folder, location.slice(-2), location)
    const { atime, mtime } = await stat(file)
    // A file system tells times by ticks of some milliseconds.
    for (const tick = Date.now() + 50; Date.now() < tick; ) {
      await writeFile(file, 'x', { flag: 'r+' })
      await utimes(file, atime, mtime)
    }
    const after = await blobs.mark?.(location)
    expect(after?.text).not.toBe(before?.text)
    expect(after?.changed).toBeGreaterThan(before?.changed ?? 0)
    expect(await blobs.mark?.(newRandomId())).toBeUndefined()
  })

  test('it takes contents again once a link that stood in the place of a folder is gone', async () => {
    const folder = await temporaryFolder()
    const blobs = folderBlobs(folder)
    const location = newRandomId()
    const place = join(folder, location.slice(-2))
    await symlink(await temporaryFolder(), place)
    await expect(blobs.put(location, inPieces(noise(100), 100))).rejects.toThrow('does not answer')
    await unlink(place)
    expect((await blobs.put(location, inPieces(noise(100), 100))).size).toBe(100)
  })

  test('a folder that is gone fails the probe', async () => {
    const folder = await temporaryFolder()
    const blobs = folderBlobs(folder)
    await rm(folder, { recursive: true })
    await expect(blobs.probe()).rejects.toThrow('ENOENT')
  })

  test('a probe leaves nothing', async () => {
    const folder = await temporaryFolder()
    await folderBlobs(folder).probe()
    expect(await readdir(folder)).toEqual([])
  })
})
