/**
 * What a statement does to tables, step by step, as far as its words show it:
 *
 *   CREATE TABLE t (id int, PRIMARY KEY (id))      create t with id, key of t
 *   ALTER TABLE t DROP COLUMN c, ADD d int         remove t.c, add t.d
 *   UPDATE t SET d = 1                             use of t: d
 */
import { coreText, type Node, type Tree } from '../../../core/model/node.ts'
import type { Dialect } from '../dialect.ts'
import { namedElement, nameIn } from '../elements.ts'
import { tokensOfStatement } from '../tokens.ts'
import { ifMissing, Reader } from './reader.ts'

export type Step = Readonly<{ table: string }> &
  (
    | Readonly<{ does: 'create'; isOnlyIfMissing: boolean }>
    /** The columns of a table are not known from its statement alone. */
    | Readonly<{ does: 'inherit' | 'drop' | 'drop-keys' }>
    /** `isWhole`: of all its rows. */
    | Readonly<{ does: 'empty'; isWhole: boolean }>
    | Readonly<{ does: 'rename'; to: string }>
    | Readonly<{ does: 'add'; column: string; isOnlyIfMissing: boolean }>
    | Readonly<{ does: 'remove'; column: string }>
    /** The primary key, or columns that no two rows share. */
    | Readonly<{ does: 'key' | 'unique'; columns: readonly string[] }>
    /** `columns` may hold words that are no columns. */
    | Readonly<{ does: 'use'; columns: readonly string[] }>
    /** What follows are rows of these columns; of all, if none are listed. */
    | Readonly<{ does: 'insert'; columns: readonly string[]; isOnlyIfMissing: boolean }>
    /** `where` is what follows the values. */
    | Readonly<{ does: 'set'; column: string; value: string; where: string }>
    | Readonly<{ does: 'delete'; where: string }>
  )

export type StepsOf = (node: Node, tree: Tree) => readonly Step[]

const readers: Readonly<Record<string, (reader: Reader) => Iterable<Step>>> = {
  CREATE: created,
  ALTER: altered,
  DROP: dropped,
  INSERT: inserted,
  REPLACE: inserted,
  COPY: inserted,
  UPDATE: changed,
  DELETE: changed,
  TRUNCATE: changed,
}

/** The steps of each statement of a dialect, of an insert without its rows. Each text is read once. */
export function stepsIn(dialect: Dialect): StepsOf {
  const known = new Map<string, readonly Step[]>()
  const ofNodes = new WeakMap<Node, readonly Step[]>() // they are asked for several times in a merge
  return (node, tree) => {
    const before = ofNodes.get(node)
    if (before) return before
    const written = coreText(tree, node.child('list')?.role === 'items' ? (node.child('head') ?? node) : node)
    const steps = known.get(written) ?? read(written, dialect)
    known.set(written, steps)
    ofNodes.set(node, steps)
    return steps
  }
}

function read(written: string, dialect: Dialect): readonly Step[] {
  const reads = readers[/^\w*/.exec(written)?.[0].toUpperCase() ?? '']
  const all = reads && tokensOfStatement(written, dialect)
  if (!all || 'unreadable' in all) return []
  const reader = new Reader(all)
  reader.at++
  return [...reads(reader)]
}

/** What may stand between CREATE and what is created. */
const kinds =
  /^(?:OR|REPLACE|GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED|UNIQUE|CLUSTERED|NONCLUSTERED|FULLTEXT|SPATIAL|MATERIALIZED|RECURSIVE)$/

function* created(reader: Reader): Generator<Step> {
  const isUnique = reader.word() === 'UNIQUE'
  reader.skip(kinds)
  const thing = reader.word()
  reader.at++
  if (thing === 'INDEX') yield* indexed(reader, isUnique)
  if (thing === 'VIEW') yield* queried(reader)
  if (thing !== 'TABLE') return
  const isOnlyIfMissing = reader.skip(ifMissing)
  const table = reader.name()
  yield { does: 'create', table, isOnlyIfMissing }
  if (reader.sign() !== '(' || reader.has(/^(?:INHERITS|PARTITION|SELECT|LIKE)$/)) yield { does: 'inherit', table }
  if (reader.sign() !== '(') return
  const elements = [...reader.parts(reader.at + 1)].map(([from, to]) => [...element(reader, table, from, to)])
  // A constraint may stand before the columns that it is about.
  yield* elements.flat().filter(({ does }) => does === 'add')
  yield* elements.flat().filter(({ does }) => does !== 'add')
}

function* indexed(reader: Reader, isUnique: boolean): Generator<Step> {
  while (reader.at < reader.size && reader.word() !== 'ON') reader.at++
  reader.at++
  reader.skip(ifMissing)
  const table = reader.name()
  if (reader.skip(/^USING$/)) reader.at++
  const columns = reader.listed()
  yield { does: 'use', table, columns }
  if (isUnique) yield { does: 'unique', table, columns }
}

/** A column or a constraint of a table. */
function* element(reader: Reader, table: string, from: number, to: number, isOnlyIfMissing = false): Generator<Step> {
  const { all } = reader
  const { name, labelEnd } = namedElement(all, from, to)
  const isColumn = !name.startsWith('constraint ') && labelEnd > (all.tokens[from]?.start ?? 0)
  if (isColumn) yield { does: 'add', table, column: name, isOnlyIfMissing }
  let open = from
  while (open < to && reader.sign(open) !== '(') open++
  const columns = isColumn ? [name] : reader.listed(open)
  for (let at = from; at < to; at++) {
    if (reader.word(at) === 'PRIMARY' && reader.word(at + 1) === 'KEY') yield { does: 'key', table, columns }
    if (reader.word(at) === 'UNIQUE') yield { does: 'unique', table, columns }
  }
  if (!isColumn) yield { does: 'use', table, columns }
}

function* altered(reader: Reader): Generator<Step> {
  if (reader.word() !== 'TABLE') return
  reader.at++
  reader.skip(ifMissing)
  const table = reader.name()
  reader.skip(/^(?:WITH|CHECK|NOCHECK)$/)
  let isAdding = false
  for (const [from, to] of reader.parts(reader.at)) {
    const action = reader.word(from)
    reader.at = actions.test(action) ? from + 1 : from
    isAdding = action === 'ADD' || (isAdding && reader.at === from)
    if (isAdding) yield* added(reader, table, to)
    else if (reader.at > from) yield* alteration(reader, table, action, to)
  }
}

const actions =
  /^(?:ADD|DROP|RENAME|CHANGE|MODIFY|ALTER|OWNER|SET|RESET|ENABLE|DISABLE|ATTACH|DETACH|VALIDATE|CLUSTER|INHERIT|ENGINE|AUTO_INCREMENT|COMMENT|CONVERT)$/

function* added(reader: Reader, table: string, to: number): Generator<Step> {
  if (reader.word() === 'PARTITION') return
  reader.skip(/^COLUMN$/)
  const isOnlyIfMissing = reader.skip(ifMissing)
  const parts = reader.sign() === '(' ? [...reader.parts(reader.at + 1)] : [[reader.at, to] as const]
  for (const [from, end] of parts) yield* element(reader, table, from, end, isOnlyIfMissing)
}

function* alteration(reader: Reader, table: string, action: string, to: number): Generator<Step> {
  const what = reader.word()
  if (action === 'DROP' && /^(?:PRIMARY|CONSTRAINT)$/.test(what)) yield { does: 'drop-keys', table }
  if (/^(?:PRIMARY|CONSTRAINT|INDEX|KEY|FOREIGN|CHECK|PARTITION|DEFAULT)$/.test(what)) return
  if (action === 'RENAME' && /^(?:TO|AS)$/.test(what)) {
    reader.at++
    yield { does: 'rename', table, to: reader.name() }
  }
  if (!/^(?:DROP|RENAME|CHANGE|MODIFY|ALTER)$/.test(action) || /^(?:TO|AS)$/.test(what)) return
  reader.skip(/^COLUMN$/)
  const isChecked = reader.skip(ifMissing)
  if (reader.at >= to || reader.sign() === '(') return
  const column = reader.name()
  if (!isChecked) yield { does: 'use', table, columns: [column] }
  if (action === 'ALTER') yield* declared(reader, table, column.toLowerCase(), to)
  reader.skip(/^TO$/)
  if (action !== 'MODIFY' && action !== 'ALTER') yield { does: 'remove', table, column }
  if (action === 'RENAME' || action === 'CHANGE')
    yield { does: 'add', table, column: reader.name(), isOnlyIfMissing: false }
}

/** What ALTER COLUMN says of a column: its default, whether it may be null, its type. One of each counts, the last one. */
function* declared(reader: Reader, table: string, column: string, to: number): Generator<Step> {
  const words = reader.written(reader.at, to).toLowerCase()
  const said = /^(?:set |drop )?(?<what>default|not null|type|data type)\b/.exec(words)?.groups?.['what']
  if (said === undefined) return
  const what = said === 'data type' ? 'type' : said
  yield {
    does: 'set',
    table,
    column: `${column} ${what}`,
    value: words.replace('set data type', 'type'),
    where: 'alter column',
  }
}

function* dropped(reader: Reader): Generator<Step> {
  if (reader.word() !== 'TABLE') return
  reader.at++
  reader.skip(ifMissing)
  for (const [from] of reader.parts(reader.at)) {
    reader.at = from
    yield { does: 'drop', table: reader.name() }
  }
}

function* inserted(reader: Reader): Generator<Step> {
  const isOnlyIfMissing = reader.has(/^(?:IGNORE|REPLACE|CONFLICT|DUPLICATE)$/)
  reader.skip(/^(?:IGNORE|LOW_PRIORITY|DELAYED|HIGH_PRIORITY|OR|REPLACE|ROLLBACK|ABORT|FAIL|INTO)$/)
  const table = reader.name()
  const columns = reader.word(reader.at + 1) === 'SELECT' ? [] : reader.listed()
  yield { does: 'use', table, columns }
  yield* queried(reader)
  yield { does: 'insert', table, columns, isOnlyIfMissing }
}

/** The columns of a query of one table. Of several tables, nothing says which of them has a column. */
function* queried(reader: Reader): Generator<Step> {
  const at = (word: string) => reader.all.tokens.flatMap((_, place) => (reader.word(place) === word ? [place] : []))
  const [[select = -1, ...selects], [from = -1, ...others]] = [at('SELECT'), at('FROM')]
  if (select < 0 || from < select || selects.length + others.length > 0 || reader.has(/^(?:JOIN|WITH|LATERAL)$/)) return
  reader.at = from + 1
  const table = reader.name()
  reader.skip(/^AS$/)
  if (reader.isName()) reader.at++
  if (reader.sign() !== ',') yield { does: 'use', table, columns: reader.words(select) }
}

function* changed(reader: Reader): Generator<Step> {
  const isEmptied = /^(?:DELETE|TRUNCATE)$/.test(reader.word(0))
  reader.skip(/^(?:FROM|TABLE|ONLY|LOW_PRIORITY|IGNORE)$/)
  const table = reader.name()
  const where = conditionIn(reader, reader.at)
  if (isEmptied) yield { does: 'empty', table, isWhole: where === '' && !reader.has(/^(?:USING|LIMIT|JOIN)$/) }
  if (reader.word(0) === 'DELETE') yield { does: 'delete', table, where }
  const others = reader.all.tokens.filter((_, at) => /^(?:FROM|JOIN|SELECT|USING)$/.test(reader.word(at))).length
  if (others === 0 || (isEmptied && others === 1)) yield { does: 'use', table, columns: reader.words() }
  if (reader.word(0) === 'UPDATE') yield* assigned(reader, table)
}

/** The statement from its WHERE on. */
function conditionIn(reader: Reader, from: number): string {
  let at = from
  while (at < reader.size && reader.word(at) !== 'WHERE') at++
  return reader.written(at, reader.size)
}

/** The columns that an UPDATE sets, each with its value. */
function* assigned(reader: Reader, table: string): Generator<Step> {
  while (reader.at < reader.size && reader.word() !== 'SET') reader.at++
  const from = reader.at + 1
  let to = from
  for (let depth = 0; to < reader.size; to++) {
    depth += reader.sign(to) === '(' ? 1 : reader.sign(to) === ')' ? -1 : 0
    if (depth === 0 && /^(?:FROM|WHERE|ORDER|LIMIT|RETURNING)$/.test(reader.word(to))) break
  }
  const where = reader.written(to, reader.size)
  for (const [start, end] of reader.parts(from)) {
    if (start >= to) return
    const equals = reader.all.tokens.findIndex((_, at) => at > start && reader.sign(at) === '=')
    if (equals < 0 || equals >= Math.min(end, to)) continue
    const column = nameIn(reader.all, equals - 1).toLowerCase()
    yield { does: 'set', table, column, value: reader.written(equals + 1, Math.min(end, to)), where }
  }
}
