/**
 * Merging by lines, for documents whose structure cannot be read. Lines keep their ends (`\n`, `\r\n`, or none at the end
 * of the file), so every byte belongs to exactly one line, and a change of line ends is a change.
 *
 * Bytes that are not UTF-8 are merged as they are. A document with a NUL byte is not text, and has no line merge. A line is
 * never split: two changes without an unchanged line between them conflict, as in git.
 */

import { Interner } from '../document/interner.ts'
import { bytesOfByteText, byteText, decodeUtf8, encodeUtf8 } from '../document/text.ts'
import type { Choices, Conflict, MarkerLabels } from '../model/conflict.ts'
import type { Conflicted, MergeDriver, Merged } from '../model/driver.ts'
import type { Side, Sides } from '../model/sides.ts'
import { diff3, type Region as Found } from './diff3.ts'
import { bringingBack } from './moved-lines.ts'

type Lines = Readonly<{ base: readonly string[]; ours: readonly string[]; theirs: readonly string[] }>

/** A region, or a conflict for which base was chosen. */
type Region = Omit<Found, 'kind'> & Readonly<{ kind: Found['kind'] | 'base' }>

type LineMerge = Readonly<{ lines: Lines; regions: readonly Region[]; bytesOf: (text: string) => Uint8Array }>

export const mergeByLines: MergeDriver = {
  name: 'lines',
  merge(sides, choices) {
    const written = textsOf(sides)
    if (isBinary(written)) return binaryConflict()
    const merge = choices ? withChosen(mergeLines(written), choices) : mergeLines(written)
    return merge.regions.some(({ kind }) => kind === 'conflict') ? conflicted(merge) : merged(merge)
  },
  mark(sides, labels) {
    const written = textsOf(sides)
    return isBinary(written) ? undefined : marked(mergeLines(written), labels)
  },
}

type Written = Readonly<{ texts: Readonly<Record<Side, string>>; bytesOf: (text: string) => Uint8Array }>

const isBinary = ({ texts: { base, ours, theirs } }: Written) =>
  base.includes('\0') || ours.includes('\0') || theirs.includes('\0')

function binaryConflict(): Conflicted {
  const detail = 'The document holds NUL bytes, so it is not text and cannot be merged by lines.'
  return {
    kind: 'conflicted',
    by: 'lines',
    conflicts: [{ path: '', kind: 'unreadable', base: null, ours: null, theirs: null, detail }],
  }
}

function mergeLines({ texts, bytesOf }: Written): LineMerge {
  const lines = { base: splitLines(texts.base), ours: splitLines(texts.ours), theirs: splitLines(texts.theirs) }
  const numbers = new Interner()
  const number = (of: readonly string[]) => of.map((line) => numbers.of(line))
  const sequences = { base: number(lines.base), ours: number(lines.ours), theirs: number(lines.theirs) }
  const regions = diff3(sequences)
  const back = new Set(bringingBack(sequences, regions, (line) => numbers.thing(line) ?? ''))
  return {
    lines,
    regions: regions.map((region) => (back.has(region) ? { ...region, kind: 'conflict' } : region)),
    bytesOf,
  }
}

function textsOf({ base, ours, theirs }: Sides): Written {
  const texts = { base: decodeUtf8(base), ours: decodeUtf8(ours), theirs: decodeUtf8(theirs) }
  if (texts.base !== undefined && texts.ours !== undefined && texts.theirs !== undefined) {
    return { texts: { base: texts.base, ours: texts.ours, theirs: texts.theirs }, bytesOf: encodeUtf8 }
  }
  return { texts: { base: byteText(base), ours: byteText(ours), theirs: byteText(theirs) }, bytesOf: bytesOfByteText }
}

/** Lines with their ends; joined, they are the text again. */
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

const textIn = (lines: readonly string[], { from, to }: { from: number; to: number }) => lines.slice(from, to).join('')

function merged({ lines, regions, bytesOf }: LineMerge): Merged {
  const text = regions.map((region) => resolved(lines, region)).join('')
  return { kind: 'merged', by: 'lines', bytes: bytesOf(text) }
}

/** Turns conflicts for which a side was chosen into changes of that side. */
function withChosen(merge: LineMerge, choices: Choices): LineMerge {
  const regions = merge.regions.map((region): Region => {
    const take = region.kind === 'conflict' ? choices.get(placeOf(region)) : undefined
    return take ? { ...region, kind: take } : region
  })
  return { ...merge, regions }
}

function resolved(lines: Lines, region: Region): string {
  if (region.kind === 'base') return textIn(lines.base, region.base)
  return region.kind === 'theirs' ? textIn(lines.theirs, region.theirs) : textIn(lines.ours, region.ours)
}

function conflicted({ lines, regions }: LineMerge): Conflicted {
  const conflicts = regions.filter(({ kind }) => kind === 'conflict').map((region) => conflictOf(lines, region))
  return { kind: 'conflicted', by: 'lines', conflicts }
}

function conflictOf(lines: Lines, region: Region): Conflict {
  return {
    path: placeOf(region),
    kind: 'lines',
    base: textIn(lines.base, region.base),
    ours: textIn(lines.ours, region.ours),
    theirs: textIn(lines.theirs, region.theirs),
  }
}

const placeOf = ({ ours: { from, to } }: Region) => (to - from > 1 ? `lines ${from + 1}-${to}` : `line ${from + 1}`)

function marked({ lines, regions, bytesOf }: LineMerge, labels: MarkerLabels): Uint8Array {
  const text = regions.map((region) => {
    if (region.kind !== 'conflict') return resolved(lines, region)
    return conflictBlock(
      textIn(lines.ours, region.ours),
      textIn(lines.base, region.base),
      textIn(lines.theirs, region.theirs),
      labels,
    )
  })
  return bytesOf(text.join(''))
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
