/**
 * Pairs the objects of the versions. An update of base keeps base's numbers; a rewritten file is walked together with base from the
 * trailer on, and lists are matched by the content of their items. What both sides added equally, or under one name that base
 * does not have, is one object.
 *
 *   every version's objects get the numbers of the `Graph`: base's own, ours' new ones from 10⁸, theirs' from 2 * 10⁸
 */

import { sameBytes } from '../../core/document/bytes.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { backward, Digests } from './digests.ts'
import type { Pdf } from './file.ts'
import { type Dictionary, entriesOf, nameIn, type Value, withReferences } from './value.ts'

/** A version in the numbers of all three. */
export type Graph = Readonly<{
  trailer: Dictionary
  objects: ReadonlyMap<number, Value>
  numberOf: ReadonlyMap<number, number>
}>

export type Graphs = Readonly<Record<Side, Graph>>

const fresh = { ours: 100_000_000, theirs: 200_000_000 } as const

export function graphsOf(pdfs: Readonly<Record<Side, Pdf>>): Graphs {
  const own = new Map([...pdfs.base.objects.keys()].map((number) => [number, number]))
  const base = graph(pdfs.base, own)
  const numbers = numbersOf(pdfs)
  const drafts = { base, ours: graph(pdfs.ours, numbers.ours), theirs: graph(pdfs.theirs, numbers.theirs) }
  const ours = graph(pdfs.ours, renamed(numbers.ours, recognised(base, drafts.ours, drafts.theirs)))
  const known = renamed(numbers.theirs, recognised(base, drafts.theirs, drafts.ours))
  const shared = sharedAdditions({ base, ours, theirs: graph(pdfs.theirs, known) })
  return { base, ours, theirs: graph(pdfs.theirs, renamed(known, shared)) }
}

const renamed = (numbers: Numbers, names: Numbers): Numbers =>
  new Map([...numbers].map(([number, id]) => [number, names.get(id) ?? id]))

/** Objects that seem new on one side, but are the other side's edit of an object of base which this side seems to have lost. */
function recognised(base: Graph, side: Graph, other: Graph): Numbers {
  const lost = [...other.objects.keys()].filter((id) => base.objects.has(id) && !side.objects.has(id))
  const added = lost.length > 0 ? [...side.objects.keys()].filter((id) => !base.objects.has(id)) : []
  const [theirs, own] = [new Digests(other.objects), new Digests(side.objects)]
  const bySum = Map.groupBy(lost, (id) => theirs.of(id))
  return new Map(
    added.flatMap((id) => {
      const found = bySum.get(own.of(id))?.shift()
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
}

function graph({ trailer, objects }: Pdf, numbers: ReadonlyMap<number, number>): Graph {
  const to = (number: number) => numbers.get(number)
  return {
    trailer: entriesOf(withReferences({ is: 'dictionary', entries: trailer }, to)),
    objects: new Map([...objects].map(([number, value]) => [to(number) ?? number, withReferences(value, to)])),
    numberOf: new Map([...numbers].map(([number, id]) => [id, number])),
  }
}

export const isUpdateOf = (base: Pdf, side: Pdf) => sameBytes(side.bytes.subarray(0, base.bytes.length), base.bytes)

type Numbers = ReadonlyMap<number, number>

/** The graph's numbers of both sides' objects. A side that continues the other one has its numbers. */
function numbersOf({ base, ours, theirs }: Readonly<Record<Side, Pdf>>): Readonly<{ ours: Numbers; theirs: Numbers }> {
  const direct = (side: Pdf, first: number) => numbered(base, side, (number) => number, first)
  if (isUpdateOf(ours, theirs)) {
    const first = direct(ours, fresh.ours)
    return { ours: first, theirs: numbered(ours, theirs, (number) => first.get(number), fresh.theirs) }
  }
  if (!isUpdateOf(theirs, ours)) return { ours: direct(ours, fresh.ours), theirs: direct(theirs, fresh.theirs) }
  const first = direct(theirs, fresh.theirs)
  return { ours: numbered(theirs, ours, (number) => first.get(number), fresh.ours), theirs: first }
}

function numbered(
  before: Pdf,
  side: Pdf,
  numberOf: (before: number) => number | undefined,
  first: number,
): Map<number, number> {
  const pairs = new Pairs(before, side, isUpdateOf(before, side))
  const numbers = new Map<number, number>()
  for (const number of side.objects.keys()) {
    const paired = pairs.baseOf(number)
    numbers.set(number, (paired === undefined ? undefined : numberOf(paired)) ?? first + number)
  }
  return numbers
}

type Pair = readonly [base: Value, side: Value]

class Pairs {
  readonly #base: Pdf
  readonly #side: Pdf
  readonly #toBase = new Map<number, number>()
  readonly #taken = new Set<number>()
  readonly #waiting: Pair[] = []
  readonly #digests: Readonly<{ base: Digests; side: Digests }>
  readonly #isUpdate: boolean

  constructor(base: Pdf, side: Pdf, isUpdate: boolean) {
    this.#base = base
    this.#side = side
    this.#isUpdate = isUpdate
    this.#digests = { base: new Digests(base.objects), side: new Digests(side.objects) }
    for (const number of isUpdate ? side.objects.keys() : []) this.#pair(number, number)
    this.#waiting.push([trailerOf(base), trailerOf(side)])
    for (let pair = this.#waiting.pop(); pair; pair = this.#waiting.pop()) this.#walk(...pair)
  }

  baseOf(number: number): number | undefined {
    return this.#toBase.get(number)
  }

  /** Pairs two objects of one sort, once. */
  #pair(base: number, side: number): void {
    const [one, other] = [this.#base.objects.get(base), this.#side.objects.get(side)]
    if (!one || !other || this.#taken.has(base) || this.#toBase.has(side) || sortOf(one) !== sortOf(other)) return
    this.#taken.add(base)
    this.#toBase.set(side, base)
    this.#waiting.push([one, other])
  }

  #walk(base: Value, side: Value): void {
    if (base.is === 'reference' && side.is === 'reference') this.#pair(base.number, side.number)
    else if (base.is === 'array' && side.is === 'array') this.#items(base.items, side.items)
    else
      for (const [key, entry] of entriesOf(base)) {
        const other = entriesOf(side).get(key)
        if (other && !backward.has(key)) this.#walk(entry, other)
      }
  }

  /** Pairs items of equal content at any place; then, if equally many are left on both, one by one. */
  #items(base: readonly Value[], side: readonly Value[]): void {
    if (this.#isUpdate) return
    const places = Map.groupBy(this.#left(side, this.#toBase), (item) => this.#sum(item, 'side'))
    for (const item of this.#left(base, this.#taken)) {
      const like = places.get(this.#sum(item, 'base'))?.shift()
      if (like) this.#walk(item, like)
    }
    const [rest, other] = [this.#left(base, this.#taken), this.#left(side, this.#toBase)]
    if (rest.length === other.length) for (const [at, item] of rest.entries()) this.#walk(item, other[at] ?? item)
    // Items that are not objects may still refer to some.
    if (base.length === side.length)
      for (const [at, item] of base.entries()) if (item.is !== 'reference') this.#walk(item, side[at] ?? item)
  }

  #left(items: readonly Value[], paired: Readonly<{ has(number: number): boolean }>): Value[] {
    return items.filter((item) => item.is === 'reference' && !paired.has(item.number))
  }

  #sum(item: Value, side: 'base' | 'side'): string {
    return item.is === 'reference' ? this.#digests[side].of(item.number) : ''
  }
}

const trailerOf = ({ trailer }: Pdf): Value => ({
  is: 'dictionary',
  entries: new Map([...trailer].filter(([key]) => key === 'Root' || key === 'Info')),
})

const sortOf = (value: Value) =>
  `${value.is} ${nameIn(entriesOf(value), 'Type') ?? ''} ${nameIn(entriesOf(value), 'Subtype') ?? ''}`

/** Things that a document has once: if both sides added one, it is the same thing. */
const single: ReadonlySet<string> = new Set([
  'Info',
  'AcroForm',
  'Names',
  'Outlines',
  'EmbeddedFiles',
  'Dests',
  'Metadata',
  'Resources',
  'Font',
  'XObject',
  'ExtGState',
])

/** Theirs' new objects that are ours' as well. */
function sharedAdditions({ base, ours, theirs }: Graphs): Map<number, number> {
  const shared = new Map<number, number>()
  const taken = new Set<number>()
  const isNew = (number: number) => !base.objects.has(number)
  const digests = bySide(
    (side) => new Digests({ base, ours, theirs }[side].objects, (number) => (isNew(number) ? undefined : `#${number}`)),
  )
  const bySum = Map.groupBy([...ours.objects.keys()].filter(isNew), (number) => digests.ours.of(number))
  for (const number of [...theirs.objects.keys()].filter(isNew)) {
    const same = bySum.get(digests.theirs.of(number))?.shift()
    if (same === undefined) continue
    shared.set(number, same)
    taken.add(same)
  }
  const waiting: Pair[] = [...ours.objects].flatMap(([number, value]): Pair[] => {
    const other = isNew(number) ? undefined : theirs.objects.get(number)
    return other ? [[value, other]] : []
  })
  waiting.push([
    { is: 'dictionary', entries: ours.trailer },
    { is: 'dictionary', entries: theirs.trailer },
  ])
  for (let pair = waiting.pop(); pair; pair = waiting.pop())
    for (const [key, one] of entriesOf(pair[0])) {
      const other = entriesOf(pair[1]).get(key)
      if (!other || !single.has(key)) continue
      if (one.is === 'dictionary' && other.is === 'dictionary') waiting.push([one, other])
      if (one.is !== 'reference' || other.is !== 'reference' || !isNew(one.number) || !isNew(other.number)) continue
      if (shared.has(other.number) || taken.has(one.number)) continue
      shared.set(other.number, one.number)
      taken.add(one.number)
      const [value, more] = [ours.objects.get(one.number), theirs.objects.get(other.number)]
      if (value && more) waiting.push([value, more])
    }
  return shared
}
