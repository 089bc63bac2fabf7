/**
 * Merges three grids, cell by cell. The content of a cell and its format merge separately: one side may change the value, the
 * other the format.
 *
 *   rows that only one side changed     that side's, as they are
 *   rows that both changed              cell by cell: content and format each from the side that changed it
 *
 * The places of rows and columns in the result are already known (`Placing`), so insertions do not matter here.
 */

import type { Choices, Conflict, ConflictKind } from '../../../core/model/conflict.ts'
import { bySide, type Side, sidesOf } from '../../../core/model/sides.ts'
import type { Row } from '../grid/grid.ts'
import { lineIn, unmoved } from '../grid/line-map.ts'
import { type Placed, type SheetSide, Unplaceable } from '../grid/sheet-side.ts'
import { addressOf } from '../markup/address.ts'
import { attributeIn, withAttribute } from '../markup/markup.ts'
import { chosen } from '../tables/changed-side.ts'
import { editsInGoneLines } from './gone-lines.ts'
import { mergeRowTags } from './row-tags.ts'

export type SheetSides = Readonly<Record<Side, SheetSide>>

type Merged = Readonly<{ rows: string; conflicts: readonly Conflict[] }>

export type GridRules = Readonly<{
  /** The sheet's name, for the paths of conflicts. */
  name: string
  /** Whether equal texts of two sides mean the same: their strings and formats are numbered alike. */
  aligned: (one: Side, other: Side) => boolean
  /** The side that was chosen for each cell in conflict. */
  choices: Choices
}>

export const mergeGrids = (sides: SheetSides, rules: GridRules): Merged => new GridMerge(sides, rules).merged()

type Rows = Readonly<Record<Side, Row | undefined>>
type Cells = Readonly<Record<Side, Placed | undefined>>

class GridMerge {
  readonly #sides: SheetSides
  readonly #name: string
  readonly #aligned: GridRules['aligned']
  readonly #choices: Choices
  readonly #rows: Readonly<Record<Side, ReadonlyMap<number, Row>>>
  readonly #conflicts: Conflict[] = []
  /** The groups of shared formulas of ours whose first cell changed or is deleted. */
  readonly #broken = new Set<string>()

  constructor(sides: SheetSides, { name, aligned, choices }: GridRules) {
    this.#sides = sides
    this.#name = name
    this.#aligned = aligned
    this.#choices = choices
    this.#rows = bySide((side) => placedRows(sides[side]))
  }

  merged(): Merged {
    const { base, ours, theirs } = this.#rows
    for (const side of ['ours', 'theirs'] as const)
      for (const { address, content, line } of editsInGoneLines(this.#sides, side))
        if (this.#chosenFor(address) !== (side === 'ours' ? 'theirs' : 'ours'))
          this.#conflict('edit-delete', `cell ${address}`, { [side]: content }, `The other side deleted ${line}.`)
    const places = [...new Set([...ours.keys(), ...theirs.keys()])].sort((one, other) => one - other)
    const rows: Result[] = []
    for (const at of places) {
      const row = this.#row(at, { base: base.get(at), ours: ours.get(at), theirs: theirs.get(at) })
      if (row) rows.push(row)
    }
    return { rows: rows.map((row) => this.#written(row)).join(''), conflicts: this.#conflicts }
  }

  /** The side that was chosen for a cell, even if there is no conflict. */
  #chosenFor = (address: string): Side | undefined => this.#choices.get(`Sheet ${this.#name}, cell ${address}`)

  #conflict(kind: ConflictKind, place: string, values: Partial<Record<Side, string>>, detail?: string): void {
    const shown = { base: null, ours: null, theirs: null, ...values }
    this.#conflicts.push({ path: `Sheet ${this.#name}, ${place}`, kind, ...shown, ...(detail && { detail }) })
  }

  #row(at: number, rows: Rows): Result | undefined {
    const { base, ours, theirs } = rows
    if (this.#same(base, theirs, 'base', 'theirs') || this.#same(ours, theirs, 'ours', 'theirs'))
      return ours && this.#carried('ours', ours)
    if (this.#same(base, ours, 'base', 'ours')) {
      this.#noteBroken(ours)
      return theirs && this.#carried('theirs', theirs)
    }
    return this.#merge(at, rows)
  }

  #same(one: Row | undefined, other: Row | undefined, first: Side, second: Side): boolean {
    if (one === undefined || other === undefined) return one === other
    if (one.text !== other.text || !this.#aligned(first, second)) return false
    const isMoved = [first, second].some((side) => this.#sides[side].placing.moves)
    return !isMoved || !one.text.includes(`<${this.#sides.ours.grid.prefix}f`)
  }

  /** A whole row of one side. */
  #carried(side: 'ours' | 'theirs', row: Row): Result | undefined {
    const { placing } = this.#sides[side]
    if (side === 'ours' && this.#isAsItIs(row)) return { row, text: row.text }
    const at = lineIn(placing.rows, row.at)
    const none = { base: undefined, ours: undefined, theirs: undefined }
    return at === undefined ? undefined : this.#merge(at, { ...none, [side]: row })
  }

  #isAsItIs(row: Row): boolean {
    const { placing, grid } = this.#sides.ours
    const hasFormula = placing.moves && row.text.includes(`<${grid.prefix}f`)
    return placing.rows === unmoved && placing.columns === unmoved && !hasFormula
  }

  #merge(at: number, rows: Rows): Result | undefined {
    const cells = bySide((side) => this.#cells(side, rows[side]))
    const columns = new Set(sidesOf.flatMap((side) => [...cells[side].keys()]))
    const written: string[] = []
    for (const column of [...columns].sort((one, other) => one - other)) {
      const of = bySide((side) => cells[side].get(column))
      const cell = this.#cell(addressOf(column, at), of)
      if (cell !== undefined) written.push(cell)
    }
    const tag = mergeRowTags(this.#sides, rows, at, () => this.#conflict('edit-edit', `row ${at}`, {}))
    const { prefix } = this.#sides.ours.grid
    if (written.length === 0) return tag === undefined ? undefined : { row: rows.ours, text: `${tag}/>` }
    const text = `${tag ?? `<${prefix}row r="${at}"`}>${written.join('')}</${prefix}row>`
    return { row: rows.ours, text: rows.ours && sameRow(rows.ours, text) ? rows.ours.text : text }
  }

  #cells(side: Side, row: Row | undefined): ReadonlyMap<number, Placed> {
    const cells = row ? this.#sides[side].cellsOf(row) : []
    if (!cells) this.#conflict('unreadable', `row ${row?.at ?? 0}`, {}, `The row can't be read (${side}).`)
    return new Map(cells?.map((cell) => [cell.column, cell]))
  }

  /** The cell as written; undefined if there is none. */
  #cell(address: string, of: Cells): string | undefined {
    const take = this.#chosenFor(address)
    const content = chosen(bySide((side) => of[side]?.content ?? '')) ?? take
    const style = chosen(bySide((side) => of[side]?.style ?? 0)) ?? take
    const combined = style ? undefined : this.#combinedFormat(of)
    if (!content || (!style && combined === undefined)) {
      const isDeleted = of.base?.content && (!of.ours?.content || !of.theirs?.content)
      const kind = isDeleted ? 'edit-delete' : of.base ? 'edit-edit' : 'add-add'
      this.#conflict(kind, `cell ${address}`, this.#shown(of))
      return undefined
    }
    const format = style ? this.#format(style, of[style]) : combined
    const source = of[content] && this.#isRecalculated(of) ? 'theirs' : content
    const result = of[source]
    if (source !== 'ours') this.#noteBrokenCell(of.ours)
    if (!result) {
      const painted = of[style ?? 'ours']
      return painted && painted.style !== 0 ? this.#empty(address, painted, format) : undefined
    }
    if (result.content === '' && style && (of[style]?.style ?? 0) === 0 && !(of.ours && of.theirs)) return undefined
    try {
      return this.#sides[source].written(result, format)
    } catch (thrown) {
      if (!(thrown instanceof Unplaceable)) throw thrown
      this.#conflict('edit-edit', `cell ${address}`, this.#shown(of), `Not merged: ${thrown.message}.`)
      return undefined
    }
  }

  #shown = (of: Cells): Partial<Record<Side, string>> =>
    Object.fromEntries(
      sidesOf.flatMap((side) => {
        const cell = of[side]
        return cell ? [[side, this.#sides[side].shownOf(cell)]] : []
      }),
    )

  /** Whether only theirs recalculated the formula. */
  #isRecalculated({ base, ours, theirs }: Cells): boolean {
    if (!ours?.content.startsWith('=') || ours.content !== theirs?.content) return false
    return ours.cached === base?.cached && theirs.cached !== base.cached
  }

  #empty(address: string, { cell }: Placed, format: string | undefined): string {
    const { prefix } = this.#sides.ours.grid
    return attributeIn(cell.tag, 's') === undefined || format === undefined
      ? ''
      : `<${prefix}c r="${address}" s="${format}"/>`
  }

  /** The number of a format that combines both sides' changes to a cell's format; undefined if they cannot be combined. */
  #combinedFormat(of: Cells): string | undefined {
    const { tables } = this.#sides.theirs.placing
    const place = tables?.styles.combinedPlace(
      bySide((side) => ({
        styles: this.#sides[side].reading.styles,
        format: Number((of[side] && attributeIn(of[side].cell.tag, 's')) ?? 0),
      })),
    )
    return place === undefined ? undefined : String(place)
  }

  /** The number of a cell's format in the result. */
  #format(side: Side, cell: Placed | undefined): string | undefined {
    const written = cell && attributeIn(cell.cell.tag, 's')
    const { placing, reading } = this.#sides[side]
    if (written === undefined || !placing.tables) return written
    return String(placing.tables.styles.placeOf(reading.styles, Number(written)))
  }

  #noteBroken(row: Row | undefined): void {
    if (!row?.text.includes('t="shared"')) return
    for (const cell of this.#sides.ours.cellsOf(row) ?? []) this.#noteBrokenCell(cell)
  }

  #noteBrokenCell(cell: Placed | undefined): void {
    const group = cell && this.#sides.ours.groupOf(cell.cell)
    if (group !== undefined) this.#broken.add(group)
  }

  /** The row; cells of ours whose group lost its first cell get their own formulas. */
  #written({ row, text }: Result): string {
    if (this.#broken.size === 0 || !row || !text.includes('t="shared"')) return text
    const side = this.#sides.ours
    return (side.cellsOf(row) ?? []).reduce((text, { cell }) => {
      const formula = side.formulaOf(cell)
      const group = formula && attributeIn(formula.tag, 'si')
      if (!formula || formula.text !== '' || group === undefined || !this.#broken.has(group)) return text
      const own = side.expanded(formula, cell, row)
      if (own === undefined) {
        const address = addressOf(cell.column, row.at)
        this.#conflict('edit-delete', `cell ${address}`, { ours: cell.text }, 'Its shared formula is gone.')
        return text
      }
      return text.replace(formula.tag, () => side.plain(own))
    }, text)
  }
}

/** A row of the result, and the row of ours that it is made of. */
type Result = Readonly<{ row: Row | undefined; text: string }>

function placedRows({ grid, placing }: SheetSide): ReadonlyMap<number, Row> {
  if (placing.rows === unmoved) return new Map(grid.rows.map((row) => [row.at, row]))
  return new Map(
    grid.rows.flatMap((row) => {
      const at = lineIn(placing.rows, row.at)
      return at === undefined ? [] : [[at, row] as const]
    }),
  )
}

/** Whether the merged row equals ours except for the layout of its tag. */
function sameRow(row: Row, text: string): boolean {
  const [own, other] = [tagOf(row.text), tagOf(text)]
  return row.text.slice(own.length) === text.slice(other.length) && withoutLayout(own) === withoutLayout(other)
}

const tagOf = (row: string) => row.slice(0, row.indexOf('>') + 1)

const withoutLayout = (tag: string) => withAttribute(tag, 'spans', undefined).replace(/\s*>$/, '>')
