/**
 * One merge for one request: picks the driver by its name, merges, and marks the conflicts when asked. A text that its
 * driver can't read is merged by lines, and the outcome says so; a binary document then is a conflict that says why.
 */

import { mergeByLines } from './core/lines/merge-by-lines.ts'
import { mergeChosen, merge as mergeSides } from './core/merge.ts'
import type { Choices, Conflict, MarkerLabels, VersionPolicy } from './core/model/conflict.ts'
import type { MergeDriver, Merged } from './core/model/driver.ts'
import { type Sides, sidesOf } from './core/model/sides.ts'
import { MergeSession } from './core/session.ts'
import { type DriverName, describeDriver, driverNames } from './drivers/names.ts'

/** The drivers, by request name. All of them are loaded before the engine is. */
export const drivers: ReadonlyMap<DriverName, MergeDriver> = new Map(
  await Promise.all(driverNames.map(async ({ name, load }) => [name, await load()] as const)),
)

export type MergeOptions = Readonly<{
  /** Labels for conflict markers; when given, a conflicted text also comes `marked`. Default: no markers. */
  markers?: MarkerLabels
  /**
   * Keeps what was read for the next merge, which is faster if it is of the same document. The result does not depend on it.
   * Default: a new session for this merge.
   */
  session?: MergeSession
  /** What is done where both sides raised the version of a project. Default: `higher`. */
  versions?: VersionPolicy
}>

/**
 * `by` is `identity` (two sides were equal), `lines`, or the name of the structural driver. `decisions` is what rules decided
 * where both sides changed one value; absent where they decided nothing.
 * `marked` is there when markers were asked for and the format is text.
 */
export type MergeResult =
  | Merged
  | Readonly<{ kind: 'conflicted'; by: string; conflicts: readonly Conflict[]; marked?: Uint8Array }>

/** Throws a `TypeError` where a side is not made of bytes. */
export function merge(name: DriverName | 'text', sides: Sides, options: MergeOptions = {}): MergeResult {
  const isText = name === 'text' || describeDriver(name).text
  const driver = driverFor(name)
  const result = mergeSides(
    plainSides(sides),
    driver,
    isText ? mergeByLines : noLines,
    options.session,
    options.versions,
  )
  if (result.kind === 'merged' || !options.markers || !isText) return result
  const marked = driver.mark?.(sides, options.markers, options.versions) ?? mergeByLines.mark?.(sides, options.markers)
  return marked ? { ...result, marked } : result
}

/**
 * What becomes of a merge whose conflicts somebody has decided, all or some: `misplaced` are the paths where nothing
 * conflicts, and `untaken` those of conflicts that no side settles, such as one about a picture that is no picture any more.
 */
export type ChosenResult =
  | MergeResult
  | Readonly<{ kind: 'misplaced'; paths: readonly string[] }>
  | Readonly<{ kind: 'untaken'; paths: readonly string[] }>

/**
 * The merge with the side that was chosen for each place, by its conflict's path; all else merges as without. Conflicts that
 * nothing was chosen for stay, and what was chosen may bring up new ones. Throws a `TypeError` for a choice that is no side.
 */
export function mergeWithChoices(
  name: DriverName | 'text',
  sides: Sides,
  choices: Choices,
  { versions }: Pick<MergeOptions, 'versions'> = {},
): ChosenResult {
  assertSides(choices)
  const session = new MergeSession()
  const without = merge(name, sides, { session, ...(versions && { versions }) })
  const paths = new Set(without.kind === 'conflicted' ? without.conflicts.map(({ path }) => path) : [])
  const misplaced = [...choices.keys()].filter((path) => !paths.has(path))
  if (misplaced.length > 0) return { kind: 'misplaced', paths: misplaced }
  if (choices.size === 0) return without
  const byLines = name === 'text' || describeDriver(name).text ? mergeByLines : noLines
  const result = mergeChosen(plainSides(sides), driverFor(name), byLines, choices, session, versions)
  if (result.kind === 'merged') return result
  const untaken = [...new Set(result.conflicts.map(({ path }) => path))].filter((path) => choices.has(path))
  return untaken.length > 0 ? { kind: 'untaken', paths: untaken } : result
}

const plainSides = ({ base, ours, theirs }: Sides): Sides => ({
  base: plainBytes(base),
  ours: plainBytes(ours),
  theirs: plainBytes(theirs),
})

const sides: ReadonlySet<unknown> = new Set(sidesOf)

/** Throws a `TypeError` for anything else: a program without types may give another word, which would delete what it is about. */
function assertSides(choices: Choices): void {
  for (const [path, side] of choices)
    if (!sides.has(side))
      throw new TypeError(
        `The choice at ${JSON.stringify(path)} is ${JSON.stringify(side)}, where one of ${sidesOf.join(', ')} is taken.`,
      )
}

/**
 * The same bytes without what a subclass makes of them: a Buffer's `slice` shares where that of bytes copies. Throws a `TypeError` for
 * anything else, for a program without types may give a string.
 */
function plainBytes(bytes: Uint8Array): Uint8Array {
  if (!ArrayBuffer.isView(bytes))
    throw new TypeError(`A side is a ${typeof bytes}, where a merge takes bytes (Uint8Array).`)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function driverFor(name: DriverName | 'text'): MergeDriver {
  const driver = name === 'text' ? mergeByLines : drivers.get(name)
  if (!driver) throw new Error(`no driver merges ${name}`)
  return driver
}

/** What a binary format falls back to: nothing, since its bytes are no lines even where they happen to look like some. */
const noLines: MergeDriver = {
  name: 'identity',
  merge: () => ({ kind: 'conflicted', by: 'identity', conflicts: [] }),
}
