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
  const [, release] = /^v?(\d{1,15}\.\d{1,15}\.\d{1,15})(?:\+.*)?$/.exec(version) ?? []
  const numbers = release?.split('.').map(Number)
  return range.split('||').some((all) => all.trim() === version || (numbers !== undefined && fitsAll(numbers, all)))
}

/** Composer writes `|` and `,`, and its `~1.2` means everything up to 2.0. */
export function isInRangeOfComposer(version: string, range: string): boolean {
  const asNpm = range
    .replaceAll(/\s*\|\|?\s*/g, ' || ')
    .replaceAll(/\s*,\s*/g, ' ')
    .replaceAll(/~(\d+)(\.\d+)(?=$|\s)/g, '>=$1$2 <=$1')
  return isInRange(version.replace(/^v/, ''), asNpm)
}

function fitsAll(version: Numbers, range: string): boolean {
  if (!range.includes(' ')) return fits(version, range)
  const [, from, to] = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(range) ?? []
  const text = from === undefined ? range.replaceAll(/([<>=~^])\s+/g, '$1') : `>=${from} <=${to}`
  return text.split(/\s+/).every((one) => fits(version, one))
}

const comparator =
  /^(\^|~>?|>=|<=|>|<|=|)v?((?:\d{1,15}|[xX*])(?:\.(?:\d{1,15}|[xX*])){0,2}|)(-[0-9A-Za-z.-]+)?(?:\+.*)?$/

/** One comparison. A version before a release is before it, and a release is never between the two. */
function fits(version: Numbers, written: string): boolean {
  const [, operator, numbers = '', before] = comparator.exec(written) ?? []
  if (operator === undefined) return false
  const given = numbersOf(numbers)
  if (given.length === 0) return operator !== '<' && operator !== '>'
  if (before !== undefined && given.length < 3) return false
  const isSameOrAbove = difference(version, given) >= 0
  const isBelow = difference(version, above(given, operator)) < 0
  if (operator === '>=' || (operator === '>' && before !== undefined)) return isSameOrAbove
  if (operator === '<' || (operator === '<=' && before !== undefined)) return !isSameOrAbove
  if (operator === '>') return !isBelow
  if (operator === '<=') return isBelow
  return isSameOrAbove && isBelow && (before === undefined || operator === '^' || operator.startsWith('~'))
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
