/**
 * The identity of a comment on its own is its text, so a comment that both sides rewrote would be in the result twice, in both
 * new versions. So it is a conflict.
 */

import { commentsIn } from '../../core/document/layout.ts'
import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'

export function rewrittenByBoth(sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  if (!areRewritten(sides)) return undefined
  const base = commentsOf(sides.base)
  const [ours, theirs] = [commentsOf(sides.ours), commentsOf(sides.theirs)]
  const lost = [...base].filter(([text]) => !ours.has(text) && !theirs.has(text))
  const added = { ours: placesOfNew(ours, base, theirs), theirs: placesOfNew(theirs, base, ours) }
  const both = lost.find(
    ([, places]) => places.some((place) => added.ours.has(place)) && places.some((place) => added.theirs.has(place)),
  )
  return both && { path: both[0], kind: 'edit-edit', detail: 'Both sides rewrote this comment.' }
}

/** Whether a comment of base is on no side, and each side has a comment of its own: asked first, because it is fast. */
function areRewritten({ base, ours, theirs }: Readonly<Record<Side, Tree>>): boolean {
  const [before, one, other] = [linesOf(base), linesOf(ours), linesOf(theirs)]
  const isLost = [...before].some((line) => !one.has(line) && !other.has(line))
  return isLost && !one.isSubsetOf(before.union(other)) && !other.isSubsetOf(before.union(one))
}

const linesOf = ({ text, comments }: Tree) =>
  new Set(comments.flatMap(({ start, end }) => commentsIn(text.slice(start, end)).split('\n')))

/** Each comment with its places: the names of what is before it and behind it. */
type Comments = ReadonlyMap<string, readonly string[]>

function commentsOf(tree: Tree): Comments {
  const comments = new Map<string, readonly string[]>()
  for (let index = 0; index < tree.size; index++) {
    const node = tree.node(index)
    if (node.role !== 'members' || node.separator !== '') continue
    for (const [at, child] of node.children.entries())
      if (child.kind === 'comment') comments.set(child.name ?? '', placesOf(node, at))
  }
  return comments
}

function placesOf({ children }: Node, at: number): readonly string[] {
  const before = children.slice(0, at).findLast(isEntry)
  const behind = children.slice(at + 1).find(isEntry)
  return [`before ${behind?.name ?? 'the end'}`, `behind ${before?.name ?? 'the start'}`]
}

const isEntry = ({ kind }: Node) => kind !== 'comment'

function placesOfNew(side: Comments, base: Comments, other: Comments): ReadonlySet<string> {
  return new Set([...side].flatMap(([text, places]) => (base.has(text) || other.has(text) ? [] : places)))
}
