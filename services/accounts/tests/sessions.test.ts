/** Where somebody is signed in: they see each place, and sign out there from anywhere. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { accountsServer, person, type ServedAccounts, tokenIn } from '../testing/serve-accounts.ts'

const email = 'ann@example.org'
const { password } = person('')

const signIn = async ({ ask }: ServedAccounts) =>
  tokenIn((await ask('POST /auth/login', { body: { email, password } })).body)
const useFrom = ({ ask }: ServedAccounts, token: string, device: string) =>
  ask('GET /auth/me', { token, headers: { 'user-agent': device } })

type Listed = Readonly<{ id: string; device: string | null; used_at: string; current: boolean }>
const sessionsOf = async ({ ask }: ServedAccounts, token: string, device: string) =>
  (await ask('GET /auth/sessions', { token, headers: { 'user-agent': device } })).body as readonly Listed[]

describeOnADatabase('sessions', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('are listed with what used them and when last, the last used first, and ended from another one', async () => {
    const served = await serveAccounts(await open())
    const laptop = await served.join(email)
    await useFrom(served, laptop, 'Laptop')
    const phone = await signIn(served)
    served.clock.advance(3_600_000)
    await useFrom(served, phone, 'Phone')
    served.clock.advance(3_600_000)
    const listed = await sessionsOf(served, laptop, 'Laptop')
    expect(listed).toMatchObject([
      { device: 'Laptop', current: true },
      { device: 'Phone', current: false },
    ])
    expect(Date.parse(listed[0]?.used_at ?? '') - Date.parse(listed[1]?.used_at ?? '')).toBe(3_600_000)
    const ended = await served.ask(`DELETE /auth/sessions/${listed[1]?.id}`, { token: laptop })
    expect(ended.status).toBe(204)
    expect((await useFrom(served, phone, 'Phone')).status).toBe(401)
    expect((await useFrom(served, laptop, 'Laptop')).status).toBe(200)
    expect(await sessionsOf(served, laptop, 'Laptop')).toHaveLength(1)
    expect((await served.ask(`DELETE /auth/sessions/${listed[1]?.id}`, { token: laptop })).status).toBe(404)
  })

  test('of others are neither seen nor ended', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await served.join(email), await served.join('bob@example.org')]
    const [hers] = await sessionsOf(served, ann, 'Laptop')
    const refused = await served.ask(`DELETE /auth/sessions/${hers?.id}`, {
      token: bob,
      headers: { 'user-agent': 'Phone' },
    })
    expect([refused.status, refused.headers.get('error-code')]).toEqual([404, 'accounts.session-missing'])
    expect(await sessionsOf(served, bob, 'Phone')).toMatchObject([{ device: 'Phone', current: true }])
    expect((await useFrom(served, ann, 'Laptop')).status).toBe(200)
  })

  test('that ended by a log-out, by a new password or by time are not listed, also after a restart', async () => {
    const database = await open()
    const before = await serveAccounts(database)
    const [first, second, third] = [await before.join(email), await signIn(before), await signIn(before)]
    for (const token of [first, second, third]) await useFrom(before, token, 'Laptop')
    await before.ask('POST /auth/logout', { token: first })
    await before.stop()
    const served = await serveAccounts(database, {}, before.clock)
    expect(await sessionsOf(served, second, 'Laptop')).toHaveLength(2)
    await served.ask('POST /auth/password', {
      token: second,
      body: { old_password: password, new_password: 'a new pass phrase' },
    })
    expect(await sessionsOf(served, second, 'Laptop')).toMatchObject([{ current: true }])
    served.clock.advance(6 * 24 * 3_600_000)
    const { body } = await served.ask('POST /auth/login', { body: { email, password: 'a new pass phrase' } })
    served.clock.advance(2 * 24 * 3_600_000)
    expect(await sessionsOf(served, tokenIn(body), 'Laptop')).toMatchObject([{ current: true }])
  })
})
