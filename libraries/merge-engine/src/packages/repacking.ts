/**
 * A long content packed as it comes, so that it is never there whole: in blocks, each of which knows the end of the one before
 * and is flushed to a whole byte (RFC 1951, 3.2.4), so that all of them, one behind the other, are one stream.
 */
import { Deflate } from 'fflate'
import { native, type Zlib } from './native-zlib.ts'
import { crc32, effort } from './packing.ts'

/** A content as it is packed, in pieces, with what a directory says of it. */
export type Packed = Readonly<{ pieces: readonly Uint8Array[]; crc: number; size: number }>

const blockLength = 512 * 1024
/** How far back a match can reach. */
const reach = 32 * 1024

/** @param isStored Whether it is not packed at all. */
export function repacked(content: Iterable<Uint8Array>, isStored = false): Packed {
  const pieces: Uint8Array[] = []
  const push = isStored ? storing(pieces) : native ? nativeDeflater(native, pieces) : portableDeflater(pieces)
  const block = new Uint8Array(blockLength)
  let [filled, size, crc] = [0, 0, 0]
  for (const piece of content) {
    crc = crc32(piece, crc)
    size += piece.length
    for (let done = 0; done < piece.length; ) {
      const taken = piece.subarray(done, done + blockLength - filled)
      block.set(taken, filled)
      filled += taken.length
      done += taken.length
      if (filled < blockLength) continue
      push(block, false)
      filled = 0
    }
  }
  push(block.subarray(0, filled), true)
  return { pieces, crc, size }
}

type Push = (content: Uint8Array, isLast: boolean) => void

const storing =
  (pieces: Uint8Array[]): Push =>
  (content) =>
    pieces.push(content.slice())

function nativeDeflater({ deflateRawSync, constants }: Zlib, pieces: Uint8Array[]): Push {
  let dictionary: Uint8Array | undefined
  return (content, isLast) => {
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    pieces.push(deflateRawSync(content, { level: effort, finishFlush, ...(dictionary && { dictionary }) }))
    dictionary = content.slice(-reach)
  }
}

export function portableDeflater(pieces: Uint8Array[]): Push {
  const stream = new Deflate({ level: effort }, (piece) => pieces.push(piece))
  // It keeps what it was given.
  return (content, isLast) => stream.push(content.slice(), isLast)
}
