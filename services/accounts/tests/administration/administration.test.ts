import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { accountsServer, password, person, type ServedAccounts, tokenIn } from '../../testing/serve-accounts.ts'

const admin = { email: 'root@example.org', password }

const logIn = async ({ ask }: ServedAccounts, email = admin.email) =>
  tokenIn((await ask('POST /auth/login', { body: { email, password } })).body)

describeOnADatabase('administration', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('the first administrator is made at the first start, and found at the second', async () => {
    const database = await open()
    const first = await serveAccounts(database, { admin })
    expect(first.accounts.adminCreated).toBe(true)
    expect((await first.ask('GET /admin/users', { token: await logIn(first) })).status).toBe(200)
    await first.stop()

    const second = await serveAccounts(database, { admin: { ...admin, password: 'another password' } })
    expect(second.accounts.adminCreated).toBe(false)
    expect((await second.ask('GET /admin/users', { token: await logIn(second) })).status).toBe(200)
  })

  test('two processes that start at once make one administrator', async () => {
    const database = await open()
    const both = await Promise.all([serveAccounts(database, { admin }), serveAccounts(database, { admin })])
    expect(both.filter(({ accounts }) => accounts.adminCreated)).toHaveLength(1)
    const [one, other] = both
    expect((await other.ask('GET /admin/users', { token: await logIn(one) })).body).toHaveLength(1)
  })

  test('a person who verified the configured address first does not become an administrator by it', async () => {
    const database = await open()
    const before = await serveAccounts(database)
    await before.join(admin.email)
    await before.accounts.changeAccountStatus({ email: admin.email, emailVerified: true })
    await before.stop()
    const after = await serveAccounts(database, { admin })
    expect(after.accounts.adminCreated).toBe(false)
    expect((await after.ask('GET /admin/users', { token: await logIn(after) })).status).toBe(403)
  })

  test('an administrator who could never log in is refused at start', async () => {
    const database = await open()
    await expect(serveAccounts(database, { admin: { ...admin, password: 'short' } })).rejects.toMatchObject({
      code: 'configuration.invalid',
    })
    await expect(serveAccounts(database, { admin: { ...admin, email: 'root' } })).rejects.toMatchObject({
      code: 'configuration.invalid',
    })
  })

  test('the last administrator cannot be removed', async () => {
    const { accounts, join } = await serveAccounts(await open(), { admin })
    await join('ann@example.org')
    for (const change of [{ role: 'user' }, { status: 'suspended' }] as const) {
      await expect(accounts.changeAccountStatus({ email: admin.email, ...change })).rejects.toMatchObject({
        code: 'accounts.last-administrator',
      })
    }
    await accounts.changeAccountStatus({ email: 'ann@example.org', role: 'admin' })
    expect(await accounts.changeAccountStatus({ email: admin.email, role: 'user' })).toMatchObject({ role: 'user' })
    await expect(accounts.changeAccountStatus({ email: 'nobody@example.org', tier: 'pro' })).rejects.toMatchObject({
      kind: 'missing',
    })
  })

  test('users are listed whole, newest first', async () => {
    const served = await serveAccounts(await open(), { admin })
    served.clock.advance(1000)
    await served.ask('POST /auth/register', { body: person('ann@example.org') })
    const { status, headers, body } = await served.ask('GET /admin/users', { token: await logIn(served) })
    const common = { user_id: expect.any(String), tier: 'free', status: 'active' }
    expect(status).toBe(200)
    expect(headers.get('x-total-count')).toBe('2')
    expect(headers.has('link')).toBe(false)
    expect(body).toEqual([
      {
        ...common,
        email: 'ann@example.org',
        display_name: 'Ann',
        role: 'user',
        created_at: '2026-01-01T00:00:01.000+00:00',
        // Who registers is signed in by it.
        last_login: '2026-01-01T00:00:01.000+00:00',
        email_verified: false,
      },
      {
        ...common,
        email: admin.email,
        display_name: 'Administrator',
        role: 'admin',
        created_at: '2026-01-01T00:00:00.000+00:00',
        last_login: '2026-01-01T00:00:01.000+00:00',
        email_verified: true,
      },
    ])
  })

  test('pages of users follow each other without a gap', async () => {
    const served = await serveAccounts(await open(), { admin })
    for (let at = 0; at < 6; at += 1) await served.join(`user${at}@example.org`)
    const token = await logIn(served)
    const emails: unknown[] = []
    let next: string | undefined = '/admin/users?limit=3'
    while (next !== undefined) {
      const { headers, body } = await served.ask(`GET ${next}`, { token })
      expect(headers.get('x-total-count')).toBe('7')
      if (Array.isArray(body)) emails.push(...body.map((user: { email: string }) => user.email))
      next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(emails).toHaveLength(7)
    expect(new Set(emails).size).toBe(7)
    expect(emails[0]).toBe('user5@example.org')
  })

  test('an invalid page is refused, and one that is too large is cut', async () => {
    const served = await serveAccounts(await open(), { admin })
    const token = await logIn(served)
    for (const query of ['limit=-1', 'limit=1.5', 'limit=many', 'offset=-1']) {
      const { status, body } = await served.ask(`GET /admin/users?${query}`, { token })
      expect({ query, status, body }).toEqual({
        query,
        status: 400,
        body: { error: expect.stringContaining(query.split('=')[0] ?? '') },
      })
    }
    expect(await served.ask('GET /admin/users?limit=1000000', { token })).toMatchObject({
      status: 200,
      body: [{ role: 'admin' }],
    })
  })
})
