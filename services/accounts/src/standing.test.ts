import { describeOnEachDatabase } from '@alluvium/database/testing'
import type { Caller } from '@alluvium/kernel'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { accountsMigrations } from './migrations.ts'
import { accountsServer } from './testing/serve-accounts.ts'

const email = 'ann@example.org'
const month = '2026-01'

const callerOf = (token: string): Caller => ({ id: decodeJwt(token).sub ?? '', name: 'Ann', role: 'user', by: 'token' })

describeOnEachDatabase('standing', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('the standing of a caller who is let in is known without another query', async () => {
    const database = await open()
    const { accounts, join } = await serveAccounts(database)
    const token = await join(email)
    const caller = await accounts.authenticate({ request: { headers: { authorization: `bearer ${token}` } } })
    const { reads } = database.statistics()
    expect(caller && (await accounts.standing(caller))).toEqual({ tier: 'free' })
    expect(database.statistics().reads).toBe(reads)
  })

  test('the standing of a caller from elsewhere is asked of the database', async () => {
    const { accounts, join } = await serveAccounts(await open())
    const caller = callerOf(await join(email))
    await accounts.changeStanding({ email, tier: 'enterprise' })
    expect(await accounts.standing(caller)).toEqual({ tier: 'enterprise' })
    await expect(accounts.standing({ ...caller, id: 'nobody' })).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('a request without a bearer token has no caller', async () => {
    const { accounts } = await serveAccounts(await open())
    for (const authorization of [undefined, '', 'Basic YTpi', 'Bearer', 'Bearer a b']) {
      expect(await accounts.authenticate({ request: { headers: { authorization } } })).toBeUndefined()
    }
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

  test('what was counted survives a stop, and processes that share a database count together', async () => {
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
