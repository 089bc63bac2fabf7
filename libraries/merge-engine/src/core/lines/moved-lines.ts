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

import { decodeUtf8 } from '../document/text.ts'
import { bySide, type Side, type Sides } from '../model/sides.ts'
import type { Region, Span, ThreeSequences } from './diff3.ts'

/** Whether a side has lines of base in another order than base. */
export function movesLines({ base, ours, theirs }: Sides): boolean {
  const places = new Map<string, number>()
  for (const [at, line] of linesIn(base).entries()) places.set(line, places.has(line) ? repeated : at)
  return [ours, theirs].some((side) => {
    let last = -1
    for (const line of linesIn(side)) {
      const place = places.get(line) ?? repeated
      if (place === repeated) continue
      if (place < last) return true
      last = place
    }
    return false
  })
}

const repeated = -1

const linesIn = (bytes: Uint8Array): readonly string[] => (decodeUtf8(bytes) ?? '').split('\n')

/**
 * The regions that would bring back what one side deleted. Only what changed is read.
 * @param lineOf the line that a number stands for
 */
export function bringingBack(
  sequences: ThreeSequences,
  regions: readonly Region[],
  lineOf: (number: number) => string,
): readonly Region[] {
  const contentsIn = (side: Side, { from, to }: Span) =>
    sequences[side].slice(from, to).map((number) => contentOf(lineOf(number)))
  const changed = regions.filter(({ kind }) => kind !== 'stable')
  const gone = changed.flatMap(({ base, ours, theirs }) => {
    const left = new Set([...contentsIn('ours', ours), ...contentsIn('theirs', theirs)])
    return contentsIn('base', base).filter((line) => line !== '' && !left.has(line))
  })
  const putIn = ({ kind, ours, theirs }: Region) =>
    kind === 'ours' ? contentsIn('ours', ours) : kind === 'theirs' ? contentsIn('theirs', theirs) : []
  const suspects = new Set(gone).intersection(new Set(changed.flatMap(putIn)))
  if (suspects.size === 0) return []
  const versions = bySide((side) => contentsOf(sequences[side].map(lineOf)))
  const back = new Set([...suspects].filter((line) => isLeftByOne(versions, line)))
  return changed.filter((region) => putIn(region).some((line) => back.has(line)))
}

/** Whether a result has a line that one side deleted, or has lines that one side moved in the order of before. */
export function undoesMoves(texts: Readonly<Record<Side | 'result', string>>): boolean {
  const [base, ours, theirs, result] = [texts.base, texts.ours, texts.theirs, texts.result].map((text) =>
    contentsOf(text.split('\n')),
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
  for (const line of lines.map(contentOf)) (all.has(line) ? again : all).add(line)
  return { all, once: all.difference(again) }
}

/** Letters and digits of a line that is known again elsewhere: a bracket or a short word is in many things. */
const minTelling = 8

/** What a line says, without indentation and what separates it from the next one; empty if it is not enough to be known again. */
function contentOf(line: string): string {
  const text = line.trim().replace(/[,;]$/, '')
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minTelling ? '' : text
}
