/** Two sides that are right must not add up to a script that contradicts itself, wherever they stand and whatever they are called. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DriverName, merge } from '../../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)
type Texts = Readonly<{ base: string; ours: string; theirs: string }>

const fenced = (script: string) => `# Setup\n\n\`\`\`sql\n${script}\`\`\`\n`

/** What becomes of a script, and of one inside a Markdown page; of each also with the sides exchanged. */
function answersTo({ base, ours, theirs }: Texts): readonly string[] {
  const kindOf = (driver: DriverName, one: Texts) =>
    merge(driver, { base: encode(one.base), ours: encode(one.ours), theirs: encode(one.theirs) }).kind
  return [ours, theirs].flatMap((one, at) => {
    const other = at === 0 ? theirs : ours
    return [
      kindOf('sql', { base, ours: one, theirs: other }),
      kindOf('markdown', { base: fenced(base), ours: fenced(one), theirs: fenced(other) }),
    ]
  })
}

const clean = ['merged', 'merged', 'merged', 'merged']
const asked = ['conflicted', 'conflicted', 'conflicted', 'conflicted']

type Names = Readonly<{ table: string; key: string; text: string; more: string; ends: string }>

const names: fc.Arbitrary<Names> = fc
  .tuple(
    fc.shuffledSubarray(['users', 'orders', 'line_items', 'app.parts', '"Night Runs"', 'größen'], {
      minLength: 1,
      maxLength: 1,
    }),
    fc.shuffledSubarray(['code', 'amount', 'label', 'place', '"Made At"', 'state'], { minLength: 3, maxLength: 3 }),
    fc.constantFrom('\n', '\n\n', '\n-- next\n'),
  )
  .map(([[table = ''], [key = '', text = '', more = ''], ends]) => ({ table, key, text, more, ends }))

/** Statements that have nothing to do with the table, between which a side adds its own. */
const others = ['CREATE VIEW one AS SELECT 1;', 'CREATE VIEW two AS SELECT 2;', 'CREATE VIEW three AS SELECT 3;']

const script = ({ ends }: Names, ...statements: readonly string[]) => `${statements.join(ends)}\n`

const create = ({ table, key, text }: Names, { ofKey = '', more = '' } = {}) =>
  `CREATE TABLE ${table} (\n  ${key} int${ofKey},\n  ${text} varchar(40)${more}\n);`

const holds = (law: (of: Names) => void) => fc.assert(fc.property(names, law), { numRuns: 10 })

test.each([
  ['the table and as a constraint of it', (of: Names) => [create(of, { more: `,\n  PRIMARY KEY (${of.text})` })]],
  [
    'the table and as a named constraint',
    (of: Names) => [create(of, { more: `,\n  CONSTRAINT pk PRIMARY KEY (${of.text})` })],
  ],
  [
    'the table and in a statement',
    (of: Names) => [create(of), ...others, `ALTER TABLE ${of.table} ADD PRIMARY KEY (${of.text});`],
  ],
  [
    'the table and in a named one',
    (of: Names) => [
      create(of),
      others[0] ?? '',
      `ALTER TABLE ONLY ${of.table} ADD CONSTRAINT pk PRIMARY KEY (${of.text});`,
    ],
  ],
])('two primary keys that the sides add in %s are a conflict', (_, theirs) => {
  holds((of) => {
    const [first, ...rest] = theirs(of)
    const kept = rest.length > 0 ? rest : others
    const base = script(of, create(of), ...others)
    const ours = script(of, create(of, { ofKey: ' PRIMARY KEY' }), ...others)
    const all = [first ?? '', ...kept, ...others.filter((one) => !kept.includes(one))]
    expect(answersTo({ base, ours, theirs: script(of, ...all) })).toEqual(asked)
  })
})

test('a column that one side adds to the table, and the other by a statement, is a conflict', () => {
  holds((of) => {
    const ours = script(of, create(of, { more: `,\n  ${of.more} int` }), ...others)
    const theirs = script(of, create(of), ...others, `ALTER TABLE ${of.table} ADD COLUMN ${of.more} int;`)
    expect(answersTo({ base: script(of, create(of), ...others), ours, theirs })).toEqual(asked)
  })
})

const uses: Readonly<Record<string, (of: Names) => string>> = {
  update: ({ table, text }) => `UPDATE ${table} SET ${text} = 'b';`,
  condition: ({ table, key, text }) => `UPDATE ${table} SET ${key} = 3 WHERE ${text} = 'b';`,
  deletion: ({ table, text }) => `DELETE FROM ${table} WHERE ${text} IS NULL;`,
  insert: ({ table, key, text }) => `INSERT INTO ${table} (${key}, ${text}) VALUES (4, 'd');`,
  index: ({ table, text }) => `CREATE INDEX by_text ON ${table} (${text});`,
  constraint: ({ table, text }) => `ALTER TABLE ${table} ADD CONSTRAINT one UNIQUE (${text});`,
  change: ({ table, text }) => `ALTER TABLE ${table} ALTER COLUMN ${text} SET NOT NULL;`,
  'view of it': ({ table, key, text }) => `CREATE OR REPLACE VIEW seen AS SELECT ${key}, ${text} FROM ${table};`,
  'view that asks for it': ({ table, key, text }) =>
    `CREATE MATERIALIZED VIEW seen AS SELECT one.${key} FROM ${table} AS one WHERE one.${text} = 'b';`,
  'insert from a query': ({ table, text }) => `INSERT INTO letters (address) SELECT ${text} FROM ${table};`,
}

test.each(Object.keys(uses))('a column that one side drops before the other side uses it is a conflict: %s', (use) => {
  holds((of) => {
    const base = [create(of), ...others]
    const theirs = script(of, ...base, uses[use]?.(of) ?? '')
    const dropped = script(of, create(of), `ALTER TABLE ${of.table} DROP COLUMN ${of.text};`, ...others)
    expect(answersTo({ base: script(of, ...base), ours: dropped, theirs })).toEqual(asked)
    const gone = script(of, `CREATE TABLE ${of.table} (\n  ${of.key} int\n);`, ...others)
    expect(answersTo({ base: script(of, ...base), ours: gone, theirs })).toEqual(asked)
    const renamed = script(of, create({ ...of, text: of.more }), ...others)
    expect(answersTo({ base: script(of, ...base), ours: renamed, theirs })).toEqual(asked)
  })
})

const rows = ({ table }: Names, columns: string, all: readonly string[]) =>
  `INSERT INTO ${table}${columns} VALUES\n${all.join(',\n')};`

test('a row of the columns that the other side extended is a conflict, listed or not, in one statement or several', () => {
  holds((of) => {
    const [two, three] = [` (${of.key}, ${of.text})`, ` (${of.key}, ${of.text}, ${of.more})`]
    const [old, added] = [["(1, 'a')", "(2, 'b')"], "(3, 'c')"]
    const fresh = ["(1, 'a', 'x')", "(2, 'b', 'y')"]
    for (const [before, after] of [
      [two, three],
      ['', ''],
    ] as const) {
      const base = script(of, ...others, rows(of, before, old))
      const theirs = script(of, ...others, rows(of, before, [...old, added]))
      expect(answersTo({ base, ours: script(of, ...others, rows(of, after, fresh)), theirs })).toEqual(asked)
    }
    const each = (all: readonly string[]) => all.map((row) => rows(of, '', [row]))
    const texts = {
      base: script(of, create(of), ...each(old)),
      ours: script(of, create(of, { more: `,\n  ${of.more} text` }), ...each(fresh)),
      theirs: script(of, create(of), rows(of, '', [added]), ...each(old)),
    }
    expect(answersTo(texts)).toEqual(asked)
  })
})

test('a row that lists no columns and a column added at the same place are a conflict in either order of the sides', () => {
  holds((of) => {
    const base = script(of, create(of), ...others)
    const theirs = script(of, create(of), ...others, rows(of, '', ["(1, 'a')"]))
    const ours = script(of, create(of), ...others, `ALTER TABLE ${of.table} ADD COLUMN ${of.more} int;`)
    expect(answersTo({ base, ours, theirs })).toEqual(asked)
  })
})

test('a key that both sides insert at different places is a conflict, whatever columns they list', () => {
  holds((of) => {
    const [first, second] = [` (${of.key}, ${of.text})`, ` (${of.key}, ${of.text}, ${of.more})`]
    const base = [rows(of, first, ["(1, 'a')"]), rows(of, first, ["(2, 'b')"]), ...others]
    const ours = script(of, rows(of, first, ["(7, 'q')"]), ...base)
    const theirs = script(of, ...base, rows(of, second, ["(7, 'r', 3)"]))
    expect(answersTo({ base: script(of, ...base), ours, theirs })).toEqual(asked)
  })
})

test('what does not contradict itself stays clean', () => {
  holds((of) => {
    const { table, key, text } = of
    const list = ` (${key}, ${text})`
    const base = [create(of, { ofKey: ' PRIMARY KEY' }), rows(of, list, ["(1, 'a')"]), ...others]
    const merges = (ours: readonly string[], theirs: readonly string[], from: readonly string[] = base) =>
      expect(
        answersTo({ base: script(of, ...from), ours: script(of, ...ours), theirs: script(of, ...theirs) }),
      ).toEqual(clean)
    const added = rows(of, list, ["(3, 'c')"])
    const [made = '', inserted = ''] = base
    // The key is dropped before it is added anew.
    merges(
      [...base, `ALTER TABLE ${table} DROP CONSTRAINT pk;`, `ALTER TABLE ${table} ADD PRIMARY KEY (${text});`],
      [made, added, inserted, ...others],
    )
    // The column that is dropped is that of another table.
    merges(
      [made, 'ALTER TABLE elsewhere DROP COLUMN seen;', inserted, ...others],
      [...base, `UPDATE ${table} SET ${text} = 'seen';`],
    )
    // A row that is there already is left as it is.
    merges(
      [made, rows(of, list, ["(2, 'b')"]), inserted, ...others],
      [...base, `INSERT INTO ${table}${list} VALUES (2, 'b') ON CONFLICT DO NOTHING;`],
    )
    // A column of another table, and one of the answer alone, have the name of the dropped one.
    for (const query of [
      `SELECT other.${text} FROM ${table} one, other`,
      `SELECT other.${text} FROM ${table} one JOIN other ON other.id = one.${key}`,
      `SELECT ${key} AS ${text} FROM ${table}`,
    ])
      merges(
        [made, `ALTER TABLE ${table} DROP COLUMN ${text};`, ...others],
        [made, ...others, `CREATE VIEW seen AS ${query};`],
        [made, ...others],
      )
    // The column is used before it is dropped.
    merges(
      [...base, `ALTER TABLE ${table} DROP COLUMN ${text};`],
      [made, inserted, `UPDATE ${table} SET ${text} = 'b';`, ...others],
    )
  })
})
