/**
 * Merges two edits of one text by its pieces; prose by words. A word keeps the white space behind it, so two edits of
 * neighbouring words touch, and edits that touch conflict: one may depend on the other. What is not prose (identifiers,
 * versions, addresses, commands) never merges inside.
 */

import { Interner } from '../document/interner.ts'
import { diff3, type Region } from '../lines/diff3.ts'
import type { Side } from '../model/sides.ts'

/** A piece of one side's text, as a range of it. */
export type Piece = Readonly<{ side: Side; from: number; to: number }>

type Pieces = Readonly<Record<Side, readonly string[]>>

/**
 * The merged text as ranges of the sides, or undefined if edits touch. Pieces are compared by meaning; one with the same
 * meaning on all sides is taken from the side that changed its spelling. A text that repeats can be aligned in two ways,
 * and an addition of both sides could occur twice. So the result counts only if it stays the same when either side is
 * merged into it again.
 */
export function mergePieces(pieces: Pieces, meaning: (piece: string) => string): Piece[] | undefined {
  const runs = mergedRuns(pieces, meaning)
  if (!runs) return undefined
  const result = piecesIn(pieces, runs)
  const isStable = (['ours', 'theirs'] as const).every((side) => {
    const again = { ...pieces, [side]: result }
    const same = mergedRuns(again, meaning)
    return same && piecesIn(again, same).join('') === result.join('')
  })
  if (!isStable) return undefined
  const starts = { base: startsOf(pieces.base), ours: startsOf(pieces.ours), theirs: startsOf(pieces.theirs) }
  return runs.map(({ side, from, to }) => ({ side, from: starts[side][from] ?? 0, to: starts[side][to] ?? 0 }))
}

/** Consecutive pieces of one side, by their places. */
type Run = { readonly side: Side; readonly from: number; to: number }

const piecesIn = (pieces: Pieces, runs: readonly Run[]) =>
  runs.flatMap(({ side, from, to }) => pieces[side].slice(from, to))

function mergedRuns(pieces: Pieces, meaning: (piece: string) => string): Run[] | undefined {
  const numbers = new Interner()
  const number = (of: readonly string[]) => of.map((piece) => numbers.of(meaning(piece)))
  const regions = diff3({ base: number(pieces.base), ours: number(pieces.ours), theirs: number(pieces.theirs) })
  if (regions.some(({ kind }) => kind === 'conflict')) return undefined
  return regions.flatMap((region): Run[] => {
    if (region.kind === 'stable') return respelled(pieces, region)
    const side = region.kind === 'theirs' ? 'theirs' : 'ours'
    return [{ side, ...region[side] }]
  })
}

/** The runs of a stable region: theirs where only theirs changed the spelling. */
function respelled(pieces: Pieces, { base, ours, theirs }: Region): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < ours.to - ours.from; at++) {
    const isOurs = pieces.base[base.from + at] !== pieces.ours[ours.from + at]
    const side = isOurs ? 'ours' : 'theirs'
    const from = (isOurs ? ours : theirs).from + at
    const last = runs.at(-1)
    if (last?.side === side) last.to++
    else runs.push({ side, from, to: from + 1 })
  }
  return runs
}

/** Where each piece starts, and the end of the last. */
function startsOf(pieces: readonly string[]): number[] {
  const starts = [0]
  for (const piece of pieces) starts.push((starts.at(-1) ?? 0) + piece.length)
  return starts
}
