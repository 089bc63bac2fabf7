/**
 * A text that cannot be read as what its name says: a template, a document with one key twice, broken HTML. If its lines
 * conflict, they are merged as the lines of a script are (`deciding/merge-pieces.ts`): those that only touch stand apart, and
 * in one line words and signs do.
 */

import { mergePieces } from './deciding/merge-pieces.ts'
import { decodeUtf8, encodeUtf8 } from './document/text.ts'
import { splitLines } from './lines/merge-by-lines.ts'
import type { Sides } from './model/sides.ts'

/** The merged bytes; undefined if they conflict so too, or if they are no text. */
export function mergeLinesFinely(sides: Sides): Uint8Array | undefined {
  const [base, ours, theirs] = [decodeUtf8(sides.base), decodeUtf8(sides.ours), decodeUtf8(sides.theirs)]
  if (base === undefined || ours === undefined || theirs === undefined) return undefined
  const texts = { base, ours, theirs }
  if (Object.values(texts).some((text) => text.includes('\0') || markers.test(text))) return undefined
  const pieces = mergePieces(texts, { piecesOf: splitLines, meaning: (line) => line })
  return pieces && encodeUtf8(pieces.map(({ side, from, to }) => texts[side].slice(from, to)).join(''))
}

/** An earlier conflict that nobody has settled; there is nothing to merge into it. */
const markers = /^(?:<{7}|>{7}) /m
