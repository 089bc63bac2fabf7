/**
 * Ids of shapes that mean the same on all sides. A program gives a new shape the next number of its slide, whatever the
 * other side does, and gives a deleted shape's number out again:
 *
 *   base 2, 3      ours 2, 3, 4 (a picture)      theirs 2, 3, 4 (an arrow)     theirs' 4 becomes 5
 *   base 2, 3      ours 2, 3 (another shape)                                   ours' 3 becomes 4: base's was deleted
 *
 * Animations and connectors refer to shapes by these ids and follow them.
 */
import { coreText, type Tree } from '../../core/node.ts'
import { scanXml } from '../xml/scan.ts'
import { freeNumber } from './free-number.ts'
import { localNameOf } from './schema-order.ts'
import { contentOf, type Reference, referencesIn, type Shape, shapesIn } from './shapes.ts'

export type SlideTexts = Readonly<Record<'base' | 'ours' | 'theirs', string>>

/** The sides' texts with such ids; a text that can't be read stays as it is. */
export function withShapeIds(texts: SlideTexts): SlideTexts {
  const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map((text) => slideOf(text))
  if (!base || !ours || !theirs) return texts
  const taken = new Set([base, ours, theirs].flatMap(({ references }) => references.map(({ id }) => id)))
  const [oursIds, theirsIds] = [ours, theirs].map((side) => idsLike(base, side, taken))
  const mine = renumbered(ours, oursIds)
  const readable = slideOf(mine) ?? ours
  const settled = slideOf(renumbered(theirs, theirsIds)) ?? theirs
  return {
    base: texts.base,
    ours: mine,
    theirs: renumbered(settled, idsBeside(base, readable, settled, taken)),
  }
}

type Slide = Readonly<{
  tree: Tree
  shapes: ReadonlyMap<string, Shape>
  references: readonly Reference[]
}>

function slideOf(text: string): Slide | undefined {
  const tree = scanXml(text)
  if ('unreadable' in tree) return undefined
  const shapes = new Map<string, Shape>()
  for (const shape of shapesIn(tree)) if (!shapes.has(shape.id)) shapes.set(shape.id, shape)
  return { tree, shapes, references: referencesIn(tree) }
}

type Ids = ReadonlyMap<string, string>

/** What a side's ids must become so that equal ids of it and of base are one shape. */
function idsLike(base: Slide, side: Slide, taken: Set<string>): Ids {
  const ids = new Map<string, string>()
  const byCreation = new Map([...base.shapes.values()].map((shape) => [shape.creation, shape.id]))
  const followed = new Set<string>()
  for (const { id, creation } of side.shapes.values()) {
    const known = creation === undefined ? undefined : byCreation.get(creation)
    if (known === undefined || followed.has(known)) continue
    followed.add(known)
    if (known !== id) ids.set(id, known)
  }
  for (const shape of side.shapes.values()) {
    const other = base.shapes.get(shape.id)
    if (ids.has(shape.id) || !other) continue
    if (followed.has(shape.id) ? isFollowed(base, shape) : !areOthers(base, other, side, shape)) continue
    ids.set(shape.id, fresh(taken))
  }
  return ids
}

/** Whether the shape itself is the one that base knows by this creation id. */
const isFollowed = (base: Slide, { id, creation }: Shape) => base.shapes.get(id)?.creation === creation

/** Whether two shapes of one id are not one shape: by creation ids, else by what they are, are called and hold. */
function areOthers(base: Slide, one: Shape, side: Slide, other: Shape): boolean {
  if (one.creation !== undefined && other.creation !== undefined) return one.creation !== other.creation
  if (localNameOf(one.element) !== localNameOf(other.element)) return true
  if (one.name === other.name) return false
  return !areAlike(base.tree, one, side.tree, other)
}

/** Whether two shapes of different names still have a part in common that is more than a frame: a renamed one. */
function areAlike(tree: Tree, one: Shape, otherTree: Tree, other: Shape): boolean {
  const inOther = new Set(partsOf(otherTree, other))
  return partsOf(tree, one).some((part) => inOther.has(part))
}

const leastTelling = 60

const partsOf = (tree: Tree, { element }: Shape) =>
  contentOf(element)
    .filter((part) => !localNameOf(part).startsWith('nv'))
    .map((part) => coreText(tree, part))
    .filter((part) => part.length >= leastTelling)

/** What theirs' new shapes must be called beside ours': the same thing alike, anything else by a number of its own. */
function idsBeside(base: Slide, ours: Slide, theirs: Slide, taken: Set<string>): Ids {
  const isNew = ({ id }: Shape) => !base.shapes.has(id)
  const twins = new Map<string, string>()
  for (const shape of ours.shapes.values()) if (isNew(shape)) twins.set(withoutIds(ours, shape), shape.id)
  const ids = new Map<string, string>()
  const claimed = new Set<string>()
  for (const shape of theirs.shapes.values()) {
    if (!isNew(shape)) continue
    const twin = twins.get(withoutIds(theirs, shape))
    const next = twin !== undefined && !claimed.has(twin) ? twin : ours.shapes.has(shape.id) ? fresh(taken) : shape.id
    claimed.add(next)
    if (next !== shape.id) ids.set(shape.id, next)
  }
  return ids
}

/** The text of a shape without the ids in it, which say nothing of what it is. */
function withoutIds({ tree, references }: Slide, { element }: Shape): string {
  const inside = references.filter(({ start }) => start > element.start && start < element.end)
  return replaced(tree.text, inside, () => '', element)
}

function fresh(taken: Set<string>): string {
  const next = freeNumber(taken, 1)
  taken.add(next)
  return next
}

const renumbered = ({ tree, references }: Slide, ids: Ids | undefined): string =>
  ids && ids.size > 0 ? replaced(tree.text, references, ({ id }) => ids.get(id) ?? id) : tree.text

function replaced(
  text: string,
  references: readonly Reference[],
  written: (reference: Reference) => string,
  { start, end }: Readonly<{ start: number; end: number }> = { start: 0, end: text.length },
): string {
  const pieces: string[] = []
  let at = start
  for (const reference of references) {
    pieces.push(text.slice(at, reference.start), written(reference))
    at = reference.end
  }
  return [...pieces, text.slice(at, end)].join('')
}
