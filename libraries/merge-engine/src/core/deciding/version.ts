/**
 * The version of a project. If both sides raised it, the higher one is taken, because the result contains the work of both
 * sides. Numbers are compared first, then the stages in Maven's order. If a word is unknown, or a number follows that
 * means different things in Maven and in semantic versioning, the versions cannot be compared, and conflict.
 *
 *   1.6.9 < 1.6.10    2.0-alpha-3 < 2.0-beta-1 < 2.0-SNAPSHOT    2.0-jre ? 2.0    2.0-4 ? 2.0
 *
 * A release and what leads to it conflict too: one side released what the other still works on, so the work of both is not yet in
 * that release, and only a person knows which number comes next.
 *
 *   2.0 ? 2.0-beta-1    2.0 ? 2.0-SNAPSHOT    2.0 < 2.1-SNAPSHOT
 *
 * Of two releases of a dependency that both sides raised, the higher is taken if it is compatible with the lower one, which is so within
 * one major release, and before 1.0 within one minor release: it fits both. So they do only if both sides leave the minor release of before,
 * or neither does: on a line that is only maintained people take no more than its patches. Of two such ranges the one within the other is taken, for the same
 * reason. Ranges of different operators, and releases that are not compatible, conflict.
 *
 *   1.3.0 < 1.4.2    1.9.0 ? 2.0.0    0.3.0 ? 0.4.0    1.4.0 ? 1.5.0-rc.1    from 1.2.0: 1.2.1 ? 1.3.0
 *   ^1.3.0 contains ^1.4.2    ~1.3.0 contains ~1.3.4    ^1.9.0 ? ^2.0.0    ^0.3.0 ? ^0.4.0    ~1.3.0 ? ~1.4.0    ^1.3.0 ? 1.4.0
 */

import type { Rule } from '../model/profile.ts'
import { sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'

/** The words behind the numbers, in the order of versions; a release has none. */
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

/** The side whose version a rule takes, if both sides raised it; undefined if they cannot be compared, or if no rule is about versions. */
export function raisedSide(triple: Triple, rule: Rule | undefined): 'ours' | 'theirs' | undefined {
  if (rule?.is === 'version') return higherSide(triple, rule.of)
  return rule?.is === 'dependency' ? innerSide(triple, rule.within === true) : undefined
}

/** The side with the range that is within the other's, or with the higher one of two compatible releases. */
function innerSide({ base, ours, theirs }: Triple, isWithin: boolean): 'ours' | 'theirs' | undefined {
  const values = [base, ours, theirs].map((node) => (node?.kind === 'number' ? '' : (node?.value ?? '')))
  const [before, one, other] = (isWithin ? versionsWithin(values) : values).map(rangeFrom)
  if (!before || !one || !other || before.operator !== one.operator || one.line !== other.line) return undefined
  if (!isHigher(one.from, before.from) || !isHigher(other.from, before.from)) return undefined
  if (one.operator === '' && staysIn(before, one) !== staysIn(before, other)) return undefined
  if (isHigher(one.from, other.from)) return 'ours'
  return isHigher(other.from, one.from) ? 'theirs' : undefined
}

/** Whether it is of the same minor release: whoever stays there while the other does not may have a reason to. */
const staysIn = ({ from: before }: Range, { from }: Range) =>
  before.numbers[0] === from.numbers[0] && (before.numbers[1] ?? 0) === (from.numbers[1] ?? 0)

/** The versions in addresses that are the same in everything else; else as they are. */
function versionsWithin(addresses: readonly string[]): readonly string[] {
  const parts = addresses.map((address) => /^(.{0,200}?)(\d+(?:\.\d+)+)(?![\w.]*\d)(.{0,200})$/.exec(address) ?? [])
  const [around, ...others] = parts.map(([, before, , behind]) => `${before} ${behind}`)
  return others.every((other) => other === around) ? parts.map(([, , version = '']) => version) : addresses
}

/** All releases of a line from one on, or one release; `line` says which releases are compatible, with the operator. */
type Range = Readonly<{ operator: string; line: string; from: Version }>

/** Releases, and ranges of them as npm and Composer write them: `^` up to the first number that is not zero, `~` up to the second. */
function rangeFrom(written: string): Range | undefined {
  const [, operator, release = ''] =
    /^([~^])(\d{1,9}\.\d{1,9}\.\d{1,9})$/.exec(written) ??
    /^()v?(\d{1,9}(?:\.\d{1,9}){1,3}(?:\.(?:Final|GA|RELEASE))?)$/.exec(written) ??
    []
  const from = versionFrom(release)
  if (operator === undefined || !from) return undefined
  const [major = 0, minor = 0, patch = 0] = from.numbers
  const compatible = operator === '~' || (major === 0 && minor > 0) ? [major, minor] : [major]
  const line = operator !== '~' && major === 0 && minor === 0 ? [major, minor, patch] : compatible
  return { operator, line: `${operator}${line.join('.')}`, from }
}

/**
 * The side with the higher version, if both are higher than base's; undefined if they cannot be compared.
 * @param of the member beside it that names the project: versions of two projects cannot be compared.
 */
function higherSide({ parent, base, ours, theirs }: Triple, of?: string): 'ours' | 'theirs' | undefined {
  const names = of === undefined ? [] : sidesOf.map((side) => parent?.[side]?.child(of)?.value)
  if (new Set(names).size > 1) return undefined
  const [before, one, other] = [base, ours, theirs].map((node) => versionFrom(node?.value ?? ''))
  if (!before || !one || !other) return undefined
  if (!isHigher(one, before) || !isHigher(other, before)) return undefined
  if (sameNumbers(one, other) && isRelease(one) !== isRelease(other)) return undefined
  if (isHigher(one, other)) return 'ours'
  return isHigher(other, one) ? 'theirs' : undefined
}

const maxLength = 64
const numbersFirst = /^v?(\d{1,15}(?:\.\d{1,15})+)(?!\d)/i

/** At least two numbers with dots between them, then numbers and words; undefined for ranges and anything else. */
function versionFrom(written: string): Version | undefined {
  const text = written.trim()
  const [whole, numbers] = text.length > maxLength ? [] : (numbersFirst.exec(text) ?? [])
  if (whole === undefined || numbers === undefined) return undefined
  const rest = text.slice(whole.length).replace(/^[.\-+]/, '')
  const stage = rest.split(/[.\-+]|(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/i)
  return stage.every((word) => /^(?:\d{1,15}|[a-z]*)$/i.test(word))
    ? { numbers: numbers.split('.').map(Number), stage: stage.map((word) => word.toLowerCase()) }
    : undefined
}

/** Whether it is certainly higher. */
function isHigher(one: Version, other: Version): boolean {
  const difference = firstDifference(one.numbers, other.numbers)
  return difference === 0 ? isLaterStage(one.stage, other.stage) : difference > 0
}

const sameNumbers = (one: Version, other: Version) => firstDifference(one.numbers, other.numbers) === 0

/** The difference of the first numbers that differ; 0 if none do. */
function firstDifference(one: readonly number[], other: readonly number[]): number {
  const places = Math.max(one.length, other.length)
  for (let at = 0; at < places; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const isRelease = ({ stage }: Version) => rankOf(stage[0]) === stages.length - 1

function isLaterStage(one: readonly string[], other: readonly string[]): boolean {
  const places = Math.max(one.length, other.length)
  for (let at = 0; at < places; at++) {
    const [word, against] = [one[at], other[at]]
    if (word === against) continue
    const [rank, otherRank] = isNumber(word ?? against)
      ? [numberAt(word), numberAt(against)]
      : [rankOf(word), rankOf(against)]
    if (rank === undefined || otherRank === undefined) return false
    if (rank !== otherRank) return rank > otherRank
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
