/**
 * What one side deleted, and the other one moved into another container: at the old place both lack it, so it would stay at the new
 * one, though one side took it out. A person is asked.
 *
 *   base    {host, port}          ours    {server: {host, port}}          theirs    {host}
 *
 * A thing was moved if base has it once, with its name and its value, and so has the side that lacks it at the old place. What has
 * no name must say something: a paragraph or an item of a text, but no position.
 */

import type { Decision } from '../../deciding/decision.ts'
import { isConstant } from '../../document/constants.ts'
import type { Values } from '../../document/values.ts'
import type { Versions } from '../../document/versions.ts'
import type { Conflict } from '../../model/conflict.ts'
import { coreText, type Node, sortOf, type Tree } from '../../model/node.ts'
import { bothSides, bySide, opposites, type Side, sidesOf } from '../../model/sides.ts'
import { pathOf, type Triple } from '../../model/triple.ts'
import type { Result } from '../result.ts'
import { type Gone, movedByName, movedDependencies } from './moved-by-name.ts'

/** The first such thing, as a conflict at its old place. */
export function deletedAndMoved({ versions, decisions }: Result): Conflict | undefined {
  const { trees, values, profile } = versions
  const all: Gone[] = []
  for (const [triple, decision] of decisions.of)
    if (mayHaveGone(triple, decision)) all.push(...goneAt(versions, triple, decision).flatMap(withItems))
  if (all.length === 0) return undefined
  for (const sides of opposites) {
    const [dependency] = movedDependencies(versions, all, decisions, sides)
    if (dependency) return asked(versions, dependency, 'delete-move')
  }
  const isKnown = (node: Node) => node.role === 'none' && profile.identityOf?.(node, trees.base) !== undefined
  const gone = all.length > maxLookedFor ? all : all.filter(({ node }) => isSomewhere(trees, node) || isKnown(node))
  if (gone.length === 0) return undefined
  const things = gone.flatMap(({ node }) => [node, ...node.children]).filter((node) => saysEnough(node, trees.base))
  const counts = bySide((side) => countsOf(trees[side], values[side], new Set(things.map(sortOf))))
  for (const [side, other] of opposites) {
    const moved = [
      ...gone.filter(({ node }) => isMoved({ node, side, other }, versions, counts)),
      ...movedByName(versions, gone, [side, other]),
    ]
    const found = moved.slice(0, maxLookedAt).find(({ node }) => !isOfNewThing(versions, node, side))
    if (found) return asked(versions, found, 'delete-move')
  }
  const movedByBoth = gone.filter(({ node }) => isMovedByBoth(node, versions, counts))
  const apart = movedByBoth.slice(0, maxLookedAt).find(({ node }) => isMovedApart(versions, node))
  return apart && asked(versions, apart, 'move-move')
}

/** Of more things it is not asked first whether they are anywhere: that takes as long as all texts, for each. */
const maxLookedFor = 64
/** Of so many moved things it is looked where they are now: that takes as long as the document, for each. */
const maxLookedAt = 32

function isSomewhere({ base, ours, theirs }: Versions['trees'], { start, end }: Node): boolean {
  const line = longestLine(base.text.slice(start, end))
  return ours.text.includes(line) || theirs.text.includes(line)
}

const details = {
  'delete-move': 'One side deleted it, and the other moved it to another place.',
  'move-move': 'Both sides moved it, each to another place.',
} as const

function asked({ trees }: Versions, { node, triple }: Gone, kind: keyof typeof details): Conflict {
  const base = trees.base.text.slice(node.labelStart, node.end)
  return { path: pathOf(triple), kind, base, ours: null, theirs: null, detail: details[kind] }
}

/** A line of what was moved is elsewhere, which is seen sooner than what is there. */
function longestLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/[,;]$/, ''))
  return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '')
}

/** A list that is gone, such as a section, and what it held: one of its texts may have been moved alone. */
function withItems({ node, triple }: Gone): readonly Gone[] {
  const held = node.role === 'items' && node.name === undefined ? node.children : []
  return [{ node, triple }, ...held.flatMap((child) => withItems({ node: child, triple }))]
}

/** Most of a document is as it was. */
function mayHaveGone({ base, ours, theirs }: Triple, decision: Decision): boolean {
  if (decision.is === 'dropped') return base !== undefined && !ours && !theirs
  return decision.is === 'taken' && !decision.untouched && base !== undefined && base.role !== 'none'
}

function goneAt({ trees, values }: Versions, triple: Triple, { is }: Decision): readonly Gone[] {
  const { base, ours, theirs } = triple
  if (base && is === 'dropped') return [{ node: base, triple }]
  // A container that both sides changed alike was not looked into.
  if (!base || !ours || !theirs || ours.end - ours.start !== theirs.end - theirs.start) return []
  const written = coreText(trees.ours, ours)
  if (written !== coreText(trees.theirs, theirs) || written === coreText(trees.base, base)) return []
  return goneIn(values.base, base, values.ours, ours).map((node) => ({ node, triple }))
}

/** What a container no longer has. Of a sort of which it has as many as before, the things were edited. */
function goneIn(before: Values, base: Node, after: Values, ours: Node): readonly Node[] {
  const gone: Node[] = []
  const waiting: (readonly [old: Node, now: Node])[] = [[base, ours]]
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [old, now] = pair
    const still = new Set(now.children.map((node) => after.of(node)))
    const [sorts, left] = [bySort(old), bySort(now)]
    for (const node of old.children) {
      if (still.has(before.of(node))) continue
      const [all, rest] = [sorts.get(sortOf(node)) ?? [], left.get(sortOf(node)) ?? []]
      if (rest.length < all.length) gone.push(node)
      else if (rest.length === 1 && all.length === 1 && rest[0]) waiting.push([node, rest[0]])
    }
  }
  return gone
}

const bySort = ({ children }: Node) => Map.groupBy(children, sortOf)

/** How often a version has each thing. */
type Counts = ReadonlyMap<string, number>

type Move = Readonly<{ node: Node; side: Side; other: Side }>

/** Whether a side moved the thing, or most of what it held, and the other one no longer has it. */
function isMoved(
  { node, side, other }: Move,
  { trees, values }: Versions,
  counts: Readonly<Record<Side, Counts>>,
): boolean {
  const isThere = (one: Node) => {
    const key = keyOf(one, values.base)
    return (
      saysEnough(one, trees.base) &&
      counts.base.get(key) === 1 &&
      counts[side].get(key) === 1 &&
      !counts[other].has(key)
    )
  }
  const { children } = node
  return isThere(node) || (children.length >= minHeld && children.filter(isThere).length * 2 > children.length)
}

/**
 * Whether it is a value in a new container that has members of its own: services, jobs and records have the same members, and one more
 * of them has moved nothing.
 */
function isOfNewThing({ trees, values }: Versions, node: Node, side: Side): boolean {
  if (valuesIn(trees.base, node) > 1) return false
  const place = containerOf(keyOf(node, values.base), trees[side], values[side])
  if (!place || nodesOf(trees.base).some((one) => one.name === place.name && sortOf(one) === sortOf(place)))
    return false
  const members = heldBy(place)
  const sorts = new Set(members.map(sortOf))
  const [before, now] = [countsOf(trees.base, values.base, sorts), countsOf(trees[side], values[side], sorts)]
  return members.some((child) => {
    const key = keyOf(child, values[side])
    return before.get(key) !== 1 || now.get(key) !== 1
  })
}

/** How many values a thing holds. An element holds its text, and a map what its members say. */
function valuesIn(tree: Tree, { index, lastIndex }: Node): number {
  let count = 0
  for (let at = index; at < lastIndex; at++) if (tree.node(at).role === 'none') count += 1
  return count
}

const containerOf = (key: string, tree: Tree, values: Values): Node | undefined =>
  nodesOf(tree).find((one) => !one.isSilent && heldBy(one).some((child) => keyOf(child, values) === key))

/** What a person sees in it: an element's content is no thing of its own. */
const heldBy = ({ children }: Node): readonly Node[] =>
  children.flatMap((child) => (child.isSilent && child.children.length > 0 ? child.children : [child]))

const nodesOf = (tree: Tree): readonly Node[] => Array.from({ length: tree.size }, (_, at) => tree.node(at))

/** Whether each version has it once: it may be that both sides have moved it. */
const isMovedByBoth = (node: Node, { trees, values }: Versions, counts: Readonly<Record<Side, Counts>>): boolean =>
  saysEnough(node, trees.base) && sidesOf.every((side) => counts[side].get(keyOf(node, values.base)) === 1)

/** Whether both sides have it, each in another container: it would be there twice. */
function isMovedApart({ trees, values }: Versions, node: Node): boolean {
  const key = keyOf(node, values.base)
  const [ours, theirs] = bothSides.map((side) => {
    const place = containerOf(key, trees[side], values[side])
    return place && placeOf(trees[side], place)
  })
  return ours !== undefined && theirs !== undefined && ours !== theirs
}

/** The names of what it is in, from the outside. */
const placeOf = (tree: Tree, { index }: Node): string =>
  nodesOf(tree)
    .filter((one) => one.index <= index && one.lastIndex > index && !one.isSilent)
    .map((one) => one.name ?? sortOf(one))
    .join('\n')

/** A container that held less says nothing by what was moved out of it. */
const minHeld = 2

/** Characters of a thing with its name: less is in many places. */
const minEvidence = 6

function saysEnough({ name, role, value, start, end }: Node, tree: Tree): boolean {
  if (role === 'members') return end - start >= minEvidence
  if (name === undefined) return end - start >= minText && /\p{L}{3}/u.test(tree.text.slice(start, end))
  const size = role === 'none' ? value.length : end - start
  return name !== undefined && name.length + size >= minEvidence && !isConstant(value)
}

/** Characters of what has no name, and says what it is by its words. */
const minText = 10

const keyOf = (node: Node, values: Values) => `${sortOf(node)} ${values.of(node)}`

/** How often a version has things of these sorts. */
function countsOf(tree: Tree, values: Values, sorts: ReadonlySet<string>): Counts {
  const counts = new Map<string, number>()
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (!sorts.has(sortOf(node))) continue
    const key = keyOf(node, values)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
