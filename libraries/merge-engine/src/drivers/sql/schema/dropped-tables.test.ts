/** A table that one side drops, and that the other one newly uses: no script that fails is made of two that run. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'

const merged = (base: readonly string[], ours: readonly string[], theirs: readonly string[]) =>
  mergedBothWays('sql', { base: script(base), ours: script(ours), theirs: script(theirs) })

const script = (statements: readonly string[]) => statements.map((statement) => `${statement}\n`).join('')

/** Also names that are words of the language, and those with a schema. */
const names = fc
  .shuffledSubarray(['parts', 'old', 'app.user', '"Night Runs"', 'größen', 'line_items'], {
    minLength: 2,
    maxLength: 2,
  })
  .chain(([table = '', other = '']) =>
    fc.record({ table: fc.constant(table), other: fc.constant(other), at: fc.nat() }),
  )

const create = (table: string) => `CREATE TABLE ${table} (id int);`
const views = ['one', 'two', 'three'].map((name, at) => `CREATE VIEW ${name} AS SELECT ${at};`)

const uses: Readonly<Record<string, (table: string) => string>> = {
  insert: (table) => `INSERT INTO ${table} VALUES (4);`,
  update: (table) => `UPDATE ${table} SET id = 5;`,
  deletion: (table) => `DELETE FROM ${table} WHERE id = 6;`,
  index: (table) => `CREATE INDEX by_id ON ${table} (id);`,
  column: (table) => `ALTER TABLE ${table} ADD COLUMN more int;`,
  copy: (table) => `CREATE TABLE copied AS SELECT id FROM ${table};`,
  grant: (table) => `GRANT SELECT ON ${table} TO reader;`,
}

/** What cannot be without the table, so that it must not be dropped. */
const dependents: Readonly<Record<string, (table: string) => string>> = {
  view: (table) => `CREATE VIEW shown AS SELECT id FROM ${table};`,
  'foreign key': (table) => `CREATE TABLE more (id int REFERENCES ${table} (id));`,
  'foreign key of a table that is there': (table) =>
    `ALTER TABLE base_of ADD FOREIGN KEY (id) REFERENCES ${table} (id);`,
}

const runs = { numRuns: 20 }

describe.each(Object.entries({ ...uses, ...dependents }))('a new %s', (_, use) => {
  test('behind the place where the other side drops the table is asked about', () => {
    fc.assert(
      fc.property(names, ({ table, other, at }) => {
        const base = [create(table), create(other), ...views]
        const dropped = base.toSpliced(2 + (at % 3), 0, `DROP TABLE ${table};`)
        expect(merged(base, dropped, [...base, use(table)])).toBe('edit-delete')
      }),
      runs,
    )
  })

  test('of a table whose definition the other side takes out is asked about', () => {
    fc.assert(
      fc.property(names, ({ table, other }) => {
        const base = [create(table), create(other), ...views]
        expect(merged(base, base.slice(1), [...base, use(table)])).toBe('edit-delete')
      }),
      runs,
    )
  })

  test('of another table than the one that is dropped is kept', () => {
    fc.assert(
      fc.property(names, ({ table, other }) => {
        const base = [create(table), create(other), ...views]
        const [dropped, used] = [`DROP TABLE ${table};`, use(other)]
        const result = script([...base.toSpliced(2, 0, dropped), used])
        expect(merged(base, base.toSpliced(2, 0, dropped), [...base, used])).toBe(result)
      }),
      runs,
    )
  })
})

test.each(Object.entries(uses))('an %s before the table is dropped is kept', (_, use) => {
  fc.assert(
    fc.property(names, ({ table }) => {
      const base = [create(table), ...views]
      const [used, dropped] = [use(table), `DROP TABLE ${table};`]
      expect(merged(base, [...base, dropped], base.toSpliced(1, 0, used))).toBe(
        script([...base.toSpliced(1, 0, used), dropped]),
      )
    }),
    runs,
  )
})

test.each(Object.entries(dependents))('a %s that is made before the table is dropped is asked about', (_, use) => {
  fc.assert(
    fc.property(names, ({ table }) => {
      const base = [create(table), ...views]
      expect(merged(base, [...base, `DROP TABLE ${table};`], base.toSpliced(1, 0, use(table)))).toBe('edit-delete')
      const cascading = [...base, `DROP TABLE ${table} CASCADE;`]
      expect(merged(base, cascading, base.toSpliced(1, 0, use(table)))).toBe(
        script([...base.toSpliced(1, 0, use(table)), `DROP TABLE ${table} CASCADE;`]),
      )
    }),
    runs,
  )
})

test('a table that is made anew may be used again, and one that may be absent dropped twice', () => {
  fc.assert(
    fc.property(names, ({ table }) => {
      const base = [create(table), ...views]
      const anew = [create(table), `DROP TABLE ${table};`, `CREATE TABLE ${table} (id int, more int);`, ...views]
      const used = `UPDATE ${table} SET id = 5;`
      expect(merged(base, anew, [...base, used])).toBe(script([...anew, used]))
      const dropped = `DROP TABLE IF EXISTS ${table};`
      const [first, last] = [base.toSpliced(2, 0, `DROP TABLE ${table};`), [...base, dropped]]
      expect(merged(base, first, last)).toBe(script([...first, dropped]))
    }),
    runs,
  )
})
