/** JSON and SQL inside a text of another format: neighbouring values that two sides changed or added are all in the result. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DriverName, type MergeResult, merge, mergeWithChoices } from '../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : result.conflicts

const indented = (json: string, by: string) => json.split('\n').join(`\n${by}`)

const lines = (first: number, last: number) => `{\n  "a": ${first},\n  ...\n  "b": ${last}\n}`

type Placed = (json: string) => string

const places: readonly (readonly [string, DriverName, Placed])[] = [
  ['a block', 'yaml', (json) => `data:\n  a.json: |\n    ${indented(json, '    ')}\n  other: 1\n`],
  ['a stripped block', 'yaml', (json) => `data: |-\n  ${indented(json, '  ')}\nother: 1\n`],
  ['a kept block', 'yaml', (json) => `data: |+\n  ${indented(json, '  ')}\n\nother: 1\n`],
  [
    'a block in an item',
    'yaml',
    (json) => `all:\n  - name: one\n    data: |\n      ${indented(json, '      ')}\n  - name: two\n`,
  ],
  ['a folded block', 'yaml', (json) => `data: >\n  ${indented(json, '  ')}\nother: 1\n`],
  ['a folded block without its last line end', 'yaml', (json) => `data: >-\n  ${indented(json, '  ')}\nother: 1\n`],
  ['the last block', 'yaml', (json) => `other: 1\ndata: |\n  ${indented(json, '  ')}\n`],
  ['a CDATA section', 'xml', (json) => `<all>\n  <one><![CDATA[${json}]]></one>\n</all>\n`],
  ['a CDATA section on its own lines', 'xml', (json) => `<all>\n  <one>\n<![CDATA[\n${json}\n]]>\n  </one>\n</all>\n`],
]

const layouts = fc.constantFrom(
  (value: unknown) => JSON.stringify(value),
  (value: unknown) => JSON.stringify(value, null, 2),
)

describe.each(places)('JSON in %s of %s', (_, driver, placed) => {
  const merged = (base: string, ours: string, theirs: string) =>
    textOf(merge(driver, { base: encode(placed(base)), ours: encode(placed(ours)), theirs: encode(placed(theirs)) }))

  test('has the edits and the additions of both', () => {
    const changes = fc.array(fc.constantFrom('ours', 'theirs', 'none'), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(changes, layouts, (by, written) => {
        const document = (...of: readonly string[]) => {
          const values = by.map((side, at) => [`n${at}`, of.includes(side) ? 100 + at : at] as const)
          return written(Object.fromEntries([...values, ...of.map((side) => [`z ${side}`, side] as const)]))
        }
        const result = merged(document(), document('ours'), document('theirs'))
        expect(result).toBe(placed(document('ours', 'theirs')))
      }),
      { numRuns: 30 },
    )
  })

  test('says which value both changed, and a choice settles it', () => {
    const sides = {
      base: encode(placed('{"a": 1, "b": 1}')),
      ours: encode(placed('{"a": 2, "b": 1}')),
      theirs: encode(placed('{"a": 3, "b": 3}')),
    }
    const result = merge(driver, sides)
    const conflicts = result.kind === 'conflicted' ? result.conflicts : []
    expect(conflicts).toMatchObject([{ kind: 'edit-edit', base: '1', ours: '2', theirs: '3' }])
    const chosen = mergeWithChoices(driver, sides, new Map([[conflicts[0]?.path ?? '', 'theirs']]))
    expect(chosen.kind === 'merged' && textOf(chosen)).toBe(placed('{"a": 3, "b": 3}'))
  })

  test('that is not valid merges by lines, as any text', () => {
    expect(merged(lines(1, 1), lines(2, 1), lines(1, 3))).toBe(placed(lines(2, 3)))
  })
})

describe.each(places)('SQL in %s of %s', (_, driver, placed) => {
  const table = (columns: readonly string[]) => placed(`CREATE TABLE t (id int, ${columns.join(', ')});\nSELECT 1;`)
  const sides = (ours: readonly string[], theirs: readonly string[]) => ({
    base: encode(table(['a int'])),
    ours: encode(table(ours)),
    theirs: encode(table(theirs)),
  })

  test('has the columns that both added to a table on one line', () => {
    expect(textOf(merge(driver, sides(['a int', 'b int'], ['a text', 'c int'])))).toBe(
      table(['a text', 'b int', 'c int']),
    )
  })

  test('asks where both changed one column', () => {
    expect(textOf(merge(driver, sides(['a text'], ['a date'])))).toMatchObject([{ kind: 'edit-edit', ours: 'text' }])
  })
})

type Written = (sql: string) => string

const folded: Written = (sql) => `text: >\n  ${indented(sql, '  ')}\nother: 1\n`
const block: Written = (sql) => `text: |\n  ${indented(sql, '  ')}\nother: 1\n`

/** A table behind some other text, to which both sides add a column. */
const tableBehind = (placed: Written, start: string, columns: readonly string[]) =>
  encode(placed(`${start}\nCREATE TABLE t (id int, ${columns.join(', ')});`))

const mergedBehind = (placed: Written, start: string) =>
  textOf(
    merge('yaml', {
      base: tableBehind(placed, start, ['a int']),
      ours: tableBehind(placed, start, ['a int', 'b int']),
      theirs: tableBehind(placed, start, ['a int', 'c int']),
    }),
  )

const both = (placed: Written, start: string) =>
  new TextDecoder().decode(tableBehind(placed, start, ['a int', 'b int', 'c int']))

describe('a folded block of SQL, whose line ends are spaces', () => {
  test('has the columns that both added', () => {
    expect(mergedBehind(folded, 'DROP TABLE "t";')).toBe(both(folded, 'DROP TABLE "t";'))
  })

  test.each(['DROP TABLE t; -- all', 'DROP TABLE t; # all', "SELECT 'a\nb' FROM t;", 'SELECT 1 FROM t\nGO'])(
    'merges as any text if the end of a line counts in %j',
    (first) => {
      expect(mergedBehind(folded, first)).toMatchObject([{ path: 'text', kind: 'edit-edit' }])
    },
  )
})

describe('a text in a block is SQL by how it begins', () => {
  test.each([
    'WITH RECURSIVE n (a) AS (SELECT 1) SELECT * FROM n;',
    'WITH n AS MATERIALIZED (SELECT 1) SELECT * FROM n;',
    'MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN DELETE;',
    'TRUNCATE TABLE t;',
    'INSERT OR IGNORE INTO t VALUES (1);',
  ])('such as %s', (start) => {
    expect(mergedBehind(block, start)).toBe(both(block, start))
  })

  test.each(['Select one of these:', 'Update the table, then', 'With care as (always) before'])(
    'not a sentence: %s',
    (start) => {
      expect(mergedBehind(block, start)).toMatchObject([{ path: 'text', kind: 'edit-edit' }])
    },
  )
})
