/** Rows that say whose home a folder is, or what holds homes, and that were lost: what other rows say is enough to know it again. */
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFilesOnEach, type RunningFiles, type Start } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { repair } from '../../../operations/maintenance/repair.ts'
import { checkFiles } from '../../../upkeep.ts'

const homes = { root: '/home', isChosen: false } as const

const kinds = async (files: RunningFiles) =>
  (await checkFiles(toolsOf(files), { deep: false })).findings.map(({ kind }) => kind)
const repaired = (files: RunningFiles) =>
  files.database.write(repair({ engine: files.database.engine, at: Date.now(), agent: 'a test' }))

const namesIn = async (who: Person, folder: string) =>
  ((await who.ask('GET', folder)).body as readonly Readonly<{ name: string }>[]).map(({ name }) => name)

const asPerson = (files: RunningFiles, { headers }: Person) => ({
  headers,
  ask: (method: string, path: string) => files.ask(method, path, { headers }),
})

describeFilesOnEach('homes of which it was lost whose they are', (start) => {
  async function withHomes(sql: string) {
    const files = await start({ admin, homes })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    for (const [who, path] of [
      [ada, '/home/ada/a.txt'],
      [bob, '/home/bob/b.txt'],
    ] as const)
      expect((await who.ask('PUT', path, 'text')).status).toBe(201)
    expect(await kinds(files)).toEqual([])
    await files.database.write(sqlForTests(sql))
    expect(await kinds(files)).toContain('row-missing')
    return { files, ada, bob }
  }

  const again = (files: RunningFiles, ...[options]: Parameters<Start>) =>
    start({ admin, homes, database: files.database, blobs: files.blobs, ...options })

  test('are those of their owners after a repair, and nobody gets another one', async () => {
    const { files, ada, bob } = await withHomes('DELETE FROM homes')
    await repaired(files)
    expect(await kinds(files)).toEqual([])
    const after = await again(files)
    for (const who of [ada, bob]) expect((await asPerson(after, who).ask('GET', '/home')).status).toBe(200)
    expect(await namesIn(ada, '/home')).toEqual(['ada'])
    expect(await namesIn(bob, '/home')).toEqual(['bob'])
  })

  test('are known again when their owners open them, without a repair', async () => {
    const { files, ada } = await withHomes('DELETE FROM homes')
    const after = await again(files)
    expect((await asPerson(after, ada).ask('GET', '/home')).status).toBe(200)
    expect(await namesIn(ada, '/home')).toEqual(['ada'])
    expect(await kinds(files)).toEqual(['row-missing']) // bob has not come yet
  })

  test('are made for others again after a repair of what holds them', async () => {
    const { files } = await withHomes('DELETE FROM holding_folders')
    await repaired(files)
    expect(await kinds(files)).toEqual([])
    const after = await again(files)
    const eve = await person(after, 'eve')
    expect((await eve.ask('PUT', '/home/eve/e.txt', 'text')).status).toBe(201)
  })
})
