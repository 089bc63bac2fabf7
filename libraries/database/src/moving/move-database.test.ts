/** Moves of a database; `apps/alluvium/tests/upkeep/moving.test.ts` moves whole installations. */
import { expect, test } from 'vitest'
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

describeOnEachTestDatabase('a move that was cut short', (place) => {
  test('goes on after an upgrade', async () => {
    const [source, target] = [await place(), await place()]
    const before = await source.open(older)
    const begun = await beginMove({ from: before, openTarget: target.open, migrations: older })
    await begun.copy()
    await begun.to.close()
    await before.close()

    const from = await source.open(newer)
    await from.write(add.run({ number: 1, text: 'one' }))
    const move = await beginMove({ from, openTarget: target.open, migrations: newer })
    expect(move.wasFinished).toBe(false)
    expect(await move.copy()).toEqual({ rows: 1 })
    await move.finish()
    expect(await move.to.read(all.all({}))).toEqual([{ number: 1, text: 'one', more: null }])
    await move.to.close()
    const opened = await target.open(newer)
    expect(await opened.read(all.all({}))).toHaveLength(1)
  })
})
