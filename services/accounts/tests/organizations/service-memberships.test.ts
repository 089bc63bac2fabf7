/** What another service of the operator learns of organizations. */
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { organization, someone } from '../../testing/organizations.ts'
import { accountsServer, type ServedAccounts } from '../../testing/serve-accounts.ts'

const serviceSecret = 'a-secret-that-two-services-share'
const address = '/api/service/memberships'

const membershipsOf = ({ ask }: ServedAccounts, query = '', token: string | undefined = serviceSecret) =>
  ask(`GET ${address}${query}`, { token })

describeOnEachDatabase('memberships for a service', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function twoOrganizations() {
    const served = await serveAccounts(await open(), { serviceSecret })
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const acme = await organization(served, ann, 'acme', [[bob, 'viewer']])
    const tools = await organization(served, bob, 'Tools')
    const anns = { org_id: acme, org_name: 'acme', user_id: ann.id, role: 'owner', active: true }
    const bobs = { org_id: acme, org_name: 'acme', user_id: bob.id, role: 'viewer', active: true }
    const bobsOwn = { org_id: tools, org_name: 'Tools', user_id: bob.id, role: 'owner', active: true }
    return { served, bob, acme, rows: [anns, bobs, bobsOwn] }
  }

  test('are those of all organizations, and follow who leaves and who is suspended', async () => {
    const { served, bob, acme, rows } = await twoOrganizations()
    expect(await membershipsOf(served)).toMatchObject({ status: 200, body: rows })
    await served.accounts.changeAccountStatus({ email: 'ann@example.org', status: 'suspended' })
    await served.ask(`DELETE /api/orgs/${acme}/members/${bob.id}`, { token: bob.token })
    const [anns, , bobsOwn] = rows
    expect((await membershipsOf(served)).body).toEqual([{ ...anns, active: false }, bobsOwn])
  })

  test('come in pages, each after the last row of the page before', async () => {
    const { served, rows } = await twoOrganizations()
    const seen: unknown[] = []
    for (let after = ''; ; ) {
      // oxlint-disable-next-line no-await-in-loop -- a page after another
      const { body } = await membershipsOf(served, `?limit=1${after}`)
      const [row] = body as { org_id: string; user_id: string }[]
      if (!row) break
      seen.push(row)
      after = `&after_org=${row.org_id}&after_user=${row.user_id}`
    }
    expect(seen).toEqual(rows)
  })

  test('are refused to who has another secret or none, and to everybody where the platform has none', async () => {
    const { served, bob } = await twoOrganizations()
    for (const token of ['another-secret', `${serviceSecret}x`, bob.token])
      expect((await membershipsOf(served, '', token)).status).toBe(401)
    expect((await served.ask(`GET ${address}`)).headers.get('error-code')).toBe('accounts.service-secret-wrong')
    const without = await serveAccounts(await open())
    for (const token of [serviceSecret, 'undefined']) expect((await membershipsOf(without, '', token)).status).toBe(401)
  })
})
