/**
 * Words of the whole document that occur more or less often than the changes of both sides make it. It asks neither how things
 * were paired nor where they stand, so it sees what a wrong pairing hides: a comment that is lost because its entry was renamed,
 * or what both moved and stands twice.
 *
 *   base   a  b  c        ours   b  a  c        theirs   b  c  a        “a” would be there behind b and behind c
 */

import type { Decisions } from '../deciding/decision.ts'
import { textOf, type Versions, valueOf } from '../document/versions.ts'
import type { LineIndex } from '../model/lines.ts'
import { bySide, type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { allowedOccurrences } from './allowed-occurrences.ts'

/** One word alone may be there once more or less by chance: a number that counts, a word that the sentences of both sides share. */
const minWords = 2

const versions = [...sidesOf, 'result'] as const

type Version = Side | 'result'
type Documents = Readonly<Record<Version, Uint8Array>>
type Counted = Record<Version, number>

/**
 * Several such words, all lost or all too often; undefined where there is one at most.
 * @param ruled the words that rules decided
 */
export function unconservedWords(
  index: LineIndex,
  documents: Documents,
  ruled: () => ReadonlySet<string> = () => new Set(),
): readonly string[] | undefined {
  const found = outOfBounds(index, documents)
  if (!found.some(isEnough)) return undefined
  const words = ruled()
  return found.map((all) => all.filter((word) => !words.has(word))).find(isEnough)
}

const isEnough = ({ length }: readonly string[]): boolean => length >= minWords

/** What is found in the lines that differ may stand elsewhere too; so it counts only if it is found in all of them. */
function outOfBounds(index: LineIndex, documents: Documents): Found {
  const changed = linesOf(index, documents, 'differing')
  if (changed.every(isSum)) return [[], []]
  const twice = changed.some(isTwice) ? saidIn(linesOf(index, documents, 'all')).find(isTwice) : undefined
  if (twice) return [[], wordsOf(twice.text)]
  const found = outOfBoundsIn(changed)
  return found.some(isEnough) ? outOfBoundsIn(linesOf(index, documents, 'all')) : found
}

type Found = readonly [lost: readonly string[], doubled: readonly string[]]

function outOfBoundsIn(lines: readonly Line[]): Found {
  const [lost, doubled]: [string[], string[]] = [[], []]
  for (const [word, counts] of wordCounts(lines)) {
    // Of a word that a side has twice, one may have been added and another removed.
    if (counts.base > 1 || counts.ours > 1 || counts.theirs > 1) continue
    if (counts.result < allowedOccurrences(counts).min) lost.push(word)
    else if (counts.base === 1 && counts.result > 1) doubled.push(word)
  }
  return [lost, doubled]
}

/** A line, and how often it is in each version. */
type Line = Readonly<{ text: string; counts: Counted }>

/** All lines, or those that differ: of a line that is in all versions equally often, the words are too. */
function linesOf(index: LineIndex, documents: Documents, which: 'all' | 'differing'): readonly Line[] {
  const numbers = inEach((version) => index.of(documents[version]).numbers)
  const inLines = inEach((version) => timesIn(numbers[version], index.size))
  const lines: Line[] = []
  for (let number = 0; number < index.size; number++) {
    const [base = 0, ours = 0] = [inLines.base[number], inLines.ours[number]]
    const [theirs = 0, result = 0] = [inLines.theirs[number], inLines.result[number]]
    if (which === 'all' || base !== ours || base !== theirs || base !== result)
      lines.push({ text: index.line(number), counts: { base, ours, theirs, result } })
  }
  return lines
}

/** Whether the changes of both sides add up in the result. If those of all lines do, those of all words do. */
const isSum = ({ counts: { base, ours, theirs, result } }: Line) => result - base === ours - base + (theirs - base)

/** Whether a line of several words, which every version has once, is in the result again, though its words are in others, too. */
const isTwice = ({ text, counts: { base, ours, theirs, result } }: Line) =>
  base === 1 && ours === 1 && theirs === 1 && result > 1 && wordsOf(text).length >= minWords

/** The lines by what they say, whatever separates them from the next one: the last member of a map has no comma. */
function saidIn(lines: readonly Line[]): readonly Line[] {
  const counts = new Map<string, Counted>()
  for (const line of lines) {
    const inAll = countsOf(line.text.trim().replace(/[,;]$/, ''), counts)
    for (const version of versions) inAll[version] += line.counts[version]
  }
  return Array.from(counts, ([text, inAll]) => ({ text, counts: inAll }))
}

function timesIn(numbers: readonly number[], size: number): Int32Array {
  const times = new Int32Array(size)
  for (const number of numbers) times[number] = (times[number] ?? 0) + 1
  return times
}

const inEach = <Of>(of: (version: Version) => Of): Record<Version, Of> => ({ ...bySide(of), result: of('result') })

function wordCounts(lines: readonly Line[]): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>()
  for (const line of lines) addWords(counts, line)
  return counts
}

/** A function of its own: as a loop in a loop it would be compiled anew for every document. */
function addWords(counts: Map<string, Counted>, { text, counts: inLines }: Line): void {
  for (const word of wordsOf(text)) {
    const inAll = countsOf(word, counts)
    for (const version of versions) inAll[version] += inLines[version]
  }
}

/** The counts of a thing, which start at zero. */
function countsOf(thing: string, counts: Map<string, Counted>): Counted {
  const known = counts.get(thing)
  if (known) return known
  const begun = { base: 0, ours: 0, theirs: 0, result: 0 }
  counts.set(thing, begun)
  return begun
}

/** An escape is the character that it stands for, as another side may write it. */
const wordsOf = (text: string): readonly string[] => unescaped(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []

const unescaped = (text: string): string =>
  text.includes(String.raw`\u`)
    ? text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The words of what both sides changed or spelled differently, where a rule decided. */
export function ruledWords(versions: Versions, { of }: Decisions): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [triple, decision] of of) {
    if (decision.is === 'composed' || (decision.is === 'taken' && decision.untouched)) continue
    if (!isDisputed(versions, triple)) continue
    for (const side of sidesOf) for (const word of wordsOf(textOf(versions, triple, side) ?? '')) words.add(word)
  }
  return words
}

function isDisputed(versions: Versions, triple: Triple): boolean {
  const areThree = (of: typeof valueOf | typeof textOf) =>
    new Set<unknown>(sidesOf.map((side) => of(versions, triple, side))).size === sidesOf.length
  const isAtom = sidesOf.every((side) => triple[side]?.role === 'none')
  return areThree(valueOf) || (isAtom && areThree(textOf))
}
