/**
 * Where the rows, columns and references of each side are in the result. What one side inserted or deleted, the others are
 * moved by; where both did, each is moved by what the other did, as long as the two do not touch.
 *
 *   ours     inserted a row before 5        theirs is moved by +1 from row 5 on, and so is base
 *   theirs   typed into A9                  stands in A10
 */

import { type Conflict, conflictWithDetail } from '../../../core/model/conflict.ts'
import { bySide, type Side } from '../../../core/model/sides.ts'
import type { Detected } from '../grid/detect-shift.ts'
import type { Move } from '../grid/formula.ts'
import { type Grid, type Grids, readGrid } from '../grid/grid.ts'
import { composed, type LineMap, lineMapOf, type Shift, shiftsAfter, unmoved } from '../grid/line-map.ts'
import { noShifts, type Shifts, shiftsFrom } from '../grid/lines.ts'
import { type Placing, type Reading, type Readings, SheetSide, still, type Tables } from '../grid/sheet-side.ts'
import { touchedBehind } from '../grid/touched.ts'
import { columnName } from '../markup/address.ts'
import type { SheetTriple, Workbooks } from './sheet-triples.ts'
import { sheetKey } from './workbook.ts'
import type { MovesOf } from './workbook-part.ts'

type Lines = Readonly<Record<Side, LineMap>>

/** Where a sheet's lines go on each side, where they were in base, and up to where references of a side can be followed. */
export type SheetPlaces = Readonly<{ rows: Lines; columns: Lines; since: Readonly<Record<Side, Placing['since']>> }>

const allStill: Lines = { base: unmoved, ours: unmoved, theirs: unmoved }
const noSince = bySide(() => ({ rows: unmoved, columns: unmoved }))

export type Places = Readonly<{
  of(triple: SheetTriple): SheetPlaces
  movesOf: MovesOf
  conflicts: readonly Conflict[]
}>

export type Aligned = (one: Side, other: Side) => boolean

export function gridsOf(workbooks: Workbooks, triple: SheetTriple): Grids {
  return bySide((side) => {
    const sheet = triple[side]
    return sheet?.hasCells ? readGrid(workbooks[side].opened.text(sheet.part) ?? '') : undefined
  })
}

/** @param inPlace The sheets of which it is known that no row or column of theirs moved. */
export function placeSheets(
  triples: readonly SheetTriple[],
  grids: ReadonlyMap<SheetTriple, Grids>,
  readings: Readings,
  aligned: Aligned,
  inPlace: (triple: SheetTriple) => boolean,
): Places {
  const conflicts: Conflict[] = []
  const places = new Map<SheetTriple, SheetPlaces>()
  /** The first row and column of a sheet that a side can't say where it went, by side. */
  const references = new Map<SheetTriple, Readonly<Record<Side, Readonly<{ rows: LineMap; columns: LineMap }>>>>()
  for (const [triple, of] of grids) {
    if (inPlace(triple)) continue
    const placed = placedSheet(triple, of, readings, aligned)
    conflicts.push(...placed.conflicts)
    places.set(triple, placed.places)
    references.set(triple, placed.references)
  }
  const isMoved = bySide((side) =>
    triples.some((triple) => {
      const lines = references.get(triple)?.[side]
      const isElsewhere = lines !== undefined && (lines.rows !== unmoved || lines.columns !== unmoved)
      return triple[side] !== undefined && (isElsewhere || isGone(triple) || triple[side].name !== triple.name)
    }),
  )
  const movesOf: MovesOf = (side, home) => {
    if (!isMoved[side]) return undefined
    const byName = new Map(triples.flatMap((one) => (one[side] ? [[sheetKey(one[side].name), one] as const] : [])))
    return (sheet): Move | undefined => {
      const triple = sheet === undefined ? home : byName.get(sheetKey(sheet))
      if (!triple) return undefined
      const lines = references.get(triple)?.[side] ?? { rows: unmoved, columns: unmoved }
      return isGone(triple) ? undefined : { name: triple.name, ...lines }
    }
  }
  const nowhere: SheetPlaces = { rows: allStill, columns: allStill, since: noSince }
  return { of: (triple) => places.get(triple) ?? nowhere, movesOf, conflicts }
}

/** A sheet of base that one side deleted: nothing may refer to it any more. */
const isGone = ({ base, ours, theirs }: SheetTriple) => base !== undefined && (!ours || !theirs)

type PlacedSheet = Readonly<{
  places: SheetPlaces
  references: Readonly<Record<Side, Readonly<{ rows: LineMap; columns: LineMap }>>>
  conflicts: readonly Conflict[]
}>

function placedSheet(triple: SheetTriple, grids: Grids, readings: Readings, aligned: Aligned): PlacedSheet {
  const sides = bySide((side) => grids[side] && new SheetSide(grids[side], readings[side], still))
  const { base } = sides
  const shiftsOf = base && shiftsFrom(base, readings.base.numbers)
  const shifts = bySide((side): Shifts => {
    const own = sides[side]
    if (!shiftsOf || !own || side === 'base') return noShifts
    return shiftsOf(own, aligned('base', side))
  })
  const [rows, columns] = (['rows', 'columns'] as const).map((axis) =>
    linesOf(shifts.ours[axis], shifts.theirs[axis], (side, from) => {
      const own = sides[side]
      return base !== undefined && own !== undefined && touchedBehind(base, own, axis, from, aligned('base', side))
    }),
  )
  if (!rows || !columns) throw new Error('a sheet has rows and columns')
  const conflicts = [
    ...conflictsOf(triple, 'rows', rows, String),
    ...conflictsOf(triple, 'columns', columns, columnName),
  ]
  const since = bySide((side) => ({ rows: rows.since[side], columns: columns.since[side] }))
  return {
    places: { rows: rows.lines, columns: columns.lines, since },
    references: bySide((side) => ({ rows: rows.references[side], columns: columns.references[side] })),
    conflicts,
  }
}

type PlacedLines = Readonly<{ lines: Lines; since: Lines; references: Lines; conflict?: 'touching' | number }>

/** @param isTouched Whether a side changed anything from a line on. */
function linesOf(ours: Detected, theirs: Detected, isTouched: (side: Side, from: number) => boolean): PlacedLines {
  const since = { base: unmoved, ours: mapOf(shiftsOf(ours)), theirs: mapOf(shiftsOf(theirs)) }
  if (ours.is === 'unsure' || theirs.is === 'unsure') return unsureLines(ours, theirs, since, isTouched)
  const [first, second] = [shiftsOf(ours), shiftsOf(theirs)]
  // What both did alike is done already on both.
  const [onlyOurs, onlyTheirs] = [first.filter(isNotIn(second)), second.filter(isNotIn(first))]
  const [oursMoved, theirsMoved] = [shiftsAfter(onlyTheirs, first, onlyOurs), shiftsAfter(onlyOurs, second, onlyTheirs)]
  if (!oursMoved || !theirsMoved) return { lines: allStill, since, references: allStill, conflict: 'touching' }
  const moved = { ours: mapOf(oursMoved), theirs: mapOf(theirsMoved) }
  const lines = { base: composed(since.ours, moved.ours), ...moved }
  return { lines, since, references: lines }
}

const shiftsOf = (detected: Detected) => (detected.is === 'moved' ? detected.shifts : [])

const isNotIn = (shifts: readonly Shift[]) => (shift: Shift) =>
  !shifts.some(
    ({ at, inserted, deleted }) => at === shift.at && inserted === shift.inserted && deleted === shift.deleted,
  )

const mapOf = (shifts: readonly Shift[]): LineMap => (shifts.length === 0 ? unmoved : lineMapOf(shifts))

/** Nobody knows where lines went from some line on: fine as long as the other side has nothing to do with those. */
function unsureLines(
  ours: Detected,
  theirs: Detected,
  since: Lines,
  isTouched: (side: Side, from: number) => boolean,
): PlacedLines {
  const [unsure, other, side] =
    ours.is === 'unsure' ? [ours, theirs, 'theirs' as const] : [theirs, ours, 'ours' as const]
  const from = unsure.is === 'unsure' ? unsure.from : 1
  if (other.is !== 'still' || isTouched(side, from))
    return { lines: allStill, since, references: allStill, conflict: from }
  const cut: LineMap = from > 1 ? [{ from: 1, to: from, offset: 0 }] : []
  return { lines: allStill, since, references: { ...allStill, base: cut, [side]: cut } }
}

function conflictsOf(
  { name }: SheetTriple,
  axis: 'rows' | 'columns',
  { conflict }: PlacedLines,
  lineName: (line: number) => string,
): Conflict[] {
  if (conflict === undefined) return []
  const [path, kind, detail] =
    conflict === 'touching'
      ? [`Sheet ${name}, ${axis}`, 'order' as const, `Both sides inserted or deleted ${axis} at one place.`]
      : [
          `Sheet ${name}, ${axis} from ${lineName(conflict)}`,
          'edit-edit' as const,
          `One side seems to have moved ${axis}, and the other changed something there.`,
        ]
  return [conflictWithDetail(path, kind, detail)]
}

/** A side of a sheet in its place. */
export function placedSide(
  side: Side,
  grid: Grid,
  reading: Reading,
  { triple, places, tables }: Readonly<{ triple: SheetTriple; places: Places; tables: Tables }>,
): SheetSide {
  const { rows, columns, since } = places.of(triple)
  return new SheetSide(grid, reading, {
    rows: rows[side],
    columns: columns[side],
    since: since[side],
    moves: places.movesOf(side, triple),
    tables: side === 'ours' ? undefined : tables,
  })
}
