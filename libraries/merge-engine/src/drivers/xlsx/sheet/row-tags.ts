/** The attributes of a row: its height, whether it is hidden, its format. */
import { bySide, type Side, sidesOf } from '../../../core/model/sides.ts'
import { type Row, rowTag } from '../grid/grid.ts'
import type { SheetSide } from '../grid/sheet-side.ts'
import { attributesIn } from '../markup/markup.ts'

/** The row's number, and attributes that programs write for speed or rendering. */
const derived: ReadonlySet<string> = new Set(['r', 'spans'])

/** The start tag of the merged row without its end; undefined if the row has no attributes. */
export function mergeRowTags(
  sides: Readonly<Record<Side, SheetSide>>,
  rows: Readonly<Record<Side, Row | undefined>>,
  at: number,
  disagree: () => void,
): string | undefined {
  const attributes = bySide((side) => {
    const row = rows[side]
    return row ? attributesIn(rowTag(row)) : new Map<string, string>()
  })
  const kept: string[] = []
  for (const name of new Set(sidesOf.flatMap((side) => [...attributes[side].keys()]))) {
    if (derived.has(name)) continue
    const isNoise = name.includes(':')
    const value = bySide((side) => {
      const written = attributes[side].get(name)
      return name === 's' ? String(sides[side].styleOf(written)) : written
    })
    const { base, ours, theirs } = value
    const side = ours === theirs || base === theirs || isNoise ? 'ours' : 'theirs'
    if (side === 'theirs' && base !== ours) disagree()
    const written = attributes[side].get(name)
    if (written === undefined) continue
    const { placing, reading } = sides[side]
    const isFormat = name === 's' && placing.tables !== undefined
    const place = isFormat ? placing.tables?.styles.placeOf(reading.styles, Number(written)) : written
    kept.push(`${name}="${place}"`)
  }
  if (kept.length === 0 && !(rows.ours && rows.theirs)) return undefined
  const spans = rows.theirs === undefined && rows.base === undefined ? attributes.ours.get('spans') : undefined
  const parts = [`r="${at}"`, ...(spans === undefined ? [] : [`spans="${spans}"`]), ...kept]
  return `<${sides.ours.grid.prefix}row ${parts.join(' ')}`
}
