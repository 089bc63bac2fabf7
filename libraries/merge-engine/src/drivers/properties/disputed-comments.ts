/**
 * Changes of comments that pairs of nodes do not show, because the identity of a comment on its own is its text:
 *
 *   both rewrote it, differently          looks like one deleted and two added
 *   one deleted it, one rewrote it        looks like one deleted by both, and one added
 *   one uncommented its line              looks like an entry added, while the other changed or deleted the line
 */

import { commentsIn } from '../../core/document/layout.ts'
import type { Objection } from '../../core/model/format.ts'
import { entryText, type Node, type Tree } from '../../core/model/node.ts'
import { bySide, type Side } from '../../core/model/sides.ts'

type Nodes = Readonly<Record<Side, Node>>

export class DisputedComments {
  readonly #trees: Readonly<Record<Side, Tree>>
  readonly #lines: Readonly<Record<Side, ReadonlySet<string>>>

  constructor(trees: Readonly<Record<Side, Tree>>) {
    this.#trees = trees
    this.#lines = bySide((side) => linesOf(trees[side]))
  }

  /** Compares the entries and comments of this container on each side. */
  in({ base, ours, theirs }: Readonly<Record<Side, Node | undefined>>): Objection | undefined {
    const { base: before, ours: one, theirs: other } = this.#lines
    if (!base || !ours || !theirs || (before.isSubsetOf(one) && before.isSubsetOf(other))) return undefined
    const nodes = { base, ours, theirs }
    return (
      this.#writtenTwice(nodes) ??
      this.#switchedOn(nodes, 'ours', 'theirs') ??
      this.#switchedOn(nodes, 'theirs', 'ours')
    )
  }

  #writtenTwice({ base, ours, theirs }: Nodes): Objection | undefined {
    const places = { ours: commentsByPlace(ours), theirs: commentsByPlace(theirs) }
    for (const [path, before] of commentsByPlace(base)) {
      const gone = [...before].filter((text) => !ours.child(text) && !theirs.child(text))
      if (gone.length === 0) continue
      const fresh = (side: 'ours' | 'theirs') => (places[side].get(path) ?? new Set<string>()).difference(before)
      const [one, other] = [fresh('ours'), fresh('theirs')]
      if (!one.isSubsetOf(other) && !other.isSubsetOf(one))
        return { path, kind: 'edit-edit', detail: 'Both sides changed the comment before it.' }
      if (this.#isKept(gone, 'ours') !== this.#isKept(gone, 'theirs'))
        return { path, kind: 'edit-delete', detail: 'One side deleted the comment before it, the other changed it.' }
    }
    return undefined
  }

  /** Whether the side still has a non-empty line of these comments. */
  #isKept(comments: readonly string[], side: Side): boolean {
    const lines = comments.flatMap((text) => text.split('\n').map(packed))
    return lines.some((line) => /\p{L}/u.test(line) && this.#lines[side].has(line))
  }

  /** An entry that was commented out in base, in a line that the other side changed or deleted. */
  #switchedOn(nodes: Nodes, side: Side, other: Side): Objection | undefined {
    for (const child of nodes[side].children) {
      const { kind, name } = child
      if (isComment(kind) || name === undefined || nodes.base.child(name) || nodes[other].child(name)) continue
      const line = `#${packed(entryText(this.#trees[side], child))}`
      if (!this.#lines.base.has(line) || this.#lines[other].has(line)) continue
      return { path: name, kind: 'edit-delete', detail: 'One side switched it on, the other changed its line.' }
    }
    return undefined
  }
}

/** The lines of all comments, without white space. */
function linesOf({ comments, text }: Tree): ReadonlySet<string> {
  const lines = comments.flatMap(({ start, end }) => commentsIn(text.slice(start, end)).split('\n'))
  return new Set(lines.map(packed))
}

const isComment = (kind: string) => kind === 'comment' || kind === 'licence'

const packed = (line: string) => line.replaceAll(/\s/g, '')

/** Comments on their own, by the entry that follows them; empty at the end. */
function commentsByPlace(container: Node): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>()
  let waiting = new Set<string>()
  for (const { kind, name = '' } of container.children) {
    if (isComment(kind)) {
      waiting.add(name)
      continue
    }
    if (waiting.size > 0) places.set(name, waiting)
    waiting = new Set()
  }
  return waiting.size > 0 ? places.set('', waiting) : places
}
