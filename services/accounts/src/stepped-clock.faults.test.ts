/** Somebody sets the clock of the machine by an hour, while people work. */
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from './migrations.ts'
import { accountsServer, password } from './testing/serve-accounts.ts'

const email = 'ann@example.org'
const minute = 60_000
const hour = 60 * minute

describeOnEachDatabase('a clock that is set by an hour', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('back locks nobody out for that hour who has mistyped the password', async () => {
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
})
