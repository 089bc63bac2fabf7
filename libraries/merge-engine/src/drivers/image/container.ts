/**
 * What all image files have in common: a sequence of segments, which are the picture or metadata. Joined they are the file, except
 * for sizes and checksums, which the format's `write` adds.
 *
 *   PNG    [signature][IHDR][gAMA][tEXt Author][IDAT …][tIME][IEND]
 *   role    picture    picture picture  metadata  picture  metadata picture
 */

import { bytesOfByteText } from '../../core/document/text.ts'
import type { Choices, Conflict } from '../../core/model/conflict.ts'
import type { Side } from '../../core/model/sides.ts'

/** How metadata merges: as XMP, as tags, by taking the later one, or not inside. */
export type MetadataSort = 'xmp' | 'tags' | 'latest' | 'whole'

export type Segment = Readonly<{
  /** Its identity in the file, with a number if its sort repeats: `IDAT`, `tEXt Author`, `COM 2`. */
  key: string
  /** Undefined: it is part of the picture. */
  metadata: MetadataSort | undefined
  /** Its content; segments with equal contents are equal. */
  content: Uint8Array
  /** All its bytes in the file. */
  written: Uint8Array
}>

export type Segments = readonly Segment[]

export type Unreadable = Readonly<{ unreadable: string }>

/** A picture combined from both sides, or the side whose picture is taken, or why there is none. */
export type Composed =
  | Readonly<{ take: Side }>
  | Readonly<{ segments: Segments }>
  | Readonly<{ conflicts: readonly Conflict[] }>

/** Merges three contents of an entry; undefined if they do not merge inside. */
export type MergeInside = (
  sort: MetadataSort,
  contents: Readonly<{ base: Uint8Array | undefined; ours: Uint8Array; theirs: Uint8Array }>,
) => Readonly<{ content: Uint8Array }> | Readonly<{ conflicts: readonly Conflict[] }> | undefined

export type ImageFormat = Readonly<{
  name: string
  recognises(bytes: Uint8Array): boolean
  read(bytes: Uint8Array): Segments | Unreadable
  write(segments: Segments): Uint8Array
  /** A segment with another content; undefined if the format cannot store it. */
  rewritten(segment: Segment, content: Uint8Array): Segment | undefined
  /** Both sides changed the picture's bytes, differently. Default: a conflict. */
  compose?(sides: Readonly<Record<Side, Segments>>, choices?: Choices): Composed
  /** Why metadata must not be changed in this file, although it can be read. */
  objects?(segments: Segments): string | undefined
}>

export const pictureOf = (segments: Segments): Segments => segments.filter(({ metadata }) => metadata === undefined)
export const metadataOf = (segments: Segments): Segments => segments.filter(({ metadata }) => metadata !== undefined)

/** Gives each segment of one name its number, from the second on. */
export class Ordinals {
  readonly #counts = new Map<string, number>()

  next(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  }
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function startsWith(bytes: Uint8Array, start: readonly number[] | string, from = 0): boolean {
  const expected = typeof start === 'string' ? bytesOfByteText(start) : start
  return bytes.length >= from + expected.length && expected.every((byte, at) => bytes[from + at] === byte)
}

/** Pixels of a picture: three decoded ones must fit into memory. */
export const maxPixels = 64 * 1024 * 1024

export const unreadable = (format: string, why: string): Unreadable => ({
  unreadable: `Not a readable ${format}: ${why}.`,
})
