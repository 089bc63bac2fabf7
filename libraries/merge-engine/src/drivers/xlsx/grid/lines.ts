/** The rows and columns of a sheet as lines, to detect whether they moved. */
import type { Interner } from '../../../core/document/interner.ts'
import { columnName, columnNumber } from '../markup/address.ts'
import { type Detected, detectShift, type Line, shareInPlace } from './detect-shift.ts'
import type { Row } from './grid.ts'
import type { SheetSide } from './sheet-side.ts'

/** How rows and columns of a side moved since base; `from` of `unsure` is the first row, or column, in doubt. */
export type Shifts = Readonly<{ rows: Detected; columns: Detected }>

const still: Detected = { is: 'still' }

export const noShifts: Shifts = { rows: still, columns: still }

/** So many rows are compared as a whole. */
export const maxWhole = 5000

/** Of the rows of base, how many may be other ones until columns are looked at. */
const maxChanged = 0.3

/** How the lines of a side moved since base. The content of base is read once, when the first side asks. */
export function shiftsFrom(base: SheetSide, numbers: Interner): (side: SheetSide, isAligned: boolean) => Shifts {
  const known = new Map<Row, Line | undefined>()
  const lineOf = (side: SheetSide, row: Row) => {
    const found = known.has(row) ? known.get(row) : rowLine(side, row, numbers)
    if (side === base) known.set(row, found)
    return found
  }
  return (side, isAligned) => {
    // Rows left out change what is rare and what is most: only where looking at all of them would take long.
    const isLong = base.grid.rows.length > maxWhole
    if (isLong && isAligned && areInPlace(base, side)) return noShifts
    const [before, after] =
      isLong && isAligned ? withoutSameEnds(base.grid.rows, side.grid.rows) : [base.grid.rows, side.grid.rows]
    if (before.length === 0 || after.length === 0) return noShifts
    const inBase = new Map(isAligned ? before.map((row) => [row.at, row]) : [])
    const baseRows = before.flatMap((row) => lineOf(base, row) ?? [])
    const sideRows = after.flatMap((row) => {
      const same = inBase.get(row.at)
      return (same?.text === row.text ? lineOf(base, same) : lineOf(side, row)) ?? []
    })
    const rows = detectShift(baseRows, sideRows)
    const changed = baseRows.length - sameLines(baseRows, sideRows)
    if (changed <= maxChanged * baseRows.length) return { rows, columns: still }
    return withColumns(rows, changed, { base: baseRows, side: sideRows }, numbers)
  }
}

type Lines = Readonly<{ base: readonly Line[]; side: readonly Line[] }>

function withColumns(rows: Detected, changed: number, lines: Lines, numbers: Interner): Shifts {
  const [base, side] = [columnLines(lines.base, numbers), columnLines(lines.side, numbers)]
  const columns = detectShift(base, side)
  if (columns.is === 'still')
    return { rows, columns: isRewritten(rows, changed, lines, { base, side }) ? { is: 'unsure', from: 1 } : still }
  // A side that moved both at once cannot be distinguished from one that rewrote everything.
  if (rows.is === 'moved') return { rows: { is: 'unsure', from: 1 }, columns }
  return { rows: columns.is === 'moved' ? still : rows, columns }
}

/** Whether most rows, columns and cells differ from before, so that nothing can be located. */
function isRewritten(rows: Detected, changed: number, { base, side }: Lines, columns: Lines): boolean {
  if (rows.is === 'moved' || base.length < minLines || columns.base.length < minLines) return false
  const changedColumns = columns.base.length - sameLines(columns.base, columns.side)
  return (
    changed > maxRewritten * base.length &&
    changedColumns > maxRewritten * columns.base.length &&
    shareInPlace(base, side) < minInPlace
  )
}

const minInPlace = 0.5
const minLines = 3
const maxRewritten = 0.6

function sameLines(base: readonly Line[], side: readonly Line[]): number {
  const values = new Set(side.map(({ value }) => value))
  return base.filter(({ value }) => values.has(value)).length
}

/** The rows between those that are the same from the top and from the bottom, as written. */
function withoutSameEnds(base: readonly Row[], side: readonly Row[]): [readonly Row[], readonly Row[]] {
  let [from, behind] = [0, 0]
  const shorter = Math.min(base.length, side.length)
  while (from < shorter && base[from]?.text === side[from]?.text) from++
  while (behind < shorter - from && base.at(-1 - behind)?.text === side.at(-1 - behind)?.text) behind++
  return [base.slice(from, base.length - behind), side.slice(from, side.length - behind)]
}

/**
 * Whether every row is at its old place: most are equal, and each of the others still has most of its content. If rows had
 * moved, all following rows would differ, or be so similar that it makes no difference.
 * @param count how many rows the sheet has, if equal rows were left out
 */
export function areInPlace(base: SheetSide, side: SheetSide, count = base.grid.rows.length): boolean {
  const [before, after] = [base.grid.rows, side.grid.rows]
  if (before.length !== after.length || before.some(({ at }, index) => after[index]?.at !== at)) return false
  const changed = before.flatMap((row, index): [Row, Row | undefined][] =>
    row.text === after[index]?.text ? [] : [[row, after[index]]],
  )
  return changed.length <= maxChanged * count && changed.every(([row, other]) => isAlike(base, side, row, other))
}

function isAlike(base: SheetSide, side: SheetSide, row: Row, other: Row | undefined): boolean {
  const [held, holds] = [keysIn(base, row), other ? keysIn(side, other) : []]
  const [before, after] = [new Set(held), new Set(holds)]
  const gained = new Set(holds.filter((key) => !before.has(key)).map(contentIn))
  const lost = held.filter((key) => !after.has(key))
  // Content that is now in another column may have been moved with the whole column.
  if (lost.some((key) => gained.has(contentIn(key)))) return false
  return held.length - lost.length > minAlike * Math.max(held.length, holds.length)
}

const contentIn = (key: string) => key.slice(key.indexOf(' '))

const minAlike = 0.5

/** The content of a row by column: formulas as `=`, because they change if the cells that they refer to move. */
function keysIn(side: SheetSide, row: Row): string[] {
  return (side.cellsOf(row) ?? []).flatMap(({ column, content }) =>
    content === '' ? [] : `${columnName(column)} ${content.startsWith('=') ? '=' : content}`,
  )
}

function rowLine(side: SheetSide, row: Row, numbers: Interner): Line | undefined {
  const keys = keysIn(side, row)
  return keys.length === 0 ? undefined : lineOfKeys(row.at, keys, numbers)
}

function columnLines(rows: readonly Line[], numbers: Interner): Line[] {
  const columns = new Map<string, string[]>()
  for (const { at, keys } of rows) {
    for (const key of keys) {
      const space = key.indexOf(' ')
      const column = key.slice(0, space)
      const own = columns.get(column)
      if (own) own.push(`${at}${key.slice(space)}`)
      else columns.set(column, [`${at}${key.slice(space)}`])
    }
  }
  return [...columns]
    .map(([column, keys]) => lineOfKeys(columnNumber(column), keys, numbers))
    .sort((one, other) => one.at - other.at)
}

const lineOfKeys = (at: number, keys: readonly string[], numbers: Interner): Line => ({
  at,
  keys,
  value: numbers.of(`line ${keys.join('\u0001')}`),
})
