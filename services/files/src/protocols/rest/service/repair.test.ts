import { expect, test } from 'vitest'
import { administrator, person } from '../../../../testing/callers/people.ts'
import { noise } from '../../../../testing/documents/noise.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { smallLimitBytes } from '../../../model/content.ts'
import { sweepBlobs } from '../../../operations/content/sweep-blobs.ts'
import { checkFiles, repair } from '../../../upkeep.ts'

const people = async (files: RunningFiles) => ({
  root: administrator(files),
  ada: await person(files, 'ada'),
  bob: await person(files, 'bob'),
  cy: await person(files, 'cy'),
})

const json = { 'Content-Type': 'application/json' }
const changeRows = (files: RunningFiles, sql: string) => files.database.write(sqlForTests(sql))
const repaired = (files: RunningFiles) =>
  files.database.write(repair({ engine: files.database.engine, at: Date.now(), agent: 'test' }))
const backAt = async (files: RunningFiles) => (await repaired(files)).broughtBack.map(({ path }) => path)
const findingsOf = async (files: RunningFiles, { deep = false } = {}) =>
  (await checkFiles(toolsOf(files), { deep })).findings.map(({ what }) => what)
const nodeOf = async (files: RunningFiles, name: string): Promise<number> =>
  Number(
    (await files.database.read(sqlForTests(`SELECT node FROM present WHERE name = '${name}'`))).rows[0]?.['node'] ?? 0,
  )

describeFilesOnEach('a repair of lost folders', (start) => {
  test('brings a closed folder back with its grants: who could read below it can, and nobody else', async () => {
    const files = await start({ admin, smallLimitBytes })
    const { root, ada, bob, cy } = await people(files)
    await ada.ask('MKCOL', '/plans')
    await ada.ask('MKCOL', '/plans/shared')
    await ada.ask('PUT', '/plans/secret.txt', 'secret')
    for (const body of ['draft', 'final']) await ada.ask('PUT', '/plans/shared/a.txt', body)
    await ada.ask('PATCH', '/api/access/plans', { closed: true })
    await ada.ask('PUT', '/api/grants/plans/shared', { user: 'bob', right: 'read' })
    expect((await ada.ask('GET', '/plans/secret.txt')).status).toBe(200)
    const node = await nodeOf(files, 'plans')
    await changeRows(files, `DELETE FROM present WHERE name = 'plans'`)

    const { broughtBack } = await repaired(files)
    const back = `/lost+found/folder-${node}`
    expect(broughtBack).toEqual([{ path: back, former: '/plans' }])
    expect(await findingsOf(files, { deep: true })).toEqual([])
    expect((await ada.ask('GET', `${back}/secret.txt`)).body).toBe('secret')
    expect((await ada.ask('PUT', `${back}/secret.txt`, 'new')).status).toBe(204)
    expect((await bob.ask('GET', `${back}/shared/a.txt`)).body).toBe('final')
    expect((await bob.ask('PUT', `${back}/shared/a.txt`, 'x')).status).toBe(403)
    expect((await bob.ask('GET', `${back}/secret.txt`)).status).toBe(404)
    for (const other of [cy, root]) {
      for (const path of [`${back}/shared/a.txt`, `${back}/secret.txt`, back, '/plans/secret.txt'])
        expect([path, (await other.ask('GET', path)).status]).toEqual([path, 404])
      expect((await other.ask('GET', '/')).body).not.toContainEqual(expect.objectContaining({ name: 'lost+found' }))
    }
    for (const one of [ada, bob])
      expect((await one.ask('GET', `/api/versions${back}/shared/a.txt`)).body).toHaveLength(2)
  })

  test('makes the folder of an open one closed, until an administrator takes it over and moves it back', async () => {
    const files = await start({ admin, smallLimitBytes })
    const { root, ada, bob } = await people(files)
    for (const body of ['one', 'two']) await ada.ask('PUT', '/open/deep/a.txt?parents=true', body)
    const node = await nodeOf(files, 'open')
    await changeRows(files, `DELETE FROM present WHERE name = 'open'`)
    expect(await backAt(files)).toEqual([`/lost+found/folder-${node}`])
    expect((await bob.ask('GET', `/lost+found/folder-${node}/deep/a.txt`)).status).toBe(404)
    expect((await root.ask('POST', '/api/admin/take-over', { path: '/lost+found' })).status).toBe(204)
    const move = { from: `/lost+found/folder-${node}`, to: '/open' }
    expect((await root.ask('POST', '/api/files/move', move)).status).toBeLessThan(300)
    expect((await bob.ask('GET', '/open/deep/a.txt')).body).toBe('two')
    // Former versions count as former contents of `/lost+found`: nobody knows any more where they were.
    const seenBy = async ({ ask }: typeof bob) => (await ask('GET', '/api/versions/open/deep/a.txt')).body.length
    expect([await seenBy(root), await seenBy(bob)]).toEqual([2, 1])
    await root.ask('PATCH', '/api/access/lost+found', { closed: false })
    expect(await seenBy(bob)).toBe(2)
    expect(await findingsOf(files)).toEqual([])

    await changeRows(files, `DELETE FROM present WHERE name = 'deep'`)
    expect((await backAt(files))[0]).toMatch(/^\/lost\+found-2\/folder-\d+$/)
    expect((await root.ask('GET', '/lost+found-2/')).status).toBe(404)
    expect(await findingsOf(files)).toEqual([])
  })

  test('keeps what snapshots, the search and syncing clients know of them', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a/zebra.txt?parents=true', { body: 'black' })
    const made = JSON.parse((await files.ask('POST', '/api/snapshots', { body: '{}', headers: json })).text)
    await files.ask('PUT', '/a/zebra.txt', { body: 'white' })
    const sync = async (token: string) => {
      const body = `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>infinite</sync-level><prop/></sync-collection>`
      return await files.ask('REPORT', '/', { headers: { 'Content-Type': 'application/xml' }, body })
    }
    const token = /sync-token>([^<]*)</.exec((await sync('')).text)?.[1] ?? ''
    expect((await sync(token)).status).toBe(207)
    await changeRows(files, `DELETE FROM present WHERE name = 'a'`)
    const [back = ''] = await backAt(files)
    expect((await sync(token)).status).toBe(403)
    expect((await sync('')).text).toContain('zebra.txt')
    expect((await files.ask('GET', `/.snapshots/${made.id}${back}/zebra.txt`)).text).toBe('black')
    const paths = async (query: string) =>
      JSON.parse((await files.ask('GET', `/api/search?q=${query}`)).text).map(({ path }: { path: string }) => path)
    await expect.poll(() => paths('zebra')).toEqual([`${back}/zebra.txt`])
    await expect.poll(() => paths(back.slice(back.lastIndexOf('/') + 1))).toEqual([back])
  })

  test('is undone and done again by restores, and what is found later lies beside it', async () => {
    const files = await start({ smallLimitBytes })
    const restore = async (revision: number) =>
      await files.ask('POST', '/api/restore-to', { body: JSON.stringify({ revision, path: '/' }), headers: json })
    await files.ask('PUT', '/a/b/one.txt?parents=true', { body: 'one' })
    await files.ask('PUT', '/a/b/two.txt', { body: 'two' })
    await changeRows(files, `DELETE FROM present WHERE name = 'b'`)
    const [first = ''] = await backAt(files)
    const after = Number((await files.database.read(sqlForTests('SELECT revision FROM ledger'))).rows[0]?.['revision'])
    await changeRows(files, `DELETE FROM present WHERE name = 'a'`)
    await files.ask('PUT', '/c/d.txt?parents=true', { body: 'd' })
    await changeRows(files, `DELETE FROM present WHERE name = 'c'`)
    expect((await backAt(files))[0]).toMatch(/^\/lost\+found\/folder-\d+$/)
    for (const revision of [1, after]) {
      expect(await restore(revision)).toMatchObject({ status: 200 })
      expect(await findingsOf(files, { deep: true })).toEqual([])
    }
    expect((await files.ask('GET', `${first}/two.txt`)).text).toBe('two')
  })

  test('takes another name where somebody has made a folder of this one', async () => {
    const files = await start({ admin, smallLimitBytes })
    const { ada } = await people(files)
    await ada.ask('PUT', '/lost+found/mine.txt?parents=true', 'mine')
    await ada.ask('PUT', '/a/b.txt?parents=true', 'b')
    await changeRows(files, `DELETE FROM present WHERE name = 'a'`)
    expect((await backAt(files))[0]).toMatch(/^\/lost\+found-2\/folder-\d+$/)
    expect((await ada.ask('GET', '/lost+found/')).body).toHaveLength(1)
  })

  test('puts homes back where they were, and the folder that holds them', async () => {
    const files = await start({ admin, smallLimitBytes, homes: { root: '/home', isChosen: false } })
    const { root, ada, bob } = await people(files)
    for (const one of [ada, bob]) await one.ask('PUT', `/home/${one.username}/diary.txt`, 'dear diary')
    await changeRows(files, `DELETE FROM present WHERE name IN ('home', 'ada')`)
    expect(await backAt(files)).toEqual(['/home', '/home/ada'])
    expect(await findingsOf(files)).toEqual([])
    for (const one of [ada, bob]) {
      expect((await one.ask('GET', `/home/${one.username}/diary.txt`)).body).toBe('dear diary')
      expect((await one.ask('GET', '/api/users/me')).body.home).toBe(`/home/${one.username}`)
    }
    expect((await root.ask('GET', '/home/ada/diary.txt')).status).toBe(404)
    expect((await root.ask('GET', '/home/')).body).toMatchObject([{ name: 'root' }])
  })

  test.for([
    ['a folder within itself', `UPDATE present SET parent = node WHERE name = 'outer'`, 'outer'],
    [
      'a circle of two folders',
      `UPDATE present SET parent = (SELECT node FROM present WHERE name = 'inner') WHERE name = 'outer'`,
      'outer',
    ],
    [
      'a file as a folder',
      `UPDATE present SET parent = (SELECT node FROM present WHERE name = 'other') WHERE name = 'outer'`,
      'outer',
    ],
    ['a folder that never was', `UPDATE present SET parent = 123456 WHERE name = 'outer'`, 'outer'],
  ] as const)('moves the topmost entry of %s, with all that is in it', async ([, sql, name]) => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/outer/inner/a?parents=true', { body: noise(20_000) })
    await files.ask('PUT', '/other', { body: 'other' })
    await changeRows(files, sql)
    expect(await findingsOf(files)).toContainEqual(expect.stringContaining(`"${name}" (node `))
    expect(await backAt(files)).toEqual([`/lost+found/${name}`])
    expect(await findingsOf(files, { deep: true })).toEqual([])
    expect((await files.ask('GET', `/lost+found/${name}/inner/a`)).status).toBe(200)
    expect((await files.ask('GET', '/outer/inner/a')).status).toBe(404)
    expect(await backAt(files)).toEqual([])
    expect((await files.ask('DELETE', '/lost+found')).status).toBe(204)
    expect(await findingsOf(files)).toEqual([])
  })
})

describeFilesOnEach('a repair of lost contents', (start) => {
  test('notes small ones as damaged, and storing them again mends files and former versions', async () => {
    const files = await start({ smallLimitBytes })
    for (const body of ['first', 'second']) await files.ask('PUT', '/a', { body })
    await changeRows(files, 'DELETE FROM smalls')
    expect(await findingsOf(files)).toEqual([
      'The content of /a is not there, or has another size.',
      'The content of a former version of /a is not there, or has another size.',
    ])
    expect((await repaired(files)).lost).toEqual(['/a', 'a former version of /a'])
    await sweepBlobs(toolsOf(files))
    const noted = [
      'The content of /a was found damaged or lost before.',
      'The content of a former version of /a was found damaged or lost before.',
    ]
    expect(await findingsOf(files)).toEqual(noted)
    expect(await findingsOf(files, { deep: true })).toEqual(noted)
    expect((await files.ask('GET', '/a')).code).toBe('files.content-damaged')
    for (const body of ['second', 'first']) await files.ask('PUT', '/a', { body })
    expect(await findingsOf(files, { deep: true })).toEqual([])
  })

  test('is not needed for a file whose content is stored again at its path', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: 'hello' })
    await changeRows(files, 'DELETE FROM smalls')
    await files.ask('PUT', '/a', { body: 'hello' })
    expect((await files.ask('GET', '/a')).text).toBe('hello')
    expect(await findingsOf(files, { deep: true })).not.toContainEqual(expect.stringContaining('/a'))
  })

  test('notes large ones whose row was lost, until they are stored again', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: noise(20_000) })
    await changeRows(files, 'DELETE FROM blobs')
    expect((await repaired(files)).lost).toEqual(['/a'])
    expect(await findingsOf(files, { deep: true })).toEqual([expect.stringMatching(/^The blob \w+ \(\/a\) was found/)])
    await files.ask('PUT', '/a', { body: noise(20_000) })
    expect(await findingsOf(files, { deep: true })).toEqual([])
  })

  test('gives a row the size of its content, where that is there', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: noise(20_000) })
    for (const body of ['hello', 'again']) await files.ask('PUT', '/b', { body })
    for (const path of ['/a', '/b']) await files.ask('GET', path)
    for (const table of ['present', 'past'])
      await changeRows(files, `UPDATE ${table} SET size = size + 1 WHERE is_folder = 0`)
    expect(await repaired(files)).toMatchObject({ sizes: 3, lost: [] })
    expect(await findingsOf(files, { deep: true })).toEqual([])
    expect((await files.ask('GET', '/a')).body.equals(noise(20_000))).toBe(true)
    expect((await files.ask('GET', '/b')).text).toBe('again')
  })
})
