import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { once } from '../../src/ports/statements.ts'
import { accountsServer, password, type ServedAccounts, tokenIn } from '../../testing/serve-accounts.ts'

const root = { email: 'root@example.org', password }
const email = 'ann@example.org'
const tokenOf = async ({ ask }: ServedAccounts, email: string) =>
  tokenIn((await ask('POST /auth/login', { body: { email, password } })).body)

const idOf = async ({ ask }: ServedAccounts, token: string) =>
  String(Object((await ask('GET /auth/me', { token })).body).user_id)

const at = (second: number) => `2026-01-01T00:00:0${second}.000+00:00`

describeOnADatabase('acts of administration', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function withAnn() {
    const database = await open()
    const served = await serveAccounts(database, { admin: root })
    const [token, admin] = [await served.join(email), await tokenOf(served, root.email)]
    const [annId, rootId] = [await idOf(served, token), await idOf(served, admin)]
    const patch = (id: string, body: object, from = '198.51.100.9') =>
      served.ask(`PATCH /admin/users/${id}`, { token: admin, body, from })
    const audit = async (query = '') => served.ask(`GET /admin/audit${query}`, { token: admin })
    return { ...served, served, database, token, admin, annId, rootId, patch, audit }
  }

  test('tier, role and status change together or alone, and apply from the next request on', async () => {
    const { ask, token, annId, patch } = await withAnn()
    const changed = await patch(annId, { tier: 'pro', role: 'admin' })
    expect([changed.status, changed.body]).toMatchObject([200, { email, tier: 'pro', role: 'admin', status: 'active' }])
    expect((await ask('GET /auth/me', { token })).body).toMatchObject({ tier: 'pro' })
    expect((await ask('GET /admin/users', { token })).status).toBe(200)
    await patch(annId, { role: 'user' })
    expect((await ask('GET /admin/users', { token })).status).toBe(403)
  })

  test('suspension ends every token at the next request, and they stay ended when the account is reactivated', async () => {
    const { ask, served, token, annId, patch } = await withAnn()
    const other = await tokenOf(served, email)
    await patch(annId, { status: 'suspended' })
    for (const each of [token, other]) expect((await ask('GET /auth/me', { token: each })).status).toBe(401)
    expect((await ask('POST /auth/login', { body: { email, password } })).status).toBe(401)
    await patch(annId, { status: 'active' })
    for (const each of [token, other]) expect((await ask('GET /auth/me', { token: each })).status).toBe(401)
    expect((await ask('GET /auth/me', { token: await tokenOf(served, email) })).status).toBe(200)
  })

  test('the last administrator cannot be demoted or suspended, also by two simultaneous requests', async () => {
    const { served, annId, rootId, patch, audit, admin, token } = await withAnn()
    for (const change of [{ role: 'user' }, { status: 'suspended' }]) {
      const { status, headers } = await patch(rootId, change)
      expect([status, headers.get('error-code')]).toEqual([409, 'accounts.last-administrator'])
    }
    await patch(annId, { role: 'admin' })
    const both = await Promise.all([
      served.ask(`PATCH /admin/users/${rootId}`, { token: admin, body: { role: 'user' } }),
      served.ask(`PATCH /admin/users/${annId}`, { token, body: { role: 'user' } }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const rest = (await audit()).status === 200 ? admin : token
    const users: unknown = (await served.ask('GET /admin/users', { token: rest })).body
    expect(Array.isArray(users) && users.filter((user) => Object(user).role === 'admin')).toHaveLength(1)
  })

  test('every act is logged: who, what, to whom, when and from where; refusals and changes without effect are not', async () => {
    const { annId, rootId, patch, audit, accounts, clock } = await withAnn()
    clock.advance(1000)
    await patch(annId, { tier: 'pro' })
    await patch(annId, { tier: 'pro' })
    await patch(rootId, { role: 'user' })
    await accounts.changeAccountStatus({ email, status: 'suspended' }, { id: null, name: 'ada', address: null })
    const { body, headers } = await audit()
    expect(headers.get('x-total-count')).toBe('3')
    const onAnn = { act: 'change', target_id: annId, target: email, timestamp: at(1) }
    expect(body).toEqual([
      {
        ...onAnn,
        actor_id: null,
        actor: 'ada',
        changes: [{ field: 'status', from: 'active', to: 'suspended' }],
        address: null,
      },
      {
        ...onAnn,
        actor_id: rootId,
        actor: root.email,
        changes: [{ field: 'tier', from: 'free', to: 'pro' }],
        address: '198.51.100.9',
      },
      {
        timestamp: at(0),
        actor_id: null,
        actor: 'configuration',
        act: 'make',
        target_id: rootId,
        target: root.email,
        changes: [{ field: 'role', from: null, to: 'admin' }],
        address: null,
      },
    ])
  })

  test('the log is read a page at a time, whole or of one account', async () => {
    const { annId, rootId, patch, audit } = await withAnn()
    for (const tier of ['pro', 'enterprise', 'free', 'pro']) await patch(annId, { tier })
    const tiers: unknown[] = []
    let next: string | undefined = `?user_id=${annId}&limit=3`
    while (next !== undefined) {
      const { body, headers } = await audit(next)
      expect(headers.get('x-total-count')).toBe('4')
      if (Array.isArray(body)) tiers.push(...body.map((act) => act.changes[0].to))
      next = /^<\/admin\/audit(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(tiers).toEqual(['pro', 'free', 'enterprise', 'pro'])
    expect((await audit(`?user_id=${rootId}`)).headers.get('x-total-count')).toBe('5')
    expect((await audit('?user_id=nobody')).body).toEqual([])
  })

  test('log entries can be neither changed nor removed, not even with direct access to the database', async () => {
    const { database, annId, patch, audit } = await withAnn()
    await patch(annId, { tier: 'pro' })
    const before = (await audit()).body
    const attempts = [
      once((db) => db.updateTable('administrative_acts').set({ actor: 'nobody' })),
      once((db) => db.deleteFrom('administrative_acts')),
    ]
    for (const attempt of attempts) await expect(database.write(attempt.run())).rejects.toThrow(/only ever added/)
    expect((await audit()).body).toEqual(before)
  })

  test('a change that is empty, malformed or of an unknown account is refused', async () => {
    const { annId, patch } = await withAnn()
    const refusals: readonly (readonly [id: string, body: object, status: number])[] = [
      [annId, {}, 400],
      [annId, { tier: 'gold' }, 400],
      [annId, { status: 'closed' }, 400],
      [annId, { email: 'other@example.org' }, 400],
      ['01890000-0000-7000-8000-000000000000', { tier: 'pro' }, 404],
      ['nobody', { tier: 'pro' }, 404],
    ]
    for (const [id, body, status] of refusals)
      expect({ id, body, status: (await patch(id, body)).status }).toEqual({ id, body, status })
  })
})
