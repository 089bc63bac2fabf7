/**
 * A mark is what exactly one thing of a container has, in every version: a class such as `active`, `selected`, `"default": true`. If both
 * sides moved it to different things, two would have it, though each side means one. So a person is asked about both.
 *
 *   base    [x] a  [ ] b  [ ] c       ours   [ ] a  [x] b  [ ] c       theirs   [ ] a  [ ] b  [x] c
 */

import { textOf, type Versions } from '../document/versions.ts'
import type { ConflictKind } from '../model/conflict.ts'
import type { Node } from '../model/node.ts'
import { type Side, sidesOf } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { isEverywhere } from './gaps.ts'
import type { Pairing } from './pairing.ts'

/** Nodes of a thing that are read; what is farther inside marks something else. */
const maxNodes = 60

/** The pairing, in which a person is asked about the things to which both sides moved one mark. */
export function withMovedMarks(versions: Versions, pairing: Pairing): Pairing {
  const { order, deleted } = pairing
  const all = [...order, ...deleted]
  // Both sides took it from one thing, and each gave it to another one.
  const changedByOurs = changedBy(versions, all, 'ours')
  if (changedByOurs.length < 2) return pairing
  const changedByTheirs = changedBy(versions, all, 'theirs')
  if (changedByTheirs.length < 2 || new Set([...changedByOurs, ...changedByTheirs]).size < 3) return pairing
  const taken = takenByBoth(
    versions,
    changedByTheirs.filter((triple) => changedByOurs.includes(triple)),
  )
  if (taken.size === 0) return pairing
  const byOurs = movedTo(versions, changedByOurs, 'ours', taken)
  const byTheirs = movedTo(versions, changedByTheirs, 'theirs', taken)
  const asked = new Map<Triple, ConflictKind>(pairing.asked)
  for (const [mark, triple] of byOurs) {
    const other = byTheirs.get(mark)
    if (!other || other === triple || !isOnlyOne(versions, all, mark)) continue
    for (const one of [triple, other]) asked.set(one, 'move-move')
  }
  return asked.size === 0 ? pairing : { ...pairing, asked }
}

const changedBy = (versions: Versions, all: readonly Triple[], side: 'ours' | 'theirs'): readonly Triple[] =>
  all.filter((triple) => textOf(versions, triple, 'base') !== textOf(versions, triple, side))

/** The marks that both sides took from a thing. */
const takenByBoth = (versions: Versions, changed: readonly Triple[]): ReadonlySet<string> =>
  new Set(
    changed.flatMap((triple) => {
      const [base, ours, theirs] = sidesOf.map((side) => marksOf(versions, triple, side))
      return [...(base ?? [])].filter((mark) => !ours?.has(mark) && !theirs?.has(mark))
    }),
  )

/** Where a side put marks that were taken from another thing. Something new may be that thing again, so it says nothing. */
const movedTo = (
  versions: Versions,
  changed: readonly Triple[],
  side: 'ours' | 'theirs',
  taken: ReadonlySet<string>,
): ReadonlyMap<string, Triple> =>
  new Map(
    changed.filter(isEverywhere).flatMap((triple) => {
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
  const waiting: [node: Node, place: string][] = node ? [[node, '']] : []
  for (const [at, place] of waiting) {
    if (waiting.length > maxNodes) break
    if (at.role === 'none') marks.add(`${place}=${values[side].of(at)}`)
    for (const child of at.children) waiting.push([child, `${place}/${child.name ?? ''}`])
  }
  return marks
}
