/**
 * Packages whose long parts are read without the blocks that nobody touched (`lockstep.ts`), so that a merge costs as much as
 * was edited. To make the result whole, it is packed piece by piece, and the blocks are read from base again. If leaving
 * blocks out could make a difference, there is no result here, and the packages are merged whole.
 */

import { sameBytes } from '../../core/document/bytes.ts'
import { bySide, type Side, sidesOf } from '../../core/model/sides.ts'
import type { Blocks, ByteRange, LeftOut } from './blocks.ts'
import { newContent } from './content.ts'
import { readInLockstep, type Short } from './lockstep.ts'
import { type Package, type Packages, packagesFrom, relationshipsOf } from './package.ts'
import { Damaged, unpacked } from './zip/unpacking.ts'
import type { Written, ZipEntry } from './zip/zip.ts'

export type ShortPackages = Readonly<{
  packages: Packages
  /** What was left out, by part. */
  leftOut: LeftOutOf
  /** The entries of the whole result; undefined if the places of the blocks are not certain. */
  restored(written: readonly Written[]): readonly Written[] | undefined
}>

/** How many blocks were left out of each part, and whether one contains what the format asks about (`Blocks.noted`). */
export type LeftOutOf = ReadonlyMap<string, Pick<Short, 'count' | 'isNoted'>>

/** Thrown by a format that cannot prepare packages without what was left out. */
export class LeftOutNeeded extends Error {}

/** Bytes. A shorter part is fast to merge whole. */
const minLength = 100_000

/** @param blocksOf the blocks of a part, by its name; undefined: it is read whole */
export function shortPackages(
  entries: Entries,
  blocksOf: (part: string) => Blocks | undefined,
): ShortPackages | undefined {
  const parts = longParts(entries, blocksOf)
  if (parts.size === 0) return undefined
  const given = bySide((side) => new Map([...parts].map(([name, { short }]) => [name, newContent(short.sides[side])])))
  const packages = packagesFrom(entries, given)
  if ('unreadable' in packages) return undefined
  return [...parts.keys()].every((part) => areRelatedAlike(packages, part))
    ? {
        packages,
        leftOut: new Map([...parts].map(([name, { short }]) => [name, short])),
        restored: (written) => restored(written, parts),
      }
    : undefined
}

type LongPart = Readonly<{ blocks: Blocks; entries: Readonly<Record<Side, ZipEntry>>; short: Short }>

export type Entries = Readonly<Record<Side, readonly ZipEntry[]>>

/** The long parts that a side changed and from which something can be left out. */
function longParts(entries: Entries, blocksOf: (part: string) => Blocks | undefined): ReadonlyMap<string, LongPart> {
  const byName = bySide((side) => new Map(entries[side].map((entry) => [entry.name, entry])))
  const parts = new Map<string, LongPart>()
  for (const base of entries.base) {
    const [ours, theirs] = [byName.ours.get(base.name), byName.theirs.get(base.name)]
    const blocks = base.size < minLength ? undefined : blocksOf(base.name)
    if (!blocks || !ours || !theirs || (base.crc === ours.crc && base.crc === theirs.crc)) continue
    if (ours.size < minLength || theirs.size < minLength) continue
    const all = { base, ours, theirs }
    const short = shortOf(all, blocks)
    if (short && short.count >= (blocks.minCount ?? 1)) parts.set(base.name, { blocks, entries: all, short })
  }
  return parts
}

function shortOf(entries: Readonly<Record<Side, ZipEntry>>, blocks: Blocks): Short | undefined {
  try {
    return readInLockstep(
      bySide((side) => unpacked(entries[side])),
      blocks,
    )
  } catch (thrown) {
    if (thrown instanceof Damaged) return undefined
    throw thrown
  }
}

/** Whether the relationship ids of a part in base mean the same on all sides, so that equal bytes mean the same. */
function areRelatedAlike(packages: Packages, part: string): boolean {
  const known = new Map(relationshipsOf(packages.base, part).map((one) => [one.id, one]))
  const isAlike = (side: Package) =>
    relationshipsOf(side, part).every(({ id, type, target }) => {
      const before = known.get(id)
      return !before || (before.type === type && before.target === target)
    })
  return isAlike(packages.ours) && isAlike(packages.theirs)
}

function restored(written: readonly Written[], parts: ReadonlyMap<string, LongPart>): readonly Written[] | undefined {
  const all: Written[] = []
  let back = 0
  for (const one of written) {
    const part = parts.get(one.entry.name)
    const whole = part && one.content ? wholePart(one.content, one.entry, part) : part ? undefined : one
    if (!whole) return undefined
    if (part) back++
    all.push(whole)
  }
  return back === parts.size ? all : undefined
}

function wholePart(content: Uint8Array, entry: ZipEntry, { blocks, entries, short }: LongPart): Written | undefined {
  const as = sidesOf.find((side) => side !== 'base' && sameBytes(content, short.sides[side]))
  if (as) return { entry: entries[as] }
  const places = blocks.placesIn(content, short.leftOut)
  if (!places || sharesIds(content, places, blocks, short.ids)) return undefined
  return { entry, pieces: restoredPieces(content, places, unpacked(entries.base), short.leftOut) }
}

/** Whether a block that was left out has the id of one that was not. */
function sharesIds(
  merged: Uint8Array,
  places: readonly ByteRange[],
  { idsIn }: Blocks,
  leftOut: readonly number[],
): boolean {
  if (!idsIn) return false
  let done = 0
  const ids = new Set<number>()
  for (const { from, to } of [...places, { from: merged.length, to: merged.length }]) {
    for (const id of idsIn(merged.subarray(done, from))) ids.add(id)
    done = to
  }
  return leftOut.some((id) => ids.has(id))
}

/** The merged part, with the blocks read from base again. Each piece is only valid until the next one. */
export function* restoredPieces(
  merged: Uint8Array,
  places: readonly ByteRange[],
  base: Iterable<Uint8Array>,
  leftOut: readonly LeftOut[],
): Generator<Uint8Array, void> {
  const source = new Source(base)
  let done = 0
  for (const [at, { from, to }] of places.entries()) {
    yield merged.subarray(done, from)
    const range = leftOut[at]
    if (range) yield* source.read(range)
    done = to
  }
  yield merged.subarray(done)
  source.close()
}

/** Reads ranges of a content, in increasing order. */
class Source {
  readonly #pieces: Iterator<Uint8Array>
  #piece: Uint8Array = new Uint8Array(0)
  #offset = 0

  constructor(pieces: Iterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.iterator]()
  }

  *read({ from, to }: ByteRange): Generator<Uint8Array, void> {
    for (let at = from; at < to; ) {
      const end = this.#offset + this.#piece.length
      if (at < end) {
        const until = Math.min(to, end)
        yield this.#piece.subarray(at - this.#offset, until - this.#offset)
        at = until
        continue
      }
      const { done, value } = this.#pieces.next()
      if (done) throw new Error('a part that was read once has become shorter')
      this.#offset = end
      this.#piece = value
    }
  }

  close(): void {
    this.#pieces.return?.()
  }
}
