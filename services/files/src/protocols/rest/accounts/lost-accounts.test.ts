/** Rows of accounts that were lost: a check says so, and a repair finds a way on. */
import { expect, test } from 'vitest'
import { administrator, person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFilesOnEach, quiet, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { repair } from '../../../operations/maintenance/repair.ts'
import { checkFiles } from '../../../upkeep.ts'
import { makeAdministrator } from '../../../wiring/make-administrator.ts'

const findings = async (files: RunningFiles) => (await checkFiles(toolsOf(files), { deep: false })).findings
const kinds = async (files: RunningFiles) => (await findings(files)).map(({ kind }) => kind)
const harm = (files: RunningFiles, sql: string) => files.database.write(sqlForTests(sql))

describeFilesOnEach('an account whose row was lost', (start) => {
  test('is a deleted one after a repair: its files stay, its home stays closed, its name is free', async () => {
    const files = await start({ admin, homes: { root: '/home', isChosen: false } })
    const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
    expect((await bob.ask('MKCOL', '/bobs')).status).toBe(201)
    expect((await bob.ask('PUT', '/api/grants/bobs', { user: 'ada', right: 'read' })).status).toBeLessThan(300)
    for (const path of ['/f.txt', '/home/ada/g.txt']) expect((await ada.ask('PUT', path, 'text')).status).toBe(201)
    await harm(files, `DELETE FROM users WHERE username = 'ada'`)
    expect(await kinds(files)).toEqual(['row-missing', 'row-missing']) // by its number, and by its id
    const { clock } = toolsOf(files)
    const asAda = { username: 'ada', password: 'a long enough password' }
    const makeAda = () => makeAdministrator({ ...files, clock, logger: quiet }, asAda)
    await expect(makeAda()).rejects.toThrow(/row of account \d+ was lost/)
    await files.database.write(repair({ engine: files.database.engine, at: Date.now(), agent: 'a test' }))
    expect(await findings(files)).toEqual([])
    expect(await makeAda()).toBe(true)
    expect((await root.ask('GET', '/f.txt')).status).toBe(200)
    expect((await bob.ask('GET', '/home/ada/g.txt')).status).toBe(404)
    expect((await root.ask('POST', '/api/admin/take-over', { path: '/home/ada' })).status).toBe(204)
    expect((await root.ask('GET', '/home/ada/g.txt')).status).toBe(200)
  })

  test('is not one of those that a request for access is kept by', async () => {
    const files = await start({ admin })
    const ada = await person(files, 'ada')
    expect((await ada.ask('POST', '/api/access-requests', { path: '/x', right: 'read' })).status).toBe(202)
    expect(await findings(files)).toEqual([])
  })

  test.for([
    [
      'has to give a second factor that is not there',
      `UPDATE users SET second_factor = 1 WHERE username = 'ada'`,
      false,
    ],
    [
      'has not to give the one that it used',
      `INSERT INTO second_factors (account, secret, last_step) SELECT number, 's', 7 FROM users WHERE username = 'ada'`,
      true,
    ],
    [
      'began an upload of which there are only parts',
      `INSERT INTO upload_parts (upload, part, location, size, digest) VALUES ('lost', 1, '1b4e28ba-2fa1-41d2-883f-0016d3cca4ef', 1, 'd')`,
      true,
    ],
  ] as const)(
    'is no account that %s, which is found too, and whether a repair finds a way on',
    async ([, sql, isRepaired]) => {
      const files = await start({ admin })
      await person(files, 'ada')
      expect(await kinds(files)).toEqual([])
      await harm(files, sql)
      expect(await kinds(files)).toEqual(['row-missing'])
      await files.database.write(repair({ engine: files.database.engine, at: Date.now(), agent: 'a test' }))
      expect(await kinds(files)).toEqual(isRepaired ? [] : ['row-missing'])
    },
  )

  test('keeps its number, so that the next account gets nothing of it', async () => {
    const files = await start({ admin, homes: { root: '/home', isChosen: false } })
    const ada = await person(files, 'ada')
    expect((await ada.ask('PUT', '/home/ada/g.txt', 'text')).status).toBe(201)
    await harm(files, `DELETE FROM users WHERE username = 'ada'`)
    const bob = await person(files, 'bob')
    expect((await bob.ask('GET', '/home/ada/g.txt')).status).toBe(404)
    expect(await kinds(files)).toEqual(['row-missing', 'row-missing'])
  })
})
