/**
 * Formulas, as far as moved cells and renamed sheets change them. A formula is cut into tokens that may refer to cells, and
 * others (texts, names, functions, and structured references, which follow their table by themselves):
 *
 *   SUM( B2:B9 , 'My Data'!$C$4 , "A1" , Table1[Price] )
 *        area     sheet, cell      text    table
 *
 * A formula that is not fully understood (a range over several sheets, a reference past the last row) is not rewritten.
 */
import { columnName, columnNumber, maxColumns, maxRows } from '../markup/address.ts'
import { type LineMap, lineIn, rangeIn, unmoved } from './line-map.ts'

/** How references to a sheet change: its name, and where its rows and columns moved. */
export type Move = Readonly<{ name: string; rows: LineMap; columns: LineMap }>

/** The move of a sheet, by its name in the formula; undefined names the formula's own sheet. */
export type Moves = (sheet: string | undefined) => Move | undefined

const tokens =
  /"(?:[^"]|"")*"|(?<sheet>'(?:[^']|''){1,64}'!|(?:\[\d+\])?[\p{L}_\\][\p{L}\p{N}_.\\]*(?::[\p{L}_\\][\p{L}\p{N}_.\\]*)?!)?(?:(?<area>\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?)(?![\p{L}\p{N}_.\\(!])|(?<columns>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3})(?![\p{L}\p{N}_.\\(!])|(?<rows>\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\p{N}_.\\(!])|(?<name>[\p{L}_\\][\p{L}\p{N}_.\\?]*))|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|[^]/gu

/** Characters. Excel allows 8,192; longer ones would only take long to read. */
const maxLength = 20_000

/** The formula after the moves; undefined if it is not certain, for example if it refers to a deleted cell. */
export function moved(formula: string, moves: Moves): string | undefined {
  if (formula.length > maxLength) return undefined
  const written: string[] = []
  let depth = 0
  for (const found of formula.matchAll(tokens)) {
    const [text] = found
    // Square brackets contain the names of a table's columns; a quote before a bracket makes it part of the name.
    if (depth > 0 || text === '[') {
      if (text === "'") return undefined
      depth += text === '[' ? 1 : text === ']' ? -1 : 0
      written.push(text)
      continue
    }
    const result = movedToken(text, found.groups ?? {}, moves)
    if (result === undefined) return undefined
    written.push(result)
  }
  return depth === 0 ? written.join('') : undefined
}

type Parts = Readonly<Record<string, string | undefined>>

function movedToken(text: string, { sheet, area, columns, rows, name }: Parts, moves: Moves): string | undefined {
  const isReference = area !== undefined || columns !== undefined || rows !== undefined
  if (sheet === undefined && !isReference) return text === "'" || text === '!' ? undefined : text
  const sheetName = sheet === undefined ? undefined : sheetNameIn(sheet)
  if (sheetName?.includes('[')) return text
  if (sheetName !== undefined && sheet?.startsWith("'") === false && sheetName.includes(':')) return undefined
  const move = moves(sheetName)
  if (!move) return undefined
  const start = sheet === undefined ? '' : move.name === sheetName ? sheet : writtenSheet(move.name)
  if (name !== undefined) return start + name
  const reference = movedReference({ area, columns, rows }, move)
  return reference === undefined ? undefined : start + reference
}

/** The sheet's name without its quotes and the exclamation mark. */
const sheetNameIn = (sheet: string) =>
  sheet.startsWith("'") ? sheet.slice(1, -2).replaceAll("''", "'") : sheet.slice(0, -1)

const writtenSheet = (name: string) =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !/^[A-Za-z]{1,3}\d+$|^[rc]\d*(?:[rc]\d*)?$/i.test(name)
    ? `${name}!`
    : `'${name.replaceAll("'", "''")}'!`

function movedReference({ area, columns, rows }: Parts, move: Move): string | undefined {
  if (move.rows === unmoved && move.columns === unmoved) return area ?? columns ?? rows
  const [first = '', second] = (area ?? columns ?? rows ?? '').split(':')
  const [from, to] = [cornerOf(first), cornerOf(second ?? first)]
  const movedRows = from.row === 0 ? [0, 0] : lines(move.rows, from.row, to.row, maxRows)
  const movedColumns = from.column === 0 ? [0, 0] : lines(move.columns, from.column, to.column, maxColumns)
  if (!movedRows || !movedColumns) return undefined
  const [top = 0, bottom = 0] = movedRows
  const [left = 0, right = 0] = movedColumns
  const start = corner(from, left, top)
  return second === undefined ? start : `${start}:${corner(to, right, bottom)}`
}

/** Where two lines, in any order, moved; undefined if they are deleted or past the end of a sheet. */
function lines(map: LineMap, from: number, to: number, maxLine: number): readonly number[] | undefined {
  if (from === to) {
    const line = lineIn(map, from)
    return line === undefined || line > maxLine ? undefined : [line, line]
  }
  const range = rangeIn(map, Math.min(from, to), Math.max(from, to))
  if (!range) return undefined
  // A range to the last line of a sheet still ends at the last line.
  const [first, last] = [range[0], Math.max(from, to) === maxLine ? maxLine : range[1]]
  if (last > maxLine) return undefined
  return from < to ? [first, last] : [last, first]
}

type Corner = Readonly<{ column: number; row: number; fixedColumn: string; fixedRow: string }>

function cornerOf(written: string): Corner {
  const [, fixedColumn = '', letters = '', fixedRow = '', digits = ''] =
    /^(\$?)([A-Za-z]*)(\$?)(\d*)$/.exec(written) ?? []
  // `$3` has one dollar sign, for the row.
  const [column, row] = [columnNumber(letters), Number(digits)]
  return letters === ''
    ? { column, row, fixedColumn: '', fixedRow: fixedColumn || fixedRow }
    : { column, row, fixedColumn, fixedRow }
}

const corner = ({ fixedColumn, fixedRow }: Corner, column: number, row: number) =>
  `${fixedColumn}${column === 0 ? '' : columnName(column)}${fixedRow}${row === 0 ? '' : row}`

/** The formula copied so many rows down and columns across: a shared formula in its other cells. */
export function copiedTo(formula: string, below: number, beside: number): string | undefined {
  if (formula.length > maxLength) return undefined
  if (/[[\]{}!]/.test(formula.replaceAll(/"(?:[^"]|"")*"/g, '""')) && !/^[^[\]{}]*$/.test(formula)) return undefined
  const written: string[] = []
  for (const found of formula.matchAll(tokens)) {
    const { sheet = '', area, columns, rows } = found.groups ?? {}
    const reference = area ?? columns ?? rows
    if (reference === undefined) {
      written.push(found[0])
      continue
    }
    const corners = reference.split(':').map((one) => copiedCorner(cornerOf(one), below, beside))
    if (corners.includes(undefined)) return undefined
    written.push(sheet + corners.join(':'))
  }
  return written.join('')
}

function copiedCorner(from: Corner, below: number, beside: number): string | undefined {
  const row = from.row === 0 || from.fixedRow !== '' ? from.row : from.row + below
  const column = from.column === 0 || from.fixedColumn !== '' ? from.column : from.column + beside
  if (row < 0 || column < 0 || row > maxRows || column > maxColumns) return undefined
  if ((row === 0) !== (from.row === 0) || (column === 0) !== (from.column === 0)) return undefined
  return corner(from, column, row)
}
