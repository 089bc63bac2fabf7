/**
 * The dialect of a table, detected from its first records: the delimiter that cuts them into equal numbers of cells, and
 * whether the first record names the columns.
 */
import { cellOf, openingOf, type Records, recordCount, recordsOf, widthOf } from './records.ts'

/** In order of preference, if they fit equally well. */
const delimiters = [',', ';', '\t', '|'] as const

/** So many records are read for it. */
const sample = 50

export function delimiterOf(text: string): string {
  const declared = openingOf(text).delimiter
  if (declared !== undefined) return declared
  let best: string = delimiters[0]
  let bestFit = 0
  for (const delimiter of delimiters) {
    const fit = fitOf(text, delimiter)
    if (fit > bestFit) [best, bestFit] = [delimiter, fit]
  }
  return best
}

/** The share of records that have the usual number of cells, if that is more than one; wider tables first. */
function fitOf(text: string, delimiter: string): number {
  if (!text.includes(delimiter)) return 0
  const records = recordsOf(text, delimiter, sample)
  if ('unreadable' in records) return 0
  const widths = new Map<number, number>()
  for (let record = 0; record < recordCount(records); record++) {
    const width = widthOf(records, record)
    widths.set(width, (widths.get(width) ?? 0) + 1)
  }
  const [width = 1, times = 0] = [...widths].sort(([, one], [, other]) => other - one)[0] ?? []
  return width > 1 ? times / recordCount(records) + Math.min(width, 100) / 1000 : 0
}

const maxNameLength = 100

/** A number, a date or a time: data, not a column name. */
const plainDatum = /^\s*[-+]?[$€£]?\d[\d\s.,:/%TZ+-]*\s*$/

/** The first record names the columns if its cells are short, all different, and none is a plain number or date. */
export function hasHeader(records: Records): boolean {
  if (recordCount(records) === 0) return false
  const names = Array.from({ length: widthOf(records, 0) }, (_, column) => cellOf(records, 0, column) ?? '')
  const filled = names.filter((name) => name.trim() !== '')
  return (
    filled.length > names.length / 2 &&
    new Set(filled).size === filled.length &&
    filled.every((name) => name.length <= maxNameLength && !plainDatum.test(name))
  )
}
