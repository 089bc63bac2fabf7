/** Places in words for a person: `slide 3, shape Title 1, paragraph 2`, from the part and the steps inside it. */
import type { Conflict } from '../../../core/model/conflict.ts'
import type { Node, Tree } from '../../../core/model/node.ts'
import { type Package, type Packages, relationshipsOf, sourceOf } from '../../packages/package.ts'
import { rootOf } from '../../xml/elements.ts'
import { identitiesIn } from '../parts/identity.ts'
import { scanPart } from '../parts/scan.ts'
import { localNameOf } from '../parts/schema-order.ts'
import { shapesIn } from '../parts/shapes.ts'
import { presentationPart, slidesOf } from './slides.ts'
import { sortOf } from './vocabulary.ts'

export function placeOf(part: string, { path, ours, theirs }: Conflict, sides: Packages): string {
  const shown = ours !== null ? sides.ours : theirs !== null ? sides.theirs : sides.ours
  const opened = [shown, sides.ours, sides.theirs, sides.base].find((side) => side.has(part)) ?? sides.base
  const named = [opened, sides.base, sides.ours, sides.theirs].map((side) => scanPart(side.text(part) ?? ''))
  const trees = named.flatMap((tree) => ('unreadable' in tree ? [] : [tree]))
  return [nameOfPart(part, sides), ...stepsIn(path, trees)].join(', ')
}

function nameOfPart(named: string, sides: Packages): string {
  // The relationships of a part belong to the part.
  const part = sourceOf(named) ?? named
  const all = [sides.ours, sides.base, sides.theirs]
  for (const opened of all) {
    const slide = slidesOf(opened).findIndex((slide) => slide.part === part)
    if (slide >= 0) return `slide ${slide + 1}`
  }
  for (const opened of all) {
    const [owner, sort] = ownerOf(opened, part) ?? []
    if (owner !== undefined) return `slide ${owner + 1}, ${spoken(sort ?? '')}`
  }
  if (all.some((opened) => part === presentationPart(opened))) return 'presentation'
  return part
}

/** The slide that a part belongs to, such as its notes, and the role of the part. */
function ownerOf(opened: Package, part: string): readonly [slide: number, sort: string] | undefined {
  for (const [at, slide] of slidesOf(opened).entries()) {
    const found = relationshipsOf(opened, slide.part).find(({ target }) => target === part)
    if (found && sortOf(found.type) !== 'slideLayout') return [at, sortOf(found.type)]
  }
  return undefined
}

const spoken = (sort: string) =>
  sort === 'notesSlide' ? 'notes' : sort.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The steps in the first tree; the name of a shape may come from any of them. */
function stepsIn(path: string, trees: readonly Tree[]): string[] {
  const steps = Array.from(path.matchAll(/\[([^\]]*)\]|\.?([^.[\]]+)/g), ([, item, name]) => item ?? name ?? '')
  const [tree] = trees
  if (!tree) return []
  const spoken: string[] = []
  let inside = rootOf(tree)
  for (const step of steps) {
    const next = childAt(tree, inside, step)
    const shape = /(?:^|\s)shape (?<id>\d+)$/.exec(step)?.groups?.['id']
    spoken.push(...(shape === undefined ? stepOf(inside, next) : [`shape ${shapeName(trees, shape)}`]))
    inside = next ?? inside
  }
  return spoken
}

function shapeName(trees: readonly Tree[], id: string): string {
  for (const tree of trees) {
    const shape = shapesIn(tree).find((one) => one.id === id)
    if (shape && shape.name !== '') return shape.name
  }
  return id
}

function childAt(tree: Tree, parent: Node | undefined, step: string): Node | undefined {
  const identities = identitiesIn(tree)
  const children = parent ? (parent.child('content')?.children ?? []) : tree.root.children
  if (/^\d+$/.test(step)) return children[Number(step)]
  return children.find(({ index }) => identities.get(index) === step)
}

/** The name of a step; undefined if a person would not name it. */
function stepOf(parent: Node | undefined, node: Node | undefined): string[] {
  if (!node || !parent) return []
  if (node.kind === 'paragraph') return [`paragraph ${ordinal(parent, node)}`]
  const tag = localNameOf(node)
  if (tag === 'tr') return [`row ${ordinal(parent, node)}`]
  if (tag === 'tc') return [`column ${ordinal(parent, node)}`]
  return named.has(tag) ? [named.get(tag) ?? tag] : []
}

const ordinal = (parent: Node, node: Node): number =>
  (parent.child('content')?.children ?? []).filter((one) => one.name === node.name).indexOf(node) + 1

/** Elements with another name for a person. */
const named: ReadonlyMap<string, string> = new Map([
  ['xfrm', 'place and size'],
  ['timing', 'animations'],
  ['transition', 'transition'],
  ['bg', 'background'],
  ['bodyPr', 'text box'],
  ['sldIdLst', 'slides'],
  ['sectionLst', 'sections'],
  ['sldSz', 'slide size'],
])
