/**
 * The content of a long entry, piece by piece, so that a part of thirty megabytes takes less than one of memory. What comes
 * is checked as it goes: more bytes than the directory declares, or others, are told at once, at the latest behind the last piece.
 */
import { Inflate } from 'fflate'
import { native, pumpOf, type Zlib } from './native-zlib.ts'
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

/** Inflaters that nobody uses: each has a buffer, and archives have thousands of entries. */
const idle: Inflater[] = []
/** As many as are at work together: one for each version. */
const maxIdle = 3

function* inflatedPieces(packed: Uint8Array): Generator<Uint8Array, void> {
  const inflater = idle.pop() ?? (native && nativeInflater(native)) ?? portableInflater()
  let isSound = false
  try {
    for (let at = 0; at < packed.length; at += inputLength) {
      isSound = false
      const pieces = inflated(inflater, packed, at)
      isSound = true
      yield* pieces
    }
  } finally {
    if (isSound && idle.length < maxIdle) {
      inflater.reset()
      idle.push(inflater)
    } else inflater.close()
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
  /** Makes it ready for other data. */
  reset(): void
  close(): void
}>

function nativeInflater({ createInflateRaw, constants }: Zlib): Inflater | undefined {
  const pump = pumpOf(createInflateRaw({ chunkSize: outputLength }))
  return (
    pump && {
      ...pump,
      push: (packed, isLast) => [pump.push(packed, isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH)],
    }
  )
}

/** Five times as slow, for where there is no Node, as in a browser. */
export function portableInflater(): Inflater {
  let pieces: Uint8Array[] = []
  const started = () => new Inflate((piece) => pieces.push(piece))
  let stream = started()
  return {
    push(packed, isLast) {
      pieces = []
      stream.push(packed, isLast)
      return pieces
    },
    reset() {
      stream = started()
    },
    close: () => undefined,
  }
}
