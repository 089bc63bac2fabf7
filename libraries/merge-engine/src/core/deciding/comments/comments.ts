/** The comments of an entry: around it, and in the pieces of a container that belong to no child of it. */

import { type Counts, counted, isPartOf } from '../../document/counts.ts'
import { commentsIn } from '../../document/layout.ts'
import type { Versions } from '../../document/versions.ts'
import { afterText, closeText, leadText, type Node, type Tree, trailText } from '../../model/node.ts'
import type { Side } from '../../model/sides.ts'
import type { Triple } from '../../model/triple.ts'

/** The comments before and behind an entry, without their layout. */
export const commentsAround = (tree: Tree, node: Node) =>
  commentsIn(leadText(tree, node) + trailText(tree, node) + afterText(tree, node))

/** The comments in the open and close pieces of a container, without their layout. */
export const commentsInside = (tree: Tree, node: Node) =>
  node.role === 'none' ? '' : commentsIn(`${openText(tree, node)}\n${closeText(tree, node)}`)

const openText = (tree: Tree, node: Node) => commentedIn(tree, node.start, node.openEnd).join('\n')

/** All comments between an entry's start and its end, however deep: those that are taken along with it. */
export function commentsWithin(tree: Tree, node: Node): Counts {
  const found = commentedIn(tree, node.labelStart, node.end)
  return found.length === 0 ? none : counted(found.map(commentsIn))
}

const none: Counts = new Map()

/** Whether a side has other comments within an entry than base. */
export function hasOtherCommentsWithin({ trees }: Versions, triple: Triple, side: 'ours' | 'theirs'): boolean {
  const { base, [side]: node } = triple
  if (!base || !node) return false
  const [before, after] = [commentsWithin(trees.base, base), commentsWithin(trees[side], node)]
  return !isPartOf(before, after) || !isPartOf(after, before)
}

/** The comments that the parser found within a range: an open piece holds more than white space and comments. */
function commentedIn(tree: Tree, from: number, to: number): string[] {
  let low = 0
  let high = tree.comments.length
  if (high === 0) return []
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tree.comments[middle]?.start ?? 0) < from) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let comment = tree.comments[low]; comment && comment.end <= to; comment = tree.comments[++low])
    found.push(tree.text.slice(comment.start, comment.end))
  return found
}

/** Which comments count: around an entry, or inside it. */
type CommentsOf = (tree: Tree, node: Node) => string

/** The entry's comments on a side; empty if the side has no such entry. */
export function commentsOf({ trees }: Versions, triple: Triple, side: Side, comments: CommentsOf): string {
  const node = triple[side]
  return node ? comments(trees[side], node) : ''
}

/**
 * The side whose comments within an entry include those of the other side: where both added one thing, it is taken from
 * there. Undefined if both have a comment that the other has not.
 */
export function sideWithComments({ trees }: Versions, { ours, theirs }: Triple): 'ours' | 'theirs' | undefined {
  if (!ours || !theirs) return ours ? 'ours' : 'theirs'
  const [own, other] = [commentsWithin(trees.ours, ours), commentsWithin(trees.theirs, theirs)]
  if (isPartOf(other, own)) return 'ours'
  return isPartOf(own, other) ? 'theirs' : undefined
}

/** Whether both sides changed these comments differently. */
export function commentsDisagree(versions: Versions, triple: Triple, comments: CommentsOf): boolean {
  const ours = commentsOf(versions, triple, 'ours', comments)
  const theirs = commentsOf(versions, triple, 'theirs', comments)
  if (ours === theirs) return false
  const base = commentsOf(versions, triple, 'base', comments)
  return base !== ours && base !== theirs
}
