/** The gate matrix: every route against every kind of caller, generated from the route table, no cell unasserted. */
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from './migrations.ts'
import { accountsServer, password, type ServedAccounts, tokenIn } from './testing/serve-accounts.ts'

const kinds = ['no token', 'not a token', 'expired', 'revoked', 'suspended', 'user', 'admin'] as const
type Kind = (typeof kinds)[number]

/** Past its gate a request may still be refused for what it says. */
const passes = 'passes'
type Cell = 401 | 403 | typeof passes

const nobody = { 'no token': 401, 'not a token': 401, expired: 401, revoked: 401, suspended: 401 } as const
const expected: Readonly<Record<string, Readonly<Record<Kind, Cell>>>> = {
  public: {
    'no token': passes,
    'not a token': passes,
    expired: passes,
    revoked: passes,
    suspended: passes,
    user: passes,
    admin: passes,
  },
  caller: { ...nobody, user: passes, admin: passes },
  'admin role': { ...nobody, user: 403, admin: passes },
}

/** A token of each kind; a new one each time of those that a request may use up. */
async function tokensOfEachKind({
  join,
  ask,
  accounts,
  clock,
}: ServedAccounts): Promise<Record<Kind, () => Promise<string | undefined>>> {
  const expired = await join('expired@example.org')
  clock.advance(7 * 24 * 3600_000)
  const revoked = await join('revoked@example.org')
  await ask('POST /auth/logout', { token: revoked })
  const suspended = await join('suspended@example.org')
  await accounts.changeStanding({ email: 'suspended@example.org', status: 'suspended' })
  await join('user@example.org')
  await join('admin@example.org')
  await accounts.changeStanding({ email: 'admin@example.org', role: 'admin' })
  const anew = async (email: string) => tokenIn((await ask('POST /auth/login', { body: { email, password } })).body)
  return {
    'no token': async () => undefined,
    'not a token': async () => 'x.y.z',
    expired: async () => expired,
    revoked: async () => revoked,
    suspended: async () => suspended,
    user: () => anew('user@example.org'),
    admin: () => anew('admin@example.org'),
  }
}

const isOfTheGate = (status: number) => status === 401 || status === 403

describeOnEachDatabase('gates', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('every route lets in exactly those whom its gate names', async () => {
    const served = await serveAccounts(await open())
    const tokens = await tokensOfEachKind(served)
    for (const { method, path, access, body, bodyOptional } of served.accounts.routes) {
      const row = expected[typeof access === 'string' ? access : access.name]
      for (const kind of kinds) {
        const needsBody = body !== undefined && bodyOptional !== true
        const { status } = await served.ask(`${method} ${path}`, {
          token: await tokens[kind](),
          ...(needsBody && { body: {} }),
        })
        const cell = isOfTheGate(status) ? status : passes
        expect({ method, path, kind, cell }).toEqual({ method, path, kind, cell: row?.[kind] })
      }
    }
  })

  test('gates follow the account as it is now, never what its token says', async () => {
    const { ask, join, accounts } = await serveAccounts(await open(), {
      admin: { email: 'root@example.org', password },
    })
    const email = 'ann@example.org'
    const token = await join(email)
    const users = async () => (await ask('GET /admin/users', { token })).status
    expect(await users()).toBe(403)
    await accounts.changeStanding({ email, role: 'admin', tier: 'pro' })
    expect(await users()).toBe(200)
    expect((await ask('GET /auth/me', { token })).body).toMatchObject({ tier: 'pro' })
    await accounts.changeStanding({ email, role: 'user' })
    expect(await users()).toBe(403)
    await accounts.changeStanding({ email, status: 'suspended' })
    expect(await users()).toBe(401)
    expect((await ask('POST /auth/login', { body: { email, password } })).status).toBe(401)
    await accounts.changeStanding({ email, status: 'active' })
    expect((await ask('POST /auth/login', { body: { email, password } })).status).toBe(200)
  })

  test('what the platform will have some day answers 404 today', async () => {
    const { ask, join } = await serveAccounts(await open())
    const token = await join('ann@example.org')
    const later = [
      'GET /auth/oauth/start',
      'GET /auth/google/callback',
      'GET /api/analytics',
      'POST /api/orgs',
      'GET /billing/subscription',
    ]
    for (const what of later) {
      const { status } = await ask(what, { token, ...(what.startsWith('POST') && { body: {} }) })
      expect({ what, status }).toEqual({ what, status: 404 })
    }
  })
})
