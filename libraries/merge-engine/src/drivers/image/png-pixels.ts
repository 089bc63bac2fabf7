/**
 * Decodes and encodes the pixels of a PNG (W3C PNG third edition, sections 7 to 10): they are inflated, unfiltered and put at their
 * places from the seven passes of an interlaced picture, as raw samples in the picture's own depth and mode.
 */
import { Unzlib } from 'fflate'
import { packedTightly } from '../packages/zip/packing.ts'
import { maxPixels, viewOf } from './container.ts'
import type { Raster } from './tiles.ts'

export type Header = Readonly<{ width: number; height: number; depth: number; colourType: number; interlaced: boolean }>

/** The samples of a pixel, and their possible depths, by colour type (11.2.1). */
const modes: ReadonlyMap<number, Readonly<{ samples: number; depths: readonly number[] }>> = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
])

/** Bytes that one decoded picture may take. */
const maxBytes = 256 * 1024 * 1024

export function headerOf(content: Uint8Array): Header | undefined {
  if (content.length !== 13) return undefined
  const [width, height] = [viewOf(content).getUint32(0), viewOf(content).getUint32(4)]
  const [depth = 0, colourType = 0, compression, filter, interlace = 2] = content.subarray(8)
  const isKnown = modes.get(colourType)?.depths.includes(depth) && compression === 0 && filter === 0 && interlace <= 1
  if (!isKnown || width === 0 || height === 0 || width * height > maxPixels) return undefined
  return { width, height, depth, colourType, interlaced: interlace === 1 }
}

/** A part of the picture that is stored separately: all pixels, or those of one pass of Adam7 (8.1). */
type Pass = Readonly<{ x: number; y: number; dx: number; dy: number; width: number; height: number }>

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const atOnce = [[0, 0, 1, 1]] as const

const passesOf = ({ width, height, interlaced }: Header): Pass[] =>
  (interlaced ? adam7 : atOnce)
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      width: Math.ceil((width - x) / dx),
      height: Math.ceil((height - y) / dy),
    }))
    .filter(({ width, height }) => width > 0 && height > 0)

const bitsOf = ({ colourType, depth }: Header) => (modes.get(colourType)?.samples ?? 1) * depth
const bytesFor = (width: number, bits: number) => Math.ceil((width * bits) / 8)

/** Pixels, and the filter of each row of each pass, in the order of the data. */
export type Decoded = Raster & Readonly<{ filters: Uint8Array }>

/** Undefined if the data does not fit the picture: damaged, too short, too long. */
export function decodePixels(header: Header, data: Uint8Array): Decoded | undefined {
  const bits = bitsOf(header)
  const passes = passesOf(header)
  const size = passes.reduce((sum, pass) => sum + pass.height * (1 + bytesFor(pass.width, bits)), 0)
  const filtered = size > maxBytes ? undefined : inflatedTo(size, data)
  if (!filtered) return undefined
  const filters = new Uint8Array(passes.reduce((sum, { height }) => sum + height, 0))
  let [at, row] = [0, 0]
  for (const pass of passes) {
    const rowBytes = bytesFor(pass.width, bits)
    for (let line = 0; line < pass.height; line++) filters[row++] = filtered[at + line * (rowBytes + 1)] ?? 0
    if (!unfilter(filtered.subarray(at), { rows: pass.height, rowBytes, step: Math.max(1, bits >> 3) }))
      return undefined
    at += pass.height * (1 + rowBytes)
  }
  const rowBytes = bytesFor(header.width, bits)
  const raster = {
    width: header.width,
    height: header.height,
    bitsPerPixel: bits,
    start: 1,
    stride: rowBytes + 1,
    rowBytes,
  }
  const whole = header.interlaced ? inPlace(filtered, passes, raster) : filtered
  clearPadding(whole, raster)
  return { ...raster, data: whole, filters }
}

/** Input that is inflated at once: the output is at most a thousand times larger before its size is checked. */
const slice = 16 * 1024

class TooLong extends Error {}

function inflatedTo(size: number, data: Uint8Array): Uint8Array | undefined {
  const result = new Uint8Array(size)
  let length = 0
  const stream = new Unzlib((chunk) => {
    if (length + chunk.length > size) throw new TooLong()
    result.set(chunk, length)
    length += chunk.length
  })
  try {
    for (let at = 0; at < data.length; at += slice)
      stream.push(data.subarray(at, at + slice), at + slice >= data.length)
  } catch {
    return undefined // fflate's error for damaged data, or ours
  }
  return length === size ? result : undefined
}

type Rows = Readonly<{ rows: number; rowBytes: number; step: number }>

/** Section 9.2, in place; each row's filter byte becomes 0. False for an unknown filter. */
export function unfilter(data: Uint8Array, { rows, rowBytes, step }: Rows): boolean {
  for (let row = 0; row < rows; row++) {
    const start = row * (rowBytes + 1)
    const filter = data[start] ?? 0
    if (filter > 4) return false
    data[start] = 0
    if (filter === 0) continue
    const above = start - rowBytes - 1
    for (let at = start + 1; at <= start + rowBytes; at++) {
      const left = at - step > start ? (data[at - step] ?? 0) : 0
      const up = row > 0 ? (data[above + at - start] ?? 0) : 0
      const corner = row > 0 && at - step > start ? (data[above + at - start - step] ?? 0) : 0
      data[at] = (data[at] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return true
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, corner) : 0
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

type Shape = Omit<Raster, 'data'>

/** The pixels of the passes at their places in the whole picture, or back: each pass row is filter byte and pixels. */
function inPlace(filtered: Uint8Array, passes: readonly Pass[], raster: Shape): Uint8Array {
  const whole = new Uint8Array(raster.stride * raster.height)
  forEachPixel(passes, raster, (inPass, inWhole) => copyBits(filtered, inPass, whole, inWhole, raster.bitsPerPixel))
  return whole
}

function inPasses(raster: Raster, passes: readonly Pass[]): Uint8Array {
  const size = passes.reduce((sum, { width, height }) => sum + height * (1 + bytesFor(width, raster.bitsPerPixel)), 0)
  const parts = new Uint8Array(size)
  forEachPixel(passes, raster, (inPass, inWhole) => copyBits(raster.data, inWhole, parts, inPass, raster.bitsPerPixel))
  return parts
}

/** Tells for each pixel which bit it starts at, in the passes one after another and in the whole picture. */
function forEachPixel(
  passes: readonly Pass[],
  { bitsPerPixel: bits, start, stride }: Shape,
  tell: (inPass: number, inWhole: number) => void,
): void {
  let at = 0
  for (const { x, y, dx, dy, width, height } of passes)
    for (let row = 0; row < height; row++) {
      const whole = (start + (y + row * dy) * stride) * 8
      for (let column = 0; column < width; column++)
        tell((at + 1) * 8 + column * bits, whole + (x + column * dx) * bits)
      at += 1 + bytesFor(width, bits)
    }
}

function copyBits(from: Uint8Array, source: number, to: Uint8Array, target: number, bits: number): void {
  if (bits >= 8) {
    for (let at = 0; at < bits >> 3; at++) to[(target >> 3) + at] = from[(source >> 3) + at] ?? 0
    return
  }
  const value = ((from[source >> 3] ?? 0) >> (8 - bits - (source & 7))) & ((1 << bits) - 1)
  to[target >> 3] = (to[target >> 3] ?? 0) | (value << (8 - bits - (target & 7)))
}

/** The bits of a row behind its last pixel have no meaning. */
function clearPadding(data: Uint8Array, { width, height, bitsPerPixel, start, stride, rowBytes }: Shape): void {
  const used = (width * bitsPerPixel) & 7
  if (used === 0) return
  for (let y = 0; y < height; y++) {
    const last = start + y * stride + rowBytes - 1
    data[last] = (data[last] ?? 0) & (0xff00 >> used)
  }
}

/** Bytes of pixels. With more, only one way of filtering is tried. */
const maxTried = 16 * 1024 * 1024

/**
 * The data of a picture with these pixels. The packed size depends on the filters of the rows, which the program chose. So three
 * ways are tried: the filters of the original picture, those with the smallest differences, and none.
 * @param filters the filters of the original picture
 */
export function encodePixels(header: Header, raster: Raster, filters: Uint8Array): Uint8Array {
  const bits = raster.bitsPerPixel
  const passes = passesOf(header)
  const rows = header.interlaced ? inPasses(raster, passes) : raster.data.slice()
  // 12.7: filters seldom help pictures with a palette, or with less than a byte a pixel.
  const isPlain = header.colourType === 3 || header.depth < 8
  const ways: readonly Choice[] = [
    (row) => filters[row] ?? 0,
    ...(rows.length > maxTried ? [] : [() => 0]),
    ...(rows.length > maxTried || isPlain ? [] : [smallest]),
  ]
  const packed = ways.map((way) => {
    const filtered = rows.slice()
    let [at, row] = [0, 0]
    for (const { width, height } of passes) {
      const rowBytes = bytesFor(width, bits)
      const shape = { rows: height, rowBytes, step: Math.max(1, bits >> 3) }
      const first = row
      filter(filtered.subarray(at, at + height * (1 + rowBytes)), shape, (line, sums) => way(first + line, sums))
      at += height * (1 + rowBytes)
      row += height
    }
    return packedTightly(filtered)
  })
  return packed.reduce((best, one) => (one.length < best.length ? one : best))
}

/** The filter of a row with the smallest differences (12.7). */
type Choice = (row: number, differencesOf: () => readonly number[]) => number

const smallest: Choice = (_, differencesOf) => {
  const sums = differencesOf()
  return sums.indexOf(Math.min(...sums))
}

/** Filters each row, from the last one up, so that rows above are still plain. */
function filter(data: Uint8Array, { rows, rowBytes, step }: Rows, choose: Choice): void {
  const tries = [0, 1, 2, 3, 4].map((kind) => ({ kind, row: new Uint8Array(rowBytes) }))
  const none = new Uint8Array(rowBytes)
  for (let row = rows - 1; row >= 0; row--) {
    const start = row * (rowBytes + 1) + 1
    const here = data.subarray(start, start + rowBytes)
    const above = row > 0 ? data.subarray(start - rowBytes - 1, start - 1) : none
    const sumOf = ({ kind, row: tried }: (typeof tries)[number]) => differences(kind, here, above, step, tried)
    const chosen = tries[choose(row, () => tries.map(sumOf))]
    if (!chosen || chosen.kind === 0) continue
    sumOf(chosen)
    data[start - 1] = chosen.kind
    here.set(chosen.row)
  }
}

/** Filters a row, and returns how large its differences are. */
function differences(kind: number, here: Uint8Array, above: Uint8Array, step: number, into: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < here.length; at++) {
    const left = at >= step ? (here[at - step] ?? 0) : 0
    const corner = at >= step ? (above[at - step] ?? 0) : 0
    const difference = ((here[at] ?? 0) - predicted(kind, left, above[at] ?? 0, corner)) & 0xff
    into[at] = difference
    sum += difference < 128 ? difference : 256 - difference
  }
  return sum
}
