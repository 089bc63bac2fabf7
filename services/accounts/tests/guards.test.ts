/** What guards an account (password, one-time codes, the account itself) changes only for who shows anew who they are. */
import type { Database } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import type { Route } from '@alluvium/http/json'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { once } from '../src/ports/statements.ts'
import { newBrowser } from '../testing/browser.ts'
import { cellOf, gateRows } from '../testing/gate-rows.ts'
import { accountsServer, password, type Reply, type ServedAccounts } from '../testing/serve-accounts.ts'

const consoleUrl = 'http://console.test/ui/'
const email = 'ann@example.org'
const minute = 60_000
/** The routes that change guards: what they take beside the password, and its field. */
const guarded = {
  'POST /auth/password': { field: 'old_password', body: () => ({ new_password: `${password}!` }) },
  'POST /auth/totp': { field: 'password', body: () => ({}) },
  'POST /auth/totp/disable': { field: 'password', body: (totp: string) => ({ totp }) },
  'DELETE /auth/me': { field: 'password', body: () => ({}) },
} as const satisfies Record<string, { field: string; body: (totp: string) => object }>

type Guarded = keyof typeof guarded
const names = Object.keys(guarded) as Guarded[]

/** The second half of setting codes up: the caller got the secret in exchange for the password. */
const exceptions = ['POST /auth/totp/confirm']

const said = ({ status, headers }: Reply) => [status, headers.get('error-code')]

/** Somebody with codes turned on, unless `POST /auth/totp` is what is asked; the function gives a code that was not used yet. */
async function withCodes({ ask, clock }: ServedAccounts, token: string): Promise<() => string> {
  const { body } = await ask('POST /auth/totp', { token, body: { password } })
  const secret = String(Object(body).secret)
  const code = () => generateSync({ secret, epoch: Math.floor(clock.now() / 1000) })
  expect((await ask('POST /auth/totp/confirm', { token, body: { totp: code() } })).status).toBe(204)
  clock.advance(30_000)
  return code
}

/** What lets people in, as it is kept. */
function* everyGuard() {
  return [
    yield* once((db) => db.selectFrom('users').select(['email', 'password_hash'])).all(),
    yield* once((db) => db.selectFrom('second_factors').select(['secret', 'confirmed_at'])).all(),
    yield* once((db) => db.selectFrom('recovery_codes').selectAll()).all(),
    yield* once((db) => db.selectFrom('identities').selectAll()).all(),
  ]
}
const guardsIn = (database: Database) => database.read(everyGuard())

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Signs in at another provider, without a password here. */
async function fromElsewhere(served: ServedAccounts): Promise<string> {
  const { body } = await served.ask('GET /auth/oauth/start?provider=google')
  const browser = newBrowser(consoleUrl)
  const page = await browser.open(String(Object(body).url))
  const ended = await browser.submit(page, { person: 'other', email, name: 'Ann' })
  return new URLSearchParams(ended.url.hash.slice(1)).get('token') ?? ''
}

describeOnADatabase('guards', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer({ local: true })

  test.each(names)('a stolen token alone does not get past %s, nor with a guessed password', async (name) => {
    const database = await open()
    const served = await serveAccounts(database)
    const token = await served.join(email)
    const code = name === 'POST /auth/totp' ? () => '' : await withCodes(served, token)
    const { field, body } = guarded[name]
    const before = await guardsIn(database)
    const asked = async (more: object) => said(await served.ask(name, { token, body: { ...body(code()), ...more } }))
    expect(await asked({})).toEqual([400, 'accounts.password-needed'])
    expect(await asked({ [field]: 'wrong password' })).toEqual([403, 'accounts.password-wrong'])
    expect(await guardsIn(database)).toEqual(before)
    expect((await asked({ [field]: password }))[1]).toBeNull()
    expect(await guardsIn(database)).not.toEqual(before)
  })

  test.each(names)('without a password a sign-in of eleven minutes ago does not get past %s', async (name) => {
    const database = await open()
    const served = await serveAccounts(database, { signOn: { consoleUrl } })
    const token = await fromElsewhere(served)
    served.clock.advance(11 * minute)
    const before = await guardsIn(database)
    const asked = async (as: string) => said(await served.ask(name, { token: as, body: guarded[name].body('000000') }))
    expect(await asked(token)).toEqual([403, 'accounts.sign-in-again'])
    expect(await guardsIn(database)).toEqual(before)
    const passed = {
      'POST /auth/password': [204, null],
      'POST /auth/totp': [403, 'accounts.password-none'],
      'POST /auth/totp/disable': [404, 'accounts.totp-missing'],
      'DELETE /auth/me': [204, null],
    } as const
    expect(await asked(await fromElsewhere(served))).toEqual(passed[name])
  })

  test('no route changes the security settings of an account with a token alone', async () => {
    const database = await open()
    const served = await serveAccounts(database, { billing: { sandbox: true } })
    const token = await served.join(email)
    const code = await withCodes(served, token)
    const before = await guardsIn(database)
    const changing: string[] = []
    const routes = served.accounts.routes.filter((route) => {
      const row = gateRows[nameOf(route)]
      return row && cellOf(row, 'no token') === '401' && nameOf(route) !== 'POST /auth/logout'
    })
    for (const route of routes) {
      const name = nameOf(route)
      const address = `${route.method} ${route.path.replaceAll(/\{\w+\}/g, 'none')}`
      const known = names.find((one) => one === name)
      const body = known ? guarded[known].body(code()) : (gateRows[name]?.body ?? {})
      // oxlint-disable-next-line no-await-in-loop -- each on what the one before has left
      await served.ask(address, { token, ...(route.body && route.method !== 'GET' && { body }) })
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (JSON.stringify(await guardsIn(database)) !== JSON.stringify(before)) changing.push(name)
    }
    expect(changing).toEqual([])
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining([...names, ...exceptions]))
  })
})
