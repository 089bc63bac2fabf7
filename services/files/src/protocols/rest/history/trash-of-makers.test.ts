import { expect, test } from 'vitest'
import { makeUsers, toolsOf } from '../../../../testing/history.ts'
import { basic, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'
import { keepHouse } from '../../../operations/maintenance/housekeeping.ts'
import { purgeRest } from '../../../operations/retention/purge.ts'
import { checkFiles } from '../../../upkeep.ts'

type Headers = Readonly<{ Authorization: string }>
type Item = { id: string; path: string; deleted_by: string }
type Notification = { kind: string; by: string | null; path: string | null; count: number | null }

const json = { 'Content-Type': 'application/json' }
const root: Headers = { Authorization: basic('root', 'correct horse') }
const homes = { root: '/home', isChosen: false }
const kept = { trashDays: 30, versions: 50, versionDays: 90 }

const put = (files: RunningFiles, path: string, headers: Headers, body = 'x') =>
  files.ask('PUT', `${path}?parents=true`, { body, headers })
const remove = async (files: RunningFiles, path: string, headers: Headers) =>
  expect((await files.ask('DELETE', path, { headers })).status).toBe(204)
const empty = async (files: RunningFiles, headers: Headers) =>
  expect((await files.ask('DELETE', '/api/trash/empty', { headers })).status).toBe(204)
const itemsOf = async (files: RunningFiles, headers: Headers): Promise<Item[]> => {
  const { text, headers: answered } = await files.ask('GET', '/api/trash', { headers })
  const items: Item[] = JSON.parse(text)
  expect(answered['x-total-count']).toBe(String(items.length))
  return items
}
const pathsOf = async (files: RunningFiles, headers: Headers) => (await itemsOf(files, headers)).map(({ path }) => path)
const restore = (files: RunningFiles, body: unknown, headers: Headers) =>
  files.ask('POST', '/api/trash/restore', { headers: { ...json, ...headers }, body: JSON.stringify(body) })
const notificationsOf = async (files: RunningFiles, headers: Headers): Promise<Notification[]> =>
  JSON.parse((await files.ask('GET', '/api/notifications', { headers })).text)
const deletionsOf = async (files: RunningFiles, headers: Headers) =>
  (await notificationsOf(files, headers)).filter(({ kind }) => kind === 'deleted-by-another')
const change = (files: RunningFiles, method: 'PUT' | 'PATCH', path: string, headers: Headers, body: unknown) =>
  files.ask(method, path, { headers: { ...json, ...headers }, body: JSON.stringify(body) })
const findingsIn = async (files: RunningFiles) => (await checkFiles(toolsOf(files), { deep: true })).findings

const trashOf = (who: string) => `/remote.php/dav/trashbin/${who}/trash`

describeFilesOnEach('the trash of what somebody else deleted', (start) => {
  async function startWith() {
    const files = await start({ admin: { username: 'root', password: 'correct horse' }, homes })
    return { files, people: await makeUsers(files, root, ['petra', 'tom', 'uwe']) }
  }
  test('what somebody else deleted and emptied from their trash is still in the trash of whoever made it', async () => {
    const { files, people } = await startWith()
    const [petra, tom, uwe] = people
    await put(files, '/Team/win.md', petra, 'win')
    await remove(files, '/Team/win.md', tom)
    const [item] = await itemsOf(files, petra)
    expect(item).toMatchObject({ path: '/Team/win.md', deleted_by: 'tom' })
    expect(await pathsOf(files, tom)).toEqual(['/Team/win.md'])
    await empty(files, tom)
    expect(await pathsOf(files, tom)).toEqual([])
    expect((await restore(files, { path: '/Team/win.md' }, tom)).status).toBe(404)
    expect((await restore(files, { id: item?.id }, tom)).code).toBe('files.trash-missing')
    expect((await restore(files, { id: item?.id }, uwe)).code).toBe('files.trash-of-another')
    expect(await pathsOf(files, root)).toEqual(['/Team/win.md'])
    expect((await restore(files, { path: '/Team/win.md' }, petra)).status).toBe(200)
    expect((await files.ask('GET', '/Team/win.md', { headers: petra })).text).toBe('win')
    expect(await findingsIn(files)).toEqual([])
  })

  test('whoever made it ends it for everybody, and so do its days', async () => {
    const { files, people } = await startWith()
    const [petra, tom] = people
    await put(files, '/a.txt', petra)
    await remove(files, '/a.txt', tom)
    await empty(files, petra)
    expect(await pathsOf(files, tom)).toEqual([])
    await put(files, '/b.txt', petra)
    await remove(files, '/b.txt', tom)
    await empty(files, tom)
    await keepHouse(toolsOf(files), kept)
    expect(await pathsOf(files, petra)).toEqual(['/b.txt'])
    await keepHouse(toolsOf(files, 31), kept)
    expect(await pathsOf(files, petra)).toEqual([])
    const stats = JSON.parse((await files.ask('GET', '/api/storage/stats', { headers: root })).text)
    expect(stats).toMatchObject({ trash_bytes: 0 })
    expect(await findingsIn(files)).toEqual([])
  })

  test('a deleted folder is in the trash of everybody who made something in it, until the last of them is done with it', async () => {
    const { files, people } = await startWith()
    const [petra, tom, uwe] = people
    await put(files, '/Team/of-tom.txt', tom)
    await put(files, '/Team/deep/of-petra.txt', petra)
    await put(files, '/Team/deep/of-uwe.txt', uwe)
    await remove(files, '/Team', tom)
    for (const who of people) expect(await pathsOf(files, who)).toEqual(['/Team'])
    await empty(files, tom)
    await empty(files, uwe)
    expect(await pathsOf(files, uwe)).toEqual([])
    expect(await pathsOf(files, petra)).toEqual(['/Team'])
    await empty(files, petra)
    await purgeRest(toolsOf(files))
    expect(await pathsOf(files, root)).toEqual([])
    expect(await findingsIn(files)).toEqual([])
  })

  test('is in the trash again of whoever had emptied it, once it was restored and they delete it again', async () => {
    const { files, people } = await startWith()
    const [petra, tom] = people
    await put(files, '/a.txt', petra)
    await remove(files, '/a.txt', tom)
    await empty(files, tom)
    expect((await restore(files, { path: '/a.txt' }, petra)).status).toBe(200)
    await remove(files, '/a.txt', tom)
    expect(await pathsOf(files, tom)).toEqual(['/a.txt'])
  })

  test('what a guest deletes in a home is in the trash of the owner of the home, whoever made it', async () => {
    const { files, people } = await startWith()
    const [petra, tom] = people
    await put(files, '/home/petra/first.txt', petra)
    await change(files, 'PUT', '/api/grants/home/petra', petra, { user: 'tom', right: 'write' })
    await put(files, '/home/petra/of-tom.txt', tom)
    await remove(files, '/home/petra/of-tom.txt', tom)
    await empty(files, tom)
    expect(await pathsOf(files, petra)).toEqual(['/home/petra/of-tom.txt'])
    expect((await restore(files, { path: '/home/petra/of-tom.txt' }, petra)).status).toBe(200)
    expect(await deletionsOf(files, petra)).toMatchObject([{ by: 'tom', path: '/home/petra/of-tom.txt' }])
  })

  test('nothing that an account made that is deleted outlives the emptying by whoever deleted it', async () => {
    const { files, people } = await startWith()
    const [petra, tom] = people
    await put(files, '/a.txt', petra)
    await remove(files, '/a.txt', tom)
    expect((await files.ask('DELETE', '/api/admin/users/petra', { headers: root })).status).toBe(204)
    await empty(files, tom)
    expect(await pathsOf(files, root)).toEqual([])
  })

  test('whoever made it is notified, once for many, and of nothing that they may not read', async () => {
    const { files, people } = await startWith()
    const [petra, tom] = people
    await put(files, '/Team/closed/a.txt', petra)
    await put(files, '/Team/b.txt', petra)
    await put(files, '/Team/c.txt', petra)
    await change(files, 'PUT', '/api/grants/Team/closed', root, { user: 'tom', right: 'manage' })
    await change(files, 'PATCH', '/api/access/Team/closed', tom, { closed: true })
    await remove(files, '/Team/closed/a.txt', tom)
    expect(await pathsOf(files, tom)).toEqual(['/Team/closed/a.txt'])
    const hidden = await deletionsOf(files, petra)
    const isHidden = (await files.ask('GET', '/Team/closed', { headers: petra })).status === 404
    expect([isHidden, hidden, await pathsOf(files, petra)]).toEqual([true, [], []])
    await remove(files, '/Team/b.txt', tom)
    expect(await deletionsOf(files, petra)).toMatchObject([{ by: 'tom', path: '/Team/b.txt', count: 1 }])
    await remove(files, '/Team/c.txt', tom)
    expect(await deletionsOf(files, petra)).toMatchObject([{ by: 'tom', path: '/Team/c.txt', count: 2 }])
    expect(await deletionsOf(files, tom)).toEqual([])
  })

  test('the trash of the clients of Nextcloud says and does the same', async () => {
    const { files, people } = await startWith()
    const [petra, tom] = people
    for (const name of ['a', 'b']) {
      await put(files, `/${name}.txt`, petra, name)
      await remove(files, `/${name}.txt`, tom)
    }
    const [second, first] = await itemsOf(files, petra)
    await remove(files, `${trashOf('tom')}/${first?.id}`, tom)
    await remove(files, trashOf('tom'), tom)
    expect((await files.ask('PROPFIND', trashOf('tom'), { headers: { ...tom, Depth: '1' } })).text).not.toContain(
      '.txt',
    )
    const Destination = `${files.url}/remote.php/dav/trashbin/petra/restore/a.txt`
    const back = await files.ask('MOVE', `${trashOf('petra')}/${first?.id}`, { headers: { ...petra, Destination } })
    expect(back.status).toBe(201)
    await remove(files, `${trashOf('petra')}/${second?.id}`, petra)
    expect(await pathsOf(files, root)).toEqual([])
    expect((await files.ask('GET', '/a.txt', { headers: tom })).text).toBe('a')
  })
})
