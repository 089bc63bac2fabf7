/**
 * A sheet without its rows (its frame): columns, merged cells, validations and so on. Before the frames of three sides are
 * merged as XML, they are made comparable: they use the format numbers of the result, addresses and formulas are moved to
 * the places of the result, and ranges of columns are cut at the same columns.
 */
import { type Conflict, conflictWithDetail } from '../../../core/model/conflict.ts'
import { bySide, type Side, sidesOf } from '../../../core/model/sides.ts'
import { mergeTexts, textOfSegments } from '../../../core/structural-driver.ts'
import { moved } from '../grid/formula.ts'
import type { Grid } from '../grid/grid.ts'
import { rangeIn, unmoved } from '../grid/line-map.ts'
import { movedArea, unplaced } from '../grid/moved-areas.ts'
import type { Placing } from '../grid/sheet-side.ts'
import { columnName, maxColumns, readArea } from '../markup/address.ts'
import { sheetFormat } from '../markup/formats.ts'
import { attributeIn, elementsIn, escaped, type Found, tagAt, unescaped, withAttribute } from '../markup/markup.ts'
import type { Styles, StyleTable } from '../tables/styles.ts'

export type FrameSide = Readonly<{ grid: Grid; placing: Placing; styles: Styles }>

/** Both parts of a frame as one text, with the rows left out. */
const textOf = ({ head, tail }: Grid) => head + tail

type MergedFrame = Readonly<{ head: string; tail: string }> | Readonly<{ conflicts: readonly Conflict[] }>

export function mergeFrames(sides: Readonly<Record<Side, FrameSide>>, styles: StyleTable): MergedFrame {
  const prefix = sides.ours.grid.prefix
  const placed = bySide((side) => placedFrame(sides[side], side, styles))
  const areColumnsAlike = columnsOf(placed.base, prefix) === columnsOf(placed.theirs, prefix)
  const texts = areColumnsAlike ? placed : withColumnsCut(placed, prefix)
  const merged = mergedText(withOneDimension(texts, prefix))
  if ('conflicts' in merged) return merged
  const text = withColumnsInOrder(withCounts(withDimension(merged.text, texts, prefix), prefix), prefix)
  const tag = `<${prefix}sheetData>`
  const at = text.indexOf(tag) + tag.length
  return { head: text.slice(0, at), tail: text.slice(at) }
}

type Texts = Readonly<Record<Side, string>>

function mergedText(texts: Texts): Readonly<{ text: string }> | Readonly<{ conflicts: readonly Conflict[] }> {
  const { base, ours, theirs } = texts
  if (ours === theirs || base === theirs) return { text: ours }
  const outcome = base === ours ? { segments: [{ text: theirs }] } : mergeTexts(sheetFormat, texts)
  if ('declined' in outcome) return conflict('unreadable', outcome.declined)
  if ('conflicts' in outcome) return outcome
  const text = textOfSegments(outcome.segments)
  return text.includes(unplaced) && !ours.includes(unplaced)
    ? conflict('edit-delete', 'One side refers to rows or columns that the other moved or deleted.')
    : { text }
}

const conflict = (kind: Conflict['kind'], detail: string) => ({
  conflicts: [conflictWithDetail('', kind, detail)],
})

function placedFrame({ grid, placing, styles }: FrameSide, side: Side, table: StyleTable): string {
  const text = movedFrame(
    withoutCounts(textOf(grid), grid.prefix).replace(/<([\w.-]*:?)sheetData\s[^>]*>/, '<$1sheetData>'),
    grid.prefix,
    placing,
  )
  if (side === 'ours') return text
  const place = (format: string) => {
    const known = side === 'theirs' ? table.placeOf(styles, Number(format)) : table.knownPlaceOf(styles, Number(format))
    return known === undefined ? `base ${format}` : String(known)
  }
  const conditional = (format: string) => {
    const own = Number(format)
    const known = side === 'theirs' ? table.conditionalPlaceOf(styles, own) : table.knownConditionalPlaceOf(styles, own)
    return known === undefined ? `base ${format}` : String(known)
  }
  return text
    .replaceAll(/(\sdxfId=")(\d+)(?=")/g, (_, start: string, format: string) => start + conditional(format))
    .replaceAll(new RegExp(`<${grid.prefix}col\\s[^>]*>`, 'g'), (tag) => {
      const format = attributeIn(tag, 'style')
      return format === undefined ? tag : withAttribute(tag, 'style', place(format))
    })
}

/** Attributes with addresses of areas, and elements with formulas. */
const areas = /(\s(?:ref|sqref|topLeftCell|activeCell)=")([^"]*)(?=")/g
const formulas = /(<(?:[\w.-]+:)?(?:formula|formula1|formula2|f)(?:\s[^>]*)?>)([^<]+)(?=<)/g
const areaTexts = /(<(?:[\w.-]+:)?sqref>)([^<]+)(?=<)/g

function movedFrame(text: string, prefix: string, placing: Placing): string {
  const { rows, columns, moves } = placing
  const withFormulas = moves
    ? text.replaceAll(formulas, (_, tag: string, formula: string) => {
        const result = moved(unescaped(formula), moves)
        return tag + (result === undefined ? unplaced + formula : escaped(result))
      })
    : text
  if (rows === unmoved && columns === unmoved) return withFormulas
  const area = (_: string, start: string, written: string) => start + movedArea(written, placing)
  const withAreas = withFormulas.replaceAll(areas, area).replaceAll(areaTexts, area)
  return withAreas
    .replaceAll(new RegExp(`<${prefix}col\\s[^>]*>`, 'g'), (tag) => movedColumns(tag, placing))
    .replaceAll(
      new RegExp(`<${prefix}(?:rowBreaks|colBreaks)\\b[^]*?</${prefix}(?:rowBreaks|colBreaks)>`, 'g'),
      (breaks) => movedBreaks(breaks, placing, breaks.includes('rowBreaks')),
    )
}

function movedColumns(tag: string, { columns }: Placing): string {
  const [min, max] = [Number(attributeIn(tag, 'min')), Number(attributeIn(tag, 'max'))]
  const range = rangeIn(columns, min, max)
  if (!range) return ''
  return withAttribute(
    withAttribute(tag, 'min', String(range[0])),
    'max',
    String(Math.min(max === maxColumns ? max : range[1], maxColumns)),
  )
}

/** A page break is behind the row or column of its number. */
const movedBreaks = (written: string, { rows, columns }: Placing, areRows: boolean) =>
  written.replaceAll(/(\sid=")(\d+)(?=")/g, (_, start: string, id: string) => {
    const line = rangeIn(areRows ? rows : columns, Number(id), Number(id))
    return `${start}${line ? line[1] : `${unplaced}${id}`}`
  })

const columnsOf = (text: string, prefix: string) => elementsIn(text, `${prefix}cols`)[0]?.inner ?? ''

/** The ranges of columns of all sides, cut where a range starts or ends on any side. */
function withColumnsCut(texts: Texts, prefix: string): Texts {
  const ranges = bySide((side) => elementsIn(columnsOf(texts[side], prefix), `${prefix}col`))
  const starts = new Set(sidesOf.flatMap((side) => ranges[side].flatMap(({ tag }) => [minOf(tag), maxOf(tag) + 1])))
  const cuts = [...starts].sort((one, other) => one - other)
  return bySide((side) => {
    const section = elementsIn(texts[side], `${prefix}cols`)[0]
    if (!section) return texts[side]
    const cut = ranges[side].flatMap(({ tag }) => cutColumn(tag, cuts)).join('')
    return texts[side].slice(0, section.start) + section.tag + cut + `</${prefix}cols>` + texts[side].slice(section.end)
  })
}

const minOf = (tag: string) => Number(attributeIn(tag, 'min'))
const maxOf = (tag: string) => Number(attributeIn(tag, 'max'))

function cutColumn(tag: string, cuts: readonly number[]): string[] {
  const inside = cuts.filter((cut) => cut > minOf(tag) && cut <= maxOf(tag))
  const borders = [minOf(tag), ...inside, maxOf(tag) + 1]
  return borders.slice(0, -1).map((from, at) => {
    const to = (borders[at + 1] ?? from + 1) - 1
    return withAttribute(withAttribute(tag, 'min', String(from)), 'max', String(to))
  })
}

function withColumnsInOrder(text: string, prefix: string): string {
  const section = elementsIn(text, `${prefix}cols`)[0]
  if (!section) return text
  const all = elementsIn(section.inner, `${prefix}col`)
  if (all.length === 0) return text.slice(0, section.start) + text.slice(section.end)
  const sorted = [...all].sort((one, other) => minOf(one.tag) - minOf(other.tag))
  if (sorted.every((one, at) => one === all[at])) return text
  const inner = sorted.map(({ start, end }) => section.inner.slice(start, end)).join('')
  return `${text.slice(0, section.start)}${section.tag}${inner}</${prefix}cols>${text.slice(section.end)}`
}

const counted = { mergeCells: 'mergeCell', dataValidations: 'dataValidation', tableParts: 'tablePart' } as const

/** Counts follow from the content. */
const withoutCounts = (text: string, prefix: string) =>
  Object.keys(counted).reduce((text, list) => {
    const start = tagAt(text, prefix + list, 0)
    if (start < 0) return text
    const tag = text.slice(start, text.indexOf('>', start) + 1)
    return text.slice(0, start) + withAttribute(tag, 'count', undefined) + text.slice(start + tag.length)
  }, text)

/** Sets the count of every list; an empty list is removed. */
function withCounts(text: string, prefix: string): string {
  return Object.entries(counted).reduce((text, [list, item]) => {
    const section = elementsIn(text, prefix + list)[0]
    if (!section) return text
    const count = elementsIn(section.inner, prefix + item).length
    if (count === 0) return text.slice(0, section.start) + text.slice(section.end)
    const tag = withAttribute(section.tag, 'count', String(count))
    return text.slice(0, section.start) + tag + text.slice(section.start + section.tag.length)
  }, text)
}

/** The used area is as large as on either side. */
function withDimension(text: string, texts: Texts, prefix: string): string {
  const found = elementsIn(text, `${prefix}dimension`)[0]
  const other = elementsIn(texts.theirs, `${prefix}dimension`)[0]
  const [one, two] = [cornersOf(found), cornersOf(other)]
  if (!found || !one || !two) return text
  const [left, top] = [Math.min(one.left, two.left), Math.min(one.top, two.top)]
  const [right, bottom] = [Math.max(one.right, two.right), Math.max(one.bottom, two.bottom)]
  if (left === one.left && top === one.top && right === one.right && bottom === one.bottom) return text
  const [start, end] = [columnName(left) + top, columnName(right) + bottom]
  const tag = withAttribute(found.tag, 'ref', start === end ? start : `${start}:${end}`)
  return text.slice(0, found.start) + tag + text.slice(found.start + found.tag.length)
}

/** The used area follows from the cells, so it is no edit of theirs. */
function withOneDimension(texts: Texts, prefix: string): Texts {
  const all = bySide((side) => elementsIn(texts[side], `${prefix}dimension`)[0])
  const { ours } = all
  if (!ours) return texts
  return bySide((side) => {
    const own = all[side]
    if (!own) return texts[side]
    return texts[side].slice(0, own.start) + texts.ours.slice(ours.start, ours.end) + texts[side].slice(own.end)
  })
}

const cornersOf = (dimension: Found | undefined) => dimension && readArea(attributeIn(dimension.tag, 'ref') ?? '')
