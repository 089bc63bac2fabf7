/** Who may not see or change something asks for it; who manages it is told, and nobody else learns anything. */
import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'

/** /plans is closed and ada's; /open is everybody's. */
async function household(files: RunningFiles) {
  const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
  for (const folder of ['/plans', '/plans/deep', '/open']) await ada.ask('MKCOL', folder)
  expect((await ada.ask('PATCH', '/api/access/plans', { closed: true })).status).toBe(200)
  return { root, ada, bob }
}

const request = (who: Person, path: string, right = 'read') => who.ask('POST', '/api/access-requests', { path, right })
const inboxOf = async ({ ask }: Person) =>
  ((await ask('GET', '/api/notifications')).body as readonly Readonly<{ kind: string }>[]).filter(
    ({ kind }) => kind === 'access-requested',
  )

describeFiles('a request for access', (start) => {
  test('reaches who manages what is hidden, and is granted with one request', async () => {
    const files = await start({ admin })
    const { root, ada, bob } = await household(files)
    expect((await request(bob, '/plans/deep', 'write')).status).toBe(202)
    expect(await inboxOf(ada)).toMatchObject([{ by: 'bob', path: '/plans/deep', right: 'write', read: false }])
    expect([await inboxOf(bob), await inboxOf(root)]).toEqual([[], []])
    expect((await bob.ask('GET', '/plans/deep')).status).toBe(404)
    await ada.ask('PUT', '/api/grants/plans/deep', { user: 'bob', right: 'write' })
    expect((await bob.ask('GET', '/plans/deep')).status).toBe(200)
  })

  test('stayed unread after it was answered', async () => {
    const files = await start({ admin })
    const { root, ada, bob } = await household(files)
    await ada.ask('PUT', '/api/grants/plans', { user: 'root', right: 'manage' })
    await request(bob, '/plans/deep', 'write')
    await ada.ask('PUT', '/api/grants/plans/deep', { user: 'bob', right: 'read' })
    expect(await inboxOf(ada), 'less than was asked for').toMatchObject([{ read: false }])
    await ada.ask('PUT', '/api/grants/plans/deep', { user: 'bob', right: 'write' })
    expect(await inboxOf(ada)).toMatchObject([{ read: true }])
    expect(await inboxOf(root), 'with everybody who was asked').toMatchObject([{ read: true }])
  })

  test('is answered alike, whether something is there, is hidden, is readable, or is not there', async () => {
    const files = await start({ admin })
    const { bob } = await household(files)
    const answers = []
    for (const path of ['/plans', '/plans/deep', '/plans/none', '/none', '/open', '/']) {
      const { status, text, headers } = await request(bob, path)
      const { 'x-request-id': _, date: __, ...same } = headers
      answers.push({ status, text, same })
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]?.status).toBe(202)
  })

  test('reaches the owner and the members of managing groups, and administrators where nobody else may give it', async () => {
    const files = await start({ admin })
    const { root, ada, bob } = await household(files)
    const kim = await person(files, 'kim', 'readonly')
    await root.ask('POST', '/api/admin/groups', { name: 'board' })
    await root.ask('PUT', '/api/admin/groups/board/members/bob')
    await ada.ask('PUT', '/api/grants/plans', { group: 'board', right: 'manage' })
    await request(kim, '/plans')
    expect([await inboxOf(ada), await inboxOf(bob)]).toMatchObject([[{ by: 'kim' }], [{ by: 'kim' }]])
    await root.ask('PUT', '/api/grants/%2F', { everybody: true, right: 'read' })
    await request(bob, '/open', 'write')
    expect(await inboxOf(root)).toMatchObject([{ by: 'bob', path: '/open', right: 'write' }])
    expect(await inboxOf(ada), 'who made it and may not write there any more manages nothing').toHaveLength(1)
  })

  test('is not heard twice in a day, nor where one has the right already', async () => {
    const clock = handClock(Date.UTC(2026, 0, 1))
    const files = await start({ admin, clock })
    const { ada, bob } = await household(files)
    for (const right of ['read', 'read', 'write']) expect((await request(bob, '/plans', right)).status).toBe(202)
    expect(await inboxOf(ada)).toMatchObject([{ right: 'write' }, { right: 'read' }])
    await request(bob, '/open', 'write')
    expect(await inboxOf(ada)).toHaveLength(2)
    clock.advance(86_400_001)
    await request(bob, '/plans')
    expect(await inboxOf(ada)).toHaveLength(3)
  })
})
