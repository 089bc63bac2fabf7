/** Going back with the whole tree, where people have homes: accounts do not go back, and their homes stay theirs. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { admin, describeFilesOnEach, type RunningFiles } from '../../../../testing/running-files.ts'
import { beginWithIssuer, signed } from '../../../../testing/with-issuer.ts'
import { checkFiles } from '../../../upkeep.ts'

const homes = { root: '/home', isChosen: false }

const put = async (one: Person, path: string, body: string) =>
  expect((await one.ask('PUT', path, body)).status).toBeLessThan(300)
const textAt = async (one: Person, path: string) => {
  const { status, text } = await one.ask('GET', path)
  return status === 200 ? JSON.parse(text) : status
}
const homeOf = async (one: Person) => (await one.ask('GET', '/api/users/me')).body.home
const findingsIn = async (files: RunningFiles) => (await checkFiles(toolsOf(files), { deep: true })).findings

const note = async (root: Person): Promise<string> => (await root.ask('POST', '/api/snapshots', {})).body.id
async function goBack(root: Person, id: string): Promise<string> {
  const { status, body } = await root.ask('POST', `/api/snapshots/${id}/restore`)
  expect(status).toBe(200)
  return body.undo_snapshot_id
}

const notificationsOf = async (one: Person) =>
  (await one.ask('GET', '/api/notifications')).body.map(({ kind, by, path }: Record<string, unknown>) => [
    kind,
    by,
    path,
  ])

describeFilesOnEach('going back with the whole tree', (start) => {
  async function household(root = '/home') {
    const files = await start({ admin, homes: { ...homes, root } })
    return { files, root: administrator(files), ada: await person(files, 'ada'), dave: await person(files, 'dave') }
  }

  test('takes no home that was made since from its owner, and neither does undoing it', async () => {
    for (const place of ['/home', '/people/homes']) {
      const { files, root, ada, dave } = await household(place)
      await put(ada, '/public.txt', 'old')
      const before = await note(root)
      await put(dave, `${place}/dave/d.txt`, 'mine')
      await put(dave, `${place}/dave/deep/e.txt?parents=true`, 'deep')
      await put(ada, '/public.txt', 'new')
      await put(ada, '/later.txt', 'new')
      const undo = await goBack(root, before)
      expect([await textAt(ada, '/public.txt'), await textAt(ada, '/later.txt')]).toEqual(['old', 404])
      for (const path of [`${place}/dave/d.txt`, `${place}/dave/deep/e.txt`])
        expect(await textAt(dave, path)).not.toBe(404)
      expect([await homeOf(dave), (await dave.ask('GET', '/api/notifications')).body]).toEqual([`${place}/dave`, []])
      await put(dave, `${place}/dave/f.txt`, 'more')
      await goBack(root, undo)
      expect([await textAt(ada, '/public.txt'), await textAt(ada, '/later.txt')]).toEqual(['new', 'new'])
      expect([await textAt(dave, `${place}/dave/d.txt`), await homeOf(dave)]).toEqual(['mine', `${place}/dave`])
      const away = await dave.ask('POST', '/api/files/move', { from: `${place}/dave`, to: '/mine' })
      expect(away.code).toBe('files.folder-of-service')
      expect((await root.ask('GET', `${place}/dave/d.txt`)).status).toBe(404)
      expect(await findingsIn(files)).toEqual([])
    }
  })

  test('notifies those whose homes and closed folders it went over, and counts as taking them over', async () => {
    const { root, ada, dave } = await household()
    await put(ada, '/home/ada/a.txt', 'old')
    await put(dave, '/home/dave/d.txt', 'same')
    await dave.ask('MKCOL', '/plans')
    await put(dave, '/plans/p.txt', 'old')
    await dave.ask('PATCH', '/api/access/plans', { closed: true })
    const before = await note(root)
    await put(ada, '/home/ada/deep/a.txt?parents=true', 'new')
    await put(dave, '/plans/p.txt', 'new')
    await ada.ask('MKCOL', '/later')
    await ada.ask('PATCH', '/api/access/later', { closed: true })
    await goBack(root, before)
    expect(await notificationsOf(dave)).toEqual([['taken-back', 'root', '/plans']])
    const adas = await notificationsOf(ada)
    expect(adas).toHaveLength(2)
    expect(adas).toContainEqual(['taken-back', 'root', '/home/ada'])
    expect(adas).toContainEqual(['taken-back', 'root', null])
    const audited = (await root.ask('GET', '/api/audit?limit=1000')).body.map(
      ({ target }: { target: string }) => target,
    )
    const takeOvers = audited.filter((target: string) => target.startsWith('take-over'))
    expect(takeOvers.toSorted()).toEqual(['take-over /home/ada', 'take-over /later', 'take-over /plans'])
  })

  test('takes back out of a newer home what was elsewhere, and shows nobody what was put into it there', async () => {
    const { files, root, ada, dave } = await household()
    await ada.ask('MKCOL', '/plans')
    await put(ada, '/plans/a.txt', 'a')
    const before = await note(root)
    await put(dave, '/home/dave/d.txt', 'mine')
    expect((await dave.ask('POST', '/api/files/move', { from: '/plans', to: '/home/dave/plans' })).status).toBe(200)
    await put(dave, '/home/dave/plans/secret.txt', 'secret')
    await goBack(root, before)
    expect([await textAt(ada, '/plans/a.txt'), await textAt(ada, '/plans/secret.txt')]).toEqual(['a', 404])
    expect(await textAt(dave, '/home/dave/d.txt')).toBe('mine')
    expect(await findingsIn(files)).toEqual([])
  })

  test('leaves a new account its home where an account of that name had one, which is in the trash', async () => {
    for (const isPurged of [false, true]) {
      const { files, root, ada } = await household()
      await put(ada, '/home/ada/old.txt', 'old')
      const before = await note(root)
      expect((await root.ask('DELETE', '/api/admin/users/ada?home=trash')).status).toBe(204)
      if (isPurged) await root.ask('DELETE', '/api/trash/empty')
      const later = await person(files, 'ada')
      await put(later, '/home/ada/new.txt', 'new')
      const undo = await goBack(root, before)
      expect([await homeOf(later), await textAt(later, '/home/ada/new.txt')]).toEqual(['/home/ada', 'new'])
      expect(await textAt(later, '/home/ada/old.txt')).toBe(404)
      const [item, ...others] = (await root.ask('GET', '/api/trash')).body
      expect([item?.path, others]).toEqual(['/home/ada', []])
      expect((await root.ask('POST', '/api/trash/restore', { id: item.id, to: '/former' })).status).toBe(200)
      expect(await textAt(root, '/former/old.txt')).toBe('old')
      await goBack(root, undo)
      expect(await textAt(later, '/home/ada/new.txt')).toBe('new')
      expect((await root.ask('GET', '/api/trash')).body).toHaveLength(isPurged ? 0 : 1)
      expect(await findingsIn(files)).toEqual([])
    }
  })

  test('keeps the new name of a home whose account was renamed since', async () => {
    const running = await beginWithIssuer(start, { homes, defaultRole: 'user' })
    const { files } = running
    const as = async (claims: object, method: string, path: string, body?: string) => {
      const headers = { authorization: `Bearer ${await signed(running, { ...claims })}` }
      const { status, text } = await files.ask(method, path, { headers, ...(body !== undefined && { body }) })
      return status < 300 ? text : status
    }
    const unproved = { sub: 'c-1', email: 'carol@example.org', email_verified: false }
    const carol = { ...unproved, email_verified: true }
    const boss = { sub: 'boss', role: 'admin' }
    await as(unproved, 'PUT', '/home/c-1/song.txt', 'la')
    const { id } = JSON.parse(String(await as(boss, 'POST', '/api/snapshots')))
    await as(carol, 'PUT', '/home/carol@example.org/song.txt', 'la la')
    expect(await as(boss, 'POST', `/api/snapshots/${id}/restore`)).toContain('undo_snapshot_id')
    expect(await as(carol, 'GET', '/home/carol@example.org/song.txt')).toBe('la')
    expect(await as(carol, 'GET', '/home/c-1/song.txt')).toBe(404)
    expect(await findingsIn(files)).toEqual([])
  })

  test('brings a home that went with its account back to nobody where no other has its name', async () => {
    const { root, ada, dave } = await household()
    await put(ada, '/home/ada/old.txt', 'old')
    const before = await note(root)
    expect((await root.ask('DELETE', '/api/admin/users/ada?home=trash')).status).toBe(204)
    await goBack(root, before)
    for (const one of [root, dave]) expect(await textAt(one, '/home/ada/old.txt')).toBe(404)
    expect((await root.ask('POST', '/api/admin/take-over', { path: '/home/ada' })).status).toBe(204)
    expect(await textAt(root, '/home/ada/old.txt')).toBe('old')
  })
})
