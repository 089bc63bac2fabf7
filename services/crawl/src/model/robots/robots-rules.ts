/**
 * The rules of a robots.txt, made ready to be asked many times (RFC 9309, 2.2.2: the longest that matches counts; of equals, Allow).
 * A file may have tens of thousands of them, made to hurt, so none is matched in more than linear time:
 *
 *   /private/        prefixes, sorted; each knows the longest other one that it begins with: one search finds the longest
 *   /exact$          whole paths, in a map
 *   /a/*.html$       patterns, strongest first, cut at their stars and found piece by piece, leftmost first
 *
 * The patterns for one address have a budget of steps together. What can't be decided within it is `undecided`, and whoever asks
 * has to take it as forbidden: the site may have meant it so.
 */
import { findPiece } from '../find-piece.ts'

export type RobotsVerdict = 'allowed' | 'disallowed' | 'undecided'

/** A pattern as written, but for its end: `isAnchored` when it had a dollar sign there. */
export type WrittenRule = Readonly<{ pattern: string; isAllowed: boolean }>

type Strength = Readonly<{ isAllowed: boolean; length: number }>
type Pattern = Strength & Readonly<{ first: string; middle: readonly string[]; last: string | undefined }>

/** Characters looked at for the patterns of one address; a few milliseconds. A thousand usual patterns need fewer. */
const maxSteps = 500_000

/** Rules read in one step. */
const stepRules = 200

/** Decides on path and query, in the spelling of `normal`, which the rules are brought into too. */
export function* robotsRules(
  written: readonly WrittenRule[],
  normal: (text: string) => string,
): Generator<void, (path: string) => RobotsVerdict> {
  const prefixes = new Map<string, boolean>()
  const exact = new Map<string, boolean>()
  const patterns = new Map<string, Pattern>()
  for (const [number, { pattern, isAllowed }] of written.entries()) {
    if (number % stepRules === 0) yield
    const isAnchored = pattern.endsWith('$')
    const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split(/\*+/).map(normal)
    const key = `${pieces.join('*')}${isAnchored ? '$' : ''}`
    if (pieces.length > 1) addPattern(patterns, key, { pieces, isAnchored, isAllowed })
    else addPlain(isAnchored ? exact : prefixes, pieces[0] ?? '', isAllowed)
  }
  yield
  const maxPrefixLength = prefixIndex(prefixes)
  yield
  const strongest = [...patterns.values()].sort(
    (one, other) => other.length - one.length || Number(other.isAllowed) - Number(one.isAllowed),
  )

  return (path) => {
    const whole = exact.get(path)
    const best = whole === undefined ? maxPrefixLength(path) : { isAllowed: whole, length: path.length + 1 }
    return decide(path, strongest, best)
  }
}

/** Of an Allow and a Disallow of one text the Allow counts. */
const addPlain = (rules: Map<string, boolean>, text: string, isAllowed: boolean): unknown =>
  rules.set(text, isAllowed || rules.get(text) === true)

function addPattern(
  patterns: Map<string, Pattern>,
  key: string,
  rule: Readonly<{ pieces: readonly string[]; isAnchored: boolean; isAllowed: boolean }>,
): void {
  const [first = '', ...middle] = rule.pieces
  const last = rule.isAnchored ? middle.pop() : undefined
  const isAllowed = rule.isAllowed || patterns.get(key)?.isAllowed === true
  patterns.set(key, { isAllowed, length: key.length, first, middle, last })
}

function decide(path: string, patterns: readonly Pattern[], plain: Strength | undefined): RobotsVerdict {
  let steps = 0
  let best = plain
  for (const pattern of patterns) {
    if (best !== undefined && !isStronger(pattern, best)) break
    steps += 1 + pattern.first.length
    if (path.startsWith(pattern.first)) {
      const { isMatch, cost } = matchRest(pattern, path, maxSteps - steps)
      steps += cost
      if (isMatch) best = pattern
    }
    if (steps > maxSteps) return 'undecided'
    if (best === pattern) break
  }
  return best?.isAllowed === false ? 'disallowed' : 'allowed'
}

const isStronger = (one: Strength, other: Strength): boolean =>
  one.length > other.length || (one.length === other.length && one.isAllowed && !other.isAllowed)

/** Behind its first piece, which the path begins with. Stops when it costs more than `maxCost`. */
function matchRest(
  { first, middle, last }: Pattern,
  path: string,
  maxCost: number,
): Readonly<{ isMatch: boolean; cost: number }> {
  let at = first.length
  let cost = 0
  for (const piece of middle) {
    cost += piece.length
    if (cost > maxCost) return { isMatch: false, cost }
    const found = findPiece(path, piece, at)
    cost += (found < 0 ? path.length : found + piece.length) - at
    if (found < 0 || cost > maxCost) return { isMatch: false, cost }
    at = found + piece.length
  }
  return { isMatch: last === undefined || (path.length - last.length >= at && path.endsWith(last)), cost }
}

/**
 * The longest of these texts that a path begins with. All texts that do begin with one another, so each leads to the next
 * shorter one; and the last text that is not behind the path in the order of the dictionary begins with all of them.
 */
function prefixIndex(rules: ReadonlyMap<string, boolean>): (path: string) => Strength | undefined {
  const texts = [...rules.keys()].sort()
  const shorter = new Int32Array(texts.length).fill(-1)
  const open: number[] = []
  for (const [place, text] of texts.entries()) {
    while (open.length > 0 && !text.startsWith(texts[open.at(-1) ?? 0] ?? '')) open.pop()
    shorter[place] = open.at(-1) ?? -1
    open.push(place)
  }
  return (path) => {
    let place = lastUpTo(texts, path)
    const shared = sharedLength(texts[place] ?? '', path)
    while (place >= 0 && (texts[place] ?? '').length > shared) place = shorter[place] ?? -1
    const text = texts[place]
    return text === undefined ? undefined : { isAllowed: rules.get(text) === true, length: text.length }
  }
}

/** The place of the last text that is not greater than `path`; -1 when there is none. */
function lastUpTo(texts: readonly string[], path: string): number {
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((texts[middle] ?? '') <= path) low = middle + 1
    else high = middle
  }
  return low - 1
}

function sharedLength(one: string, other: string): number {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at
}
