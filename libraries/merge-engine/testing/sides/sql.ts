/** Random sql documents, and what two people make of one. */
import fc from 'fast-check'

type Column = Readonly<{ name: string; type: string }>
type Statement =
  | Readonly<{ is: 'table'; name: string; columns: readonly Column[] }>
  | Readonly<{ is: 'insert'; name: string; rows: readonly (readonly [id: number, text: string])[] }>
  | Readonly<{ is: 'plain'; text: string }>

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const types = fc.constantFrom('int', 'text', 'varchar(10)', 'numeric(10, 2)', "text DEFAULT 'x;y'", 'int -- note')
const texts = fc.constantFrom('one', 'two', "it''s", 'a;b', '-- no')

const columns = fc.uniqueArray(fc.record({ name: names, type: types }), {
  selector: ({ name }) => name,
  minLength: 1,
  maxLength: 4,
})
const rows = fc.uniqueArray(fc.tuple(fc.nat(20), texts), { selector: ([id]) => id, minLength: 1, maxLength: 4 })

const statements: fc.Arbitrary<Statement> = fc.oneof(
  fc.record({ is: fc.constant('table' as const), name: names, columns }),
  fc.record({ is: fc.constant('insert' as const), name: names, rows }),
  fc.record({
    is: fc.constant('plain' as const),
    text: fc.constantFrom(
      'DROP VIEW IF EXISTS v;',
      'CREATE INDEX i ON a (b);',
      'GRANT SELECT ON a TO b;',
      'SET x = 1;',
      'UPDATE a SET b = 1\n  WHERE c = 2;',
      '\\i other.sql',
      'CREATE FUNCTION f() RETURNS int AS $$\nBEGIN\n  RETURN 1;\nEND;\n$$ LANGUAGE plpgsql;',
    ),
  }),
)

/** Statements that are known by a name stand in a script once. */
const scripts = fc.uniqueArray(statements, {
  selector: (statement) => (statement.is === 'plain' ? statement.text : `${statement.is} ${statement.name}`),
  minLength: 1,
  maxLength: 6,
})

type Script = readonly Statement[]
type Edit = Readonly<{
  action: 'inside' | 'delete' | 'add' | 'move'
  at: number
  place: number
  type: string
  statement: Statement
}>

const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    action: fc.constantFrom<Edit['action']>('inside', 'inside', 'inside', 'delete', 'add', 'move'),
    at: fc.nat(5),
    place: fc.nat(5),
    type: types,
    statement: statements,
  }),
  { maxLength: 3 },
)

function edited(script: Script, { action, at, place, type, statement }: Edit): Script {
  const index = at % Math.max(script.length, 1)
  const old = script[index]
  if (action === 'add' || !old) return hasNamed(script, statement) ? script : script.toSpliced(index, 0, statement)
  if (action === 'delete') return script.toSpliced(index, 1)
  if (action === 'move') return [...script.toSpliced(index, 1), old]
  return script.with(index, editedInside(old, place, type))
}

const keyOf = (statement: Statement) =>
  statement.is === 'plain' ? statement.text : `${statement.is} ${statement.name}`
const hasNamed = (script: Script, statement: Statement) => script.some((one) => keyOf(one) === keyOf(statement))

function editedInside(old: Statement, place: number, type: string): Statement {
  if (old.is === 'table') {
    const at = place % old.columns.length
    const column = old.columns[at]
    if (place === 4) return { ...old, columns: [...old.columns, { name: `new_${type.length}`, type }] }
    if (place === 5 && old.columns.length > 1) return { ...old, columns: old.columns.toSpliced(at, 1) }
    return column ? { ...old, columns: old.columns.with(at, { ...column, type }) } : old
  }
  if (old.is === 'plain') return old
  const at = place % old.rows.length
  const row = old.rows[at]
  if (place === 4) return { ...old, rows: [...old.rows, [30 + type.length, 'new']] }
  return row ? { ...old, rows: old.rows.with(at, [row[0], `edited ${type.length}`]) } : old
}

const unique = (script: Script): Script =>
  script.map((statement) => {
    if (statement.is !== 'table') return statement
    const seen = new Set<string>()
    return { ...statement, columns: statement.columns.filter(({ name }) => !seen.has(name) && seen.add(name)) }
  })

function written(statement: Statement): string {
  if (statement.is === 'plain') return statement.text
  const lines =
    statement.is === 'table'
      ? statement.columns.map(({ name, type }): [string, string] => {
          const [before = '', note = ''] = type.split(' --')
          return [`${name} ${before}`, note && ` --${note}`]
        })
      : statement.rows.map(([id, text]): [string, string] => [`(${id}, '${text}')`, ''])
  const list = lines.map(([line, note], at) => `  ${line}${at < lines.length - 1 ? ',' : ''}${note}`).join('\n')
  return statement.is === 'table'
    ? `CREATE TABLE ${statement.name} (\n${list}\n);`
    : `INSERT INTO ${statement.name} VALUES\n${list};`
}

const printed = (script: Script, between: string) => unique(script).map(written).join(between) + '\n'

export const sides = fc
  .record({ script: scripts, ours: edits, theirs: edits, between: fc.constantFrom('\n', '\n\n') })
  .map(({ script, ours, theirs, between }) => ({
    base: printed(script, between),
    ours: printed(ours.reduce(edited, script), between),
    theirs: printed(theirs.reduce(edited, script), between),
  }))

/** A column and the comment behind it stand on one line, and people edit the one or the other. */
export const pieces = (text: string) => text.split(/\n|--/).map((piece) => piece.trim().replace(/[,;]$/, ''))
