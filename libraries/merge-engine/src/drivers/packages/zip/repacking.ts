/** Packs a long content piece by piece, so that it is never in memory as a whole. */
import { Deflate } from 'fflate'
import { native, pumpOf, type Zlib } from './native-zlib.ts'
import { crc32, effort } from './packing.ts'

/** Bytes that are packed at once, and the size of the output buffer. */
const blockLength = 128 * 1024
const outputLength = 128 * 1024

/** Receives packed bytes, which are only valid until the next ones. */
type Put = (packed: Uint8Array) => void

/**
 * Packs a content, and returns its checksum and length for the directory.
 * @param isStored whether it is stored without compression
 */
export function packPieces(
  content: Iterable<Uint8Array>,
  put: Put,
  isStored = false,
): Readonly<{ crc: number; size: number }> {
  const push = isStored ? put : ((native && nativeDeflater(native, put)) ?? portableDeflater(put))
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
  return { crc, size }
}

type Push = (content: Uint8Array, isLast: boolean) => void

function nativeDeflater({ createDeflateRaw, constants }: Zlib, put: Put): Push | undefined {
  const pump = pumpOf(createDeflateRaw({ level: effort, chunkSize: outputLength }))
  return (
    pump &&
    ((content, isLast) => {
      put(pump.push(content, isLast ? constants.Z_FINISH : constants.Z_NO_FLUSH))
      if (isLast) pump.close()
    })
  )
}

export function portableDeflater(put: Put): Push {
  const stream = new Deflate({ level: effort }, put)
  // It keeps a reference to what it was given.
  return (content, isLast) => stream.push(content.slice(), isLast)
}
