/** Moves of a database; `apps/alluvium/tests/upkeep/moving.test.ts` moves whole installations. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf, once } from '../../testing/contract/tables.ts'
import { describeOnEachTestDatabase } from '../../testing/index.ts'
import type { Migration } from '../engine/migration.ts'
import { statements } from '../scripts/statement.ts'
import { beginMove } from './move-database.ts'

type Things = Readonly<{ things: Readonly<{ number: number; text: string; more: string | null }> }>
const { statement } = statements<Things>()
const all = statement((db) => db.selectFrom('things').selectAll().orderBy('number'))
const add = statement((db, { number, text }: { number: number; text: string }) =>
  db.insertInto('things').values({ number, text, more: null }),
)

const older: readonly Migration[] = [
  {
    name: '001-things',
    statements: ({ integer, text, clustered }) => [
      `CREATE TABLE things (number ${integer} PRIMARY KEY, text ${text} NOT NULL) ${clustered}`,
    ],
  },
]
const newer: readonly Migration[] = [
  ...older,
  { name: '002-more', statements: ({ text }) => [`ALTER TABLE things ADD COLUMN more ${text}`] },
]

const withTotal: readonly Migration[] = [
  ...newer,
  {
    name: '003-total',
    statements: ({ integer }) => [
      `CREATE TABLE total (one ${integer} PRIMARY KEY CHECK (one = 1), count ${integer} NOT NULL)`,
      'INSERT INTO total VALUES (1, 0)',
    ],
  },
]

const notYet = () => Promise.resolve(false)
const already = () => Promise.resolve(true)

describeOnEachTestDatabase('a move to a new place', (place) => {
  test('makes it with the mark that keeps it shut, so that there is no moment in which a program could start', async () => {
    const [source, target] = [await place(), await place()]
    const lasts: (string | undefined)[] = []
    const openTarget = (migrations: readonly Migration[]) => {
      lasts.push(migrations.at(-1)?.name)
      return target.open(migrations)
    }
    const from = await source.open(newer)
    const move = await beginMove({ from, openTarget, isTargetMade: notYet, migrations: newer })
    expect(lasts).toEqual(['move-unfinished'])
    expect(await codeOf(target.open(newer))).toBe('database.move-unfinished')
    await move.copy()
    await move.finish()
    await move.to.close()
    await (await target.open(newer)).close()
  })
})

describeOnEachTestDatabase('a move to a place that was empty when it was looked at', (place) => {
  test('changes nothing where another move has ended, or a program has stored something, since', async () => {
    const [source, target] = [await place(), await place()]
    const other = await target.open(newer)
    await other.write(add.run({ number: 7, text: 'of another' }))
    await other.close()
    const from = await source.open(newer)
    await from.write(add.run({ number: 1, text: 'one' }))
    const begun = beginMove({ from, openTarget: target.open, isTargetMade: notYet, migrations: newer })
    expect(await codeOf(begun)).toBe('database.in-use')
    const opened = await target.open(newer)
    expect(await opened.read(all.all({}))).toEqual([{ number: 7, text: 'of another', more: null }])
  })

  test('goes into one that was made, and is shut before it is looked into again', async () => {
    const [source, target] = [await place(), await place()]
    await (await target.open(newer)).close()
    const from = await source.open(newer)
    await from.write(add.run({ number: 1, text: 'one' }))
    const move = await beginMove({ from, openTarget: target.open, isTargetMade: already, migrations: newer })
    expect(await codeOf(target.open(newer))).toBe('database.move-unfinished')
    await move.copy()
    await move.finish()
    await move.to.close()
    const opened = await target.open(newer)
    expect(await opened.read(all.all({}))).toEqual([{ number: 1, text: 'one', more: null }])
  })
})

const counted: readonly Migration[] = [
  {
    name: '001-counted',
    statements: ({ counter, text }) => [
      `CREATE TABLE counted (number ${counter}, text ${text} NOT NULL)`,
      `CREATE TABLE later (number ${counter}, text ${text} NOT NULL)`,
    ],
  },
]
const note = (table: 'counted' | 'later', text: string) =>
  once(() => sql`INSERT INTO ${sql.table(table)} (text) VALUES (${text})`).run()

describeOnEachTestDatabase('a move of numbered rows', (place) => {
  test('goes on where it was cut before the counters were set, and counts on', async () => {
    const [source, target] = [await place(), await place()]
    const before = await source.open(counted)
    for (const text of ['one', 'two']) await before.write(note('counted', text))
    await before.write(note('later', 'one'))
    const move = await beginMove({
      from: before,
      openTarget: target.open,
      isTargetMade: notYet,
      migrations: counted,
      onProgress: () => void before.close(),
    })
    await expect(move.copy()).rejects.toMatchObject({ code: 'database.unavailable' })
    await move.to.close()

    const from = await source.open(counted)
    const again = await beginMove({ from, openTarget: target.open, isTargetMade: already, migrations: counted })
    await again.to.probe()
    expect(await again.copy()).toEqual({ rows: 3 })
    await again.finish()
    await again.to.close()
    const opened = await target.open(counted)
    expect(await opened.checkIntegrity()).toEqual([])
    await opened.write(note('counted', 'three'))
    expect(await opened.read(once(() => sql`SELECT number FROM counted ORDER BY number`).all())).toHaveLength(3)
  })
})

describeOnEachTestDatabase('a move that was cut short', (place) => {
  test('goes on after an upgrade', async () => {
    const [source, target] = [await place(), await place()]
    const before = await source.open(older)
    const begun = await beginMove({ from: before, openTarget: target.open, isTargetMade: notYet, migrations: older })
    await begun.copy()
    await begun.to.close()
    await before.close()

    const from = await source.open(newer)
    await from.write(add.run({ number: 1, text: 'one' }))
    const move = await beginMove({ from, openTarget: target.open, isTargetMade: already, migrations: newer })
    expect(move.wasFinished).toBe(false)
    expect(await move.copy()).toEqual({ rows: 1 })
    await move.finish()
    expect(await move.to.read(all.all({}))).toEqual([{ number: 1, text: 'one', more: null }])
    await move.to.close()
    const opened = await target.open(newer)
    expect(await opened.read(all.all({}))).toHaveLength(1)
  })

  test('does not leave a target without the row that a table keeps for good', async () => {
    const [source, target] = [await place(), await place()]
    const before = await source.open(withTotal)
    await before.write(add.run({ number: 1, text: 'one' }))
    const move = await beginMove({
      from: before,
      openTarget: target.open,
      isTargetMade: notYet,
      migrations: withTotal,
      onProgress: () => void before.close(), // so that the next table cannot be read any more
    })
    await expect(move.copy()).rejects.toMatchObject({ code: 'database.unavailable' })
    await move.to.close()

    const from = await source.open(withTotal)
    const again = await beginMove({ from, openTarget: target.open, isTargetMade: already, migrations: withTotal })
    await again.copy()
    await again.finish()
    await again.to.close()
    const opened = await target.open(withTotal)
    await opened.write(add.run({ number: 2, text: 'two' }))
    expect(await opened.read(all.all({}))).toHaveLength(2)
  })
})
