/** Going back with the whole tree over closed folders: whoever manages one that changes is notified, and it is in the audit log. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { takeLockOn } from '../../../../testing/locking.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'
import { watched } from '../../../../testing/watched-database.ts'
import { checkFiles } from '../../../upkeep.ts'

const homes = { root: '/home', isChosen: false }

async function done(one: Person, method: string, path: string, body?: unknown) {
  const answer = await one.ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}
const put = (one: Person, path: string, body: string) => done(one, 'PUT', `${path}?parents=true`, body)
const close = (one: Person, path: string) => done(one, 'PATCH', `/api/access${path}`, { closed: true })
const giveManage = (one: Person, path: string, to: object) =>
  done(one, 'PUT', `/api/grants${path}`, { ...to, right: 'manage' })
const note = async (root: Person): Promise<string> => (await done(root, 'POST', '/api/snapshots', {})).id
const goBack = async (root: Person, id: string): Promise<string> =>
  (await done(root, 'POST', `/api/snapshots/${id}/restore`)).undo_snapshot_id

const takenBack = async (one: Person): Promise<(string | null)[]> =>
  (await done(one, 'GET', '/api/notifications?limit=1000'))
    .filter(({ kind }: { kind: string }) => kind === 'taken-back')
    .map(({ path }: { path?: string }) => path ?? null)
async function takenOver(root: Person): Promise<string[]> {
  const audited: { target: string | null }[] = await done(root, 'GET', '/api/audit?limit=1000')
  return audited.flatMap(({ target }) => (target?.startsWith('take-over ') ? [target.slice(10)] : [])).toSorted()
}
const findingsIn = async (files: RunningFiles) => (await checkFiles(toolsOf(files), { deep: true })).findings

describeFilesOnEach('going back over closed folders', (start) => {
  async function household() {
    const files = await start({ admin, homes })
    return { files, root: administrator(files), ada: await person(files, 'ada'), bob: await person(files, 'bob') }
  }

  test('does not say how many files in them went back', async () => {
    const { root, ada, bob } = await household()
    await put(bob, '/b', 'old')
    for (const name of ['a', 'thrown-away', 'thrown-away-before']) await put(ada, `/plans/${name}`, 'old')
    await done(ada, 'DELETE', '/plans/thrown-away-before')
    await done(bob, 'DELETE', '/b')
    await close(ada, '/plans')
    const { id } = await done(root, 'POST', '/api/snapshots', {})
    const [own, mine] = await Promise.all([ada, bob].map((one) => done(one, 'GET', '/api/trash')))
    await done(ada, 'POST', '/api/trash/restore', { id: own[0].id })
    await done(bob, 'POST', '/api/trash/restore', { id: mine[0].id })
    await put(ada, '/plans/a', 'new')
    await done(ada, 'DELETE', '/plans/thrown-away')
    expect(await done(root, 'POST', `/api/snapshots/${id}/restore`)).toMatchObject({ restored_files: 1 })
    expect(await done(ada, 'GET', '/plans/a')).toBe('old')
  })

  test('notifies somebody once who manages one by a grant and by groups', async () => {
    const { root, ada, bob } = await household()
    await put(ada, '/plans/a', 'old')
    await close(ada, '/plans')
    for (const name of ['board', 'staff']) {
      await done(root, 'POST', '/api/admin/groups', { name })
      for (const { username } of [ada, bob]) await done(root, 'PUT', `/api/admin/groups/${name}/members/${username}`)
      await giveManage(ada, '/plans', { group: name })
    }
    const before = await note(root)
    await put(ada, '/plans/a', 'new')
    await goBack(root, before)
    for (const one of [ada, bob]) expect(await takenBack(one)).toEqual(['/plans'])
  })

  test('notifies whoever manages one that goes into the trash, or comes out of it, with the folder above', async () => {
    const { files, root, ada, bob } = await household()
    await put(bob, '/x/b', 'b')
    await put(ada, '/x/plans/a', 'a')
    await close(ada, '/x/plans')
    await giveManage(ada, '/x/plans', { user: 'bob' })
    const before = await note(root)
    await done(bob, 'DELETE', '/x')
    const undo = await goBack(root, before)
    expect([(await ada.ask('GET', '/x/plans/a')).status, await takenBack(ada)]).toEqual([200, ['/x/plans']])
    await goBack(root, undo)
    expect([(await ada.ask('GET', '/x/plans/a')).status, await takenBack(ada)]).toEqual([404, [null, null]])
    expect(await takenOver(root)).toEqual(['/x/plans', '/x/plans'])
    expect(await findingsIn(files)).toEqual([])
  })

  test('notifies the heir of a home whose place then is the home of another account now', async () => {
    const { files, root, ada, bob } = await household()
    await put(ada, '/home/ada/old', 'old')
    const before = await note(root)
    await done(root, 'DELETE', '/api/admin/users/ada?home=give&heir=bob')
    await done(bob, 'POST', '/api/files/move', { from: '/home/ada', to: '/left' })
    const later = await person(files, 'ada')
    await put(later, '/home/ada/new', 'new')
    await goBack(root, before)
    expect([(await bob.ask('GET', '/left/old')).status, await takenBack(bob)]).toEqual([404, [null]])
    expect([await takenBack(later), await takenOver(root)]).toEqual([[], ['/left']])
    expect(await findingsIn(files)).toEqual([])
  })

  test('asks the database as often for twenty as for one', async () => {
    const { database, during } = watched((await start({ admin, homes })).database)
    const files = await start({ admin, homes, database })
    const [root, ada] = [administrator(files), await person(files, 'ada')]
    const all: string[] = []
    const asked: number[] = []
    for (const count of [1, 20]) {
      const names = Array.from({ length: count }, (_, at) => `/x/${count}-${at}`)
      for (const name of names) await put(ada, `${name}/a`, 'old')
      for (const name of names) await close(ada, name)
      const before = await note(root)
      for (const name of names) {
        await put(ada, `${name}/a`, 'new')
        await done(ada, 'POST', '/api/files/move', { from: name, to: `${name}-later` })
      }
      await takeLockOn(files, `/x/locked-${count}`, { headers: ada.headers })
      const queries = await during(() => goBack(root, before))
      all.push(...names)
      const paths = await takenBack(ada)
      expect([paths.length, new Set(paths)]).toEqual([all.length, new Set(all)])
      asked.push(queries.filter(({ query }) => /"(notifications|users|totals|locks)"/.test(query.text)).length)
    }
    const [one = 0, twenty = 0] = asked
    expect(twenty - one).toBeLessThan(10)
  })
})
