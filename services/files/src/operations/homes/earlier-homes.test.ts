/** Databases in which the folder of the homes stands in the place of an account, as before there could be several. */
import { describeOnEachTestDatabase } from '@alluvium/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { sqlForTests } from '../../../testing/sql.ts'
import { filesMigrations } from '../../upkeep.ts'

describeOnEachTestDatabase('an upgrade', (placeOf) => {
  test('knows the folders that hold homes and those of organizations as such', async () => {
    const place = await placeOf()
    const before = await place.open(filesMigrations.filter(({ name }) => name < '132'))
    for (const sql of [
      'INSERT INTO homes (account, node) VALUES (0, 7), (3, 8)',
      `INSERT INTO organization_folders (organization, node) VALUES ('', 9), ('an-id', 10)`,
    ])
      await before.write(sqlForTests(sql))
    await before.close()
    const after = await place.open(filesMigrations)
    onTestFinished(() => after.close())
    const rows = async (table: string) => (await after.read(sqlForTests(`SELECT * FROM ${table} ORDER BY node`))).rows
    expect(await rows('holding_folders')).toEqual([
      { node: 7, holds: 'homes' },
      { node: 9, holds: 'organizations' },
    ])
    expect(await rows('homes')).toEqual([{ account: 3, node: 8 }])
    expect(await rows('organization_folders')).toEqual([{ organization: 'an-id', node: 10 }])
  })
})
