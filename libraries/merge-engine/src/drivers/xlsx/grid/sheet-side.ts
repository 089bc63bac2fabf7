/**
 * One side of a sheet: the content of its cells, and its cells as they are written into the result.
 *
 *   A1  s="3" t="s"  17           content: the text of shared string 17       style: what format 3 resolves to
 *   A2  t="shared" si="0"         content: the formula of group 0 as it is in A2
 *
 * The cached value of a formula follows from the rest and is not part of the content.
 */

import type { Interner } from '../../../core/document/interner.ts'
import type { Side } from '../../../core/model/sides.ts'
import { addressOf } from '../markup/address.ts'
import { attributeIn, elementsIn, escaped, unescaped, withAttribute } from '../markup/markup.ts'
import { type Strings, type StringTable, stringMeaning } from '../tables/strings.ts'
import type { Styles, StyleTable } from '../tables/styles.ts'
import { copiedTo, type Moves, moved } from './formula.ts'
import { type Cell, cellsIn, type Grid, type Row } from './grid.ts'
import { type LineMap, lineIn, unmoved } from './line-map.ts'

/** The meaning of a side's string and style numbers, in all its sheets. */
export type Reading = Readonly<{ strings: Strings; styles: Styles; numbers: Interner }>

export type Readings = Readonly<Record<Side, Reading>>

/** Where the cells of a side are in the result. */
export type Placing = Readonly<{
  rows: LineMap
  columns: LineMap
  /** The rows and columns of base on this side. */
  since: Readonly<{ rows: LineMap; columns: LineMap }>
  /** How references change; undefined if they do not. */
  moves: Moves | undefined
  /** The tables of the result; undefined for ours, whose numbers do not change. */
  tables: Tables | undefined
}>

/** The texts and formats of the result. */
export type Tables = Readonly<{ strings: StringTable | undefined; styles: StyleTable }>

/** A cell at its place in the result. `content` is empty for an empty cell. */
export type Placed = Readonly<{
  cell: Cell
  row: number
  column: number
  from: Row
  content: string
  style: number
  cached: string
}>

/** Everything at its place on its own side. */
export const still: Placing = {
  rows: unmoved,
  columns: unmoved,
  since: { rows: unmoved, columns: unmoved },
  moves: undefined,
  tables: undefined,
}

type Master = Readonly<{ formula: string; row: number; column: number }>

/** A formula's element: its start tag and its text, without escapes. */
type Formula = Readonly<{ tag: string; text: string }>

/** A cell that cannot be written into the result with certainty. */
export class Unplaceable extends Error {}

export class SheetSide {
  readonly grid: Grid
  readonly reading: Reading
  readonly placing: Placing
  #masters: ReadonlyMap<string, Master> | undefined

  constructor(grid: Grid, reading: Reading, placing: Placing) {
    this.grid = grid
    this.reading = reading
    this.placing = placing
  }

  /** The same side with everything at its own place. */
  unplaced(): SheetSide {
    return new SheetSide(this.grid, this.reading, still)
  }

  /** The cells of a row with their columns in the result, without deleted columns; undefined if it cannot be read. */
  cellsOf(row: Row): Placed[] | undefined {
    const at = lineIn(this.placing.rows, row.at) ?? row.at
    return cellsIn(row, this.grid.prefix)?.flatMap((cell): Placed[] => {
      const column = lineIn(this.placing.columns, cell.column)
      return column === undefined ? [] : [this.#placed(cell, row, at, column)]
    })
  }

  #placed(cell: Cell, from: Row, row: number, column: number): Placed {
    const style = this.styleOf(attributeIn(cell.tag, 's'))
    const value = this.#element(cell, 'v')
    return { cell, from, row, column, style, content: this.#content(cell, from, value), cached: value ?? '' }
  }

  /** The resolved cell format; 0 for none. */
  styleOf(written: string | undefined): number {
    if (written === undefined || written === '0') return 0
    return (this.reading.styles.formats[Number(written)] ?? -1) + 1
  }

  #element(cell: Cell, name: string): string | undefined {
    if (cell.inner === '') return undefined
    return elementsIn(cell.inner, this.grid.prefix + name)[0]?.inner
  }

  #content(cell: Cell, row: Row, value: string | undefined): string {
    if (cell.inner === '') return ''
    const metadata = `${attributeIn(cell.tag, 'cm') ?? ''}${attributeIn(cell.tag, 'vm') ?? ''}`
    const formula = this.formulaOf(cell)
    if (formula) return `=${metadata}${this.#formulaMeaning(formula, cell, row)}`
    return metadata + this.valueOf(cell, value)
  }

  /** The content of a cell without a formula. */
  valueOf(cell: Cell, value = this.#element(cell, 'v')): string {
    const type = attributeIn(cell.tag, 't') ?? 'n'
    const { strings, numbers } = this.reading
    if (type === 'inlineStr') {
      const meaning = stringMeaning(this.#element(cell, 'is') ?? '', this.grid.prefix)
      return `s${numbers.of(meaning)}`
    }
    if (value === undefined) return ''
    if (type === 's') return `s${strings.meanings[Number(value)] ?? `?${value}`}`
    if (type === 'str') return `s${numbers.of(`text ${unescaped(value)}`)}`
    // Programs write one number in several ways.
    return type === 'n' ? `n${value.trim() === '' ? '' : Number(value)}` : `${type} ${value}`
  }

  /** What a conflict shows of a cell: its formula, or its text or number. */
  shownOf({ cell, from }: Placed): string {
    const formula = this.formulaOf(cell)
    if (formula) return `=${this.expanded(formula, cell, from) ?? ''}`
    const type = attributeIn(cell.tag, 't')
    const value = this.#element(cell, 'v') ?? ''
    if (type !== 's' && type !== 'inlineStr') return unescaped(value)
    const written = type === 's' ? (this.reading.strings.written[Number(value)] ?? '') : cell.inner
    return elementsIn(written, `${this.grid.prefix}t`)
      .map(({ inner }) => unescaped(inner))
      .join('')
  }

  formulaOf(cell: Cell): Formula | undefined {
    if (!cell.inner.includes(`<${this.grid.prefix}f`)) return undefined
    const found = elementsIn(cell.inner, `${this.grid.prefix}f`)[0]
    return found && { tag: found.tag, text: unescaped(found.inner) }
  }

  /** Equal formulas have equal meanings; a formula that cannot be moved keeps its old place in its meaning. */
  #formulaMeaning(formula: Formula, cell: Cell, row: Row): string {
    const type = attributeIn(formula.tag, 't') ?? 'normal'
    if (type === 'array' || type === 'dataTable') {
      const { moves, rows, columns } = this.placing
      const isStill = !moves || (lineIn(rows, row.at) === row.at && lineIn(columns, cell.column) === cell.column)
      const ref = isStill ? attributeIn(formula.tag, 'ref') : 'moved'
      return `${type} ${ref} ${attributeIn(formula.tag, 'r1') ?? ''} ${this.#moved(formula.text) ?? formula.text}`
    }
    const text = this.expanded(formula, cell, row)
    if (text === undefined) return `shared ${attributeIn(formula.tag, 'si')} ${row.at} ${cell.column}`
    return this.#moved(text) ?? `fixed ${text}`
  }

  #moved(formula: string): string | undefined {
    return this.placing.moves ? moved(formula, this.placing.moves) : formula
  }

  /** The text of a formula in its own cell: a cell of a group has the formula of the group's first cell, copied. */
  expanded({ tag, text }: Formula, cell: Cell, row: Row): string | undefined {
    if (attributeIn(tag, 't') !== 'shared' || text !== '') return text
    const master = this.#mastersOf().get(attributeIn(tag, 'si') ?? '')
    return master && copiedTo(master.formula, row.at - master.row, cell.column - master.column)
  }

  #mastersOf(): ReadonlyMap<string, Master> {
    this.#masters ??= new Map(
      this.grid.rows
        .filter(({ text }) => text.includes('t="shared"') && text.includes(`</${this.grid.prefix}f>`))
        .flatMap((row) => (cellsIn(row, this.grid.prefix) ?? []).flatMap((cell) => this.#masterIn(cell, row))),
    )
    return this.#masters
  }

  #masterIn(cell: Cell, row: Row): [string, Master][] {
    const formula = this.formulaOf(cell)
    if (!formula || attributeIn(formula.tag, 't') !== 'shared' || formula.text === '') return []
    const si = attributeIn(formula.tag, 'si') ?? ''
    return [[si, { formula: formula.text, row: row.at, column: cell.column }]]
  }

  /** The group of shared formulas whose first cell this is. */
  groupOf(cell: Cell): string | undefined {
    const formula = this.formulaOf(cell)
    if (!formula || attributeIn(formula.tag, 't') !== 'shared' || formula.text === '') return undefined
    return attributeIn(formula.tag, 'si')
  }

  /** The cell as written into the result, with a cell format of the result. */
  written({ cell, row, column, from }: Placed, format: string | undefined): string {
    const { prefix } = this.grid
    const isStill = row === from.at && column === cell.column
    const hasFormula = cell.inner.includes(`<${prefix}f`)
    const keeps = !this.placing.tables && isStill && !(this.placing.moves && hasFormula)
    let tag = withAttribute(cell.tag, 'r', addressOf(column, row))
    tag = withAttribute(tag, 's', format)
    if (keeps) return tag + cell.text.slice(cell.tag.length)
    const inner = hasFormula ? this.#writtenFormula(cell, from) : cell.inner
    if (attributeIn(tag, 't') === 's' && this.placing.tables) return this.#writtenString(tag, inner)
    return inner === '' ? tag : `${tag}${inner}</${prefix}c>`
  }

  #writtenString(tag: string, inner: string): string {
    const { prefix } = this.grid
    const place = Number(elementsIn(inner, `${prefix}v`)[0]?.inner)
    const { strings } = this.reading
    const [meaning, written] = [strings.meanings[place], strings.written[place]]
    if (meaning === undefined || written === undefined) throw new Unplaceable('it refers to a text that is not there')
    const table = this.placing.tables?.strings
    if (table) return `${tag}<${prefix}v>${table.placeOf(meaning, written)}</${prefix}v></${prefix}c>`
    return `${withAttribute(tag, 't', 'inlineStr')}<${prefix}is>${written}</${prefix}is></${prefix}c>`
  }

  /** The element of a formula without a group. */
  plain = (formula: string) => `<${this.grid.prefix}f>${escaped(formula)}</${this.grid.prefix}f>`

  /** The inside of a cell with its formula in the result; a cell of a group gets its own formula. */
  #writtenFormula(cell: Cell, row: Row): string {
    const found = elementsIn(cell.inner, `${this.grid.prefix}f`)[0]
    const formula = this.formulaOf(cell)
    if (!found || !formula) return cell.inner
    const type = attributeIn(formula.tag, 't')
    const isWhole = type === 'array' || type === 'dataTable'
    if (isWhole && this.placing.moves) throw new Unplaceable('it holds an array formula, which is not moved')
    const text = isWhole ? formula.text : this.expanded(formula, cell, row)
    const result = text === undefined ? undefined : this.#moved(text)
    if (result === undefined) throw new Unplaceable('its formula refers to what moved or is gone')
    const tag = isWhole ? formula.tag : plainTag(formula.tag)
    const open = tag.endsWith('/>') ? `${tag.slice(0, -2)}>` : tag
    const written = `${open}${escaped(result)}</${this.grid.prefix}f>`
    return cell.inner.slice(0, found.start) + written + cell.inner.slice(found.end)
  }
}

/** The tag of a formula without a group. */
const plainTag = (tag: string) => ['t', 'si', 'ref'].reduce((tag, name) => withAttribute(tag, name, undefined), tag)
