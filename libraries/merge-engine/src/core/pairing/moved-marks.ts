/**
 * A mark is what exactly one thing of a container has, in every version: a class such as `active`, `selected`, `"default": true`. If both
 * sides moved it to different things, two would have it, though each side means one. So a person is asked about both.
 *
 *   base    [x] a  [ ] b  [ ] c       ours   [ ] a  [x] b  [ ] c       theirs   [ ] a  [ ] b  [x] c
 */

import { textOf, type Versions } from '../document/versions.ts'
import type { ConflictKind } from '../model/conflict.ts'
import type { Node } from '../model/node.ts'
import type { Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { isEverywhere } from './gaps.ts'
import type { Pairing } from './pairing.ts'

/** Nodes of a thing that are read; what is farther inside marks something else. */
const maxNodes = 60

/** The pairing, in which a person is asked about the things to which both sides moved one mark. */
export function withMovedMarks(versions: Versions, pairing: Pairing): Pairing {
  const { order, deleted } = pairing
  const all = [...order, ...deleted]
  const byOurs = movedTo(versions, all, 'ours')
  const byTheirs = byOurs.size === 0 ? none : movedTo(versions, all, 'theirs')
  const asked = new Map<Triple, ConflictKind>(pairing.asked)
  for (const [mark, triple] of byOurs) {
    const other = byTheirs.get(mark)
    if (!other || other === triple || !isOnlyOne(versions, all, mark)) continue
    for (const one of [triple, other]) asked.set(one, 'move-move')
  }
  return asked.size === 0 ? pairing : { ...pairing, asked }
}

/** Where a side put marks that it took from another thing. Something new may be that thing again, so it says nothing. */
function movedTo(versions: Versions, all: readonly Triple[], side: 'ours' | 'theirs'): ReadonlyMap<string, Triple> {
  const changed = all.filter((triple) => textOf(versions, triple, 'base') !== textOf(versions, triple, side))
  if (changed.length < 2) return none
  const marks = changed.map((triple) => [marksOf(versions, triple, 'base'), marksOf(versions, triple, side)] as const)
  const taken = new Set(marks.flatMap(([before, after]) => [...before.difference(after)]))
  return new Map(
    marks.flatMap(([before, after], at) => {
      const triple = changed[at]
      return triple && isEverywhere(triple)
        ? [...after.difference(before)].flatMap((mark) => (taken.has(mark) ? [[mark, triple]] : []))
        : []
    }),
  )
}

const none: ReadonlyMap<string, Triple> = new Map()

const isOnlyOne = (versions: Versions, all: readonly Triple[], mark: string): boolean =>
  (['base', 'ours', 'theirs'] as const).every(
    (side) => all.filter((triple) => marksOf(versions, triple, side).has(mark)).length === 1,
  )

/** What the atoms of a thing say, each with the names that lead to it. */
function marksOf({ values }: Versions, triple: Triple, side: Side): ReadonlySet<string> {
  const node = triple[side]
  const marks = new Set<string>()
  const waiting: [node: Node, place: string][] = node ? [[node, '']] : []
  for (const [at, place] of waiting) {
    if (waiting.length > maxNodes) break
    if (at.role === 'none') marks.add(`${place}=${values[side].of(at)}`)
    for (const child of at.children) waiting.push([child, `${place}/${child.name ?? ''}`])
  }
  return marks
}
