/**
 * Finds renamed members: a side has a new name instead of an old one, with the same or nearly the same value. A rename
 * counts if the value is unchanged, large enough and unique on both sides; or if a large container is very similar to the
 * new one and to no other. Then the other side's edits go to the new name.
 */

import type { Versions } from '../document/versions.ts'
import type { Node } from '../model/node.ts'
import { bothSides, opposite, type Side } from '../model/sides.ts'
import { isEverywhere } from './gaps.ts'
import type { Draft } from './pairing.ts'
import { Similarity } from './similarity.ts'

export function followRenames(versions: Versions, triples: readonly Draft[]): Draft[] {
  if (triples.every(isEverywhere)) return [...triples]
  const merged = new Set<Draft>()
  for (const side of bothSides) {
    followUnchanged(versions, triples, side, 'base', merged)
    // Renamed, with the other side's edit: a rename that an earlier merge followed.
    followUnchanged(versions, triples, side, opposite(side), merged)
  }
  for (const side of bothSides) followInPlace(versions, triples, side, merged)
  const left = triples.filter((triple) => !merged.has(triple))
  const similarity = new Similarity(versions)
  for (const side of bothSides) followAlike(similarity, left, side, merged)
  followAlikeByBoth(similarity, left, merged)
  return left.filter((triple) => !merged.has(triple))
}

/**
 * Items that got another key, and are the same in everything else, as in base or with the other side's edit: the other side's
 * edits go to the item with the new key.
 */
export function followNewKeys(
  versions: Versions,
  triples: readonly Draft[],
  keys: ReadonlySet<string | undefined>,
): readonly Draft[] {
  if (triples.every(isEverywhere)) return triples
  const merged = new Set<Draft>()
  const restOf = (node: Node, side: Side) => {
    const rest = node.children.filter(({ name }) => !keys.has(name))
    return rest.map((member) => `${member.name}=${versions.values[side].of(member)}`).join(',')
  }
  for (const side of bothSides) {
    for (const like of ['base', opposite(side)] as const) {
      const added = uniqueBy(triples.filter(isNewOn(side, merged)), side, restOf)
      const deleted = uniqueBy(triples.filter(lacksOn(side)), like, restOf)
      for (const [rest, from] of deleted) {
        const to = added.get(rest)
        const isMore = (from?.[like]?.children.length ?? 0) > keys.size
        if (from && to && isMore && isSubstantial(from[like]) && rename(from, to, side)) merged.add(to)
      }
    }
  }
  return triples.filter((triple) => !merged.has(triple))
}

const isNewOn = (side: Side, merged: ReadonlySet<Draft>) => (triple: Draft) =>
  triple[side] !== undefined && !triple.base && !merged.has(triple)

/** Makes one triple of two; both sides may have renamed it alike. False if the other side has both names, or none. */
function rename(from: Draft, to: Draft, side: 'ours' | 'theirs'): boolean {
  const other = opposite(side)
  if ((from[other] === undefined) !== (to[other] !== undefined)) return false
  Object.assign(from, { [side]: to[side], step: to.step, ...(to[other] && { [other]: to[other] }) })
  return true
}

const lacksOn = (side: Side) => (triple: Draft) => triple.base !== undefined && triple[side] === undefined

function followUnchanged(
  versions: Versions,
  triples: readonly Draft[],
  side: 'ours' | 'theirs',
  like: Side,
  merged: Set<Draft>,
): void {
  const added = uniqueByValue(versions, triples.filter(isNewOn(side, merged)), side)
  const deleted = uniqueByValue(
    versions,
    triples.filter((triple) => lacksOn(side)(triple) && triple[like]),
    like,
  )
  for (const [value, from] of deleted) {
    const to = added.get(value)
    if (!from || !to || !isSubstantial(from[like])) continue
    const isAlike = to.ours !== undefined && to.theirs !== undefined
    if (isAlike && (from.ours || from.theirs)) continue
    // Both sides renamed it to the same name.
    if (isAlike) Object.assign(from, { ours: to.ours, theirs: to.theirs })
    else from[side] = to[side]
    merged.add(to)
  }
}

/**
 * The only name that a side changed, where it stands and with the same value, or the other side's, which says something of its
 * own.
 */
function followInPlace(
  { values }: Versions,
  triples: readonly Draft[],
  side: 'ours' | 'theirs',
  merged: Set<Draft>,
): void {
  const other = opposite(side)
  const [from, ...more] = triples.filter((triple) => lacksOn(side)(triple) && !merged.has(triple))
  const [to, ...others] = triples.filter(isNewOn(side, merged))
  const node = to?.[side]
  if (!from?.base || !node || more.length > 0 || others.length > 0 || !isTelling(node)) return
  const isAlike = (['base', other] as const).some(
    (like) => from[like] && values[like].of(from[like]) === values[side].of(node),
  )
  if (!isAlike || neighbourOf(triples, from, 'base') !== neighbourOf(triples, to, side)) return
  if (rename(from, to, side)) merged.add(to)
}

/** Whether a value is no number and no word that many members have, such as a boolean. */
const isTelling = ({ role, value }: Node) =>
  role === 'none' &&
  /\p{L}/u.test(value) &&
  (value.length >= minTellingLetters || (value.length >= minTelling && /[^\p{L}]/u.test(value)))

/** Characters of a value with other signs than letters, and of one of letters alone. */
const minTelling = 3
const minTellingLetters = 8

/** The member before it in a version. */
function neighbourOf(triples: readonly Draft[], triple: Draft, side: Side): Draft | undefined {
  const index = triple[side]?.index ?? 0
  const before = triples.filter((one) => (one[side]?.index ?? index) < index)
  return before.toSorted((one, next) => (one[side]?.index ?? 0) - (next[side]?.index ?? 0)).at(-1)
}

const uniqueByValue = (versions: Versions, triples: readonly Draft[], side: Side) =>
  uniqueBy(triples, side, (node) => versions.values[side].of(node))

/** By what is read from them; `undefined` marks what occurs more than once. */
function uniqueBy<Read>(
  triples: readonly Draft[],
  side: Side,
  read: (node: Node, side: Side) => Read,
): Map<Read, Draft | undefined> {
  const unique = new Map<Read, Draft | undefined>()
  for (const triple of triples) {
    const node = triple[side]
    if (!node) continue
    const value = read(node, side)
    unique.set(value, unique.has(value) ? undefined : triple)
  }
  return unique
}

/** Characters of a value that is known again under another name. */
const minRenamedCharacters = 40

function isSubstantial(node: Node | undefined): boolean {
  if (!node) return false
  return node.end - node.start >= minRenamedCharacters || node.children.length >= 2
}

/** How similar two containers must be, from 0 to 1, and how much more than any other two. */
const minAlike = 0.8
const minApart = 0.1
/** The atoms and the characters of a container that is known again though it was edited. */
const minAtoms = 5
const minCharacters = 80
/** Comparisons within one container; a larger one follows no such renames. */
const maxCompared = 400

/**
 * Containers that were renamed and edited at once: very similar, each the best match of the other, and no other is near.
 * Only where the other side still has the old name, and its edits would be lost.
 */
function followAlike(
  similarity: Similarity,
  triples: readonly Draft[],
  side: 'ours' | 'theirs',
  merged: Set<Draft>,
): void {
  const other = opposite(side)
  const deleted = triples.filter((triple) => lacksOn(side)(triple) && triple[other] && isLarge(similarity, triple.base))
  const added = triples.filter((triple) => triple[side] && !triple.base && !triple[other] && !merged.has(triple))
  for (const [from, to] of bestPairs(deleted, added, (from, to) => alike(similarity, from, to, side))) {
    from[side] = to[side]
    merged.add(to)
  }
}

/** Containers that both sides renamed to the same name, and edited. */
function followAlikeByBoth(similarity: Similarity, triples: readonly Draft[], merged: Set<Draft>): void {
  const deleted = triples.filter(({ base, ours, theirs }) => !ours && !theirs && isLarge(similarity, base))
  const added = triples.filter((triple) => triple.ours && triple.theirs && !triple.base && !merged.has(triple))
  const score = (from: Draft, to: Draft) =>
    Math.min(alike(similarity, from, to, 'ours'), alike(similarity, from, to, 'theirs'))
  for (const [from, to] of bestPairs(deleted, added, score)) {
    Object.assign(from, { ours: to.ours, theirs: to.theirs })
    merged.add(to)
  }
}

function alike(similarity: Similarity, { base }: Draft, to: Draft, side: 'ours' | 'theirs'): number {
  const node = to[side]
  return base && node && base.kind === node.kind ? similarity.of({ node: base, side: 'base' }, { node, side }) : 0
}

type Score = (from: Draft, to: Draft) => number

function bestPairs(deleted: readonly Draft[], added: readonly Draft[], score: Score): [from: Draft, to: Draft][] {
  if (deleted.length === 0 || added.length === 0 || deleted.length * added.length > maxCompared) return []
  return deleted.flatMap((from): [Draft, Draft][] => {
    const best = bestOf(added, (to) => score(from, to))
    return best && bestOf(deleted, (one) => score(one, best)) === from ? [[from, best]] : []
  })
}

function isLarge(similarity: Similarity, node: Node | undefined): boolean {
  if (!node || node.role === 'none') return false
  return node.end - node.start >= minCharacters && similarity.atomsIn(node) >= minAtoms
}

/** The best match, if it is similar enough and no other one is nearly as similar. */
function bestOf(drafts: readonly Draft[], alike: (draft: Draft) => number): Draft | undefined {
  const [first, second] = drafts
    .map((draft) => ({ draft, score: alike(draft) }))
    .toSorted((one, other) => other.score - one.score)
  if (!first || first.score < minAlike) return undefined
  return second && first.score - second.score < minApart ? undefined : first.draft
}
