/** Random csv documents, and what two people make of one. */
import fc from 'fast-check'

type Table = Readonly<{ columns: readonly string[]; rows: readonly (readonly string[])[] }>

const cells = fc.constantFrom('', 'a', 'b', ' b ', '1.0', 'NA', '"x, y"', '"say ""hi"""', 'ä', '2020-01-01')
const width = 3

const tables: fc.Arbitrary<Table> = fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 6 }).chain((ids) =>
  fc.record({
    columns: fc.constant(['id', 'one', 'two']),
    rows: fc.tuple(
      ...ids.map((id) =>
        fc.array(cells, { minLength: width - 1, maxLength: width - 1 }).map((row) => [String(id), ...row]),
      ),
    ),
  }),
)

type Edit = Readonly<{
  action: 'cell' | 'delete' | 'add' | 'move' | 'column' | 'drop' | 'rename'
  row: number
  column: number
  cell: string
}>

const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    action: fc.constantFrom<Edit['action']>(
      'cell',
      'cell',
      'cell',
      'delete',
      'add',
      'add',
      'move',
      'column',
      'drop',
      'rename',
    ),
    row: fc.nat(5),
    column: fc.nat(1),
    cell: cells,
  }),
  { maxLength: 3 },
)

function edited({ columns, rows }: Table, { action, row, column, cell }: Edit): Table {
  const at = row % Math.max(rows.length, 1)
  const place = 1 + (column % Math.max(columns.length - 1, 1))
  const line = rows[at]
  if (action === 'add')
    return { columns, rows: rows.toSpliced(at, 0, [String(40 + row), ...columns.slice(1).map(() => cell)]) }
  if (action === 'column' && !columns.includes('new'))
    return { columns: [...columns, 'new'], rows: rows.map((cells) => [...cells, cell]) }
  if (!line || columns.length < 2) return { columns, rows }
  if (action === 'cell') return { columns, rows: rows.with(at, line.with(place, cell)) }
  if (action === 'delete') return { columns, rows: rows.toSpliced(at, 1) }
  if (action === 'move') return { columns, rows: [...rows.toSpliced(at, 1), line] }
  if (action === 'drop')
    return { columns: columns.toSpliced(place, 1), rows: rows.map((cells) => cells.toSpliced(place, 1)) }
  return action === 'rename' ? { columns: columns.with(place, `${columns[place]} ${column}`), rows } : { columns, rows }
}

/** Rows stay unique by their id, as in a table that has one. */
const unique = ({ columns, rows }: Table): Table => ({
  columns,
  rows: rows.filter((row, at) => rows.findIndex(([id]) => id === row[0]) === at),
})

const printed = ({ columns, rows }: Table, delimiter: string, end: string) =>
  [columns, ...rows].map((cells) => cells.join(delimiter)).join('\n') + end

const side = (table: Table, script: readonly Edit[]) => unique(script.reduce(edited, table))

export const sides = fc
  .record({ table: tables, ours: edits, theirs: edits, end: fc.constantFrom('', '\n') })
  .map(({ table, ours, theirs, end }) => ({
    base: printed(table, ',', end),
    ours: printed(side(table, ours), ',', end),
    theirs: printed(side(table, theirs), ',', end),
  }))

/** A row is a line, but its cells are what people edit. */
export const pieces = (text: string) => text.split(/[\n,]/)
