/**
 * Merges two edits of a short text: a title, a label, a command, an address. It is cut into words and signs at once, and only
 * if it says so much that two edits of it are two things: three words, as in `Save all notes`, or an address. `Version 2.1`,
 * `10 seconds` and `^1.2.3` never merge inside.
 */

import { wordsAndSigns, wordsOfShortText } from '../document/prose.ts'
import type { Side } from '../model/sides.ts'
import { mergePieces, type Piece } from './merge-pieces.ts'

/** The merged text as ranges of the sides, or undefined if it cannot be merged. */
export function mergeShortText(texts: Readonly<Record<Side, string>>): Piece[] | undefined {
  if (!wordsOfShortText(texts.base)) return undefined
  return mergePieces(texts, { piecesOf: wordsAndSigns, areTokens: true, meaning: (piece) => piece })
}
