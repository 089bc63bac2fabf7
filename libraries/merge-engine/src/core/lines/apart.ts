/**
 * Cuts three sequences finer than `diff3.ts`: two changes that only touch are two regions.
 *
 *   base     a b c d          diff3    a | bc: conflict | d
 *   ours     a B c d          here     a | b: ours | c: theirs | d
 *   theirs   a b C d
 *
 * Changes of one element, and two insertions at one place, are one region. So are changes that touch and put the same
 * element in, because each of them may hold the other; and a mere sign (a full stop, a bracket) with the change that it touches,
 * because it may belong to what was there before.
 */
import { type Alignment, align, type Sequence } from './align.ts'
import type { Region, RegionKind, Span, ThreeSequences } from './diff3.ts'

/** What an element is. A word says something of its own; a blank or a comma that both put in is no sign of one change. */
export type Reading = Readonly<{
  isWord: (element: number) => boolean
  isBlank: (element: number) => boolean
  /** Whether none of these can have become any of those, because they have no word in common. */
  areUnlike: (these: Sequence, those: Sequence) => boolean
}>

/** A change of one side: a range of base, and what stands there now. */
type Hunk = Readonly<{ side: 'ours' | 'theirs'; base: Span; put: Span }>

export function apart(sequences: ThreeSequences, reading: Reading): Region[] {
  const { base, ours, theirs } = sequences
  const groups = grouped(
    [
      ...hunksIn('ours', alignWords(base, ours, reading), ours.length),
      ...hunksIn('theirs', alignWords(base, theirs, reading), theirs.length),
    ].sort((one, other) => one.base.from - other.base.from || one.base.to - other.base.to),
    (one, other) => isOnePlace(one, other) || areEntangled(sequences, one, other, reading),
  )
  return regionsAround(sequences, groups)
}

/**
 * Aligns words; a sign has a partner only next to an aligned word, or to an end, or if all between two of them
 * has one shape. Blanks and commas are equal all over a text, and would tie together what does not belong together.
 */
function alignWords(one: Sequence, other: Sequence, reading: Reading): Alignment {
  const [words, others] = [placesOf(one, reading), placesOf(other, reading)]
  const paired = align(
    words.map((at) => one[at] ?? 0),
    others.map((at) => other[at] ?? 0),
  )
  const partners: Alignment = new Int32Array(one.length).fill(-1)
  for (const [at, partner] of paired.entries()) if (partner >= 0) partners[words[at] ?? 0] = others[partner] ?? -1
  let from = { one: 0, other: 0 }
  for (let at = 0; at <= one.length; at++) {
    const partner = at === one.length ? other.length : (partners[at] ?? -1)
    if (partner < 0) continue
    const gap = [one.slice(from.one, at), other.slice(from.other, partner)] as const
    for (const [place, opposite] of signsOf(...gap, reading)) partners[from.one + place] = from.other + opposite
    from = { one: at + 1, other: partner + 1 }
  }
  return partners
}

/** The signs of two gaps that are partners: all of them, if the gaps have one shape; else those at their ends. */
function signsOf(one: Sequence, other: Sequence, reading: Reading): [number, number][] {
  const isAlike = (at: number, opposite: number) => one[at] === other[opposite] && !reading.isWord(one[at] ?? 0)
  const pairs: [number, number][] = []
  const isOneShape =
    one.length === other.length &&
    one.every((element, at) => isAlike(at, at) || (reading.isWord(element) && reading.isWord(other[at] ?? 0)))
  if (isOneShape) return [...one.keys()].filter((at) => isAlike(at, at)).map((at) => [at, at])
  const shorter = Math.min(one.length, other.length)
  for (let at = 0; at < shorter && isAlike(at, at); at++) pairs.push([at, at])
  for (let end = 1; end <= shorter - pairs.length && isAlike(one.length - end, other.length - end); end++)
    pairs.push([one.length - end, other.length - end])
  return pairs
}

const placesOf = (elements: Sequence, reading: Reading) =>
  elements.flatMap((element, at) => (reading.isWord(element) ? [at] : []))

function hunksIn(side: Hunk['side'], partners: Alignment, length: number): Hunk[] {
  const hunks: Hunk[] = []
  let from = { base: 0, put: 0 }
  for (let at = 0; at <= partners.length; at++) {
    const partner = at === partners.length ? length : (partners[at] ?? -1)
    if (partner < 0) continue
    if (at > from.base || partner > from.put)
      hunks.push({ side, base: { from: from.base, to: at }, put: { from: from.put, to: partner } })
    from = { base: at + 1, put: partner + 1 }
  }
  return hunks
}

/** Runs of hunks in which each belongs to one before it; hunks come in the order of base. */
function grouped(hunks: readonly Hunk[], belong: (one: Hunk, other: Hunk) => boolean): Hunk[][] {
  const groups: Hunk[][] = []
  for (const hunk of hunks) {
    const last = groups.at(-1)
    if (last?.some((one) => belong(one, hunk))) last.push(hunk)
    else groups.push([hunk])
  }
  return groups
}

const isEmpty = ({ from, to }: Span) => from === to

/** Whether both change one element of base, or insert at one place. The first starts before the second, or with it. */
const isOnePlace = ({ base: one }: Hunk, { base: other }: Hunk) =>
  other.from < one.to || (isEmpty(one) && isEmpty(other) && one.from === other.from)

/** Whether two changes that touch put in an equal element, or one of them is a mere sign at the border of the other. */
function areEntangled(sequences: ThreeSequences, one: Hunk, other: Hunk, reading: Reading): boolean {
  if (one.side === other.side || other.base.from > one.base.to) return false
  const putBy = ({ side, put }: Hunk) => sequences[side].slice(put.from, put.to)
  const isSign = (hunk: Hunk) => {
    const changed = [...putBy(hunk), ...sequences.base.slice(hunk.base.from, hunk.base.to)]
    return !changed.some(reading.isWord) && !changed.every(reading.isBlank)
  }
  const put = new Set(putBy(one).filter(reading.isWord))
  return isSign(one) || isSign(other) || putBy(other).some((element) => put.has(element))
}

function regionsAround(sequences: ThreeSequences, groups: readonly (readonly Hunk[])[]): Region[] {
  const regions: Region[] = []
  let at = { base: 0, ours: 0, theirs: 0 }
  const cut = (to: typeof at, kind: (region: Omit<Region, 'kind'>) => RegionKind) => {
    const region = {
      base: { from: at.base, to: to.base },
      ours: { from: at.ours, to: to.ours },
      theirs: { from: at.theirs, to: to.theirs },
    }
    if (to.base > at.base || to.ours > at.ours || to.theirs > at.theirs) regions.push({ kind: kind(region), ...region })
    at = to
  }
  const after = (base: number) => ({ base, ours: at.ours + base - at.base, theirs: at.theirs + base - at.base })
  for (const group of groups) {
    const ends = after(Math.max(...group.map(({ base }) => base.to)))
    cut(after(Math.min(...group.map(({ base }) => base.from))), () => 'stable')
    const added = (side: Hunk['side']) =>
      group
        .filter((hunk) => hunk.side === side)
        .reduce((sum, { base, put }) => sum + put.to - put.from - (base.to - base.from), 0)
    cut({ base: ends.base, ours: ends.ours + added('ours'), theirs: ends.theirs + added('theirs') }, (region) =>
      kindOf(sequences, group, region),
    )
  }
  cut(after(sequences.base.length), () => 'stable')
  return regions
}

function kindOf(
  { ours, theirs }: ThreeSequences,
  group: readonly Hunk[],
  region: Readonly<{ ours: Span; theirs: Span }>,
): RegionKind {
  if (group.every(({ side }) => side === 'ours')) return 'ours'
  if (group.every(({ side }) => side === 'theirs')) return 'theirs'
  const one = ours.slice(region.ours.from, region.ours.to)
  const other = theirs.slice(region.theirs.from, region.theirs.to)
  return one.length === other.length && one.every((element, at) => element === other[at]) ? 'both' : 'conflict'
}

/**
 * Whether a side that did more has all of the other's change: what that put in is there in its order, and what it took out
 * is not there more often. What it only took out may have been edited instead, and a mere sign that it only put in may stand
 * anywhere: of these, nothing else may be at the place. One word of many that stands elsewhere is another one of that name. A line
 * that the change moved must not be where it was.
 * @param mayBeOfOthers whether what stands there may be what the neighbours became, if it is not more than they were
 */
export function contains(
  [base, change, more]: readonly [base: Sequence, change: Sequence, more: Sequence],
  reading: Reading,
  mayBeOfOthers: boolean,
): boolean {
  const partners = alignWords(change, more, reading)
  const kept = alignWords(base, more, reading)
  // Of equal signs, such as the full stops of two sentences, the one that the change keeps is not the one that it took out.
  const keptByChange = new Set(partners)
  const hunks = hunksIn('theirs', alignWords(base, change, reading), change.length)
  const putByChange = new Set(hunks.flatMap((hunk) => change.slice(hunk.put.from, hunk.put.to)))
  const isMoved = (element: number) => !mayBeOfOthers && reading.isWord(element) && putByChange.has(element)
  const hasHunk = ({ base: { from, to }, put: place }: Hunk) => {
    const deleted = base.slice(from, to)
    const put = change.slice(place.from, place.to)
    // A line of mere signs goes with the words beside it: a bracket that stands there may be that of another block.
    const areSigns = mayBeOfOthers || !deleted.some(reading.isWord)
    const { around, between } = roomAt(partners, place, more.length)
    const isOften = (element: number) => reading.isWord(element) && count(more, element) > count(change, element)
    const isSignThere = (element: number, at: number) =>
      !reading.isWord(element) && areSigns && (kept[from + at] ?? -1) >= 0 && !keptByChange.has(kept[from + at] ?? -1)
    if (deleted.some(isSignThere)) return false
    if (deleted.some((element, at) => isMoved(element) && (kept[from + at] ?? -1) >= 0)) return false
    const often = deleted.filter(isOften)
    const stands = more.slice(between.from, between.to)
    const isOneOfMany =
      often.length * 2 < deleted.filter(reading.isWord).length && !often.some((word) => stands.includes(word))
    if (often.length > 0 && !(mayBeOfOthers && isOneOfMany)) return false
    if (put.some((_, at) => (partners[place.from + at] ?? -1) < 0)) return false
    const isReplaced =
      put.length > 0 && deleted.length > 0 && (put.some(reading.isWord) || !deleted.some(reading.isWord))
    if (isReplaced || put.some(reading.isWord)) return true
    if (between.to - between.from === put.length) return true
    if (!mayBeOfOthers && reading.areUnlike(deleted, stands)) return true
    const [were, are] = [change.slice(around.from, around.to), stands]
    return mayBeOfOthers && put.length === 0 && are.filter(reading.isWord).length <= were.filter(reading.isWord).length
  }
  return hunks.every(hasHunk)
}

/** What stands between the neighbours of a place that have partners, here and there. */
function roomAt(partners: Alignment, { from, to }: Span, length: number): { around: Span; between: Span } {
  let [before, behind] = [from - 1, to]
  while (before >= 0 && (partners[before] ?? -1) < 0) before--
  while (behind < partners.length && (partners[behind] ?? -1) < 0) behind++
  const between = { from: (partners[before] ?? -1) + 1, to: partners[behind] ?? length }
  return { around: { from: before + 1, to: behind }, between }
}

const count = (elements: Sequence, sought: number) => elements.filter((element) => element === sought).length
