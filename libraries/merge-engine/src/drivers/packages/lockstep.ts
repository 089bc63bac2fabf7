/**
 * Reads three versions of a long part in lockstep, and keeps only what a side touched:
 *
 *   base     a b c d e f g h  …       a b [1] g h                equal: all three go on together
 *   ours     a B c d e f g h  …       a B [1] g h                different: each goes on to the next block that is equal on
 *   theirs   a b c d e f G h  …       a b [1] G h                           all sides, and unique in what lies ahead
 *
 * Consecutive blocks of equal bytes are left out. What a side added or deleted is kept on all sides, and everything else that
 * differs. A part is never in memory as a whole. If a side moved blocks past others, the part must be merged whole: one
 * placeholder stands for many blocks, so it does not show which were moved.
 */

import { sameBytes } from '../../core/document/bytes.ts'
import { bySide, type Side, sidesOf } from '../../core/model/sides.ts'
import { type Blocks, blocksIn, blocksWith, type LeftOut } from './blocks.ts'
import { isUtf8, searchIn } from './search.ts'
import { Window } from './window.ts'
import { Collected } from './zip/collected.ts'
import { crc32 } from './zip/packing.ts'

/** The sides without the blocks that were left out. */
export type Short = Readonly<{
  sides: Readonly<Record<Side, Uint8Array>>
  leftOut: readonly LeftOut[]
  /** The ids of the blocks that were left out. */
  ids: readonly number[]
  /** How many blocks were left out, and whether one of them contains what the format asks about. */
  count: number
  isNoted: boolean
}>

/** Fewer consecutive blocks are not worth a placeholder. */
const minLeftOut = 3

/** Bytes of each side that are compared at once; and bytes in which the next equal block is searched. */
const usualView = 256 * 1024
const firstLook = 4 * 1024
const farthestLook = 4 * 1024 * 1024

type Contents = Readonly<Record<Side, Iterable<Uint8Array>>>

/** Undefined if tags do not show the blocks, or a side differs for too long. Throws what reading the contents throws. */
export function readInLockstep(contents: Contents, blocks: Blocks): Short | undefined {
  const reading = new InStep(contents, blocks)
  try {
    return reading.read()
  } catch (thrown) {
    if (thrown instanceof OutOfStep) return undefined
    throw thrown
  } finally {
    reading.close()
  }
}

class OutOfStep extends Error {}

class InStep {
  readonly #windows: Readonly<Record<Side, Window>>
  readonly #blocks: Blocks
  readonly #kept = bySide(() => new Collected())
  readonly #leftOut: LeftOut[] = []
  readonly #ids: number[] = []
  /** The checksums of blocks that were removed from their place in base, and of blocks that are new at their place. */
  readonly #gone = bySide(() => new Set<number>())
  readonly #new = bySide(() => new Set<number>())
  #count = 0
  #isNoted = false

  constructor(contents: Contents, blocks: Blocks) {
    this.#windows = bySide((side) => new Window(contents[side]))
    this.#blocks = blocks
  }

  close(): void {
    for (const side of sidesOf) this.#windows[side].close()
  }

  read(): Short {
    for (let length = usualView; ; ) {
      const views = this.#look(length)
      const isAll = this.#isEnded()
      const same = sameStart(views)
      if (isAll && sidesOf.every((side) => views[side].length === same)) {
        this.#takeAlike(same)
        if (this.#hasMoved('ours') || this.#hasMoved('theirs')) throw new OutOfStep()
        return {
          sides: bySide((side) => this.#kept[side].bytes),
          leftOut: this.#leftOut,
          ids: this.#ids,
          count: this.#count,
          isNoted: this.#isNoted,
        }
      }
      const whole = lastEnd(views.base.subarray(0, same), this.#blocks.end)
      if (whole > 0) this.#takeAlike(whole)
      else if (same < Math.min(...sidesOf.map((side) => views[side].length)) || isAll) this.#takeDifferent()
      else if (length < farthestLook) {
        // No whole block fits into what was compared.
        length *= 2
        continue
      } else throw new OutOfStep()
      length = usualView
    }
  }

  #look(length: number): Record<Side, Uint8Array> {
    return bySide((side) => {
      this.#windows[side].fill(length)
      return this.#windows[side].view
    })
  }

  #isEnded = () => sidesOf.every((side) => this.#windows[side].isEnded)

  /** The next bytes, which are equal on all sides. */
  #takeAlike(length: number): void {
    const { base } = this.#windows
    const bytes = base.view.subarray(0, length)
    this.#refuseHiding(bytes)
    if (!isUtf8(bytes)) throw new OutOfStep()
    const places = blocksIn(bytes, this.#blocks)
    const { from, to } = places
    const bound = blocksWith(bytes, places, this.#blocks.bound)
    let done = 0
    for (let first = 0; first < from.length; first++) {
      if (bound.has(first)) continue
      let last = first
      while (from[last + 1] === to[last] && !bound.has(last + 1)) last++
      if (last - first + 1 >= minLeftOut) {
        const end = to[last] ?? 0
        this.#keep(bytes, done, from[first])
        this.#leaveOut(bytes, from[first] ?? 0, end)
        this.#count += last - first + 1
        for (let block = first; block <= last; block++) this.#noteId(bytes, from[block] ?? 0)
        done = end
      }
      first = last
    }
    this.#keep(bytes, done)
    for (const side of sidesOf) this.#windows[side].advance(length)
  }

  #keep(bytes: Uint8Array, from?: number, to?: number): void {
    for (const side of sidesOf) this.#kept[side].push(bytes, from, to)
  }

  #leaveOut(bytes: Uint8Array, from: number, to: number): void {
    const { offset } = this.#windows.base
    const tag = bytes.slice(from, bytes.indexOf(0x3e, from) + 1)
    const leftOut = { from: offset + from, to: offset + to, tag }
    const placeholder = this.#blocks.placeholder?.(leftOut, this.#leftOut.length)
    if (placeholder) this.#keep(placeholder)
    this.#leftOut.push(leftOut)
    if (this.#isNoted || !this.#blocks.noted) return
    const search = searchIn(bytes.subarray(from, to))
    this.#isNoted = this.#blocks.noted.some((wanted) => search(wanted, 0) >= 0)
  }

  #noteId(bytes: Uint8Array, start: number): void {
    const id = this.#blocks.idAt?.(bytes, start)
    if (id !== undefined) this.#ids.push(id)
  }

  /** The text of each side up to the next equal block, or to the end. */
  #takeDifferent(): void {
    for (let length = firstLook; length <= farthestLook; length *= 4) {
      const views = this.#look(length)
      const isAll = this.#isEnded() && sidesOf.every((side) => views[side].length <= length)
      const looked = bySide((side) => sumsIn(views[side].subarray(0, length), this.#blocks))
      const next = nextAlike(views, looked)
      if (!next && !isAll) continue
      for (const side of sidesOf) {
        const piece = views[side].subarray(0, next?.[side])
        this.#refuseHiding(piece)
        this.#kept[side].push(piece)
        this.#windows[side].advance(piece.length)
      }
      this.#noteMoves(bySide((side) => sumsUpTo(looked[side], next?.[side])))
      return
    }
    throw new OutOfStep()
  }

  #noteMoves(sums: Readonly<Record<Side, ReadonlySet<number>>>): void {
    for (const side of ['ours', 'theirs'] as const) {
      for (const sum of sums.base) if (!sums[side].has(sum)) this.#gone[side].add(sum)
      for (const sum of sums[side]) if (!sums.base.has(sum)) this.#new[side].add(sum)
    }
  }

  /** Whether a block was removed from one place and is new at another. */
  #hasMoved = (side: Side) => this.#gone[side].intersection(this.#new[side]).size > 0

  #refuseHiding(bytes: Uint8Array): void {
    const search = searchIn(bytes)
    if (this.#blocks.hiding.some((mark) => search(mark, 0) >= 0)) throw new OutOfStep()
  }
}

type Views = Readonly<Record<Side, Uint8Array>>

/** How many bytes at the start are equal on all sides. */
function sameStart({ base, ours, theirs }: Views): number {
  const maxLength = Math.min(base.length, ours.length, theirs.length)
  return sameLength(base, theirs, sameLength(base, ours, maxLength))
}

/** Bytes that are compared one by one. */
const few = 512

function sameLength(one: Uint8Array, other: Uint8Array, maxLength: number): number {
  let [same, differs] = [0, maxLength]
  if (sameBytes(one.subarray(0, maxLength), other.subarray(0, maxLength))) return maxLength
  while (differs - same > few) {
    const middle = (same + differs) >> 1
    if (sameBytes(one.subarray(same, middle), other.subarray(same, middle))) same = middle
    else differs = middle
  }
  while (same < differs && one[same] === other[same]) same++
  return same
}

/** The end of the last block, or an inner end of a block; 0 if there is none. */
function lastEnd(bytes: Uint8Array, end: Uint8Array): number {
  const last = end.at(-1) ?? 0
  for (let at = bytes.lastIndexOf(last); at >= end.length - 1; at = bytes.lastIndexOf(last, at - 1))
    if (sameBytes(bytes.subarray(at - end.length + 1, at + 1), end)) return at + 1
  return 0
}

/** Blocks with their checksums, in order. */
type Summed = Readonly<{
  from: readonly number[]
  to: readonly number[]
  /** The blocks by checksum; if a checksum occurs twice, the complement of the first block, which is negative. */
  bySum: ReadonlyMap<number, number>
}>

function sumsIn(bytes: Uint8Array, blocks: Blocks): Summed {
  const { from, to } = blocksIn(bytes, blocks)
  const bySum = new Map<number, number>()
  for (let at = 0; at < from.length; at++) {
    const sum = crc32(bytes.subarray(from[at], to[at]))
    const first = bySum.get(sum) ?? -1
    bySum.set(sum, bySum.has(sum) ? Math.min(first, ~first) : at)
  }
  return { from, to, bySum }
}

/** The checksums of the blocks up to a place; of all blocks if it is undefined. */
function sumsUpTo({ from, bySum }: Summed, place = Infinity): ReadonlySet<number> {
  const sums = new Set<number>()
  for (const [sum, at] of bySum) if ((from[Math.max(at, ~at)] ?? 0) < place) sums.add(sum)
  return sums
}

/** The start of the next block that is unique on every side; undefined if there is none. */
function nextAlike(views: Views, looked: Readonly<Record<Side, Summed>>): Readonly<Record<Side, number>> | undefined {
  for (const [sum, inBase] of looked.base.bySum) {
    const places = { base: inBase, ours: looked.ours.bySum.get(sum) ?? -1, theirs: looked.theirs.bySum.get(sum) ?? -1 }
    if (sidesOf.some((side) => places[side] < 0)) continue
    const [base, ours, theirs] = sidesOf.map((side) =>
      views[side].subarray(looked[side].from[places[side]], looked[side].to[places[side]]),
    )
    if (base && ours && theirs && sameBytes(base, ours) && sameBytes(base, theirs))
      return bySide((side) => looked[side].from[places[side]] ?? 0)
  }
  return undefined
}
