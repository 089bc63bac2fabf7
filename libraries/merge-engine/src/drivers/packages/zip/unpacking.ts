/**
 * The content of a long entry, piece by piece, so that a part of thirty megabytes needs less than one of memory. It is checked
 * on the way: a wrong length or checksum throws, at the latest behind the last piece.
 */

import { methods } from '@alluvium/zip'
import { Inflate } from 'fflate'
import { native, pumpOf, type Zlib } from './native-zlib.ts'
import { crc32 } from './packing.ts'
import type { ZipEntry } from './zip.ts'

/** The content is not what the directory declares. */
export class Damaged extends Error {}

/** Packed bytes that are unpacked at once; they expand to some megabytes at most. */
const inputLength = 8192

/** The size of the output buffer, bytes. */
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

/** Idle inflaters, to be used again: each has a buffer, and archives have thousands of entries. */
const idle: Inflater[] = []
/** As many as are used at once: one for each version. */
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
  /** Unpacks the next bytes. Throws for invalid data. */
  push(packed: Uint8Array, isLast: boolean): readonly Uint8Array[]
  /** Resets the stream for other data. */
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

/** Five times slower, for browsers. */
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
