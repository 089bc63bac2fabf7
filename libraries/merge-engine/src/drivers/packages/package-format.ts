/** What a format whose documents are packages of parts brings to the engine. */
import type { Choices, Conflict } from '../../core/model/conflict.ts'
import type { Format, Objection } from '../../core/model/format.ts'
import type { Blocks } from './blocks.ts'
import type { Package, Packages } from './package.ts'
import type { LeftOutOf } from './short-packages.ts'

/** How a part is merged if both sides changed it: as a text of a format, `whole` (then it conflicts), or `ours` as it is. */
export type PartMerging = Format | 'whole' | 'ours'

export type PackageFormat = Readonly<{
  name: string
  /** Why a package is not a document of this format, by its content types; undefined if it is one. */
  refuses(opened: Package): string | undefined
  /** How a part is merged, by its name and content type. */
  mergingOf(part: string, contentType: string, sides: Packages): PartMerging
  /**
   * Whether a package has at most one part of this sort, such as its comments: what both sides added is put together, where
   * any other part that both added gets a name of its own. Default: no.
   */
  isOnly?(part: string, contentType: string): boolean
  /** Prepares the sides: makes consistent what is in several parts, such as ids that both gave. Default: leaves them as they are. */
  prepare?(
    packages: Packages,
    choices?: Choices,
    leftOut?: LeftOutOf,
  ): Packages | Readonly<{ conflicts: readonly Conflict[] }>
  /** Changes merged parts that follow from others, such as a count; by part. Default: none. */
  finish?(merged: Package, sides: Packages): ReadonlyMap<string, Uint8Array | undefined>
  /** The format's objection to a result whose parts are each valid. */
  objectionTo?(merged: Package, sides: Packages): Objection | undefined
  /** The place of a conflict for a person: `slide 3, shape Title`. Default: the part and the path inside it. */
  placeOf?(part: string, conflict: Conflict, sides: Packages): string
  /** What a conflict shows of a piece of a part. Default: the piece as written. */
  shownOf?(written: string): string
  /**
   * What a long part consists of, by its name: blocks that are the same on all sides are left out while it is merged. It is
   * merged whole only where the short ones conflict, or their result does not become whole. Default: parts are merged whole.
   */
  blocksOf?(part: string): Blocks | undefined
  /** Whether places do not depend on what was left out, so that conflicts of shortened sides are reported. Default: no. */
  hasFixedPlaces?: true
}>
