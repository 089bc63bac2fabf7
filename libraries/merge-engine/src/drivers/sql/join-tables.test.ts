/** Rows of a table that joins two others: two cells together are the key, so each side may add what the other does not have. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'
import { merge } from '../../index.ts'

type Row = readonly [one: number, other: number]
type Written = (names: Names, rows: readonly Row[]) => string

type Names = Readonly<{ table: string; one: string; other: string }>

/** Tables that are named for the two things that they join. */
const forBoth: readonly Names[] = [
  { table: 'user_roles', one: 'user_id', other: 'role_id' },
  { table: 'film_actor', one: 'film_id', other: 'actor_id' },
  { table: 'app.roles_of_user', one: 'user_id', other: 'role_id' },
  { table: '`PostTags`', one: '`PostId`', other: '`TagId`' },
  { table: 'orders_products', one: 'order_id', other: 'product_id' },
]

const others: readonly Names[] = [
  { table: 'app.tagged', one: 'post', other: 'tag' },
  { table: '"Runs In"', one: '"Train"', other: '"Line"' },
  { table: 'user_profile', one: 'user_id', other: 'photo_id' },
  { table: 'users', one: 'user_id', other: 'role_id' },
  { table: 'orders', one: 'id', other: 'order_id' },
]

const named = fc.constantFrom(...forBoth, ...others)

const cells = ({ one, other }: Names) => `(${one}, ${other})`

const forms: Readonly<Record<string, Written>> = {
  'one statement': (of, rows) =>
    `INSERT INTO ${of.table} ${cells(of)} VALUES\n${rows.map((row) => `  (${row.join(', ')})`).join(',\n')};\n`,
  'a statement each': (of, rows) =>
    rows.map((row) => `INSERT INTO ${of.table} ${cells(of)} VALUES (${row.join(', ')});\n`).join(''),
  'a statement each, without columns': (of, rows) =>
    rows.map((row) => `INSERT INTO ${of.table} VALUES (${row.join(', ')});\n`).join(''),
}

const create = (of: Names) =>
  `CREATE TABLE ${of.table} (\n  ${of.one} int,\n  ${of.other} int,\n  PRIMARY KEY ${cells(of)}\n);\n\n`

/** Some rows, of which no two are equal, and a new one that each side adds: of one first cell, with different second ones. */
const some = fc.record({
  of: named,
  rows: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 2,
    maxLength: 6,
    selector: ([one, other]) => `${one} ${other}`,
  }),
  first: fc.integer({ min: 5, max: 9 }),
  seconds: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 2 }),
})

const runs = { numRuns: 60 }

describe.each(Object.entries(forms))('rows in %s', (_, written) => {
  test('that both sides add to a table with a key of two columns are all there', () => {
    fc.assert(
      fc.property(some, ({ of, rows, first, seconds: [mine = 0, yours = 0] }) => {
        const text = (all: readonly Row[]) => create(of) + written(of, all)
        const [one, other]: [Row, Row] = [
          [first, mine],
          [first, yours],
        ]
        const answers = [
          [one, other],
          [other, one],
        ].map((added) => text([...rows, ...added]))
        const sides = { base: text(rows), ours: text([...rows, one]), theirs: text([...rows, other]) }
        expect(answers).toContain(inEitherOrder(sides))
      }),
      runs,
    )
  })

  test('that both sides add at different places are never there twice', () => {
    fc.assert(
      fc.property(some, fc.boolean(), ({ of, rows, first, seconds: [mine = 0] }, hasKey) => {
        const text = (all: readonly Row[]) => (hasKey ? create(of) : '') + written(of, all)
        const added: Row = [first, mine]
        const result = inEitherOrder({
          base: text(rows),
          ours: text([added, ...rows]),
          theirs: text([...rows, added]),
        })
        expect(result.split(`(${added.join(', ')})`).length).toBeLessThanOrEqual(2)
      }),
      runs,
    )
  })

  test('with one first cell are asked about where that may be the key', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...others), ({ first, seconds: [mine = 0, yours = 0] }, of) => {
        const rows: readonly Row[] = [
          [1, 1],
          [2, 1],
        ]
        const text = (...added: readonly Row[]) => written(of, [...rows, ...added])
        const sides = { base: text(), ours: text([first, mine]), theirs: text([first, yours]) }
        expect(['add-add', 'duplicate', 'order']).toContain(mergedBothWays('sql', sides))
      }),
      runs,
    )
  })
})

test('rows of a table that is named for what it joins are all there, at different places too', () => {
  fc.assert(
    fc.property(
      some,
      fc.constantFrom(...forBoth),
      fc.boolean(),
      ({ first, seconds: [mine = 0, yours = 0] }, of, each) => {
        const written = forms[each ? 'a statement each' : 'one statement']
        const rows: readonly Row[] = [
          [1, 1],
          [2, 1],
          [3, 1],
        ]
        const text = (...all: readonly Row[]) => written?.(of, all) ?? ''
        const result = inEitherOrder({
          base: text(...rows),
          ours: text([first + 9, mine], ...rows),
          theirs: text(...rows, [first + 9, yours]),
        })
        expect(result).toBe(text([first + 9, mine], ...rows, [first + 9, yours]))
      },
    ),
    runs,
  )
})

/** The text of the merge, or the kinds of its conflicts; exchanged sides may only have two additions in the other order. */
function inEitherOrder({ base, ours, theirs }: Readonly<{ base: string; ours: string; theirs: string }>): string {
  const answer = (one: string, other: string) => {
    const result = merge('sql', { base: encode(base), ours: encode(one), theirs: encode(other) })
    if (result.kind === 'merged') return new TextDecoder().decode(result.bytes)
    return result.conflicts.map(({ kind }) => kind).join()
  }
  const [result, exchanged] = [answer(ours, theirs), answer(theirs, ours)]
  expect(lines(exchanged)).toEqual(lines(result))
  return result
}

const encode = (text: string) => new TextEncoder().encode(text)

const lines = (text: string) => text.replaceAll(/[,;]$/gm, '').split('\n').sort()
