/**
 * Cell formats: a cell contains "format 12 of the workbook", which contains "font 3, fill 2, …". Formats are compared resolved.
 *
 *   cellXfs     the formats of cells, by their place            -> fonts fills borders numFmts cellStyleXfs
 *   cellStyles  the named styles -> cellStyleXfs
 *   dxfs        formats that apply under a condition
 *
 * The result has the part of ours with the formats of theirs appended, so the numbers of ours never change their meaning.
 */

import type { Interner } from '../../../core/document/interner.ts'
import { bySide, type Side, sidesOf } from '../../../core/model/sides.ts'
import {
  attributeIn,
  attributesIn,
  elementsIn,
  type Found,
  prefixOf,
  unescaped,
  withAttribute,
} from '../markup/markup.ts'
import { chosen } from './changed-side.ts'

/** The tables of a style part, in the order of the schema, and the names of their elements. */
const tables = {
  numFmts: 'numFmt',
  fonts: 'font',
  fills: 'fill',
  borders: 'border',
  cellStyleXfs: 'xf',
  cellXfs: 'xf',
  cellStyles: 'cellStyle',
  dxfs: 'dxf',
} as const

type Table = keyof typeof tables

const tableNames = Object.keys(tables).filter((name): name is Table => Object.hasOwn(tables, name))

export type Styles = Readonly<{
  text: string
  prefix: string
  rows: Readonly<Record<Table, readonly string[]>>
  /** The meaning of each cell format and conditional format, as a number. */
  formats: readonly number[]
  conditional: readonly number[]
  /** The meaning of the named styles, by name. */
  named: ReadonlyMap<string, number>
}>

export function readStyles(text: string | undefined, numbers: Interner): Styles {
  const prefix = prefixOf(text ?? '')
  const rows = rowsOf(text ?? '', prefix)
  const name = namesOf(rows)
  const formats = rows.cellXfs.map((xf) =>
    numbers.of(`${resolved(rows, xf)} ${name(attributeIn(startOf(xf), 'xfId'))}`),
  )
  const conditional = rows.dxfs.map((dxf) => numbers.of(`dxf ${normal(dxf)}`))
  const named = new Map(
    rows.cellStyles.map((style) => {
      const tag = startOf(style)
      const xf = rows.cellStyleXfs[Number(attributeIn(tag, 'xfId') ?? 0)] ?? ''
      return [unescaped(attributeIn(tag, 'name') ?? ''), numbers.of(`style ${resolved(rows, xf)}`)]
    }),
  )
  return { text: text ?? '', prefix, rows, formats, conditional, named }
}

const startOf = (element: string) => element.slice(0, element.indexOf('>') + 1)

/** An element without white space between tags. */
const normal = (element: string) => element.replaceAll(/>\s+</g, '><').replaceAll(/\s*\/>/g, '/>')

function rowsOf(text: string, prefix: string): Record<Table, readonly string[]> {
  const all = (table: Table) => {
    const section = sectionOf(text, prefix, table)
    if (!section) return []
    return elementsIn(section.inner, prefix + tables[table]).map(({ start, end }) => section.inner.slice(start, end))
  }
  return {
    numFmts: all('numFmts'),
    fonts: all('fonts'),
    fills: all('fills'),
    borders: all('borders'),
    cellStyleXfs: all('cellStyleXfs'),
    cellXfs: all('cellXfs'),
    cellStyles: all('cellStyles'),
    dxfs: all('dxfs'),
  }
}

const sectionOf = (text: string, prefix: string, table: Table): Found | undefined => elementsIn(text, prefix + table)[0]

type Rows = Readonly<Record<Table, readonly string[]>>

/** The name of the style that a cell format is based on. */
const namesOf = ({ cellStyles }: Rows) => {
  const names = new Map(
    cellStyles.map((style) => [attributeIn(startOf(style), 'xfId') ?? '0', attributeIn(startOf(style), 'name') ?? '']),
  )
  return (xfId = '0') => unescaped(names.get(xfId) ?? '')
}

const shared = { fontId: 'fonts', fillId: 'fills', borderId: 'borders' } as const

/** A format with everything that it refers to by number, except for its named style. */
function resolved(rows: Rows, xf: string): string {
  const tag = startOf(xf)
  const own = [...attributesIn(tag)].filter(
    ([name, value]) => !/^(?:fontId|fillId|borderId|numFmtId|xfId)$/.test(name) && !isDefault(name, value),
  )
  const others = Object.entries(shared).map(([id, table]) =>
    normal(rows[table][Number(attributeIn(tag, id) ?? 0)] ?? ''),
  )
  const attributes = own.map(([name, value]) => `${name}=${value}`).sort()
  return [
    ...attributes,
    ...others,
    numberFormat(rows, attributeIn(tag, 'numFmtId')),
    normal(xf.slice(tag.length)),
  ].join(' ')
}

/** Flags that programs may write or leave out. */
const isDefault = (name: string, value: string) =>
  name.startsWith('apply') ||
  ((name === 'quotePrefix' || name === 'pivotButton') && (value === '0' || value === 'false'))

/** Number formats from 164 on are the workbook's own, and are compared by their code. */
function numberFormat({ numFmts }: Rows, id = '0'): string {
  const own = numFmts.find((format) => attributeIn(startOf(format), 'numFmtId') === id)
  return own ? `code ${unescaped(attributeIn(startOf(own), 'formatCode') ?? '')}` : `format ${id}`
}

/** The part of the result: ours', and what was asked for besides. */
export class StyleTable {
  readonly #ours: Styles
  readonly #rows: Record<Table, string[]>
  readonly #formats = new Map<number, number>()
  readonly #conditional = new Map<number, number>()
  readonly #prefix: string
  #isChanged = false

  constructor(ours: Styles) {
    this.#ours = ours
    this.#prefix = ours.prefix
    const { numFmts, fonts, fills, borders, cellStyleXfs, cellXfs, cellStyles, dxfs } = ours.rows
    this.#rows = {
      numFmts: [...numFmts],
      fonts: [...fonts],
      fills: [...fills],
      borders: [...borders],
      cellStyleXfs: [...cellStyleXfs],
      cellXfs: [...cellXfs],
      cellStyles: [...cellStyles],
      dxfs: [...dxfs],
    }
    for (const [at, format] of ours.formats.entries()) if (!this.#formats.has(format)) this.#formats.set(format, at)
    for (const [at, format] of ours.conditional.entries())
      if (!this.#conditional.has(format)) this.#conditional.set(format, at)
  }

  /** Where a cell format of a side stands in the result; it is added when it is new. */
  placeOf(side: Styles, format: number): number {
    const meaning = side.formats[format]
    const xf = side.rows.cellXfs[format]
    if (meaning === undefined || xf === undefined) return format
    const known = this.knownPlaceOf(side, format)
    if (known !== undefined) return known
    const place = this.#put('cellXfs', this.#carried(side, xf))
    this.#formats.set(meaning, place)
    return place
  }

  /**
   * Where a cell format stands that has what each side changed, such as ours' font and theirs' fill; it is added when it is
   * new. Undefined where both changed one thing differently.
   */
  combinedPlace(of: Readonly<Record<Side, FormatOf>>): number | undefined {
    if (sidesOf.some((side) => xfOf(of[side]).includes('extLst'))) return undefined
    const things = bySide((side) => thingsOf(of[side]))
    let tag = startOf(xfOf(of.ours))
    const theirs = this.#carried(of.theirs.styles, xfOf(of.theirs))
    const inside: string[] = []
    for (const thing of Object.keys(applied).filter(isThing)) {
      const side = chosen(bySide((side) => things[side][thing]))
      if (side === undefined) return undefined
      const source = side === 'ours' ? xfOf(of.ours) : theirs
      if (isChild(thing)) inside.push(childIn(source, this.#prefix + thing))
      else tag = withAttribute(tag, thing, attributeIn(startOf(source), thing))
      tag = withAttribute(tag, applied[thing], attributeIn(startOf(source), applied[thing]))
    }
    const children = inside.join('')
    const open = tag.replace(/\s*\/?>$/, '')
    const xf = children === '' ? `${open}/>` : `${open}>${children}</${this.#prefix}xf>`
    const known = this.#rows.cellXfs.findIndex((own) => normal(own) === normal(xf))
    return known >= 0 ? known : this.#put('cellXfs', xf)
  }

  /** Where a format of a side stands in ours; undefined when ours doesn't have it. */
  knownPlaceOf({ formats }: Styles, format: number): number | undefined {
    const meaning = formats[format] ?? -1
    return this.#ours.formats[format] === meaning ? format : this.#formats.get(meaning)
  }

  knownConditionalPlaceOf({ conditional }: Styles, format: number): number | undefined {
    const meaning = conditional[format] ?? -1
    return this.#ours.conditional[format] === meaning ? format : this.#conditional.get(meaning)
  }

  conditionalPlaceOf(side: Styles, format: number): number {
    const meaning = side.conditional[format]
    const dxf = side.rows.dxfs[format]
    if (meaning === undefined || dxf === undefined) return format
    const known = this.knownConditionalPlaceOf(side, format)
    if (known !== undefined) return known
    const place = this.#put('dxfs', this.#renamed(side, dxf))
    this.#conditional.set(meaning, place)
    return place
  }

  /** The format of cells that say nothing becomes theirs'. */
  setDefault(side: Styles): void {
    const xf = side.rows.cellXfs[0]
    if (xf === undefined) return
    this.#isChanged = true
    this.#rows.cellXfs[0] = this.#carried(side, xf)
  }

  /** A named style becomes theirs', or is added. */
  setNamed(side: Styles, name: string): void {
    const style = side.rows.cellStyles.find((style) => nameOf(style) === name)
    const xf = side.rows.cellStyleXfs[Number(attributeIn(startOf(style ?? ''), 'xfId') ?? 0)]
    if (style === undefined || xf === undefined) return
    const own = this.#rows.cellStyles.find((style) => nameOf(style) === name)
    if (own === undefined) {
      this.#namedPlace(side, name)
      return
    }
    this.#isChanged = true
    this.#rows.cellStyleXfs[Number(attributeIn(startOf(own), 'xfId') ?? 0)] = this.#withTables(side, xf)
  }

  #put(table: Table, row: string): number {
    this.#isChanged = true
    return this.#rows[table].push(row) - 1
  }

  /** A cell format of a side in the numbers of the result. */
  #carried(side: Styles, xf: string): string {
    const tag = startOf(xf)
    const name = namesOf(side.rows)(attributeIn(tag, 'xfId'))
    const xfId = attributeIn(tag, 'xfId') === undefined ? undefined : String(this.#namedPlace(side, name))
    const carried = this.#withTables(side, xf)
    return withAttribute(startOf(carried), 'xfId', xfId) + carried.slice(startOf(carried).length)
  }

  /** Where the base of a named style stands; the style is added when the result does not have it. */
  #namedPlace(side: Styles, name: string): number {
    const own = this.#rows.cellStyles.find((style) => nameOf(style) === name)
    if (own !== undefined) return Number(attributeIn(startOf(own), 'xfId') ?? 0)
    const style = side.rows.cellStyles.find((style) => nameOf(style) === name)
    const xf = style && side.rows.cellStyleXfs[Number(attributeIn(startOf(style), 'xfId') ?? 0)]
    if (style === undefined || xf === undefined) return 0
    const place = this.#put('cellStyleXfs', this.#withTables(side, xf))
    const tag = startOf(style)
    this.#put('cellStyles', this.#renamed(side, withAttribute(tag, 'xfId', String(place)) + style.slice(tag.length)))
    return place
  }

  #withTables(side: Styles, xf: string): string {
    let tag = startOf(xf)
    for (const [id, table] of Object.entries(shared)) {
      const row = side.rows[table][Number(attributeIn(tag, id) ?? 0)]
      if (attributeIn(tag, id) !== undefined && row !== undefined)
        tag = withAttribute(tag, id, String(this.#sharedPlace(table, this.#renamed(side, row))))
    }
    tag = withAttribute(tag, 'numFmtId', this.#numberFormat(side, attributeIn(tag, 'numFmtId')))
    return this.#renamed(side, tag + xf.slice(startOf(xf).length))
  }

  #sharedPlace(table: Table, row: string): number {
    const known = this.#rows[table].findIndex((own) => normal(own) === normal(row))
    return known >= 0 ? known : this.#put(table, row)
  }

  #numberFormat(side: Styles, id: string | undefined): string | undefined {
    const format = side.rows.numFmts.find((format) => attributeIn(startOf(format), 'numFmtId') === id)
    if (id === undefined || format === undefined) return id
    const code = unescaped(attributeIn(startOf(format), 'formatCode') ?? '')
    const own = this.#rows.numFmts.find(
      (format) => unescaped(attributeIn(startOf(format), 'formatCode') ?? '') === code,
    )
    if (own !== undefined) return attributeIn(startOf(own), 'numFmtId') ?? id
    const taken = this.#rows.numFmts.map((format) => Number(attributeIn(startOf(format), 'numFmtId')))
    const free = taken.includes(Number(id)) ? Math.max(163, ...taken) + 1 : Number(id)
    const tag = withAttribute(startOf(format), 'numFmtId', String(free))
    this.#put('numFmts', this.#renamed(side, tag + format.slice(startOf(format).length)))
    return String(free)
  }

  /** An element of a side with the prefix that the result's elements have. */
  #renamed({ prefix }: Styles, element: string): string {
    if (prefix === this.#prefix) return element
    return element.replaceAll(/(<\/?)((?:[\w.-]+:)?)(?=[A-Za-z])/g, (found, start: string, own: string) =>
      own === prefix ? start + this.#prefix : found,
    )
  }

  /** The part with the additions; undefined if nothing was added. */
  text(): string | undefined {
    if (!this.#isChanged) return undefined
    return tableNames.reduce((text, table) => this.#withSection(text, table), this.#ours.text)
  }

  #withSection(text: string, table: Table): string {
    const [before, rows] = [this.#ours.rows[table], this.#rows[table]]
    if (rows.every((row, at) => row === before[at])) return text
    const name = this.#prefix + tables[table]
    const section = sectionOf(text, this.#prefix, table)
    if (!section) return withNewSection(text, this.#prefix, table, rows)
    const replaced = elementsIn(section.inner, name).reduceRight(
      (inner, { start, end }, at) => inner.slice(0, start) + (rows[at] ?? '') + inner.slice(end),
      section.inner,
    )
    // What follows the last row is layout or an extension.
    const last = elementsIn(replaced, name).at(-1)?.end ?? 0
    const inner = replaced.slice(0, last) + rows.slice(before.length).join('') + replaced.slice(last)
    const tag = withAttribute(section.tag.replace(/\s*\/>$/, '>'), 'count', String(rows.length))
    return `${text.slice(0, section.start)}${tag}${inner}</${this.#prefix}${table}>${text.slice(section.end)}`
  }
}

/** A cell format of a side, by its number. */
type FormatOf = Readonly<{ styles: Styles; format: number }>

const xfOf = ({ styles, format }: FormatOf) => styles.rows.cellXfs[format] ?? `<${styles.prefix}xf/>`

/** What a person sets one at a time in a cell format, and the attribute that says that the cell has its own. */
const applied = {
  numFmtId: 'applyNumberFormat',
  fontId: 'applyFont',
  fillId: 'applyFill',
  borderId: 'applyBorder',
  xfId: 'xfId',
  quotePrefix: 'quotePrefix',
  pivotButton: 'pivotButton',
  alignment: 'applyAlignment',
  protection: 'applyProtection',
} as const

type Thing = keyof typeof applied

const isThing = (name: string): name is Thing => Object.hasOwn(applied, name)
const isChild = (thing: Thing) => thing === 'alignment' || thing === 'protection'

/** What each thing of a format says, whatever its number is. */
function thingsOf(of: FormatOf): Record<Thing, string> {
  const { rows, prefix } = of.styles
  const xf = xfOf(of)
  const tag = startOf(xf)
  const row = (table: 'fonts' | 'fills' | 'borders', id: string) =>
    normal(rows[table][Number(attributeIn(tag, id) ?? 0)] ?? '')
  return {
    numFmtId: numberFormat(rows, attributeIn(tag, 'numFmtId')),
    fontId: row('fonts', 'fontId'),
    fillId: row('fills', 'fillId'),
    borderId: row('borders', 'borderId'),
    xfId: namesOf(rows)(attributeIn(tag, 'xfId')),
    quotePrefix: attributeIn(tag, 'quotePrefix') ?? '0',
    pivotButton: attributeIn(tag, 'pivotButton') ?? '0',
    alignment: normal(childIn(xf, `${prefix}alignment`)),
    protection: normal(childIn(xf, `${prefix}protection`)),
  }
}

function childIn(xf: string, name: string): string {
  const found = elementsIn(xf, name)[0]
  return found ? xf.slice(found.start, found.end) : ''
}

const nameOf = (style: string) => unescaped(attributeIn(startOf(style), 'name') ?? '')

/** A table that the part did not have stands before the first that follows it in the schema. */
function withNewSection(text: string, prefix: string, table: Table, rows: readonly string[]): string {
  const later = [...tableNames.slice(tableNames.indexOf(table) + 1), 'tableStyles', 'colors', 'extLst']
  const places = later.flatMap((name) => elementsIn(text, prefix + name).slice(0, 1))
  const at = places[0]?.start ?? text.lastIndexOf('</')
  return `${text.slice(0, at)}<${prefix}${table} count="${rows.length}">${rows.join('')}</${prefix}${table}>${text.slice(at)}`
}
