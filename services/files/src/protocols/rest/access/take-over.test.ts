import { expect, test } from 'vitest'
import { administrator, person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'

async function household(files: RunningFiles) {
  const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
  await ada.ask('MKCOL', '/plans')
  await ada.ask('PUT', '/plans/q3.txt', 'secret numbers')
  await ada.ask('MKCOL', '/plans/inner')
  for (const path of ['plans', 'plans/inner']) await ada.ask('PATCH', `/api/access/${path}`, { closed: true })
  return { root, ada, bob }
}

describeFiles('taking over', (start) => {
  test('gives an administrator the right to manage a closed folder, as a grant that can be taken back', async () => {
    const { root, ada } = await household(await start({ admin }))
    expect((await root.ask('GET', '/plans/q3.txt')).status).toBe(404)
    expect(await root.ask('POST', '/api/admin/take-over', { path: '/plans' })).toMatchObject({ status: 204, text: '' })
    expect((await root.ask('GET', '/plans/q3.txt')).status).toBe(200)
    expect((await ada.ask('GET', '/api/grants/plans')).body).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ user: 'root', right: 'manage', granted_by: 'root' })]),
    )
    expect((await ada.ask('DELETE', '/api/grants/plans?user=root')).status).toBe(204)
    expect((await root.ask('GET', '/plans/q3.txt')).status).toBe(404)
  })

  test('notifies everybody who managed the folder, and stands in the audit log with its path', async () => {
    const { root, ada, bob } = await household(await start({ admin }))
    await root.ask('POST', '/api/admin/groups', { name: 'board' })
    await root.ask('PUT', '/api/admin/groups/board/members/bob')
    await ada.ask('PUT', '/api/grants/plans', { group: 'board', right: 'manage' })
    await root.ask('POST', '/api/admin/take-over', { path: '/plans' })
    for (const manager of [ada, bob])
      expect((await manager.ask('GET', '/api/notifications')).body[0]).toMatchObject({
        kind: 'taken-over',
        path: '/plans',
        by: 'root',
      })
    expect((await root.ask('GET', '/api/notifications')).body).toEqual([])
    const { body: entries } = await root.ask('GET', '/api/audit?path=/plans')
    expect(entries[0]).toMatchObject({ path: '/api/admin/take-over', target: '/plans', user: 'root', status: 204 })
    const { body: all } = await root.ask('GET', '/api/audit')
    expect(all).toMatchObject(expect.arrayContaining([expect.objectContaining({ target: 'take-over /plans' })]))
  })

  test('notifies once somebody who managed the folder by a grant and by a group', async () => {
    const { root, ada } = await household(await start({ admin }))
    await root.ask('POST', '/api/admin/groups', { name: 'board' })
    await root.ask('PUT', '/api/admin/groups/board/members/ada')
    await ada.ask('PUT', '/api/grants/plans', { group: 'board', right: 'manage' })
    await root.ask('POST', '/api/admin/take-over', { path: '/plans' })
    const { body: notifications } = await ada.ask('GET', '/api/notifications')
    expect(notifications.filter(({ kind }: { kind: string }) => kind === 'taken-over')).toHaveLength(1)
  })

  test('tells nothing of what is inside: whatever is asked for there, the answer is the same', async () => {
    const { root } = await household(await start({ admin }))
    const answers = []
    for (const name of ['q3.txt', 'inner', 'no.txt', 'no/deeper']) {
      const path = `/plans/${name}`
      const { status, text } = await root.ask('POST', '/api/admin/take-over', { path })
      answers.push([status, text.replaceAll(path, 'PATH')])
    }
    expect(answers[0]).toEqual([404, expect.stringContaining('files.path-missing')])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await root.ask('POST', '/api/admin/take-over', { path: '/plans' })
    expect((await root.ask('GET', '/plans/inner')).status, 'what is closed inside stays closed').toBe(404)
    expect((await root.ask('POST', '/api/admin/take-over', { path: '/plans/inner' })).status).toBe(204)
  })

  test('raises a lesser right, and is refused where the administrator manages already', async () => {
    const { root, ada } = await household(await start({ admin }))
    await ada.ask('PUT', '/open.txt', 'x')
    for (const path of ['/', '/open.txt'])
      expect(await root.ask('POST', '/api/admin/take-over', { path })).toMatchObject({
        status: 409,
        code: 'files.nothing-to-take-over',
      })
    await ada.ask('PUT', '/api/grants/plans', { user: 'root', right: 'read' })
    expect((await root.ask('POST', '/api/admin/take-over', { path: '/plans' })).status).toBe(204)
    expect((await root.ask('PUT', '/plans/q3.txt', 'x')).status).toBe(204)
  })

  test('is for administrators alone', async () => {
    const { bob } = await household(await start({ admin }))
    expect(await bob.ask('POST', '/api/admin/take-over', { path: '/plans' })).toMatchObject({
      status: 403,
      code: 'files.role-forbids',
    })
  })
})
