/**
 * Ids of shapes that mean the same on all sides. A program gives a new shape the next number of its slide, whatever the
 * other side does, and gives a deleted shape's number out again:
 *
 *   base 2, 3      ours 2, 3, 4 (a picture)      theirs 2, 3, 4 (an arrow)     theirs' 4 becomes 5
 *   base 2, 3      ours 2, 3 (another shape)                                   ours' 3 becomes 4: base's was deleted
 *   base 2, 3      ours 41, 42 (the same shapes)                               ours' are 2 and 3: LibreOffice counts anew through all
 *                                                                              slides, and drops the ids that PowerPoint gives for life
 *
 * Animations and connectors refer to shapes by these ids and follow them.
 */
import { coreText, type Tree } from '../../../core/model/node.ts'
import { scanXml } from '../../xml/scan.ts'
import { localNameOf } from '../parts/schema-order.ts'
import { contentOf, type Reference, referencesIn, type Shape, shapesIn } from '../parts/shapes.ts'
import { freeNumber } from './free-number.ts'

export type SlideTexts = Readonly<Record<'base' | 'ours' | 'theirs', string>>

/** The texts of the sides with such ids; a text that cannot be read stays as it is. */
/** What a side's ids must become so that equal ids of it and of base are one shape. */
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
  const partners = partnersOf(base, side)
  const ids = new Map<string, string>()
  for (const { id } of side.shapes.values()) {
    const known = partners.get(id) ?? (base.shapes.has(id) ? fresh(taken) : id)
    if (known !== id) ids.set(id, known)
  }
  return ids
}

/** The new ids of a side, so that equal ids of the side and of base mean one shape. */
/** Which shape of base each shape of a side is, by their ids: the strongest evidence first. */
function partnersOf(base: Slide, side: Slide): Ids {
  const partners = new Map<string, string>()
  const [mine, its] = [new Map(base.shapes), new Map(side.shapes)]
  const pair = (one: Shape | undefined, other: Shape) => {
    if (!one || areOthers(one, other)) return
    partners.set(other.id, one.id)
    mine.delete(one.id)
    its.delete(other.id)
  }
  const pairBy = (keyOf: (slide: Slide, shape: Shape) => string | undefined) => {
    const known = onlyBy(mine, (shape) => keyOf(base, shape))
    for (const [key, other] of onlyBy(its, (shape) => keyOf(side, shape))) pair(known.get(key), other)
  }
  const pairById = (isSame: (one: Shape, other: Shape) => boolean) => {
    for (const other of its.values()) {
      const one = mine.get(other.id)
      if (one && isSame(one, other)) pair(one, other)
    }
  }
  pairBy((_, { creation }) => creation)
  pairBy((slide, shape) => (isShort(shape) ? withoutIds(slide, shape) : undefined))
  pairById((one, other) => one.name === other.name)
  pairBy((_, { element, name }) => (name === '' ? undefined : `${localNameOf(element)} ${name}`))
  pairById((one, other) => areAlike(base.tree, one, side.tree, other))
  return partners
}

/** Characters. Shapes may be nested, so the texts of all together must be bounded. */
const maxCompared = 20_000

const isShort = ({ element }: Shape) => element.end - element.start <= maxCompared

/** Shapes by their unique keys. */
function onlyBy(
  shapes: ReadonlyMap<string, Shape>,
  keyOf: (shape: Shape) => string | undefined,
): ReadonlyMap<string, Shape> {
  const byKey = Map.groupBy(shapes.values(), keyOf)
  return new Map(
    Array.from(byKey).flatMap(([key, [shape, ...more]]) =>
      key !== undefined && shape && more.length === 0 ? [[key, shape]] : [],
    ),
  )
}

/** Whether two shapes cannot be the same: by their creation ids, or by their kind. */
const areOthers = (one: Shape, other: Shape) =>
  one.creation !== undefined && other.creation !== undefined
    ? one.creation !== other.creation
    : localNameOf(one.element) !== localNameOf(other.element)

/** Whether two shapes of different names have a part in common that is more than a frame: then one was renamed. */
function areAlike(tree: Tree, one: Shape, otherTree: Tree, other: Shape): boolean {
  const inOther = new Set(partsOf(otherTree, other))
  return partsOf(tree, one).some((part) => inOther.has(part))
}

const minTelling = 60

const partsOf = (tree: Tree, { element }: Shape) =>
  contentOf(element)
    .filter((part) => !localNameOf(part).startsWith('nv'))
    .map((part) => coreText(tree, part))
    .filter((part) => part.length >= minTelling)

/** The ids of theirs' new shapes beside those of ours: an equal shape gets the same id, any other an unused one. */
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

/** The text of a shape without ids, which have no meaning. */
function withoutIds({ tree, references }: Slide, { element }: Shape): string {
  const inside = references.slice(countBefore(references, element.start), countBefore(references, element.end))
  return replaced(tree.text, inside, () => '', element)
}

/** The number of references that start before a place. */
function countBefore(references: readonly Reference[], place: number): number {
  let [from, to] = [0, references.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((references[middle]?.start ?? place) < place) from = middle + 1
    else to = middle
  }
  return from
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
