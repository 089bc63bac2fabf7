import { openLogs } from '@alluvium/kernel'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { largePng } from '../../../testing/documents/large-png.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { thumbnailProcesses } from '../../../testing/documents/thumbnail-processes.ts'
import { TookTooLong } from '../../ports/thumbnails.ts'
import { childThumbnails } from './make-thumbnails.ts'

const lines: string[] = []
const logs = openLogs({ level: 'info', service: 'files', destination: { write: (line) => void lines.push(line) } })
const thumbnails = childThumbnails(logs, { timeMs: 120_000 })
afterAll(() => thumbnails.stop())

const picture = (width: number, height: number) =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })

/** What the thumbnail is like, by the library's own eyes. */
async function sizeOf(bytes: Uint8Array, size: number) {
  const made = await thumbnails.thumbnail(bytes, { size })
  if (!made) return undefined
  expect(made.mediaType).toBe('image/webp')
  const { format, width, height } = await sharp(made.bytes).metadata()
  return `${format} ${width}x${height}`
}

async function refuses(bytes: Uint8Array): Promise<void> {
  expect(await thumbnails.thumbnail(bytes, { size: 64 })).toBeUndefined()
  expect(await sizeOf(await picture(20, 20).png().toBuffer(), 16)).toBe('webp 16x16')
}

describe('a thumbnail', () => {
  test('is a WebP that fits into the square, of each kind of picture', async () => {
    const wide = picture(400, 200)
    for (const bytes of [
      await wide.jpeg().toBuffer(),
      await wide.png().toBuffer(),
      await wide.gif().toBuffer(),
      await wide.webp().toBuffer(),
      await wide.tiff().toBuffer(),
      await wide.avif({ effort: 0 }).toBuffer(),
    ]) {
      expect(await sizeOf(bytes, 100)).toBe('webp 100x50')
    }
  })

  test('is never larger than the limit, nor larger than its picture', async () => {
    const large = await picture(1500, 1500).jpeg().toBuffer()
    const sizes = [-5, 0, 15.7, 64, 1024, 1e9, Number.POSITIVE_INFINITY]
    const made = await Promise.all(sizes.map((size) => sizeOf(large, size)))
    expect(made).toEqual([16, 16, 16, 64, 1024, 1024, 1024].map((side) => `webp ${side}x${side}`))
    expect(await sizeOf(await picture(30, 20).png().toBuffer(), 500)).toBe('webp 30x20')
  })

  test('is upright as the camera recorded, and has no metadata left', async () => {
    const photo = await picture(200, 100)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    const made = await thumbnails.thumbnail(photo, { size: 50 })
    const found = await sharp(made?.bytes).metadata()
    expect([found.width, found.height]).toEqual([25, 50])
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(made?.bytes ?? []).includes('somebody')).toBe(false)
  })

  test('leaves the bytes that it was made from unchanged', async () => {
    const bytes = await picture(50, 50).png().toBuffer()
    const before = Buffer.from(bytes)
    await thumbnails.thumbnail(bytes, { size: 20 })
    expect(bytes.equals(before)).toBe(true)
  })

  test('is made of ninety million pixels too', async () => {
    expect(await sizeOf(largePng({ width: 9_000, height: 10_000 }), 90)).toBe('webp 81x90')
  })
})

describe('no thumbnail is made, and nothing breaks', () => {
  test('of a file that is no pixel picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'
    for (const other of ['', 'a text', svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.4', '\xff\xd8\xff', 'GIF89a']) {
      await refuses(Buffer.from(other, 'latin1'))
    }
  })

  test('of a picture that was cut short', async () => {
    const whole = await picture(300, 300).jpeg().toBuffer()
    await refuses(whole.subarray(0, whole.length / 2))
  })

  test('of a picture of too many pixels, or too many bytes', async () => {
    await refuses(largePng({ width: 60_000, height: 60_000 }).subarray(0, 1000))
    expect(lines.at(-1)).toMatch(/pixel/)
    const large = Buffer.alloc(64 * 1024 * 1024 + 1)
    ;(await picture(10, 10).png().toBuffer()).copy(large)
    await refuses(large)
  })

  test('of a small file of many wide samples in passes, which would take a gigabyte', async () => {
    await refuses(largePng({ width: 6_000, height: 6_000, depth: 16, colours: 6, isInterlaced: true }))
    expect(lines.at(-1)).toMatch(/288000000 bytes/)
  })

  test('of damaged pictures, whatever the damage', async () => {
    const whole = await picture(60, 60).gif().toBuffer()
    for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const damaged = Buffer.from(whole)
      damaged[at] = 0xff - (damaged[at] ?? 0)
      await thumbnails.thumbnail(damaged, { size: 30 })
    }
    await refuses(Buffer.from('GIF89a and nothing more'))
  })
})

test.skipIf(process.platform !== 'linux')(
  'a process that hangs is killed after the time that one picture may take, and the next picture gets another',
  async () => {
    const others = new Set(thumbnailProcesses())
    const hanging = childThumbnails(logs, { timeMs: 10_000 })
    onTestFinished(() => hanging.stop())
    const bytes = await picture(20, 20).png().toBuffer()
    expect(await hanging.thumbnail(bytes, { size: 16 })).toBeDefined()
    for (const pid of thumbnailProcesses()) if (!others.has(pid)) process.kill(pid, 'SIGSTOP')
    await expect(hanging.thumbnail(bytes, { size: 16 })).rejects.toBeInstanceOf(TookTooLong)
    expect(await hanging.thumbnail(bytes, { size: 16 })).toBeDefined()
  },
)
