/**
 * A mark is what exactly one thing of a container has, in every version: a class such as `active`, `selected`, `"default": true`. If both
 * sides moved it to different things, two would have it, though each side means one. So a person is asked about both.
 *
 *   base    [x] a  [ ] b  [ ] c       ours   [ ] a  [x] b  [ ] c       theirs   [ ] a  [ ] b  [x] c
 */

import { isNothing } from '../document/constants.ts'
import type { Values } from '../document/values.ts'
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
  // Mostly the sides changed different things, so that not all are read for theirs.
  const from = changedBy(versions, changedByOurs, 'theirs')
  if (from.length === 0) return pairing
  const changedByTheirs = changedBy(versions, all, 'theirs')
  if (changedByTheirs.length < 2) return pairing
  // What lost the mark did not get it. Something new may be that thing again, so it says nothing. What is equal on both sides
  // has the mark on both, and is not the only one.
  const mayGet = (triple: Triple) =>
    isEverywhere(triple) && (from.length > 1 || triple !== from[0]) && !isEqual(versions, triple)
  const [oursMayGet, theirsMayGet] = [changedByOurs.filter(mayGet), changedByTheirs.filter(mayGet)]
  if (oursMayGet.length === 0 || theirsMayGet.length === 0) return pairing
  if (!shareAtoms(versions, { base: from, ours: oursMayGet, theirs: theirsMayGet })) return pairing
  const taken = takenByBoth(versions, from)
  if (taken.size === 0) return pairing
  const byOurs = givenBy(versions, oursMayGet, 'ours', taken)
  const byTheirs = givenBy(versions, byOurs.size === 0 ? [] : theirsMayGet, 'theirs', taken)
  const given = [...byOurs].filter(([mark, triple]) => (byTheirs.get(mark) ?? triple) !== triple)
  if (given.length === 0) return pairing
  const asked = new Map<Triple, ConflictKind>(pairing.asked)
  for (const [mark, triple] of given) {
    const other = byTheirs.get(mark)
    if (!other || !isOnlyOne(versions, all, mark)) continue
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

/** Whether a thing is equal on both sides. */
function isEqual({ trees }: Versions, { ours, theirs }: Triple): boolean {
  if (!ours || !theirs) return ours === theirs
  const length = ours.end - ours.labelStart
  return length === theirs.end - theirs.labelStart && entryText(trees.ours, ours) === entryText(trees.theirs, theirs)
}

/**
 * Whether an atom of things that lost a mark has the meaning of one in things that may have got it, on both sides. It is found sooner
 * than marks, for which places are compared, too.
 */
function shareAtoms(versions: Versions, things: Readonly<Record<Side, readonly Triple[]>>): boolean {
  const base = atomsIn(versions, things.base, 'base')
  const shared = base.intersection(atomsIn(versions, things.ours, 'ours'))
  return shared.size > 0 && shared.intersection(atomsIn(versions, things.theirs, 'theirs')).size > 0
}

function atomsIn({ values }: Versions, things: readonly Triple[], side: Side): ReadonlySet<number> {
  const atoms = new Set<number>()
  for (const { [side]: node } of things)
    for (const inside of node ? nodesRead(node) : []) if (inside.role === 'none') atoms.add(values[side].of(inside))
  return atoms
}

/** The nodes of a thing that are read for marks, from the outside in. */
function nodesRead(thing: Node): readonly Node[] {
  const nodes = [thing]
  for (let next = 0; next < nodes.length && nodes.length <= maxNodes; next++)
    for (const child of nodes[next]?.children ?? []) nodes.push(child)
  return nodes
}

/** The marks that both sides took from a thing. */
const takenByBoth = (versions: Versions, changed: readonly Triple[]): Marks =>
  new Map(
    changed.flatMap((triple) => {
      const ours = marksOf(versions, triple, 'ours')
      const lost = [...marksOf(versions, triple, 'base')].filter(([mark]) => !ours.has(mark))
      const theirs = lost.length === 0 ? ours : marksOf(versions, triple, 'theirs')
      return lost.filter(([mark]) => !theirs.has(mark))
    }),
  )

/** Which of the marks a side gave to things, each with the last of them. */
function givenBy(
  versions: Versions,
  changed: readonly Triple[],
  side: 'ours' | 'theirs',
  marks: Marks,
): ReadonlyMap<string, Triple> {
  const given = new Map<string, Triple>()
  const atoms = new Set(marks.values())
  for (const triple of changed) {
    if (!hasAtom(versions.values[side], triple[side], atoms)) continue
    const [before, after] = [marksOf(versions, triple, 'base'), marksOf(versions, triple, side)]
    for (const mark of marks.keys()) if (after.has(mark) && !before.has(mark)) given.set(mark, triple)
  }
  return given
}

const hasAtom = (values: Values, thing: Node | undefined, atoms: ReadonlySet<number>): boolean =>
  thing !== undefined && nodesRead(thing).some((inside) => inside.role === 'none' && atoms.has(values.of(inside)))

const isOnlyOne = (versions: Versions, all: readonly Triple[], mark: string): boolean =>
  sidesOf.every((side) => all.filter((triple) => marksOf(versions, triple, side).has(mark)).length === 1)

/** Each mark with the meaning of its atom. */
type Marks = ReadonlyMap<string, number>

const noMarks: Marks = new Map()

/** What the atoms of a thing say, but those that say that there is nothing, each with the names that lead to it. Kept, because merges that prove another ask again. */
function marksOf(versions: Versions, triple: Triple, side: Side): Marks {
  const [values, node] = [versions.values[side], triple[side]]
  if (!node) return noMarks
  const known = values.marks.get(node)
  if (known) return known
  const marks = marksIn(node, values)
  values.marks.set(node, marks)
  return marks
}

function marksIn(node: Node, values: Values): Marks {
  const marks = new Map<string, number>()
  const [nodes, places]: [Node[], string[]] = [[node], ['']]
  for (let next = 0; next < nodes.length && nodes.length <= maxNodes; next++) {
    const at = nodes[next]
    if (at?.role === 'none' && !isNothing(at.value)) marks.set(`${places[next]}=${values.of(at)}`, values.of(at))
    for (const child of at?.children ?? []) {
      nodes.push(child)
      places.push(`${places[next]}/${child.name ?? ''}`)
    }
  }
  return marks
}
