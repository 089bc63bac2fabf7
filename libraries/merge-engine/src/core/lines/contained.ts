/**
 * A side that already has the other's change, all of it, at its lines: the identity laws, asked of a change instead of
 * the whole. What was merged before so stays as it is when a side is merged into it again, however repeated lines or
 * renamed things might be paired the second time.
 *
 *   merged by lines, nothing is left to do             m(b, o, t) = o
 *   or: taken out by lines, and put back, it is ours   m(t, o, b) = o'   m(b, o', t) = o
 *
 * The second says more where lines repeat: what theirs added is found in ours by what stands around it there. What theirs
 * only took out may stand nowhere in ours: there it would have been moved, or never taken out.
 */

import { sameBytes } from '../document/bytes.ts'
import { Numbering } from '../document/numbering.ts'
import { byteText, decodeUtf8 } from '../document/text.ts'
import type { MergeDriver } from '../model/driver.ts'
import { bySide, type Sides } from '../model/sides.ts'
import { align } from './align.ts'
import { splitLines } from './lines.ts'

/** The side that has both changes; undefined when neither has. `lines`: the sides merged by lines, where that is clean. */
export function containingSide(
  { base, ours, theirs }: Sides,
  lines: Uint8Array | undefined,
  byLines: MergeDriver,
): Uint8Array | undefined {
  const sides = { base, ours, theirs }
  const exchanged = { base, ours: theirs, theirs: ours }
  const written = bySide((side) => splitLines(decodeUtf8(sides[side]) ?? byteText(sides[side])))
  if (isContained(sides, written, lines, byLines)) return ours
  const isOther = isContained(exchanged, { ...written, ours: written.theirs, theirs: written.ours }, lines, byLines)
  return isOther ? theirs : undefined
}

function isContained(sides: Sides, written: Lines, lines: Uint8Array | undefined, byLines: MergeDriver): boolean {
  if (!hasFinalBreak(sides) || !hasAdditions(written)) return false
  const isFound = (lines && sameBytes(sides.ours, lines)) || hasBack(sides, byLines)
  return isFound && lacksDeletions(written)
}

/** A final line break is an edit of its own, which lines can't tell from an edit of the last line. */
const hasFinalBreak = ({ base, ours, theirs }: Sides) =>
  endsLine(theirs) === endsLine(base) || endsLine(theirs) === endsLine(ours)

export const endsLine = (bytes: Uint8Array) => bytes.at(-1) === 0x0a

type Lines = Readonly<Record<keyof Sides, readonly string[]>>

/** Whether each line that theirs has and base has not is in ours: seen at one look, it answers most questions. */
function hasAdditions({ base, ours, theirs }: Lines): boolean {
  const inBase = finder(base)
  const inOurs = finder(ours)
  for (const line of changedIn(base, theirs)) if (!inBase(line) && !inOurs(line)) return false
  return true
}

/** So many lines are each found sooner than all are put in order. */
const fewSought = 8

function finder(lines: readonly string[]): (line: string) => boolean {
  let sought = 0
  let all: ReadonlySet<string> | undefined
  return (line) => {
    if (++sought <= fewSought) return lines.includes(line)
    all ??= new Set(lines)
    return all.has(line)
  }
}

/** What theirs has at places where base has something else, without what both begin and end with. */
function changedIn(base: readonly string[], theirs: readonly string[]): readonly string[] {
  const most = Math.min(base.length, theirs.length)
  let behind = 0
  while (behind < most && base.at(-1 - behind) === theirs.at(-1 - behind)) behind++
  return theirs.slice(0, theirs.length - behind).filter((line, at) => line !== base[at])
}

/** Whether theirs' change can be taken out of ours and put back in, and that is ours again. */
function hasBack({ base, ours, theirs }: Sides, byLines: MergeDriver): boolean {
  const without = byLines.merge({ base: theirs, ours, theirs: base })
  if (without.kind !== 'merged') return false
  const again = byLines.merge({ base, ours: without.bytes, theirs })
  return again.kind === 'merged' && sameBytes(again.bytes, ours)
}

/**
 * Whether ours has no more of a line that theirs took out than theirs has. What theirs put at least as much in the place of
 * was edited; where it put less, something was taken out besides.
 */
function lacksDeletions({ base, ours, theirs }: Lines): boolean {
  const numbers = new Numbering()
  const number = (line: string) => numbers.of(line)
  const partners = align(base.map(number), theirs.map(number))
  const [inOurs, inTheirs] = [counted(ours.map(withoutComma)), counted(theirs.map(withoutComma))]
  let next = 0
  for (let at = 0; at < base.length; at++) {
    if ((partners[at] ?? -1) >= 0) {
      next = (partners[at] ?? 0) + 1
      continue
    }
    let end = at
    while (end < base.length && (partners[end] ?? -1) < 0) end++
    const isReplaced = (end < base.length ? (partners[end] ?? 0) : theirs.length) - next >= end - at
    const isOut = (line: string) => {
      const said = withoutComma(line)
      return said === '' || (inOurs.get(said) ?? 0) <= (inTheirs.get(said) ?? 0)
    }
    if (!isReplaced && !base.slice(at, end).every(isOut)) return false
    at = end - 1
  }
  return true
}

/** Whether a document has a line, and once only, that another has not, wherever it stands and whatever follows it there. */
export function hasOwnLine(one: Uint8Array, other: Uint8Array): boolean {
  const [lines, others] = [one, other].map((bytes) =>
    splitLines(decodeUtf8(bytes) ?? byteText(bytes)).map(withoutComma),
  )
  const inOther = new Set(others)
  return [...counted(lines ?? [])].some(([line, times]) => times === 1 && !inOther.has(line))
}

/** The last of a list has none, whichever that is. */
const withoutComma = (line: string) => line.trimEnd().replace(/,$/, '')

function counted(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
