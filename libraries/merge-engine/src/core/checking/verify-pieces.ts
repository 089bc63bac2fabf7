/**
 * In a text that was merged inside, no piece may be lost or added: each occurs as often as the changes of both sides to base
 * make it. Where pieces were cut finer, it is their words and signs that do.
 */

import { counted } from '../document/counts.ts'
import { wordsAndSigns, wordsOfProse } from '../document/prose.ts'
import type { Versions } from '../document/versions.ts'
import { coreText } from '../model/node.ts'
import { bySide, type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { allowedOccurrences } from './allowed-occurrences.ts'

export function verifyPieces({ format, trees }: Versions, triple: Triple, written: string): string | undefined {
  const { base, ours, theirs } = triple
  if (!base || !ours || !theirs) return 'its pieces have no base.'
  const { kind } = ours
  const { piecesOf = wordsOfProse, tokensOf = wordsAndSigns, pieceMeaning = (piece: string) => piece } = format
  const texts = {
    base: coreText(trees.base, base),
    ours: coreText(trees.ours, ours),
    theirs: coreText(trees.theirs, theirs),
  }
  function lostIn(cut: (text: string) => readonly string[]): string | undefined {
    const piecesIn = (text: string) =>
      cut(text)
        .map((piece) => pieceMeaning(piece.trim()))
        .filter((piece) => piece !== '')
    const sides = { base: piecesIn(texts.base), ours: piecesIn(texts.ours), theirs: piecesIn(texts.theirs) }
    return notConserved(sides, piecesIn(written))
  }
  const hasPieces = [...Object.values(texts), written].every((text) => piecesOf(kind, text))
  const isKept = hasPieces && lostIn((text) => piecesOf(kind, text) ?? []) === undefined
  const lost = isKept ? undefined : lostIn((text) => tokensOf(text, kind))
  return lost === undefined ? undefined : `${JSON.stringify(lost)} is not conserved.`
}

/** A piece that occurs more or less often than the changes of the sides make it. */
function notConserved(
  versions: Readonly<Record<Side, readonly string[]>>,
  result: readonly string[],
): string | undefined {
  const counts = bySide((side) => counted(versions[side]))
  const inResult = counted(result)
  const all = new Set([...sidesOf.flatMap((side) => versions[side]), ...result])
  return [...all].find((one) => {
    const { base = 0, ours = 0, theirs = 0 } = bySide((side) => counts[side].get(one))
    const { min, max } = allowedOccurrences({ base, ours, theirs })
    const count = inResult.get(one) ?? 0
    return count < min || count > max
  })
}
