/** Callers with a token of an issuer: a real one, on a port of its own. */
import { createHmac } from 'node:crypto'
import { type JWTPayload, UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, quiet } from '../../../testing/running-files.ts'
import { as, audience, beginWithIssuer, type Running, signed, type WithIssuer } from '../../../testing/with-issuer.ts'
import { openIdentityProvider } from '../../adapters/oidc/oidc-provider.ts'

describeFiles('a token of the issuer', (start) => {
  const begin = (options: WithIssuer = {}) => beginWithIssuer(start, options)

  test('makes an account at its first use, which has no rights before somebody gives it a role', async () => {
    const running = await begin()
    const { files, issuer, root } = running
    const ada = asking(files, `Bearer ${await issuer.token(audience, { preferred_username: 'ada' })}`)
    const refused = await ada('GET', '/')
    expect([refused.status, refused.code, refused.body.error]).toEqual([
      403,
      'files.role-forbids',
      expect.stringContaining('ask an administrator'),
    ])
    expect((await ada('GET', '/api/users/me')).body).toMatchObject({ username: 'ada', role: 'none', status: 'active' })
    expect((await root('PATCH', '/api/admin/users/ada', { role: 'user' })).status).toBe(200)
    expect([(await ada('MKCOL', '/d')).status, (await ada('GET', '/')).body[0].owner]).toEqual([201, 'ada'])
    expect((await root('GET', '/api/admin/users')).body).toHaveLength(2)
  })

  test('whoever was looked for by their name was not found: only their address was', async () => {
    const running = await begin({ defaultRole: 'user' })
    const bob = await as(running, { sub: '1', email: 'bob@example.org', email_verified: true, name: 'Bob  Baker' })
    await bob('GET', '/api/users/me')
    const proved = { email_verified: true }
    await (await as(running, { ...proved, sub: '2', email: 'bakerman@example.org', name: '100%' }))(
      'GET',
      '/api/users/me',
    )
    // A stranger, and somebody who would be taken for another.
    await (await as(running, { sub: '3', preferred_username: 'x', name: 'Bob Baker' }))('GET', '/api/users/me')
    await (await as(running, { ...proved, sub: '4', email: 'y@example.org', name: 'bob@example.org' }))(
      'GET',
      '/api/users/me',
    )
    const found = async (prefix: string) => (await bob('GET', `/api/people?prefix=${encodeURIComponent(prefix)}`)).body
    const itself = { kind: 'user', name: 'bob@example.org', display_name: 'Bob Baker' }
    expect(await found('BAK')).toEqual([{ kind: 'user', name: 'bakerman@example.org', display_name: '100%' }, itself])
    expect(await found('bob b')).toEqual([itself])
    expect(await found('bob@')).toEqual([itself])
    expect(await found('aker')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('100%')).toMatchObject([{ name: 'bakerman@example.org' }])
    const later = running.clock.now() / 1000 + 30
    const bo = { ...proved, sub: '1', email: 'bob@example.org', name: 'Bo', iat: later + 0.5 }
    running.clock.advance(40_000)
    await (await as(running, bo))('GET', '/')
    expect((await bob('GET', '/')).status, 'a token of before takes nothing back').toBe(200)
    expect(await found('bo')).toEqual([{ ...itself, display_name: 'Bo' }])
  })

  test('makes one account, however many requests come at once and whatever the name becomes later', async () => {
    const running = await begin({ defaultRole: 'readonly' })
    const token = await signed(running, { preferred_username: 'ada' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asking(running.files, `Bearer ${token}`)('GET', '/api/users/me')),
    )
    const later = await (await as(running, { preferred_username: 'countess' }))('GET', '/api/users/me')
    expect(new Set([...answers, later].map(({ body }) => `${body.id} ${body.username} ${body.role}`)).size).toBe(1)
  })

  test('never leads to an existing account, whatever name somebody chose', async () => {
    const running = await begin()
    const names: string[] = []
    for (const [sub, preferred_username] of [
      ['1', 'root'],
      ['2', 'root'],
      ['3', 'anonymous'],
      ['4', 'root:1'],
      ['5', '\u0000'],
      ['6', 'x'.repeat(200)],
      ['7', 'ro\u006ft'],
      ['8', 'RO\u043Et'],
    ] as const) {
      const { status, body } = await (await as(running, { sub, preferred_username }))('GET', '/api/users/me')
      expect([sub, status, body.role]).toEqual([sub, 200, 'none'])
      names.push(body.username)
    }
    expect(names).toEqual([
      'root-2',
      'root-3',
      'anonymous-2',
      'root 1',
      'user',
      'x'.repeat(56),
      'root-4',
      'RO\u043Et-5',
    ])
    expect((await running.root('GET', '/api/users/me')).body).toMatchObject({ username: 'root', role: 'admin' })
  })

  const sameAdmin = { admin: { ...admin, isProviders: true } }

  test('gives no second account to the administrator that the configuration links to it', async () => {
    const running = await begin(sameAdmin)
    const one = { sub: '1', role: 'admin' }
    const { body } = await (await as(running, { ...one, preferred_username: 'root' }))('GET', '/api/users/me')
    expect(body).toEqual({ ...(await running.root('GET', '/api/users/me')).body, last_login: body.last_login })
    const later = await as(running, { ...one, preferred_username: 'renamed' })
    expect((await later('GET', '/api/admin/users')).body).toMatchObject([{ username: 'root', role: 'admin' }])
    // The issuer got another address, and there somebody else has the name.
    const moved = await begin({ ...sameAdmin, database: running.files.database })
    const names: string[] = []
    for (const sub of ['2', '1', '3']) {
      const who = await as(moved, { sub, role: 'admin', preferred_username: 'root' })
      names.push((await who('GET', '/api/users/me')).body.username)
    }
    expect(names).toEqual(['root-2', 'root', 'root-3'])
  })

  test('leads to the administrator, who had a second account before, once that is deleted', async () => {
    const before = await begin()
    const one = { sub: '1', role: 'admin', preferred_username: 'root' }
    const nameIn = async (running: Running) => (await (await as(running, one))('GET', '/api/users/me')).body.username
    expect(await nameIn(before)).toBe('root-2')
    const { issuer, clock } = before
    const options = { issuer: issuer.issuer, audience, client: issuer.client, clock, logger: quiet }
    const identityProvider = openIdentityProvider(options)
    onTestFinished(() => identityProvider.close())
    const files = await start({ ...sameAdmin, identityProvider, clock, database: before.files.database })
    const now = { ...before, files, root: asking(files, adminBasic) }
    expect(await nameIn(now)).toBe('root-2')
    expect((await now.root('DELETE', '/api/admin/users/root-2')).status).toBe(204)
    expect(await nameIn(now)).toBe('root')
    // From now on the issuer says what they may.
    expect((await (await as(now, { ...one, role: 'user' }))('GET', '/api/users/me')).body.role).toBe('none')
    expect((await now.root('GET', '/api/admin/users')).status).toBe(403)
  })

  test('never leads to the administrator only because a name at the issuer is similar', async () => {
    const running = await begin(sameAdmin)
    await running.root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase', role: 'admin' })
    const nameOf = async (claims: JWTPayload) =>
      (await (await as(running, claims))('GET', '/api/users/me')).body.username
    expect(await nameOf({ sub: '1', preferred_username: 'root' })).toBe('root-2')
    expect(await nameOf({ sub: '2', preferred_username: 'root', role: 'user' })).toBe('root-3')
    expect(await nameOf({ sub: '3', preferred_username: 'Root', role: 'admin' })).toBe('Root-4')
    expect(await nameOf({ sub: '4', preferred_username: 'kim', role: 'admin' })).toBe('kim-2')
    // Who logs in to the account by its password is no administrator, and must not become one.
    await asking(running.files, basic('kim', 'a pass phrase'))('PATCH', '/api/admin/users/root', { role: 'user' })
    expect(await nameOf({ sub: '5', preferred_username: 'root', role: 'admin' })).toBe('root-5')
    expect((await running.root('GET', '/api/users/me')).body.role).toBe('user')
  })

  test('carries the role `admin` and no other, and takes it away again', async () => {
    const running = await begin({ defaultRole: 'readonly' })
    const roleWith = async (claims: JWTPayload) => (await (await as(running, claims))('GET', '/api/users/me')).body.role
    expect(await roleWith({ role: 'user' })).toBe('readonly')
    expect(await roleWith({ role: 'admin' })).toBe('admin')
    expect((await (await as(running, { role: 'admin' }))('GET', '/api/admin/users')).status).toBe(200)
    expect(await roleWith({})).toBe('readonly')
    for (const role of ['Admin', 'administrator', ['admin']]) expect(await roleWith({ role })).toBe('readonly')
  })

  test('carries no role once an administrator here has decided', async () => {
    const running = await begin()
    const ada = await as(running, { role: 'admin', preferred_username: 'ada' })
    expect((await ada('GET', '/api/users/me')).body.role).toBe('admin')
    await running.root('PATCH', '/api/admin/users/ada', { role: 'readonly' })
    expect((await ada('GET', '/api/users/me')).body.role).toBe('readonly')
    expect((await ada('PUT', '/f')).code).toBe('files.role-forbids')
  })

  test('does not work for a disabled account, and makes a new account after a deletion', async () => {
    const running = await begin({ defaultRole: 'user' })
    const ada = await as(running, { preferred_username: 'ada' })
    const { id } = (await ada('GET', '/api/users/me')).body
    await running.root('PATCH', `/api/admin/users/${id}`, { status: 'disabled' })
    expect((await ada('GET', '/')).status).toBe(401)
    await running.root('DELETE', `/api/admin/users/${id}`)
    const again = (await ada('GET', '/api/users/me')).body
    expect([again.username, again.id === id]).toEqual(['ada', false])
  })

  test('makes app passwords for ten minutes after the sign-in, and then no more', async () => {
    const running = await begin({ defaultRole: 'user' })
    const now = Math.floor(running.clock.now() / 1000)
    const make = async (claims: JWTPayload) => {
      const { status, code } = await (await as(running, claims))('POST', '/api/auth/app-passwords', { name: 'dav' })
      return [status, code]
    }
    expect(await make({ auth_time: now - 599 })).toEqual([201, ''])
    expect(await make({ auth_time: now - 601 })).toEqual([403, 'files.sign-in-again'])
    // When the token was issued says nothing: it may have been renewed.
    expect(await make({ iat: now, auth_time: undefined })).toEqual([403, 'files.sign-in-again'])
    const ada = await as(running, { auth_time: now - 601 })
    const [{ id }] = (await ada('GET', '/api/auth/app-passwords')).body
    expect((await ada('DELETE', `/api/auth/app-passwords/${id}`)).status).toBe(204)
  })

  test('makes app passwords, but has no local password to change', async () => {
    const running = await begin({ defaultRole: 'user' })
    const signedInAt = Math.floor(running.clock.now() / 1000)
    const ada = await as(running, { preferred_username: 'ada', auth_time: signedInAt })
    const { password } = (await ada('POST', '/api/auth/app-passwords', { name: 'dav' })).body
    expect((await asking(running.files, basic('ada', password))('PROPFIND', '/')).status).toBe(207)
    const change = { old_password: 'x', new_password: 'a pass phrase' }
    expect((await ada('POST', '/api/auth/password', change)).code).toBe('files.login-needed')
    expect((await ada('POST', '/api/auth/totp')).code).toBe('files.login-needed')
    const login = await asking(running.files)('POST', '/api/auth/login', { username: 'ada', password })
    expect(login.status).toBe(401)
  })

  test('is refused by every protocol when it is forged, meant for another audience, not yet valid or expired', async () => {
    const running = await begin({ defaultRole: 'admin' })
    const { issuer, clock, files } = running
    const now = Math.floor(clock.now() / 1000)
    const good = { iss: issuer.issuer, aud: audience, sub: 'someone', exp: now + 600 }
    const { kid, public: published } = issuer.key()
    const parts = (header: object) =>
      [header, good].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const confused = parts({ alg: 'HS256', kid })
    const forged = {
      none: new UnsecuredJWT(good).encode(),
      unsigned: `${parts({ alg: 'RS256', kid })}.`,
      confused: `${confused}.${createHmac('sha256', JSON.stringify(published)).update(confused).digest('base64url')}`,
      audience: await signed(running, { aud: 'https://elsewhere.example.org/' }),
      issuer: await signed(running, { iss: 'https://elsewhere.example.org' }),
      expired: await signed(running, { exp: now - 61 }),
      early: await signed(running, { nbf: now + 61 }),
      nonsense: 'a.b.c',
    }
    for (const [name, token] of Object.entries(forged)) {
      const ask = asking(files, `Bearer ${token}`)
      for (const [method, path] of [
        ['GET', '/'],
        ['PROPFIND', '/'],
        ['GET', '/api/users/me'],
      ] as const) {
        const { status, headers } = await ask(method, path)
        expect([name, method, path, status, headers['www-authenticate'] !== undefined]).toEqual([
          name,
          method,
          path,
          401,
          true,
        ])
      }
    }
    expect((await running.root('GET', '/api/admin/users')).body).toHaveLength(1)
    expect((await (await as(running, { nbf: now + 59 }))('GET', '/')).status).toBe(200) // clocks differ
  })

  test('is refused half a minute after a log-out at an issuer with introspection', async () => {
    const running = await begin({ introspects: true, defaultRole: 'user' })
    const ada = await as(running, {})
    expect((await ada('GET', '/')).status).toBe(200)
    running.issuer.introspectWith(() => false)
    running.clock.advance(30_001)
    expect((await ada('GET', '/')).status).toBe(401)
    running.issuer.introspectWith(() => 503)
    running.clock.advance(30_001)
    const unsure = await ada('GET', '/')
    expect([unsure.status, unsure.headers['retry-after']]).toEqual([503, '5'])
  })

  test('of somebody who was deleted at the issuer and here a moment ago made them another account', async () => {
    const running = await begin({ introspects: true, defaultRole: 'user' })
    const ada = await as(running, { preferred_username: 'ada' })
    expect((await ada('GET', '/')).status).toBe(200)
    running.issuer.introspectWith(() => false)
    expect((await running.root('DELETE', '/api/admin/users/ada')).status).toBe(204)
    expect((await ada('GET', '/')).status).toBe(401)
    expect((await running.root('GET', '/api/admin/users')).body).toMatchObject([{ username: 'root' }])
  })

  test('ends open mode, and the service reports that', async () => {
    const running = await begin({ admin: undefined })
    expect((await asking(running.files)('GET', '/')).status).toBe(401)
    expect((await asking(running.files)('GET', '/api/config')).body).toMatchObject({ auth_enabled: true })
    expect((await (await as(running, { role: 'admin' }))('GET', '/api/admin/users')).status).toBe(200)
  })

  test('of one issuer never stands for an account of another, even with the same subject', async () => {
    const running = await begin({ defaultRole: 'user' })
    const { id } = (await (await as(running, {}))('GET', '/api/users/me')).body
    const elsewhere = await begin({ defaultRole: 'user', database: running.files.database })
    const other = (await (await as(elsewhere, {}))('GET', '/api/users/me')).body
    expect([other.username, other.id === id]).toEqual(['someone-2', false])
  })
})

describeFiles('without an issuer', (start) => {
  test('a JSON Web Token is an unknown token like any other', async () => {
    const files = await start({ admin })
    expect((await asking(files, `Bearer ${new UnsecuredJWT({ sub: 'root' }).encode()}`)('GET', '/')).code).toBe(
      'files.token-invalid',
    )
  })
})
