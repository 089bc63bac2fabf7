/**
 * A comment that one side took out, and that would stay because the other side put something between it and its entry. There it may
 * be about what is new, or about nothing:
 *
 *   base    a  # fruit  b        ours    a  b        theirs    a  # fruit  x  b        the comment would stand above x
 */

import { type Composed, composedIn } from '../../deciding/composed.ts'
import { commentAbove } from '../../document/layout.ts'
import { type Conflict, conflictWithDetail } from '../../model/conflict.ts'
import { leadText, type Tree } from '../../model/node.ts'
import { opposites, type Side } from '../../model/sides.ts'
import { pathOf } from '../../model/triple.ts'
import { isAddedBy } from '../../pairing/gaps.ts'
import type { Result } from '../result.ts'
import { commentsOf } from './misplaced-headings.ts'

export function commentTakenOut({ versions: { trees }, decisions, tree }: Result): Conflict | undefined {
  if (trees.base.comments.length === 0) return undefined
  for (const composed of composedIn(decisions, tree)) {
    const comment = takenOutOf(composed, trees, tree)
    if (comment === undefined) continue
    const detail = `One side took this comment out: ${JSON.stringify(comment)}.`
    return conflictWithDetail(pathOf(composed.triple), 'edit-delete', detail)
  }
  return undefined
}

function takenOutOf(
  { triple, order, node }: Composed,
  trees: Readonly<Record<Side, Tree>>,
  result: Tree,
): string | undefined {
  const inResult = new Map(order.map((child, at) => [child, node.children[at]]))
  const before = commentsOf(triple.base?.children ?? [], trees.base)
  if (before.size === 0) return undefined
  for (const [side, other] of opposites) {
    const added = order.filter((child) => isAddedBy(other, child))
    if (added.length === 0) continue
    const inOther = commentsOf(triple[other]?.children ?? [], trees[other])
    const made = added.flatMap((child) => inResult.get(child) ?? [])
    for (const comment of commentsOf(made, result).keys()) {
      // A copy of the entry has a comment of its own.
      if (inOther.get(comment)?.length !== 1) continue
      const [place = 0, again] = before.get(comment) ?? []
      const below = before.has(comment) && again === undefined ? triple.base?.children[place] : undefined
      const now = below && order.find(({ base }) => base === below)?.[side]
      if (now && commentAbove(leadText(trees[side], now)) === undefined) return comment
    }
  }
  return undefined
}
