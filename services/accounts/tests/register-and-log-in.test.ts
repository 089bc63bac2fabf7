import { describeOnADatabase } from '@alluvium/database/testing'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { accountsServer, password, person, tokenIn } from '../testing/serve-accounts.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const ann = person('Ann@Example.org')

describeOnADatabase('accounts', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('the platform reports that it is up, in plain text', async () => {
    const { ask } = await serveAccounts(await open())
    const reply = await ask('GET /healthz')
    expect(reply).toMatchObject({ status: 200, text: 'ok' })
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  test('registering gives an account of the free tier, and a token that works for it', async () => {
    const { ask } = await serveAccounts(await open())
    const { status, headers, body } = await ask('POST /auth/register', { body: ann })
    const user = {
      user_id: expect.stringMatching(uuid),
      email: 'Ann@Example.org',
      display_name: 'Ann',
      tier: 'free',
      created_at: '2026-01-01T00:00:00.000+00:00',
    }
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({ token: expect.any(String), user })
    expect((await ask('GET /auth/me', { token: tokenIn(body) })).body).toEqual(user)
  })

  test('a token names subject, audience, issuer and expiry, and is signed with EdDSA', async () => {
    const { join, clock } = await serveAccounts(await open())
    const token = await join('ann@example.org')
    const now = clock.now() / 1000
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) })
    expect(decodeJwt(token)).toEqual({
      iss: 'http://platform.test',
      aud: 'alluvium',
      sub: expect.stringMatching(uuid),
      name: 'Ann',
      email: 'ann@example.org',
      email_verified: false,
      tier: 'free',
      role: 'user',
      auth_time: now,
      iat: now,
      exp: now + 7 * 24 * 3600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('a name may be written in any script, with the joiners that some need', async () => {
    const { ask } = await serveAccounts(await open())
    for (const [at, name] of ['علی‌رضا', '👩‍🚀 Valentina', '李小龍'].entries()) {
      const body = { ...person(`someone${at}@example.org`), display_name: name }
      expect((await ask('POST /auth/register', { body })).body).toMatchObject({ user: { display_name: name } })
    }
  })

  test('nobody could change the name that they had given once', async () => {
    const { ask, join } = await serveAccounts(await open())
    const token = await join('ann@example.org')
    const rename = (name: string) => ask('PATCH /auth/me', { token, body: { display_name: name } })
    expect((await rename(' Ann Berger ')).body).toMatchObject({ display_name: 'Ann Berger' })
    expect((await ask('GET /auth/me', { token })).body).toMatchObject({ display_name: 'Ann Berger' })
    expect((await rename('  ')).status).toBe(400)
  })

  test('one e-mail address, in whatever case, has one account', async () => {
    const { ask, join } = await serveAccounts(await open())
    await join('ann@example.org')
    const again = await ask('POST /auth/register', { body: person('ANN@example.ORG') })
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ error: expect.stringContaining('exists already') })
    expect(again.headers.get('error-code')).toBe('accounts.email-taken')
  })

  test('of two hundred parallel registrations of one e-mail address, one succeeds', async () => {
    const { ask, accounts } = await serveAccounts(await open())
    const bodies = Array.from({ length: 200 }, (_, at) => person(at % 2 === 0 ? 'ann@example.org' : 'ANN@EXAMPLE.ORG'))
    const replies = await Promise.all(bodies.map((body) => ask('POST /auth/register', { body })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(199)

    await accounts.changeAccountStatus({ email: 'ann@example.org', role: 'admin' })
    const winner = replies.find(({ status }) => status === 201)
    expect((await ask('GET /admin/users', { token: tokenIn(winner?.body) })).body).toHaveLength(1)
  })

  test('closed registration refuses new accounts, and existing ones still log in', async () => {
    const admin = { email: 'root@example.org', password }
    const { ask } = await serveAccounts(await open(), { registration: 'closed', admin })
    const refused = await ask('POST /auth/register', { body: ann })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('error-code')).toBe('accounts.registration-closed')
    expect((await ask('POST /auth/login', { body: admin })).status).toBe(200)
  })

  test('logging in gives a token for the same account, whatever the case of the address', async () => {
    const { ask, join, clock } = await serveAccounts(await open())
    const first = await join('ann@example.org')
    clock.advance(60_000)
    const { status, headers, body } = await ask('POST /auth/login', { body: { email: 'ANN@example.org', password } })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({ token: expect.any(String), user: (await ask('GET /auth/me', { token: first })).body })
    expect(tokenIn(body)).not.toBe(first)
  })

  test('one password in two Unicode spellings is one password', async () => {
    const { ask } = await serveAccounts(await open())
    await ask('POST /auth/register', { body: { ...ann, password: 'cafe\u0301 noir' } })
    expect((await ask('POST /auth/login', { body: { email: ann.email, password: 'caf\u00e9 noir' } })).status).toBe(200)
  })

  test.each(['nobody@example.org', 'not an address', 'ann\0@example.org', 'gr\u00fc\u00df@example.org'])(
    'an unknown name (%j) and a wrong password get the same answer',
    async (email) => {
      const { ask, join } = await serveAccounts(await open())
      await join('ann@example.org')
      const wrong = await ask('POST /auth/login', { body: { email: 'ann@example.org', password: 'wrong password' } })
      const unknown = await ask('POST /auth/login', { body: { email, password } })
      expect(wrong.status).toBe(401)
      expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="Alluvium"') // RFC 9110, 15.5.2
      expect(wrong.body).toEqual({ error: expect.any(String) })
      expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
      expect(unknown.headers.get('error-code')).toBe(wrong.headers.get('error-code'))
    },
  )
})

const without = (name: string) => Object.fromEntries(Object.entries(ann).filter(([field]) => field !== name))

const refusals: readonly (readonly [what: string, body: unknown, named: string])[] = [
  ['no e-mail address', without('email'), 'email'],
  ['no password', without('password'), 'password'],
  ['no display name', without('display_name'), 'display_name'],
  ['an address that is none', { ...ann, email: 'ann' }, 'email'],
  ['an address outside ASCII', { ...ann, email: '\u0131nn@example.org' }, 'email'],
  ['an address of 300 characters', { ...ann, email: `${'a'.repeat(290)}@b.org` }, 'email'],
  ['an address that is a number', { ...ann, email: 7 }, 'email'],
  ['a password of seven characters', { ...ann, password: '1234567' }, 'password'],
  ['a password of four emoji', { ...ann, password: '😀😀😀😀' }, 'password'],
  ['a password of many kilobytes', { ...ann, password: 'x'.repeat(500_000) }, 'password'],
  ['an empty display name', { ...ann, display_name: '  ' }, 'display_name'],
  ['a display name with a NUL', { ...ann, display_name: 'a\0b' }, 'display_name'],
  ['a display name with half a surrogate pair', { ...ann, display_name: 'a\ud800' }, 'display_name'],
  ['a field that is not known', { ...ann, tier: 'enterprise' }, 'tier'],
]

describeOnADatabase('registration', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('a registration that lacks something or has it wrong is refused with 400, naming the field', async () => {
    const { ask } = await serveAccounts(await open())
    for (const [what, body, named] of refusals) {
      const reply = await ask('POST /auth/register', { body })
      expect({ what, status: reply.status, body: reply.body }).toEqual({
        what,
        status: 400,
        body: { error: expect.stringContaining(named) },
      })
    }
  })
})
