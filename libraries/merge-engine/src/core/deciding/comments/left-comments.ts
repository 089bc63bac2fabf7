/**
 * A comment on its own that one side put before an entry, while the other side deleted the entry. An empty line separates
 * the two, so it says nothing about the entry: it stays in its place, which is now before the entry that followed.
 *
 *   base   - a        ours   # soon         theirs   - b         result   # soon
 *          - b                                                            (an empty line)
 *                            - a                                          - b
 *                            - b
 */

import { breaksLine, commentsIn } from '../../document/layout.ts'
import type { Versions } from '../../document/versions.ts'
import { leadText, type Node, type Tree } from '../../model/node.ts'
import { opposite } from '../../model/sides.ts'
import type { Triple } from '../../model/triple.ts'
import type { Decision, Decisions } from '../decision.ts'
import { commentsAround } from './comments.ts'

/** The comment as a range of a side, with the empty line behind it. */
export type LeftComment = Readonly<{ side: 'ours' | 'theirs'; from: number; to: number }>

/** What such comments are left before, by the entry that follows. */
export type LeftComments = ReadonlyMap<Triple, readonly LeftComment[]>

/** The comment that stays if the entry goes; undefined if there is none, or if those of the entry itself changed too. */
export function leftComment({ trees }: Versions, { base, ours, theirs }: Triple): LeftComment | undefined {
  const [side, node] = ours ? (['ours', ours] as const) : (['theirs', theirs] as const)
  if (!base || !node || (ours && theirs)) return undefined
  const [before, after] = [leadText(trees.base, base), leadText(trees[side], node)]
  if (before === after) return undefined
  const length = apartIn(after)
  const own = commentsIn(after.slice(0, length))
  if (own === '' || commentsIn(before.slice(0, apartIn(before))) !== '') return undefined
  const rest = commentsAround(trees[side], node).slice(own.length).trimStart()
  return rest === commentsAround(trees.base, base)
    ? { side, from: node.leadStart, to: node.leadStart + length }
    : undefined
}

/** How much of a lead an empty line separates from the entry. */
const apartIn = (lead: string) => /^[^]*\n[ \t]*\r?\n/.exec(lead)?.[0].length ?? 0

/** Where the comment of a deleted entry is left; undefined if nothing follows there. */
export const placeOfLeft = (order: readonly Triple[], { side }: LeftComment, deleted: Triple): Triple | undefined =>
  order
    .filter((triple) => (triple[side]?.index ?? -1) > (deleted[side]?.index ?? 0))
    .toSorted((one, next) => (one[side]?.index ?? 0) - (next[side]?.index ?? 0))[0]

const none: LeftComments = new Map()

/** The comments that deleted entries of a container leave behind. */
export function leftComments(
  versions: Versions,
  { of }: Decisions,
  { order, deleted }: Extract<Decision, { is: 'composed' }>,
): LeftComments {
  if (deleted.length === 0) return none
  const left = new Map<Triple, LeftComment[]>()
  for (const triple of deleted) {
    const decision = of.get(triple)
    const comment = decision?.is === 'dropped' && !decision.isChosen ? leftComment(versions, triple) : undefined
    const place = comment && placeOfLeft(order, comment, triple)
    if (!place || isThereAlready(versions, comment, place)) continue
    left.set(place, [...(left.get(place) ?? []), comment])
  }
  return left
}

/** Whether the side that deleted the entry has the comment already: an earlier merge left it there. */
function isThereAlready(versions: Versions, left: LeftComment, place: Triple): boolean {
  const other = opposite(left.side)
  const node = place[other]
  return node !== undefined && leadComments(versions.trees[other], node).includes(textOfLeft(versions, left))
}

/** The comment without its layout. */
export const textOfLeft = ({ trees }: Versions, { side, from, to }: LeftComment) =>
  commentsIn(trees[side].text.slice(from, to))

const leadComments = (tree: Tree, node: Node) => commentsIn(leadText(tree, node))

/** The end of the text to copy before an entry: the line break behind an empty line may be the next entry's own. */
export const endOfLeft = ({ trees }: Versions, { side, from, to }: LeftComment, nextLead: string): number => {
  const { text } = trees[side]
  if (!breaksLine(nextLead) || !breaksLine(text.slice(from, to))) return to
  return text.endsWith('\r\n', to) ? to - 2 : to - 1
}
