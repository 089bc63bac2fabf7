/**
 * The CSV driver: rows are paired by key, cells by column, with any delimiter. The names of columns and the keys of rows
 * depend on all three versions, so each merge makes its own format.
 */

import { ParseCache } from '../../core/document/parse-cache.ts'
import { isProse, wordsOf } from '../../core/document/prose.ts'
import { decodeUtf8 } from '../../core/document/text.ts'
import type { OpenDriver } from '../../core/model/driver.ts'
import type { Format } from '../../core/model/format.ts'
import type { Node, Parse } from '../../core/model/node.ts'
import { bySide, type Sides } from '../../core/model/sides.ts'
import { driverFrom } from '../../core/session.ts'
import { openStructuralDriver, structuralDriver } from '../../core/structural-driver.ts'
import { columnsOf, commonColumns } from './columns.ts'
import { keyColumns, keyOf } from './keys.ts'
import { columnsMovedTwice, misplacedRow, rekeyedTwice } from './objections.ts'
import type { Records } from './records.ts'
import { TableCache } from './table-cache.ts'

const profile = {
  name: 'csv',
  rules: [{ at: [], is: 'list', additions: 'both' }],
  identityKeys: [],
  exclusive: [],
} as const

export const csvDriver = driverFrom((): OpenDriver => {
  const cache = new TableCache()
  const plain = plainFormat(cache)
  const open = (format: Format) => openStructuralDriver(format, new ParseCache(format.parse, undefined, cache.memo))
  const single = open(plain)
  return {
    ...single,
    merge: (sides, choices) => open(formatFor(sides, plain, cache)).merge(sides, choices),
    mark: (sides, labels) => structuralDriver(formatFor(sides, plain, cache)).mark?.(sides, labels),
    trim(maxCharacters) {
      single.trim(maxCharacters)
      cache.trim(maxCharacters)
    },
  }
})

/** The format of a single table. */
function plainFormat(cache: TableCache): Format {
  return {
    name: 'csv',
    parse: (text) => {
      const records = cache.recordsOf(text)
      return 'unreadable' in records ? records : cache.treeOf(records, columnsOf(records))
    },
    profileOf: () => profile,
    separators: /^[\s,;|]*$/,
    piecesOf: (_, written) => (isProse(written) ? wordsOf(written) : undefined),
    objectionTo: misplacedRow,
  }
}

/** The format of these three versions; the plain one if a version cannot be read. */
function formatFor(sides: Sides, plain: Format, cache: TableCache): Format {
  const { base, ours, theirs } = bySide((side) => tableIn(sides[side], cache))
  if (!base || !ours || !theirs) return plain
  const tables = { base, ours, theirs }
  const columns = commonColumns(tables)
  const trees = bySide((side) => cache.treeOf(tables[side], columns[side]))
  const known = new Map([trees.theirs, trees.ours, trees.base].map((tree) => [tree.text, tree]))
  const names = new Map(
    (['theirs', 'ours'] as const).flatMap((side) =>
      columnsOf(tables[side]).columns.map((heading, at) => [heading, columns[side].columns[at] ?? heading] as const),
    ),
  )
  const delimiter = base.delimiter === ours.delimiter ? theirs.delimiter : ours.delimiter
  const parseResult: Parse = (text) => {
    const records = cache.recordsOf(text, delimiter)
    if ('unreadable' in records) return records
    const own = columnsOf(records).columns.map((heading) => names.get(heading) ?? heading)
    return cache.treeOf(records, { ...columns.ours, columns: columns.ours.header ? own : [] })
  }
  const keys = keyColumns(tables, columns)
  const identityOf = keys && identitiesBy(keys)
  return {
    ...plain,
    parse: (text) => known.get(text) ?? parseResult(text),
    profileOf: () =>
      identityOf ? { ...profile, identityOf, sortKeyOf: (row) => sortKey(identityOf(row), row) } : profile,
    objectionTo: (result, sides) =>
      columnsMovedTwice(sides) ??
      misplacedRow(result, sides) ??
      (identityOf ? rekeyedTwice(sides, identityOf) : undefined),
  }
}

function tableIn(bytes: Uint8Array, cache: TableCache): Records | undefined {
  const text = decodeUtf8(bytes)
  const records = text === undefined ? undefined : cache.recordsOf(text)
  return records && !('unreadable' in records) ? records : undefined
}

/** The identities of rows. Kept, because a merge asks several times for each. */
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
