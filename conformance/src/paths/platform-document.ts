/**
 * The platform's interface document, row by row, for anybody who registers: each address, its status and its fields.
 */
import { expect, test } from 'vitest'
import type { GetService } from '../suite.ts'
import { newAccount } from '../wire/account.ts'
import { asAnswer, expectRefusal } from '../wire/refusals.ts'

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
const count = expect.toSatisfy((value) => Number.isSafeInteger(value))

const nobody = '00000000-0000-7000-8000-000000000000'
const sides = { base: '{"a":1,"b":1}', ours: '{"a":2,"b":1}', theirs: '{"a":1,"b":2}' }

/** Every row that needs a token. */
const guarded = [
  'GET /auth/me',
  'POST /auth/logout',
  'POST /api/merge',
  'GET /api/usage',
  'GET /api/analytics',
  'POST /api/orgs',
  'GET /api/orgs',
  `POST /api/orgs/${nobody}/invite`,
  `GET /api/orgs/${nobody}/members`,
  `DELETE /api/orgs/${nobody}/members/${nobody}`,
  `PUT /api/orgs/${nobody}/members/${nobody}/role`,
  'GET /api/invitations',
  `POST /api/invitations/${nobody}/accept`,
  'POST /api/plugins/upload',
  'POST /api/plugins/merge',
  'POST /billing/checkout',
  'GET /billing/subscription',
  'POST /billing/portal',
  'GET /admin/users',
]

const limits = ['limit', 'remaining', 'reset'].flatMap((name) => [`ratelimit-${name}`, `x-ratelimit-${name}`])

type Person = Awaited<ReturnType<typeof newAccount>>

export function documentRows(service: GetService): void {
  async function ask(what: string, who?: Person, body?: unknown) {
    const [method = '', path = ''] = what.split(' ')
    const response = await fetch(service().url + path, {
      method,
      redirect: 'manual',
      headers: { ...who?.bearer, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await asAnswer(response)
    const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false
    return { ...answer, json: isJson ? JSON.parse(answer.body) : undefined }
  }
  const answered = async (what: string, who?: Person, body?: unknown) => {
    const { status, json } = await ask(what, who, body)
    return [status, json]
  }
  const somebody = () => newAccount(service())

  test('a row that needs a token is 401 without one or with an invalid one, and still reports the rate limit', async () => {
    const bad = { ...(await somebody()), bearer: { authorization: 'Bearer x.y.z' } }
    for (const row of guarded) {
      for (const who of [undefined, bad]) {
        const answer = await ask(row, who, row.startsWith('GET') ? undefined : {})
        expectRefusal('platform', answer, { status: 401 })
        expect([row, Object.keys(answer.headers)]).toEqual([
          row,
          expect.arrayContaining(['www-authenticate', ...limits]),
        ])
      }
    }
  })

  test('usage, subscription and lists have exactly the fields of the document', async () => {
    const who = await somebody()
    await ask('POST /api/merge', who, { driver: 'json', ...sides })
    expect(await answered('GET /api/usage', who)).toEqual([
      200,
      {
        tier: 'free',
        merges_used: 1,
        merges_limit: count,
        storage_bytes: 0,
        storage_limit: count,
        repos_count: 0,
        repos_limit: count,
        api_calls: 2,
        period: expect.stringMatching(/^\d{4}-\d\d$/),
        utilization_percent: expect.any(Number),
      },
    ])
    expect(await answered('GET /billing/subscription', who)).toEqual([
      200,
      { tier: 'free', status: 'none', current_period_end: null, cancel_at_period_end: false },
    ])
    const plugins = await ask('GET /api/plugins')
    expect([plugins.status, plugins.json]).toEqual([
      200,
      { plugins: expect.any(Array), count: plugins.json.plugins.length },
    ])
    expect(await answered('GET /api/orgs', who)).toEqual([200, []])
    expect(await answered('GET /api/invitations', who)).toEqual([200, []])
  })

  test('an organization can be made, joined by adding and by accepting, administered and left', async () => {
    const [owner, member] = [await somebody(), await somebody()]
    const name = `org-${Date.now().toString(36)}`
    const [made, org] = await answered('POST /api/orgs', owner, { name, display_name: 'An organization' })
    const fields = {
      org_id: uuid,
      name,
      display_name: 'An organization',
      tier: 'free',
      member_count: 1,
      is_owner: true,
    }
    expect([made, org]).toEqual([201, fields])
    const at = `/api/orgs/${org.org_id}`
    const invite = (email: string) => answered(`POST ${at}/invite`, owner, { email, role: 'member' })
    expect(await invite(member.email)).toEqual([200, { status: 'added', user_id: uuid, email: member.email }])
    const stranger = `stranger-${name}@example.org`
    expect(await invite(stranger)).toEqual([200, { status: 'invited', user_id: null, email: stranger }])
    const [, invitations] = await answered('GET /api/invitations', owner)
    expect(invitations).toEqual([
      {
        invite_id: uuid,
        org_id: org.org_id,
        org_name: name,
        email: stranger,
        role: 'member',
        status: 'pending',
        invited_by: uuid,
        created_at: time,
        expires_at: time,
        accepted_at: null,
      },
    ])
    expectRefusal('platform', await ask(`POST /api/invitations/${invitations[0].invite_id}/accept`, member), {
      status: 403,
    })
    const [, members] = await answered(`GET ${at}/members`, member)
    const one = { user_id: uuid, joined_at: time, display_name: 'Conformance' }
    expect(members).toEqual([
      { ...one, role: 'member', email: member.email },
      { ...one, role: 'owner', email: owner.email },
    ])
    const theirs = `${at}/members/${members[0].user_id}`
    expectRefusal('platform', await ask(`PUT ${theirs}/role`, member, { role: 'admin' }), { status: 403 })
    expect((await ask(`PUT ${theirs}/role`, owner, { role: 'viewer' })).status).toBe(204)
    expect((await ask(`DELETE ${theirs}`, owner)).status).toBe(204)
    expectRefusal('platform', await ask(`GET ${at}/members`, member), { status: 403 })
  })

  test('a request that needs a higher tier, another role, or a missing provider is refused with a reason', async () => {
    const who = await somebody()
    for (const row of ['GET /api/analytics', 'POST /api/plugins/upload', 'GET /admin/users'])
      expectRefusal('platform', await ask(row, who), { status: 403 })
    const merge = await ask('POST /api/plugins/merge', who, { driver: 'plugin-of-nobody', ...sides })
    expectRefusal('platform', merge, { status: 404 })
    expectRefusal('platform', await ask('POST /billing/webhook', undefined, {}), { status: [400, 503] })
    expectRefusal('platform', await ask('GET /auth/oauth/start?provider=nobody'), { status: 400 })
    const pages = { success_url: 'https://example.org/yes', cancel_url: 'https://example.org/no' }
    for (const [row, body] of [
      ['POST /billing/checkout', { tier: 'pro', ...pages }],
      ['POST /billing/portal', undefined],
      ['GET /auth/oauth/start?provider=google', undefined],
    ] as const) {
      const { status, json } = await ask(row, row.startsWith('POST') ? who : undefined, body)
      const isThere = [row, 200, { url: expect.stringMatching(/^https?:/) }]
      expect([row, status, json]).toBeOneOf([isThere, [row, 503, { error: expect.any(String) }]])
    }
  })

  test('a browser that comes back from a provider without a code is redirected with the reason, and without a token', async () => {
    for (const provider of ['google', 'github']) {
      const { status, headers } = await ask(`GET /auth/${provider}/callback`)
      expect([status, headers['location']]).toEqual([302, expect.stringMatching(/#error=.+&error_description=.+/)])
    }
  })
}
