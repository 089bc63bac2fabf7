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
import { containingSide, endsLine, hasOwnLine } from './contained.ts'
import { identity, sameBytes } from './identity.ts'

/** The three versions of one document: the common ancestor and what two people made of it. */
export type Sides = Readonly<{ base: Uint8Array; ours: Uint8Array; theirs: Uint8Array }>

/** Which version a piece of a document comes from. */
export type Side = keyof Sides

/**
 * What stands between the two sides:
 * - `edit-edit`: both changed one atom differently
 * - `edit-delete`: one changed what the other deleted
 * - `add-add`: both added the same key with different contents
 * - `move-move`, `delete-move`: both moved one node to different places; one moved what the other deleted
 * - `order`: both put things in a different order, or inserted different things at one place of an ordered list
 * - `duplicate`: the merge would hold one identity twice
 * - `group`: both changed members of one group that only makes sense whole (a version and its checksum)
 * - `lines`: both changed the same lines of a document that was merged by lines
 * - `unreadable`: a side is not a valid document of its format, and lines did not merge cleanly either
 * - `unsupported`: this format has no structural merge in this version, and its bytes cannot be merged by lines
 * - `check-failed`: a merge was found, but it did not pass its own check
 */
export type ConflictKind =
  | 'edit-edit'
  | 'edit-delete'
  | 'add-add'
  | 'move-move'
  | 'delete-move'
  | 'order'
  | 'duplicate'
  | 'group'
  | 'lines'
  | 'unreadable'
  | 'unsupported'
  | 'check-failed'

/**
 * What a person has decided: the side that stands, by the path of the conflict, for every conflict that has the path. Of base,
 * that neither change counts.
 */
export type Choices = ReadonlyMap<string, Side>

/** One place where a person must decide. */
export type Conflict = Readonly<{
  /** The place as a person reads it, such as `dependencies.react` or `lines 12-15`; empty for the whole document. */
  path: string
  kind: ConflictKind
  /** What each side has there, as it is written; null where the side has nothing. */
  base: string | null
  ours: string | null
  theirs: string | null
  /** A sentence for the person, where the kind alone does not explain it. */
  detail?: string
}>

/** The merged document. `by` says who merged it: `identity`, `lines`, or a driver's name. */
export type Merged = Readonly<{ kind: 'merged'; by: string; bytes: Uint8Array }>
/** No merged document, and why not: at least one conflict. */
export type Conflicted = Readonly<{ kind: 'conflicted'; by: string; conflicts: readonly Conflict[] }>
/** The driver cannot read a side (or will not within its budget) and makes no guess. */
export type Declined = Readonly<{ kind: 'declined'; by: string; why: string }>

/** The words beside conflict markers. */
export type MarkerLabels = Readonly<{ base: string; ours: string; theirs: string }>

/**
 * The sides without what all of them have alike, and what a merge of them is in whole; undefined where that cannot be
 * told, and then the sides are merged as they are.
 */
export type Excerpt = Readonly<{ sides: Sides; whole(merged: Uint8Array): Uint8Array | undefined }>

/** One way of merging. Pure: the same sides give the same outcome, on any machine, in any locale. */
export type MergeDriver = Readonly<{
  name: string
  /**
   * Merges sides of which no two are equal. Never throws for what the sides contain. A conflict that is chosen for and that
   * the driver can't settle by a side stays a conflict.
   */
  merge(sides: Sides, choices?: Choices): Merged | Conflicted | Declined
  /** Less to be merged, with the same answer; undefined where there is none. Absent: there never is. */
  excerpt?(sides: Sides): Excerpt | undefined
  /** Whether the bytes are a valid document of the format, without a doubled identity. Absent: every document is. */
  reads?(bytes: Uint8Array): boolean
  /** Whether two documents are readable and say the same, whatever their layout. Absent: only equal bytes do. */
  sameValue?(one: Uint8Array, other: Uint8Array): boolean
  /** Equal additions of both sides may be two facts, so that merging a side again adds them again. Default: false. */
  keepsFacts?: boolean
  /** The document with diff3 conflict markers around the smallest pieces that conflict; undefined where markers make no sense. */
  mark?(sides: Sides, labels: MarkerLabels): Uint8Array | undefined
  /**
   * Lets go of what it has read, but for so many characters of what it read last. It may remember documents, to read each
   * once, while one merge asks it several times.
   */
  forget?(mostKept: number): void
}>

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
