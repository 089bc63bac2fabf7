import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { logIn, organization, type Person, someone } from '../../testing/organizations.ts'
import { accountsServer, password, type ServedAccounts } from '../../testing/serve-accounts.ts'

const codeOf = (reply: { status: number; headers: Headers }) => [reply.status, reply.headers.get('error-code')]

async function roles({ ask }: ServedAccounts, { token }: Person, org: string): Promise<Record<string, string>> {
  const { body } = await ask(`GET /api/orgs/${org}/members`, { token })
  return Object.fromEntries((body as { email: string; role: string }[]).map(({ email, role }) => [email, role]))
}

describeOnADatabase('organizations', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('the creator of an organization owns it, and finds it listed', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const body = { name: 'acme', display_name: 'Acme & Sons' }
    const made = await served.ask('POST /api/orgs', { token: ann.token, body })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      org_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      ...body,
      tier: 'free',
      member_count: 1,
      is_owner: true,
    })
    const listed = await served.ask('GET /api/orgs', { token: ann.token })
    expect(listed.body).toEqual([made.body])
    expect(listed.headers.get('x-total-count')).toBe('1')
    const members = await served.ask(`GET /api/orgs/${Object(made.body).org_id}/members`, { token: ann.token })
    expect(members.body).toEqual([
      {
        user_id: ann.id,
        role: 'owner',
        joined_at: '2026-01-01T00:00:00.000+00:00',
        email: 'ann@example.org',
        display_name: 'Ann',
      },
    ])
  })

  test('a name belongs to one organization, in any case, and is free again once that is deleted', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const org = await organization(served, ann, 'Acme')
    const again = { token: bob.token, body: { name: 'aCME', display_name: 'Other' } }
    expect(codeOf(await served.ask('POST /api/orgs', again))).toEqual([409, 'organizations.name-taken'])
    const deleted = await served.ask(`DELETE /api/orgs/${org}`, { token: ann.token })
    expect(deleted.status).toBe(204)
    expect(codeOf(await served.ask(`GET /api/orgs/${org}/members`, { token: ann.token }))).toEqual([
      404,
      'organizations.organization-missing',
    ])
    expect((await served.ask('POST /api/orgs', again)).status).toBe(201)
  })

  test('an invalid name or role is refused, and the field is named', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    const make = (body: object) => served.ask('POST /api/orgs', { token: ann.token, body })
    for (const name of ['a', 'x'.repeat(40), 'a b', 'ä-b', '', 'a/b', 7, undefined]) {
      const { status, body } = await make({ name, display_name: 'Acme' })
      expect({ name, status, body }).toEqual({ name, status: 400, body: { error: expect.stringContaining('"name"') } })
    }
    for (const name of ['ab', 'x'.repeat(39), 'A_b-9'])
      expect((await make({ name, display_name: 'x' })).status).toBe(201)
    expect((await make({ name: 'ok', display_name: 'x', tier: 'pro' })).body).toEqual({
      error: expect.stringContaining('"tier"'),
    })
    const invited = await served.ask(`POST /api/orgs/${org}/invite`, {
      token: ann.token,
      body: { email: 'bob@example.org', role: 'king' },
    })
    expect(invited).toMatchObject({ status: 400, body: { error: expect.stringContaining('"role"') } })
  })

  test('of twenty parallel requests for one name, one succeeds', async () => {
    const served = await serveAccounts(await open())
    const people = await Promise.all(Array.from({ length: 20 }, (_, at) => served.join(`user${at}@example.org`)))
    const body = { name: 'acme', display_name: 'Acme' }
    const replies = await Promise.all(people.map((token) => served.ask('POST /api/orgs', { token, body })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('an organization has the best tier of its owners, as it is now', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const org = await organization(served, ann, 'acme', [[bob, 'admin']])
    const seen = async () => Object((await served.ask('GET /api/orgs', { token: bob.token })).body)[0]
    await served.accounts.changeAccountStatus({ email: bob.email, tier: 'enterprise' })
    expect(await seen()).toMatchObject({ tier: 'free', member_count: 2, is_owner: false })
    await served.accounts.changeAccountStatus({ email: ann.email, tier: 'pro' })
    expect(await seen()).toMatchObject({ tier: 'pro' })
    await served.ask(`PUT /api/orgs/${org}/members/${bob.id}/role`, { token: ann.token, body: { role: 'owner' } })
    expect(await seen()).toMatchObject({ tier: 'enterprise', is_owner: true })
  })

  test('the last owner can neither leave nor be demoted, and other roles cannot change that', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const org = await organization(served, ann, 'acme', [[bob, 'admin']])
    const last = [409, 'organizations.last-owner']
    const own = { token: ann.token }
    expect(codeOf(await served.ask(`DELETE /api/orgs/${org}/members/${ann.id}`, own))).toEqual(last)
    const demote = (role: string) =>
      served.ask(`PUT /api/orgs/${org}/members/${ann.id}/role`, { ...own, body: { role } })
    expect(codeOf(await demote('admin'))).toEqual(last)
    expect((await demote('owner')).status).toBe(204)
    await served.ask(`PUT /api/orgs/${org}/members/${bob.id}/role`, { ...own, body: { role: 'owner' } })
    expect((await demote('viewer')).status).toBe(204)
    expect(await roles(served, bob, org)).toEqual({ 'ann@example.org': 'viewer', 'bob@example.org': 'owner' })
    expect((await served.ask(`DELETE /api/orgs/${org}/members/${ann.id}`, own)).status).toBe(204)
    expect(codeOf(await served.ask(`GET /api/orgs/${org}/members`, own))).toEqual([403, 'organizations.not-a-member'])
    expect((await served.ask('GET /api/orgs', own)).body).toEqual([])
  })

  test('owners who demote and remove one another at once leave one owner', async () => {
    const served = await serveAccounts(await open())
    const owners = await Promise.all(['a', 'b', 'c', 'd'].map((name) => someone(served, `${name}@example.org`)))
    const [first] = owners
    if (!first) throw new Error('nobody')
    for (let round = 0; round < 5; round += 1) {
      const others = owners.slice(1).map((one) => [one, 'owner'] as const)
      const org = await organization(served, first, `acme-${round}`, others)
      const acts = owners.flatMap((acting) =>
        owners.map((target, at) =>
          at % 2 === 0
            ? served.ask(`DELETE /api/orgs/${org}/members/${target.id}`, { token: acting.token })
            : served.ask(`PUT /api/orgs/${org}/members/${target.id}/role`, {
                token: acting.token,
                body: { role: 'viewer' },
              }),
        ),
      )
      await Promise.all(acts)
      const lists = await Promise.all(
        owners.map((one) => served.ask(`GET /api/orgs/${org}/members`, { token: one.token })),
      )
      const list = lists.find(({ status }) => status === 200)?.body as { role: string }[] | undefined
      expect(list?.filter(({ role }) => role === 'owner')).toHaveLength(1)
    }
  })

  test('an unknown organization is 404, before the caller’s role is checked', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const nowhere = '/api/orgs/01890000-0000-7000-8000-000000000000'
    const asks = [
      [`GET ${nowhere}/members`],
      [`DELETE ${nowhere}`],
      [`DELETE ${nowhere}/members/${ann.id}`],
      [`PUT ${nowhere}/members/${ann.id}/role`, { role: 'viewer' }],
      [`POST ${nowhere}/invite`, { email: 'bob@example.org', role: 'viewer' }],
      ['GET /api/orgs/nonsense/members'],
    ] as const
    for (const [what, body] of asks) {
      const reply = await served.ask(what, { token: ann.token, ...(body && { body }) })
      expect([what, ...codeOf(reply)]).toEqual([what, 404, 'organizations.organization-missing'])
    }
  })

  test('errors come in order: the body, the organization, the caller’s role, taken names', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const [eve, org] = [
      await someone(served, 'eve@example.org'),
      await organization(served, ann, 'acme', [[bob, 'viewer']]),
    ]
    const invite = async (at: string, who: Person, body: object) =>
      codeOf(await served.ask(`POST /api/orgs/${at}/invite`, { token: who.token, body }))
    const known = { email: ann.email, role: 'viewer' }
    expect(await invite('nowhere', eve, { ...known, role: 'king' })).toEqual([400, 'http.invalid-field'])
    expect(await invite('nowhere', eve, known)).toEqual([404, 'organizations.organization-missing'])
    expect(await invite(org, eve, known)).toEqual([403, 'organizations.not-a-member'])
    expect(await invite(org, bob, known)).toEqual([403, 'organizations.role-forbids'])
    expect(await invite(org, ann, known)).toEqual([409, 'organizations.member-already'])
  })

  test('an invalid id or address is refused and named, like any field', async () => {
    const served = await serveAccounts(await open(), { admin: { email: 'root@example.org', password } })
    const { token } = await logIn(served, { id: '', email: 'root@example.org' })
    const asks: readonly (readonly [what: string, named: string, body?: object])[] = [
      ['GET /api/orgs/%00/members', 'org_id'],
      ['DELETE /api/orgs/%00', 'org_id'],
      ['POST /api/orgs/%00/invite', 'org_id', { email: 'bob@example.org', role: 'viewer' }],
      ['PUT /api/orgs/acme/members/%00/role', 'user_id', { role: 'viewer' }],
      ['DELETE /api/orgs/acme/members/%00', 'user_id'],
      ['POST /api/invitations/%00/accept', 'invite_id'],
      ['POST /api/invitations/%00/decline', 'invite_id'],
      ['PATCH /admin/users/%00', 'user_id', { tier: 'pro' }],
      ['GET /admin/audit?user_id=%00', 'user_id'],
      ['POST /billing/checkout', 'success_url', { tier: 'pro', success_url: 'https://example.org/\0' }],
      ['POST /billing/checkout', 'cancel_url', { tier: 'pro', cancel_url: 'https://example.org/\ud800' }],
    ]
    for (const [what, named, body] of asks) {
      const reply = await served.ask(what, { token, ...(body && { body }) })
      expect([what, ...codeOf(reply), reply.body]).toEqual([
        what,
        400,
        'http.invalid-field',
        { error: expect.stringContaining(`"${named}"`) },
      ])
    }
  })

  test('pages of organizations follow each other', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    for (const name of ['one', 'two', 'three']) {
      served.clock.advance(1)
      await organization(served, ann, name)
    }
    const first = await served.ask('GET /api/orgs?limit=2', { token: ann.token })
    expect(first.headers.get('link')).toBe('</api/orgs?limit=2&offset=2>; rel="next"')
    const second = await served.ask('GET /api/orgs?limit=2&offset=2', { token: ann.token })
    expect(second.headers.get('link')).toBeNull()
    const names = [first, second].flatMap(({ body }) => (body as { name: string }[]).map(({ name }) => name))
    expect(names).toEqual(['three', 'two', 'one'])
    expect((await served.ask('GET /api/orgs?limit=-1', { token: ann.token })).status).toBe(400)
  })

  test('members and invitations come by pages too, the newest first', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const org = await organization(served, ann, 'acme')
    for (const email of [bob.email, 'one@example.org', 'two@example.org']) {
      served.clock.advance(1)
      const body = { email, role: 'viewer' }
      await served.ask(`POST /api/orgs/${org}/invite`, { token: ann.token, body })
    }
    for (const [path, newest] of [
      [`/api/orgs/${org}/members`, bob.email],
      ['/api/invitations', 'two@example.org'],
    ]) {
      const { body, headers } = await served.ask(`GET ${path}?limit=1`, { token: ann.token })
      expect(body).toMatchObject([{ email: newest }])
      expect(headers.get('x-total-count')).toBe('2')
      expect(headers.get('link')).toBe(`<${path}?limit=1&offset=1>; rel="next"`)
      for (const query of ['limit=-1', 'limit=1.5', 'offset=-1'])
        expect((await served.ask(`GET ${path}?${query}`, { token: ann.token })).status).toBe(400)
      expect((await served.ask(`GET ${path}?limit=5000&offset=1`, { token: ann.token })).body).toHaveLength(1)
    }
  })

  test('other services learn which accounts share an organization with an account, and since when', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const kim = await someone(served, 'kim@example.org')
    await organization(served, bob, 'other', [[kim, 'member']])
    const sharing = async (...of: string[]) => [...(await served.accounts.sharedOrganizationMembers(ann.id, of))]
    expect(await sharing(bob.id, kim.id)).toEqual([])
    served.clock.advance(1000)
    const since = served.clock.now()
    const join = (of: string) => served.ask(`POST /api/orgs/${of}/join`, { token: bob.token })
    const org = await organization(served, ann, 'acme', [[bob, 'viewer']])
    await join(org)
    served.clock.advance(1000)
    await join(await organization(served, ann, 'later', [[bob, 'owner']]))
    expect(await sharing(bob.id, kim.id, 'nobody')).toEqual([[bob.id, since]])
    expect(await sharing()).toEqual([])
    await served.ask(`DELETE /api/orgs/${org}/members/${bob.id}`, { token: bob.token })
    expect(await sharing(bob.id)).toEqual([[bob.id, since + 1000]])
  })

  test('an account creates at most a hundred organizations', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    await Promise.all(Array.from({ length: 100 }, (_, at) => organization(served, ann, `org-${at}`)))
    for (const name of ['more', 'org-7']) {
      const reply = await served.ask('POST /api/orgs', { token: ann.token, body: { name, display_name: 'More' } })
      expect(codeOf(reply)).toEqual([429, 'organizations.too-many-organizations'])
    }
  })
})
