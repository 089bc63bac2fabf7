/**
 * Finds a side that already contains the whole change of the other one, by its lines: the identity laws for a change
 * instead of a document. So a merged document stays the same when a side is merged into it again, even if repeated lines or
 * renamed things would be paired otherwise the second time.
 *
 *   a merge by lines changes nothing                           m(b, o, t) = o
 *   or: the change taken out, and put back, gives ours again   m(t, o, b) = o'   m(b, o', t) = o
 *
 * The second rule is for lines that repeat: what theirs added is found in ours by the lines around it. What theirs only
 * deleted must not be in ours any more, because there it would have been moved, or never deleted.
 */

import { sameBytes } from '../document/bytes.ts'
import { counted } from '../document/counts.ts'
import type { MergeDriver } from '../model/driver.ts'
import { type LineIndex, type Lines, textOfLines } from '../model/lines.ts'
import { bySide, type Side, type Sides } from '../model/sides.ts'
import { align } from './align.ts'

/** What is known of lines, and what merges them. */
type ByLines = Readonly<{ index: LineIndex; byLines: MergeDriver }>

/** The side that contains both changes; undefined if neither does. `lines`: the clean line merge of the sides, if there is one. */
export function containingSide(
  { base, ours, theirs }: Sides,
  lines: Uint8Array | undefined,
  { index, byLines }: ByLines,
): Uint8Array | undefined {
  const sides = { base, ours, theirs }
  const exchanged = { base, ours: theirs, theirs: ours }
  const written = bySide((side) => index.of(sides[side]))
  if (isContained(sides, written, lines, byLines)) return ours
  const isOther = isContained(exchanged, { ...written, ours: written.theirs, theirs: written.ours }, lines, byLines)
  return isOther ? theirs : undefined
}

type Written = Readonly<Record<Side, Lines>>

function isContained(sides: Sides, written: Written, lines: Uint8Array | undefined, byLines: MergeDriver): boolean {
  if (!hasFinalBreak(sides) || !hasAdditions(written)) return false
  const isFound = (lines && sameBytes(sides.ours, lines)) || hasBack(sides, byLines)
  return isFound && lacksDeletions(written)
}

/** A final line break is an edit of its own, but lines show it as an edit of the last line. */
const hasFinalBreak = ({ base, ours, theirs }: Sides) =>
  endsLine(theirs) === endsLine(base) || endsLine(theirs) === endsLine(ours)

export const endsLine = (bytes: Uint8Array) => bytes.at(-1) === 0x0a

/** Whether ours has every line that theirs has and base has not. This is fast and answers most questions. */
function hasAdditions({ base, ours, theirs }: Written): boolean {
  const inBase = finder(base.whole)
  const inOurs = finder(ours.whole)
  for (const line of changedIn(base.whole, theirs.whole)) if (!inBase(line) && !inOurs(line)) return false
  return true
}

/** For so few lines a search is faster than an index of all lines. */
const fewSought = 8

function finder(lines: readonly number[]): (line: number) => boolean {
  let sought = 0
  let all: ReadonlySet<number> | undefined
  return (line) => {
    if (++sought <= fewSought) return lines.includes(line)
    all ??= new Set(lines)
    return all.has(line)
  }
}

/** The lines of theirs at places where base has another line, without the common end. */
function changedIn(base: readonly number[], theirs: readonly number[]): readonly number[] {
  const maxLines = Math.min(base.length, theirs.length)
  let behind = 0
  while (behind < maxLines && base[base.length - 1 - behind] === theirs[theirs.length - 1 - behind]) behind++
  return theirs.slice(0, theirs.length - behind).filter((line, at) => line !== base[at])
}

/** Whether theirs' change can be taken out of ours and put back, and the result is ours again. */
function hasBack({ base, ours, theirs }: Sides, byLines: MergeDriver): boolean {
  const without = byLines.merge({ base: theirs, ours, theirs: base })
  if (without.kind !== 'merged') return false
  const again = byLines.merge({ base, ours: without.bytes, theirs })
  return again.kind === 'merged' && sameBytes(again.bytes, ours)
}

/**
 * Whether ours has each line that theirs deleted at most as often as theirs. If theirs put at least as many lines in the
 * place of a block, the block was edited; if it put fewer, something was deleted.
 */
function lacksDeletions({ base: before, ours, theirs }: Written): boolean {
  const base = before.whole
  const partners = align(base, theirs.whole)
  const [inOurs, inTheirs] = [counted(saidIn(ours)), counted(saidIn(theirs))]
  let next = 0
  for (let at = 0; at < base.length; at++) {
    if ((partners[at] ?? -1) >= 0) {
      next = (partners[at] ?? 0) + 1
      continue
    }
    let end = at
    while (end < base.length && (partners[end] ?? -1) < 0) end++
    const isReplaced = (end < base.length ? (partners[end] ?? 0) : theirs.whole.length) - next >= end - at
    const isOut = (said: string) => said === '' || (inOurs.get(said) ?? 0) <= (inTheirs.get(said) ?? 0)
    if (!isReplaced && !saidIn(before, { from: at, to: end }).every(isOut)) return false
    at = end - 1
  }
  return true
}

/** Whether a document has a line exactly once that another does not have at all, apart from what separates lines. */
export function hasOwnLine({ of }: LineIndex, one: Uint8Array, other: Uint8Array): boolean {
  const inOther = new Set(saidIn(of(other)))
  return [...counted(saidIn(of(one)))].some(([line, times]) => times === 1 && !inOther.has(line))
}

const saidIn = (lines: Lines, { from, to } = { from: 0, to: lines.numbers.length }): string[] =>
  lines.numbers
    .slice(from, to)
    .map((_, at) => withoutSeparator(textOfLines(lines, { from: from + at, to: from + at + 1 })))

/** The last item of a list has no comma, or another sign. */
const withoutSeparator = (line: string) => line.trimEnd().replace(/[,;]$/, '')
