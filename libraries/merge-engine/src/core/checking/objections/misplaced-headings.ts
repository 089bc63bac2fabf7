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
import { bothSides, bySide, type Side } from '../../model/sides.ts'
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
  const added = order.flatMap((child, at) => addedBy(child).map((side) => ({ side, child, at })))
  if (added.length === 0 || !isInOrder(order)) return undefined
  const inResult = commentsOf(node.children, result)
  if (inResult.size === 0) return undefined
  const headings = bySide((side) => commentsOf(triple[side]?.children ?? [], trees[side]))
  const isEverywhere = (heading: string) =>
    Object.values(headings).every((all) => all.get(heading)?.length === 1) && inResult.has(heading)
  const known = [...headings.base.keys()].filter(isEverywhere)
  for (const heading of known) {
    const [now = 0, again] = inResult.get(heading) ?? []
    if (again !== undefined) return heading
    for (const { side, child, at } of added) {
      const [before = 0] = headings[side].get(heading) ?? []
      const place = triple[side]?.children.findIndex((one) => one === child[side]) ?? -1
      if (place < before !== at < now) return heading
    }
  }
  return undefined
}

const addedBy = (triple: Triple) => bothSides.filter((side) => isAddedBy(side, triple))

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
