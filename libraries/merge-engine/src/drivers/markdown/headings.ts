/**
 * At which headings the versions of a document are cut, where the tree of its sections conflicts.
 *
 *   constant    every version has it once, in one order
 *   new         a side put it in, and what it has below it up to the next cut stood nowhere before: a whole section; unless
 *               the other side deleted a section there that it may be, in other words
 *
 * Any other heading (renamed, moved, put between what stood there) is a block of the section it stands in.
 */

import type { Tree, Unreadable } from '../../core/model/node.ts'
import { bySide, type Side, type Sides } from '../../core/model/sides.ts'
import { minEvidence, resemble, type Words, wordsInText } from '../../core/pairing/resemblance.ts'

/**
 * The documents of one merge that were read for their headings. A merge is checked by merging its sides into the result again, so most
 * of them are asked for several times.
 */
export class HeadingCache {
  readonly #known = new WeakMap<Uint8Array, Flat>()
  readonly #read: (side: Uint8Array) => Tree | Unreadable

  /** @param read reads a version in any way: its sections are no atoms. */
  constructor(read: (side: Uint8Array) => Tree | Unreadable) {
    this.#read = read
  }

  readonly of = (side: Uint8Array): Flat => {
    const flat = this.#known.get(side) ?? flatOf(this.#read(side))
    this.#known.set(side, flat)
    return flat
  }
}

/** The place of each heading that occurs once, and the atoms of a version in the order they stand in. */
type Flat = Readonly<{ headings: ReadonlyMap<string, number>; atoms: () => readonly Atom[] }>

type Atom = Readonly<{ place: number; isHeading: boolean; value: string }>

/** Both sets of headings; the second has the first. */
export function cutsOf(
  sides: Sides,
  cache: HeadingCache,
): Readonly<{ constant: ReadonlySet<string>; withNew: ReadonlySet<string> }> {
  const flat = bySide((side) => cache.of(sides[side]))
  const constant = constantHeadings(flat)
  const added = (['ours', 'theirs'] as const).flatMap((side) => newHeadings(flat, side, constant))
  return { constant, withNew: new Set([...constant, ...added]) }
}

function constantHeadings({ base, ours, theirs }: Readonly<Record<Side, Flat>>): ReadonlySet<string> {
  const constant = new Set<string>()
  let last = { ours: -1, theirs: -1 }
  for (const heading of base.headings.keys()) {
    const places = { ours: ours.headings.get(heading) ?? -1, theirs: theirs.headings.get(heading) ?? -1 }
    if (places.ours <= last.ours || places.theirs <= last.theirs) continue
    constant.add(heading)
    last = places
  }
  return constant
}

/** The headings that only this side has, of sections that are new from the heading to the next cut. */
function newHeadings(
  flat: Readonly<Record<Side, Flat>>,
  side: 'ours' | 'theirs',
  constant: ReadonlySet<string>,
): readonly string[] {
  const { headings } = flat[side]
  if (headings.size === constant.size) return []
  const atoms = flat[side].atoms()
  const elsewhere = new Set(
    [flat.base, flat[side === 'ours' ? 'theirs' : 'ours']].flatMap((other) => other.atoms().map(({ value }) => value)),
  )
  const lost = lostSections(flat, side, constant)
  const added: string[] = []
  let [isNew, inCut]: [boolean, string[]] = [true, []]
  const endCut = (cut: string | undefined) => {
    const old = lost.get(cut) ?? []
    const isEdit = (heading: string) =>
      old.some((words) => resemble(words, wordsBelow(flat[side], heading), { minCharacters: minEvidence }))
    added.push(...inCut.filter((heading) => !isEdit(heading)))
    inCut = []
  }
  for (let at = atoms.length - 1; at >= 0; at--) {
    const { place, isHeading = false, value = '' } = atoms[at] ?? {}
    if (isHeading && constant.has(value)) {
      isNew = true
      endCut(value)
    } else if (elsewhere.has(value)) isNew = false
    else if (isHeading && isNew && headings.get(value) === place) inCut.push(value)
  }
  endCut(undefined)
  return added
}

/** The words of the sections of base that the other side deleted, by the constant heading before them. */
function lostSections(
  flat: Readonly<Record<Side, Flat>>,
  side: 'ours' | 'theirs',
  constant: ReadonlySet<string>,
): ReadonlyMap<string | undefined, readonly Words[]> {
  const lost = new Map<string | undefined, Words[]>()
  const other = flat[side === 'ours' ? 'theirs' : 'ours'].headings
  let cut: string | undefined
  for (const heading of flat.base.headings.keys()) {
    if (constant.has(heading)) cut = heading
    else if (!other.has(heading)) lost.set(cut, [...(lost.get(cut) ?? []), wordsBelow(flat.base, heading)])
  }
  return lost
}

/** The words of a heading and of what is below it up to the next one. */
function wordsBelow({ atoms, headings }: Flat, heading: string): Words {
  const start = headings.get(heading) ?? 0
  const behind = atoms().filter(({ place }) => place >= start)
  const next = behind.findIndex(({ place, isHeading }) => isHeading && place > start)
  return wordsInText(
    behind
      .slice(0, next < 0 ? behind.length : next)
      .map(({ value }) => value)
      .join(' '),
  )
}

function flatOf(tree: Tree | Unreadable): Flat {
  if ('unreadable' in tree) return { headings: new Map(), atoms: () => [] }
  let atoms: readonly Atom[] | undefined
  return { headings: headingsIn(tree), atoms: () => (atoms ??= atomsOf(tree)) }
}

function atomsOf(tree: Tree): readonly Atom[] {
  const atoms: Atom[] = []
  for (let place = 0; place < tree.size; place++) {
    const { role, kind, value } = tree.node(place)
    if (role === 'none' && value !== '' && !signs.has(kind)) atoms.push({ place, isHeading: kind === 'heading', value })
  }
  return atoms
}

/** What says nothing of its own. */
const signs: ReadonlySet<string> = new Set(['box', 'break', 'delimiter'])

function headingsIn(tree: Tree): ReadonlyMap<string, number> {
  const headings = new Map<string, number>()
  const repeated = new Set<string>()
  for (let place = 0; place < tree.size; place++) {
    const node = tree.node(place)
    if (node.kind !== 'heading') continue
    const { value } = node
    if (headings.has(value)) repeated.add(value)
    headings.set(value, place)
  }
  for (const heading of repeated) headings.delete(heading)
  return headings
}
