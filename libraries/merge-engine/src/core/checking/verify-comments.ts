/** The comments around an entry, inside a composed container and within what was taken whole are what the sides made of them. */

import { commentsAround, commentsInside, commentsOf, commentsWithin } from '../deciding/comments/comments.ts'
import { mergedCommentsAround } from '../deciding/comments/merged-comments.ts'
import type { Decision } from '../deciding/decision.ts'
import { type Counts, isPartOf } from '../document/counts.ts'
import type { Versions } from '../document/versions.ts'
import type { Node } from '../model/node.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import type { Result } from './result.ts'
import { isMerged } from './three-way.ts'

/** @param left the comments that deleted entries left before this one */
export function verifyComments(
  { versions, tree }: Result,
  triple: Triple,
  decision: Decision,
  { node, left }: Readonly<{ node: Node; left: string }>,
): string | undefined {
  for (const comments of decision.is === 'composed' ? [commentsAround, commentsInside] : [commentsAround]) {
    const found = comments(tree, node)
    const merged = comments === commentsAround ? withoutLeft(found, left) : found
    if (merged === undefined) return `a comment that was left before it is missing: ${JSON.stringify(left)}.`
    if (decision.is === 'taken' && decision.isChosen) {
      if (merged !== commentsOf(versions, triple, decision.side, comments))
        return 'its comments are not those that were chosen.'
      continue
    }
    if (areOfSides(versions, triple, comments, merged)) continue
    if (comments !== commentsAround || merged !== mergedCommentsAround(versions, triple))
      return `its comments are not what the sides made of them: ${JSON.stringify(merged)}.`
  }
  const isWhole = decision.is === 'relabelled' || (decision.is === 'taken' && !decision.isChosen)
  return isWhole && !hasCommentsWithin(versions, triple, commentsWithin(tree, node))
    ? 'the comments in it are not what the sides made of them.'
    : undefined
}

/** Whether they are the comments of the side that changed them, or of the only one that has the entry. */
function areOfSides(versions: Versions, triple: Triple, comments: typeof commentsAround, merged: string): boolean {
  const on = (side: Side) => commentsOf(versions, triple, side, comments)
  if (!triple.ours || !triple.theirs) return merged === on(triple.ours ? 'ours' : 'theirs')
  const [ours, theirs] = [on('ours'), on('theirs')]
  return ours === theirs ? merged === ours : isMerged(on('base'), ours, theirs, merged)
}

/** Comments without those that a deleted entry left before it; undefined if these are missing. */
function withoutLeft(found: string, left: string): string | undefined {
  if (left === '' || found === left) return left === '' ? found : ''
  return found.startsWith(`${left}\n`) ? found.slice(left.length + 1) : undefined
}

/** Whether the comments in something that was taken whole are what the sides made of them. */
function hasCommentsWithin(versions: Versions, triple: Triple, merged: Counts): boolean {
  const { base, ours, theirs } = triple
  if (!base && ours && theirs) return hasCommentsOfBoth(versions, triple, merged)
  const on = (side: Side) => {
    const node = triple[side]
    return node && inOneLine(commentsWithin(versions.trees[side], node))
  }
  const found = inOneLine(merged)
  return ours && theirs ? isMerged(on('base'), on('ours'), on('theirs'), found) : found === on(ours ? 'ours' : 'theirs')
}

const inOneLine = (counts: Counts): string =>
  counts.size === 0 ? '' : JSON.stringify([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Whether the comments in an addition of both sides are those of either. */
const hasCommentsOfBoth = ({ trees }: Versions, { ours, theirs }: Triple, merged: Counts): boolean =>
  (!ours || isPartOf(commentsWithin(trees.ours, ours), merged)) &&
  (!theirs || isPartOf(commentsWithin(trees.theirs, theirs), merged))
