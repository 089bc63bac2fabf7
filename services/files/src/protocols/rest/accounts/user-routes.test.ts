import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { type AskAs, asking, loggedIn } from '../../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

const users = '/api/admin/users'
const kim = { username: 'kim', password: 'a pass phrase', role: 'user' }
const unknown = '00000000-0000-7000-8000-000000000001'

async function made(root: AskAs, user: object = kim): Promise<string> {
  const { status, body } = await root('POST', users, user)
  expect([status, body]).toMatchObject([201, user === kim ? { username: 'kim' } : {}])
  return body.id
}

const statusOf = async (files: RunningFiles, username: string, password: string) =>
  (await files.ask('GET', '/', { headers: { authorization: basic(username, password) } })).status

describeFiles('accounts, by an administrator', (start) => {
  test('a new account is returned whole but for its password, and can be used at once', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const { status, body, text, headers } = await root('POST', users, { ...kim, storage_quota_bytes: 10 })
    expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      username: 'kim',
      role: 'user',
      status: 'active',
      issuer: null,
      subject: null,
      has_password: true,
      created_at: expect.stringMatching(/Z|\+00:00$/),
      last_login: null,
      storage_used_bytes: 0,
      storage_quota_bytes: 10,
      storage_total_used_bytes: 0,
      storage_total_bytes: 100,
    })
    expect(text).not.toContain(kim.password)
    expect(await statusOf(files, 'kim', kim.password)).toBe(200)
    const own = asking(files, basic('kim', kim.password))
    expect((await own('GET', '/api/users/me')).body).toEqual({ ...body, home: null, may_read: true })
    expect(
      (await files.ask('PUT', '/f', { headers: { authorization: basic('kim', kim.password) }, body: 'x'.repeat(11) }))
        .status,
    ).toBe(507)
  })

  test.each([
    [{ ...kim, role: 'owner' }, 400, 'http.invalid-field'],
    [{ ...kim, role: 'none' }, 400, 'http.invalid-field'],
    [{ ...kim, password: 'seven77' }, 400, 'http.invalid-field'],
    [{ ...kim, password: 12345678 }, 400, 'http.invalid-field'],
    [{ ...kim, admin: true }, 400, 'http.unknown-field'],
    [{ role: 'user', password: 'a pass phrase' }, 400, 'http.invalid-field'],
    [{ ...kim, username: 'a:b' }, 400, 'files.username-invalid'],
    [{ ...kim, username: 'anonymous' }, 400, 'files.username-invalid'],
    [{ ...kim, username: '  ' }, 400, 'files.username-invalid'],
    [{ ...kim, username: 'a\ud800' }, 400, 'files.username-invalid'],
    [{ ...kim, storage_quota_bytes: -1 }, 400, 'http.invalid-field'],
    [{ ...kim, username: 'root' }, 409, 'files.username-taken'],
  ])('%j is refused', async (user, status, code) => {
    const root = asking(await start({ admin }), adminBasic)
    const refused = await root('POST', users, user)
    expect([refused.status, refused.code]).toEqual([status, code])
    expect((await root('GET', users)).body).toHaveLength(1)
  })

  test('a name that looks the same is the same, however it is encoded', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await made(root, { ...kim, username: 'Zo\u00eb' })
    expect((await root('POST', users, { ...kim, username: 'Zoe\u0308' })).status).toBe(409)
    expect(await statusOf(files, 'Zoe\u0308', kim.password)).toBe(200)
  })

  test('the list is newest first and in pages, and never contains `anonymous`', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    for (const username of ['a', 'b', 'c']) await made(root, { ...kim, username })
    const all = await root('GET', users)
    expect(all.body.map(({ username }: { username: string }) => username)).toEqual(['c', 'b', 'a', 'root'])
    const page = await root('GET', `${users}?limit=2&offset=1`)
    expect(page.body.map(({ username }: { username: string }) => username)).toEqual(['b', 'a'])
    expect(page.headers).toMatchObject({ 'x-total-count': '4', link: `<${users}?limit=2&offset=3>; rel="next"` })
    expect((await root('GET', `${users}?limit=-1`)).status).toBe(400)
  })

  test('a new role applies to the next request of an existing session', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const id = await made(root)
    const own = await loggedIn(files, 'kim', kim.password)
    expect((await own('MKCOL', '/a')).status).toBe(201)
    expect((await root('PATCH', `${users}/${id}`, { role: 'readonly' })).body).toMatchObject({ id, role: 'readonly' })
    expect([(await own('MKCOL', '/b')).code, (await own('GET', '/')).status]).toEqual(['files.role-forbids', 200])
    await root('PATCH', `${users}/${id}`, { role: 'admin' })
    expect((await own('GET', users)).status).toBe(200)
  })

  test('their records show the last log-in and exact totals', async () => {
    const clock = handClock(Date.parse('2026-01-02T03:04:05Z'))
    const files = await start({ admin, clock })
    const root = asking(files, adminBasic)
    await made(root)
    clock.advance(60_000)
    const own = await loggedIn(files, 'kim', kim.password)
    await own('PUT', '/d/f', 'x'.repeat(98)) // as JSON, in quotes
    await own('PUT', '/d/f', 'x'.repeat(48))
    const [record] = (await root('GET', users)).body
    expect(record).toMatchObject({
      username: 'kim',
      created_at: '2026-01-02T03:04:05.000+00:00',
      last_login: '2026-01-02T03:05:05.000+00:00',
      storage_used_bytes: 50,
    })
    expect((await own('GET', '/api/users/me')).body).toEqual({ ...record, home: null, may_read: true })
  })

  test('a quota can be set and taken away again', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const id = await made(root)
    const put = async () =>
      (await files.ask('PUT', '/f', { headers: { authorization: basic('kim', kim.password) }, body: 'four' })).status
    expect((await root('PATCH', `${users}/${id}`, { storage_quota_bytes: 3 })).body.storage_quota_bytes).toBe(3)
    expect(await put()).toBe(507)
    expect((await root('PATCH', `${users}/kim`, { storage_quota_bytes: null })).body.storage_quota_bytes).toBe(null)
    expect(await put()).toBe(201)
  })

  test('a disabled account is refused everywhere, and old tokens stay void when it is enabled again', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const id = await made(root)
    const own = await loggedIn(files, 'kim', kim.password)
    const { password } = (await own('POST', '/api/auth/app-passwords', { name: 'sync', password: kim.password })).body
    expect((await root('PATCH', `${users}/${id}`, { status: 'disabled' })).body.status).toBe('disabled')
    const ways = async () => [
      await statusOf(files, 'kim', kim.password),
      await statusOf(files, 'kim', password),
      (await own('GET', '/')).status,
      (await asking(files)('POST', '/api/auth/login', { username: 'kim', password: kim.password })).status,
    ]
    expect(await ways()).toEqual([401, 401, 401, 401])
    await root('PATCH', `${users}/${id}`, { status: 'active' })
    expect(await ways()).toEqual([200, 200, 401, 200])
  })

  test('an administrator sets a new password, which ends all sessions and app passwords', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const id = await made(root)
    const own = await loggedIn(files, 'kim', kim.password)
    const { password } = (await own('POST', '/api/auth/app-passwords', { name: 'sync', password: kim.password })).body
    expect(await statusOf(files, 'kim', kim.password)).toBe(200)
    expect((await root('POST', `${users}/${id}/reset-password`, { password: 'short' })).status).toBe(400)
    expect((await own('GET', '/')).status).toBe(200)
    expect((await root('POST', `${users}/${id}/reset-password`, { password: 'another phrase' })).status).toBe(204)
    expect([
      (await own('GET', '/')).status,
      await statusOf(files, 'kim', kim.password),
      await statusOf(files, 'kim', password),
      await statusOf(files, 'kim', 'another phrase'),
    ]).toEqual([401, 401, 401, 200])
  })

  test('an administrator’s session cannot change their own password or codes without the password, also by the administrators’ routes', async () => {
    const files = await start({ admin })
    const session = await loggedIn(files, admin.username, admin.password)
    const { id } = (await session('GET', '/api/users/me')).body
    for (const [method, path, body] of [
      ['PATCH', `${users}/${id}`, { totp_enabled: false }],
      ['PATCH', `${users}/${admin.username}`, { totp_enabled: false }],
      ['POST', `${users}/${id}/reset-password`, { password: 'another phrase' }],
    ] as const)
      expect((await session(method, path, body)).code).toBe('files.own-guards')
    expect(await statusOf(files, admin.username, admin.password)).toBe(200)
  })

  test('a program that keeps using a revoked app password does not lock out its owner', async () => {
    const files = await start({ admin })
    const id = await made(asking(files, adminBasic))
    const own = await loggedIn(files, 'kim', kim.password)
    const app = (await own('POST', '/api/auth/app-passwords', { name: 'sync', password: kim.password })).body
    expect((await own('DELETE', `/api/auth/app-passwords/${app.id}`)).status).toBe(204)
    for (let poll = 0; poll < 12; poll += 1) expect(await statusOf(files, 'kim', app.password)).toBe(401)
    expect([id !== '', await statusOf(files, 'kim', kim.password)]).toEqual([true, 200])
  })

  test('the last administrator cannot be deleted, demoted or disabled, also by two requests at once', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const attempts = [
      ['DELETE', `${users}/root`],
      ['PATCH', `${users}/root`, { role: 'user' }],
      ['PATCH', `${users}/root`, { status: 'disabled' }],
    ] as const
    for (const [method, path, body] of attempts) {
      const refused = await root(method, path, body)
      expect([method, refused.status, refused.code]).toEqual([method, 409, 'files.last-admin'])
    }
    expect((await root('PATCH', `${users}/root`, { role: 'admin', status: 'active' })).status).toBe(200)
    await made(root, { ...kim, role: 'admin' })
    await made(root, { ...kim, username: 'sam', role: 'readonly' })
    await Promise.all([
      root('PATCH', `${users}/root`, { role: 'user' }),
      root('PATCH', `${users}/kim`, { status: 'disabled' }),
      root('DELETE', `${users}/kim`),
    ])
    const { rows } = await files.database.read(
      sqlForTests("SELECT username FROM users WHERE role = 'admin' AND status = 'active' AND number > 0"),
    )
    expect(rows).toHaveLength(1)
  })

  test('an administrator may delete their own account while another is left', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await made(root, { ...kim, role: 'admin' })
    expect((await root('DELETE', `${users}/root`)).status).toBe(204)
    expect((await root('GET', users)).status).toBe(401)
    expect((await asking(files, basic('kim', kim.password))('DELETE', `${users}/kim`)).status).toBe(409)
  })

  test('the files of a deleted account stay and name it, and a new account with its name does not get them', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const id = await made(root)
    const own = await loggedIn(files, 'kim', kim.password)
    const { password } = (await own('POST', '/api/auth/app-passwords', { name: 'sync', password: kim.password })).body
    await files.ask('PUT', '/f', { headers: { authorization: basic('kim', kim.password) }, body: 'four' })
    expect((await root('DELETE', `${users}/${id}`)).status).toBe(204)
    expect([
      (await own('GET', '/')).status,
      await statusOf(files, 'kim', kim.password),
      await statusOf(files, 'kim', password),
      await statusOf(files, `kim:1`, kim.password),
    ]).toEqual([401, 401, 401, 401])
    for (const [method, path, body] of [
      ['DELETE', `${users}/${id}`],
      ['PATCH', `${users}/${id}`, { status: 'active' }],
      ['POST', `${users}/${id}/reset-password`, { password: 'another phrase' }],
      ['DELETE', `${users}/kim`],
    ] as const)
      expect([method, (await root(method, path, body)).code]).toEqual([method, 'files.user-missing'])
    expect((await root('GET', '/')).body).toMatchObject([{ name: 'f', owner: 'kim' }])
    const again = await made(root)
    expect(again).not.toBe(id)
    const me = (await asking(files, basic('kim', kim.password))('GET', '/api/users/me')).body
    expect([me.storage_used_bytes, (await own('GET', '/')).status]).toEqual([0, 401])
    expect((await root('DELETE', `${users}/kim`)).status).toBe(204)
    expect((await root('GET', users)).body).toHaveLength(1)
  })

  test('unfinished uploads of a deleted account are swept', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await made(root)
    const own = asking(files, basic('kim', kim.password))
    const { upload_id: id } = (await own('POST', '/api/upload/init', { path: '/f' })).body
    expect((await root('GET', `/api/upload/${id}`)).status).toBe(200)
    await root('DELETE', `${users}/kim`)
    await start({ admin, database: files.database, blobs: files.blobs })
    await expect.poll(async () => (await root('GET', `/api/upload/${id}`)).status).toBe(404)
  })

  test('an unknown account, `anonymous`, or a name that looks like an id is refused', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    const id = await made(root)
    await made(root, { ...kim, username: unknown })
    for (const user of [unknown, '00000000-0000-0000-0000-000000000000', 'anonymous', 'nobody', 'kim%3a1', '%00'])
      for (const [method, tail, body] of [
        ['DELETE', ''],
        ['PATCH', '', { role: 'user' }],
        ['POST', '/reset-password', { password: 'another phrase' }],
      ] as const)
        expect([user, (await root(method, `${users}/${user}${tail}`, body)).code]).toEqual([user, 'files.user-missing'])
    expect((await root('PATCH', `${users}/${id.toUpperCase()}`, { role: 'user' })).status).toBe(200)
  })

  test('is for administrators alone, which is checked before anything else', async () => {
    const files = await start({ admin })
    await made(asking(files, adminBasic))
    const own = asking(files, basic('kim', kim.password))
    for (const [method, path, body] of [
      ['POST', users, { nonsense: true }],
      ['GET', users],
      ['PATCH', `${users}/${unknown}`, { role: 'emperor' }],
      ['DELETE', `${users}/${unknown}`],
      ['POST', `${users}/${unknown}/reset-password`],
    ] as const) {
      const refused = await own(method, path, body)
      expect([method, refused.status, refused.code]).toEqual([method, 403, 'files.role-forbids'])
    }
  })

  test('in open mode `anonymous` mayAdminister, and never becomes the last administrator', async () => {
    const files = await start()
    const anybody = asking(files)
    await made(anybody, { ...kim, role: 'admin' })
    expect((await anybody('DELETE', `${users}/kim`)).code).toBe('files.last-admin')
    expect((await anybody('GET', users)).body).toMatchObject([{ username: 'kim' }])
  })

  test('a log-in that began before a reset does not outlive it', async () => {
    const files = await start({ admin, clock: handClock() })
    const root = asking(files, adminBasic)
    await made(root)
    const [login] = await Promise.all([
      asking(files)('POST', '/api/auth/login', { username: 'kim', password: kim.password }),
      root('POST', `${users}/kim/reset-password`, { password: 'another phrase' }),
    ])
    const later = await asking(files, `Bearer ${login.body.access_token ?? 'none'}`)('GET', '/')
    expect(later.status).toBe(401)
  })
})
