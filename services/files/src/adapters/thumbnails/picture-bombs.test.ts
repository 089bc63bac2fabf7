import { openLogs } from '@alluvium/kernel'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { pictureBombs } from '../../../testing/documents/picture-bombs.ts'
import { peakBytes, thumbnailProcesses } from '../../../testing/documents/thumbnail-processes.ts'
import { childThumbnails } from './make-thumbnails.ts'

/** How fast this machine is, is not the question. */
const timeMs = 120_000
const quiet = openLogs({ level: 'silent', service: 'files' })

/** Decoded, it takes more memory than a process may have. */
const endsItsReader = 'an AVIF of 64 million pixels'

test('pictures of many pixels are decoded by one process within its memory limit, except one that ends it; the next picture has a thumbnail', async () => {
  const thumbnails = childThumbnails(quiet, { timeMs })
  onTestFinished(() => thumbnails.stop())
  const fine = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await thumbnails.thumbnail(fine, { size: 16 })
  const readers = thumbnailProcesses()
  for (const [name, bytes] of Object.entries(await pictureBombs())) {
    await thumbnails.thumbnail(bytes, { size: 64 })
    const next = await thumbnails.thumbnail(fine, { size: 16 })
    expect([name, next?.mediaType]).toEqual([name, 'image/webp'])
    if (name === endsItsReader) continue
    const peaks = readers.map((pid) => Math.floor(peakBytes(pid) / (512 * 1024 * 1024)))
    expect([name, thumbnailProcesses(), peaks]).toEqual([name, readers, readers.map(() => 0)])
  }
})

test('a picture that needs more memory than a process has gets no thumbnail, and the next one does', async () => {
  const thumbnails = childThumbnails(quiet, { memoryBytes: 128 * 1024 * 1024, timeMs })
  onTestFinished(() => thumbnails.stop())
  const { 'an AVIF of 64 million pixels': large } = await pictureBombs()
  const small = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } })
  expect(await thumbnails.thumbnail(large ?? Buffer.alloc(0), { size: 64 })).toBeUndefined()
  expect(await thumbnails.thumbnail(await small.jpeg().toBuffer(), { size: 64 })).toBeDefined()
})
