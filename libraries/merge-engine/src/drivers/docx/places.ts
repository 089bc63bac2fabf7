/**
 * Places in words for a person: `paragraph 12`, `table 2, row 3, cell 1`, `header 1, paragraph 1`, `style Heading1`. The
 * engine's path is followed on the first side that has the place.
 */
import type { Conflict } from '../../core/model/conflict.ts'
import type { Format } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import type { Side } from '../../core/model/sides.ts'
import type { Packages } from '../packages/package.ts'
import { scanPart } from './scan.ts'

export function placeOf(part: string, conflict: Conflict, sides: Packages, format: Format): string {
  const inside = placesIn(conflict, sides, part, format)
  return [partPlace(part), ...inside].filter((place) => place !== '').join(', ') || 'the document'
}

/** The name of a part; the document itself and lists, as of styles, have none. */
function partPlace(part: string): string {
  const found = /^word\/(?<what>header|footer)(?<number>\d*)\.xml$/.exec(part)?.groups
  if (found) return `${found['what'] ?? ''} ${found['number'] || '1'}`
  return known.get(part) ?? part
}

const known: ReadonlyMap<string, string> = new Map([
  ['word/document.xml', ''],
  ['word/styles.xml', ''],
  ['word/numbering.xml', ''],
  ['word/comments.xml', ''],
  ['word/footnotes.xml', ''],
  ['word/endnotes.xml', ''],
  ['word/settings.xml', 'settings'],
  ['docProps/core.xml', 'document properties'],
  ['docProps/app.xml', 'document properties'],
  ['docProps/custom.xml', 'document properties'],
])

function placesIn(conflict: Conflict, sides: Packages, part: string, format: Format): string[] {
  const steps = [...conflict.path.matchAll(/\["(?<name>[^"]*)"\]|\[(?<item>[^\]]*)\]|\.(?<plain>[^.[]+)/g)]
  const side: Side = conflict.ours !== null ? 'ours' : conflict.theirs !== null ? 'theirs' : 'base'
  const read = readIn(sides, side, part)
  const places: string[] = []
  let at: Node | undefined = read?.root
  for (const { groups } of steps) {
    const item: string | undefined = groups?.['item']
    const found: Found | undefined = read && at && item !== undefined ? childAt(at, item, read.tree, format) : undefined
    places.push(found ? placeAmong(found) : readable(withoutRank(item ?? groups?.['name'] ?? groups?.['plain'] ?? '')))
    at = found?.node
  }
  if (conflict.kind === 'order' && read && at) places.push(...placeOfAdditions(at, read.tree, conflict))
  return places.filter((place) => place !== '')
}

const withoutRank = (identity: string) => identity.replace(/^\d{3} /, '')

function readIn(sides: Packages, side: Side, part: string): { tree: Tree; root: Node } | undefined {
  const text = sides[side].text(part)
  const tree = text === undefined ? undefined : scanPart(text, () => '')
  if (!tree || 'unreadable' in tree) return undefined
  const root = tree.root.children.find(({ kind }) => kind === 'element')
  return root && { tree, root }
}

/** The block of ours behind which both sides added something, if it is known: `behind paragraph 3`. */
function placeOfAdditions(container: Node, { text }: Tree, { base, theirs }: Conflict): string[] {
  const children = container.child('content')?.children ?? []
  const written = children.map(({ start, end }) => text.slice(start, end))
  const isKept = written.map((block) => base?.includes(block) ?? false)
  const at = written.findIndex((block, at) => {
    const next = written[at + 1]
    if (!isKept[at] || next === undefined || isKept[at + 1]) return false
    const behind = theirs === null ? -1 : theirs.indexOf(block)
    const before = base === null ? -1 : base.indexOf(block)
    if (behind < 0 || before < 0) return false
    return !startsAlike(theirs?.slice(behind + block.length) ?? '', base?.slice(before + block.length) ?? '')
  })
  const node = children[at]
  return node ? [`behind ${placeAmong({ node, among: children, item: node.name ?? '' })}`] : []
}

/** Characters by which two texts are distinguished. */
const minAlike = 400

const startsAlike = (one: string, other: string) => one.slice(0, minAlike) === other.slice(0, minAlike)

type Found = Readonly<{ node: Node; among: readonly Node[]; item: string }>

/** The item that a step names: by its place in the list, or by identity. */
function childAt(parent: Node, item: string, tree: Tree, format: Format): Found | undefined {
  const lists = parent.children.filter(({ role }) => role === 'items')
  for (const { children } of lists) {
    const node = /^\d+$/.test(item)
      ? children[Number(item)]
      : children.find((child) => format.profileOf(tree).identityOf?.(child, tree) === item)
    if (node) return { node, among: children, item }
  }
  return undefined
}

const words: ReadonlyMap<string, string> = new Map([
  ['w:p', 'paragraph'],
  ['w:tbl', 'table'],
  ['w:tr', 'row'],
  ['w:sdt', 'content control'],
])

function placeAmong({ node, among, item }: Found): string {
  const { name = '' } = node
  const word = words.get(name)
  if (word !== undefined) {
    const alike = among.filter((one) => one.name === name)
    return `${word} ${alike.indexOf(node) + 1}`
  }
  const column = /^column (\d+) of /.exec(name)?.[1]
  if (column !== undefined) return `cell ${column}`
  return readable(withoutRank(item))
}

/** `w:style Heading1` -> `style Heading1`; containers that a person does not see are left out. */
function readable(step: string): string {
  const [tag = '', ...id] = step.split(' ')
  const word = names.get(tag) ?? tag.replace(/^\w+:/, '')
  return [word, ...id].filter((part) => part !== '').join(' ')
}

const names: ReadonlyMap<string, string> = new Map([
  ['w:body', ''],
  ['w:sdtContent', ''],
  ['w:sectPr', 'section properties'],
  ['w:abstractNum', 'list'],
  ['w:num', 'numbering'],
  ['w:lvl', 'level'],
  ['w:tblGrid', 'columns'],
  ['w:tblPr', 'table properties'],
  ['w:tcPr', 'cell properties'],
  ['w:trPr', 'row properties'],
  ['w:rPr', 'run properties'],
  ['w:pPr', 'paragraph properties'],
  ['w:jc', 'alignment'],
  ['w:ind', 'indentation'],
  ['w:pStyle', 'style'],
  ['w:rStyle', 'style'],
  ['w:numPr', 'numbering'],
])
