/** What a format whose documents are packages of parts brings to the engine. */
import type { Choices, Conflict } from '../core/model/conflict.ts'
import type { Format, Objection } from '../core/model/format.ts'
import type { Blocks } from './blocks.ts'
import type { Package, Packages } from './package.ts'
import type { LeftOutOf } from './short-packages.ts'

/** How one part is merged when both sides changed it: as a text of a format, whole (then it conflicts), or ours as it is. */
export type PartMerging = Format | 'whole' | 'ours'

export type PackageFormat = Readonly<{
  name: string
  /** Whether a package is a document of this format, by its content types; it says why not. */
  refuses(opened: Package): string | undefined
  /** How a part is merged, by its name and content type; the sides show what they have in common. */
  mergingOf(part: string, contentType: string, sides: Packages): PartMerging
  /**
   * Whether a package has at most one part of this sort, such as its comments: what both sides added is put together, where
   * any other part that both added gets a name of its own. Default: no.
   */
  isOnly?(part: string, contentType: string): boolean
  /** The sides made ready: what stands in several parts is brought into step, such as ids that both gave. Default: as they are. */
  prepare?(
    packages: Packages,
    choices?: Choices,
    leftOut?: LeftOutOf,
  ): Packages | Readonly<{ conflicts: readonly Conflict[] }>
  /** Changes the merged parts where one follows from others, such as a count; by part. Default: none. */
  finish?(merged: Package, sides: Packages): ReadonlyMap<string, Uint8Array | undefined>
  /** What the format has against a result whose parts are each in order. */
  objectionTo?(merged: Package, sides: Packages): Objection | undefined
  /** A place as a person reads it: `slide 3, shape Title`, from the part and the path inside it. Default: both. */
  placeOf?(part: string, conflict: Conflict, sides: Packages): string
  /** What a person sees of a piece of a part, where a conflict shows it. Default: the piece as it is written. */
  shownOf?(written: string): string
  /**
   * What a long part consists of, by its name: blocks that are the same on all sides are left out while it is merged. It is
   * merged whole only where the short ones conflict, or their result does not become whole. Default: parts are merged whole.
   */
  blocksOf?(part: string): Blocks | undefined
  /** Whether places do not depend on what was left out, so that conflicts of short sides are told. Default: no. */
  hasFixedPlaces?: true
}>
