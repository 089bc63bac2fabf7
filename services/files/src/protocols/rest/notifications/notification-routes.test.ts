import { openEvents } from '@alluvium/http/testing'
import { handClock } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { admin, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { as, beginWithIssuer } from '../../../../testing/with-issuer.ts'
import { sweepNotifications } from '../../../operations/notifications/notifications.ts'
import { notify } from '../../../operations/notifications/notify.ts'

async function household(files: RunningFiles) {
  const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
  expect((await ada.ask('MKCOL', '/plans')).status).toBe(201)
  await ada.ask('PATCH', '/api/access/plans', { closed: true })
  return { root, ada, bob }
}

const inboxOf = async ({ ask }: Person, query = '') => (await ask('GET', `/api/notifications${query}`)).body

async function listenAs(files: RunningFiles, { headers }: Person, more: Record<string, string> = {}) {
  const stream = await openEvents(`${files.url}/api/notifications`, {
    headers: { ...headers, accept: 'text/event-stream', ...more },
  })
  onTestFinished(() => stream.close())
  return stream
}

describeFiles('notifications', (start) => {
  test('tell whom something was shared with, by whom, and when it was taken back', async () => {
    const { ada, bob } = await household(await start({ admin }))
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    expect(await inboxOf(bob)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        kind: 'shared-with-you',
        at: expect.stringMatching(/\+00:00$/),
        read: false,
        by: 'ada',
        path: '/plans',
        right: 'read',
      },
    ])
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    expect(await inboxOf(bob), 'the same right once more is no news').toHaveLength(1)
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'write' })
    await ada.ask('DELETE', '/api/grants/plans?user=bob')
    expect(await inboxOf(bob)).toMatchObject([
      { kind: 'right-taken', right: 'write', by: 'ada', path: null },
      { kind: 'shared-with-you', right: 'write', path: null },
      { kind: 'shared-with-you', right: 'read', path: null },
    ])
    expect(await inboxOf(ada), 'nobody is notified of what they did themselves').toEqual([])
  })

  test('tell the path that the entry has now, and none to those who may not read it any more', async () => {
    const { ada, bob } = await household(await start({ admin }))
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    await ada.ask('POST', '/api/files/move', { from: '/plans', to: '/secret name' })
    expect(await inboxOf(bob)).toMatchObject([{ path: '/secret name' }])
    await ada.ask('DELETE', '/api/grants/secret%20name?user=bob')
    const answer = await bob.ask('GET', '/api/notifications')
    expect(answer.text).not.toContain('secret')
    expect(answer.body).toHaveLength(2)
  })

  test('reach the members of a group, but not whoever gave the right', async () => {
    const { root, ada, bob } = await household(await start({ admin }))
    await root.ask('POST', '/api/admin/groups', { name: 'board' })
    for (const name of ['ada', 'bob']) await root.ask('PUT', `/api/admin/groups/board/members/${name}`)
    await ada.ask('PUT', '/api/grants/plans', { group: 'board', right: 'read' })
    expect(await inboxOf(bob)).toMatchObject([
      { kind: 'shared-with-you', group: 'board', path: '/plans', right: 'read' },
    ])
    expect(await inboxOf(ada)).toEqual([])
    expect(await inboxOf(root)).toEqual([])
  })

  test('tell the owner of an account that an administrator reset its password or its one-time codes', async () => {
    const files = await start({ admin })
    const { root } = await household(files)
    await root.ask('POST', '/api/admin/users/bob/reset-password', { password: 'another phrase' })
    const bob = asking(files, basic('bob', 'another phrase'))
    expect((await bob('GET', '/api/notifications')).body).toMatchObject([
      { kind: 'password-reset', by: 'root', path: null },
    ])
    await files.database.write(sqlForTests(`UPDATE users SET second_factor = 1 WHERE username = 'bob'`))
    await root.ask('PATCH', '/api/admin/users/bob', { totp_enabled: false })
    expect((await bob('GET', '/api/notifications')).body).toMatchObject([{ kind: 'second-factor-reset' }, {}])
    const { body: entries } = await root.ask('GET', '/api/audit')
    const overtaken = entries.filter(({ target }: { target: string }) => target === 'take-over user bob')
    expect(overtaken).toHaveLength(2)
  })

  test('told nobody of a new role, and no administrator who waits for one', async () => {
    const running = await beginWithIssuer(start, { unverifiedNames: true })
    const ada = await as(running, { sub: 'ada', preferred_username: 'ada' })
    await ada('GET', '/api/users/me')
    await (await as(running, { sub: 'bob', preferred_username: 'bob' }))('GET', '/api/users/me')
    const waiting = async () => (await running.root('GET', '/api/notifications')).body
    expect(await waiting()).toMatchObject([{ kind: 'account-waits', by: 'ada', read: false }])
    await running.root('POST', '/api/notifications/read-all')
    await (await as(running, { sub: 'eve', preferred_username: 'eve' }))('GET', '/api/users/me')
    expect(await waiting()).toMatchObject([{ kind: 'account-waits', by: 'eve' }, {}])
    for (const role of ['user', 'user']) await running.root('PATCH', '/api/admin/users/ada', { role })
    expect((await ada('GET', '/api/notifications')).body).toMatchObject([
      { kind: 'role-given', by: 'root', role: 'user', path: null },
    ])
    expect((await ada('GET', '/api/notifications')).body).toHaveLength(1)
  })

  test('went on saying that somebody waits who had been given a role', async () => {
    const running = await beginWithIssuer(start, { unverifiedNames: true })
    const waits = async (name: string) =>
      (await as(running, { sub: name, preferred_username: name }))('GET', '/api/users/me')
    const waiting = async () =>
      (await running.root('GET', '/api/notifications?unread=true')).body.map(({ by }: { by: string }) => by)
    await waits('ada')
    await waits('bob')
    await waits('eve')
    expect(await waiting()).toEqual(['ada'])
    await running.root('PATCH', '/api/admin/users/ada', { role: 'user' })
    expect(await waiting()).toEqual(['eve'])
    await running.root('PATCH', '/api/admin/users/eve', { status: 'disabled' })
    expect(await waiting()).toEqual(['bob'])
    await running.root('PATCH', '/api/admin/users/bob', { role: 'readonly' })
    expect(await waiting()).toEqual([])
  })

  test('tell the members of a group that an administrator joined it', async () => {
    const { root, bob } = await household(await start({ admin }))
    await root.ask('POST', '/api/admin/groups', { name: 'board' })
    await root.ask('PUT', '/api/admin/groups/board/members/bob')
    expect(await inboxOf(bob)).toEqual([])
    await root.ask('PUT', '/api/admin/groups/board/members/root')
    const { body: me } = await root.ask('GET', '/api/users/me')
    await root.ask('PUT', `/api/admin/groups/board/members/${me.id}`) // the same by the id changes nothing
    expect(await inboxOf(bob)).toMatchObject([{ kind: 'group-joined', group: 'board', by: 'root' }])
    const { body: entries } = await root.ask('GET', '/api/audit')
    expect(entries).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ target: 'take-over group board' })]),
    )
  })

  test('tell the writer which of their writes is kept because it came too late', async () => {
    const files = await start({ admin })
    const { bob } = await household(files)
    const put = (body: string, more = {}) => files.ask('PUT', '/p.json', { headers: { ...bob.headers, ...more }, body })
    const { headers } = await put('{"a": 1}\n')
    await put('{"a": 2}\n')
    const late = await put('{"a": 3}\n', { prefer: 'merge', 'if-match': headers.etag ?? '' })
    expect(late.code).toBe('files.merge-conflict')
    const [newest] = await inboxOf(bob)
    expect(newest).toMatchObject({ kind: 'write-kept', by: null, path: '/p.json', save: JSON.parse(late.text).save })
    expect(newest).toMatchObject({ read: false })
    expect((await bob.ask('GET', `/api/saves/${newest.save}`)).status).toBe(200)
    expect((await bob.ask('DELETE', `/api/saves/${newest.save}`)).status).toBe(204)
    expect(await inboxOf(bob), 'of a save that is gone').toMatchObject([{ read: true }])
  })

  test('report a refused write to whoever stored what it conflicts with, who sees the save and not what was sent', async () => {
    const files = await start({ admin })
    const { root, ada, bob } = await household(files)
    const put = (who: Person, path: string, body: string, more = {}) =>
      files.ask('PUT', path, { headers: { ...who.headers, ...more }, body })
    const { headers } = await put(bob, '/p.json', '{"a": 1}\n')
    await put(ada, '/p.json', '{"a": 2}\n')
    const again = { prefer: 'merge', 'if-match': headers.etag ?? '' }
    for (const _ of [1, 2]) expect((await put(bob, '/p.json', '{"a": 3}\n', again)).code).toBe('files.merge-conflict')
    const [newest, ...older] = await inboxOf(ada)
    expect(older).toEqual([])
    expect(newest).toMatchObject({ kind: 'conflicts-with-yours', by: 'bob', path: '/p.json' })
    expect(newest).not.toHaveProperty('copy')
    const address = `/api/saves/${newest.save}`
    expect(await ada.ask('GET', address)).toMatchObject({
      status: 200,
      body: { by: 'bob', own: false, content_hash: null },
    })
    const listed = await ada.ask('GET', '/api/saves')
    expect([listed.headers['x-total-count'], listed.body[0].save]).toEqual(['1', newest.save])
    expect((await ada.ask('GET', `${address}/content`)).code).toBe('files.save-of-another')
    expect((await ada.ask('DELETE', address)).code).toBe('files.save-of-another')

    await root.ask('MKCOL', '/hidden')
    await root.ask('PATCH', '/api/access/hidden', { closed: true })
    const destination = '/hidden/p.json'
    expect((await files.ask('MOVE', '/p.json', { headers: { ...root.headers, destination } })).status).toBe(201)
    expect((await ada.ask('GET', '/api/saves')).body).toEqual([])
    expect((await ada.ask('GET', address)).code).toBe('files.save-missing')
    expect((await inboxOf(ada))[0]).toMatchObject({ kind: 'conflicts-with-yours', path: null })
  })

  test('report a write that is refused again to whoever has stored something since', async () => {
    const files = await start({ admin })
    const { root, ada, bob } = await household(files)
    const put = (who: Person, body: string, more = {}) =>
      files.ask('PUT', '/p.json', { headers: { ...who.headers, ...more }, body })
    const { headers } = await put(bob, '{"a": 1}\n')
    const late = () => put(bob, '{"a": 3}\n', { prefer: 'merge', 'if-match': headers.etag ?? '' })
    for (const who of [ada, root]) {
      await put(who, `{"a": "${who === ada}"}\n`)
      expect((await late()).code).toBe('files.merge-conflict')
      const [newest] = await inboxOf(who)
      expect(newest).toMatchObject({ kind: 'conflicts-with-yours', by: 'bob', path: '/p.json' })
      expect((await who.ask('GET', `/api/saves/${newest.save}`)).status).toBe(200)
    }
  })

  test('count the refused writes of one person to one file in one, until it is read', async () => {
    const files = await start({ admin })
    const { ada, bob } = await household(files)
    const put = (who: Person, body: string, more = {}) =>
      files.ask('PUT', '/p.json', { headers: { ...who.headers, ...more }, body })
    const { headers } = await put(bob, '{"a": 1}\n')
    await put(ada, '{"a": 2}\n')
    const late = (value: number) => put(bob, `{"a": ${value}}\n`, { prefer: 'merge', 'if-match': headers.etag ?? '' })
    for (const value of [3, 4, 5]) await late(value)
    const [newest, ...older] = await inboxOf(ada)
    expect([newest.kind, newest.count, older]).toEqual(['conflicts-with-yours', 3, []])
    const ofBob = (await inboxOf(bob)).map(({ kind, count }: { kind: string; count: number }) => [kind, count])
    expect(ofBob).toEqual([['write-kept', 3]])
    await ada.ask('PATCH', `/api/notifications/${newest.id}`, { read: true })
    await late(6)
    expect(await inboxOf(ada)).toHaveLength(2)
  })

  test('are read one by one or all at once, and only by whom they are for', async () => {
    const { ada, bob } = await household(await start({ admin }))
    for (const right of ['read', 'write', 'manage']) await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right })
    const [newest] = await inboxOf(bob)
    const address = `/api/notifications/${newest.id}`
    expect(await ada.ask('PATCH', address, { read: true })).toMatchObject({ code: 'files.notification-missing' })
    expect((await bob.ask('PATCH', '/api/notifications/x', { read: true })).code).toBe('files.notification-missing')
    expect((await bob.ask('PATCH', address, { read: true })).body).toEqual({ ...newest, read: true })
    expect(await inboxOf(bob, '?unread=true')).toMatchObject([{ right: 'write' }, { right: 'read' }])
    expect((await bob.ask('PATCH', address, { read: false })).body).toEqual(newest)
    const page = await bob.ask('GET', '/api/notifications?unread=true&limit=2')
    expect(page.body).toHaveLength(2)
    expect(page.headers).toMatchObject({
      'x-total-count': '3',
      link: '</api/notifications?unread=true&limit=2&offset=2>; rel="next"',
    })
    expect((await bob.ask('POST', '/api/notifications/read-all')).status).toBe(204)
    expect(await inboxOf(bob, '?unread=true')).toEqual([])
    expect(await inboxOf(bob)).toHaveLength(3)
  })

  test('come as events as they are made, also by another process, and after the last one that is known', async () => {
    const files = await start({ admin })
    const { ada, bob } = await household(files)
    const other = await start({ admin, database: files.database, blobs: files.blobs })
    const elsewhere = await listenAs(other, bob)
    const events = await listenAs(files, bob)
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    const first = await events.next()
    expect(first).toMatchObject({ event: 'shared-with-you', data: { path: '/plans', right: 'read', read: false } })
    expect(first?.data['id']).toBe(first?.id)
    expect(await elsewhere.next()).toEqual(first)
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'write' })
    const again = await listenAs(files, bob, { 'last-event-id': first?.id ?? '' })
    expect(await again.next()).toMatchObject({ data: { right: 'write' } })
    expect(await events.next()).toMatchObject({ event: 'shared-with-you', data: { path: '/plans' } })
    await ada.ask('DELETE', '/api/grants/plans?user=bob')
    expect(await events.next()).toMatchObject({ event: 'right-taken', data: { path: null } })
  })

  test('stay a thousand for each account, the newest, and for 90 days', async () => {
    const clock = handClock()
    const files = await start({ admin, clock })
    const { bob } = await household(files)
    const { rows } = await files.database.read(sqlForTests(`SELECT number FROM users WHERE username = 'bob'`))
    const account = Number(rows[0]?.['number'])
    await files.database.write(
      (function* tell() {
        for (let turn = 1; turn <= 1002; turn += 1)
          yield* notify({
            to: { account },
            kind: 'group-joined',
            by: null,
            at: clock.now(),
            facts: { group: `g${turn}` },
          })
      })(),
    )
    const { headers, body } = await bob.ask('GET', '/api/notifications?limit=1000')
    expect(headers['x-total-count']).toBe('1000')
    expect([body[0].group, body.at(-1).group]).toEqual(['g1002', 'g3'])
    await files.database.write(sweepNotifications(clock.now()))
    const { rows: kept } = await files.database.read(sqlForTests('SELECT number FROM notifications'))
    expect(kept).toHaveLength(1000)
    clock.advance(90 * 86_400_000)
    expect(await inboxOf(bob)).toEqual([])
  })

  test('of a deleted account are gone', async () => {
    const files = await start({ admin })
    const { root, ada } = await household(files)
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    await root.ask('DELETE', '/api/admin/users/bob')
    expect((await files.database.read(sqlForTests('SELECT * FROM notifications'))).rows).toEqual([])
  })
})
