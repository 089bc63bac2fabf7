/**
 * diff3: three sequences are cut into regions, which are stable, changed by one side, changed equally by both, or in
 * conflict. Two changes with nothing stable between them are one region: changes that touch are not independent.
 *
 *   base     a b c d e f
 *   ours     a B c d e f              a | B: ours | c d | E: conflict | f
 *   theirs   a b c d E f    ours too: a B c d F f
 */
import { type Alignment, align, type Sequence } from './align.ts'

export type Span = Readonly<{ from: number; to: number }>

export type RegionKind = 'stable' | 'ours' | 'theirs' | 'both' | 'conflict'

export type Region = Readonly<{ kind: RegionKind; base: Span; ours: Span; theirs: Span }>

export type ThreeSequences = Readonly<{ base: Sequence; ours: Sequence; theirs: Sequence }>

export function diff3(sequences: ThreeSequences): Region[] {
  return regionsOf(sequences, align(sequences.base, sequences.ours), align(sequences.base, sequences.theirs))
}

/** Cuts the sequences along two alignments. */
function regionsOf(sequences: ThreeSequences, inOurs: Alignment, inTheirs: Alignment): Region[] {
  const regions: Region[] = []
  const { base, ours, theirs } = sequences
  let from = { base: 0, ours: 0, theirs: 0 }
  const cut = (kind: RegionKind, to: typeof from) => {
    if (to.base > from.base || to.ours > from.ours || to.theirs > from.theirs) {
      regions.push({
        kind,
        base: { from: from.base, to: to.base },
        ours: { from: from.ours, to: to.ours },
        theirs: { from: from.theirs, to: to.theirs },
      })
    }
    from = to
  }
  for (let at = nextAnchor(0, inOurs, inTheirs); at < base.length; at = nextAnchor(from.base, inOurs, inTheirs)) {
    const start = { base: at, ours: inOurs[at] ?? 0, theirs: inTheirs[at] ?? 0 }
    cut(kindOf(sequences, from, start), start)
    let length = 1
    while (
      isPartner(inOurs, at + length, start.ours + length) &&
      isPartner(inTheirs, at + length, start.theirs + length)
    )
      length++
    cut('stable', { base: start.base + length, ours: start.ours + length, theirs: start.theirs + length })
  }
  const end = { base: base.length, ours: ours.length, theirs: theirs.length }
  cut(kindOf(sequences, from, end), end)
  return regions
}

const isPartner = (partners: Alignment, index: number, partner: number) =>
  index < partners.length && partners[index] === partner

/** The next element of base that both sides still have. */
function nextAnchor(start: number, inOurs: Alignment, inTheirs: Alignment): number {
  let at = start
  while (at < inOurs.length && ((inOurs[at] ?? -1) < 0 || (inTheirs[at] ?? -1) < 0)) at++
  return at
}

type Places = Readonly<{ base: number; ours: number; theirs: number }>

function kindOf({ base, ours, theirs }: ThreeSequences, from: Places, to: Places): RegionKind {
  const inBase = base.slice(from.base, to.base)
  const inOurs = ours.slice(from.ours, to.ours)
  const inTheirs = theirs.slice(from.theirs, to.theirs)
  if (same(inOurs, inTheirs)) return 'both'
  if (same(inBase, inTheirs) || goesOn(inBase, inTheirs, inOurs)) return 'ours'
  return same(inBase, inOurs) || goesOn(inBase, inOurs, inTheirs) ? 'theirs' : 'conflict'
}

/**
 * Whether one side made the whole change of the other, and then added something before or behind it. Without this rule,
 * merging a side into the result again would conflict. The change must be at least as long as what it replaced, and none
 * of the replaced elements may be among the added ones, or a deletion could be lost.
 */
function goesOn(base: Sequence, change: Sequence, more: Sequence): boolean {
  if (base.length === 0 || change.length < base.length || more.length < change.length) return false
  const added = more.length - change.length
  const isLeft = (rest: Sequence) => rest.some((element) => base.includes(element))
  return (
    (same(change, more.slice(0, change.length)) && !isLeft(more.slice(change.length))) ||
    (same(change, more.slice(added)) && !isLeft(more.slice(0, added)))
  )
}

const same = (one: Sequence, other: Sequence) =>
  one.length === other.length && one.every((element, at) => element === other[at])
