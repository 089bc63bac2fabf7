/**
 * Objections to a merged timeline. The places of items are what is seen and heard, so two edits of one list may each be valid and
 * contradict each other:
 *
 *   both put different items at one place of a track, or different picture tracks at one place of a stack
 *   both edited one of several equal clips, or one cut it in two, so that the clip is ambiguous
 *   tracks that were in step on every side are not after the merge
 *   a transition has no item on one of its sides, or another transition
 */

import { Interner } from '../../core/document/interner.ts'
import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { namedStep } from '../../core/model/triple.ts'
import { schemaOf, timeline, writtenIn } from './profile.ts'

/** A stack or track, and its place: equal numbers, equal names from the timeline down. */
type Composition = Readonly<{ place: number; parent: Composition | undefined; step: string; node: Node; tree: Tree }>

type Versions = Readonly<Record<Side | 'result', Composition>>

export function objectionTo(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  const places = new Interner()
  const found = bySide((side) => compositionsOf(sides[side], places))
  for (const [place, composition] of compositionsOf(result, places)) {
    const [base, ours, theirs] = [found.base.get(place), found.ours.get(place), found.theirs.get(place)]
    if (!base || !ours || !theirs || textOf(base) === textOf(ours) || textOf(base) === textOf(theirs)) continue
    const versions = { base, ours, theirs, result: composition }
    const objection =
      additionsAtOnePlace(versions) ?? mistaken(versions) ?? outOfStep(versions) ?? looseTransition(versions)
    if (objection) return objection
  }
  return undefined
}

const textOf = ({ tree, node }: Composition) => tree.text.slice(node.start, node.end)

const itemsOf = ({ node }: Pick<Composition, 'node'>) => node.child('children')?.children ?? []

function compositionsOf(tree: Tree, places: Interner): ReadonlyMap<number, Composition> {
  const found = new Map<number, Composition>()
  const waiting: Composition[] = []
  const add = (node: Node, step: string, parent: Composition | undefined) =>
    waiting.push({ place: places.of(`${parent?.place ?? ''} ${step}`), parent, step, node, tree })
  const value = tree.root.children[0]
  const tracks = value?.child('tracks')
  if (tracks) add(tracks, 'tracks', undefined)
  else if (value) add(value, '', undefined)
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.node.child('children')) found.set(at.place, at)
    for (const item of itemsOf(at)) {
      const identity = item.child('children') && timeline.identityOf?.(item, tree)
      if (identity !== undefined) add(item, `.children${namedStep(identity)}`, at)
    }
  }
  return found
}

/** The path of its items for a person. */
function pathOf(composition: Composition): string {
  const steps: string[] = ['.children']
  for (let at: Composition | undefined = composition; at; at = at.parent) steps.push(at.step)
  return steps.toReversed().join('').replace(/^\./, '')
}

/** The identity of an item, or its meaning. */
const keyOf = (tree: Tree, item: Node) => timeline.identityOf?.(item, tree) ?? writtenIn(tree, item)

const keysOf = (composition: Composition) => itemsOf(composition).map((item) => keyOf(composition.tree, item))

function additionsAtOnePlace({ base, ours, theirs, result }: Versions): Objection | undefined {
  const [before, byOurs, byTheirs] = [base, ours, theirs].map((version) => new Set(keysOf(version)))
  const addedBy = (key: string): Side | undefined => {
    if (before?.has(key) || byOurs?.has(key) === byTheirs?.has(key)) return undefined
    return byOurs?.has(key) ? 'ours' : 'theirs'
  }
  const items = itemsOf(result)
  const sides = keysOf(result).map(addedBy)
  const at = sides.findIndex((side, at) => {
    const next = sides[at + 1]
    return side && next && side !== next && !arePlayedTogether(items[at], items[at + 1])
  })
  if (at < 0) return undefined
  return {
    path: pathOf(result),
    kind: 'order',
    detail: 'Both sides put different items at one place, and their order is what is seen.',
  }
}

/** Audio tracks are mixed, so their order has no meaning; neither has that of an audio track and a video track. */
const arePlayedTogether = (one: Node | undefined, other: Node | undefined) =>
  isTrack(one) && isTrack(other) && (isSound(one) || isSound(other))

const isTrack = (node: Node | undefined) => node !== undefined && schemaOf(node) === 'Track'
const isSound = (node: Node | undefined) => node?.child('kind')?.value === 'Audio'

/**
 * Clips with equal identities are distinguished only by their places. Their merge counts if each side changed different ones and
 * all changes are there; or if both changed one and the same, in place.
 */
function mistaken({ base, ours, theirs, result }: Versions): Objection | undefined {
  const [before, one, other, merged] = [base, ours, theirs, result].map(clipsIn)
  for (const [clip, was] of before ?? []) {
    const [inOurs = [], inTheirs = [], inResult = []] = [one?.get(clip), other?.get(clip), merged?.get(clip)]
    if ([was, inOurs, inTheirs].every(({ length }) => length < 2)) continue
    const [byOurs, byTheirs] = [changesOf(was, inOurs), changesOf(was, inTheirs)]
    if (isNothing(byOurs) || isNothing(byTheirs) || isSame(byOurs, byTheirs)) continue
    const expected = [...without(without(was, byOurs.gone), byTheirs.gone), ...byOurs.added, ...byTheirs.added]
    const areApart = without(byOurs.gone, byTheirs.gone).length === byOurs.gone.length
    const isRight = areApart ? isAlike(expected, inResult) : [byOurs, byTheirs].every(isInPlace)
    if (isRight) continue
    const path = `${pathOf(base)}${namedStep(clip)}`
    return { path, kind: 'edit-edit', detail: 'Both sides edited clips that show the same, or one cut it in pieces.' }
  }
  return undefined
}

type Changes = Readonly<{ gone: readonly string[]; added: readonly string[] }>

const changesOf = (before: readonly string[], after: readonly string[]): Changes => ({
  gone: without(before, after),
  added: without(after, before),
})

const isNothing = ({ gone, added }: Changes) => gone.length === 0 && added.length === 0
const isInPlace = ({ gone, added }: Changes) => gone.length === 1 && added.length === 1
const isSame = (one: Changes, other: Changes) => isAlike(one.gone, other.gone) && isAlike(one.added, other.added)

const isAlike = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && without(one, other).length === 0

/** The texts without others, each removed as often as it occurs. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1)
  return texts.filter((text) => {
    const left = counts.get(text) ?? 0
    counts.set(text, left - 1)
    return left <= 0
  })
}

/** The texts of all clips, by identity. */
function clipsIn(composition: Composition): ReadonlyMap<string, readonly string[]> {
  const clips = new Map<string, string[]>()
  for (const item of itemsOf(composition)) {
    const clip = schemaOf(item) === 'Clip' ? timeline.identityOf?.(item, composition.tree) : undefined
    if (clip === undefined) continue
    const texts = clips.get(clip) ?? []
    texts.push(writtenIn(composition.tree, item))
    clips.set(clip, texts)
  }
  return clips
}

/** Tracks that have equal lengths in every version, such as a video and its audio, must still have. */
function outOfStep({ base, ours, theirs, result }: Versions): Objection | undefined {
  const versions = [base, ours, theirs].map(lengthsOf)
  const merged = lengthsOf(result)
  const names = [...merged.keys()].filter((name) => versions.every((lengths) => lengths.has(name)))
  for (const [at, one] of names.entries()) {
    for (const other of names.slice(at + 1)) {
      const wereInStep = versions.every((lengths) => lengths.get(one) === lengths.get(other))
      if (!wereInStep || merged.get(one) === merged.get(other)) continue
      const detail = `${one} and ${other} were of one length on both sides, and would not be.`
      return { path: pathOf(result), kind: 'group', detail }
    }
  }
  return undefined
}

/** The length of each track in seconds, by identity; a track with an item of unknown length is left out. */
function lengthsOf(composition: Composition): ReadonlyMap<string, string> {
  const lengths = new Map<string, string>()
  for (const track of itemsOf(composition)) {
    if (schemaOf(track) !== 'Track') continue
    const seconds = itemsOf({ node: track }).map(secondsOf)
    const known = seconds.filter((length) => length !== undefined)
    if (known.length < seconds.length) continue
    const sum = known.reduce((total, length) => total + length, 0)
    lengths.set(keyOf(composition.tree, track), sum.toFixed(6))
  }
  return lengths
}

/** A transition overlaps its neighbours and adds no time. */
function secondsOf(item: Node): number | undefined {
  if (schemaOf(item) === 'Transition') return 0
  const duration = item.child('source_range')?.child('duration')
  const [value, rate] = [duration?.child('value'), duration?.child('rate')]
  return value && rate && Number(rate.value) > 0 ? Number(value.value) / Number(rate.value) : undefined
}

function looseTransition({ base, ours, theirs, result }: Versions): Objection | undefined {
  const known = new Set([base, ours, theirs].flatMap(looseIn))
  const loose = looseIn(result).find((transition) => !known.has(transition))
  if (loose === undefined) return undefined
  const detail = 'A transition would have nothing to lead from or to.'
  return { path: pathOf(result), kind: 'edit-delete', detail }
}

/** Transitions at an end of a track or next to another one, by their meaning. */
function looseIn(composition: Composition): string[] {
  const items = itemsOf(composition)
  return items.flatMap((item, at) => {
    if (schemaOf(item) !== 'Transition') return []
    const neighbours = [items[at - 1], items[at + 1]]
    const isLoose = neighbours.some((neighbour) => !neighbour || schemaOf(neighbour) === 'Transition')
    return isLoose ? [writtenIn(composition.tree, item)] : []
  })
}
