/**
 * Columns that a side put into a table, or took out. The cells of a row are known by the column they stand in, so before anything is merged
 * the sides without the column get it too, row by row; a row that the side with the column does not have gets an empty cell:
 *
 *   base     a b        a x b        ours put x between        result   a x b
 *   theirs   a B        a x B                                           a x B
 *
 * A column that a side deleted is deleted from the other sides too, if the other side changed nothing in it; and so are two
 * columns, if each side deleted one. This is done only in tables without merged cells, and only if the place of the column
 * and the pairing of rows are unambiguous. Otherwise the table stays as it is, and edits of its cells conflict.
 */

import { sameBytes } from '../../../core/document/bytes.ts'
import { decodeUtf8, encodeUtf8 } from '../../../core/document/text.ts'
import { bySide, type Side, sidesOf } from '../../../core/model/sides.ts'
import type { Packages } from '../../packages/package.ts'
import { searchIn } from '../../packages/search.ts'
import { withParts } from '../../packages/with-parts.ts'
import { meaningOfMarkup } from '../text/markup.ts'
import { type Cell, cutAt, type Grid, gridOf, tablesIn, withoutColumnAt } from './table-grid.ts'
import { isSame, maxComparisons, pairedRows, partnersOf, type Row } from './table-rows.ts'

const tableStart = encodeUtf8('<w:tbl>')

const isText = (part: string) => /^word\/[^/]*\.xml$/.test(part)

/** The packages with the columns of the result in the tables of all sides. */
export function withColumnsAlike(packages: Packages): Packages {
  const contents = bySide(() => new Map<string, Uint8Array>())
  for (const { name } of packages.base.entries) {
    if (!isText(name)) continue
    const { base, ours, theirs } = bySide((side) => packages[side].bytes(name))
    if (!base || !ours || !theirs) continue
    if (sameBytes(base, ours) || sameBytes(base, theirs) || sameBytes(ours, theirs)) continue
    if ([base, ours, theirs].some((content) => searchIn(content)(tableStart, 0) < 0)) continue
    const texts = { base: decodeUtf8(base), ours: decodeUtf8(ours), theirs: decodeUtf8(theirs) }
    if (texts.base === undefined || texts.ours === undefined || texts.theirs === undefined) continue
    const alike = textsAlike({ base: texts.base, ours: texts.ours, theirs: texts.theirs })
    for (const side of sidesOf) if (alike[side] !== texts[side]) contents[side].set(name, encodeUtf8(alike[side]))
  }
  return bySide((side) =>
    contents[side].size === 0 ? packages[side] : withParts(packages[side], contents[side], new Map()),
  )
}

type Texts = Readonly<Record<Side, string>>

function textsAlike(texts: Texts): Texts {
  const tables = bySide((side) => tablesIn(texts[side]))
  if (tables.ours.length !== tables.base.length || tables.theirs.length !== tables.base.length) return texts
  const results = tables.base.map((base, at): Texts | undefined => {
    const [ours, theirs] = [tables.ours[at], tables.theirs[at]]
    return ours && theirs && tablesAlike({ base: base.text, ours: ours.text, theirs: theirs.text })
  })
  return bySide((side) =>
    tables[side].reduceRight((text, { start, end }, at) => {
      const result = results[at]?.[side]
      return result === undefined ? text : text.slice(0, start) + result + text.slice(end)
    }, texts[side]),
  )
}

function tablesAlike(texts: Texts): Texts | undefined {
  const grids = bySide((side) => gridOf(texts[side]))
  const { base, ours, theirs } = grids
  if (!base || !ours || !theirs) return undefined
  const [isNarrower, isWider] = [
    [ours, theirs].some(({ widths }) => widths.length < base.widths.length),
    [ours, theirs].some(({ widths }) => widths.length > base.widths.length),
  ]
  if (isNarrower && isWider) return withOneForAnother(base, ours, theirs)
  return isNarrower ? withoutColumn(base, ours, theirs) : withNewColumn(base, ours, theirs)
}

/** Deletes the column that a side deleted, on all sides. */
function withoutColumn(base: Grid, ours: Grid, theirs: Grid): Texts | undefined {
  const [inOurs, inTheirs] = [placeOfColumn(ours, base), placeOfColumn(theirs, base)]
  const place = inOurs ?? inTheirs
  if (place === undefined || inOurs === 'unknown' || inTheirs === 'unknown' || place === 'unknown') return undefined
  if (inOurs !== undefined && inTheirs !== undefined)
    return inOurs === inTheirs
      ? { base: cutAt(base, place), ours: ours.text, theirs: theirs.text }
      : withoutBoth(base, { grid: ours, place: inOurs }, { grid: theirs, place: inTheirs })
  const other = inOurs === undefined ? ours : theirs
  if (!isColumnUntouched(base, other, place)) return undefined
  const [cut, otherCut] = [cutAt(base, place), cutAt(other, place)]
  return inOurs === undefined
    ? { base: cut, ours: otherCut, theirs: theirs.text }
    : { base: cut, ours: ours.text, theirs: otherCut }
}

/** A side that deleted a column, and the column's place in base. */
type Narrower = Readonly<{ grid: Grid; place: number }>

/** Deletes two columns, of which each side deleted one. */
function withoutBoth(base: Grid, ours: Narrower, theirs: Narrower): Texts | undefined {
  const [one, other] = [withoutOthers(base, ours, theirs.place), withoutOthers(base, theirs, ours.place)]
  return one && other && { base: one.base, ours: one.side, theirs: other.side }
}

/** A side without the column that the other one deleted, and base without both; undefined if the side changed that column. */
function withoutOthers(base: Grid, { grid, place }: Narrower, others: number) {
  const before = withoutColumnAt(base, place)
  const at = others > place ? others - 1 : others
  if (!before || !isColumnUntouched(before, grid, at)) return undefined
  const [cut, side] = [withoutColumnAt(before, at), withoutColumnAt(grid, at)]
  return cut && side && { base: cut.text, side: side.text }
}

/** One side deleted a column, the other added one: deletes the first everywhere, and adds the second to base. */
function withOneForAnother(base: Grid, ours: Grid, theirs: Grid): Texts | undefined {
  const isOurs = ours.widths.length < base.widths.length
  const [narrower, wider] = isOurs ? [ours, theirs] : [theirs, ours]
  const [out, put] = [placeOfColumn(narrower, base), placeOfColumn(base, wider)]
  if (typeof out !== 'number' || typeof put !== 'number') return undefined
  const before = { ...wider, widths: wider.widths.toSpliced(put, 1), rows: rowsWithout(wider, put) }
  const [less, side] = [withoutColumnAt(base, out), withoutColumnAt(wider, put <= out ? out + 1 : out)]
  if (!less || !side || !isColumnUntouched(base, before, out)) return undefined
  return isOurs ? withNewColumn(less, narrower, side) : withNewColumn(less, side, narrower)
}

const meaning = ({ text }: Grid, { start, end }: Cell) => meaningOfMarkup(text.slice(start, end))

/** Whether every cell of a column is as in base, and empty in new rows. */
function isColumnUntouched(base: Grid, other: Grid, place: number): boolean {
  const partners = partnersOf(base.rows, other.rows)
  if (!partners) return false
  const before = new Map([...partners].map(([row, partner]) => [partner, row]))
  return other.rows.every((row, at) => {
    const [cell, old] = [row[place], base.rows[before.get(at) ?? -1]?.[place]]
    return cell !== undefined && (old ? meaning(base, old) === meaning(other, cell) : cell.words === '')
  })
}

function withNewColumn(base: Grid, ours: Grid, theirs: Grid): Texts | undefined {
  const [inOurs, inTheirs] = [placeOfColumn(base, ours), placeOfColumn(base, theirs)]
  if (inOurs === 'unknown' || inTheirs === 'unknown') return undefined
  if (inOurs !== undefined && inTheirs !== undefined)
    return inOurs === inTheirs ? withColumnOfBoth(base, ours, theirs, inOurs) : undefined
  if (inOurs !== undefined) {
    const alike = withColumnOf(ours, base, theirs, inOurs)
    return alike && { base: alike.base, ours: ours.text, theirs: alike.other }
  }
  const alike = inTheirs === undefined ? undefined : withColumnOf(theirs, base, ours, inTheirs)
  return alike && { base: alike.base, ours: alike.other, theirs: theirs.text }
}

/** Puts the column of one side into base and the other side. */
function withColumnOf(
  host: Grid,
  base: Grid,
  other: Grid,
  place: number,
): Readonly<{ base: string; other: string }> | undefined {
  const toHost = partnersOf(base.rows, rowsWithout(host, place))
  const toOther = partnersOf(base.rows, other.rows)
  if (!toHost || !toOther) return undefined
  const cells = new Map<number, string>()
  const others = new Map<number, string>()
  for (const [row, partner] of toOther) {
    const cell = host.rows[toHost.get(row) ?? -1]?.[place]
    if (!cell) continue
    // A row that the other side deleted gets no new cell in base: what was written there is an edit of that row.
    cells.set(row, host.text.slice(cell.start, cell.end))
    others.set(partner, host.text.slice(cell.start, cell.end))
  }
  const empty = emptyCell(host.widths[place] ?? '')
  return {
    base: withColumn(base, place, (row) => cells.get(row) ?? empty),
    other: withColumn(other, place, (row) => others.get(row) ?? empty),
  }
}

/** A column that both sides added at one place: base gets the cells that are equal; the others conflict. */
function withColumnOfBoth(base: Grid, ours: Grid, theirs: Grid, place: number): Texts | undefined {
  const toOurs = partnersOf(base.rows, rowsWithout(ours, place))
  const toTheirs = partnersOf(base.rows, rowsWithout(theirs, place))
  if (!toOurs || !toTheirs) return undefined
  const empty = emptyCell(ours.widths[place] ?? '')
  const cellOf = (row: number): string => {
    const [one, other] = [ours.rows[toOurs.get(row) ?? -1]?.[place], theirs.rows[toTheirs.get(row) ?? -1]?.[place]]
    const [written, again] = [
      one && ours.text.slice(one.start, one.end),
      other && theirs.text.slice(other.start, other.end),
    ]
    return written !== undefined && written === again ? written : empty
  }
  return { base: withColumn(base, place, cellOf), ours: ours.text, theirs: theirs.text }
}

const rowsWithout = ({ rows }: Grid, place: number): readonly Row[] => rows.map((row) => row.toSpliced(place, 1))

/** The column that a table has more than the earlier one; undefined if there is none. */
function placeOfColumn(before: Grid, after: Grid): number | 'unknown' | undefined {
  const columns = before.widths.length
  if (after.widths.length === columns) return undefined
  const effort = before.rows.length * after.rows.length * columns * (columns + 1)
  if (after.widths.length !== columns + 1 || effort > maxComparisons) return 'unknown'
  const fits = after.widths.map((_, place) => fitOf(before, after, place))
  const best = Math.max(...fits)
  return best > 0 && fits.filter((fit) => fit === best).length === 1 ? fits.indexOf(best) : 'unknown'
}

/**
 * How many cells are unchanged if this column was added; 0 unless at least half of the cells agree, and one of them is not
 * empty.
 */
function fitOf(before: Grid, after: Grid, place: number): number {
  const rows = rowsWithout(after, place)
  const pairs = pairedRows(before.rows, rows)
  if (pairs.length === 0) return 0
  let fit = 0
  for (let column = 0; column < before.widths.length; column++) {
    const cells = pairs.map(([one, other]) => [before.rows[one]?.[column], rows[other]?.[column]] as const)
    const same = cells.filter(([one, other]) => isSame(one, other))
    const isEmpty = cells.every(([one, other]) => one?.words === '' && other?.words === '')
    const isRecognized = same.some(([one]) => one?.words !== '' || one.id !== undefined)
    if (same.length * 2 < cells.length || (!isEmpty && !isRecognized)) return 0
    fit += same.length
  }
  return fit
}

const emptyCell = (width: string) => `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p></w:p></w:tc>`

/** The table with a new cell in every row at this column. */
function withColumn({ text, rows }: Grid, place: number, cellOf: (row: number) => string): string {
  return rows.reduceRight((text, row, number) => {
    const at = row[place]?.start ?? row.at(-1)?.end ?? 0
    return text.slice(0, at) + cellOf(number) + text.slice(at)
  }, text)
}
