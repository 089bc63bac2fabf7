/** Pictures made by hand, for the tests: small files of each format with chosen pixels and entries. */
import { zlibSync } from 'fflate'
import { concatBytes } from '../src/core/document/bytes.ts'
import { mergeByLines } from '../src/core/lines/merge-by-lines.ts'
import { merge } from '../src/core/merge.ts'
import type { Conflicted, Merged } from '../src/core/model/driver.ts'
import type { Sides } from '../src/core/model/sides.ts'
import { imageDriver } from '../src/drivers/image/image.ts'
import { jpeg } from '../src/drivers/image/jpeg.ts'
import { flatTable } from '../src/drivers/image/jpeg-codes.ts'
import { coefficientsOf, encoded } from '../src/drivers/image/jpeg-coefficients.ts'
import { frameOf } from '../src/drivers/image/jpeg-frame.ts'
import { decodePixels, headerOf } from '../src/drivers/image/png-pixels.ts'
import { crc32 } from '../src/drivers/packages/zip/packing.ts'

export const mergeImages = (sides: Sides): Merged | Conflicted => merge(sides, imageDriver, mergeByLines)

export const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const big = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
const little = (value: number, bytes: number) => Uint8Array.from({ length: bytes }, (_, at) => value >>> (8 * at))

export function chunk(type: string, data: Uint8Array | string = new Uint8Array(0)): Uint8Array {
  const body = concatBytes([latin(type), typeof data === 'string' ? latin(data) : data])
  return concatBytes([big(body.length - 4), body, big(crc32(body))])
}

export type PngPicture = Readonly<{
  width?: number
  height?: number
  depth?: number
  colourType?: number
  interlace?: number
  /** The samples of a row, packed, without its filter byte. Default: zeros. */
  row?: (y: number) => Uint8Array
  /** Chunks before the data, and behind it. */
  before?: readonly Uint8Array[]
  after?: readonly Uint8Array[]
  level?: 0 | 9
}>

const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function pngOf(picture: PngPicture = {}): Uint8Array {
  const {
    width = 32,
    height = 24,
    depth = 8,
    colourType = 2,
    interlace = 0,
    before = [],
    after = [],
    level = 9,
  } = picture
  const rowBytes = Math.ceil((width * (samples[colourType] ?? 1) * depth) / 8)
  const { row = () => new Uint8Array(rowBytes) } = picture
  const rows = Array.from({ length: height }, (_, y) => concatBytes([Uint8Array.of(0), row(y)]))
  return concatBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', concatBytes([big(width), big(height), Uint8Array.of(depth, colourType, 0, 0, interlace)])),
    ...before,
    chunk('IDAT', zlibSync(concatBytes(rows), { level })),
    ...after,
    chunk('IEND'),
  ])
}

/** The same for greys of 8 bits in seven passes: first column and row, then how far apart. */
export function interlacedPng(
  row: (y: number) => Uint8Array,
  size: Readonly<{ width: number; height: number }>,
): Uint8Array {
  const passes = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) => Array.from(pass, Number))
  const lines = passes.flatMap(([x = 0, y = 0, dx = 1, dy = 1]) => {
    const rows = Array.from({ length: Math.ceil((size.height - y) / dy) }, (_, line) => row(y + line * dy))
    return rows.map((pixels) =>
      concatBytes([Uint8Array.of(0), pixels.filter((_, at) => at >= x && (at - x) % dx === 0)]),
    )
  })
  const [header, , end] = chunksOf(pngOf({ ...size, colourType: 0, interlace: 1 }))
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const filled = lines.filter(({ length }) => length > 1)
  return concatBytes([
    signature,
    chunk('IHDR', header?.[1]),
    chunk('IDAT', zlibSync(concatBytes(filled))),
    chunk('IEND', end?.[1]),
  ])
}

/** A paint of one colour over a rectangle of pixels. */
export type Paint = Readonly<{ x: number; y: number; width?: number; height?: number; colour: number }>

/** Rows of `bytes` bytes a pixel, painted over a pattern that is nowhere the same. */
export const painted =
  (paints: readonly Paint[], bytes = 3, width = 32) =>
  (y: number): Uint8Array =>
    Uint8Array.from({ length: width * bytes }, (_, at) => {
      const x = Math.floor(at / bytes)
      const over = paints.findLast(
        (paint) =>
          x >= paint.x && x < paint.x + (paint.width ?? 1) && y >= paint.y && y < paint.y + (paint.height ?? 1),
      )
      return over ? over.colour : (x * 7 + y * 13 + (at % bytes)) & 0xff
    })

export function chunksOf(png: Uint8Array): (readonly [string, Uint8Array])[] {
  const chunks: (readonly [string, Uint8Array])[] = []
  const view = new DataView(png.buffer, png.byteOffset, png.length)
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
    chunks.push([
      String.fromCharCode(...png.subarray(at + 4, at + 8)),
      png.subarray(at + 8, at + 8 + view.getUint32(at)),
    ])
  return chunks
}

/** The samples of a PNG, row after row without filter bytes. */
export function pixelsOf(png: Uint8Array): Uint8Array {
  const chunks = chunksOf(png)
  const header = headerOf(chunks[0]?.[1] ?? png)
  const data = concatBytes(chunks.filter(([type]) => type === 'IDAT').map(([, bytes]) => bytes))
  const raster = header && decodePixels(header, data)
  if (!raster) throw new Error('not a picture')
  const { height, start, stride, rowBytes } = raster
  return concatBytes(
    Array.from({ length: height }, (_, y) => raster.data.subarray(start + y * stride, start + y * stride + rowBytes)),
  )
}

export const text = (keyword: string, value: string) => chunk('tEXt', `${keyword}\0${value}`)
export const time = (year: number) => chunk('tIME', Uint8Array.of(year >> 8, year & 0xff, 1, 2, 3, 4, 5))

/** A marker segment of a JPEG. */
export const segment = (code: number, data: Uint8Array | string): Uint8Array => {
  const bytes = typeof data === 'string' ? latin(data) : data
  return concatBytes([Uint8Array.of(0xff, code, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff), bytes])
}

/** A file with the markers of a JPEG; its coded data means nothing. */
export const jpegOf = (entries: readonly Uint8Array[], coded: string): Uint8Array =>
  concatBytes([
    Uint8Array.of(0xff, 0xd8),
    segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    ...entries,
    segment(0xdb, `\0${'\x01'.repeat(64)}`),
    segment(0xc1, '\x08\0\x10\0\x10\x01\x01\x11\0'),
    segment(0xda, '\x01\x01\0\0\x3f\0'),
    latin(coded),
    Uint8Array.of(0xff, 0xd9),
  ])

/** What a block of a test's picture holds: its brightness, and one more coefficient by its place. */
export type Block = Readonly<{ brightness: number; more?: readonly [at: number, value: number] }>

const codesFor = (table: number, symbols: readonly number[]) => {
  const { counts, symbols: listed } = flatTable(symbols)
  return segment(0xc4, concatBytes([Uint8Array.of(table), counts, listed]))
}
const sizes = Array.from({ length: 12 }, (_, size) => size)

/** A grey JPEG of 32 by 16 pixels, block by block. */
export function greyJpeg(
  blocks: readonly Block[],
  options: Readonly<{ quality?: number; restart?: number }> = {},
): Uint8Array {
  const runs = Array.from({ length: 16 }, (_, run) => sizes.slice(1, 11).map((size) => run * 16 + size)).flat()
  const head = concatBytes([
    Uint8Array.of(0xff, 0xd8),
    segment(0xdb, concatBytes([Uint8Array.of(0), new Uint8Array(64).fill(options.quality ?? 1)])),
    segment(0xc0, Uint8Array.of(8, 0, 16, 0, 32, 1, 1, 0x11, 0)),
    codesFor(0, sizes),
    codesFor(16, [0, 0xf0, ...runs]),
    ...(options.restart === undefined ? [] : [segment(0xdd, Uint8Array.of(0, options.restart))]),
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
  ])
  const end = Uint8Array.of(0xff, 0xd9)
  const coefficients = new Int16Array(8 * 64)
  for (const [at, { brightness, more }] of blocks.entries()) {
    coefficients[at * 64] = brightness
    if (more) coefficients[at * 64 + more[0]] = more[1]
  }
  const read = jpeg.read(concatBytes([head, end]))
  const frame = 'unreadable' in read ? undefined : frameOf(read)
  if (!frame) throw new Error('not a picture')
  return concatBytes([head, encoded(frame, coefficients), end])
}

/** The coefficients of a JPEG, as they are coded. */
export function coefficientsIn(bytes: Uint8Array): Int16Array | undefined {
  const read = jpeg.read(bytes)
  const frame = 'unreadable' in read ? undefined : frameOf(read)
  return frame && coefficientsOf(frame)
}

export type TagValue = Readonly<{
  tag: number
  text?: string
  long?: number
  exif?: readonly TagValue[]
  gps?: readonly TagValue[]
}>

/** A TIFF structure in little-endian order, values behind their table. */
export function tagsOf(values: readonly TagValue[], strip = ''): Uint8Array {
  const parts: Uint8Array[] = [latin('II*\0'), little(8, 4)]
  let length = 8
  const place = (bytes: Uint8Array) => {
    const at = length
    const padded = bytes.length & 1 ? concatBytes([bytes, Uint8Array.of(0)]) : bytes
    parts.push(padded)
    length += padded.length
    return at
  }
  const reserve = (count: number) => {
    const table = new Uint8Array(2 + 12 * count + 4)
    return { table, at: place(table) }
  }
  const directory = (tags: readonly TagValue[]): number => {
    const { table, at } = reserve(tags.length)
    table.set(little(tags.length, 2))
    for (const [index, { tag, text, long, exif, gps }] of tags.entries()) {
      const sub = exif ?? gps
      const value = text === undefined ? little(sub ? directory(sub) : (long ?? 0), 4) : latin(`${text}\0`)
      const inline = value.length <= 4 ? value : little(place(value), 4)
      table.set(
        concatBytes([
          little(tag, 2),
          little(text === undefined ? 4 : 2, 2),
          little(text === undefined ? 1 : value.length, 4),
          inline,
        ]),
        2 + 12 * index,
      )
    }
    return at
  }
  if (strip) {
    const withStrip = [...values, { tag: 273, long: 0 }, { tag: 279, long: strip.length }].toSorted(
      (one, other) => one.tag - other.tag,
    )
    const stripAt = withStrip.findIndex(({ tag }) => tag === 273)
    directory(withStrip)
    const table = parts[2]
    table?.set(little(place(latin(strip)), 4), 2 + 12 * stripAt + 8)
  } else directory(values)
  return concatBytes(parts)
}

export type Webp = Readonly<{ picture?: string; exif?: Uint8Array; xmp?: string; extended?: boolean }>

/** A lossless picture of 16 by 16, whose coded data means nothing. */
export function webpOf({
  picture = 'pixels',
  exif,
  xmp,
  extended = exif !== undefined || xmp !== undefined,
}: Webp): Uint8Array {
  const riff = (name: string, data: Uint8Array) =>
    concatBytes([latin(name), little(data.length, 4), data, new Uint8Array(data.length & 1)])
  const flags = (exif ? 8 : 0) | (xmp === undefined ? 0 : 4)
  const body = concatBytes([
    latin('WEBP'),
    ...(extended ? [riff('VP8X', Uint8Array.of(flags, 0, 0, 0, 15, 0, 0, 15, 0, 0))] : []),
    riff('VP8L', concatBytes([Uint8Array.of(0x2f), little(15 | (15 << 14), 4), latin(picture)])),
    ...(exif ? [riff('EXIF', exif)] : []),
    ...(xmp === undefined ? [] : [riff('XMP ', latin(xmp))]),
  ])
  return concatBytes([latin('RIFF'), little(body.length, 4), body])
}

const subBlocks = (data: string) => concatBytes([Uint8Array.of(data.length), latin(data), Uint8Array.of(0)])

/** A picture of one colour table and these frames and comments, in this order. */
export const gifOf = (blocks: readonly Readonly<{ comment?: string; frame?: string }>[]): Uint8Array =>
  concatBytes([
    latin('GIF89a\x10\0\x10\0\x80\0\0'),
    new Uint8Array(6),
    ...blocks.map(({ comment, frame }) =>
      comment === undefined
        ? concatBytes([latin('\x21\xf9\x04\0\0\0\0\0\x2c\0\0\0\0\x10\0\x10\0\0\x02'), subBlocks(frame ?? '')])
        : concatBytes([latin('\x21\xfe'), subBlocks(comment)]),
    ),
    latin(';'),
  ])

/** 24 bits a pixel, rows from below. */
export function bmpOf(
  paints: readonly Paint[],
  size: Readonly<{ width: number; height: number }> = { width: 32, height: 24 },
): Uint8Array {
  const row = painted(paints, 3, size.width)
  const rows = Array.from({ length: size.height }, (_, y) =>
    concatBytes([
      row(size.height - 1 - y),
      new Uint8Array((size.width * 3) % 4 === 0 ? 0 : 4 - ((size.width * 3) % 4)),
    ]),
  )
  const data = concatBytes(rows)
  return concatBytes([
    latin('BM'),
    little(54 + data.length, 4),
    little(0, 4),
    little(54, 4),
    little(40, 4),
    little(size.width, 4),
    little(size.height, 4),
    little(1, 2),
    little(24, 2),
    new Uint8Array(24),
    data,
  ])
}
