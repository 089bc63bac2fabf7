/** Random toml documents, and what two people make of one. */
import fc from 'fast-check'

type Entry = Readonly<{ key: string; value: string; above: string; behind: string; blank: boolean }>
/** A header with a word behind it is one of several tables of its name, and known by that word. */
type Table = Readonly<{ header: string; above: string; entries: readonly Entry[] }>
type Document = Readonly<{ keys: readonly Entry[]; tables: readonly Table[] }>

const keys = fc.constantFrom('a', 'b', 'c.d', '"quoted key"', '__proto__', 'z', 'version', "'lit.eral'")
const values = fc.constantFrom(
  '1',
  '2',
  '"text"',
  "'raw \\\\'",
  'true',
  '1979-05-27T07:32:00Z',
  '["one", "two"]',
  '["one", "two", "three"]',
  '[\n  "uno",\n  "due", # second\n]',
  '{ x = 1, y.z = "2" }',
  '{ x = 2, y.z = "2", w = [] }',
  '"""\nfirst\nsecond\n"""',
)
const above = fc.constantFrom('', '', '', '# why @', '# first @\n# second @')
const behind = fc.constantFrom('', '', '', ' # note @')

const entries: fc.Arbitrary<Entry> = fc.record({ key: keys, value: values, above, behind, blank: fc.boolean() })

const entryLists = fc.uniqueArray(entries, { selector: ({ key }) => key, maxLength: 4 })

const headers = fc.constantFrom(
  '[t]',
  '[t.u]',
  '["x y"]',
  '[tool.one]',
  '[[item]] one',
  '[[item]] two',
  '[[item]] three',
)

const tables: fc.Arbitrary<Table> = fc.record({ header: headers, above, entries: entryLists })

const documents: fc.Arbitrary<Document> = fc.record({
  keys: entryLists,
  tables: fc.uniqueArray(tables, { selector: ({ header }) => header, maxLength: 4 }),
})

type Edit = Readonly<{ action: number; place: number; at: number; entry: Entry; table: Table }>

const scripts = fc.array(
  fc.record({ action: fc.nat(6), place: fc.nat(4), at: fc.nat(9), entry: entries, table: tables }),
  { maxLength: 4 },
)

const edited = (document: Document, script: readonly Edit[]) => script.reduce(editedOnce, document)

function editedOnce(document: Document, { action, place, at, entry, table }: Edit): Document {
  const { tables } = document
  if (action === 5) {
    const isNew = tables.every(({ header }) => header !== table.header)
    return isNew ? { ...document, tables: tables.toSpliced(at % (tables.length + 1), 0, table) } : document
  }
  if (action === 6) return { ...document, tables: tables.toSpliced(at % (tables.length + 1), 1) }
  const chosen = tables[place - 1]
  if (!chosen) return { ...document, keys: entriesEdited(document.keys, action, at, entry) }
  const changed = { ...chosen, entries: entriesEdited(chosen.entries, action, at, entry) }
  return { ...document, tables: tables.with(place - 1, changed) }
}

function entriesEdited(all: readonly Entry[], action: number, at: number, entry: Entry): readonly Entry[] {
  const place = at % (all.length + 1)
  const old = all[place]
  if (!old || action === 0) return all.some(({ key }) => key === entry.key) ? all : all.toSpliced(place, 0, entry)
  if (action === 1) return all.toSpliced(place, 1)
  // A comment behind a value would make a line of both sides: their value, and our comment.
  if (action === 2) return all.with(place, { ...old, above: entry.above })
  return all.with(place, { ...old, value: entry.value })
}

type Printing = Readonly<{ indent: string; eol: string; bom: boolean; finalNewline: boolean }>

const printings: fc.Arbitrary<Printing> = fc.record({
  indent: fc.constantFrom('', '', '  '),
  eol: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  finalNewline: fc.boolean(),
})

function printed({ keys, tables }: Document, { indent, eol, bom, finalNewline }: Printing): string {
  // The tables of one name stand together, behind the others.
  const inOrder = [...tables.filter(isPlain), ...tables.filter((table) => !isPlain(table))]
  const lines = [...entryLines(keys, '', ''), ...inOrder.flatMap((table) => tableLines(table, indent))]
  const text = lines.join('\n') + (finalNewline && lines.length > 0 ? '\n' : '')
  return (bom ? '\uFEFF' : '') + text.replaceAll('\n', eol)
}

const isPlain = ({ header }: Table) => !header.startsWith('[[')

function tableLines({ header, above, entries }: Table, indent: string): string[] {
  const [written = '', name] = header.split(/(?<=\]\]) /)
  const own = name === undefined ? [] : [`${indent}name = "${name}"`]
  return ['', ...comment(above, header, ''), written, ...own, ...entryLines(entries, indent, header)]
}

const entryLines = (entries: readonly Entry[], indent: string, table: string) =>
  entries.flatMap(({ key, value, above, behind, blank }) => [
    ...(blank ? [''] : []),
    ...comment(above, table + key, indent),
    `${indent}${key} = ${value}${value.includes('\n') ? '' : behind.replaceAll('@', table + key)}`,
  ])

const comment = (text: string, about: string, indent: string) =>
  text === '' ? [] : text.split('\n').map((line) => indent + line.replaceAll('@', about))

export const sides = fc
  .record({ document: documents, scripts: fc.tuple(scripts, scripts), printing: printings })
  .map(({ document, scripts: [ours, theirs], printing }) => ({
    base: printed(document, printing),
    ours: printed(edited(document, ours), printing),
    theirs: printed(edited(document, theirs), printing),
  }))

/**
 * A line may be of both sides where each added the key: our list, and their comment behind it. Lists merge by their items:
 * one that we put into a list on one line stands on a line of its own where they wrote the list like that.
 */
export const pieces = (text: string) => text.split(/\r?\n|\s(?=# note)|(?<=\[)|(?=\])|,/).map((piece) => piece.trim())
