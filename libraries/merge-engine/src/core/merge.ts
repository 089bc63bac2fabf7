/**
 * The steps of every merge, whatever the format:
 *
 *   1. identity laws, on bytes, before anything is parsed     m(b,b,t) = t   m(b,o,b) = o   m(b,x,x) = x
 *   2. the driver                                             merged | conflicted | declined
 *        declined     a line merge, and where lines conflict, their words. It counts only if it is clean, and if the result
 *                     can be read where the sides could
 *        merged       if a clean line merge has the same meaning, its bytes are returned: they give the smallest diff
 *        conflicted   stays a conflict, even if a line merge happens to be clean. Two exceptions: if one side already
 *                     contains every line that the other side changed, that side is the result; and where the driver's own
 *                     check refused what it found, a clean line merge that loses and doubles no words
 *
 * A large document with few changes may be merged by an excerpt of it. The result is the same.
 *
 * No document makes these functions throw: a conflict is a result, not an error.
 */

import { unconservedWords } from './checking/words-conserved.ts'
import { sameBytes } from './document/bytes.ts'
import { containingSide, endsLine, hasOwnLine } from './lines/containing-side.ts'
import { identity } from './lines/identity.ts'
import { LineCache } from './lines/line-cache.ts'
import { movesLines } from './lines/moved-lines.ts'
import { mergeLinesFinely } from './merge-lines-finely.ts'
import { type Choices, type Conflict, conflictWithDetail, type VersionPolicy } from './model/conflict.ts'
import type { Conflicted, Declined, Found, MergeDriver, Merged } from './model/driver.ts'
import type { LineIndex } from './model/lines.ts'
import type { Sides } from './model/sides.ts'
import { MergeSession } from './session.ts'

/**
 * Merges three sides; see the head of this file. `byLines` never declines text.
 * @param session keeps what the driver read, for the next merge of the same document.
 * @param policy what is done where both sides raised the version of a project.
 */
export function merge(
  sides: Sides,
  driver: MergeDriver,
  byLines: MergeDriver,
  session = new MergeSession(),
  policy: VersionPolicy = 'higher',
): Merged | Conflicted {
  return (
    identity(sides) ??
    session.ask(driver, (open) => {
      const index = new LineCache(open.textOf)
      const context = {
        driver: withPolicy(open, policy),
        byLines: byLines.withLines?.(index) ?? byLines,
        index,
        isLarge: isTooLarge(sides),
      }
      return mergedByExcerpt(sides, context) ?? mergeWhole(sides, context)
    })
  )
}

/** The driver that merges by a policy, whenever it is asked within one merge. */
const withPolicy = (driver: MergeDriver, policy: VersionPolicy): MergeDriver =>
  policy === 'higher' ? driver : { ...driver, merge: (sides, choices) => driver.merge(sides, choices, policy) }

/**
 * Merges sides that conflict, with the sides that a person chose. A conflict that no side can resolve stays a conflict. A
 * choice for the whole document returns that side as it is. The laws of merging do not hold for the result, because they
 * know no choices; the driver's own check does.
 */
export function mergeChosen(
  sides: Sides,
  driver: MergeDriver,
  byLines: MergeDriver,
  choices: Choices,
  session = new MergeSession(),
  policy: VersionPolicy = 'higher',
): Merged | Conflicted {
  const whole = choices.get('')
  if (whole) return { kind: 'merged', by: driver.name, bytes: sides[whole] }
  return session.ask(driver, (open) => {
    const outcome = open.merge(sides, choices, policy)
    return outcome.kind === 'declined' ? fallBack(sides, outcome, { driver: open, byLines, choices }) : outcome
  })
}

/** What every step of one merge works with. */
type Context = Readonly<{
  driver: MergeDriver
  byLines: MergeDriver
  /** The lines of all documents of this merge. */
  index: LineIndex
  /** Whether the document is too large for lines to be preferred. */
  isLarge: boolean
}>

/** Undefined when there is no excerpt, or when it conflicts: conflicts are reported for the whole document. */
function mergedByExcerpt(sides: Sides, context: Context): Merged | undefined {
  const excerpt = context.driver.excerpt?.(sides)
  const outcome = excerpt && mergeWhole(excerpt.sides, context)
  const bytes = outcome?.kind === 'merged' ? excerpt?.whole(outcome.bytes) : undefined
  return outcome?.kind === 'merged' && bytes ? { ...outcome, bytes } : undefined
}

function mergeWhole(sides: Sides, context: Context): Merged | Conflicted {
  const { driver, byLines } = context
  const outcome = driver.merge(sides)
  if (outcome.kind === 'declined') return fallBack(sides, outcome, { driver, byLines })
  if (outcome.kind === 'merged') return preferLines(sides, outcome, context)
  return containing(sides, outcome, context) ?? linesForRefused(sides, outcome, context) ?? outcome
}

/** The clean merge of the lines, where the driver's own check refused what it found: it paired the wrong things. */
function linesForRefused(sides: Sides, { conflicts }: Conflicted, context: Context): Merged | undefined {
  const isRefused = conflicts.every(({ kind, path }) => kind === 'check-failed' && path === '')
  return isRefused && context.driver.sameValue && !context.isLarge
    ? soundLines(sides, linesOf(sides, context.byLines), context)
    : undefined
}

/** Clean lines that are a document of the format, and lose and double no words. */
function soundLines(sides: Sides, lines: Uint8Array | undefined, { driver, index }: Context): Merged | undefined {
  if (!lines || !validAsTheSidesWere(sides, lines, driver)) return undefined
  return unconservedWords(index, { ...sides, result: lines })
    ? undefined
    : { kind: 'merged', by: 'lines', bytes: lines }
}

function fallBack(
  sides: Sides,
  declined: Declined,
  { driver, byLines, choices }: Pick<Context, 'driver' | 'byLines'> & Readonly<{ choices?: Choices }>,
): Merged | Conflicted {
  const outcome = byLines.merge(sides, choices)
  if (outcome.kind === 'merged' && validAsTheSidesWere(sides, outcome.bytes, driver)) return outcome
  const conflicts = outcome.kind === 'conflicted' ? outcome.conflicts : []
  const isOfLines = conflicts.length > 0 && conflicts.every(({ kind }) => kind === 'lines')
  const bytes = isOfLines && !choices ? mergeLinesFinely(sides) : undefined
  if (bytes && validAsTheSidesWere(sides, bytes, driver)) return { kind: 'merged', by: outcome.by, bytes }
  return { kind: 'conflicted', by: outcome.by, conflicts: [unreadable(declined.why), ...conflicts] }
}

/** A line merge of two valid documents must be valid. If a side was already broken, clean lines are enough. */
function validAsTheSidesWere(sides: Sides, bytes: Uint8Array, driver: MergeDriver): boolean {
  if (!driver.reads) return true
  return driver.reads(bytes) || !driver.reads(sides.ours) || !driver.reads(sides.theirs)
}

function unreadable(why: string): Conflict {
  return conflictWithDetail('', 'unreadable', why)
}

/** Bytes. In larger documents a line merge costs more than the smaller diff is worth. */
const maxPreferred = 4_000_000

const isTooLarge = (sides: Sides) => Object.values(sides).some(({ length }) => length > maxPreferred)

const linesOf = (sides: Sides, byLines: MergeDriver): Uint8Array | undefined => {
  const lines = byLines.merge(sides)
  return lines.kind === 'merged' ? lines.bytes : undefined
}

/**
 * The side that already contains the other's change; it is the result although the driver found a conflict. But lines
 * cannot distinguish a deleted thing from one that was changed and moved. So if the driver still finds in that side what
 * the other one deleted, the driver has to find the change there too.
 */
function containing(sides: Sides, { conflicts }: Conflicted, context: Context): Merged | undefined {
  const { driver, byLines, isLarge } = context
  if (!driver.sameValue || driver.allowsDuplicates || isLarge || conflicts.some(isMovedElsewhere)) return undefined
  const bytes = containingSide(sides, linesOf(sides, byLines), context)
  if (!bytes) return undefined
  const other = bytes === sides.ours ? 'theirs' : 'ours'
  const seemsThere = conflicts.some(
    (of) => (of.kind === 'edit-delete' || of.kind === 'delete-move') && of[other] === null,
  )
  return seemsThere && lacksChange(sides, bytes, driver) ? undefined : { kind: 'merged', by: 'lines', bytes }
}

/** Whether both sides lack a thing at its place, and one has it elsewhere: this line is there, though the other side deleted it. */
const isMovedElsewhere = ({ kind, base, ours, theirs }: Conflict) =>
  kind === 'delete-move' && base !== null && ours === null && theirs === null

/**
 * Whether a side lacks the other's change by structure, although its lines have it. The driver tries to take the change
 * out of the side and to put it back: either this conflicts, because what the change deleted is still there, or the
 * result is not the side again.
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
 * If a clean line merge has the same meaning, its bytes are returned. If lines conflict, nothing confirms the driver's
 * result, so it must stay the same when a side is merged into it again.
 */
function preferLines(
  sides: Sides,
  { ruledWords, mayAskAgain, ...merged }: Found,
  context: Context,
): Merged | Conflicted {
  const { driver, byLines, index, isLarge } = context
  const isSide = sameBytes(merged.bytes, sides.ours) || sameBytes(merged.bytes, sides.theirs)
  const unconserved = () => ruledWords && unconservedWords(index, { ...sides, result: merged.bytes }, ruledWords)
  if (!driver.sameValue || isLarge || (isSide && !unconserved())) return merged
  const lines = linesOf(sides, byLines)
  // Lines confirm what they merge alike, but for what both sides moved: that stands twice there too.
  if (lines && sameBytes(lines, merged.bytes) && !(movesLines(index, sides) && unconserved())) return merged
  const contained = driver.allowsDuplicates ? undefined : containingSide(sides, lines, context)
  if (contained && hasAll(sides, contained, merged, context)) return { kind: 'merged', by: 'lines', bytes: contained }
  const words = unconserved()
  if (words) return soundLines(sides, lines, context) ?? refused(driver, notConserved(words))
  const found = { ...merged, ...(mayAskAgain && { mayAskAgain }) }
  if (!lines) return isTrusted(sides, found, context) ? merged : refused(driver, unstable)
  const isPreferred = endsLine(lines) === endsLine(merged.bytes) && driver.sameValue(lines, merged.bytes)
  return isPreferred ? { ...merged, bytes: lines } : merged
}

/**
 * Whether the side that seems to contain the other's change means the same as the result, or contains the change by
 * structure. If things repeat, the driver may confuse them, and lines are more reliable.
 */
const hasAll = (sides: Sides, contained: Uint8Array, { bytes }: Merged, { driver, index }: Context) =>
  driver.sameValue?.(contained, bytes) || !hasOwnLine(index, contained, bytes) || !lacksChange(sides, contained, driver)

/** Bytes. Merging twice more takes three times as long, too long for a person who waits for a larger document. */
const maxProven = 1_000_000

const isTrusted = (sides: Sides, merged: Found, { driver, index }: Context) =>
  driver.allowsDuplicates ||
  merged.bytes.length > maxProven ||
  (isStable(sides, merged, driver) && (!movesLines(index, sides) || isStableExchanged(sides, merged, driver)))

/**
 * Whether the exchanged sides have an answer too: what both moved may be paired in one order and not in the other. It may be
 * another one: of two additions at one place, those of ours come first. If it is the same, it was proven already.
 */
function isStableExchanged({ base, ours, theirs }: Sides, { bytes }: Found, driver: MergeDriver): boolean {
  const exchanged = { base, ours: theirs, theirs: ours }
  const outcome = driver.merge(exchanged)
  return outcome.kind === 'merged' && (sameBytes(outcome.bytes, bytes) || isStable(exchanged, outcome, driver))
}

/**
 * Whether merging either side into the result again changes nothing. What stands beside what the other side took out may be taken for
 * an edit of it then. That is a question and no other answer; answered as the result has it, the rest must stay the same.
 */
function isStable({ base, ours, theirs }: Sides, { bytes, mayAskAgain }: Found, driver: MergeDriver): boolean {
  const isSame = (again: Sides, from: 'ours' | 'theirs') => {
    if (identity(again)) return true
    const first = driver.merge(again)
    const outcome = first.kind === 'conflicted' && mayAskAgain ? answered(again, first, from, driver) : first
    return (
      outcome.kind === 'merged' &&
      (sameBytes(outcome.bytes, bytes) || driver.sameValue?.(outcome.bytes, bytes) === true)
    )
  }
  return isSame({ base, ours: bytes, theirs }, 'ours') && isSame({ base, ours, theirs: bytes }, 'theirs')
}

/** The merge with one side chosen wherever it conflicts about what was taken out. */
function answered(sides: Sides, asked: Conflicted, from: 'ours' | 'theirs', driver: MergeDriver) {
  const isAboutDeleted = asked.conflicts.every(({ kind }) => kind === 'order' || kind === 'edit-delete')
  return isAboutDeleted ? driver.merge(sides, new Map(asked.conflicts.map(({ path }) => [path, from]))) : asked
}

const unstable = 'A merge was found, but merging a side into it again would change it.'

const notConserved = (words: readonly string[]): string =>
  `A merge was found, but these words would be there more or less often than the changes of both sides make it: ${words.slice(0, 5).join(', ')}.`

function refused(driver: MergeDriver, detail: string): Conflicted {
  const conflict = conflictWithDetail('', 'check-failed', detail)
  return { kind: 'conflicted', by: driver.name, conflicts: [conflict] }
}
