/**
 * Whether a version is in a range, as npm reads both, and how Composer differs. Nothing is guessed: where a word is unknown, it is
 * not certain that the version is in the range.
 */

type Numbers = readonly number[]

/** Whether a version certainly is what a package of npm asks for. */
export const isMetBy = (asked: string, version: string): boolean =>
  asked === version || isAnything(asked) || isInRange(version, withoutAlias(asked))

/** Folders are met by whatever is there, and so are names of releases, such as `latest`. */
const isAnything = (asked: string): boolean =>
  /^(?:file|link|workspace):|^[a-z][a-z-]*$|^\*?$/.test(withoutAlias(asked))

/** `npm:other@^1.0.0` asks for another package by this name. */
const withoutAlias = (asked: string) => asked.replace(/^npm:@?[^@]+(?:@|$)/, '')

/** Whether this version is certainly in the range. */
export function isInRange(version: string, range: string): boolean {
  if (range.length > 500) return false
  const read = readVersion(version)
  return range.split('||').some((all) => all.trim() === version || (read !== undefined && fitsAll(read, all)))
}

/** A version as npm compares it: what stands behind `+`, the build, is none of it. */
type Version = Readonly<{ numbers: Numbers; before: string | undefined }>

function readVersion(written: string): Version | undefined {
  const [, numbers, before] = /^v?(\d{1,15}\.\d{1,15}\.\d{1,15})(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(written) ?? []
  return numbers === undefined ? undefined : { numbers: numbers.split('.').map(Number), before }
}

/** Composer writes `|` and `,`, and its `~1.2` means everything up to 2.0. */
export function isInRangeOfComposer(version: string, range: string): boolean {
  const asNpm = range
    .replaceAll(/\s*\|\|?\s*/g, ' || ')
    .replaceAll(/\s*,\s*/g, ' ')
    .replaceAll(/~(\d+)(\.\d+)(?=$|\s)/g, '>=$1$2 <=$1')
  return isInRange(version.replace(/^v/, ''), asNpm)
}

/** A version before a release is only in a range that names one before the same release. */
function fitsAll(version: Version, range: string): boolean {
  const [, from, to] = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(range) ?? []
  const text = from === undefined ? range.replaceAll(/([<>=~^])\s+/g, '$1') : `>=${from} <=${to}`
  const all = text.split(/\s+/).map(readComparison)
  const isMeant = version.before === undefined || all.some((one) => one !== undefined && isBeforeSame(version, one))
  return isMeant && all.every((one) => one !== undefined && fits(version, one))
}

type Comparison = Readonly<{ operator: string; given: Numbers; before: string | undefined }>

const comparator =
  /^(\^|~>?|>=|<=|>|<|=|)v?((?:\d{1,15}|[xX*])(?:\.(?:\d{1,15}|[xX*])){0,2}|)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/

function readComparison(written: string): Comparison | undefined {
  const [, operator, numbers = '', before] = comparator.exec(written) ?? []
  if (operator === undefined) return undefined
  const given = numbersOf(numbers)
  return before !== undefined && given.length < 3 ? undefined : { operator, given, before }
}

const isBeforeSame = ({ numbers }: Version, { given, before }: Comparison): boolean =>
  before !== undefined && difference(numbers, given) === 0

function fits(version: Version, { operator, given, before }: Comparison): boolean {
  if (given.length === 0) return operator !== '<' && operator !== '>'
  const order = difference(version.numbers, given) || orderOfBefore(version.before, before)
  const isBelow = difference(version.numbers, above(given, operator)) < 0
  const isWhole = given.length === 3
  if (operator === '>=') return order >= 0
  if (operator === '<') return isWhole ? order < 0 : difference(version.numbers, given) < 0
  if (operator === '>') return isWhole ? order > 0 : !isBelow
  if (operator === '<=') return isWhole ? order <= 0 : isBelow
  const isRange = operator === '^' || operator.startsWith('~') || !isWhole
  return isRange ? order >= 0 && isBelow : order === 0
}

/** Of two versions before one release: a number is before a word, and the release itself is the last. */
function orderOfBefore(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const [parts, others] = [one.split('.'), other.split('.')]
  for (const [at, part] of parts.entries()) {
    const by = orderOfParts(part, others[at])
    if (by !== 0) return by
  }
  return parts.length - others.length
}

function orderOfParts(one: string, other: string | undefined): number {
  if (other === undefined) return 1
  const [isNumber, isOther] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && isOther) return Number(one) - Number(other)
  if (isNumber !== isOther) return isNumber ? -1 : 1
  return one < other ? -1 : Number(one > other)
}

/** The numbers before the first that may be any. */
function numbersOf(written: string): Numbers {
  const parts = written === '' ? [] : written.split('.')
  const any = parts.findIndex((part) => !/^\d/.test(part))
  return parts.slice(0, any < 0 ? undefined : any).map(Number)
}

/** The first release that is above all that are meant. */
function above(given: Numbers, operator: string): Numbers {
  const last = given.length - 1
  const notZero = given.findIndex((number) => number > 0)
  const raised = operator === '^' ? (notZero < 0 ? last : notZero) : operator.startsWith('~') ? Math.min(1, last) : last
  return [...given.slice(0, raised), (given[raised] ?? 0) + 1]
}

function difference(one: Numbers, other: Numbers): number {
  for (let at = 0; at < 3; at++) {
    const by = (one[at] ?? 0) - (other[at] ?? 0)
    if (by !== 0) return by
  }
  return 0
}
