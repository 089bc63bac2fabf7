import { openEvents } from '@alluvium/http/testing'
import { handClock, openLogs, systemClock } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { administrator, person } from '../../../../testing/callers/people.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

async function listen(files: RunningFiles, query = '', headers: Record<string, string> = {}) {
  const stream = await openEvents(`${files.url}/api/events${query}`, { headers })
  onTestFinished(() => stream.close())
  return stream
}

const put = (files: RunningFiles, path: string, body = 'x') => files.ask('PUT', path, { body })

const move = (files: RunningFiles, from: string, to: string) =>
  files.ask('POST', '/api/files/move', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ from, to }),
  })

const hidden = (path: string) => (path.startsWith('/secret') ? 'It is secret.' : undefined)
const outside = (path: string) => (path === '/' || /^\/(work|free)/.test(path) ? undefined : 'It is elsewhere.')

describeFiles('the change feed', (start) => {
  test('sends what happens as it happens, with the revision as id', async () => {
    const files = await start()
    const events = await listen(files)
    await put(files, '/a%20b.txt')
    expect(await events.next()).toEqual({
      id: '1',
      event: 'put',
      data: { revision: 1, type: 'put', path: '/a b.txt', at: expect.stringMatching(/\+00:00$/), user: 'anonymous' },
    })
    await move(files, '/a b.txt', '/c.txt')
    expect(await events.next()).toMatchObject({
      id: '2',
      event: 'move',
      data: { revision: 2, path: '/c.txt', from: '/a b.txt' },
    })
    await files.ask('DELETE', '/c.txt')
    expect(await events.next()).toMatchObject({ id: '3', event: 'delete', data: { path: '/c.txt' } })
  })

  test('resumes after Last-Event-ID without gaps or duplicates, also after a restart', async () => {
    const files = await start()
    const events = await listen(files)
    for (let at = 1; at <= 5; at += 1) await put(files, `/f${at}`)
    const before = await events.take(3)
    await events.close()
    await files.service.close()

    const again = await start({ database: files.database, blobs: files.blobs })
    await put(again, '/f6')
    const resumed = await listen(again, '', { 'Last-Event-ID': before.at(-1)?.id ?? '' })
    await put(again, '/f7')
    expect([...before, ...(await resumed.take(4))].map(({ id, data }) => [id, data['path']])).toEqual(
      Array.from({ length: 7 }, (_, at) => [String(at + 1), `/f${at + 1}`]),
    )
    const byQuery = await listen(again, '?last_event_id=6')
    expect(await byQuery.next()).toMatchObject({ id: '7' })
  })

  test('reaches back over many pages of the ledger, in order', async () => {
    const files = await start()
    const paths = Array.from({ length: 450 }, (_, at) => `/f${at}`)
    await Promise.all(paths.map((path) => put(files, path)))
    const events = await listen(files, '?last_event_id=0')
    const taken = await events.take(450)
    expect(taken.map(({ id }) => Number(id))).toEqual(paths.map((_, at) => at + 1))
    expect(new Set(taken.map(({ data }) => data['path']))).toEqual(new Set(paths))
  })

  test('can be limited to a place, what is below it, and the folders that hold it', async () => {
    const files = await start()
    const events = await listen(files, '?path=/data/a')
    await put(files, '/other')
    await put(files, '/data/ab')
    await put(files, '/data/a/1')
    await move(files, '/other', '/data/a/2')
    await files.ask('DELETE', '/data')
    expect((await events.take(3)).map(({ event, data }) => [event, data['path']])).toEqual([
      ['put', '/data/a/1'],
      ['move', '/data/a/2'],
      ['delete', '/data'],
    ])
  })

  test('notices what another process has changed', async () => {
    const files = await start()
    const other = await start({ database: files.database, blobs: files.blobs })
    const events = await listen(files)
    await put(other, '/elsewhere')
    expect(await events.next()).toMatchObject({ data: { path: '/elsewhere' } })
  })

  test('sends a caller only what policies allow them to read', async () => {
    const files = await start({
      admin,
      policies: { current: () => ({ deny: ({ path, action }) => (action === 'read' ? hidden(path) : undefined) }) },
    })
    const headers = { Authorization: adminBasic }
    const events = await listen(files, '', headers)
    const write = (path: string) => files.ask('PUT', `${path}?parents=true`, { headers, body: 'x' })
    for (const path of ['/a', '/secret/b', '/c']) expect((await write(path)).status).toBe(201)
    const moving = {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"from":"/a","to":"/secret/a"}',
    }
    expect((await files.ask('POST', '/api/files/move', moving)).status).toBe(200)
    await write('/d')
    expect((await events.take(3)).map(({ data }) => data['path'])).toEqual(['/a', '/c', '/d'])
  })

  test('sends a copy out of a snapshot only to callers who may read what was copied', async () => {
    for (const rule of [hidden, outside]) {
      let isEnforced = false
      const files = await start({
        admin,
        policies: {
          current: () => ({ deny: ({ path, action }) => (isEnforced && action === 'read' ? rule(path) : undefined) }),
        },
      })
      const headers = { Authorization: adminBasic }
      const write = (path: string) => files.ask('PUT', `${path}?parents=true`, { headers, body: 'x' })
      for (const path of ['/work/a', '/secret/b', '/free/c']) expect((await write(path)).status).toBe(201)
      const { id } = JSON.parse((await files.ask('POST', '/api/snapshots', { headers })).text)
      const copy = async (from: string, to: string) =>
        (await files.ask('COPY', `/.snapshots/${id}${from}`, { headers: { ...headers, Destination: to } })).status
      expect([await copy('/secret/b', '/free/told'), await copy('/work/a', '/work/copy')]).toEqual([201, 201])
      await write('/free/later')
      isEnforced = true
      const events = await listen(files, '', { ...headers, 'Last-Event-ID': '3' })
      expect((await events.take(2)).map(({ data }) => data['path'])).toEqual(['/work/copy', '/free/later'])
    }
  })

  test('says that the tree is to be read again to those who saw a folder that was closed, and to nobody else', async () => {
    const files = await start({ admin })
    const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
    await ada.ask('MKCOL', '/plans')
    await ada.ask('MKCOL', '/plans/inner')
    const events = await listen(files, '', bob.headers)
    await ada.ask('PATCH', '/api/access/plans', { closed: true })
    await ada.ask('PATCH', '/api/access/plans/inner', { closed: true })
    await ada.ask('PUT', '/after', 'x')
    expect((await events.take(2)).map(({ event, data }) => [event, data['path']])).toEqual([
      ['reset', undefined],
      ['put', '/after'],
    ])
  })

  test('says that the tree is to be read again to a caller who was given another role', async () => {
    const clock = handClock(systemClock.now())
    const files = await start({ admin, clock })
    const [root, bob] = [administrator(files), await person(files, 'bob', 'readonly')]
    const events = await listen(files, '', bob.headers)
    expect((await root.ask('PATCH', '/api/admin/users/bob', { role: 'user' })).status).toBe(200)
    clock.advance(30_000)
    await root.ask('PUT', '/after', 'x')
    expect(await events.next()).toMatchObject({ event: 'reset' })
  })

  test('starts over, and says so, for a revision that this ledger never had', async () => {
    const files = await start()
    await put(files, '/a')
    const events = await listen(files, '', { 'Last-Event-ID': '99' })
    expect(await events.next()).toMatchObject({ id: '1', event: 'reset', data: { revision: 1 } })
    await put(files, '/b')
    expect(await events.next()).toMatchObject({ id: '2', event: 'put' })
  })

  test('says so when the ledger no longer has what happened in between', async () => {
    const files = await start()
    for (const path of ['/a', '/b', '/c']) await put(files, path)
    await files.database.write(sqlForTests('DELETE FROM revisions WHERE revision <= 2'))
    const events = await listen(files, '?last_event_id=1')
    expect((await events.take(2)).map(({ id, event }) => [id, event])).toEqual([
      ['2', 'reset'],
      ['3', 'put'],
    ])
  })

  test('ends soon after the token is revoked, and the log says why', async () => {
    const clock = handClock(systemClock.now())
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    const files = await start({ admin, clock, logger: openLogs({ level: 'info', service: 'files', destination }) })
    const login = await files.ask('POST', '/api/auth/login', {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(admin),
    })
    const headers = { Authorization: `Bearer ${JSON.parse(login.text).access_token}` }
    const events = await listen(files, '', headers)
    expect(events.status).toBe(200)
    expect((await files.ask('POST', '/api/auth/logout', { headers })).status).toBe(204)
    let isOver = false
    const reading = (async () => {
      while (await events.next());
      isOver = true
    })()
    // Whatever the stream is about to do: the next time that it looks, thirty seconds are over.
    await expect
      .poll(async () => {
        clock.advance(30_000)
        await files.ask('PUT', '/after', { headers: { Authorization: adminBasic }, body: 'x' })
        return isOver
      })
      .toBe(true)
    await reading
    expect(lines.filter((line) => line.includes('a feed of events ended'))).toEqual([
      expect.stringContaining('"why":"files.token-invalid"'),
    ])
  })

  test('sends a sign of life with the current revision from time to time', async () => {
    const clock = handClock(systemClock.now())
    const files = await start({ clock })
    const leaving = new AbortController()
    const { body } = await fetch(`${files.url}/api/events?path=/data`, { signal: leaving.signal })
    const chunks = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
    let received = ''
    while (!/id: [1-9]/.test(received)) {
      clock.advance(15_000)
      await put(files, '/elsewhere')
      received += (await chunks?.next())?.value ?? ''
    }
    expect(received).toMatch(/^retry: 2000\n\n(: still here\nid: \d+\n\n)+$/)
    leaving.abort()
    await expect(chunks?.next()).rejects.toThrow('abort')
  })

  test('ends when the service drains, so that a stop does not wait for it', async () => {
    const files = await start()
    const events = await listen(files)
    files.service.drain()
    expect(await events.next()).toBeUndefined()
  })

  test('needs a caller, and a role that reads', async () => {
    const files = await start({ admin })
    expect(await files.ask('GET', '/api/events')).toMatchObject({ status: 401 })
    await files.database.write(sqlForTests("UPDATE users SET role = 'none' WHERE username = 'root'"))
    expect(await files.ask('GET', '/api/events', { headers: { Authorization: adminBasic } })).toMatchObject({
      status: 403,
      code: 'files.role-forbids',
    })
  })

  test.for([
    ['?path=/../x', {}, 'files.path-invalid'],
    ['?last_event_id=-1', {}, 'http.invalid-field'],
    ['', { 'Last-Event-ID': 'x' }, 'files.header-invalid'],
  ] as const)('refuses %s', async ([query, headers, code]) => {
    const files = await start()
    expect(await files.ask('GET', `/api/events${query}`, { headers })).toMatchObject({ status: 400, code })
  })

  test('stands in the description of the API', async () => {
    const files = await start()
    const { paths } = JSON.parse((await files.ask('GET', '/api/openapi.json')).text)
    expect(paths['/api/events'].get.responses['200'].content).toHaveProperty('text/event-stream')
  })
})
