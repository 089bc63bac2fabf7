import { expect, test } from 'vitest'
import { catalogRecorded, type Migration } from '../../src/engine/migration.ts'
import { statements } from '../../src/scripts/statement.ts'
import type { TestDatabase } from '../test-databases.ts'
import { addThing, contractMigrations, ids, refusal } from './tables.ts'

export function migrating(place: () => Promise<TestDatabase>): void {
  const names = statements<{ alluvium_migrations: { name: string; applied_at: number } }>().once((db) =>
    db.selectFrom('alluvium_migrations').select('name').where('name', '<>', catalogRecorded.name).orderBy('name'),
  )
  const failing: Migration = {
    name: '003-fails',
    statements: () => ['CREATE TABLE half (id INTEGER)', 'CREATE TABLE nonsense ('],
  }
  const third: Migration = { name: '003-more', statements: ({ integer }) => [`CREATE TABLE more (id ${integer})`] }

  test('programs that start at once on a new database both succeed, and each migration runs once', async () => {
    const here = await place()
    const databases = await Promise.all(Array.from({ length: 4 }, () => here.open(contractMigrations)))
    const found = await Promise.all(databases.map((database) => database.read(names.all())))
    expect(found).toEqual(databases.map(() => [{ name: '001-things' }, { name: '002-children' }]))
  })

  test('a database gets the migrations it lacks and keeps its data', async () => {
    const here = await place()
    const before = await here.open(contractMigrations.slice(0, 1))
    await before.write(addThing.run({ id: 1, text: 'kept' }))
    await before.close()
    const after = await here.open([...contractMigrations, third])
    expect(await after.read(ids())).toEqual([1])
    expect(await after.read(names.all())).toHaveLength(3)
  })

  test('a database with unknown migrations is refused with a reason', async () => {
    const here = await place()
    await (await here.open([...contractMigrations, third])).close()
    const error = await refusal(here.open(contractMigrations))
    expect(error).toMatchObject({ kind: 'unprocessable', code: 'database.newer-schema' })
    expect(String(error)).toMatch(/made by a newer version.*003-more/)
  })

  test('a failing migration leaves nothing half done', async () => {
    const here = await place()
    await expect(here.open([...contractMigrations, failing])).rejects.toThrow(/syntax|incomplete/)
    const database = await here.open([
      ...contractMigrations,
      { name: '003', statements: () => ['CREATE TABLE half (id INTEGER)'] },
    ])
    expect(await database.read(names.all())).toEqual([
      { name: '001-things' },
      { name: '002-children' },
      { name: '003' },
    ])
  })

  test('a migration inserted before one that has run is detected', async () => {
    const here = await place()
    await (await here.open(contractMigrations)).close()
    await expect(here.open([{ name: '000', statements: () => [] }, ...contractMigrations])).rejects.toThrow('000')
  })

  test('two migrations with one name are detected', async () => {
    const here = await place()
    await expect(here.open([...contractMigrations, ...contractMigrations])).rejects.toThrow('same name')
  })
}
