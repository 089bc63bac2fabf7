/**
 * Words of the whole document that occur more or less often than the changes of both sides make it. It asks neither how things
 * were paired nor where they stand, so it sees what a wrong pairing hides: a deleted thing that comes back with the other side's
 * edit, a comment that is lost because its entry was renamed, what both moved and stands twice.
 *
 *   base   - old docs        ours   (deleted)        theirs   - old docs folder        “old docs” would come back
 */
import { textOf, type Versions, valueOf } from '../document/versions.ts'
import { type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { allowedOccurrences, type Occurrences } from './counts.ts'
import type { Decisions } from './decision.ts'

/**
 * Only words that no side has twice stand for one thing: of others, one may have been added and another removed.
 * One word alone may be there once more or less by chance: a number that counts, a word that the sentences of both sides share.
 */
const minWords = 2

type Counted = { -readonly [version in keyof Occurrences]: number } & { result: number }

/** Several such words, all lost or all too often; undefined where there is one at most. */
export function unconservedWords(
  versions: Versions,
  decisions: Decisions,
  result: string,
): readonly string[] | undefined {
  const { base, ours, theirs } = versions.trees
  const found = outOfBounds(wordCounts({ base: base.text, ours: ours.text, theirs: theirs.text, result }))
  if (!found.some(isEnough)) return undefined
  const ruled = ruledWords(versions, decisions)
  return found.map((words) => words.filter((word) => !ruled.has(word))).find(isEnough)
}

/** Whether there are none in a result that no rule had a part in. */
export const conservesWords = (texts: Readonly<Record<Side | 'result', string>>): boolean =>
  !outOfBounds(wordCounts(texts)).some(isEnough)

const isEnough = ({ length }: readonly string[]): boolean => length >= minWords

function outOfBounds(counts: ReadonlyMap<string, Counted>): readonly [lost: string[], doubled: string[]] {
  const [lost, doubled]: [string[], string[]] = [[], []]
  for (const [word, { result, ...sides }] of counts) {
    if (Math.max(sides.base, sides.ours, sides.theirs) > 1) continue
    if (result < allowedOccurrences(sides).min) lost.push(word)
    else if (sides.base === 1 && result > 1) doubled.push(word)
  }
  return [lost, doubled]
}

/** How often each word occurs. Lines that versions share are read once. */
function wordCounts(texts: Readonly<Record<keyof Counted, string>>): ReadonlyMap<string, Counted> {
  const words = new Map<string, Counted>()
  for (const [line, counts] of countsOf(texts, linesOf)) {
    for (const word of wordsOf(line)) {
      const known = countedIn(words, word)
      for (const version of versionsOf) known[version] += counts[version]
    }
  }
  return words
}

const versionsOf = [...sidesOf, 'result'] as const

function countsOf(
  texts: Readonly<Record<keyof Counted, string>>,
  cut: (text: string) => readonly string[],
): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>()
  for (const version of versionsOf) for (const part of cut(texts[version])) countedIn(counts, part)[version]++
  return counts
}

function countedIn(counts: Map<string, Counted>, part: string): Counted {
  const known = counts.get(part) ?? { base: 0, ours: 0, theirs: 0, result: 0 }
  counts.set(part, known)
  return known
}

const linesOf = (text: string): readonly string[] => text.split('\n')

/** An escape is the character that it stands for, as another side may write it. */
const wordsOf = (line: string): readonly string[] => unescaped(line).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []

const unescaped = (line: string): string =>
  line.includes(String.raw`\u`)
    ? line.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : line

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
