/**
 * Finds renamed members: a side has a new name instead of an old one, with the same or nearly the same value. A rename
 * counts if the value is unchanged, large enough and unique on both sides; or if a large container is very similar to the
 * new one and to no other. Then the other side's edits go to the new name.
 */

import type { Versions } from '../document/versions.ts'
import type { Node } from '../model/node.ts'
import type { Side } from '../model/sides.ts'
import type { Draft } from './pairing.ts'
import { Similarity } from './similarity.ts'

export function followRenames(versions: Versions, triples: readonly Draft[]): Draft[] {
  if (triples.every(isEverywhere)) return [...triples]
  const merged = new Set<Draft>()
  for (const side of ['ours', 'theirs'] as const) {
    followUnchanged(versions, triples, side, 'base', merged)
    // Renamed, with the other side's edit: a rename that an earlier merge followed.
    followUnchanged(versions, triples, side, side === 'ours' ? 'theirs' : 'ours', merged)
  }
  const left = triples.filter((triple) => !merged.has(triple))
  const similarity = new Similarity(versions)
  for (const side of ['ours', 'theirs'] as const) followAlike(similarity, left, side, merged)
  followAlikeByBoth(similarity, left, merged)
  return left.filter((triple) => !merged.has(triple))
}

const isEverywhere = ({ base, ours, theirs }: Draft) => base !== undefined && ours !== undefined && theirs !== undefined

const lacksOn = (side: Side) => (triple: Draft) => triple.base !== undefined && triple[side] === undefined

function followUnchanged(
  versions: Versions,
  triples: readonly Draft[],
  side: 'ours' | 'theirs',
  like: Side,
  merged: Set<Draft>,
): void {
  const isNew = (triple: Draft) => triple[side] !== undefined && !triple.base && !merged.has(triple)
  const added = uniqueByValue(versions, triples.filter(isNew), side)
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

/** By value; `undefined` marks a value that occurs more than once. */
function uniqueByValue(versions: Versions, triples: readonly Draft[], side: Side): Map<number, Draft | undefined> {
  const unique = new Map<number, Draft | undefined>()
  for (const triple of triples) {
    const node = triple[side]
    const value = node ? versions.values[side].of(node) : -1
    unique.set(value, unique.has(value) ? undefined : triple)
  }
  return unique
}

const minRenamedCharacters = 40

function isSubstantial(node: Node | undefined): boolean {
  if (!node) return false
  return node.end - node.start >= minRenamedCharacters || node.children.length >= 2
}

const minAlike = 0.8
const minApart = 0.1
const minAtoms = 5
const minCharacters = 80
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
  const other = side === 'ours' ? 'theirs' : 'ours'
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
