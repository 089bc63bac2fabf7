/**
 * The paragraphs of a long document as blocks of which those that nobody touched are left out (`packages/lockstep.ts`). One short
 * paragraph stands for many, with the id of the first of them:
 *
 *   <w:p w14:paraId="…"><w:r><w:t>~ paragraphs left out 7</w:t></w:r></w:p>
 *
 * Paragraphs in which a range starts or ends (a bookmark, a comment) are kept, because it may continue in others (17.13). So
 * are paragraphs with a text box, which contains paragraphs.
 */
import { concatBytes, sameBytes } from '../../core/document/bytes.ts'
import { decodeUtf8, encodeUtf8 } from '../../core/document/text.ts'
import { type Blocks, type ByteRange, type LeftOut, placesOf } from '../packages/blocks.ts'
import { searchIn } from '../packages/search.ts'

export const paragraphBlocks: Blocks = {
  starts: ['<w:p ', '<w:p>'].map(encodeUtf8),
  end: encodeUtf8('</w:p>'),
  // Pieces of `w:bookmarkStart`, `w:permStart`, `w:txbxContent` that start with a rare letter, which is found fastest.
  bound: ['kmark', '<w:perm', 'Range', 'Content'].map(encodeUtf8),
  hiding: ['-->', ']]>', '~ paragraphs left out '].map(encodeUtf8),
  placeholder,
  placesIn,
  idAt,
  idsIn,
}

const mark = encodeUtf8('~ paragraphs left out ')
const placeholderEnd = '</w:t></w:r></w:p>'

function placeholder({ tag }: LeftOut, number: number): Uint8Array {
  return concatBytes([tag, encodeUtf8('<w:r><w:t>'), mark, encodeUtf8(`${number}${placeholderEnd}`)])
}

/** Every placeholder must occur once, as written, in the original order. */
function placesIn(merged: Uint8Array, leftOut: readonly LeftOut[]): readonly ByteRange[] | undefined {
  const marks = placesOf(searchIn(merged), mark)
  if (marks.length !== leftOut.length) return undefined
  const places: ByteRange[] = []
  for (const [at, place] of marks.entries()) {
    const number = merged.subarray(place + mark.length, merged.indexOf(0x3c, place))
    const expected = leftOut[at]
    if (!expected || decodeUtf8(number) !== String(at)) return undefined
    const own = placeholder(expected, at)
    const to = place + mark.length + number.length + placeholderEnd.length
    if (!sameBytes(merged.subarray(to - own.length, to), own)) return undefined
    places.push({ from: to - own.length, to })
  }
  return places
}

const idStart = encodeUtf8(' w14:paraId="')
const tagEnd = 0x3e

/** Digits of an id. Other than hexadecimal digits also give a number, which two ids may share. */
const idLength = 8

function idAt(bytes: Uint8Array, start: number): number | undefined {
  for (let at = start; bytes[at] !== tagEnd && at < bytes.length; at++) {
    let same = 0
    while (same < idStart.length && bytes[at + same] === idStart[same]) same++
    if (same === idStart.length) return idFrom(bytes, at + same)
  }
  return undefined
}

function idsIn(bytes: Uint8Array): number[] {
  return placesOf(searchIn(bytes), idStart).map((place) => idFrom(bytes, place + idStart.length))
}

function idFrom(bytes: Uint8Array, start: number): number {
  let id = 0
  for (let at = start; at < start + idLength; at++) {
    const code = bytes[at] ?? 0
    id = (id << 4) | ((code & 0xf) + (code > 0x40 ? 9 : 0))
  }
  return id
}
