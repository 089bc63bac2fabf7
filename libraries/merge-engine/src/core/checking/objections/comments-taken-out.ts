/**
 * A comment that one side took out, and that would stay because the other side put something beside it. There it may be about what is
 * new, or about nothing:
 *
 *   base    a  # fruit  b        ours    a  b        theirs    a  # fruit  x  b        the comment would stand above x
 *
 * The lines of comments are counted by what they say, so it does not matter to which entry each version has them.
 */

import { composedIn } from '../../deciding/composed.ts'
import { oncePerTree } from '../../document/once-per-tree.ts'
import { type Conflict, conflictWithDetail } from '../../model/conflict.ts'
import type { Tree } from '../../model/node.ts'
import { bySide, opposites } from '../../model/sides.ts'
import { pathOf } from '../../model/triple.ts'
import type { Result } from '../result.ts'

export function commentTakenOut(result: Result): Conflict | undefined {
  const { trees } = result.versions
  if (result.tree.comments.length === 0) return undefined
  const counts = bySide((side) => countsIn(trees[side]))
  const now = countsIn(result.tree)
  for (const [comment, before] of counts.base)
    for (const [side, other] of opposites) {
      const left = timesOf(counts[side], comment)
      const there = timesOf(counts[other], comment)
      const allowed = there < before ? Math.max(left, there) : left + there - before
      if (left >= before || timesOf(now, comment) <= allowed) continue
      const path = pathAt(result, comment)
      const detail = `One side took this comment out: ${JSON.stringify(comment)}.`
      if (path !== undefined) return conflictWithDetail(path, 'edit-delete', detail)
    }
  return undefined
}

/** How often a version has each comment. */
const countsIn = oncePerTree((tree): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { comment } of commentsOf(tree)) counts.set(comment, timesOf(counts, comment) + 1)
  return counts
})

const timesOf = (counts: ReadonlyMap<string, number>, comment: string) => counts.get(comment) ?? 0

/** The lines of comments that say something, each with the place where its comment starts. */
function commentsOf(tree: Tree): readonly Readonly<{ start: number; comment: string }>[] {
  const all = new Map<number, number>()
  for (const { start, end } of tree.comments) all.set(start, end)
  // A comment with nothing behind it may be an entry of its own.
  for (let at = 0; at < tree.size; at++) {
    const { kind, start, end } = tree.node(at)
    if (kind === 'comment') all.set(start, end)
  }
  return [...all].flatMap(([start, end]) =>
    tree.text
      .slice(start, end)
      .split('\n')
      .filter((line) => /\p{L}/u.test(line))
      .map((line) => ({ start, comment: line.trim() })),
  )
}

/** The container that was composed of both sides, and has the comment between what it holds; undefined if there is none. */
function pathAt({ decisions, tree }: Result, comment: string): string | undefined {
  const places = commentsOf(tree).filter((one) => one.comment === comment)
  for (const { triple, node } of composedIn(decisions, tree)) {
    const isBetween = places.some(
      ({ start }) =>
        (node === tree.root || (node.start <= start && start < node.end)) &&
        !node.children.some((child) => child.labelStart <= start && start < child.end),
    )
    if (isBetween) return pathOf(triple)
  }
  return undefined
}
