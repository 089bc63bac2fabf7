import { describeOnADatabase } from '@alluvium/database/testing'
import type { Caller } from '@alluvium/kernel'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { accountsServer } from '../../testing/serve-accounts.ts'

const email = 'ann@example.org'
const month = '2026-01'

const callerOf = (token: string): Caller => ({ id: decodeJwt(token).sub ?? '', name: 'Ann', role: 'user', by: 'token' })

describeOnADatabase('the status of an account', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('is known without another query for a caller who is let in', async () => {
    const database = await open()
    const { accounts, join } = await serveAccounts(database)
    const token = await join(email)
    const caller = await accounts.authenticate({ request: { headers: { authorization: `bearer ${token}` } } })
    const { reads } = database.statistics()
    expect(caller && (await accounts.accountStatus(caller))).toEqual({ tier: 'free' })
    expect(database.statistics().reads).toBe(reads)
  })

  test('is read from the database for a caller that was not authenticated here', async () => {
    const { accounts, join } = await serveAccounts(await open())
    const caller = callerOf(await join(email))
    await accounts.changeAccountStatus({ email, tier: 'enterprise' })
    expect(await accounts.accountStatus(caller)).toEqual({ tier: 'enterprise' })
    await expect(accounts.accountStatus({ ...caller, id: 'nobody' })).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('keeps the proof of an address that an administrator would take back from themselves, with their second factor', async () => {
    const { accounts, join, ask } = await serveAccounts(await open())
    const token = await join(email)
    await accounts.changeAccountStatus({ email, role: 'admin', emailVerified: true })
    const own = `PATCH /admin/users/${decodeJwt(token).sub}`
    const refused = await ask(own, { token, body: { email_verified: false } })
    expect([refused.status, refused.headers.get('error-code')]).toEqual([403, 'accounts.own-guards'])
    expect((await ask(own, { token, body: { email_verified: true, tier: 'pro' } })).status).toBe(200)
  })

  test('a request without a bearer token has no caller', async () => {
    const { accounts } = await serveAccounts(await open())
    for (const authorization of [undefined, '', 'Basic YTpi', 'Bearer', 'Bearer a b']) {
      expect(await accounts.authenticate({ request: { headers: { authorization } } })).toBeUndefined()
    }
  })

  test('each of many simultaneous requests is judged by its own token, with few database queries', async () => {
    const database = await open()
    const served = await serveAccounts(database)
    const names = Array.from({ length: 12 }, (_, at) => `person-${at}@example.org`)
    const tokens = await Promise.all(names.map((name) => served.join(name)))
    await served.ask('POST /auth/logout', { token: tokens[3] })
    await served.accounts.changeAccountStatus({ email: 'person-5@example.org', status: 'suspended' })
    await Promise.all(tokens.map((token) => served.ask('GET /auth/me', { token }))) // their signatures are known now
    const ids = tokens.map((token) => decodeJwt(token).sub)
    const asked = Array.from({ length: 120 }, (_, at) => at % tokens.length)
    const before = database.statistics().reads
    const found = await Promise.allSettled(
      asked.map((at) =>
        served.accounts.authenticate({ request: { headers: { authorization: `Bearer ${tokens[at]}` } } }),
      ),
    )
    const codes: Readonly<Record<number, string>> = { 3: 'accounts.token-revoked', 5: 'accounts.token-revoked' }
    expect(found.map((one) => (one.status === 'fulfilled' ? one.value?.id : one.reason.code))).toEqual(
      asked.map((at) => codes[at] ?? ids[at]),
    )
    expect(database.statistics().reads - before).toBeLessThan(60)
  })

  test('each authenticated request counts once, by account and month', async () => {
    const { accounts, join, ask, clock } = await serveAccounts(await open())
    const [ann, bob] = [await join(email), await join('bob@example.org')]
    await Promise.all(Array.from({ length: 60 }, (_, at) => ask('GET /auth/me', { token: at % 3 === 0 ? bob : ann })))
    await ask('GET /auth/me', { token: 'x.y.z' })
    await ask('GET /auth/me')
    expect(await accounts.apiCalls(callerOf(ann), month)).toBe(40)
    expect(await accounts.apiCalls(callerOf(bob), month)).toBe(20)
    clock.advance(31 * 24 * 3600_000)
    await ask('POST /auth/login', { body: { email, password: 'correct horse battery' } })
    expect(await accounts.apiCalls(callerOf(ann), '2026-02')).toBe(0)
  })

  test('request counts survive a stop, and processes that share a database count together', async () => {
    const database = await open()
    const one = await serveAccounts(database)
    const other = await serveAccounts(database)
    const token = await one.join(email)
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one : other).ask('GET /auth/me', { token })),
    )
    await one.stop()
    await other.stop()
    const after = await serveAccounts(database)
    expect(await after.accounts.apiCalls(callerOf(token), month)).toBe(30)
  })
})
