/**
 * Pairs the items of a list. All three versions together show what kind of list it is:
 *
 *   keyed      every item has an identity and no two share it      paired by it, wherever they stand
 *   a set      short texts, no two alike on a side                 paired by value; both may add at one place
 *   sequence   anything else                                       paired by alignment (`sequences/pair-sequence.ts`)
 */

import type { Versions } from '../document/versions.ts'
import type { Node } from '../model/node.ts'
import { type ListRule, ruleAt } from '../model/profile.ts'
import { bySide, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import type { Identities, Lists } from './lists.ts'
import { ordered, orderIn, pairByName } from './pair.ts'
import { pairTextSets, textSetsOf } from './pair-texts.ts'
import type { Named, NamedSides, Pairing } from './pairing.ts'
import { followNewKeys } from './renames.ts'
import { pairSequence } from './sequences/pair-sequence.ts'
import { followSuccessors } from './successors.ts'

export function pairItems(versions: Versions, container: Triple): Pairing {
  const lists = bySide((side) => container[side]?.children ?? [])
  const rule = ruleAt(versions.profile, container)
  const list = listAt(versions, container)
  const identities = identitiesOf(versions, lists)
  if (!identities && rule?.is !== 'sequence') {
    const keyed = namedByKeys(versions, lists, rule?.is === 'keyed' ? rule.keys : undefined)
    if (keyed) return pairKeyed(versions, container, keyed, list)
    const texts = textSetsOf(lists)
    if (texts) return pairTextSets(versions, container, texts, list)
  }
  const followed = identities && followSuccessors(versions, lists, identities)
  return pairSequence(versions, container, lists, { identities: followed, list })
}

const free: ListRule = { order: 'free' }

/** The rules of the list, by its place or by its content: it is paired, put in order and checked by them. */
export function listAt(versions: Versions, container: Triple): ListRule {
  const known = versions.listRules.get(container)
  if (known) return known
  const rule = listRuleOf(versions, container)
  versions.listRules.set(container, rule)
  return rule
}

function listRuleOf({ profile, trees }: Versions, container: Triple): ListRule {
  const rule = ruleAt(profile, container)
  if (rule) return rule.is === 'list' ? rule : {}
  const [first, ...others] = sidesOf.flatMap((side) => {
    const node = container[side]
    return node ? [profile.listOf?.(node, trees[side]) ?? (node.isFree ? free : {})] : []
  })
  const agree = others.every(
    ({ order, additions, strict }) =>
      order === first?.order && additions === first?.additions && strict === first?.strict,
  )
  return agree && first ? first : {}
}

/** The identity of each item by the format, if no two items of a version share it or its key; undefined if no item has one. */
function identitiesOf({ trees, profile }: Versions, lists: Lists): Identities | undefined {
  const { identityOf } = profile
  if (!identityOf) return undefined
  const all = bySide((side) => lists[side].map((node) => identityOf(node, trees[side])))
  const keyOf = profile.keyOf ?? ((identity: string) => identity)
  // A side with the identities of base repeats those that base repeats.
  const different = sidesOf.filter((side) => side === 'base' || !areSame(all[side], all.base))
  const shared = new Set(different.flatMap((side) => repeatedIn(all[side])).map(keyOf))
  const isOwn = (one: string | undefined) => one !== undefined && !shared.has(keyOf(one))
  const identities = shared.size === 0 ? all : bySide((side) => all[side].map((one) => (isOwn(one) ? one : undefined)))
  return sidesOf.some((side) => identities[side].some((one) => one !== undefined)) ? identities : undefined
}

const areSame = (one: readonly (string | undefined)[], other: readonly (string | undefined)[]) =>
  one.length === other.length && one.every((identity, at) => identity === other[at])

function repeatedIn(identities: readonly (string | undefined)[]): string[] {
  const seen = new Set<string>()
  const repeated: string[] = []
  let known = 0
  for (const one of identities) {
    if (one === undefined) continue
    if (seen.add(one).size === ++known) continue
    repeated.push(one)
    known--
  }
  return repeated
}

/** The items by their names, and the members that these were read from. */
type Keyed = Readonly<{ keys: readonly string[]; named: NamedSides }>

/** Names by the first identity key that every item of every version has and no two items of a version share. */
function namedByKeys(versions: Versions, lists: Lists, keys: readonly string[] | undefined): Keyed | undefined {
  const candidates = keys ? [keys] : versions.profile.identityKeys.map((key) => [key])
  if (sidesOf.every((side) => lists[side].length === 0)) return undefined
  for (const candidate of candidates) {
    const base = namedBy(lists.base, candidate, [])
    const ours = base && namedBy(lists.ours, candidate, base)
    const theirs = ours && namedBy(lists.theirs, candidate, base)
    if (theirs) return { keys: candidate, named: { base, ours, theirs } }
  }
  return undefined
}

/** The items by their identities; undefined if one has none or if two share one. No two of `base` share one. */
function namedBy(items: readonly Node[], keys: readonly string[], base: readonly Named[]): Named[] | undefined {
  const named: Named[] = []
  for (const node of items) {
    const name = identityOf(node, keys)
    if (name === undefined) return undefined
    named.push({ name, node })
  }
  const areAsInBase = named.length <= base.length && named.every(({ name }, at) => name === base[at]?.name)
  return areAsInBase || new Set(named.map(({ name }) => name)).size === named.length ? named : undefined
}

/** The item's identity, such as `id=7`; undefined if a key is missing or is not a plain value. */
function identityOf(item: Node, keys: readonly string[]): string | undefined {
  let identity = ''
  for (const key of keys) {
    const member = item.child(key)
    if (!member || member.role !== 'none' || member.kind === 'null') return undefined
    identity += `${identity === '' ? '' : ','}${key}=${member.value}`
  }
  return identity
}

function pairKeyed(versions: Versions, container: Triple, { keys, named }: Keyed, { order }: ListRule): Pairing {
  const paired = pairByName(container, named, (name) => `[${name}]`)
  const triples = followNewKeys(versions, paired, new Set(keys))
  return ordered(triples, {
    matters: order !== 'free',
    sortKey: ({ step }) => step.slice(1, -1),
    ...orderIn(versions),
  })
}
