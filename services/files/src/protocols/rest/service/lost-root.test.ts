/** The rows of the root and of the trash, which are one each: a check says that they were lost, and a repair puts them back. */
import { expect, test } from 'vitest'
import { person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFilesOnEach } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { repair } from '../../../operations/maintenance/repair.ts'
import { checkFiles } from '../../../upkeep.ts'

describeFilesOnEach('the root and the trash', (start) => {
  test.for([
    ['the root', 'node = 1'],
    ['the trash', 'node = 2'],
    ['both', 'node in (1, 2)'],
  ] as const)('of which the row of %s was lost, have everything at its place after a repair', async ([, which]) => {
    const files = await start({ admin })
    const ada = await person(files, 'ada')
    for (const path of ['/a.txt', '/d/b.txt', '/d/gone.txt'])
      expect((await ada.ask('PUT', `${path}?parents=true`, 'text')).status).toBe(201)
    await ada.ask('DELETE', '/d/gone.txt')
    const findings = async () => (await checkFiles(toolsOf(files), { deep: false })).findings
    expect(await findings()).toEqual([])
    await files.database.write(sqlForTests(`DELETE FROM present WHERE ${which}`))
    expect((await findings()).map(({ kind }) => kind)).toContain('row-missing')
    await files.database.write(repair({ engine: files.database.engine, at: Date.now(), agent: 'a test' }))
    expect(await findings()).toEqual([])
    const again = await start({ admin, database: files.database, blobs: files.blobs })
    const names = async (path: string) => {
      const { text } = await again.ask('GET', path, { headers: ada.headers })
      return (JSON.parse(text) as readonly Readonly<{ name: string }>[]).map(({ name }) => name)
    }
    expect(await names('/')).toEqual(['d', 'a.txt'])
    expect(await names('/d')).toEqual(['b.txt'])
    expect(await names('/api/trash')).toEqual(['gone.txt'])
  })
})
