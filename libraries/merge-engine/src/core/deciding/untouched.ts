/**
 * What no side touched is most of a document, and would be most of the work. It is decided by one comparison, copied in the
 * longest possible pieces, and checked by one comparison. Everything else is merged entry by entry.
 */

import { breaksLine, indentIn } from '../document/layout.ts'
import type { Versions } from '../document/versions.ts'
import { leadText, type Node, type Tree, wholeText } from '../model/node.ts'
import type { Triple } from '../model/triple.ts'
import type { Decisions } from './decision.ts'

/** Whether it is equal on all sides, with its trivia. */
export function isUntouched({ trees }: Versions, { base, ours, theirs }: Triple): boolean {
  if (!base || !ours || !theirs) return false
  // Texts of different lengths need not be read.
  const length = ours.afterEnd - ours.leadStart
  if (base.afterEnd - base.leadStart !== length || theirs.afterEnd - theirs.leadStart !== length) return false
  const text = wholeText(trees.ours, ours)
  return wholeText(trees.base, base) === text && wholeText(trees.theirs, theirs) === text
}

/** Whether it is equal in the result too. */
export function isAsItWas(versions: Versions, triple: Triple, node: Node | undefined, result: Tree): boolean {
  const { ours } = triple
  if (!node || !ours || wholeText(result, node) !== wholeText(versions.trees.ours, ours)) return false
  return isUntouched(versions, triple)
}

/** A container's children in the result; `furtherBreaks`: there is a line break before each but the first. */
type Children = Readonly<{ container: Triple; order: readonly Triple[]; furtherBreaks: boolean }>

/**
 * The end of the run of untouched entries that begins at a place and has the same order in the result as on both sides. The
 * first and the last entry of a container are never in it: their trivia depends on their place.
 */
export function endOfUntouched(versions: Versions, decisions: Decisions, children: Children, start: number): number {
  let end = start
  while (end > 0 && end < children.order.length - 1 && goesOn(versions, decisions, children, end)) end++
  return end
}

function goesOn(versions: Versions, { of }: Decisions, { container, order, furtherBreaks }: Children, at: number) {
  const [before, triple] = [order[at - 1], order[at]]
  const decision = triple && of.get(triple)
  if (!triple?.ours || decision?.is !== 'taken' || !decision.untouched) return false
  // An empty line must follow it; how many depends on the next entry.
  if (!before?.ours || before.ours.isApart) return false
  if (triple.ours.leadStart !== before.ours.afterEnd || triple.theirs?.leadStart !== before.theirs?.afterEnd)
    return false
  if (container.ours?.separator !== '') return triple.ours.separatorEnd > triple.ours.separatorStart
  const lead = leadText(versions.trees.ours, triple.ours)
  return breaksLine(lead) === furtherBreaks && (!container.ours.lines || indentIn(lead) !== undefined)
}
