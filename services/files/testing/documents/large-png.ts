/** PNGs of many black pixels that take neither time nor memory to write: one packed piece of zeros, again and again. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export type PngShape = Readonly<{
  width: number
  height: number
  /** Bits of a sample. */
  depth?: 8 | 16
  /** 0 for grey, 2 for RGB, 6 for RGBA. */
  colours?: 0 | 2 | 6
  /** In seven passes (Adam7). */
  isInterlaced?: boolean
}>

const samples = { 0: 1, 2: 3, 6: 4 } as const
const pieceBytes = 1024 * 1024
/** Ends at a byte, and refers to nothing before it. */
const piece = deflateRawSync(Buffer.alloc(pieceBytes), { finishFlush: constants.Z_FULL_FLUSH })

export function largePng({ width, height, depth = 8, colours = 0, isInterlaced = false }: PngShape): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, colours, 0, 0, isInterlaced ? 1 : 0], 8)
  const pixelBytes = (samples[colours] * depth) / 8
  const rows = isInterlaced ? rowsInPasses(width, height) : height
  const length = width * height * pixelBytes + rows
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', zeros(length)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row of each pass begins with a byte that names its filter (PNG, 8.2 and 9.2). */
function rowsInPasses(width: number, height: number): number {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const
  return passes
    .filter(([left, stepX]) => Math.ceil((width - left) / stepX) > 0)
    .reduce((sum, [, , top, stepY]) => sum + Math.max(0, Math.ceil((height - top) / stepY)), 0)
}

/** So many zeros in the zlib format (RFC 1950). */
function zeros(length: number): Buffer {
  const pieces = Array.from({ length: Math.floor(length / pieceBytes) }, () => piece)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((length % 65_521) * 65_536 + 1) // Adler-32 of zeros
  return Buffer.concat([Buffer.from([0x78, 0x01]), ...pieces, deflateRawSync(Buffer.alloc(length % pieceBytes)), sum])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
