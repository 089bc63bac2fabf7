/** Somebody sets the clock of the machine by an hour, while people work. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsBudgets } from '../src/budgets.ts'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { mailServer } from '../testing/mailbox.ts'
import { accountsServer, password } from '../testing/serve-accounts.ts'

const email = 'ann@example.org'
const minute = 60_000
const hour = 60 * minute

describeOnADatabase('a clock that is set by an hour', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('a clock that jumps back does not prolong the lock after wrong passwords', async () => {
    const served = await serveAccounts(await open())
    await served.join(email)
    const from = '198.51.100.1'
    const logIn = (given: string) => served.ask('POST /auth/login', { body: { email, password: given }, from })
    for (let time = 0; time < 10; time += 1) expect((await logIn('wrong password')).status).toBe(401)
    expect((await logIn(password)).status).toBe(429)
    served.clock.jump(-hour)
    served.clock.advance(5 * minute)
    expect((await logIn(password)).status).toBe(200)
  })

  test('five hours back does not freeze the budget of a network until the clock has caught up', async () => {
    const { mail } = await mailServer()
    const { ask, clock } = await serveAccounts(await open(), { mail })
    const from = '198.51.100.1'
    const forgot = async () => (await ask('POST /auth/password/forgot', { body: { email }, from })).status
    for (let at = 0; at < accountsBudgets.lettersOfNetwork.limit; at += 1) expect(await forgot()).toBe(202)
    expect(await forgot()).toBe(429)
    clock.jump(-5 * hour)
    expect(await forgot()).toBe(202)
  })
})
