/**
 * Merges two edited versions of a paragraph's text: words by diff3, without regard to formats; and formats by the change of
 * each side.
 *
 *   base    The quick fox jumps.          ours   The quick brown fox jumps.      theirs   The quick fox jumps.  (all bold)
 *   stable  a character gets both sides' changes of its format; a property that both changed differently conflicts
 *   edited  what one side wrote gets the other side's change to the characters around it, or to those that it replaces
 */

import { Interner } from '../../../core/document/interner.ts'
import { diff3, type Region, type Span } from '../../../core/lines/diff3.ts'
import { bySide, type Side } from '../../../core/model/sides.ts'
import {
  applicable,
  type Change,
  changed,
  changeOf,
  keyOfChange,
  keyOfFormat,
  type MergedFormat,
  ofSide,
  sharedChange,
} from './formats.ts'
import type { Token, Unit } from './marked-text.ts'
import type { RunFormat } from './runs.ts'

/** A unit of the result: the side it is copied from, and its format. */
export type MergedUnit = Readonly<{ side: Side; unit: Unit; format: MergedFormat }>

type Tokens = Readonly<Record<Side, readonly Token[]>>

type Edited = 'ours' | 'theirs'

class Disagreement extends Error {}

/** The units of the merged text; undefined if both sides changed the same words, or one property differently. */
export function mergeTokens(tokens: Tokens): readonly MergedUnit[] | undefined {
  const numbers = new Interner()
  const regions = diff3(bySide((side) => tokens[side].map(({ meaning }) => numbers.of(meaning))))
  if (regions.some(({ kind }) => kind === 'conflict')) return undefined
  try {
    return new TextMerger(tokens, regions).units()
  } catch (thrown) {
    if (thrown instanceof Disagreement) return undefined
    throw thrown
  }
}

const none: Change = new Map()

const other = (side: Edited): Edited => (side === 'ours' ? 'theirs' : 'ours')

class TextMerger {
  readonly #tokens: Tokens
  readonly #regions: readonly Region[]

  constructor(tokens: Tokens, regions: readonly Region[]) {
    this.#tokens = tokens
    this.#regions = regions
  }

  units(): MergedUnit[] {
    return this.#regions.flatMap((region, at) => {
      if (region.kind === 'stable') return this.#stable(region)
      if (region.kind === 'both') return this.#alike(region, at)
      return this.#edited(region, region.kind === 'ours' ? 'ours' : 'theirs', at)
    })
  }

  #unitsIn(side: Side, { from, to }: Span): Unit[] {
    return this.#tokens[side].slice(from, to).flatMap(({ units }) => units)
  }

  #stable(region: Region): MergedUnit[] {
    const base = this.#unitsIn('base', region.base)
    const theirs = this.#unitsIn('theirs', region.theirs)
    let before: Readonly<{ of: readonly (RunFormat | undefined)[]; format: MergedFormat }> | undefined
    return this.#unitsIn('ours', region.ours).map((unit, at) => {
      const of = [base[at]?.format, unit.format, theirs[at]?.format]
      // The characters of a run share one format, so most have the format of the previous one.
      if (!before?.of.every((format, at) => format === of[at])) {
        const format = changed(ofSide('ours', unit.format), changeOf(of[0], 'theirs', of[2]))
        if (!format) throw new Disagreement()
        before = { of, format }
      }
      return { side: 'ours', unit, format: before.format }
    })
  }

  /** What one side wrote where the other did not change the text. */
  #edited(region: Region, side: Edited, at: number): MergedUnit[] {
    const written = this.#unitsIn(side, region[side])
    const change = this.#changeInside(region, side, at, written.length > 0)
    return written.map((unit) => {
      const format = ofSide(side, unit.format)
      if (!isFormatted(unit)) return { side, unit, format }
      const merged = changed(format, region.base.to > region.base.from ? change : applicable(format, change))
      if (!merged) throw new Disagreement()
      return { side, unit, format: merged }
    })
  }

  /** The other side's change to the format of what was replaced, or of the text around an insertion. */
  #changeInside(region: Region, side: Edited, at: number, isWritten: boolean): Change {
    const around = this.#around(at, other(side))
    const base = this.#unitsIn('base', region.base)
    if (base.length === 0) return around.shared
    const still = this.#unitsIn(other(side), region[other(side)])
    if (still.length !== base.length) return this.#unchanged([...base, ...still, ...this.#unitsIn(side, region[side])])
    const changes = base.flatMap((unit, place) =>
      isFormatted(unit) ? changeOf(unit.format, other(side), still[place]?.format) : [],
    )
    const keys = new Set(changes.map(keyOfChange))
    if (isWritten && keys.size <= 1) return changes[0] ?? none
    const isMoreThanThat = changes.every(
      (change) =>
        change.size === 0 || [around.left, around.right].some((one) => keyOfChange(one) === keyOfChange(change)),
    )
    if (isWritten || !isMoreThanThat) throw new Disagreement()
    return none
  }

  /** If both wrote the same and one added more, there must be no changes of format. */
  #unchanged(units: readonly Unit[]): Change {
    const keys = new Set(units.filter(isFormatted).map(({ format }) => format?.key))
    if (keys.size > 1) throw new Disagreement()
    return none
  }

  /**
   * Both wrote the same words. The replaced text shows how each side changed the format; if there is none, one side may have
   * given the new words its format of the words around.
   */
  #alike(region: Region, at: number): MergedUnit[] {
    const theirs = this.#unitsIn('theirs', region.theirs)
    const before = this.#unitsIn('base', region.base).filter(isFormatted)
    const isUniform = before.every(({ format }) => format?.key === before[0]?.format?.key)
    return this.#unitsIn('ours', region.ours).map((unit, place) => {
      const other = theirs[place]?.format
      const format =
        before.length > 0 && isUniform
          ? changed(ofSide('ours', unit.format), changeOf(before[0]?.format, 'theirs', other))
          : this.#asAround(at, ofSide('ours', unit.format), ofSide('theirs', other))
      if (!format) throw new Disagreement()
      return { side: 'ours', unit, format }
    })
  }

  #asAround(at: number, ours: MergedFormat, theirs: MergedFormat): MergedFormat | undefined {
    const one = changed(ours, applicable(ours, this.#around(at, 'theirs').shared))
    const two = changed(theirs, applicable(theirs, this.#around(at, 'ours').shared))
    return one && two && keyOfFormat(one) === keyOfFormat(two) ? one : undefined
  }

  /** A side's changes to the formats left and right of a region, and their common part. */
  #around(at: number, side: Edited): Readonly<{ left: Change; right: Change; shared: Change }> {
    const [before, after] = [this.#regions[at - 1], this.#regions[at + 1]]
    const left = before && this.#changeAt(before, side, -1)
    const right = after && this.#changeAt(after, side, 0)
    const shared = left && right ? sharedChange(left, right) : this.#changeEverywhere(side)
    return { left: left ?? none, right: right ?? none, shared }
  }

  /** Regions next to a changed one are stable. */
  #changeAt(region: Region, side: Edited, place: 0 | -1): Change | undefined {
    const base = this.#unitsIn('base', region.base)
    const still = this.#unitsIn(side, region[side])
    const formatted = base.flatMap((unit, at) => (isFormatted(unit) ? at : []))
    const at = formatted.at(place)
    return at === undefined ? undefined : changeOf(base[at]?.format, side, still[at]?.format)
  }

  /** At the start or end of a text, only a change to the whole of it counts. */
  #changeEverywhere(side: Edited): Change {
    const changes = this.#regions.flatMap((region) => {
      if (region.kind !== 'stable') return []
      const still = this.#unitsIn(side, region[side])
      return this.#unitsIn('base', region.base).flatMap((unit, at) =>
        isFormatted(unit) ? changeOf(unit.format, side, still[at]?.format) : [],
      )
    })
    const [first = none] = changes
    return changes.every((change) => keyOfChange(change) === keyOfChange(first)) ? first : none
  }
}

const isFormatted = ({ is }: Unit) => is === 'text' || is === 'thing'
