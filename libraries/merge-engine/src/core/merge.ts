/**
 * What a merge driver is, and the one way every merge goes:
 *
 *   identity laws, on bytes, before anybody parses        m(b,b,t) = t   m(b,o,b) = o   m(b,x,x) = x
 *     then the driver                                     merged | conflicted | declined
 *       one side has all that the other changed, line for line, and more: that side, whatever the driver makes of it
 *       declined: lines, clean only when they are clean and, where the sides could be read, the result can
 *       merged: where a clean line merge says the same, its bytes are the answer (fewest surprises in a diff)
 *       conflicted: an answer; a line merge that happens to be clean does not outrank it
 *
 * A large document of which little differs may be merged by an excerpt of it; the answer is the same.
 *
 * Nothing here throws for what a document contains: a conflict is a result, not an error.
 */

import { sameBytes } from './document/bytes.ts'
import { containingSide, endsLine, hasOwnLine } from './lines/contained.ts'
import { identity } from './lines/identity.ts'
import type { Choices, Conflict } from './model/conflict.ts'
import type { Conflicted, Declined, MergeDriver, Merged } from './model/driver.ts'
import type { Sides } from './model/sides.ts'

/**
 * Merges three sides; see the head of this file. `byLines` never declines text.
 * @param mostKept so many characters of what the driver has read are kept, for a next merge of the same document.
 */
export function merge(sides: Sides, driver: MergeDriver, byLines: MergeDriver, mostKept = 0): Merged | Conflicted {
  const identical = identity(sides)
  if (identical) return identical
  try {
    return mergedByExcerpt(sides, driver, byLines) ?? mergeWhole(sides, { driver, byLines, isLarge: isTooLarge(sides) })
  } finally {
    driver.forget?.(mostKept)
  }
}

/**
 * The merge of sides that conflict, with what a person chose. What was chosen and can't be settled by a side is a conflict
 * still; a choice for the whole document is that side as it is. The laws of merging, which know no choices, don't hold of the
 * answer; the driver's own check does.
 */
export function mergeChosen(
  sides: Sides,
  driver: MergeDriver,
  byLines: MergeDriver,
  choices: Choices,
): Merged | Conflicted {
  const whole = choices.get('')
  if (whole) return { kind: 'merged', by: driver.name, bytes: sides[whole] }
  try {
    const outcome = driver.merge(sides, choices)
    return outcome.kind === 'declined' ? fallBack(sides, outcome, { driver, byLines, choices }) : outcome
  } finally {
    driver.forget?.(0)
  }
}

type Way = Readonly<{
  driver: MergeDriver
  byLines: MergeDriver
  /** Whether the document is too large for lines to be preferred. */
  isLarge: boolean
}>

/** Undefined when an excerpt does not do, or would conflict: conflicts are told of the whole. */
function mergedByExcerpt(sides: Sides, driver: MergeDriver, byLines: MergeDriver): Merged | undefined {
  const excerpt = driver.excerpt?.(sides)
  const outcome = excerpt && mergeWhole(excerpt.sides, { driver, byLines, isLarge: isTooLarge(sides) })
  const bytes = outcome?.kind === 'merged' ? excerpt?.whole(outcome.bytes) : undefined
  return outcome?.kind === 'merged' && bytes ? { ...outcome, bytes } : undefined
}

function mergeWhole(sides: Sides, way: Way): Merged | Conflicted {
  const { driver, byLines } = way
  const outcome = driver.merge(sides)
  if (outcome.kind === 'declined') return fallBack(sides, outcome, { driver, byLines })
  if (outcome.kind === 'merged') return preferLines(sides, outcome, way)
  return containing(sides, outcome, way) ?? outcome
}

function fallBack(
  sides: Sides,
  declined: Declined,
  { driver, byLines, choices }: Pick<Way, 'driver' | 'byLines'> & Readonly<{ choices?: Choices }>,
): Merged | Conflicted {
  const outcome = byLines.merge(sides, choices)
  if (outcome.kind === 'merged' && validAsTheSidesWere(sides, outcome.bytes, driver)) return outcome
  const conflicts = outcome.kind === 'conflicted' ? outcome.conflicts : []
  return { kind: 'conflicted', by: outcome.by, conflicts: [unreadable(declined.why), ...conflicts] }
}

/** A line merge of two valid documents must be valid; where a side was already broken, clean lines are all one can ask. */
function validAsTheSidesWere(sides: Sides, bytes: Uint8Array, driver: MergeDriver): boolean {
  if (!driver.reads) return true
  return driver.reads(bytes) || !driver.reads(sides.ours) || !driver.reads(sides.theirs)
}

function unreadable(why: string): Conflict {
  return { path: '', kind: 'unreadable', base: null, ours: null, theirs: null, detail: why }
}

/** Bytes; past it, a line merge costs more than its fewer surprises are worth, and the driver's bytes stand. */
const mostPreferred = 4_000_000

const isTooLarge = (sides: Sides) => Object.values(sides).some(({ length }) => length > mostPreferred)

const linesOf = (sides: Sides, byLines: MergeDriver): Uint8Array | undefined => {
  const lines = byLines.merge(sides)
  return lines.kind === 'merged' ? lines.bytes : undefined
}

/**
 * The side that already has the other's change; it stands, whatever the driver makes of it. But lines can't tell a thing
 * that was taken out from one that was changed and put elsewhere: where a side still has, by the driver's word, what the
 * other took out, the driver must find the change there, too.
 */
function containing(sides: Sides, { conflicts }: Conflicted, { driver, byLines, isLarge }: Way): Merged | undefined {
  if (!driver.sameValue || driver.keepsFacts || isLarge) return undefined
  const bytes = containingSide(sides, linesOf(sides, byLines), byLines)
  if (!bytes) return undefined
  const other = bytes === sides.ours ? 'theirs' : 'ours'
  const seemsThere = conflicts.some(
    (of) => (of.kind === 'edit-delete' || of.kind === 'delete-move') && of[other] === null,
  )
  return seemsThere && lacksChange(sides, bytes, driver) ? undefined : { kind: 'merged', by: 'lines', bytes }
}

/**
 * Whether a side lacks the other's change, as the driver knows things, although its lines have it: the change can't be taken
 * out of it, for what it took out is there still; or is there when it is put back, and the side is another one.
 */
function lacksChange(sides: Sides, contained: Uint8Array, driver: MergeDriver): boolean {
  const theirs = contained === sides.ours ? sides.theirs : sides.ours
  const without = driver.merge({ base: theirs, ours: contained, theirs: sides.base })
  if (without.kind === 'conflicted')
    return without.conflicts.some(({ kind }) => kind === 'add-add' || kind === 'duplicate')
  if (without.kind === 'declined') return false
  const back = { base: sides.base, ours: without.bytes, theirs }
  const again = identity(back) ?? driver.merge(back)
  return again.kind !== 'merged' || !(sameBytes(again.bytes, contained) || driver.sameValue?.(again.bytes, contained))
}

/**
 * Where lines are clean and mean the same, their bytes are the answer. Where they conflict, nobody else has found this
 * answer, so it must also stand when a side is merged into it again.
 */
function preferLines(sides: Sides, merged: Merged, { driver, byLines, isLarge }: Way): Merged | Conflicted {
  if (sameBytes(merged.bytes, sides.ours) || sameBytes(merged.bytes, sides.theirs)) return merged
  if (!driver.sameValue || isLarge) return merged
  const lines = linesOf(sides, byLines)
  if (lines && sameBytes(lines, merged.bytes)) return merged
  const contained = driver.keepsFacts ? undefined : containingSide(sides, lines, byLines)
  if (contained && hasAll(sides, contained, merged, driver)) return { ...merged, by: 'lines', bytes: contained }
  if (!lines) return isTrusted(sides, merged, driver) ? merged : unstable(driver)
  const isPreferred = endsLine(lines) === endsLine(merged.bytes) && driver.sameValue(lines, merged.bytes)
  return isPreferred ? { ...merged, bytes: lines } : merged
}

/**
 * Whether the side that seems to have the other's change says what was merged; or has it, as the driver knows things. Where
 * these repeat, the driver may take one for another, and lines know better.
 */
const hasAll = (sides: Sides, contained: Uint8Array, { bytes }: Merged, driver: MergeDriver) =>
  driver.sameValue?.(contained, bytes) || !hasOwnLine(contained, bytes) || !lacksChange(sides, contained, driver)

/** Bytes; merging twice more takes thrice the time, which a person waits for in the largest documents. */
const mostProven = 1_000_000

const isTrusted = (sides: Sides, merged: Merged, driver: MergeDriver) =>
  driver.keepsFacts || merged.bytes.length > mostProven || isStable(sides, merged, driver)

/** Whether merging either side into the result again changes nothing. */
function isStable({ base, ours, theirs }: Sides, { bytes }: Merged, driver: MergeDriver): boolean {
  return [
    { base, ours: bytes, theirs },
    { base, ours, theirs: bytes },
  ].every((again) => {
    if (identity(again)) return true
    const outcome = driver.merge(again)
    return outcome.kind === 'merged' && (sameBytes(outcome.bytes, bytes) || driver.sameValue?.(outcome.bytes, bytes))
  })
}

function unstable(driver: MergeDriver): Conflicted {
  const detail = 'A merge was found, but merging a side into it again would change it.'
  const conflict: Conflict = { path: '', kind: 'check-failed', base: null, ours: null, theirs: null, detail }
  return { kind: 'conflicted', by: driver.name, conflicts: [conflict] }
}
