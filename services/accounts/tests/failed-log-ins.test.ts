import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { accountsServer, password, type Reply, type ServedAccounts } from '../testing/serve-accounts.ts'

const email = 'ann@example.org'
const minute = 60_000

const logIn = ({ ask }: ServedAccounts, given: { password: string; from?: string; email?: string }) =>
  ask('POST /auth/login', {
    body: { email: given.email ?? email, password: given.password },
    from: given.from ?? '198.51.100.1',
  })

async function fail(served: ServedAccounts, times: number, from?: string): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let time = 0; time < times; time += 1)
    replies.push(await logIn(served, { password: 'wrong password', ...(from && { from }) }))
  return replies
}

const statuses = (replies: readonly Reply[]) => Object.groupBy(replies, ({ status }) => status)

describeOnADatabase('failed log-ins', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('after ten failures in five minutes an address has to wait, even with the right password', async () => {
    const served = await serveAccounts(await open())
    await served.join(email)
    expect(statuses(await fail(served, 10))).toEqual({ 401: expect.any(Array) })

    served.clock.advance(2 * minute)
    const refused = await logIn(served, { password })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('180')
    expect(refused.headers.get('error-code')).toBe('accounts.too-many-failures')
    for (const prefix of ['', 'x-']) {
      const headers = ['limit', 'remaining', 'reset'].map((name) => refused.headers.get(`${prefix}ratelimit-${name}`))
      expect(headers).toEqual(['10', '0', '180'])
    }
    served.clock.advance(3 * minute)
    expect((await logIn(served, { password })).status).toBe(200)
  })

  test('another address and another account do not have to wait', async () => {
    const served = await serveAccounts(await open())
    await served.join(email)
    await served.join('bob@example.org')
    await fail(served, 11)
    expect((await logIn(served, { password, from: '198.51.100.2' })).status).toBe(200)
    expect((await logIn(served, { password, email: 'bob@example.org' })).status).toBe(200)
    expect((await logIn(served, { password })).status).toBe(429)
  })

  test('all addresses of one IPv6 network of 64 bits have to wait together', async () => {
    const served = await serveAccounts(await open())
    await served.join(email)
    for (let at = 1; at <= 10; at += 1) await fail(served, 1, `2001:db8:0:1::${at}`)
    expect((await logIn(served, { password, from: '2001:db8:0:1:ffff::7' })).status).toBe(429)
    expect((await logIn(served, { password, from: '2001:db8:0:2::7' })).status).toBe(200)
  })

  test('an unknown address is refused after as many failures as a known one', async () => {
    const served = await serveAccounts(await open())
    for (let time = 0; time < 10; time += 1) await logIn(served, { password, email: 'nobody@example.org' })
    expect((await logIn(served, { password, email: 'NOBODY@example.org' })).status).toBe(429)
  })

  test('of fifty simultaneous wrong guesses, ten are checked', async () => {
    const served = await serveAccounts(await open())
    await served.join(email)
    const guesses = Array.from({ length: 50 }, (_, at) => logIn(served, { password: `wrong password ${at}` }))
    const byStatus = statuses(await Promise.all(guesses))
    expect(byStatus[401]).toHaveLength(10)
    expect(byStatus[429]).toHaveLength(40)
  })

  test('fifty simultaneous right log-ins all succeed', async () => {
    const served = await serveAccounts(await open())
    await served.join(email)
    const byStatus = statuses(await Promise.all(Array.from({ length: 50 }, () => logIn(served, { password }))))
    expect(byStatus).toEqual({ 200: expect.any(Array) })
  })

  test('a successful log-in resets the failures', async () => {
    const served = await serveAccounts(await open())
    await served.join(email)
    await fail(served, 9)
    expect((await logIn(served, { password })).status).toBe(200)
    expect(statuses(await fail(served, 10))).toEqual({ 401: expect.any(Array) })
    expect((await logIn(served, { password })).status).toBe(429)
  })

  test('failures are remembered across a restart', async () => {
    const database = await open()
    const before = await serveAccounts(database)
    await before.join(email)
    await fail(before, 10)
    await before.stop()
    const after = await serveAccounts(database, {}, before.clock)
    expect((await logIn(after, { password })).status).toBe(429)
  })
})
