/**
 * Things that one side edited past recognition, so that they did not pair: they look like a deletion and an addition.
 *
 *   base     A  "make style"  B      ours   A B      theirs   A  "make style-if-there"  B
 *
 * Both sides lack the old item, and the new one would come back although ours deleted it. Nobody can be certain that it is the
 * same item, so a person is asked: where one side deleted a thing, and what the other side added in the same gap
 * resembles it. It does not matter whether the other side still has the old one beside it: both merges have the same result,
 * and whoever merges that result again sees only what is left.
 */

import type { Versions } from '../document/versions.ts'
import type { ConflictKind } from '../model/conflict.ts'
import type { Node, Tree } from '../model/node.ts'
import { bothSides, opposite } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { gapsOf, isAddedBy, isEverywhere } from './gaps.ts'
import { inOrderOf } from './order.ts'
import type { Pairing } from './pairing.ts'
import { isWithin, minEvidence, resemble, type Words, wordsIn } from './resemblance.ts'

type OneSide = 'ours' | 'theirs'

/** Characters of the words in both, where a gap lost one thing and got one. */
const minEvidenceAlone = 4

/** The share of the words in both, where a thing may have been moved to another gap: more than beside each other. */
const minSharedElsewhere = 0.6

/** Comparisons within one gap; a longer one asks nothing. */
const maxCompared = 400

/**
 * The pairing with such things as one, and about each of them a person is asked.
 * @param isOrdered whether the order of the things has a meaning: then so has a move of what the other side edited past recognition.
 */
export function withEditsPastRecognition(versions: Versions, pairing: Pairing, isOrdered: boolean): Pairing {
  const { order, deleted } = pairing
  if (pairing.conflict || deleted.length === 0) return pairing
  const found = bothSides.flatMap((side) => [
    ...editsOf(versions, side, pairing),
    ...(isOrdered ? editsOfMoved(versions, side, pairing) : []),
  ])
  if (found.length === 0) return pairing
  const edited = new Map<Triple, Triple>()
  const asked = new Map<Triple, ConflictKind>()
  const joined = new Set<Triple>()
  for (const { old, side, addition } of found) {
    if (old[side]) asked.set(old, 'edit-delete')
    else {
      joined.add(addition)
      edited.set(old, { ...(edited.get(old) ?? old), [side]: addition[side] })
    }
  }
  for (const triple of edited.values()) asked.set(triple, triple.ours && triple.theirs ? 'edit-edit' : 'edit-delete')
  return {
    order: order.filter((triple) => !joined.has(triple)),
    deleted: deleted.map((triple) => edited.get(triple) ?? triple),
    asked,
  }
}

/** What was deleted, and what a side added in its gap and resembles it. No two edits have one addition. */
type Edit = Readonly<{ old: Triple; side: OneSide; addition: Triple }>

/** The edits of a side that the other one may have deleted. */
function editsOf(versions: Versions, side: OneSide, { order, deleted }: Pairing): Edit[] {
  const isLost = (triple: Triple) => triple.base !== undefined && !triple[opposite(side)]
  if (!deleted.some(isLost) || !order.some((triple) => isAddedBy(side, triple))) return []
  const all = [...order, ...deleted]
  const inBase = inOrderOf('base', all)
  const comparison = new Comparison(versions, side, inBase.filter(isEverywhere))
  const gaps = { ours: gapsOf(inOrderOf('ours', all)), theirs: gapsOf(inOrderOf('theirs', all)) }
  const addedBy = (of: OneSide, before: Triple | undefined) =>
    (gaps[of].get(before) ?? []).filter((triple) => isAddedBy(of, triple))
  const edits: Edit[] = []
  const moved: Lost[] = []
  for (const [before, gap] of gapsOf(inBase)) {
    const lost = gap.filter(isLost)
    const added = new Set(addedBy(side, before))
    moved.push(...lost.filter((old) => !old[side] && isNameless(versions, old)).map((old) => ({ old, before })))
    if (lost.length * added.size > maxCompared) continue
    // What else the other side deleted there says nothing of what this side made of the old thing.
    const isOneForOne = added.size === 1 && gap.filter((triple) => triple.base && !triple[side]).length === 1
    const isAlone = lost.length === 1 && added.size === 1
    for (const old of lost) {
      const isOnly = isAlone || (isOneForOne && !old[side])
      const isRenamed = isRenamedByBoth(versions, old, [...added, ...addedBy(opposite(side), before)])
      const addition = [...added].find((one) => isRenamed || comparison.mayBeOne(old, one, { before, isOnly }))
      if (!addition) continue
      added.delete(addition)
      edits.push({ old, side, addition })
    }
  }
  return [...edits, ...movedAndEdited({ side, edits, moved, order, comparison })]
}

/** The edits of a side where the other one moved the old thing: the new one would stand at the old place. */
function editsOfMoved(versions: Versions, side: OneSide, { order, deleted }: Pairing): Edit[] {
  const isLost = (triple: Triple) => triple.base !== undefined && !triple[side] && triple[opposite(side)] !== undefined
  if (!deleted.some(isLost) || !order.some((triple) => isAddedBy(side, triple))) return []
  const all = [...order, ...deleted]
  const inBase = inOrderOf('base', all)
  const comparison = new Comparison(versions, side, inBase.filter(isEverywhere))
  const gaps = gapsOf(inOrderOf(side, all))
  return [...gapsOf(inBase)].flatMap(([before, gap]) => {
    const lost = gap.filter((triple) => isLost(triple) && isMovedBy(opposite(side), triple, inBase))
    const added = (gaps.get(before) ?? []).filter((triple) => isAddedBy(side, triple))
    const [old, addition] = [lost[0], added[0]]
    const isOnly = lost.length === 1 && added.length === 1
    return old && addition && isOnly && comparison.mayBeOne(old, addition, { before, isOnly })
      ? [{ old, side, addition }]
      : []
  })
}

/** Whether a side moved a thing past another one, and not that one past this and more: of two neighbours either may have been moved. */
function isMovedBy(side: OneSide, triple: Triple, inBase: readonly Triple[]): boolean {
  const passed = passedBy(side, triple, inBase)
  return passed.some((other) => passedBy(side, other, inBase).length <= passed.length)
}

/** What stands on another side of a thing than in base. */
function passedBy(side: OneSide, { base, [side]: node }: Triple, inBase: readonly Triple[]): readonly Triple[] {
  if (!base || !node) return []
  return inBase.filter(
    ({ base: other, [side]: there }) => other && there && other.index < base.index !== there.index < node.index,
  )
}

/** Whether each side put one thing in the place of the old one, with the same value under a name of its own. */
function isRenamedByBoth({ values }: Versions, { base, ours, theirs }: Triple, added: readonly Triple[]): boolean {
  if (!base || ours || theirs || added.length !== 2) return false
  return bothSides.every((side) => {
    const item = added.find((triple) => triple[side])?.[side]
    return item?.kind === base.kind && item.name !== base.name && values[side].of(item) === values.base.of(base)
  })
}

/** Whether nothing but its place and its content says which item it is. */
const isNameless = ({ profile, trees }: Versions, { base, step }: Triple): boolean =>
  /^\[\d+\]$/.test(step) && base !== undefined && profile.identityOf?.(base, trees.base) === undefined

/** A nameless item that neither side has at its place, with the neighbour before it. */
type Lost = Readonly<{ old: Triple; before: Triple | undefined }>

/** What a side edited and moved to another gap, where only one of its additions resembles the old thing. */
function movedAndEdited({
  side,
  edits,
  moved,
  order,
  comparison,
}: Readonly<{
  side: OneSide
  edits: readonly Edit[]
  moved: readonly Lost[]
  order: readonly Triple[]
  comparison: Comparison
}>): Edit[] {
  const taken = new Set(edits.flatMap(({ old, addition }) => [old, addition]))
  const lost = moved.filter(({ old }) => !taken.has(old))
  const free = new Set(order.filter((triple) => isAddedBy(side, triple) && !taken.has(triple)))
  if (lost.length * free.size > maxCompared) return []
  return lost.flatMap(({ old, before }) => {
    const [addition, ...others] = [...free].filter((triple) =>
      comparison.mayBeOne(old, triple, { before, minShared: minSharedElsewhere }),
    )
    if (!addition || others.length > 0) return []
    free.delete(addition)
    return { old, side, addition }
  })
}

/** So many things before and behind a place show what the things of a container have in common. */
const maxAround = 20

/** `isOnly`: the gap lost nothing else, and nothing else was added in it. */
type Demanded = Readonly<{ before: Triple | undefined; isOnly?: boolean; minShared?: number }>

/** Compares what was deleted from base with what a side added. The words of each thing are read once. */
class Comparison {
  readonly #versions: Versions
  readonly #side: OneSide
  readonly #kept: readonly Triple[]
  readonly #words = new Map<Node, Words>()

  constructor(versions: Versions, side: OneSide, kept: readonly Triple[]) {
    this.#versions = versions
    this.#side = side
    this.#kept = kept
  }

  /**
   * Whether the addition may be the old thing, edited. `before` is the neighbour before the old one.
   */
  mayBeOne({ base: old }: Triple, addition: Triple, { before, isOnly, minShared }: Demanded): boolean {
    const { profile, trees } = this.#versions
    const item = addition[this.#side]
    if (!old || old.kind !== item?.kind || profile.mayBeRenamed?.(old, item) === false) return false
    const [one, other] = [this.#wordsIn(trees.base, old), this.#wordsIn(trees[this.#side], item)]
    const demands = { minCharacters: isOnly ? minEvidenceAlone : minEvidence, minShared }
    if (isOnly && isWithin(one, other, this.#wordsAround(before))) return true
    return resemble(one, other, demands) && resemble(one, other, { ...demands, others: this.#wordsAround(before) })
  }

  /** The words of each of the nearest things that all versions have. */
  #wordsAround(before: Triple | undefined): readonly Words[] {
    const at = before ? this.#kept.indexOf(before) + 1 : 0
    const around = this.#kept.slice(Math.max(at - maxAround, 0), at + maxAround)
    return around.flatMap(({ base }) => (base ? [this.#wordsIn(this.#versions.trees.base, base)] : []))
  }

  #wordsIn(tree: Tree, node: Node): Words {
    const words = this.#words.get(node) ?? wordsIn(tree, node)
    this.#words.set(node, words)
    return words
  }
}
