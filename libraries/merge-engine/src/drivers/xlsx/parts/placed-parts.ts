/**
 * Parts beside a sheet contain addresses of its cells. Before the package merges them part by part, the addresses are moved to
 * the places of the result, on every side:
 *
 *   table        its area, what it is filtered and sorted by, the formulas of its columns
 *   drawing      the cells that a picture or a chart is anchored to; one that is fixed on the page stays
 *   comment      its cell, and the box in which it is shown
 *   chart        the cells that its series come from, whichever sheet they are on
 *   pivot table  its own place, and that of its source
 *
 * What has no place in the result gets a mark, so that it is equal on all sides that have it, and differs on a side whose
 * program found a place. If the mark remains in the result, it is a conflict.
 */

import { encodeUtf8 } from '../../../core/document/text.ts'
import type { Objection } from '../../../core/model/format.ts'
import { bySide, type Side } from '../../../core/model/sides.ts'
import { contentTypeOf, contentTypesOf, type Package, type Packages, relationshipsOf } from '../../packages/package.ts'
import { searchIn } from '../../packages/search.ts'
import { withParts } from '../../packages/with-parts.ts'
import { type Moves, moved } from '../grid/formula.ts'
import { type LineMap, lineIn, unmoved } from '../grid/line-map.ts'
import { movedArea, unplaced } from '../grid/moved-areas.ts'
import { attributeIn, escaped, unescaped } from '../markup/markup.ts'
import type { Places } from '../workbook/place-sheets.ts'
import type { SheetTriple, Workbooks } from '../workbook/sheet-triples.ts'
import { readWorkbook, sheetKey, typeOf } from '../workbook/workbook.ts'

/** Where the lines of a sheet move, and how formulas change. */
type Lines = Readonly<{ rows: LineMap; columns: LineMap; moves: Moves | undefined }>

export function withPartsPlaced(
  packages: Packages,
  workbooks: Workbooks,
  triples: readonly SheetTriple[],
  places: Places,
): Packages {
  return bySide((side) => {
    const contents = placedParts(packages[side], workbooks[side].part, sheetsOf(side, triples, places), () =>
      places.movesOf(side, undefined),
    )
    return contents.size === 0 ? packages[side] : withParts(packages[side], contents, new Map())
  })
}

type PlacedSheet = Readonly<{ part: string; name: string; lines: Lines }>

const sheetsOf = (side: Side, triples: readonly SheetTriple[], places: Places): PlacedSheet[] =>
  triples.flatMap((triple) => {
    const own = triple[side]
    const { rows, columns } = places.of(triple)
    const lines = { rows: rows[side], columns: columns[side], moves: places.movesOf(side, triple) }
    return own ? [{ part: own.part, name: own.name, lines }] : []
  })

function placedParts(
  opened: Package,
  workbook: string,
  sheets: readonly PlacedSheet[],
  moves: () => Moves | undefined,
): ReadonlyMap<string, Uint8Array> {
  const contents = new Map<string, Uint8Array>()
  const place = (part: string, change: (text: string) => string) => {
    const text = opened.text(part)
    const placed = text === undefined ? undefined : change(text)
    if (placed !== undefined && placed !== text) contents.set(part, encodeUtf8(placed))
  }
  for (const { part, lines } of sheets) {
    const isStill = lines.rows === unmoved && lines.columns === unmoved
    if (isStill && !lines.moves) continue
    for (const { type, target } of relationshipsOf(opened, part)) {
      const change = changes.get(typeOf(type))
      if (change) place(target, (text) => change(text, lines))
    }
  }
  const inWorkbook = moves()
  if (inWorkbook) for (const part of chartsIn(opened)) place(part, (text) => movedCharts(text, inWorkbook))
  for (const { type, target } of relationshipsOf(opened, workbook))
    if (typeOf(type) === 'pivotCacheDefinition') place(target, (text) => movedSource(text, sheets))
  return contents
}

const chartsIn = (opened: Package): string[] => {
  const types = contentTypesOf(opened)
  return opened.entries.flatMap(({ name }) =>
    contentTypeOf(types, name)?.endsWith('drawingml.chart+xml') ? [name] : [],
  )
}

/** How a part changes, by the type of the relationship from its sheet. */
const changes: ReadonlyMap<string, (text: string, lines: Lines) => string> = new Map([
  ['table', movedTable],
  ['comments', movedRefs],
  ['threadedComment', movedRefs],
  ['pivotTable', movedPivot],
  ['drawing', movedAnchors],
  ['vmlDrawing', movedBoxes],
])

function movedRefs(text: string, lines: Lines): string {
  return text.replaceAll(/(\sref=")([^"]*)(?=")/g, (_, start: string, area: string) => start + movedArea(area, lines))
}

const tableFormulas = /(<(?:[\w.-]+:)?(?:calculatedColumnFormula|totalsRowFormula)(?:\s[^<>]*)?>)([^<]+)(?=<)/g

function movedTable(text: string, lines: Lines): string {
  return movedFormulas(movedRefs(text, lines), tableFormulas, lines.moves)
}

function movedFormulas(text: string, pattern: RegExp, moves: Moves | undefined): string {
  if (!moves) return text
  return text.replaceAll(pattern, (_, tag: string, formula: string) => {
    const result = moved(unescaped(formula), moves)
    return tag + (result === undefined ? unplaced + formula : escaped(result))
  })
}

const movedCharts = (text: string, moves: Moves) => movedFormulas(text, /(<(?:[\w.-]+:)?f>)([^<]+)(?=<)/g, moves)

function movedPivot(text: string, lines: Lines): string {
  return text.replaceAll(/<(?:[\w.-]+:)?location\s[^<>]*>/g, (tag) => movedRefs(tag, lines))
}

/** A source that is neither a table nor a name is an area of a sheet. */
const movedSource = (text: string, sheets: readonly PlacedSheet[]) =>
  text.replaceAll(/<(?:[\w.-]+:)?worksheetSource\s[^<>]*>/g, (tag) => {
    const name = attributeIn(tag, 'sheet')
    const sheet = sheets.find((one) => name !== undefined && sheetKey(one.name) === sheetKey(unescaped(name)))
    return sheet ? movedRefs(tag, sheet.lines) : tag
  })

/** A line that is counted from 0, as drawings do. */
function lineFromZero(map: LineMap, line: number): number | undefined {
  const found = lineIn(map, line + 1)
  return found === undefined ? undefined : found - 1
}

const anchors = /<([\w.-]*:?)(twoCellAnchor|oneCellAnchor)((?:\s[^<>]*)?)>[^]*?<\/\1\2>/g
const corners = /(<[\w.-]*:?)(from|to)>([^]*?)(?=<\/[\w.-]*:?\2>)/g

function movedAnchors(text: string, { rows, columns }: Lines): string {
  return text.replaceAll(anchors, (anchor, _, kind: string, attributes: string) => {
    const moving = kind === 'oneCellAnchor' ? 'oneCell' : (attributeIn(`<a${attributes}>`, 'editAs') ?? 'twoCell')
    if (moving === 'absolute') return anchor
    const by = { row: 0, col: 0 }
    return anchor.replaceAll(corners, (_, open: string, corner: string, inside: string) => {
      const placed = inside.replaceAll(
        /(<[\w.-]*:?)(row|col)>(\d+)(?=<)/g,
        (_, start: string, axis: 'row' | 'col', written: string) => {
          const line = Number(written)
          // If it keeps its size, the distance from start to end stays the same.
          const isCarried = corner === 'to' && moving === 'oneCell'
          const now = isCarried ? line + by[axis] : lineFromZero(axis === 'row' ? rows : columns, line)
          if (now !== undefined && corner === 'from') by[axis] = now - line
          return `${start}${axis}>${now ?? unplaced + written}`
        },
      )
      return `${open}${corner}>${placed}`
    })
  })
}

const shapes = /<(?:[\w.-]+:)?ClientData\s[^<>]*ObjectType="Note"[^<>]*>[^]*?<\/(?:[\w.-]+:)?ClientData>/g

/** The boxes of comments (in VML, part 4 of ECMA-376, 19.4): each keeps its size and its distance from its cell. */
function movedBoxes(text: string, { rows, columns }: Lines): string {
  return text.replaceAll(shapes, (shape) => {
    const line = (tag: string) =>
      Number(new RegExp(`<(?:[\\w.-]+:)?${tag}>\\s*(\\d+)\\s*<`).exec(shape)?.[1] ?? Number.NaN)
    const [row, column] = [line('Row'), line('Column')]
    const [nextRow, nextColumn] = [lineFromZero(rows, row), lineFromZero(columns, column)]
    if (nextRow === undefined || nextColumn === undefined)
      return shape.replaceAll(/(<(?:[\w.-]+:)?(?:Row|Column)>)(?=\s*\d)/g, `$1${unplaced}`)
    const [down, across] = [nextRow - row, nextColumn - column]
    return shape
      .replaceAll(/(<(?:[\w.-]+:)?Row>\s*)\d+/g, `$1${nextRow}`)
      .replaceAll(/(<(?:[\w.-]+:)?Column>\s*)\d+/g, `$1${nextColumn}`)
      .replaceAll(/(<(?:[\w.-]+:)?Anchor>)([^<]*)(?=<)/g, (_, tag: string, written: string) => {
        const numbers = written.split(',')
        const by = [across, 0, down, 0, across, 0, down, 0]
        return (
          tag +
          numbers
            .map((one, at) => (by[at] ? one.replace(/\d+/, (line) => String(Number(line) + (by[at] ?? 0))) : one))
            .join(',')
        )
      })
  })
}

const words: ReadonlyMap<string, string> = new Map([
  ['table', 'a table'],
  ['comments', 'a comment'],
  ['threadedComment', 'a comment'],
  ['pivotTable', 'a pivot table'],
  ['drawing', 'a picture or chart'],
  ['vmlDrawing', 'a comment'],
  ['chart', 'a chart'],
])

/** A part of the result in which something has no place. */
export function unplacedObjection(merged: Package): Objection | undefined {
  const search = encodeUtf8(unplaced)
  const isIn = (opened: Package, part: string) => {
    const content = opened.bytes(part)
    return content !== undefined && searchIn(content)(search, 0) >= 0
  }
  for (const { part, name } of readWorkbook(merged)?.sheets ?? []) {
    const beside = relationshipsOf(merged, part).filter(({ type }) => words.has(typeOf(type)))
    const charts = beside.flatMap(({ target }) => relationshipsOf(merged, target))
    for (const { type, target } of [...beside, ...charts]) {
      const what = words.get(typeOf(type))
      if (what === undefined || !isIn(merged, target)) continue
      return {
        path: `Sheet ${name}, ${what}`,
        kind: 'edit-delete',
        detail: 'It refers to rows or columns that the other side deleted.',
      }
    }
  }
  return undefined
}
