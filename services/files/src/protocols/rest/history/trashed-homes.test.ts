/** Homes that went to the trash with their accounts. Nobody has a right where they were. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, basic, describeFilesOnEach } from '../../../../testing/running-files.ts'
import { keepHouse } from '../../../operations/maintenance/housekeeping.ts'
import { checkFiles } from '../../../upkeep.ts'

const homes = { root: '/home', isChosen: false }
const secret = 'zyzzyva'

const trashOf = async (one: Person) => (await one.ask('GET', '/api/trash')).body
const emptied = async (one: Person) => (await one.ask('DELETE', '/api/trash/empty')).status

describeFilesOnEach('a home in the trash', (start) => {
  /** Carl has a home with a file of nine bytes, and is gone. `before`: what happens before that. */
  async function startWithout(before?: (root: Person, carl: Person) => Promise<unknown>) {
    const files = await start({ admin, homes })
    const [root, bob, carl] = [administrator(files), await person(files, 'bob'), await person(files, 'carl')]
    expect((await carl.ask('PUT', `/home/carl/${secret}.txt`, 'as json')).status).toBe(201)
    await before?.(root, carl)
    expect((await root.ask('DELETE', '/api/admin/users/carl?home=trash')).status).toBe(204)
    const audited = async (): Promise<string[]> =>
      (await root.ask('GET', '/api/audit?limit=1000')).body.map(({ target }: { target: string }) => target)
    const takeOvers = async () => (await audited()).filter((target) => target?.startsWith('take-over'))
    return { files, root, bob, takeOvers }
  }

  test('is found by administrators with its size, and restored to another place by who takes it over', async () => {
    const { files, root, bob, takeOvers } = await startWithout()
    const [item, ...others] = await trashOf(root)
    expect(others).toEqual([])
    expect(item).toMatchObject({ path: '/home/carl', name: 'carl', size: 9, is_collection: true, deleted_by: 'root' })
    expect(await trashOf(bob)).toEqual([])
    for (const by of [{ path: '/home/carl' }, { id: item.id }]) {
      expect((await root.ask('POST', '/api/trash/restore', by)).code).toBe('files.home-needs-place')
      expect((await bob.ask('POST', '/api/trash/restore', { ...by, to: '/b' })).status).toBe(404)
    }
    expect(await takeOvers()).toEqual([])
    const restored = await root.ask('POST', '/api/trash/restore', { id: item.id, to: '/carls' })
    expect(restored).toMatchObject({ status: 200, body: { path: '/carls' } })
    expect((await root.ask('GET', `/carls/${secret}.txt`)).text).toBe('"as json"')
    expect((await bob.ask('GET', `/carls/${secret}.txt`)).status).toBe(404)
    expect((await root.ask('GET', '/api/access/carls')).body).toMatchObject({ closed: true, yours: 'manage' })
    expect(await takeOvers()).toEqual([expect.stringContaining('take-over /home/carl')])
    expect((await checkFiles(toolsOf(files), { deep: true })).findings).toEqual([])
  })

  test('is found by its path too, and by who took it over before the account was deleted', async () => {
    const { root, takeOvers } = await startWithout(async (root, carl) => {
      expect((await root.ask('POST', '/api/admin/take-over', { path: '/home/carl' })).status).toBe(204)
      expect((await carl.ask('GET', '/api/notifications')).body).toMatchObject([{ kind: 'taken-over' }])
    })
    expect(await trashOf(root)).toMatchObject([{ path: '/home/carl' }])
    const asked = { path: '/home/carl', to: '/carls' }
    expect((await root.ask('POST', '/api/trash/restore', asked)).status).toBe(200)
    expect((await root.ask('GET', `/carls/${secret}.txt`)).text).toBe('"as json"')
    expect(await takeOvers()).toEqual(['take-over /home/carl']) // the first one
  })

  test('tells nobody what is in it before it is taken over', async () => {
    const { files, root, bob } = await startWithout()
    const [{ id }] = await trashOf(root)
    const answers: string[] = []
    for (const { username, headers, ask } of [root, bob]) {
      const bin = `/remote.php/dav/trashbin/${username}/trash`
      for (const path of [bin, `${bin}/${id}`, `${bin}/${id}/${secret}.txt`])
        answers.push((await files.ask('PROPFIND', path, { headers: { ...headers, Depth: '1' } })).text)
      const destination = { ...headers, Destination: `${files.url}/remote.php/dav/trashbin/${username}/restore/x` }
      for (const below of ['', `/${secret}.txt`]) {
        const { status, text } = await files.ask('MOVE', `${bin}/${id}${below}`, { headers: destination })
        expect([403, 404]).toContain(status)
        answers.push(text)
      }
      answers.push((await ask('GET', '/api/trash')).text, (await ask('GET', `/api/search?q=${secret}`)).text)
      const bulk = { paths: [`/home/carl/${secret}.txt`, '/home/carl'] }
      expect((await ask('POST', '/api/bulk/restore', bulk)).body).toMatchObject({ succeeded: 0, failed: 2 })
    }
    expect(answers.join('\n')).not.toContain(secret)
    expect(answers[0]).toContain('carl')
  })

  test('ends when an administrator empties the trash, and nobody else, and when its days are over', async () => {
    const { root, bob } = await startWithout()
    expect([await emptied(bob), (await trashOf(root)).length]).toEqual([204, 1])
    expect([await emptied(root), await trashOf(root)]).toEqual([204, []])
    const { files, root: other } = await startWithout()
    const kept = { trashDays: 30, versions: 50, versionDays: 90 }
    await keepHouse(toolsOf(files), kept)
    expect((await trashOf(other)).length).toBe(1)
    await keepHouse(toolsOf(files, 31), kept)
    expect(await trashOf(other)).toEqual([])
  })

  test('is ended alone over WebDAV, and by no app password', async () => {
    const { files, root } = await startWithout()
    const [{ id }] = await trashOf(root)
    const app = { name: 'sync', scope: 'write', password: admin.password }
    const { password } = (await root.ask('POST', '/api/auth/app-passwords', app)).body
    const byApp = { authorization: basic(admin.username, password) }
    const item = `/remote.php/dav/trashbin/${admin.username}/trash/${id}`
    expect((await files.ask('DELETE', item, { headers: byApp })).status).toBe(404)
    expect((await files.ask('GET', '/api/trash', { headers: byApp })).text).toBe('[]')
    expect((await files.ask('DELETE', item, { headers: root.headers })).status).toBe(204)
    expect(await trashOf(root)).toEqual([])
  })
})
