/**
 * Merging by lines, for documents whose structure cannot be read. Lines keep their ends (`\n`, `\r\n`, or none at the end
 * of the file), so every byte belongs to exactly one line, and a change of line ends is a change.
 *
 * Bytes that are not UTF-8 are merged as they are. A document with a NUL byte is not text, and has no line merge. A line is
 * never split: two changes without an unchanged line between them conflict, as in git.
 */

import { type Choices, type Conflict, conflictWithDetail, type MarkerLabels } from '../model/conflict.ts'
import type { Conflicted, MergeDriver, Merged } from '../model/driver.ts'
import { type LineIndex, type Lines, textOfLines } from '../model/lines.ts'
import { bySide, type Side, type Sides } from '../model/sides.ts'
import { diff3, type Region as Found } from './diff3.ts'
import { cutAlike, LineCache } from './line-cache.ts'
import { bringingBack } from './moved-lines.ts'

/** A region, or a conflict for which base was chosen. */
type Region = Omit<Found, 'kind'> & Readonly<{ kind: Found['kind'] | 'base' }>

type LineMerge = Readonly<{ lines: Readonly<Record<Side, Lines>>; regions: readonly Region[] }>

export const mergeByLines: MergeDriver = {
  name: 'lines',
  merge: (sides, choices) => mergeLines(new LineCache(), sides, choices),
  mark(sides, labels) {
    const lines = linesOf(new LineCache(), sides)
    return isBinary(lines) ? undefined : marked(merge(lines), labels)
  },
  withLines: (index) => ({ ...mergeByLines, merge: (sides, choices) => mergeLines(index, sides, choices) }),
}

function mergeLines(index: LineIndex, sides: Sides, choices: Choices | undefined): Merged | Conflicted {
  const lines = linesOf(index, sides)
  if (isBinary(lines)) return binaryConflict()
  const found = choices ? withChosen(merge(lines), choices) : merge(lines)
  return found.regions.some(({ kind }) => kind === 'conflict') ? conflicted(found) : merged(found)
}

function linesOf(index: LineIndex, sides: Sides): LineMerge['lines'] {
  const { of } = cutAlike(index, sides)
  return bySide((side) => of(sides[side]))
}

const isBinary = ({ base, ours, theirs }: LineMerge['lines']) =>
  base.text.includes('\0') || ours.text.includes('\0') || theirs.text.includes('\0')

function binaryConflict(): Conflicted {
  const detail = 'The document holds NUL bytes, so it is not text and cannot be merged by lines.'
  return {
    kind: 'conflicted',
    by: 'lines',
    conflicts: [conflictWithDetail('', 'unreadable', detail)],
  }
}

function merge(lines: LineMerge['lines']): LineMerge {
  const regions = diff3({ base: lines.base.whole, ours: lines.ours.whole, theirs: lines.theirs.whole })
  const back = new Set(bringingBack(lines, regions))
  return { lines, regions: regions.map((region) => (back.has(region) ? { ...region, kind: 'conflict' } : region)) }
}

/** Lines of a text with their ends; joined, they are the text again. */
export function splitLines(text: string): string[] {
  const lines: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end + 1
    lines.push(text.slice(from, to))
    from = to
  }
  return lines
}

function merged({ lines, regions }: LineMerge): Merged {
  const text = regions.map((region) => resolved(lines, region)).join('')
  return { kind: 'merged', by: 'lines', bytes: lines.base.bytesOf(text) }
}

/** Turns conflicts for which a side was chosen into changes of that side. */
function withChosen(merge: LineMerge, choices: Choices): LineMerge {
  const regions = merge.regions.map((region): Region => {
    const take = region.kind === 'conflict' ? choices.get(placeOf(region)) : undefined
    return take ? { ...region, kind: take } : region
  })
  return { ...merge, regions }
}

function resolved(lines: LineMerge['lines'], region: Region): string {
  if (region.kind === 'base') return textOfLines(lines.base, region.base)
  return region.kind === 'theirs' ? textOfLines(lines.theirs, region.theirs) : textOfLines(lines.ours, region.ours)
}

function conflicted({ lines, regions }: LineMerge): Conflicted {
  const conflicts = regions.filter(({ kind }) => kind === 'conflict').map((region) => conflictOf(lines, region))
  return { kind: 'conflicted', by: 'lines', conflicts }
}

function conflictOf(lines: LineMerge['lines'], region: Region): Conflict {
  return {
    path: placeOf(region),
    kind: 'lines',
    base: textOfLines(lines.base, region.base),
    ours: textOfLines(lines.ours, region.ours),
    theirs: textOfLines(lines.theirs, region.theirs),
  }
}

const placeOf = ({ ours: { from, to } }: Region) => (to - from > 1 ? `lines ${from + 1}-${to}` : `line ${from + 1}`)

function marked({ lines, regions }: LineMerge, labels: MarkerLabels): Uint8Array {
  const text = regions.map((region) => {
    if (region.kind !== 'conflict') return resolved(lines, region)
    return conflictBlock(
      textOfLines(lines.ours, region.ours),
      textOfLines(lines.base, region.base),
      textOfLines(lines.theirs, region.theirs),
      labels,
    )
  })
  return lines.base.bytesOf(text.join(''))
}

/** The line end that a text uses. */
export const lineEndOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n')

/** A diff3 conflict block. A piece without a line end gets the one that the pieces use. */
export function conflictBlock(
  ours: string,
  base: string,
  theirs: string,
  labels: MarkerLabels,
  eol = lineEndOf(`${ours}${base}${theirs}`),
): string {
  const marker = (sign: string) => sign.repeat(labels.size ?? 7)
  const whole = (piece: string) => (piece === '' || piece.endsWith('\n') ? piece : `${piece}${eol}`)
  return [
    `${marker('<')} ${labels.ours}${eol}${whole(ours)}`,
    `${marker('|')} ${labels.base}${eol}${whole(base)}`,
    `${marker('=')}${eol}${whole(theirs)}`,
    `${marker('>')} ${labels.theirs}${eol}`,
  ].join('')
}
