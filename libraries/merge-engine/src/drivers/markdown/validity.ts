/**
 * What Markdown's own rules have against a merged document: a table whose new row has another number of cells than the
 * header, or was written for columns that the other side moved, a label that two definitions have, a reference whose definition is gone,
 * a link to a heading that is gone, a heading under which nothing is left. Markdown renders all of them, wrongly,
 * so they are objections only where no side had them itself.
 */

import { oncePerTree } from '../../core/document/once-per-tree.ts'
import { TableRows } from '../../core/document/table-rows.ts'
import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { brokenAnchor } from './anchors.ts'
import { labelOf } from './line.ts'

/** Most documents have nothing of the kind, and then the sides need not be read. */
export function objectionTo(result: Tree, sides: Readonly<Record<Side, Tree>>): Objection | undefined {
  const trees = [sides.base, sides.ours, sides.theirs]
  const before = () => trees.map(findings) // each is read once
  const after = findings(result)
  const isNew = (of: (one: Findings) => ReadonlySet<string>) =>
    [...of(after)].find((what) => before().every((side) => !of(side).has(what)))
  const ragged = isNew((one) => one.ragged)
  if (ragged !== undefined)
    return { path: ragged, kind: 'group', detail: 'A row would have another number of cells than its table.' }
  const misplaced =
    after.rows.size === 0
      ? undefined
      : (misplacedRow(after, before()) ?? TableRows.changedBelowMoved(bySide((side) => findings(sides[side]).tables)))
  if (misplaced !== undefined)
    return { path: misplaced, kind: 'group', detail: 'A row would stand under columns it was not written for.' }
  const numbered = isNew((one) => one.numbered)
  if (numbered !== undefined)
    return { path: numbered, kind: 'duplicate', detail: 'Two headings would have one number.' }
  const twice = writtenByBoth(after, sides)
  if (twice !== undefined)
    return { path: twice, kind: 'duplicate', detail: 'Both sides wrote this, each at another place.' }
  const emptied = emptiedHeading(result, trees)
  if (emptied !== undefined)
    return {
      path: emptied.slice(2),
      kind: 'order',
      detail: 'What stands below this heading would stand below another one.',
    }
  const doubled = isNew((one) => one.doubled)
  if (doubled !== undefined) return { path: doubled, kind: 'duplicate', detail: 'The label would be defined twice.' }
  const dangling = trees.some(({ text }) => text.includes(']:')) ? danglingIn(result, after, before()) : undefined
  if (dangling !== undefined)
    return { path: dangling, kind: 'edit-delete', detail: 'The label would be used, but its definition is gone.' }
  const anchor = brokenAnchor(result, trees)
  if (anchor === undefined) return undefined
  return {
    path: `#${anchor}`,
    kind: 'edit-delete',
    detail: 'One side links to this heading, the other renamed or removed it.',
  }
}

/** The names of the columns of a table. */
type Columns = readonly string[]

type Findings = Readonly<{
  ragged: ReadonlySet<string>
  /** The columns under which each row stands, in one table or several. */
  rows: ReadonlyMap<string, readonly Columns[]>
  tables: TableRows
  /** How often each text that is known again stands there, and each heading below the same ones. */
  times: ReadonlyMap<string, number>
  /** Below which headings each such text stands, the last time. */
  below: ReadonlyMap<string, string>
  labels: ReadonlySet<string>
  doubled: ReadonlySet<string>
  /** Numbers that two headings of one level have below the same ones above them. */
  numbered: ReadonlySet<string>
  tree: Tree
}>

const findings = oncePerTree((tree): Findings => {
  const [ragged, labels, doubled, numbered] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ]
  const numbers = new HeadingNumbers()
  const times = new Map<string, number>()
  const below = new Map<string, string>()
  const above: string[] = []
  let headings = ''
  const rows = new Map<string, Columns[]>()
  const tables = new TableRows()
  let columns: Columns = []
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.kind === 'row') {
      const cells = node.children.map(({ value }) => value)
      if (node.name === 'header') columns = cells
      else {
        addTo(rows, cells.join(' | '), columns)
        tables.add(columns, cells)
      }
      if (cells.length !== columns.length) ragged.add(tree.text.slice(node.start, node.end))
    } else if (isLongText(node)) {
      count(times, node.value)
      below.set(node.value, headings)
    } else if (node.kind === 'heading') {
      above.length = Math.min(above.length, Number(node.value[0]) - 1)
      above.push(node.value)
      headings = above.join(' > ')
      count(times, headings)
      const number = numbers.repeatedBy(node.value)
      if (number !== undefined) numbered.add(number)
    } else if (node.kind === 'definition' || node.kind === 'footnote') {
      const written = /^\[(?<label>(?:\\.|[^\\\]])+)\]/.exec(tree.text.slice(node.start, node.end))
      const label = labelOf(written?.groups?.['label'] ?? '')
      ;(labels.has(label) ? doubled : labels).add(label)
    }
  }
  return { ragged, rows, tables, times, below, labels, doubled, numbered, tree }
})

/** Shorter texts are written again by chance. */
const minCharacters = 24
const minWords = 4

const texts: ReadonlySet<string> = new Set(['paragraph', 'code', 'quote'])

const isLongText = (node: Node): boolean =>
  texts.has(node.kind) && node.value.length >= minCharacters && hasWords(node.value, minWords)

const word = /\p{L}{2,}/gu

/** Whether a text has so many words; what is behind them is not read. */
function hasWords(text: string, min: number): boolean {
  word.lastIndex = 0
  for (let words = 0; words < min; words++) if (!word.test(text)) return false
  return true
}

const count = (times: Map<string, number>, what: string) => times.set(what, (times.get(what) ?? 0) + 1)

/**
 * What each side newly has, and the result more often than either. A text only if both put it below headings that base has: two new
 * sections, such as those of two releases, may say the same.
 */
function writtenByBoth(after: Findings, sides: Readonly<Record<Side, Tree>>): string | undefined {
  const isInBase = (what: string) => findings(sides.base).times.has(what)
  const isOld = ({ below }: Findings, what: string) => {
    const headings = below.get(what)
    return headings === undefined || headings === '' || isInBase(headings)
  }
  for (const [what, now] of after.times) {
    // Most of what stands there twice does so in base, and the other sides need not be read.
    if (now < 2 || isInBase(what)) continue
    const [ours, theirs] = [findings(sides.ours), findings(sides.theirs)]
    const [mine = 0, yours = 0] = [ours.times.get(what), theirs.times.get(what)]
    const isWrittenTwice = mine > 0 && yours > 0 && now > Math.max(mine, yours)
    if (isWrittenTwice && isOld(ours, what) && isOld(theirs, what)) return what
  }
  return undefined
}

/** A row that each side which has it has under the same columns in another order. */
function misplacedRow(after: Findings, before: readonly Findings[]): string | undefined {
  for (const [row, tables] of after.rows) {
    const written = before.flatMap(({ rows }) => rows.get(row) ?? [])
    const isMisplaced = (columns: Columns) => written.every((names) => areInOtherOrder(names, columns))
    if (written.length > 0 && tables.some(isMisplaced)) return row
  }
  return undefined
}

const areInOtherOrder = (one: Columns, other: Columns): boolean =>
  one.filter((name) => other.includes(name)).join('|') !== other.filter((name) => one.includes(name)).join('|')

/** Notes the columns of a row, once for all equal rows of a table. */
function addTo(rows: Map<string, Columns[]>, row: string, columns: Columns): void {
  const known = rows.get(row)
  if (!known) rows.set(row, [columns])
  else if (known.at(-1) !== columns) known.push(columns)
}

/** The numbers that headings begin with, as in `## 5. Usage`, below the headings that stand above them. */
class HeadingNumbers {
  readonly #above: string[] = []
  readonly #seen = new Set<string>()

  /** The number with the headings above it, if an earlier heading had the same there. */
  repeatedBy(heading: string): string | undefined {
    const level = Number(heading[0])
    const text = heading.slice(2)
    this.#above.length = Math.min(this.#above.length, level - 1)
    const number = /^\d+(?=[.)]\s)/.exec(text)?.[0]
    const place = number === undefined ? '' : [...this.#above, number].join(' > ')
    this.#above[level - 1] = text
    if (number === undefined) return undefined
    const isRepeated = this.#seen.has(place)
    this.#seen.add(place)
    return isRepeated ? place : undefined
  }
}

/** A label that a side defines and the result only uses; and no side used it without defining it. */
function danglingIn(result: Tree, after: Findings, before: readonly Findings[]): string | undefined {
  const lost = new Set(before.flatMap(({ labels }) => [...labels].filter((label) => !after.labels.has(label))))
  if (lost.size === 0) return undefined
  const used = labelsIn(result.text)
  const usedBefore = before.map(({ tree, labels }) => ({ labels, used: labelsIn(tree.text) }))
  return [...lost].find(
    (label) => used.has(label) && usedBefore.every(({ labels, used }) => labels.has(label) || !used.has(label)),
  )
}

const labelsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\[(?<label>[^\]\n[]{1,999})\](?!:)/g)].map(({ groups }) => labelOf(groups?.['label'] ?? '')),
  )

/**
 * A heading under which nothing would be left, though there is a text below it wherever it stands. Both sides put a heading above the
 * same text, as when both cut a release, and only the lower one would have it:
 *
 *   base    ## Next  - a        ours    ## Next  ## 1.2  - a        theirs    ## Next  ## 2.0  - a
 */
function emptiedHeading(result: Tree, sides: readonly Tree[]): string | undefined {
  const { empty } = headingsOf(result)
  for (const heading of empty) {
    const before = sides.map(headingsOf).filter(({ times }) => times.has(heading))
    const isOne = [...before, headingsOf(result)].every(({ times }) => times.get(heading) === 1)
    if (before.length > 0 && isOne && before.every((side) => !side.empty.has(heading))) return heading
  }
  return undefined
}

type Headings = Readonly<{
  times: ReadonlyMap<string, number>
  /** Those with another heading right below. */
  empty: ReadonlySet<string>
}>

/** What stands between headings without being a text below one. */
const isNoText = new Set(['section', 'definitions', 'definition', 'footnote'])

const headingsOf = oncePerTree((tree): Headings => {
  const [times, empty] = [new Map<string, number>(), new Set<string>()]
  let above: string | undefined
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (isNoText.has(node.kind)) continue
    const heading = node.kind === 'heading' ? node.value : undefined
    if (heading !== undefined) {
      count(times, heading)
      if (above !== undefined) empty.add(above)
    }
    above = heading
  }
  return { times, empty }
})
