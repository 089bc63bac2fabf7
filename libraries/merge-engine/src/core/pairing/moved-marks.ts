/**
 * A mark is what exactly one thing of a container has, in every version: a class such as `active`, `selected`, `"default": true`. If both
 * sides moved it to different things, two would have it, though each side means one. So a person is asked about both.
 *
 *   base    [x] a  [ ] b  [ ] c       ours   [ ] a  [x] b  [ ] c       theirs   [ ] a  [ ] b  [x] c
 */

import type { Versions } from '../document/versions.ts'
import type { ConflictKind } from '../model/conflict.ts'
import { entryText, type Node } from '../model/node.ts'
import { type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { isEverywhere } from './gaps.ts'
import type { Pairing } from './pairing.ts'

/** Nodes of a thing that are read; what is farther inside marks something else. */
const maxNodes = 60

/** The pairing, in which a person is asked about the things to which both sides moved one mark. */
export function withMovedMarks(versions: Versions, pairing: Pairing): Pairing {
  const { order, deleted } = pairing
  // Both sides took it from one thing, and each gave it to another one.
  if (order.length + deleted.length < 3) return pairing
  const all = [...order, ...deleted]
  const changedByOurs = changedBy(versions, all, 'ours')
  if (changedByOurs.length < 2) return pairing
  const changedByTheirs = changedBy(versions, all, 'theirs')
  if (changedByTheirs.length < 2) return pairing
  // Something new may be the thing that had the mark again, so it says nothing.
  const [given, givenByTheirs] = [changedByOurs.filter(isEverywhere), changedByTheirs.filter(isEverywhere)]
  const isOneOfThree = (triple: Triple) =>
    given.some((one) => one !== triple) && givenByTheirs.some((one) => one !== triple)
  const taken = takenByBoth(
    versions,
    changedByTheirs.filter((triple) => changedByOurs.includes(triple) && isOneOfThree(triple)),
  )
  if (taken.size === 0) return pairing
  const byOurs = movedTo(versions, given, 'ours', taken)
  const byTheirs = movedTo(versions, givenByTheirs, 'theirs', taken)
  const asked = new Map<Triple, ConflictKind>(pairing.asked)
  for (const [mark, triple] of byOurs) {
    const other = byTheirs.get(mark)
    if (!other || other === triple || !isOnlyOne(versions, all, mark)) continue
    for (const one of [triple, other]) asked.set(one, 'move-move')
  }
  return asked.size === 0 ? pairing : { ...pairing, asked }
}

const changedBy = (versions: Versions, all: readonly Triple[], side: 'ours' | 'theirs'): readonly Triple[] =>
  all.filter((triple) => !isUnchanged(versions, triple, side))

/** Whether a side left a thing as it was; texts of different lengths need not be read. */
function isUnchanged({ trees }: Versions, triple: Triple, side: 'ours' | 'theirs'): boolean {
  const { base, [side]: node } = triple
  if (!base || !node) return base === node
  const length = base.end - base.labelStart
  return length === node.end - node.labelStart && entryText(trees.base, base) === entryText(trees[side], node)
}

/** The marks that both sides took from a thing. */
const takenByBoth = (versions: Versions, changed: readonly Triple[]): ReadonlySet<string> =>
  new Set(
    changed.flatMap((triple) => {
      const [base, ours, theirs] = sidesOf.map((side) => marksOf(versions, triple, side))
      return [...(base ?? [])].filter((mark) => !ours?.has(mark) && !theirs?.has(mark))
    }),
  )

/** Where a side put marks that were taken from another thing. */
const movedTo = (
  versions: Versions,
  changed: readonly Triple[],
  side: 'ours' | 'theirs',
  taken: ReadonlySet<string>,
): ReadonlyMap<string, Triple> =>
  new Map(
    changed.flatMap((triple) => {
      const [before, after] = [marksOf(versions, triple, 'base'), marksOf(versions, triple, side)]
      return [...after].filter((mark) => taken.has(mark) && !before.has(mark)).map((mark) => [mark, triple] as const)
    }),
  )

const isOnlyOne = (versions: Versions, all: readonly Triple[], mark: string): boolean =>
  sidesOf.every((side) => all.filter((triple) => marksOf(versions, triple, side).has(mark)).length === 1)

/** What the atoms of a thing say, each with the names that lead to it. */
function marksOf({ values }: Versions, triple: Triple, side: Side): ReadonlySet<string> {
  const node = triple[side]
  const marks = new Set<string>()
  const [nodes, places]: [Node[], string[]] = [node ? [node] : [], ['']]
  for (let next = 0; next < nodes.length && nodes.length <= maxNodes; next++) {
    const at = nodes[next]
    if (at?.role === 'none') marks.add(`${places[next]}=${values[side].of(at)}`)
    for (const child of at?.children ?? []) {
      nodes.push(child)
      places.push(`${places[next]}/${child.name ?? ''}`)
    }
  }
  return marks
}
