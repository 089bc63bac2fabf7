/**
 * Whether one thing may be what became of another: many of the words of its values are the same. This is too weak to pair
 * two things, and enough to ask. Words that stand in other items of the container too say nothing, such as a common folder
 * or the sort of an item; nor do numbers alone, nor what any value may be, such as `true`.
 */

import { isConstant } from '../document/constants.ts'
import type { Node, Tree } from '../model/node.ts'

/** How often each word stands in a thing. */
export type Words = ReadonlyMap<string, number>

const maxNodes = 400
const maxCharacters = 4000

/** The words and numbers of the values in a node; of a large one, those of its first part. */
export function wordsIn(tree: Tree, node: Node): Words {
  let text = ''
  for (let at = node.index; at < Math.min(node.lastIndex, node.index + maxNodes); at++) {
    const inside = tree.node(at)
    if (inside.role === 'none') text += `${inside.value} `
    if (text.length > maxCharacters) break
  }
  return wordsInText(text)
}

/** The words and numbers of a text, without regard to case. */
export function wordsInText(text: string): Words {
  const words = new Map<string, number>()
  const all = text
    .slice(0, maxCharacters)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  for (const word of all ?? []) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** The share of the words that two things have in common. */
const usualShare = 0.4

/** Characters of words that a deleted thing and a new one must both have: two or three short words are in many things. */
export const minEvidence = 10

/**
 * `others`: things around them. `minCharacters`: of words that both must have, numbers not counted. `minShared`: the share of
 * the words that both must have, 0 to 1.
 */
type Demands = Readonly<{ others?: readonly Words[]; minCharacters?: number; minShared?: number | undefined }>

/** Whether two things have enough words in common, beside those that most others around them have too. */
export function resemble(
  one: Words,
  other: Words,
  { others = [], minCharacters = 0, minShared = usualShare }: Demands = {},
): boolean {
  const [own, against] = [weighed(one, others), weighed(other, others)]
  let [shared, letters] = [0, 0]
  for (const [word, weight] of own) {
    const inBoth = Math.min(weight, against.get(word) ?? 0)
    shared += inBoth
    if (isWord(word)) letters += inBoth
  }
  return shared > 0 && letters >= minCharacters && shared >= minShared * Math.max(sumOf(own), sumOf(against))
}

/** Whether another thing says all that one says, and more, and what it says is not usual among those around them. */
export const isWithin = (one: Words, other: Words, around: readonly Words[]): boolean =>
  one.size < other.size &&
  [...one].every(([word, count]) => count <= (other.get(word) ?? 0)) &&
  [...one.keys()].some((word) => word.length > 1 && isWord(word) && usualCount(around, word) === 0)

/** No number, and none of the values that anything may have. */
const isWord = (word: string) => /\p{L}/u.test(word) && !isConstant(word)

/** Shorter words are in many things. */
const minTelling = 3

/** Whether two things both say enough, and no word of one is in the other: then neither is an edit of the other. */
export function areUnlike(one: Words, other: Words): boolean {
  const [own, against] = [one, other].map((words) => [...words.keys()].filter(isTelling))
  if (!own || !against || lettersOf(own) < minEvidence || lettersOf(against) < minEvidence) return false
  return !own.some((word) => other.has(word))
}

const isTelling = (word: string) => word.length >= minTelling && /\p{L}/u.test(word)

const lettersOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0)

/** The characters of each word, without the occurrences that are usual. */
function weighed(words: Words, others: readonly Words[]): Words {
  const weights = new Map<string, number>()
  for (const [word, count] of words) weights.set(word, Math.max(count - usualCount(others, word), 0) * word.length)
  return weights
}

/** How often at least half of the others have the word. */
function usualCount(others: readonly Words[], word: string): number {
  const counts: number[] = []
  for (const words of others) {
    const count = words.get(word)
    if (count !== undefined) counts.push(count)
  }
  const half = Math.ceil(others.length / 2)
  return counts.length < half ? 0 : (counts.sort((one, next) => next - one)[half - 1] ?? 0)
}

const sumOf = (weights: Words) => [...weights.values()].reduce((sum, weight) => sum + weight, 0)
