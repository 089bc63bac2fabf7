import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { toolsOf } from '../../../testing/history.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { hashPassword } from '../../model/password.ts'
import { makeUser } from '../../operations/accounts/make-user.ts'
import { checkFiles } from '../../upkeep.ts'

type Item = Readonly<Record<string, unknown>>

const auth = { Authorization: adminBasic }
const json = { ...auth, 'Content-Type': 'application/json' }

async function log(files: RunningFiles, query = ''): Promise<Item[]> {
  const { status, text } = await files.ask('GET', `/api/audit${query}`, { headers: auth })
  expect([status, text]).toEqual([200, text])
  return JSON.parse(text)
}

const verdict = async (files: RunningFiles): Promise<unknown> =>
  JSON.parse((await files.ask('GET', '/api/audit/verify', { headers: auth })).text)

const sql = (files: RunningFiles, text: string) => files.database.write(sqlForTests(text))

/** To the administrator who asks, and to whoever checks the whole store. */
async function expectBroken(files: RunningFiles, entry: number): Promise<void> {
  expect(await verdict(files)).toMatchObject({ valid: false, first_broken: entry })
  const what = `The audit log is not what was written: its first wrong entry is ${entry}.`
  expect((await checkFiles(toolsOf(files))).findings).toEqual([{ kind: 'audit-broken', what }])
}

async function addUser(files: RunningFiles, role: 'user' | 'readonly', username = role): Promise<void> {
  const passwordHash = await hashPassword('long enough', 'a test')
  await files.database.write(makeUser({ username, role, passwordHash, at: 0 }))
}

const puts = async (files: RunningFiles, names: readonly string[]): Promise<void> => {
  for (const name of names) await files.ask('PUT', name, { headers: auth, body: 'x' })
}

describeFiles('the audit log', (start) => {
  test('records every change with who, what, when, from where, and with which status, newest first', async () => {
    const files = await start({ admin })
    const headers = { ...auth, 'User-Agent': 'a test', 'X-Request-Id': 'known-1' }
    await files.ask('PUT', '/a%20b.txt?parents=true', { headers, body: 'hello' })
    await files.ask('POST', '/api/files/move', { headers: json, body: '{"from":"/a b.txt","to":"/c.txt"}' })
    await files.ask('DELETE', '/c.txt', { headers: auth })
    const items = await log(files)
    expect(items.map(({ method, path, target, user, status }) => [method, path, target, user, status])).toEqual([
      ['DELETE', '/c.txt', '/c.txt', 'root', 204],
      ['POST', '/api/files/move', '/a b.txt → /c.txt', 'root', 200],
      ['PUT', '/a%20b.txt', '/a b.txt', 'root', 201],
    ])
    expect(items.at(-1)).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
      method: 'PUT',
      path: '/a%20b.txt',
      target: '/a b.txt',
      user: 'root',
      status: 201,
      client_ip: '127.0.0.1',
      user_agent: 'a test',
      bytes: expect.any(Number),
      request_id: 'known-1',
    })
    expect(items.at(-1)?.['bytes']).toBeGreaterThan(0)
  })

  test('records log-ins, also failed ones, and refusals, but no reads', async () => {
    const files = await start({ admin })
    await addUser(files, 'readonly')
    const login = (password: string) =>
      files.ask('POST', '/api/auth/login', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'root', password }),
      })
    expect((await login('wrong password')).status).toBe(401)
    expect((await login(admin.password)).status).toBe(200)
    await files.ask('GET', '/', { headers: { Authorization: basic('mallory', 'guess') } })
    await files.ask('GET', '/')
    await files.ask('PUT', '/x', { headers: { Authorization: basic('readonly', 'long enough') }, body: 'x' })
    await files.ask('GET', '/', { headers: auth })
    await files.ask('GET', '/healthz')
    expect((await log(files)).map(({ method, path, user, status }) => [method, path, user, status])).toEqual([
      ['PUT', '/x', 'readonly', 403],
      ['GET', '/', '', 401],
      ['GET', '/', 'mallory', 401],
      ['POST', '/api/auth/login', 'root', 200],
      ['POST', '/api/auth/login', 'root', 401],
    ])
  })

  test('records downloads by share, and holds no password and no token, wherever they were sent', async () => {
    const files = await start({ admin })
    await puts(files, ['/a.txt'])
    const body = '{"path":"/a.txt","password":"topsecret"}'
    const { token } = JSON.parse((await files.ask('POST', '/api/shares', { headers: json, body })).text)
    expect((await files.ask('GET', `/s/${token}?password=topsecret`)).status).toBe(200)
    expect((await files.ask('GET', `/s/${token}?password=guess`)).status).toBe(401)
    for (const odd of ['//s', '/%73'])
      expect([odd, (await files.ask('GET', `${odd}/${token}?password=topsecret`)).status]).toEqual([odd, 401])
    await files.ask('GET', '/x?password=topsecret')
    await files.ask('DELETE', `/api/shares/${token}`, { headers: auth })
    await files.ask('GET', '/', { headers: { Authorization: basic('root', 'topsecret') } })
    await files.ask('GET', '/', { headers: { Authorization: `Bearer ${token}` } })
    const items = await log(files)
    expect(items.filter(({ path }) => String(path).startsWith('/s/'))).toMatchObject([
      { path: '/s/[redacted]', user: '', status: 401, count: 2 }, // equal ones within a minute are recorded together
      { path: '/s/[redacted]', user: '', status: 401 },
      { path: '/s/[redacted]', target: '/a.txt', user: '', status: 200 },
    ])
    expect(items).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ method: 'DELETE', path: '/api/shares/[redacted]' })]),
    )
    for (const secret of [token, 'topsecret', 'guess']) expect(JSON.stringify(items)).not.toContain(secret)
  })

  test('records reads too where that is configured', async () => {
    const files = await start({ admin, auditReads: true })
    await files.ask('GET', '/nothing', { headers: auth })
    expect(await log(files)).toMatchObject([{ method: 'GET', path: '/nothing', status: 404, target: null }])
  })

  test('has an entry for each path that one request changed', async () => {
    const files = await start({ admin })
    await puts(files, ['/a', '/b'])
    await files.ask('POST', '/api/bulk/delete', { headers: json, body: '{"paths":["/a","/none","/b"]}' })
    const items = (await log(files)).filter(({ path }) => path === '/api/bulk/delete')
    expect(new Set(items.map(({ target }) => target))).toEqual(new Set(['/a', '/b']))
    expect(items).toHaveLength(2)
    expect(new Set(items.map(({ request_id }) => request_id)).size).toBe(1)
  })

  test('is counted over time as a whole, however long it is, in few columns without gaps', async () => {
    const files = await start({ admin })
    await puts(files, ['/a', '/b'])
    await files.ask('PUT', '/c', { body: 'x' })
    const activity = async (query = '') =>
      JSON.parse((await files.ask('GET', `/api/audit/activity${query}`, { headers: auth })).text)
    expect(await activity()).toMatchObject({ width_seconds: 10, total: 3 })
    const columns = 'method, path, target, username, client_ip, user_agent, bytes, request_id, revision, hash, count'
    await files.database.write(
      sqlForTests(`WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 12000)
        INSERT INTO audit (entry, at, status, ${columns}) SELECT 3 + n, at + n * 7000,
        CASE n % 4 WHEN 0 THEN 500 WHEN 1 THEN 404 ELSE 201 END, ${columns} FROM audit, n WHERE entry = 1`),
    )
    await files.database.write(sqlForTests('UPDATE audit_chain SET entry = 12003'))
    const whole = await activity()
    const sumOf = (name: string) =>
      whole.columns.reduce((sum: number, one: Record<string, number>) => sum + (one[name] ?? 0), 0)
    expect(whole).toMatchObject({ width_seconds: 3600, total: 12_003 })
    expect(whole.columns.length).toBeLessThanOrEqual(32)
    expect([sumOf('done'), sumOf('refused'), sumOf('failed')]).toEqual([6002, 3001, 3000])
    const times: number[] = whole.columns.map(({ at }: { at: string }) => Date.parse(at))
    expect(new Set(times.slice(1).map((at, nth) => at - (times[nth] ?? 0)))).toEqual(new Set([3_600_000]))
    expect((await activity('?path=/b')).total).toBe(1)
    expect(await activity('?user=nobody')).toMatchObject({ total: 0, columns: [] })
  })

  test('is listed in pages that fit together, by user, path and time', async () => {
    const files = await start({ admin })
    await addUser(files, 'user')
    await puts(files, ['/data/1?parents=true', '/data/2', '/other'])
    await files.ask('PUT', '/data/3', { headers: { Authorization: basic('user', 'long enough') }, body: 'x' })
    await files.ask('POST', '/api/files/move', { headers: json, body: '{"from":"/other","to":"/data/4"}' })

    const first = await files.ask('GET', '/api/audit?limit=2', { headers: auth })
    expect(first.headers).toMatchObject({
      'x-total-count': '5',
      link: '</api/audit?limit=2&offset=2>; rel="next"',
    })
    const all = await log(files)
    expect([...JSON.parse(first.text), ...(await log(files, '?limit=1000000&offset=2'))]).toEqual(all)

    const targets = async (query: string) => (await log(files, query)).map(({ target }) => target)
    expect(await targets('?user=user')).toEqual(['/data/3'])
    expect(await targets('?path=/data')).toEqual(['/other → /data/4', '/data/3', '/data/2', '/data/1'])
    expect(await targets('?path=/data&limit=2&offset=1')).toEqual(['/data/3', '/data/2'])
    expect(await targets('?path=%27%20OR%201=1--')).toEqual([])
    expect(await targets('?since=2100-01-01T00:00:00Z')).toEqual([])
    expect(await targets('?since=2020-01-01T00:00:00%2B01:00')).toHaveLength(5)
    const filtered = await files.ask('GET', '/api/audit?path=/data&limit=1', { headers: auth })
    expect(filtered.headers).toMatchObject({
      'x-total-count': '4',
      link: '</api/audit?path=%2Fdata&limit=1&offset=1>; rel="next"',
    })
  })

  test('is listed a hundred at a time, or a thousand at most, over both protocols', async () => {
    const files = await start({ admin })
    await puts(files, ['/a'])
    await log(files)
    await sql(
      files,
      `INSERT INTO audit WITH RECURSIVE n(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < 1100)
       SELECT n, at, method, path, target, username, status, client_ip, user_agent, bytes, request_id, NULL, hash, count
       FROM audit, n WHERE entry = 1`,
    )
    await sql(files, 'UPDATE audit_chain SET entry = 1100')
    const graphql = async (limit: string) => {
      const body = JSON.stringify({ query: `{ audit_log${limit} { path } }` })
      return JSON.parse((await files.ask('POST', '/api/graphql', { headers: json, body })).text).data.audit_log.length
    }
    expect([(await log(files)).length, await graphql('')]).toEqual([100, 100])
    expect([(await log(files, '?limit=1000000')).length, await graphql('(limit: 1000000)')]).toEqual([1000, 1000])
  })

  test.for([['limit=-1'], ['offset=-1'], ['limit=x'], ['since=yesterday']])('refuses ?%s', async ([query]) => {
    const files = await start({ admin })
    expect((await files.ask('GET', `/api/audit?${query}`, { headers: auth })).status).toBe(400)
  })

  test('is for administrators alone', async () => {
    const files = await start({ admin })
    await addUser(files, 'user')
    const headers = { Authorization: basic('user', 'long enough') }
    for (const path of ['/api/audit', '/api/audit/verify', '/api/audit?limit=-1']) {
      expect((await files.ask('GET', path)).status).toBe(401)
      expect(await files.ask('GET', path, { headers })).toMatchObject({ status: 403, code: 'files.role-forbids' })
    }
  })

  test('passes its own integrity check', async () => {
    const files = await start({ admin })
    expect(await verdict(files)).toEqual({ valid: true, entries: 0, first_broken: null })
    await puts(files, ['/a', '/b', '/c'])
    expect(await verdict(files)).toEqual({ valid: true, entries: 3, first_broken: null })
    expect((await checkFiles(toolsOf(files))).findings).toEqual([])
  })

  test.for([
    ['at', 'at + 1'],
    ['method', `'GET'`],
    ['path', `'/z'`],
    ['target', 'NULL'],
    ['username', `'somebody'`],
    ['status', '200'],
    ['client_ip', `'10.0.0.1'`],
    ['user_agent', `'another'`],
    ['bytes', 'bytes + 1'],
    ['request_id', `'x'`],
    ['revision', '99'],
    ['hash', `'00'`],
    ['entry', '-2'],
  ] as const)('detects that the field %s of an entry was altered', async ([field, value]) => {
    const files = await start({ admin })
    await puts(files, ['/a', '/b', '/c'])
    await log(files)
    await sql(files, `UPDATE audit SET ${field} = ${value} WHERE entry = 2`)
    await expectBroken(files, field === 'entry' ? 1 : 2)
    expect(await verdict(files)).toMatchObject({ entries: 3 })
  })

  test.for([
    ['the first entry is gone', ['DELETE FROM audit WHERE entry = 1'], 1],
    ['an entry in the middle is gone', ['DELETE FROM audit WHERE entry = 2'], 2],
    ['the last entry is gone', ['DELETE FROM audit WHERE entry = 3'], 3],
    ['all entries are gone', ['DELETE FROM audit'], 1],
    [
      'two entries changed places',
      ['UPDATE audit SET entry = entry + 10 WHERE entry > 1', 'UPDATE audit SET entry = 15 - entry WHERE entry > 10'],
      2,
    ],
    ['the end was put back', ['UPDATE audit_chain SET entry = 2'], 3],
    ['another end was made up', [`UPDATE audit_chain SET hash = 'x'`], 3],
    [
      'an entry was slipped in',
      [
        `INSERT INTO audit SELECT 4, at, method, path, target, username, status, client_ip, user_agent, bytes, request_id, NULL, hash, count FROM audit WHERE entry = 3`,
      ],
      4,
    ],
  ] as const)('detects that %s', async ([, texts, broken]) => {
    const files = await start({ admin })
    await puts(files, ['/a', '/b', '/c'])
    await log(files)
    for (const text of texts) await sql(files, text)
    await expectBroken(files, broken)
  })

  test('that was cut short is not repaired by new entries or by a restart', async () => {
    const files = await start({ admin })
    await puts(files, ['/a', '/b', '/c'])
    await log(files)
    await sql(files, 'DELETE FROM audit WHERE entry > 1')
    await puts(files, ['/d'])
    expect((await log(files)).map(({ target }) => target)).toEqual(['/d', '/a'])
    await expectBroken(files, 2)
    await files.service.close()
    await expectBroken(await start({ admin, database: files.database, blobs: files.blobs }), 2)
  })

  test('continues after a restart, and adds the entry that a crash lost', async () => {
    const clock = handClock()
    const first = await start({ admin, clock })
    await puts(first, ['/a'])
    await log(first)
    // As a crash leaves it that came before the entry was written: the change is in the ledger, the entry is not.
    await puts(first, ['/b'])
    await log(first)
    await sql(first, 'DELETE FROM audit WHERE entry = 2')
    await sql(first, 'UPDATE audit_chain SET entry = 1, hash = (SELECT hash FROM audit WHERE entry = 1)')
    await puts(first, ['/c'])
    await log(first)

    const second = await start({ admin, clock, database: first.database, blobs: first.blobs })
    await puts(second, ['/d'])
    const items = await log(second)
    expect(items.map(({ target, user, status, method, path }) => [target, user, status, method, path])).toEqual([
      ['/d', 'root', 201, 'PUT', '/d'],
      ['/b', 'root', 0, 'PUT', '/b'],
      ['/c', 'root', 201, 'PUT', '/c'],
      ['/a', 'root', 201, 'PUT', '/a'],
    ])
    expect(await verdict(second)).toMatchObject({ valid: true, entries: 4 })

    await second.service.close()
    const third = await start({ admin, clock, database: first.database })
    expect(await log(third)).toHaveLength(4)
  })

  test('is written to the end when the service is closed', async () => {
    const files = await start({ admin })
    await puts(files, ['/a', '/b'])
    await files.service.close()
    const { rows } = await files.database.write(sqlForTests('SELECT target FROM audit ORDER BY entry'))
    expect(rows).toEqual([{ target: '/a' }, { target: '/b' }])
  })

  test('misses and duplicates nothing under parallel changes', async () => {
    const files = await start({ admin })
    const names = Array.from({ length: 250 }, (_, at) => `/f${at}`)
    await Promise.all(names.map((name) => files.ask('PUT', name, { headers: auth, body: 'x' })))
    const items = await log(files, '?limit=1000')
    expect(new Set(items.map(({ target }) => target))).toEqual(new Set(names))
    expect(await verdict(files)).toEqual({ valid: true, entries: 250, first_broken: null })
  })
})
