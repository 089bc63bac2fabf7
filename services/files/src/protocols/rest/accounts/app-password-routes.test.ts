import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { asking, loggedIn } from '../../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

const address = '/api/auth/app-passwords'
const statusOf = async ({ ask }: RunningFiles, authorization: string, method = 'GET', path = '/') =>
  (await ask(method, path, { headers: { authorization }, ...(method === 'PUT' ? { body: 'x' } : {}) })).status

describeFiles('app passwords', (start) => {
  test('work in every protocol with the account of their maker, and are shown once', async () => {
    const clock = handClock(Date.parse('2026-01-02T03:04:05Z'))
    const files = await start({ admin, clock })
    const root = await loggedIn(files, admin.username, admin.password)
    const made = await root('POST', address, { name: 'laptop', password: admin.password })
    expect([made.status, made.headers['cache-control']]).toEqual([201, 'no-store'])
    const { password, ...rest } = made.body
    expect(rest).toEqual({
      id: expect.any(String),
      name: 'laptop',
      scope: 'write',
      username: 'root',
      created_at: expect.stringContaining('2026-01-02T03:04:05'),
      last_used: null,
    })
    const authorization = basic('root', password)
    expect(await statusOf(files, authorization, 'PUT', '/f')).toBe(201)
    expect(await statusOf(files, authorization, 'PROPFIND')).toBe(207)
    expect((await asking(files, authorization)('GET', '/api/users/me')).body.username).toBe('root')
    const list = await root('GET', address)
    const { username: _, ...listed } = rest
    expect(list.body).toEqual([{ ...listed, last_used: expect.stringContaining('2026-01-02T03:04:05') }])
    expect(list.text).not.toContain(password)
    const { rows } = await files.database.read(sqlForTests('SELECT * FROM app_passwords'))
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  test('cannot be made with a stolen token: the password is required, unless HTTP Basic carries it', async () => {
    const files = await start({ admin })
    const stolen = await loggedIn(files, admin.username, admin.password)
    const without = await stolen('POST', address, { name: 'mine' })
    expect([without.status, without.code]).toEqual([400, 'files.password-needed'])
    for (const authorized of [stolen, asking(files, adminBasic)]) {
      const guessed = await authorized('POST', address, { name: 'mine', password: 'a guess' })
      expect([guessed.status, guessed.code]).toEqual([403, 'files.password-wrong'])
    }
    expect((await stolen('GET', address)).body).toEqual([])
    const made = await stolen('POST', address, { name: 'mine', password: admin.password })
    expect(made.status).toBe(201)
    expect((await asking(files, adminBasic)('POST', address, { name: 'mine' })).status).toBe(201)
    expect((await stolen('DELETE', `${address}/${made.body.id}`)).status).toBe(204)
  })

  test('with the scope `read` can only read, whatever the role', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await files.ask('PUT', '/f', { headers: { authorization: adminBasic }, body: 'x' })
    const { password } = (await root('POST', address, { name: 'viewer', scope: 'read' })).body
    const viewer = asking(files, basic('root', password))
    expect([(await viewer('GET', '/f')).status, (await viewer('PROPFIND', '/')).status]).toEqual([200, 207])
    const refused = [
      await viewer('PUT', '/g'),
      await viewer('MKCOL', '/d'),
      await viewer('DELETE', '/f'),
      await viewer('POST', '/api/files/move', { from: '/f', to: '/g' }),
      await viewer('POST', '/api/tags/f', { tags: ['a'] }),
      await viewer('POST', '/api/bulk/delete', { paths: ['/f'] }),
    ]
    for (const { status, text } of refused)
      expect([status, text]).toEqual([403, expect.stringContaining('may only read')])
    expect((await viewer('GET', '/f')).text).toBe('x')
  })

  test('with the scope `read` show only one’s own data, whatever the role', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'eve', password: 'a pass phrase', role: 'user' })
    const { password } = (await root('POST', address, { name: 'viewer', scope: 'read' })).body
    const eve = { authorization: basic('eve', 'a pass phrase') }
    await files.ask('PUT', '/shared', { headers: eve, body: 'x' })
    const share = await asking(files, eve.authorization)('POST', '/api/shares', { path: '/shared' })
    expect(share.status).toBe(201)
    await files.ask('PUT', '/trashed', { headers: eve, body: 'x' })
    await files.ask('DELETE', '/trashed', { headers: eve })
    const viewer = asking(files, basic('root', password))
    for (const list of ['/api/trash', '/api/shares']) {
      expect((await root('GET', list)).body).toHaveLength(1)
      expect((await viewer('GET', list)).body).toEqual([])
    }
  })

  test('are for WebDAV clients, which get an error for a missing folder and make it themselves', async () => {
    const files = await start({ admin })
    const root = await loggedIn(files, admin.username, admin.password)
    const { password } = (await root('POST', address, { name: 'dav', password: admin.password })).body
    expect(await statusOf(files, basic('root', password), 'PUT', '/no/parent')).toBe(409)
    expect(await statusOf(files, basic('root', password), 'PUT', '/no/parent?parents=true')).toBe(201)
    expect((await root('PUT', '/other/parent')).status).toBe(201)
  })

  test('cannot log in or manage credentials and accounts', async () => {
    const files = await start({ admin })
    const { password } = (await asking(files, adminBasic)('POST', address, { name: 'laptop' })).body
    const login = await asking(files)('POST', '/api/auth/login', { username: 'root', password })
    expect([login.status, login.code]).toEqual([401, 'files.credentials-wrong'])
    const program = asking(files, basic('root', password))
    for (const [method, path, body] of [
      ['POST', address, { name: 'another' }],
      ['GET', address],
      ['DELETE', `${address}/x`],
      ['POST', '/api/auth/password', { old_password: password, new_password: 'a pass phrase' }],
      ['GET', '/api/auth/totp'],
      ['POST', '/api/auth/totp'],
      ['POST', '/api/auth/totp/confirm', { totp: '123456' }],
      ['POST', '/api/auth/totp/disable', { totp: '123456' }],
    ] as const) {
      const refused = await program(method, path, body)
      expect([method, path, refused.status, refused.code]).toEqual([method, path, 403, 'files.login-needed'])
    }
  })

  test('are revoked one by one, each by its own account alone', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase', role: 'admin' })
    const [one, two] = [
      (await root('POST', address, { name: 'one' })).body,
      (await root('POST', address, { name: 'two' })).body,
    ]
    const kim = asking(files, basic('kim', 'a pass phrase'))
    expect([(await kim('GET', address)).body, (await kim('DELETE', `${address}/${one.id}`)).code]).toEqual([
      [],
      'files.app-password-missing',
    ])
    expect((await root('DELETE', `${address}/${one.id}`)).status).toBe(204)
    expect((await root('DELETE', `${address}/${one.id}`)).status).toBe(404)
    expect([
      await statusOf(files, basic('root', one.password)),
      await statusOf(files, basic('root', two.password)),
    ]).toEqual([401, 200])
    expect((await root('GET', address)).body).toMatchObject([{ name: 'two' }])
  })

  test('work for their own account alone, and wrong ones lock nobody out', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase' })
    const { password } = (await root('POST', address, { name: 'one' })).body
    expect(await statusOf(files, basic('kim', password))).toBe(401)
    expect(await statusOf(files, basic('nobody', password))).toBe(401)
    const wrong = `${password.slice(0, -3)}AAA`
    for (let tried = 0; tried < 12; tried += 1) expect(await statusOf(files, basic('root', wrong))).toBe(401)
    for (const right of [basic('root', password), adminBasic]) expect(await statusOf(files, right)).toBe(200)
  })

  test('record their last use to the minute, and are at most a hundred', async () => {
    const clock = handClock(0)
    const files = await start({ admin, clock, deployment: { production: true } })
    const root = asking(files, adminBasic)
    const { password } = (await root('POST', address, { name: '0' })).body
    const last = async () => Date.parse((await root('GET', address)).body.at(-1).last_used)
    const use = () => statusOf(files, basic('root', password))
    await use()
    clock.advance(59_999)
    await use()
    expect(await last()).toBe(0)
    clock.advance(1)
    await use()
    expect(await last()).toBe(60_000)
    for (let made = 1; made < 100; made += 1) await root('POST', address, { name: String(made) })
    expect((await root('POST', address, { name: 'more' })).code).toBe('files.too-many-app-passwords')
  })

  test.each([{}, { name: '' }, { name: 'x'.repeat(101) }, { name: 'a', scope: 'admin' }, { name: 'a', expires: 1 }])(
    '%j is an invalid request for one',
    async (body) => {
      const files = await start({ admin })
      expect((await asking(files, adminBasic)('POST', address, body)).status).toBe(400)
    },
  )

  test('are unavailable in open mode: one would give everybody access as `anonymous` for ever', async () => {
    const files = await start()
    expect((await asking(files)('POST', address, { name: 'laptop' })).code).toBe('files.login-needed')
  })
})
