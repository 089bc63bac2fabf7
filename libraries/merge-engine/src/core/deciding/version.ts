/**
 * The version of a project. What is merged holds the work of both sides, so of two versions that were both raised the
 * higher is its own: a document with what 1.7 brought is no 1.6. Numbers are compared first, then the stages as Maven
 * orders them; where a word is unknown, or what stands behind the numbers is a number that means one thing to Maven and
 * another to semantic versioning, there is no answer, and the versions conflict.
 *
 *   1.6.9 < 1.6.10    2.0-alpha-3 < 2.0-beta-1 < 2.0-SNAPSHOT < 2.0 = 2.0.0    2.0-jre ? 2.0    2.0-4 ? 2.0
 */

import { sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/** What may stand behind the numbers, in the order in which versions follow each other; a release has nothing there. */
const stages = [
  ['dev'],
  ['alpha', 'a'],
  ['beta', 'b'],
  ['milestone', 'm'],
  ['rc', 'cr'],
  ['snapshot'],
  ['release', 'final', 'ga', ''],
]

type Version = Readonly<{ numbers: readonly number[]; stage: readonly string[] }>

/**
 * The side that has the higher version, when both are higher than base's; undefined when that cannot be said.
 * @param of the member beside it that names the project: the versions of two projects cannot be compared.
 */
export function raisedSide({ parent, base, ours, theirs }: Triple, of?: string): 'ours' | 'theirs' | undefined {
  const names = of === undefined ? [] : sidesOf.map((side) => parent?.[side]?.child(of)?.value)
  if (new Set(names).size > 1) return undefined
  const [before, one, other] = [base, ours, theirs].map((node) => versionFrom(node?.value ?? ''))
  if (!before || !one || !other) return undefined
  if (!isHigher(one, before) || !isHigher(other, before)) return undefined
  if (isHigher(one, other)) return 'ours'
  return isHigher(other, one) ? 'theirs' : undefined
}

const longest = 64
const numbersFirst = /^v?(\d{1,15}(?:\.\d{1,15})+)(?!\d)/i

/** Two numbers at least, divided by dots, then numbers and words; undefined for ranges and anything else. */
function versionFrom(written: string): Version | undefined {
  const text = written.trim()
  const [whole, numbers] = text.length > longest ? [] : (numbersFirst.exec(text) ?? [])
  if (whole === undefined || numbers === undefined) return undefined
  const rest = text.slice(whole.length).replace(/^[.\-+]/, '')
  const stage = rest.split(/[.\-+]|(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/i)
  return stage.every((word) => /^(?:\d{1,15}|[a-z]*)$/i.test(word))
    ? { numbers: numbers.split('.').map(Number), stage: stage.map((word) => word.toLowerCase()) }
    : undefined
}

/** Whether it is known to be higher. */
function isHigher(one: Version, other: Version): boolean {
  const places = Math.max(one.numbers.length, other.numbers.length)
  for (let at = 0; at < places; at++) {
    const difference = (one.numbers[at] ?? 0) - (other.numbers[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return isLaterStage(one.stage, other.stage)
}

function isLaterStage(one: readonly string[], other: readonly string[]): boolean {
  const places = Math.max(one.length, other.length)
  for (let at = 0; at < places; at++) {
    const [word, against] = [one[at], other[at]]
    if (word === against) continue
    const [rank, least] = isNumber(word ?? against)
      ? [numberAt(word), numberAt(against)]
      : [rankOf(word), rankOf(against)]
    if (rank === undefined || least === undefined) return false
    if (rank !== least) return rank > least
  }
  return false
}

const isNumber = (word = '') => /^\d+$/.test(word)

/** A stage without a number comes before its first. */
function numberAt(word: string | undefined): number | undefined {
  if (word === undefined) return -1
  return isNumber(word) ? Number(word) : undefined
}

function rankOf(word = ''): number | undefined {
  const rank = stages.findIndex((words) => words.includes(word))
  return rank < 0 ? undefined : rank
}
