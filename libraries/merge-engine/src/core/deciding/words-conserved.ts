/**
 * Words of the whole document that occur more or less often than the changes of both sides make it. It asks neither how things
 * were paired nor where they stand, so it sees what a wrong pairing hides: a comment that is lost because its entry was renamed,
 * or what both moved and stands twice.
 *
 *   base   a  b  c        ours   b  a  c        theirs   b  c  a        “a” would be there behind b and behind c
 */
import { textOf, type Versions, valueOf } from '../document/versions.ts'
import { type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { allowedOccurrences } from './counts.ts'
import type { Decisions } from './decision.ts'

/** One word alone may be there once more or less by chance: a number that counts, a word that the sentences of both sides share. */
const minWords = 2

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

function outOfBounds(texts: Texts): readonly [lost: readonly string[], doubled: readonly string[]] {
  const [lost, doubled]: [string[], string[]] = [[], []]
  if (!isSuspect(texts)) return [lost, doubled]
  for (const [word, { result, ...sides }] of wordCounts(texts)) {
    // Of a word that a side has twice, one may have been added and another removed.
    if (Math.max(sides.base, sides.ours, sides.theirs) > 1) continue
    if (result < allowedOccurrences(sides).min) lost.push(word)
    else if (sides.base === 1 && result > 1) doubled.push(word)
  }
  return [lost, doubled]
}

/**
 * Whether the lines leave anything to count: a new line of a side has a word that no new line of the result has, a line stands
 * more often than on any side, or one that a side no longer has is there. Of most merges none is true, and there are fewer
 * lines than words.
 */
function isSuspect(texts: Texts): boolean {
  const [base, ours, theirs] = [linesOf(texts.base), linesOf(texts.ours), linesOf(texts.theirs)]
  const result = linesOf(texts.result)
  const known = new Set<string>()
  for (const [line, count] of result) {
    const [inBase, inOurs, inTheirs] = [base.get(line) ?? 0, ours.get(line) ?? 0, theirs.get(line) ?? 0]
    const bySides = Math.max(inBase, inOurs, inTheirs)
    if ((bySides > 0 && count > bySides) || (inBase > 0 && (!inOurs || !inTheirs))) return true
    if (!inBase) for (const word of wordsOf(line)) known.add(word)
  }
  return [ours, theirs].some((lines) =>
    [...lines.keys()].some(
      (line) => !base.has(line) && !result.has(line) && wordsOf(line).some((word) => !known.has(word)),
    ),
  )
}

/** How often each line occurs. */
function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const line of text.split('\n')) lines.set(line, (lines.get(line) ?? 0) + 1)
  return lines
}

function wordCounts(texts: Texts): ReadonlyMap<string, Counted> {
  const words = new Map<string, Counted>()
  for (const version of versions) {
    for (const word of wordsOf(texts[version])) {
      const known = words.get(word)
      if (known) known[version]++
      else words.set(word, { base: 0, ours: 0, theirs: 0, result: 0, [version]: 1 })
    }
  }
  return words
}

const versions = [...sidesOf, 'result'] as const

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
