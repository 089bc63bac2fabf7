/**
 * Which sheet of one version is which of another. Programs that keep a sheet's number let a renamed sheet be followed by it;
 * others number all sheets anew by their place, so names come first, and a number counts only where the cells agree.
 */
import { Interner } from '../../../core/document/interner.ts'
import { readGrid } from '../grid/grid.ts'
import { SheetSide, still } from '../grid/sheet-side.ts'
import { addressOf } from '../markup/address.ts'
import { readStrings } from '../tables/strings.ts'
import { readStyles } from '../tables/styles.ts'
import { type Sheet, sheetKey, type Workbook } from './workbook.ts'

/** Sheets of base and what they are on a side. */
export function matchSheets(base: Workbook, side: Workbook): ReadonlyMap<Sheet, Sheet> {
  const byName = new Map(side.sheets.map((sheet) => [sheetKey(sheet.name), sheet]))
  const matched = new Map<Sheet, Sheet>()
  for (const sheet of base.sheets) {
    const same = byName.get(sheetKey(sheet.name))
    if (same) matched.set(sheet, same)
  }
  const taken = new Set(matched.values())
  const left = base.sheets.filter((sheet) => !matched.has(sheet))
  const others = side.sheets.filter((sheet) => !taken.has(sheet))
  if (left.length === 0 || others.length === 0) return matched
  const similarity = similarityOf(base, side)
  const isRenamed = (sheet: Sheet, other: Sheet) =>
    sheet.id === other.id ? similarity(sheet, other).ofSmaller >= minAlike : false
  const isSame = (sheet: Sheet, other: Sheet) => similarity(sheet, other).ofLarger >= minSame
  for (const fits of [isRenamed, isSame]) {
    for (const sheet of left) {
      const found = others.filter((other) => !taken.has(other) && fits(sheet, other))
      const [only] = found
      if (matched.has(sheet) || !only || found.length > 1) continue
      matched.set(sheet, only)
      taken.add(only)
    }
  }
  return matched
}

/** Of the cells of the smaller sheet where the number says so too; of the larger one where only the cells do. */
const minAlike = 0.5
const minSame = 0.8

type Similarity = Readonly<{ ofSmaller: number; ofLarger: number }>

/** How much of two sheets is the same. */
function similarityOf(base: Workbook, side: Workbook): (sheet: Sheet, other: Sheet) => Similarity {
  const numbers = new Interner()
  const cellsOf = cellsIn(numbers)
  const known = new Map<Sheet, ReadonlySet<string> | undefined>()
  const cells = (workbook: Workbook, sheet: Sheet) => {
    if (!known.has(sheet)) known.set(sheet, cellsOf(workbook, sheet))
    return known.get(sheet)
  }
  return (sheet, other) => {
    const [one, two] = [cells(base, sheet), cells(side, other)]
    if (!one || !two) return { ofSmaller: sheet.part === other.part ? 1 : 0, ofLarger: 0 }
    const [smaller, larger] = [Math.min(one.size, two.size), Math.max(one.size, two.size)]
    if (smaller === 0) return { ofSmaller: larger === 0 ? 1 : 0, ofLarger: 0 }
    const shared = one.intersection(two).size
    return { ofSmaller: shared / smaller, ofLarger: shared / larger }
  }
}

/** What the cells of a sheet hold, but for formulas, which change with the names of sheets. */
const cellsIn =
  (numbers: Interner) =>
  ({ opened, strings }: Workbook, { part, hasCells }: Sheet): ReadonlySet<string> | undefined => {
    const grid = hasCells ? readGrid(opened.text(part) ?? '') : undefined
    if (!grid) return undefined
    const texts = readStrings(strings === undefined ? undefined : opened.text(strings), numbers)
    const side = new SheetSide(grid, { strings: texts, styles: readStyles(undefined, numbers), numbers }, still)
    const held = grid.rows.flatMap((row) =>
      (side.cellsOf(row) ?? []).flatMap(({ column, content }) =>
        content === '' ? [] : [`${addressOf(column, row.at)} ${content.startsWith('=') ? '=' : content}`],
      ),
    )
    return new Set(held)
  }
