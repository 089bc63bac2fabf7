/** Every store of blobs, held to the contract, and what is peculiar to one of them. */
import { mkdtemp, readdir, rm, stat, symlink, truncate, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newRandomId } from '@alluvium/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import { blobsContract, inPieces, readBlob } from '../../testing/blobs-contract.ts'
import { runBucket } from '../../testing/buckets/running-bucket.ts'
import { noise } from '../../testing/documents/noise.ts'
import { quiet } from '../../testing/running-files.ts'
import type { Blobs } from '../ports/blobs.ts'
import { folderBlobs } from './folder/folder-blobs.ts'
import { memoryBlobs } from './memory/memory-blobs.ts'
import { bucketBlobs } from './s3/bucket-blobs.ts'
import { s3Bucket } from './s3/s3-bucket.ts'

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
      await expect(readBlob(blobs, location, 0, length)).rejects.toThrow('shorter')
    }
  })

  test('its mark stays until somebody writes, and no longer: restoring size and times does not hide a write', async () => {
    const folder = await temporaryFolder()
    const blobs = folderBlobs(folder)
    const location = newRandomId()
    await blobs.put(location, inPieces(noise(300_000), 65_536))
    const before = await blobs.mark?.(location)
    await readBlob(blobs, location, 0, 300_000)
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

  test('it accepts contents again once a link in the place of a folder is removed', async () => {
    const folder = await temporaryFolder()
    const blobs = folderBlobs(folder)
    const location = newRandomId()
    const place = join(folder, location.slice(-2))
    await symlink(await temporaryFolder(), place)
    await expect(blobs.put(location, inPieces(noise(100), 100))).rejects.toThrow('does not answer')
    await unlink(place)
    expect((await blobs.put(location, inPieces(noise(100), 100))).size).toBe(100)
  })

  test('a missing folder fails the probe', async () => {
    const folder = await temporaryFolder()
    const blobs = folderBlobs(folder)
    await rm(folder, { recursive: true })
    await expect(blobs.probe()).rejects.toThrow('ENOENT')
  })

  test('a probe leaves nothing behind', async () => {
    const folder = await temporaryFolder()
    await folderBlobs(folder).probe()
    expect(await readdir(folder)).toEqual([])
  })
})
