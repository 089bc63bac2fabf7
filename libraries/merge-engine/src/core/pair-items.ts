/**
 * Pairing the items of a list. What kind of list it is, all three versions say together:
 *
 *   keyed      every item has an identity and no two share it      paired by it, wherever they stand
 *   a set      short texts, no two alike on a side                 paired by value; both may add at one place
 *   sequence   anything else                                       paired by alignment; one place takes one side's additions
 */
import { type Alignment, align } from './align.ts'
import type { Side } from './driver.ts'
import type { Node } from './node.ts'
import { bySide, type Draft, type Named, type NamedSides, ordered, type Pairing, pairByName } from './pair.ts'
import { ruleAt } from './profile.ts'
import { partnersBySimilarity } from './similarity.ts'
import { sidesOf, type Triple, type Versions } from './triple.ts'

export function pairItems(versions: Versions, container: Triple): Pairing {
  const lists = bySide((side) => container[side]?.children ?? [])
  const rule = ruleAt(versions.profile, container)
  if (rule?.is !== 'sequence') {
    const keyed = namedByKeys(versions, lists, rule?.is === 'keyed' ? rule.keys : undefined)
    if (keyed) return pairKeyed(container, keyed)
    const values = namedByValue(lists)
    if (values) return pairSet(versions, container, lists, values)
  }
  return pairSequence(versions, container, lists)
}

type Lists = Readonly<Record<Side, readonly Node[]>>

/** Names by the first identity key that every item of every version has and that no two items of a version share. */
function namedByKeys(versions: Versions, lists: Lists, keys: readonly string[] | undefined): NamedSides | undefined {
  const candidates = keys ? [keys] : versions.profile.identityKeys.map((key) => [key])
  if (sidesOf.every((side) => lists[side].length === 0)) return undefined
  for (const candidate of candidates) {
    const base = namedBy(lists.base, candidate)
    const ours = base && namedBy(lists.ours, candidate)
    const theirs = ours && namedBy(lists.theirs, candidate)
    if (theirs) return { base, ours, theirs }
  }
  return undefined
}

function namedBy(items: readonly Node[], keys: readonly string[]): Named[] | undefined {
  const named: Named[] = []
  const seen = new Set<string>()
  for (const node of items) {
    const name = identityOf(node, keys)
    if (name === undefined || seen.has(name)) return undefined
    seen.add(name)
    named.push({ name, node })
  }
  return named
}

/** The item's identity, such as `id=7`; undefined when a key is missing or is not a plain value. */
function identityOf(item: Node, keys: readonly string[]): string | undefined {
  const parts: string[] = []
  for (const key of keys) {
    const member = item.child(key)
    if (!member || member.role !== 'none' || member.kind === 'null') return undefined
    parts.push(`${key}=${member.value}`)
  }
  return parts.join(',')
}

function pairKeyed(container: Triple, named: NamedSides): Pairing {
  const triples = pairByName(container, named, (name) => `[${name}]`)
  return ordered(triples, { matters: true, sortKey: ({ step }) => step.slice(1, -1) })
}

const longestOfSet = 200

/** Names by value for lists of texts without repetition. Flags are no set: what follows one belongs to it. */
function namedByValue(lists: Lists): NamedSides | undefined {
  const named = bySide((side): Named[] => lists[side].map((node) => ({ name: node.value, node })))
  const isSet = sidesOf.every((side) => {
    const fits = named[side].every(
      ({ name, node }) => node.kind === 'string' && name.length <= longestOfSet && !name.startsWith('-'),
    )
    return fits && new Set(named[side].map(({ name }) => name)).size === named[side].length
  })
  return isSet ? named : undefined
}

function pairSet(versions: Versions, container: Triple, lists: Lists, named: NamedSides): Pairing {
  const triples = pairByName(container, named, (name) => `[${JSON.stringify(name)}]`)
  const pairing = ordered(triples, {
    matters: true,
    sortKey: (triple) => (triple.ours ?? triple.theirs ?? triple.base)?.value,
  })
  return replacedDifferently(versions, lists) ? { ...pairing, conflict: 'edit-edit' } : pairing
}

/**
 * Whether both sides took out the same item and put different ones in its place: an edit in disguise, on both. One may
 * have put in more than the other, or nothing: then the other's is in it.
 */
function replacedDifferently(versions: Versions, lists: Lists): boolean {
  const number = (side: Side) => lists[side].map((node) => versions.values[side].of(node))
  const base = number('base')
  const ours = replacements(base, number('ours'))
  const theirs = replacements(base, number('theirs'))
  return [...ours].some(([item, one]) => {
    const other = theirs.get(item)
    return other !== undefined && !one.isSubsetOf(other) && !other.isSubsetOf(one)
  })
}

type Replacements = ReadonlyMap<number, ReadonlySet<number>>

/** For each item that is gone, what stands where it stood: the new items between the same two neighbours. */
function replacements(base: readonly number[], side: readonly number[]): Replacements {
  const partners = align(base, side)
  const still = new Set(side)
  const before = new Set(base)
  const all = new Map<number, ReadonlySet<number>>()
  let gone: number[] = []
  let from = 0
  for (let at = 0; at <= base.length; at++) {
    const item = base[at] ?? -1
    const partner = at < base.length ? (partners[at] ?? -1) : side.length
    if (partner < 0) {
      if (!still.has(item)) gone.push(item)
      continue
    }
    const fresh = gone.length > 0 ? new Set(side.slice(from, partner).filter((value) => !before.has(value))) : before
    for (const one of gone) all.set(one, fresh)
    gone = []
    from = partner + 1
  }
  return all
}

function pairSequence(versions: Versions, container: Triple, lists: Lists): Pairing {
  const numbers = bySide((side) => lists[side].map((node) => versions.values[side].of(node)))
  const inOurs = partnersBySimilarity(versions, lists, 'ours', align(numbers.base, numbers.ours))
  const inTheirs = partnersBySimilarity(versions, lists, 'theirs', align(numbers.base, numbers.theirs))
  const order: Draft[] = []
  const gone: Draft[] = []
  let conflict = false
  let from = { base: 0, ours: 0, theirs: 0 }
  const draft = (base: number, ours: number, theirs: number): Draft => ({
    parent: container,
    step: `[${ours >= 0 ? ours : theirs >= 0 ? theirs : base}]`,
    base: lists.base[base],
    ours: lists.ours[ours],
    theirs: lists.theirs[theirs],
  })
  const between = (to: typeof from) => {
    const region = pairRegion({ numbers, inOurs, inTheirs, from, to })
    for (const [base, ours, theirs] of region.left) order.push(draft(base, ours, theirs))
    for (const [base, ours, theirs] of region.gone) gone.push(draft(base, ours, theirs))
    conflict ||= region.conflict
  }
  for (let at = 0; at < lists.base.length; at++) {
    const ours = inOurs[at] ?? -1
    const theirs = inTheirs[at] ?? -1
    if (ours < 0 || theirs < 0) continue
    between({ base: at, ours, theirs })
    order.push(draft(at, ours, theirs))
    from = { base: at + 1, ours: ours + 1, theirs: theirs + 1 }
  }
  between({ base: lists.base.length, ours: lists.ours.length, theirs: lists.theirs.length })
  return conflict ? { order, gone, conflict: 'order' } : { order, gone }
}

type Places = Readonly<{ base: number; ours: number; theirs: number }>

type Stretch = Readonly<{
  numbers: Readonly<Record<Side, readonly number[]>>
  inOurs: Alignment
  inTheirs: Alignment
  from: Places
  to: Places
}>

type Places3 = readonly [base: number, ours: number, theirs: number]

type StretchPairs = Readonly<{ left: Places3[]; gone: Places3[]; conflict: boolean }>

/** What lies between two items that all three have: at most one side may have changed it, or both alike. */
function pairRegion({ numbers, inOurs, inTheirs, from, to }: Stretch): StretchPairs {
  const ours = numbers.ours.slice(from.ours, to.ours)
  const theirs = numbers.theirs.slice(from.theirs, to.theirs)
  const gone: Places3[] = []
  const basesOfOurs = new Map<number, number>()
  const basesOfTheirs = new Map<number, number>()
  for (let at = from.base; at < to.base; at++) {
    gone.push([at, inOurs[at] ?? -1, inTheirs[at] ?? -1])
    basesOfOurs.set(inOurs[at] ?? -1, at)
    basesOfTheirs.set(inTheirs[at] ?? -1, at)
  }
  const addedByOurs = addedIn({ from: from.ours, to: to.ours }, basesOfOurs)
  const addedByTheirs = addedIn({ from: from.theirs, to: to.theirs }, basesOfTheirs)
  if (ours.length === theirs.length && ours.every((value, at) => value === theirs[at])) {
    const left = ours.flatMap((_, at): Places3[] =>
      basesOfOurs.has(from.ours + at) ? [] : [[-1, from.ours + at, from.theirs + at]],
    )
    const bothKept = addedByOurs.length === addedByTheirs.length
    return { left: bothKept ? left : [], gone, conflict: !bothKept }
  }
  const deletedByOurs = gone.some(([, ours]) => ours < 0)
  const deletedByTheirs = gone.some(([, , theirs]) => theirs < 0)
  const oursChanged = addedByOurs.length > 0 || deletedByOurs
  const theirsChanged = addedByTheirs.length > 0 || deletedByTheirs
  const onlyDeletions = addedByOurs.length === 0 && addedByTheirs.length === 0
  const left = [...addedByOurs.map((at): Places3 => [-1, at, -1]), ...addedByTheirs.map((at): Places3 => [-1, -1, at])]
  return { left, gone, conflict: oursChanged && theirsChanged && !onlyDeletions }
}

/** The places of a span that have no partner in base. */
function addedIn({ from, to }: { from: number; to: number }, bases: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at).filter((at) => !bases.has(at))
}
