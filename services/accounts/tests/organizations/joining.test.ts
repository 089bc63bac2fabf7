/** Whom somebody adds to an organization shares nothing with it before they agree themselves. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { mailServer } from '../../testing/mailbox.ts'
import { organization, type Person, someone, someoneProved } from '../../testing/organizations.ts'
import { accountsServer, type ServedAccounts } from '../../testing/serve-accounts.ts'

const join = ({ ask }: ServedAccounts, { token }: Person, org: string) => ask(`POST /api/orgs/${org}/join`, { token })

/** Whether what is private of one is open to the other. */
const shares = async ({ accounts }: ServedAccounts, one: Person, other: Person) =>
  (await accounts.sharedOrganizationMembers(other.id, [one.id])).has(one.id)

describeOnADatabase('joining', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function trapped() {
    const served = await serveAccounts(await open())
    const [eve, victim] = [await someone(served, 'eve@example.org'), await someone(served, 'victim@example.org')]
    return { served, eve, victim, org: await organization(served, eve, 'trap', [[victim, 'viewer']]) }
  }

  test("an added member's private plugins stay private until they join", async () => {
    const { served, eve, victim, org } = await trapped()
    expect(await shares(served, victim, eve)).toBe(false)
    for (const path of ['/api/orgs', '/api/memberships', `/api/orgs/${org}/members`])
      expect((await served.ask(`GET ${path}`, { token: victim.token })).status).toBe(200)
    expect(await shares(served, victim, eve)).toBe(false) // reading is no act
    expect(await shares(served, eve, victim)).toBe(true) // who founded it shares
  })

  test('an added owner who never joined may leave, even as the last one', async () => {
    const { served, eve, victim, org } = await trapped()
    const removed = (person: Person) =>
      served.ask(`DELETE /api/orgs/${org}/members/${person.id}`, { token: person.token }).then(({ status }) => status)
    expect(await removed(eve)).toBe(409)
    await served.ask(`PUT /api/orgs/${org}/members/${victim.id}/role`, { token: eve.token, body: { role: 'owner' } })
    expect(await removed(eve)).toBe(204)
    expect(await removed(victim)).toBe(204)
  })

  test('private plugins are shared once the member has joined, and joining again keeps the first time', async () => {
    const { served, eve, victim, org } = await trapped()
    served.clock.advance(1000)
    const unasked = await served.ask('GET /api/memberships', { token: victim.token })
    expect(unasked.body).toEqual([
      {
        org_id: org,
        org_name: 'trap',
        org_display_name: 'trap',
        role: 'viewer',
        joined_at: '2026-01-01T00:00:00.000+00:00',
        accepted_at: null,
      },
    ])
    expect((await join(served, victim, org)).status).toBe(204)
    served.clock.advance(1000)
    expect((await join(served, victim, org)).status).toBe(204)
    const asked = await served.ask('GET /api/memberships', { token: victim.token })
    expect(asked.body).toMatchObject([{ accepted_at: '2026-01-01T00:00:01.000+00:00' }])
    expect(await shares(served, victim, eve)).toBe(true)
  })

  test('a change of role does not count as joining, and a member who is added again must join again', async () => {
    const { served, eve, victim, org } = await trapped()
    const path = `/api/orgs/${org}/members/${victim.id}`
    await served.ask(`PUT ${path}/role`, { token: eve.token, body: { role: 'owner' } })
    expect(await shares(served, victim, eve)).toBe(false)
    await join(served, victim, org)
    await served.ask(`PUT ${path}/role`, { token: eve.token, body: { role: 'viewer' } })
    expect(await shares(served, victim, eve)).toBe(true)
    await served.ask(`DELETE ${path}`, { token: eve.token })
    await served.ask(`POST /api/orgs/${org}/invite`, {
      token: eve.token,
      body: { email: victim.email, role: 'viewer' },
    })
    expect(await shares(served, victim, eve)).toBe(false)
  })

  test('joining needs an existing membership', async () => {
    const { served, org } = await trapped()
    const other = await someone(served, 'other@example.org')
    expect((await join(served, other, org)).status).toBe(403)
    expect((await join(served, other, other.id)).status).toBe(404)
  })

  test('an added member gets a message without free text', async () => {
    const mailbox = await mailServer()
    const served = await serveAccounts(await open(), { mail: mailbox.mail })
    const [ann, bob] = [await someoneProved(served, 'ann@example.org'), await someoneProved(served, 'bob@example.org')]
    const org = await organization(served, ann, 'acme', [[bob, 'viewer']])
    const message = await mailbox.take('bob@example.org', /added/)
    expect(message.text).toMatch(/^Somebody at platform\.test has added you/)
    expect(message.text).toContain(`/ui/#/merge/organizations/${org}`)
  })
})
