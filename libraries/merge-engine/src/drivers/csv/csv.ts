/**
 * The CSV driver: rows by key, cells by column, with any delimiter. What the columns are called and what rows are known
 * by is seen from all three versions at once, so the format is made anew for each merge.
 */

import { isProse, wordsOf } from '../../core/document/prose.ts'
import { Reading } from '../../core/document/reading.ts'
import { decodeUtf8 } from '../../core/document/text.ts'
import type { MergeDriver } from '../../core/model/driver.ts'
import type { Format } from '../../core/model/format.ts'
import type { Node, Parse } from '../../core/model/node.ts'
import { bySide, type Sides } from '../../core/model/sides.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { columnsOf, commonColumns } from './columns.ts'
import { keyColumns, keyOf } from './keys.ts'
import { misplacedRow, rekeyedTwice } from './objections.ts'
import { TableReading } from './reading.ts'
import type { Records } from './records.ts'

const reading = new TableReading()

/** A table by itself. */
const parse: Parse = (text) => {
  const records = reading.recordsOf(text)
  return 'unreadable' in records ? records : reading.treeOf(records, columnsOf(records))
}

const plain: Format = {
  name: 'csv',
  parse,
  profileOf: () => profile,
  separators: /^[\s,;|]*$/,
  piecesOf: (_, written) => (isProse(written) ? wordsOf(written) : undefined),
  objectionTo: misplacedRow,
}

const profile = {
  name: 'csv',
  rules: [{ at: [], is: 'list', additions: 'both' }],
  identityKeys: [],
  exclusive: [],
} as const

const single = structuralDriver(plain, new Reading(parse, undefined, reading.valuation))

export const csvDriver: MergeDriver = {
  ...single,
  merge: (sides, choices) => {
    const format = formatFor(sides)
    return structuralDriver(format, new Reading(format.parse, undefined, reading.valuation)).merge(sides, choices)
  },
  mark: (sides, labels) => structuralDriver(formatFor(sides)).mark?.(sides, labels),
  forget(maxKept) {
    single.forget?.(maxKept)
    reading.forget(maxKept)
  },
}

/** The format as these three versions have it; plain, where one cannot be read. */
function formatFor(sides: Sides): Format {
  const [base, ours, theirs] = [tableIn(sides.base), tableIn(sides.ours), tableIn(sides.theirs)]
  if (!base || !ours || !theirs) return plain
  const tables = { base, ours, theirs }
  const columns = commonColumns(tables)
  const trees = bySide((side) => reading.treeOf(tables[side], columns[side]))
  const known = new Map([trees.theirs, trees.ours, trees.base].map((tree) => [tree.text, tree]))
  const names = new Map(
    (['theirs', 'ours'] as const).flatMap((side) =>
      columnsOf(tables[side]).columns.map((heading, at) => [heading, columns[side].columns[at] ?? heading] as const),
    ),
  )
  const delimiter = base.delimiter === ours.delimiter ? theirs.delimiter : ours.delimiter
  const parseResult: Parse = (text) => {
    const records = reading.recordsOf(text, delimiter)
    if ('unreadable' in records) return records
    const own = columnsOf(records).columns.map((heading) => names.get(heading) ?? heading)
    return reading.treeOf(records, { ...columns.ours, columns: columns.ours.header ? own : [] })
  }
  const keys = keyColumns(tables, columns)
  const identityOf = keys && identitiesBy(keys)
  return {
    ...plain,
    parse: (text) => known.get(text) ?? parseResult(text),
    profileOf: () =>
      identityOf ? { ...profile, identityOf, sortKeyOf: (row) => sortKey(identityOf(row), row) } : profile,
    objectionTo: (result, sides) =>
      misplacedRow(result, sides) ?? (identityOf ? rekeyedTwice(sides, identityOf) : undefined),
  }
}

function tableIn(bytes: Uint8Array): Records | undefined {
  const text = decodeUtf8(bytes)
  const records = text === undefined ? undefined : reading.recordsOf(text)
  return records && !('unreadable' in records) ? records : undefined
}

/** What rows are known by; one merge asks several times of each. */
function identitiesBy(keys: readonly string[]): (row: Node) => string | undefined {
  const known = new Map<Node, string | undefined>()
  return (row) => {
    if (known.has(row)) return known.get(row)
    const identity = rowIdentity(row, keys)
    known.set(row, identity)
    return identity
  }
}

function rowIdentity(row: Node, keys: readonly string[]): string | undefined {
  if (row.kind === 'header') return 'header'
  const cells = keys.map((key) => row.child(key)?.value)
  return cells.every((cell) => cell !== undefined) ? keyOf(cells) : undefined
}

/** Whole numbers are sorted as numbers. */
function sortKey(key: string | undefined, row: Node): string | undefined {
  if (row.kind === 'header') return undefined
  return key !== undefined && /^\d{1,15}$/.test(key) ? key.padStart(15, '0') : key
}
