/**
 * The content of a long entry, piece by piece, so that a part of thirty megabytes takes less than one of memory. What comes
 * is checked as it goes: more bytes than the directory declares, or others, are told at once, at the latest behind the last piece.
 */
import { Inflate } from 'fflate'
import { native, type Zlib } from './native-zlib.ts'
import { crc32 } from './packing.ts'
import { methods, type ZipEntry } from './zip.ts'

/** The content is not what the directory declares. */
export class Damaged extends Error {}

/** Packed bytes that are unpacked at once: at most some megabytes, however well they are packed. */
const inputLength = 8192

/** Bytes that are made ready for what is unpacked. */
const outputLength = 128 * 1024

/** Each piece is only valid until the next one is asked for. Throws `Damaged`. */
export function* unpacked({ method, packed, size, crc }: ZipEntry): Generator<Uint8Array, void> {
  let [length, sum] = [0, 0]
  for (const piece of method === methods.stored ? [packed] : inflatedPieces(packed)) {
    length += piece.length
    if (length > size) throw new Damaged()
    sum = crc32(piece, sum)
    yield piece
  }
  if (length !== size || sum !== crc) throw new Damaged()
}

function* inflatedPieces(packed: Uint8Array): Generator<Uint8Array, void> {
  const inflater = native ? nativeInflater(native) : portableInflater()
  try {
    for (let at = 0; at < packed.length; at += inputLength) yield* inflated(inflater, packed, at)
  } finally {
    inflater.close()
  }
}

function inflated(inflater: Inflater, packed: Uint8Array, at: number): readonly Uint8Array[] {
  try {
    return inflater.push(packed.subarray(at, at + inputLength), at + inputLength >= packed.length)
  } catch {
    throw new Damaged()
  }
}

type Inflater = Readonly<{
  /** What these further bytes unpack to. Throws where they are no deflated data. */
  push(packed: Uint8Array, isLast: boolean): readonly Uint8Array[]
  close(): void
}>

/**
 * What a stream of Node's does at once when it is given a piece and no callback. It closes its handle behind the piece, which
 * here stays open for the next one, as in the package manager's own unpacking (`minizlib`).
 */
type Synchronous = {
  _handle: { close: () => void } | null
  _processChunk(packed: Uint8Array, flush: number): Uint8Array
  removeAllListeners(event: string): void
}

const isSynchronous = (stream: object): stream is Synchronous => '_handle' in stream && '_processChunk' in stream

function nativeInflater({ createInflateRaw, constants }: Zlib): Inflater {
  const stream: object = createInflateRaw({ chunkSize: outputLength })
  if (!isSynchronous(stream)) return portableInflater()
  const handle = stream._handle
  if (!handle) return portableInflater()
  const close = handle.close.bind(handle)
  handle.close = () => undefined
  return {
    push(packed, isLast) {
      stream._handle = handle
      const { buffer, byteOffset, length } = stream._processChunk(
        packed,
        isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      )
      // One for each piece, of which Node would warn.
      stream.removeAllListeners('error')
      return [new Uint8Array(buffer, byteOffset, length)]
    },
    close,
  }
}

/** Five times as slow, for where there is no Node, as in a browser. */
export function portableInflater(): Inflater {
  let pieces: Uint8Array[] = []
  const stream = new Inflate((piece) => pieces.push(piece))
  return {
    push(packed, isLast) {
      pieces = []
      stream.push(packed, isLast)
      return pieces
    },
    close: () => undefined,
  }
}
