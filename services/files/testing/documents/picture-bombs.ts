/** Small pictures of each format that have a great many pixels, or say so. */
import { deflateSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { largePng } from './large-png.ts'

export async function pictureBombs(): Promise<Readonly<Record<string, Buffer>>> {
  const side = 10_000
  return {
    'a PNG of 16 bits': largePng({ width: side, height: side, depth: 16 }),
    'a PNG of 16 bits in passes': largePng({ width: side, height: side, depth: 16, colours: 6, isInterlaced: true }),
    'a JPEG': await jpegOf(side, side),
    'a JPEG in passes': await jpegOf(side, side, { progressive: true }),
    'a GIF of one dot on a large sheet': gifOf(8_000, 8_000),
    'a WebP of 64 million pixels': webpOf('3fdfcf07'),
    'a WebP of 100 million pixels': webpOf('0ea7c309'),
    'a TIFF of one strip': tiffOf(8_000, 8_000),
    'an AVIF of 64 million pixels': gunzipSync(Buffer.from(packedAvif, 'base64')),
  }
}

/** A small one, of which the frame header (SOF, ITU T.81 B.2.2) says another size. */
async function jpegOf(
  width: number,
  height: number,
  options: Readonly<{ progressive?: boolean }> = {},
): Promise<Buffer> {
  const small = { create: { width: 64, height: 64, channels: 3, background: 'black' } } as const
  const bytes = await sharp(small).jpeg(options).toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, options.progressive ? 0xc2 : 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

function gifOf(width: number, height: number): Buffer {
  const sheet = '47494638396100000000800000000000ffffff'
  const bytes = Buffer.from(`${sheet}2c00000000010001000002024401003b`, 'hex')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

/** Lossless, of one colour: the bits of its size, and codes of no length. */
const webpOf = (size: string): Buffer =>
  Buffer.from(`524946461a000000574542505650384c0e0000002f${size}071011fd0f4444ff03`, 'hex')

/** Grey, deflated, and all rows in one strip. */
function tiffOf(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc(width * height), { level: 1 })
  const [short, long] = [3, 4]
  const fields = [
    [256, long, width],
    [257, long, height],
    [258, short, 8],
    [259, short, 8],
    [262, short, 1],
    [273, long, 8],
    [277, short, 1],
    [278, long, height],
    [279, long, rows.length],
  ] as const
  const directory = Buffer.alloc(2 + fields.length * 12 + 4)
  directory.writeUInt16LE(fields.length)
  for (const [at, [tag, type, value]] of fields.entries()) {
    directory.writeUInt16LE(tag, 2 + at * 12)
    directory.writeUInt16LE(type, 4 + at * 12)
    directory.writeUInt32LE(1, 6 + at * 12)
    directory.writeUInt32LE(value, 10 + at * 12)
  }
  const head = Buffer.from('49492a0000000000', 'hex')
  head.writeUInt32LE(8 + rows.length, 4)
  return Buffer.concat([head, rows, directory])
}

/** Black, 8,000 × 8,000, of a thousand bytes; its decoder takes more than 512 MiB. */
const packedAvif =
  'H4sIAAAAAAACA2NgYJBJK6ksSCzLTGMAgtzMNEMQOzczEcS/lptaksgAAYoZKTlFUDZDQWZyCQMaUMrMyU8GMVwcGBiBEAR+QWkGZncgoZyZmQe2BiwqCuSkMkF5iWUGhiAmX0FmSS5cSVhmQVEBkLbILEjOB9I8iWWGzo32YE0imcUFqRDD5R0gmEGgILMiE2wdBwcHkBLLLMiFuR/oJOZGJmagnH9uSmKJEAMXl/1nu/rP3yYIXMg02sYmIP/kKOf9//8fnT/QwJB5/pTWd8nKu6HK+5dEHNEunh356imjNcupj2EuxZlG9xcrNnf/+F/Pbqy5YPERy6d8P67OebOWN++O0duDCZUvHur7MW0Lnrzw74yLZxdEieWuuKdcnDI5dZ/ZdNHZU6eUTmnNr3/5hDFPTfWXDK+hQTrCqim2526JcXryXSh5Z7x5+3qlFr8Ud7ayjZr+IsbLHM9wnG6VYrx96ar0bbdjip1NJQcXPH03w5Rnl8c5t3Wn5/9esbPnSeAbkb9/Tr7hOnJC8FK6m3XM7sXaMb2Mje7al7LO/kVYNHN119njn7ruTG1fvuivRrF1ZkPIy2upfrXcb1xf9jccfyp0P8gw3sPQ8utsaV2XuPCy00neW79FH92XfWHL3bnr6rPuXH6z89ZvK08m5z1eCvI2pyrv2RztPagiu/A6/5yySR/iz5/SFDo5W+jk49W3f19hdFS0yZ8WxTfxRZPY3Slx+tOuFjnaz7fwWnVq6/e9NUeLXbQ4w9j3SfWdsk49+jzmZntPpsdyhvQeT9XLb4S4JngW5M2uMA7+VR368t7v8Fld7Jmu1geGj0+Sae+Tax9o54nODwDdqbCpQQQAAA=='
