/**
 * Words of the whole document that occur more or less often than the changes of both sides make it. It asks neither how things
 * were paired nor where they stand, so it sees what a wrong pairing hides: a comment that is lost because its entry was renamed,
 * or what both moved and stands twice.
 *
 *   base   a  b  c        ours   b  a  c        theirs   b  c  a        “a” would be there behind b and behind c
 */
import { textOf, type Versions, valueOf } from '../document/versions.ts'
import { commonEnd, commonStart } from '../lines/common-ends.ts'
import { bySide, type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { allowedOccurrences } from './counts.ts'
import type { Decisions } from './decision.ts'

/** One word alone may be there once more or less by chance: a number that counts, a word that the sentences of both sides share. */
const minWords = 2

const versions = [...sidesOf, 'result'] as const

type Version = Side | 'result'
type Texts = Readonly<Record<Version, string>>
type Counted = Record<Version, number>

/** Several such words, all lost or all too often; undefined where there is one at most. */
export function unconservedWords(
  versions: Versions,
  decisions: Decisions,
  result: string,
): readonly string[] | undefined {
  const { base, ours, theirs } = versions.trees
  const found = outOfBounds({ base: base.text, ours: ours.text, theirs: theirs.text, result })
  if (!found.some(isEnough)) return undefined
  const ruled = ruledWords(versions, decisions)
  return found.map((words) => words.filter((word) => !ruled.has(word))).find(isEnough)
}

/** Whether there are none in a result that no rule had a part in. */
export const conservesWords = (texts: Texts): boolean => !outOfBounds(texts).some(isEnough)

const isEnough = ({ length }: readonly string[]): boolean => length >= minWords

/** What is found in the lines that differ may stand elsewhere too; so it counts only if it is found in all of them. */
function outOfBounds(texts: Texts): Found {
  const found = outOfBoundsIn(changedLines(texts))
  return found.some(isEnough) ? outOfBoundsIn(linesOf(texts)) : found
}

type Found = readonly [lost: readonly string[], doubled: readonly string[]]

function outOfBoundsIn(lines: Lines): Found {
  const [lost, doubled]: [string[], string[]] = [[], []]
  for (const [word, { result, ...sides }] of wordCounts(lines)) {
    // Of a word that a side has twice, one may have been added and another removed.
    if (Math.max(sides.base, sides.ours, sides.theirs) > 1) continue
    if (result < allowedOccurrences(sides).min) lost.push(word)
    else if (sides.base === 1 && result > 1) doubled.push(word)
  }
  return [lost, doubled]
}

/** How often each line is in each version. */
type Lines = ReadonlyMap<string, Counted>

/** Without the lines that are in all versions equally often: their words are too. */
function changedLines(texts: Texts): Lines {
  const lines = linesOf(betweenCommonEnds(texts))
  return new Map(
    [...lines].filter(([, { base, ours, theirs, result }]) => base !== ours || base !== theirs || base !== result),
  )
}

/** The texts without the whole lines that all of them begin and end with. */
function betweenCommonEnds(texts: Texts): Texts {
  const { base } = texts
  const same = Math.min(...versions.map((version) => commonStart(base, texts[version])))
  const from = base.lastIndexOf('\n', same - 1) + 1
  const rests = inEach((version) => texts[version].slice(from))
  const sameBehind = Math.min(...versions.map((version) => commonEnd(rests.base, rests[version])))
  const lineEnd = base.indexOf('\n', base.length - sameBehind)
  const behind = lineEnd < 0 ? 0 : base.length - lineEnd
  return inEach((version) => rests[version].slice(0, rests[version].length - behind))
}

const inEach = <Of>(of: (version: Version) => Of): Readonly<Record<Version, Of>> => ({
  ...bySide(of),
  result: of('result'),
})

function linesOf(texts: Texts): Lines {
  const counts = new Map<string, Counted>()
  for (const version of versions) for (const line of texts[version].split('\n')) countsOf(line, counts)[version]++
  return counts
}

function wordCounts(lines: Lines): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>()
  for (const [line, inLines] of lines) {
    for (const word of wordsOf(line))
      for (const version of versions) countsOf(word, counts)[version] += inLines[version]
  }
  return counts
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
function ruledWords(versions: Versions, { of }: Decisions): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [triple, { is }] of of) {
    if (is === 'composed' || !isDisputed(versions, triple)) continue
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
