/**
 * A hunk is what lies between two anchors of a sequence. Items without identity may be changed there by one side only, or
 * equally by both: two different additions at one place of an ordered list have no right order.
 */
import { type Alignment, align } from '../../lines/align.ts'
import type { Node, Tree } from '../../model/node.ts'
import type { ListRule } from '../../model/profile.ts'
import type { Side } from '../../model/sides.ts'
import type { Lists, Numbers, Places3 } from '../lists.ts'
import type { Similarity } from '../similarity.ts'
import { standBesideDeleted } from './beside-deleted.ts'
import { placedBesideEdited } from './beside-edited.ts'

type Places = Readonly<{ base: number; ours: number; theirs: number }>

/** What lies between two anchors, and the anchor behind it; the last hunk has none. */
export type Hunk = Readonly<{ from: Places; to: Places; anchor: Places3 | undefined }>

export const isEmpty = ({ from, to }: Hunk) =>
  from.base === to.base && from.ours === to.ours && from.theirs === to.theirs

export function hunksOf(lists: Lists, inOurs: Alignment, inTheirs: Alignment): Hunk[] {
  const hunks: Hunk[] = []
  let from = { base: 0, ours: 0, theirs: 0 }
  for (let base = 0; base < lists.base.length; base++) {
    const ours = inOurs[base] ?? -1
    const theirs = inTheirs[base] ?? -1
    if (ours < 0 || theirs < 0) continue
    hunks.push({ from, to: { base, ours, theirs }, anchor: [base, ours, theirs] })
    from = { base: base + 1, ours: ours + 1, theirs: theirs + 1 }
  }
  const to = { base: lists.base.length, ours: lists.ours.length, theirs: lists.theirs.length }
  hunks.push({ from, to, anchor: undefined })
  return hunks
}

/** The places of each side that have no partner in base. */
export type Added = Readonly<Record<'ours' | 'theirs', ReadonlySet<number>>>

export type Partners = Readonly<{
  trees: Readonly<Record<Side, Tree>>
  lists: Lists
  similarity: Similarity
  inOurs: Alignment
  inTheirs: Alignment
  numbers: Numbers
  list: ListRule
  added: Added
  /** Items with an identity that both sides added: the place in theirs by the place in ours. */
  addedByBoth: ReadonlyMap<number, number>
  pairedInTheirs: ReadonlySet<number>
  /** Whether the format has an order for two additions. */
  haveOrder: (one: Places3, other: Places3) => boolean
}>

export function addedTo(items: readonly unknown[], partners: Alignment): ReadonlySet<number> {
  const isPartner = new Uint8Array(items.length)
  for (const partner of partners) if (partner >= 0) isPartner[partner] = 1
  const added = new Set<number>()
  for (let at = isPartner.indexOf(0); at >= 0; at = isPartner.indexOf(0, at + 1)) added.add(at)
  return added
}

/** `isBeside`: what one side added stands beside what the other one took out (`beside-deleted.ts`). */
type HunkPairs = Readonly<{
  left: readonly Places3[]
  deleted: readonly Places3[]
  conflict: boolean
  isBeside?: boolean
}>

/** Pairs the items of a hunk. It conflicts if both sides changed items without identity, and differently. */
export function pairHunk(partners: Partners, { from, to }: Hunk): HunkPairs {
  const { inOurs, inTheirs, list } = partners
  const kept: Places3[] = []
  const deleted: Places3[] = []
  for (let at = from.base; at < to.base; at++) {
    const places: Places3 = [at, inOurs[at] ?? -1, inTheirs[at] ?? -1]
    if (places[1] >= 0 && places[2] >= 0) kept.push(places)
    else deleted.push(places)
  }
  const added = pairAdded(partners, { from, to })
  const nameless = list.strict ? added : added.filter((places) => isNameless(partners, places))
  const singles = nameless.filter(([, ours, theirs]) => ours < 0 || theirs < 0)
  const changed = { ours: hasChanged(1, added, deleted), theirs: hasChanged(2, added, deleted) }
  const deletedUnlike = deleted.some(([, ours, theirs]) => ours >= 0 || theirs >= 0)
  const things = deleted.filter(([at]) => partners.lists.base[at]?.kind !== 'comment')
  if (areReplacements(added, things)) return { left: [...kept, ...added], deleted, conflict: true }
  const disputed =
    singles.length > 0
      ? changed.ours && changed.theirs
      : nameless.length > 0 && deletedUnlike && !bothGrew(added, deleted)
  const isWrittenTwice = (list.additions === 'both' || list.additions === 'named') && areAlike(partners, singles)
  const apart = disputed ? placedBesideEdited(partners, { added, deleted }) : undefined
  if (apart) return { left: [...kept, ...apart], deleted, conflict: false }
  const isBeside =
    disputed &&
    kept.length === 0 &&
    standBesideDeleted(partners, { before: from.base - 1, behind: to.base, added, deleted })
  if (isBeside) return { left: added, deleted, conflict: false, isBeside }
  const isAllowed = () => list.order === 'free' || (deleted.length === 0 && takesBoth(partners, { from, to }, singles))
  return { left: [...kept, ...added], deleted, conflict: disputed && (isWrittenTwice || !isAllowed()) }
}

/** Whether two sides may add these at one place, so that ours stand first. */
function takesBoth(
  { lists, list, numbers }: Partners,
  { from }: Omit<Hunk, 'anchor'>,
  singles: readonly Places3[],
): boolean {
  if (list.additions === 'named')
    return lists.base.length > 0 && singles.every((places) => !isNameless({ numbers }, places))
  if (list.additions !== 'alike') return list.additions !== undefined
  const beside = [lists.base[from.base - 1], lists.base[from.base]].flatMap((node) => (node ? [tagOf(node)] : []))
  const sorts = new Set(singles.map(([, ours, theirs]) => tagOf(lists.ours[ours] ?? lists.theirs[theirs])))
  const isMixed = lists.base.some((node) => !sorts.has(tagOf(node)))
  return isMixed && sorts.size === 1 && beside.some((sort) => sort !== undefined && sorts.has(sort))
}

const tagOf = (node: Node | undefined) => (node?.name === undefined ? undefined : `${node.kind} ${node.name}`)

/** From 0 to 1: more similar additions of both sides are one thing written twice. */
const minAlike = 0.8
/** Characters; a shorter addition is not compared. */
const minCompared = 40
/** Comparisons within one hunk; in a longer one some are taken to be alike. */
const maxCompared = 400

/** Whether both sides added nearly the same item: one thing written twice. */
function areAlike({ lists, similarity }: Partners, singles: readonly Places3[]): boolean {
  const ours = singles.flatMap(([, at]) => lists.ours[at] ?? [])
  const theirs = singles.flatMap(([, , at]) => lists.theirs[at] ?? [])
  if (ours.length * theirs.length > maxCompared) return true
  return ours.some((one) =>
    theirs.some(
      (other) =>
        one.kind === other.kind &&
        one.name === other.name &&
        one.end - one.start >= minCompared &&
        similarity.of({ node: one, side: 'ours' }, { node: other, side: 'theirs' }) > minAlike,
    ),
  )
}

/**
 * Whether a side made a change of its own: it added or deleted what the other did not, or it deleted more than it added,
 * which the other's change of the same place would undo.
 */
function hasChanged(side: 1 | 2, added: readonly Places3[], deleted: readonly Places3[]): boolean {
  const other = side === 1 ? 2 : 1
  const ownAdditions = added.some((places) => places[other] < 0)
  const ownDeletions = deleted.some((places) => places[side] < 0 && places[other] >= 0)
  const put = added.filter((places) => places[side] >= 0).length
  return ownAdditions || ownDeletions || put < deleted.filter((places) => places[side] < 0).length
}

/** Whether both added at least as much as either deleted: then it is the same edit, and one side did more of it. */
const bothGrew = (added: readonly Places3[], deleted: readonly Places3[]) => added.length >= deleted.length

/** Whether both sides deleted something, and not a mere comment, and replaced it by different things: two edits of one item. */
const areReplacements = (added: readonly Places3[], deleted: readonly Places3[]) =>
  deleted.some(([, ours, theirs]) => ours < 0 && theirs < 0) &&
  added.some(([, ours]) => ours < 0) &&
  added.some(([, , theirs]) => theirs < 0)

const isNameless = ({ numbers }: Pick<Partners, 'numbers'>, [, ours, theirs]: Places3) =>
  (numbers.ours[ours] ?? numbers.theirs[theirs] ?? 0) >= 0

/** The additions of a hunk: equal things once, unless the list keeps duplicates; at one place ours first. */
function pairAdded(
  { lists, added, addedByBoth, pairedInTheirs, numbers, list }: Partners,
  { from, to }: Omit<Hunk, 'anchor'>,
): Places3[] {
  const ours = range(from.ours, to.ours).filter((at) => added.ours.has(at))
  const theirs = range(from.theirs, to.theirs).filter((at) => added.theirs.has(at) && !pairedInTheirs.has(at))
  const alike =
    list.additions === 'duplicates'
      ? new Int32Array(ours.length).fill(-1)
      : align(
          ours.map((at) => numbers.ours[at] ?? 0),
          theirs.map((at) => numbers.theirs[at] ?? 0),
        )
  const pairs: Places3[] = []
  let next = 0
  for (const [at, place] of ours.entries()) {
    const partner = alike[at] ?? -1
    while (next < partner) pairs.push([-1, -1, theirs[next++] ?? -1])
    if (partner >= 0) next = partner + 1
    pairs.push([-1, place, partner >= 0 ? (theirs[partner] ?? -1) : (addedByBoth.get(place) ?? -1)])
  }
  while (next < theirs.length) pairs.push([-1, -1, theirs[next++] ?? -1])
  return pairs.every((places) => isNameless({ numbers }, places)) && areOneList(lists, pairs)
    ? [[-1, pairs[0]?.[1] ?? -1, pairs[1]?.[2] ?? -1]]
    : pairs
}

/** Whether each side added nothing but a list, of one kind: what both put into an empty place is one list. */
function areOneList(lists: Lists, [one, other, ...others]: readonly Places3[]): boolean {
  const [ours, theirs] = [lists.ours[one?.[1] ?? -1], lists.theirs[other?.[2] ?? -1]]
  if (others.length > 0 || !ours || ours.role !== 'items' || ours.name !== undefined) return false
  return one?.[2] === -1 && other?.[1] === -1 && ours.kind === theirs?.kind && theirs.name === undefined
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
