/**
 * Items of a sequence that were edited in place: between items that did not change, an old one and a new one are the
 * same thing when they stand alone and share a name, or when more than half of what they hold is the same. A wrong guess would be a
 * silent error and no guess is only a conflict, so short plain values never pair: 1, 2 against 9, 2 and 1, 8 conflicts.
 */
import type { Alignment } from './align.ts'
import type { Side } from './driver.ts'
import type { Node } from './node.ts'
import type { Versions } from './triple.ts'
import { isProse } from './words.ts'

type Lists = Readonly<Record<Side, readonly Node[]>>

/** Comparisons within one stretch; a longer one pairs nothing. */
const mostComparisons = 2500

const leastSimilar = 0.5

/** The alignment, completed by items that were edited. */
export function partnersBySimilarity(
  versions: Versions,
  lists: Lists,
  side: 'ours' | 'theirs',
  aligned: Alignment,
): Alignment {
  const partners = aligned.slice()
  let baseFrom = 0
  let sideFrom = 0
  for (let at = 0; at <= aligned.length; at++) {
    const partner = at === aligned.length ? lists[side].length : (aligned[at] ?? -1)
    if (partner < 0) continue
    pairStretch(versions, lists, side, { baseFrom, baseTo: at, sideFrom, sideTo: partner }, partners)
    baseFrom = at + 1
    sideFrom = partner + 1
  }
  return partners
}

type Stretch = Readonly<{ baseFrom: number; baseTo: number; sideFrom: number; sideTo: number }>

function pairStretch(
  versions: Versions,
  lists: Lists,
  side: 'ours' | 'theirs',
  stretch: Stretch,
  partners: Alignment,
): void {
  const { baseFrom, baseTo, sideFrom, sideTo } = stretch
  const comparisons = (baseTo - baseFrom) * (sideTo - sideFrom)
  if (comparisons === 0 || comparisons > mostComparisons) return
  const alone = comparisons === 1
  let from = sideFrom
  for (let at = baseFrom; at < baseTo; at++) {
    const old = lists.base[at]
    const best = old && mostSimilar(versions, old, lists[side], side, { from, to: sideTo, alone })
    if (best === undefined) continue
    partners[at] = best
    from = best + 1
  }
}

type Choice = Readonly<{ from: number; to: number; alone: boolean }>

function mostSimilar(
  versions: Versions,
  old: Node,
  items: readonly Node[],
  side: Side,
  { from, to, alone }: Choice,
): number | undefined {
  let best: number | undefined
  let most = leastSimilar
  for (let at = from; at < to; at++) {
    const item = items[at]
    if (!item || item.role !== old.role) continue
    if (alone && isRelated(old, item)) return at
    const similarity = similar(versions, old, item, side)
    if (similarity > most) {
      most = similarity
      best = at
    }
  }
  return best
}

/** Whether one could be an edit of the other, when there is nothing else that it could be an edit of. */
function isRelated(old: Node, item: Node): boolean {
  if (old.role === 'none') return isProse(old.value) && isProse(item.value)
  if (old.role === 'items') return true
  const names = new Set(old.children.map(({ name }) => name))
  return item.children.some(({ name }) => names.has(name))
}

/** The share of children, by name and value, that both hold; nothing for atoms. */
function similar(versions: Versions, old: Node, item: Node, side: Side): number {
  const of = (nodeSide: Side) => (node: Node) => `${node.name ?? ''}=${versions.values[nodeSide].of(node)}`
  const before = new Set(old.children.map(of('base')))
  const shared = item.children.map(of(side)).filter((child) => before.has(child)).length
  return shared / Math.max(old.children.length, item.children.length, 1)
}
