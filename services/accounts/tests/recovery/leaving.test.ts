import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import type { ExternalPersonalDataStore } from '../../src/ports/personal-data-store.ts'
import { once } from '../../src/ports/statements.ts'
import { mailServer, secretIn } from '../../testing/mailbox.ts'
import { organization, someone } from '../../testing/organizations.ts'
import { accountsServer, password, type ServedAccounts } from '../../testing/serve-accounts.ts'

const email = 'ann@example.org'
const admin = { email: 'root@example.org', password }

const leave = ({ ask }: ServedAccounts, token: string, given = password) =>
  ask('DELETE /auth/me', { token, body: { password: given } })

describeOnADatabase('leaving', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('the export holds everything stored about an account, and no secret', async () => {
    const served = await serveAccounts(await open(), { admin })
    const token = await served.join(email)
    const { text: totp } = await served.ask('POST /auth/totp', { token, body: { password } })
    await served.ask('POST /auth/login', { body: { email, password: 'wrong password' }, from: '198.51.100.7' })
    await served.ask('POST /auth/password/forgot', { body: { email } })
    await served.accounts.changeAccountStatus({ email, tier: 'pro' })
    const { status, headers, body, text } = await served.ask('GET /auth/me/export', { token })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(body).toMatchObject({
      exported_at: '2026-01-01T00:00:00.000+00:00',
      account: { email, display_name: 'Ann', tier: 'pro', role: 'user', email_verified: false, has_password: true },
      second_factor: { enabled: false },
      failed_log_ins: [{ failed_at: '2026-01-01T00:00:00.000+00:00', address: '198.51.100.7' }],
      administrative_acts: [{ actor: 'operator', changes: [{ field: 'tier', from: 'free', to: 'pro' }] }],
      api_calls: [{ month: '2026-01', calls: 2 }],
      mailed_links: expect.any(Array),
    })
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(JSON.parse(totp).secret)
  })

  test('an account that is deleted with its password is gone, with tokens, log-in and counts', async () => {
    const database = await open()
    const served = await serveAccounts(database, { admin })
    const token = await served.join(email)
    expect((await leave(served, token, 'wrong password')).status).toBe(403)
    expect((await served.ask('GET /auth/me', { token })).status).toBe(200)
    await served.ask('POST /auth/totp', { token, body: { password } })
    await served.ask('POST /auth/password/forgot', { body: { email } })
    expect((await leave(served, token)).status).toBe(204)
    expect((await served.ask('GET /auth/me', { token })).status).toBe(401)
    expect((await served.ask('POST /auth/login', { body: { email, password } })).status).toBe(401)
    await served.stop()
    const tables = ['api_calls', 'second_factors', 'recovery_codes', 'mailed_links'] as const
    for (const table of tables) {
      const rows = await database.read(once((db) => db.selectFrom(table).selectAll()).all())
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('the address of a deleted account is free again', async () => {
    const served = await serveAccounts(await open())
    const before = await someone(served, email)
    await leave(served, before.token)
    expect((await someone(served, email)).id).not.toBe(before.id)
  })

  test('the last administrator cannot leave, one of two can', async () => {
    const served = await serveAccounts(await open(), { admin })
    const { body } = await served.ask('POST /auth/login', { body: admin })
    const token = String(Object(body).token)
    const refused = await leave(served, token)
    expect([refused.status, refused.headers.get('error-code')]).toEqual([409, 'accounts.last-administrator'])
    await served.join(email)
    await served.accounts.changeAccountStatus({ email, role: 'admin' })
    expect((await leave(served, token)).status).toBe(204)
  })

  test('the last owner of an organization cannot leave before somebody else owns it', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, email), await someone(served, 'bob@example.org')]
    const orgId = await organization(served, ann, 'acme', [[bob, 'member']])
    const refused = await leave(served, ann.token)
    expect([refused.status, refused.headers.get('error-code')]).toEqual([409, 'organizations.last-owner'])
    const body = { role: 'owner' }
    await served.ask(`PUT /api/orgs/${orgId}/members/${bob.id}/role`, { token: ann.token, body })
    expect((await leave(served, ann.token)).status).toBe(204)
    const members = await served.ask(`GET /api/orgs/${orgId}/members`, { token: bob.token })
    expect(members.body).toMatchObject([{ email: bob.email, role: 'owner' }])
  })

  test('an account without a password is deleted after a fresh sign-in, or gets a password by mail first', async () => {
    const database = await open()
    const mailbox = await mailServer()
    const served = await serveAccounts(database, { mail: mailbox.mail })
    const token = await served.join(email)
    await database.write(once((db) => db.updateTable('users').set({ password_hash: null })).run())
    served.clock.advance(10 * 60_000 + 1)
    const refused = await leave(served, token)
    expect([refused.status, refused.headers.get('error-code')]).toEqual([403, 'accounts.sign-in-again'])
    await served.ask('POST /auth/password/forgot', { body: { email } })
    const secret = secretIn(await mailbox.take(email, /Choose/))
    await served.ask('POST /auth/password/reset', { body: { token: secret, new_password: password } })
    const { body } = await served.ask('POST /auth/login', { body: { email, password } })
    expect((await leave(served, String(Object(body).token))).status).toBe(204)
  })

  test('data in other services is part of the export, and is deleted before the account is', async () => {
    const kept = new Set<string>()
    const merges: ExternalPersonalDataStore = {
      name: 'merges',
      export: async (userId) => ({ kept: kept.has(userId) }),
      erase: async (userId) => void kept.delete(userId),
    }
    const served = await serveAccounts(await open(), { admin, elsewhere: [merges] })
    const token = await served.join(email)
    const { body } = await served.ask('GET /auth/me', { token })
    kept.add(String(Object(body).user_id))
    expect((await served.ask('GET /auth/me/export', { token })).body).toMatchObject({ merges: { kept: true } })
    await leave(served, token, 'wrong password')
    expect(kept.size).toBe(1)
    await leave(served, token)
    expect(kept.size).toBe(0)
  })
})
