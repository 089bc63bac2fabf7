/**
 * In a text that was merged inside, no piece may be lost or added: each occurs as often as the changes of both sides to base
 * make it. Where pieces were cut finer, it is their words and signs that do.
 *
 * A side that has the other's change and another one besides is the result, as where a side is merged into a result again. What it
 * added and what it took out may cancel out, so there both are counted apart:
 *
 *   base    a -x        ours    a -y        theirs    a -y -x        the result is ours, with one - and not two
 */

import { counted } from '../document/counts.ts'
import { Interner } from '../document/interner.ts'
import { wordsAndSigns, wordsOfProse } from '../document/prose.ts'
import type { Versions } from '../document/versions.ts'
import { align } from '../lines/align.ts'
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
  const isSide = written === texts.ours || written === texts.theirs
  function lostIn(cut: (text: string) => readonly string[]): string | undefined {
    const piecesIn = (text: string) =>
      cut(text)
        .map((piece) => pieceMeaning(piece.trim()))
        .filter((piece) => piece !== '')
    const sides = { base: piecesIn(texts.base), ours: piecesIn(texts.ours), theirs: piecesIn(texts.theirs) }
    const lost = notConserved(sides, piecesIn(written))
    return lost !== undefined && isSide && hasBothChanges(sides, piecesIn(written)) ? undefined : lost
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

/** Whether a side has what the other one added, and lacks what that took out. */
function hasBothChanges(versions: Readonly<Record<Side, readonly string[]>>, result: readonly string[]): boolean {
  const numbers = new Interner()
  const numbered = bySide((side) => versions[side].map((piece) => numbers.of(piece)))
  const [ours, theirs] = [changesOf(numbered.base, numbered.ours), changesOf(numbered.base, numbered.theirs)]
  const [inBase, inResult] = [timesOf(numbered.base), timesOf(result.map((piece) => numbers.of(piece)))]
  return [...new Set([...inBase.keys(), ...inResult.keys()])].every((one) => {
    const [added, takenOut] = [
      [ours.added, theirs.added].map((times) => times.get(one) ?? 0),
      [ours.takenOut, theirs.takenOut].map((times) => times.get(one) ?? 0),
    ]
    const [count, before] = [inResult.get(one) ?? 0, inBase.get(one) ?? 0]
    return (
      count >= before + Math.max(...added) - sumOf(takenOut) && count <= before + sumOf(added) - Math.max(...takenOut)
    )
  })
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

type Times = ReadonlyMap<number, number>

/** How often a side added each piece to base, and took it out. */
function changesOf(base: readonly number[], side: readonly number[]): Readonly<{ added: Times; takenOut: Times }> {
  const partners = align(base, side)
  const kept = new Set(partners)
  return {
    added: timesOf(side.filter((_, at) => !kept.has(at))),
    takenOut: timesOf(base.filter((_, at) => (partners[at] ?? -1) < 0)),
  }
}

function timesOf(numbers: readonly number[]): Times {
  const times = new Map<number, number>()
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1)
  return times
}
