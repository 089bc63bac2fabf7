import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { digestOf } from '../../model/content.ts'
import { type BufferPool, bufferPools } from './buffer-pool.ts'
import { writeBlob } from './write-blob.ts'

const longBytes = 40 * 1024 * 1024
const pool = bufferPools().writing

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

describe('a long blob', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alluvium-blobs-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** A new file, of which `flush` decides what a flush does besides. */
  async function fileThat(name: string, flush: () => void) {
    const file = await open(join(folder, name), 'wx')
    const datasync = file.datasync.bind(file)
    file.datasync = async () => {
      flush()
      await datasync()
    }
    return file
  }

  /** The digest of what was written, and in how many calls. */
  async function writes(name: string, bytes: AsyncIterable<Uint8Array>, from: BufferPool) {
    let count = 0
    const file = await fileThat(name, () => undefined)
    const write = file.write.bind(file)
    file.write = ((...words: Parameters<typeof write>) => {
      count += 1
      return write(...words)
    }) as typeof file.write
    const { digest } = await writeBlob(file, bytes, from)
    return [digest, count]
  }

  test('is flushed while it arrives, so that little is left to flush at its end', async () => {
    let flushes = 0
    const file = await fileThat('flushed', () => {
      flushes += 1
    })
    const bytes = noise(longBytes)
    expect(await writeBlob(file, inPieces(bytes), pool)).toEqual({ digest: digestOf(bytes), size: longBytes })
    expect(flushes).toBeGreaterThan(1)
    expect((await stat(join(folder, 'flushed'))).size).toBe(longBytes)
  })

  test('is refused when one of its flushes failed, although the next would succeed', async () => {
    let flushes = 0
    const file = await fileThat('failed', () => {
      flushes += 1
      if (flushes === 1) throw Object.assign(new Error('the disk'), { code: 'EIO' })
    })
    await expect(writeBlob(file, inPieces(noise(longBytes)), pool)).rejects.toMatchObject({ code: 'EIO' })
  })

  test('is written in few pieces, also when it is in memory as a whole and when all long buffers are in use', async () => {
    const bytes = noise(3 * 1024 * 1024)
    expect(await writes('whole', whole(bytes), pool)).toEqual([digestOf(bytes), 1])
    expect(await writes('in pieces', inPieces(bytes), pool)).toEqual([digestOf(bytes), 4])
    const short: BufferPool = { take: () => Buffer.alloc(16_384), give: () => undefined }
    expect(await writes('short', inPieces(bytes), short)).toEqual([digestOf(bytes), 49])
  })
})
