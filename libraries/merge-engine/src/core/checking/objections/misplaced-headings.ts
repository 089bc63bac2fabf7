/**
 * A comment above an entry may head what follows, up to the next one. What one side added above or below it must not stand
 * on its other side in the result, because then the comment says something of a wrong entry; nor may the comment stand there twice.
 *
 *   base    a  b  # fruit  c        ours    a  b  x  # fruit  c        theirs    a  b  # fruit  y  c
 */

import { type Composed, composedIn } from '../../deciding/composed.ts'
import { commentAbove } from '../../document/layout.ts'
import { type Conflict, conflictWithDetail } from '../../model/conflict.ts'
import { leadText, type Node, type Tree } from '../../model/node.ts'
import { bySide, type Side } from '../../model/sides.ts'
import { pathOf, type Triple } from '../../model/triple.ts'
import { isAddedBy } from '../../pairing/gaps.ts'
import type { Result } from '../result.ts'

export function misplacedHeading({ versions: { trees }, decisions, tree }: Result): Conflict | undefined {
  if (tree.comments.length === 0) return undefined
  for (const composed of composedIn(decisions, tree)) {
    const heading = misplacedIn(composed, trees, tree)
    if (heading === undefined) continue
    const detail = `This comment would head what does not belong to it: ${JSON.stringify(heading)}.`
    return conflictWithDetail(pathOf(composed.triple), 'order', detail)
  }
  return undefined
}

function misplacedIn(
  { triple, order, node }: Composed,
  trees: Readonly<Record<Side, Tree>>,
  result: Tree,
): string | undefined {
  const added = { ours: addedBy('ours', triple, order), theirs: addedBy('theirs', triple, order) }
  if ((added.ours.length === 0 && added.theirs.length === 0) || !isInOrder(order)) return undefined
  const inResult = commentsOf(node.children, result)
  if (inResult.size === 0) return undefined
  const headings = bySide((side) => commentsOf(triple[side]?.children ?? [], trees[side]))
  const isEverywhere = (heading: string) =>
    Object.values(headings).every((all) => all.get(heading)?.length === 1) && inResult.has(heading)
  for (const heading of headings.base.keys()) {
    if (!isEverywhere(heading)) continue
    const [now = 0, again] = inResult.get(heading) ?? []
    if (again !== undefined) return heading
    for (const side of ['ours', 'theirs'] as const) {
      const [before = 0] = headings[side].get(heading) ?? []
      if (standsOtherwise(added[side], before, now)) return heading
    }
  }
  return undefined
}

/** Where something that a side added stands there, and in the result. */
type Place = Readonly<{ on: number; at: number }>

/** What a side added, in its order there. The result has it in this order, too. */
function addedBy(side: 'ours' | 'theirs', triple: Triple, order: readonly Triple[]): readonly Place[] {
  if (!order.some((child) => isAddedBy(side, child))) return []
  const places = new Map((triple[side]?.children ?? []).map((child, on) => [child, on]))
  return order.flatMap((child, at) => {
    const on = isAddedBy(side, child) && child[side] ? places.get(child[side]) : undefined
    return on === undefined ? [] : { on, at }
  })
}

/** Whether something that stands above a place on its side stands below it in the result, or the other way round. */
function standsOtherwise(added: readonly Place[], before: number, now: number): boolean {
  let [low, high] = [0, added.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((added[middle]?.on ?? 0) < before) low = middle + 1
    else high = middle
  }
  const [above, below] = [added[low - 1], added[low]]
  return (above !== undefined && above.at >= now) || (below !== undefined && below.at < now)
}

/** Whether neither side moved what was there. */
function isInOrder(order: readonly Triple[]): boolean {
  const old = order.filter(({ base }) => base)
  const rises = (side: Side) =>
    old.every((triple, at) => at === 0 || (triple[side]?.index ?? 0) > (old[at - 1]?.[side]?.index ?? 0))
  return rises('base') && rises('ours') && rises('theirs')
}

/** What stands above entries, each with the places of the entries that it stands before. A side may have put it elsewhere. */
function commentsOf(children: readonly Node[], tree: Tree): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [at, child] of children.entries()) {
    if (child.labelStart === child.leadStart) continue
    const comment = commentAbove(leadText(tree, child))
    if (comment === undefined) continue
    const others = found.get(comment)
    if (others) others.push(at)
    else found.set(comment, [at])
  }
  return found
}
