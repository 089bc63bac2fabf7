/**
 * The boxes in which the comments of a sheet are shown: shapes of a drawing in VML (part 4 of ECMA-376, 19), brought into step
 * before they are merged as XML. The box of one cell has one id on all sides, and what theirs added one that ours has not. Where
 * both added a comment to one cell, the box is ours', since what is said in it is compared elsewhere.
 */
import type { Packages } from '../../packages/package.ts'
import { attributeIn, elementsIn, type Found, withAttribute } from './markup.ts'

/** The texts of a part; base has none where both sides wrote the first comment. */
export type Texts = Readonly<{ base: string | undefined; ours: string; theirs: string }>

/** A shape of a drawing in VML; the cell of one that is the box of a comment, as `row column`, counted from 0. */
type Shape = Found & Readonly<{ id: string; cell: string | undefined }>

/** The shapes in their order, whatever prefixes they bear. */
function shapesIn(text: string): Shape[] {
  const names = new Set(Array.from(text.matchAll(/<((?:[\w.-]+:)?shape)[\s>]/g), ([, name = '']) => name))
  const found = [...names].flatMap((name) => elementsIn(text, name)).sort((one, other) => one.start - other.start)
  return found.map((one) => ({ ...one, id: attributeIn(one.tag, 'id') ?? '', cell: noteCell(one.inner) }))
}

/** The cell that a shape is the box of the comment of; undefined for any other shape. */
export function noteCell(shape: string): string | undefined {
  if (!/<(?:[\w.-]+:)?ClientData\s[^<>]*ObjectType="Note"/.test(shape)) return undefined
  const [row, column] = ['Row', 'Column'].map(
    (line) => new RegExp(`<(?:[\\w.-]+:)?${line}>\\s*(\\d+)\\s*<`).exec(shape)?.[1],
  )
  return row === undefined || column === undefined ? undefined : `${row} ${column}`
}

const isSpecial = ({ cell }: Shape) => cell === undefined

/** Boxes that one program wrote are compared as they are; of boxes that several wrote, only which cells have one. */
export function withBoxesAlike(texts: Texts): Texts {
  const { base, ours, theirs } = texts
  const roots = [base ?? ours, theirs].map(rootTag)
  if (roots.every((root) => root === rootTag(ours))) return withBoxesNamed(texts)
  const isPlain = [base ?? ours, ours, theirs].every((text) => !shapesIn(text).some(isSpecial))
  if (!isPlain) return texts
  const known = new Map(shapesIn(theirs).map((shape) => [shape.cell, standingAlone(shape, theirs)]))
  return withBoxesNamed({
    base: base && withBoxesOf(ours, base, known),
    ours,
    theirs: withBoxesOf(ours, theirs, known),
  })
}

/** Ours' drawing with the boxes that a side has: ours' own, and behind them what ours has not, as theirs writes it. */
function withBoxesOf(ours: string, side: string, known: ReadonlyMap<string | undefined, string>): string {
  const cells = new Set(shapesIn(side).map(({ cell }) => cell))
  const kept = withShapes(ours, (shape) => (cells.has(shape.cell) ? ours.slice(shape.start, shape.end) : ''))
  const own = new Set(shapesIn(ours).map(({ cell }) => cell))
  const added = shapesIn(side).flatMap((shape) =>
    own.has(shape.cell) ? [] : (known.get(shape.cell) ?? standingAlone(shape, side)),
  )
  const end = kept.lastIndexOf('</')
  return kept.slice(0, end) + added.join('') + kept.slice(end)
}

/** A shape with the namespaces that its drawing declares for all. */
function standingAlone({ tag, start, end }: Shape, text: string): string {
  const declared = Array.from(rootTag(text).matchAll(/\s(xmlns:[\w.-]+)="([^"]*)"/g), ([, name = '', value = '']) => ({
    name,
    value,
  }))
  const alone = declared.reduce(
    (written, { name, value }) =>
      attributeIn(written, name) === undefined ? withAttribute(written, name, value) : written,
    tag,
  )
  return alone + text.slice(start + tag.length, end)
}

/** Whether the drawing in VML starts alike on all sides that have it, so that their prefixes mean the same. */
export const areWrittenAlike = (part: string, { base, ours, theirs }: Packages): boolean =>
  new Set([base, ours, theirs].flatMap((opened) => rootTag(opened.text(part) ?? '') || [])).size === 1

const rootTag = (text: string): string => /<xml(?:\s[^<>]*)?>/.exec(text)?.[0] ?? ''

function withBoxesNamed({ base, ours, theirs }: Texts): Texts {
  const own = shapesIn(ours)
  const boxes = new Map(own.flatMap((shape) => (shape.cell === undefined ? [] : [[shape.cell, shape] as const])))
  const ids = new Map([...boxes].map(([cell, { id }]) => [cell, id]))
  const taken = new Set(own.map(({ id }) => id))
  const old = new Set(shapesIn(base ?? '').map(({ cell }) => cell))
  const idOf = ({ cell, id }: Shape): string => {
    if (cell === undefined) return id
    const known = ids.get(cell) ?? (taken.has(id) ? freeId(id, taken) : id)
    ids.set(cell, known)
    taken.add(known)
    return known
  }
  const alike = (text: string) => {
    const defined = withDefinitionsOf(ours, text)
    return withShapes(defined, (shape) => {
      const box = boxes.get(shape.cell ?? '')
      if (box && !old.has(shape.cell)) return ours.slice(box.start, box.end)
      return withAttribute(shape.tag, 'id', idOf(shape)) + defined.slice(shape.start + shape.tag.length, shape.end)
    })
  }
  return { base: base && alike(base), ours, theirs: alike(theirs) }
}

function withShapes(text: string, written: (shape: Shape) => string): string {
  const pieces: string[] = []
  let done = 0
  for (const shape of shapesIn(text)) {
    pieces.push(text.slice(done, shape.start), written(shape))
    done = shape.end
  }
  return pieces.join('') + text.slice(done)
}

/** The next number behind all that are taken, so that it is nobody's in either drawing. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  const stem = id.replace(/\d+$/, '')
  const numbers = [...taken].filter((one) => one.startsWith(stem)).map((one) => Number(one.slice(stem.length)))
  return `${stem}${Math.max(0, ...numbers.filter(Number.isInteger)) + 1}`
}

/** What every program writes before the shapes, as ours has it: which numbers it gives, and what kinds of shapes there are. */
function withDefinitionsOf(ours: string, text: string): string {
  return ['shapelayout', 'shapetype'].reduce((result, local) => {
    const name = new RegExp(`<((?:[\\w.-]+:)?${local})[\\s>]`).exec(result)?.[1] ?? local
    const own = new Map(
      elementsIn(ours, name).map((one) => [attributeIn(one.tag, 'id'), ours.slice(one.start, one.end)]),
    )
    return elementsIn(result, name).reduceRight(
      (written, { tag, start, end }) =>
        written.slice(0, start) + (own.get(attributeIn(tag, 'id')) ?? written.slice(start, end)) + written.slice(end),
      result,
    )
  }, text)
}
