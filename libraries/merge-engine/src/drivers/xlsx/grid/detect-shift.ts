/**
 * Detects by content whether a side inserted or deleted rows (or columns):
 *
 *   base   header  apples  pears  total             pears and total are one line further down:
 *   side   header  apples  plums  pears  total      one line was inserted before line 3
 *
 * A wrong guess would put the other side's edits into wrong cells. So a shift counts only if the content distinguishes the
 * lines that moved, if every line is accounted for, and if nothing was merely moved elsewhere. Anything between "nothing
 * moved" and "certainly moved" is `unsure`, from the first line that may have moved.
 */
import { type Alignment, align } from '../../../core/lines/align.ts'
import type { Shift } from './line-map.ts'

/** A row or column with content: its number, its whole content as one number, and each cell's content. */
export type Line = Readonly<{ at: number; value: number; keys: readonly string[] }>

export type Detected =
  | Readonly<{ is: 'still' }>
  | Readonly<{ is: 'moved'; shifts: readonly Shift[] }>
  | Readonly<{ is: 'unsure'; from: number }>

const still: Detected = { is: 'still' }

export function detectShift(base: readonly Line[], side: readonly Line[]): Detected {
  const partners = align(
    base.map(({ value }) => value),
    side.map(({ value }) => value),
  )
  withLikeLines(base, side, partners)
  if (keptInPlace(base, side) >= keptBy(base, side, partners)) return still
  const first = firstMoved(base, side, partners)
  if (first === undefined) return still
  const unsure: Detected = { is: 'unsure', from: first }
  if (!isConfirmed(base, side, partners) || isReordered(base, side, partners)) return unsure
  if (mayBeEdited(base, side, partners)) return unsure
  const shifts = shiftsOf(base, side, partners)
  return shifts ? { is: 'moved', shifts } : unsure
}

/** The share of the content that is still in the lines of the same numbers; 1 if there was none. */
export function shareInPlace(base: readonly Line[], side: readonly Line[]): number {
  const held = base.reduce((sum, { keys }) => sum + weightOf(keys), 0)
  return held === 0 ? 1 : keptInPlace(base, side) / held
}

/** How much of the content is still in the lines of the same numbers. */
function keptInPlace(base: readonly Line[], side: readonly Line[]): number {
  const there = new Map(side.map((line) => [line.at, line]))
  return base.reduce((sum, line) => sum + keptIn(line, there.get(line.at)), 0)
}

/** How much of the content of lines is in their partners. */
const keptBy = (base: readonly Line[], side: readonly Line[], partners: Alignment) =>
  base.reduce((sum, line, at) => sum + keptIn(line, side[partners[at] ?? -1]), 0)

function keptIn(line: Line, other: Line | undefined): number {
  if (!other) return 0
  if (line.value === other.value) return weightOf(line.keys)
  const keys = new Set(line.keys)
  return weightOf(other.keys.filter((key) => keys.has(key)))
}

const minAlike = 0.5

/** Between partners, an edited line pairs with the line that has most of its content. */
function withLikeLines(base: readonly Line[], side: readonly Line[], partners: Alignment): void {
  let from = 0
  for (let at = 0; at < base.length; at++) {
    const partner = partners[at] ?? -1
    if (partner >= 0) {
      from = partner + 1
      continue
    }
    const next = partners.subarray(at).find((one) => one >= 0) ?? side.length
    const like = maxAlike(base[at], side, from, Math.min(next, from + maxCompared))
    if (like < 0) continue
    partners[at] = like
    from = like + 1
  }
}

/** So many lines of the side are compared with one line. */
const maxCompared = 50

function maxAlike(line: Line | undefined, side: readonly Line[], from: number, to: number): number {
  let [best, place] = [minAlike, -1]
  const keys = new Set(line?.keys)
  const own = weightOf(line?.keys ?? [])
  for (let at = from; at < to; at++) {
    const other = side[at]?.keys ?? []
    const share = weightOf(other.filter((key) => keys.has(key))) / Math.max(own, weightOf(other), 1)
    if (share > best) [best, place] = [share, at]
  }
  return place
}

/** A text identifies a line better than a number. */
const textWeight = 3

const weightOf = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (isText(key) ? textWeight : 1), 0)

const isText = (key: string) => key.includes(' s')

const offsetOf = (base: readonly Line[], side: readonly Line[], partners: Alignment, at: number) =>
  (side[partners[at] ?? -1]?.at ?? 0) - (base[at]?.at ?? 0)

function firstMoved(base: readonly Line[], side: readonly Line[], partners: Alignment): number | undefined {
  const at = base.findIndex((_, at) => (partners[at] ?? -1) >= 0 && offsetOf(base, side, partners, at) !== 0)
  if (at < 0) return undefined
  // The lines between the last one that stayed and the first one that moved may have moved too.
  for (let before = at - 1; before >= 0; before--)
    if ((partners[before] ?? -1) >= 0) return Math.min((base[before]?.at ?? 0) + 1, base[at]?.at ?? 1)
  return 1
}

/** Whether each range of lines that moved together contains a line with unique content. */
function isConfirmed(base: readonly Line[], side: readonly Line[], partners: Alignment): boolean {
  const [inBase, inSide] = [counts(base), counts(side)]
  const isOnce = (thing: string) => inBase.get(thing) === 1 && inSide.get(thing) === 1
  let [offset, isKnown] = [0, true]
  for (const [at, line] of base.entries()) {
    const other = side[partners[at] ?? -1]
    if (!other) continue
    const own = other.at - line.at
    if (own !== offset) {
      if (!isKnown) return false
      ;[offset, isKnown] = [own, own === 0]
    }
    isKnown ||= isOnce(`${line.value}`) && line.value === other.value
    isKnown ||= line.keys.some((key) => isText(key) && isOnce(key))
  }
  return isKnown
}

/** How often each line, and each text, occurs. */
function counts(lines: readonly Line[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const count = (thing: string) => found.set(thing, (found.get(thing) ?? 0) + 1)
  for (const { value, keys } of lines) {
    count(`${value}`)
    for (const key of keys) if (isText(key)) count(key)
  }
  return found
}

/** Whether a line that seems deleted is elsewhere: then lines were sorted or moved, not inserted. */
function isReordered(base: readonly Line[], side: readonly Line[], partners: Alignment): boolean {
  const kept = new Set(partners)
  const added = new Set(side.flatMap(({ value }, at) => (kept.has(at) ? [] : [value])))
  return base.some(({ value }, at) => (partners[at] ?? -1) < 0 && added.has(value))
}

/** Of what lines hold that moved and were followed by such as did not: from it on, they may as well have been edited in place. */
const doubtfulShare = 1 / 3

/** Whether only a range of lines moved, and much of their content is also under the old numbers. */
function mayBeEdited(base: readonly Line[], side: readonly Line[], partners: Alignment): boolean {
  const there = new Map(side.map((line) => [line.at, line]))
  let [moved, inPlace] = [0, 0]
  for (const [at, line] of base.entries()) {
    const partner = side[partners[at] ?? -1]
    if (!partner) continue
    if (partner.at === line.at) {
      if (inPlace > 0 && inPlace >= moved * doubtfulShare) return true
      ;[moved, inPlace] = [0, 0]
      continue
    }
    moved += keptIn(line, partner)
    inPlace += keptIn(line, there.get(line.at))
  }
  return false
}

/** The shifts between partners; undefined if the lines between two of them do not show what happened. */
function shiftsOf(base: readonly Line[], side: readonly Line[], partners: Alignment): readonly Shift[] | undefined {
  const shifts: Shift[] = []
  let [baseAt, sideAt, lastBase, offset] = [0, 0, 0, 0]
  for (let at = 0; at < base.length; at++) {
    const partner = partners[at] ?? -1
    const [line, other] = [base[at], side[partner]]
    if (partner < 0 || !line || !other) continue
    const gap: Gap = {
      deleted: base.slice(baseAt, at).map((line) => line.at),
      inserted: side.slice(sideAt, partner).map((line) => line.at - offset),
      after: lastBase,
      before: line.at,
      growth: other.at - line.at - offset,
    }
    const shift = shiftIn(gap)
    if (!shift) return undefined
    shifts.push(...shift)
    offset = other.at - line.at
    ;[baseAt, sideAt, lastBase] = [at + 1, partner + 1, line.at]
  }
  return shifts
}

/** The lines between two partners, by their numbers in base, and how many more there are now. */
type Gap = Readonly<{
  deleted: readonly number[]
  inserted: readonly number[]
  after: number
  before: number
  growth: number
}>

function shiftIn({ deleted, inserted, after, before, growth }: Gap): Shift[] | undefined {
  if (growth === 0) {
    // As many lines as before: edited in place, if they are the same lines.
    return deleted.length === 0 || inserted.length === 0 || deleted.join() === inserted.join() ? [] : undefined
  }
  if (growth > 0) {
    if (deleted.length > 0) return undefined
    const at = inserted[0] ?? before
    return (inserted.at(-1) ?? at) < at + growth ? [{ at, inserted: growth, deleted: 0 }] : undefined
  }
  if (inserted.length > 0) return undefined
  const at = deleted[0] ?? before + growth
  const isExact = at > after && at - growth <= before && (deleted.at(-1) ?? at) < at - growth
  return isExact ? [{ at, inserted: 0, deleted: -growth }] : undefined
}
