import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import { addThing, codeOf, countOf, keep, once, removeThings, statement, thingById } from './tables.ts'

type Numbered = Readonly<{ id: number; number: number }>

const inserted = statement((db, { id, number }: Numbered) => db.insertInto('thing').values({ id, number }))
const updated = statement((db, { id, number }: Numbered) =>
  db.updateTable('thing').set({ number }).where('id', '=', id),
)
const near = statement((db, { number }: { number: number }) =>
  db.selectFrom('thing').select('id').where('number', '>=', number).where('number', '<=', number).orderBy('id'),
)

const kept = fc.record({
  text: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !text.includes('\0'))),
  number: fc.option(fc.maxSafeInteger()),
  fraction: fc.option(fc.double({ noNaN: true, min: -1e15, max: 1e15 }).map((number) => number + 0)), // no negative zero
  bytes: fc.option(fc.uint8Array({ maxLength: 300 })),
})

export function values(open: () => Promise<Database>): void {
  test('values are read as they were written: text, integers, fractions, null, bytes', async () => {
    const database = await open()
    await fc.assert(
      fc.asyncProperty(kept, async (value) => {
        await database.write(keep.run(value))
        const row = await database.read(thingById.first({ id: 1 }))
        expect(row && { ...row, bytes: row.bytes && new Uint8Array(row.bytes) }).toEqual({ id: 1, ...value })
      }),
      { numRuns: 150 },
    )
  })

  test('a whole number is stored and found as one, however it is written and queried', async () => {
    const database = await open()
    const asText = statement(
      (_, { number }: { number: number }) =>
        sql<{
          id: number
          digits: string
        }>`SELECT id, CAST("number" AS TEXT) AS digits FROM thing WHERE "number" = ${number} ORDER BY id`,
    )
    await fc.assert(
      fc.asyncProperty(fc.maxSafeInteger(), async (number) => {
        await database.write(removeThings.run({}))
        await database.write(inserted.run({ id: 1, number: 0 }))
        await database.write(updated.run({ id: 1, number }))
        await database.write(inserted.run({ id: 2, number }))
        await database.write(keep.run({ text: null, number, fraction: null, bytes: null }))
        expect(await database.read(asText.all({ number }))).toEqual([1, 2].map((id) => ({ id, digits: `${number}` })))
        expect(await database.read(near.all({ number }))).toEqual([{ id: 1 }, { id: 2 }])
        const among = once((db) => db.selectFrom('thing').select('id').where('number', 'in', [number, 0]).orderBy('id'))
        expect(await database.read(among.all())).toEqual([{ id: 1 }, { id: 2 }])
      }),
      { numRuns: 50 },
    )
  })

  test('a part of a larger buffer is stored as that part', async () => {
    const database = await open()
    const bytes = new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 3)
    await database.write(keep.run({ text: null, number: null, fraction: null, bytes }))
    expect([...((await database.read(thingById.first({ id: 1 })))?.bytes ?? [])]).toEqual([2, 3])
  })

  test.each([2 ** 53, -(2 ** 53), 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
    'the number %d is refused when it is written',
    async (number) => {
      const database = await open()
      await expect(database.write(keep.run({ text: null, number, fraction: null, bytes: null }))).rejects.toThrow(
        RangeError,
      )
    },
  )

  test('a number beyond 2^53 that another program wrote is an error when it is read, not a wrong number', async () => {
    const database = await open()
    await database.write(once(() => sql<never>`INSERT INTO counter VALUES ('c', 9007199254740993)`).run())
    await expect(database.read(countOf.first({ name: 'c' }))).rejects.toThrow('2^53')
  })

  test.each(['a\0b', '\uD800', 'x\uDC00'])(
    'the text %j is refused, because not every engine can store it',
    async (text) => {
      const database = await open()
      expect(await codeOf(database.write(addThing.run({ id: 1, text })))).toBe('database.invalid-text')
    },
  )

  test('sums, counts and booleans are returned as numbers', async () => {
    const database = await open()
    await Promise.all([1, 2, 3].map((id) => database.write(addThing.run({ id, text: 'x' }))))
    type Facts = { sum: number; count: number; truth: number }
    const facts = once(() => sql<Facts>`SELECT sum(id) AS sum, count(*) AS count, max(id) = 3 AS truth FROM thing`)
    expect(await database.read(facts.first())).toEqual({ sum: 6, count: 3, truth: 1 })
  })

  test('integer division gives integers, also beyond 32 bits', async () => {
    const database = await open()
    const halved = statement((_, { number }: { number: number }, engine) => {
      const whole = engine === 'sqlite' ? sql`${number}` : sql`CAST(${number} AS BIGINT)`
      return sql<{ half: number }>`SELECT ${whole} / 2 AS half`
    })
    expect(await database.read(halved.first({ number: 2 ** 40 + 1 }))).toEqual({ half: 2 ** 39 })
  })
}
