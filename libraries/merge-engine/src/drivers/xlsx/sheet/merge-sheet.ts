/** One sheet of the result: its cells and its frame combined. */
import { type Choices, type Conflict, conflictWithDetail } from '../../../core/model/conflict.ts'
import { bySide, type Side, sidesOf } from '../../../core/model/sides.ts'
import type { Grid, Grids } from '../grid/grid.ts'
import { unmoved } from '../grid/line-map.ts'
import type { Readings, Tables } from '../grid/sheet-side.ts'
import { type Aligned, type Places, placedSide } from '../workbook/place-sheets.ts'
import type { SheetTriple } from '../workbook/sheet-triples.ts'
import { areasObjection } from './areas-objection.ts'
import { mergeFrames } from './frame.ts'
import { mergeGrids } from './merge-grids.ts'

type Merging = Readonly<{
  triple: SheetTriple
  grids: Grids
  readings: Readings
  places: Places
  tables: Tables
  aligned: Aligned
  choices: Choices
}>

export type MergedSheet = Readonly<{ text: string }> | Readonly<{ conflicts: readonly Conflict[] }>

/** The sheet as both sides have it, or as theirs has it when it is new there. */
export function mergeSheet({ triple, grids, readings, places, tables, aligned, choices }: Merging): MergedSheet {
  const { name } = triple
  const own = grids.ours ?? (grids.theirs && emptied(grids.theirs))
  const conflict = (kind: Conflict['kind'], detail: string): MergedSheet => ({
    conflicts: [conflictWithDetail(`Sheet ${name}`, kind, detail)],
  })
  if (!own || !grids.theirs) return conflict('unreadable', 'A side of this sheet is not written as spreadsheets are.')
  const all = { base: grids.base ?? emptied(own), ours: own, theirs: grids.theirs }
  if (sidesOf.some((side) => all[side].prefix !== own.prefix))
    return conflict('unsupported', 'The sides were written with different prefixes.')
  const sides = bySide((side) => placedSide(side, all[side], readings[side], { triple, places, tables }))
  const isMoved = (['ours', 'theirs'] as const).some(
    (side) => sides[side].placing.rows !== unmoved || sides[side].placing.columns !== unmoved,
  )
  if (isMoved && sidesOf.some((side) => anchored.test(all[side].tail)))
    return conflict(
      'unsupported',
      'Rows or columns were inserted or deleted beside embedded objects or controls, whose places are not moved along.',
    )
  const cells = mergeGrids(sides, { name, aligned, choices })
  const frame = mergeFrames(
    bySide((side) => ({ grid: all[side], placing: sides[side].placing, styles: readings[side].styles })),
    tables.styles,
  )
  const inFrame = 'conflicts' in frame ? frame.conflicts.map((one) => ({ ...one, path: placeOf(name, one.path) })) : []
  if ('conflicts' in frame || cells.conflicts.length > 0) return { conflicts: [...cells.conflicts, ...inFrame] }
  const text = frame.head + cells.rows + frame.tail
  const objection = areasObjection(
    text,
    bySide((side: Side) => all[side].head + all[side].tail),
    name,
  )
  return objection ? { conflicts: [objection] } : { text }
}

/** Objects that are anchored to cells in their own way. */
const anchored = /<(?:\w+:)?(?:oleObjects|controls)\b/

/** An empty sheet, for a side that does not have it. */
function emptied({ prefix, head }: Grid): Grid {
  const start = head.indexOf(`<${prefix}worksheet`)
  const root = head.slice(0, head.indexOf('>', start) + 1)
  return { prefix, head: `${root}<${prefix}sheetData>`, rows: [], tail: `</${prefix}sheetData></${prefix}worksheet>` }
}

/** `mergeCells[mergeCell A1:B2]` in words for a person. */
function placeOf(name: string, path: string): string {
  const [, tag, key = ''] = /\[(\w+) ([^\]]+)\]/.exec(path) ?? []
  const what = tag && named.get(tag)
  if (what) return `Sheet ${name}, ${what} ${key}`
  const words = path.replaceAll(/([a-z])([A-Z])/g, (_, one: string, other: string) => `${one} ${other.toLowerCase()}`)
  return path === '' ? `Sheet ${name}` : `Sheet ${name}, ${words.replaceAll(/[.[\]]+/g, ' ').trim()}`
}

const named: ReadonlyMap<string, string> = new Map([
  ['mergeCell', 'merged cells'],
  ['conditionalFormatting', 'conditional format of'],
  ['dataValidation', 'validation of'],
  ['hyperlink', 'link in cell'],
  ['col', 'column'],
  ['brk', 'page break'],
  ['protectedRange', 'protected range'],
])
