/**
 * Lines that one side moved. If the other side deleted one, both lack it at its old place, so it would come back at its new place
 * without a word:
 *
 *   base     a x b c
 *   ours     a b c          x was deleted
 *   theirs   a b x c        x was moved: by places alone the merge would be a b x c
 *
 * Lines that a version has twice don't count: nobody knows which is which.
 */

import { type LineIndex, type Lines, textOfLines } from '../model/lines.ts'
import { bySide, type Side, type Sides } from '../model/sides.ts'
import type { Region, Span } from './diff3.ts'

/** Whether a side has lines of base in another order than base. */
export function movesLines(index: LineIndex, sides: Sides): boolean {
  const { base, ours, theirs } = bySide((side) => index.of(sides[side]).numbers)
  const places = new Int32Array(index.size).fill(absent)
  for (let at = 0; at < base.length; at++) {
    const number = base[at] ?? 0
    places[number] = places[number] === absent ? at : repeated
  }
  return [ours, theirs].some((side) => {
    let last = -1
    for (const number of side) {
      const place = places[number] ?? absent
      if (place < 0) continue
      if (place < last) return true
      last = place
    }
    return false
  })
}

const absent = -1
const repeated = -2

/** The regions that would bring back what one side deleted. Only what changed is read. */
export function bringingBack(versions: Readonly<Record<Side, Lines>>, regions: readonly Region[]): readonly Region[] {
  const contentsIn = (side: Side, { from, to }: Span) => contentsAt(versions[side], from, to)
  const changed = regions.filter(({ kind }) => kind !== 'stable')
  const gone = changed.flatMap(({ base, ours, theirs }) => {
    // A side that left a region as it was has all of its lines.
    const written = textOfLines(versions.base, base)
    if (written === textOfLines(versions.ours, ours) || written === textOfLines(versions.theirs, theirs)) return []
    const before = contentsIn('base', base).filter((line) => line !== '')
    if (before.length === 0) return []
    const left = new Set([...contentsIn('ours', ours), ...contentsIn('theirs', theirs)])
    return before.filter((line) => !left.has(line))
  })
  if (gone.length === 0) return []
  const putIn = ({ kind, ours, theirs }: Region) =>
    kind === 'ours' ? contentsIn('ours', ours) : kind === 'theirs' ? contentsIn('theirs', theirs) : []
  const suspects = new Set(gone).intersection(new Set(changed.flatMap(putIn)))
  if (suspects.size === 0) return []
  const all = bySide((side) => contentsOf(contentsAt(versions[side], 0, versions[side].numbers.length)))
  const back = new Set([...suspects].filter((line) => isLeftByOne(all, line)))
  return changed.filter((region) => putIn(region).some((line) => back.has(line)))
}

/** What the lines from one place to another say. */
function contentsAt({ text, starts }: Lines, from: number, to: number): string[] {
  const contents: string[] = []
  for (let at = from; at < to; at++) contents.push(contentOf(text.slice(starts[at], starts[at + 1])))
  return contents
}

/** Whether a result has a line that one side deleted, or has lines that one side moved in the order of before. */
export function undoesMoves(texts: Readonly<Record<Side | 'result', string>>): boolean {
  const [base, ours, theirs, result] = [texts.base, texts.ours, texts.theirs, texts.result].map((text) =>
    contentsOf(text.split('\n').map(contentOf)),
  )
  if (!base || !ours || !theirs || !result) return false
  if ([...result.all].some((line) => isLeftByOne({ base, ours, theirs }, line))) return true
  const inAll = base.once.intersection(ours.once).intersection(theirs.once).intersection(result.once)
  const [before, one, other, after] = [base, ours, theirs, result].map(({ once }) =>
    [...once].filter((line) => inAll.has(line)).join('\n'),
  )
  return after !== (one === before ? other : one) && (one === before || other === before)
}

/** The contents of the lines of a version, and those that stand there once, in its order. */
type Contents = Readonly<{ all: ReadonlySet<string>; once: ReadonlySet<string> }>

/** Whether base and one side have a line once, and the other side has not. */
const isLeftByOne = ({ base, ours, theirs }: Readonly<Record<Side, Contents>>, line: string): boolean =>
  base.once.has(line) &&
  ((ours.once.has(line) && !theirs.all.has(line)) || (theirs.once.has(line) && !ours.all.has(line)))

function contentsOf(lines: readonly string[]): Contents {
  const [all, again] = [new Set<string>(), new Set([''])]
  for (const line of lines) (all.has(line) ? again : all).add(line)
  return { all, once: all.difference(again) }
}

/** Letters and digits of a line that is known again elsewhere: a bracket or a short word is in many things. */
const minTelling = 8
const telling = new RegExp(String.raw`(?:[\p{L}\p{N}][^\p{L}\p{N}]*){${minTelling}}`, 'u')

/** Whether a line says enough. Most lines begin with letters of ASCII, which are counted faster than matched. */
function isTelling(text: string): boolean {
  let found = 0
  for (let at = 0; at < text.length && found < minTelling; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return telling.test(text)
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
    if (isLetter || (code >= 0x30 && code <= 0x39)) found++
  }
  return found >= minTelling
}

/** What a line says, without indentation and what separates it from the next one; empty if it is not enough to be known again. */
function contentOf(line: string): string {
  const text = line.trim()
  if (!isTelling(text)) return ''
  return text.endsWith(',') || text.endsWith(';') ? text.slice(0, -1) : text
}
