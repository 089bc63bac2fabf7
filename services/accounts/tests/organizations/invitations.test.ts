import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsBudgets } from '../../src/budgets.ts'
import type { Mail } from '../../src/ports/mail.ts'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { copies, crowd } from '../../testing/crowds.ts'
import { mailServer, secretIn } from '../../testing/mailbox.ts'
import { logIn, organization, type Person, someone, someoneProved } from '../../testing/organizations.ts'
import { accountsServer, password, person, type ServedAccounts } from '../../testing/serve-accounts.ts'

const day = 24 * 3600_000
const codeOf = (reply: { status: number; headers: Headers }) => [reply.status, reply.headers.get('error-code')]

const invite = ({ ask }: ServedAccounts, { token }: Person, org: string, email: string, role = 'member') =>
  ask(`POST /api/orgs/${org}/invite`, { token, body: { email, role } })

type InvitationInfo = Readonly<{
  invite_id: string
  email: string
  status: string
  role: string
  expires_at: string
  org_name: string
}>

async function invitations({ ask }: ServedAccounts, { token }: Person): Promise<readonly InvitationInfo[]> {
  const { status, body } = await ask('GET /api/invitations', { token })
  expect(status).toBe(200)
  return body as InvitationInfo[]
}

async function onlyInvitation(served: ServedAccounts, who: Person): Promise<InvitationInfo> {
  const all = await invitations(served, who)
  expect(all).toHaveLength(1)
  return all[0] as InvitationInfo
}

const answer = ({ ask }: ServedAccounts, { token }: Person, what: 'accept' | 'decline', id: string) =>
  ask(`POST /api/invitations/${id}/${what}`, { token })

/** Keeps messages, and delivers none. */
function keptMail(): Mail & { sent: { to: string; subject: string; text: string }[] } {
  const sent: { to: string; subject: string; text: string }[] = []
  return { sent, delivers: false, send: async (message) => void sent.push(message) }
}

describeOnADatabase('invitations', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()
  const serveLocally = accountsServer({ local: true })

  test('inviting an existing account makes it a member at once, whatever the case of the address', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const org = await organization(served, ann, 'acme')
    const added = await invite(served, ann, org, 'BOB@example.org', 'viewer')
    expect(added.body).toEqual({ status: 'added', user_id: bob.id, email: 'bob@example.org' })
    expect(codeOf(await invite(served, ann, org, 'bob@example.org'))).toEqual([409, 'organizations.member-already'])
    expect(await invitations(served, bob)).toEqual([])
    expect((await served.ask('GET /api/orgs', { token: bob.token })).body).toMatchObject([{ name: 'acme' }])
  })

  test('who was invited is listed for owners and admins of the organization, who can withdraw it', async () => {
    const served = await serveAccounts(await open())
    const [ann, eve] = [await someone(served, 'ann@example.org'), await someone(served, 'eve@example.org')]
    const [org, other] = [await organization(served, ann, 'acme'), await organization(served, ann, 'other')]
    const pending = async (of = org, search = '') =>
      (await served.ask(`GET /api/orgs/${of}/invitations${search}`, { token: ann.token })).body as InvitationInfo[]
    const withdraw = async (who: Person, of: string, id: string) =>
      codeOf(await served.ask(`DELETE /api/orgs/${of}/invitations/${id}`, { token: who.token }))
    await invite(served, ann, org, 'bob@example.org')
    served.clock.advance(1000)
    await invite(served, ann, org, 'cat@example.org', 'owner')
    const [cat, bob] = await pending()
    expect([cat, bob]).toMatchObject([
      { email: 'cat@example.org', role: 'owner', status: 'pending' },
      { email: 'bob@example.org', expires_at: '2026-01-08T00:00:00.000+00:00' },
    ])
    expect([await pending(org, '?limit=1&offset=1'), await pending(other)]).toEqual([[bob], []])

    await invite(served, ann, org, 'eve@example.org', 'admin')
    const [ids, theirs] = [
      [cat?.invite_id ?? '', bob?.invite_id ?? ''] as const,
      await someone(served, 'bob@example.org'),
    ]
    expect(await withdraw(theirs, org, ids[1])).toEqual([403, 'organizations.not-a-member'])
    expect(await withdraw(eve, org, ids[0])).toEqual([403, 'organizations.above-you'])
    expect(await withdraw(ann, other, ids[1])).toEqual([404, 'organizations.invitation-missing'])
    expect(await withdraw(eve, org, ids[1])).toEqual([204, null])
    expect(await withdraw(eve, org, ids[1])).toEqual([410, 'organizations.invitation-expired'])
    expect((await pending()).map(({ email }) => email)).toEqual(['cat@example.org'])
    expect(codeOf(await answer(served, theirs, 'accept', ids[1]))).toEqual([410, 'organizations.invitation-expired'])

    const owner = await someone(served, 'cat@example.org')
    expect(codeOf(await answer(served, owner, 'accept', ids[0]))).toEqual([204, null])
    expect(await withdraw(ann, org, ids[0])).toEqual([409, 'organizations.invitation-answered'])
    expect(await pending()).toEqual([])
  })

  test('an unknown person is invited, finds the invitation after registering, and becomes a member by accepting', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    const invited = await invite(served, ann, org, 'bob@example.org', 'admin')
    expect(invited).toMatchObject({ status: 200, body: { status: 'invited', user_id: null, email: 'bob@example.org' } })
    served.clock.advance(day)
    const bob = await someone(served, 'bob@example.org')
    const [sent, received] = [await invitations(served, ann), await invitations(served, bob)]
    expect(sent).toEqual(received)
    expect(received).toEqual([
      {
        invite_id: expect.any(String),
        org_id: org,
        org_name: 'acme',
        email: 'bob@example.org',
        role: 'admin',
        status: 'pending',
        invited_by: ann.id,
        created_at: '2026-01-01T00:00:00.000+00:00',
        expires_at: '2026-01-08T00:00:00.000+00:00',
        accepted_at: null,
      },
    ])
    const { invite_id: id } = received[0] as InvitationInfo
    expect(await answer(served, bob, 'accept', id)).toMatchObject({ status: 204, text: '' })
    expect(await invitations(served, bob)).toMatchObject([
      { status: 'accepted', accepted_at: '2026-01-02T00:00:00.000+00:00' },
    ])
    expect((await served.ask(`GET /api/orgs/${org}/members`, { token: bob.token })).body).toMatchObject([
      { email: 'bob@example.org', role: 'admin', joined_at: '2026-01-02T00:00:00.000+00:00' },
      { email: 'ann@example.org', role: 'owner' },
    ])
    expect(codeOf(await answer(served, bob, 'accept', id))).toEqual([409, 'organizations.invitation-answered'])
  })

  test('an invitation is for its address alone', async () => {
    const served = await serveAccounts(await open())
    const [ann, eve] = [await someone(served, 'ann@example.org'), await someone(served, 'eve@example.org')]
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'Bob@example.org')
    const { invite_id: id } = await onlyInvitation(served, ann)
    for (const what of ['accept', 'decline'] as const) {
      expect(codeOf(await answer(served, eve, what, id))).toEqual([403, 'organizations.invitation-of-another'])
      expect(codeOf(await answer(served, eve, what, eve.id))).toEqual([404, 'organizations.invitation-missing'])
    }
    expect(await invitations(served, eve)).toEqual([])
    const bob = await someone(served, 'bob@example.org')
    expect((await answer(served, bob, 'accept', id)).status).toBe(204)
  })

  test('after seven days it has expired, and inviting again renews it with another role', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'bob@example.org')
    const first = await onlyInvitation(served, ann)
    served.clock.advance(7 * day - 1)
    const bob = await someone(served, 'bob@example.org')
    expect(await onlyInvitation(served, bob)).toMatchObject({ status: 'pending' })
    served.clock.advance(1)
    expect(await onlyInvitation(served, bob)).toMatchObject({ status: 'expired' })
    for (const what of ['accept', 'decline'] as const)
      expect(codeOf(await answer(served, bob, what, first.invite_id))).toEqual([
        410,
        'organizations.invitation-expired',
      ])
    expect((await served.ask('GET /api/orgs', { token: bob.token })).body).toEqual([])
  })

  test('a repeated invitation is the same one, with a new role and seven new days', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'bob@example.org')
    const first = await onlyInvitation(served, ann)
    served.clock.advance(7 * day)
    const later = await logIn(served, ann)
    expect((await invite(served, later, org, 'BOB@example.org', 'viewer')).body).toMatchObject({ status: 'invited' })
    expect(await onlyInvitation(served, later)).toEqual({
      ...first,
      role: 'viewer',
      status: 'pending',
      expires_at: '2026-01-15T00:00:00.000+00:00',
    })
    const bob = await someone(served, 'bob@example.org')
    expect((await answer(served, bob, 'accept', first.invite_id)).status).toBe(204)
  })

  test('after a decline the person is no member, and can be invited again', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'bob@example.org')
    const bob = await someone(served, 'bob@example.org')
    const { invite_id: id } = await onlyInvitation(served, bob)
    expect((await answer(served, bob, 'decline', id)).status).toBe(204)
    expect(await onlyInvitation(served, ann)).toMatchObject({ status: 'declined', accepted_at: null })
    for (const what of ['accept', 'decline'] as const)
      expect(codeOf(await answer(served, bob, what, id))).toEqual([409, 'organizations.invitation-answered'])
    expect((await invite(served, ann, org, 'bob@example.org')).body).toMatchObject({ status: 'added' })
  })

  test('an invitation counts as accepted when the person registers and is then added', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'bob@example.org')
    const bob = await someone(served, 'bob@example.org')
    expect((await invite(served, ann, org, 'bob@example.org', 'viewer')).body).toMatchObject({ status: 'added' })
    const { invite_id: id, status } = await onlyInvitation(served, bob)
    expect(status).toBe('accepted')
    expect(codeOf(await answer(served, bob, 'accept', id))).toEqual([409, 'organizations.invitation-answered'])
  })

  test('twenty simultaneous acceptances make one membership', async () => {
    const served = await serveAccounts(await open())
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'bob@example.org')
    const bob = await someone(served, 'bob@example.org')
    const { invite_id: id } = await onlyInvitation(served, bob)
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer(served, bob, 'accept', id)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await served.ask(`GET /api/orgs/${org}/members`, { token: bob.token })).body).toHaveLength(2)
  })

  test('an invitation ends when its sender may no longer invite', async () => {
    const served = await serveAccounts(await open())
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const org = await organization(served, ann, 'acme', [[bob, 'owner']])
    await invite(served, bob, org, 'one@example.org', 'owner')
    await invite(served, bob, org, 'two@example.org', 'member')
    const pending = async () =>
      (await invitations(served, bob)).filter(({ status }) => status === 'pending').map(({ role }) => role)
    const setRole = (role: string) =>
      served.ask(`PUT /api/orgs/${org}/members/${bob.id}/role`, { token: ann.token, body: { role } })
    expect(await pending()).toEqual(['member', 'owner'])
    await setRole('admin')
    expect(await pending()).toEqual(['member'])
    await served.ask(`DELETE /api/orgs/${org}/members/${bob.id}`, { token: ann.token })
    expect(await pending()).toEqual([])
  })

  test('expired invitations do not block new ones', async () => {
    const database = await open()
    const served = await serveAccounts(database)
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'bob@example.org')
    const { invite_id: id } = await onlyInvitation(served, ann)
    await database.write(copies(id, accountsBudgets.invitations.limit - 1))
    const refused = [429, 'organizations.too-many-invitations']
    expect(codeOf(await invite(served, ann, org, 'carl@example.org'))).toEqual(refused)
    expect((await invite(served, ann, org, 'bob@example.org')).status).toBe(200)
    served.clock.advance(7 * day)
    const later = await logIn(served, ann)
    expect((await invite(served, later, org, 'carl@example.org')).status).toBe(200)
  })

  test('an unknown person is mailed the link to the invitation, at most once a minute', async () => {
    const mail = keptMail()
    const served = await serveAccounts(await open(), { mail })
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'bob@example.org')
    await invite(served, ann, org, 'bob@example.org')
    const { invite_id: id } = await onlyInvitation(served, ann)
    expect(mail.sent).toHaveLength(1)
    expect(mail.sent[0]).toMatchObject({ to: 'bob@example.org', subject: 'An invitation to acme' })
    expect(mail.sent[0]?.text).toContain(`http://platform.test/ui/#/account/invitations/${id}`)
    served.clock.advance(60_000)
    await invite(served, ann, org, 'bob@example.org')
    expect(mail.sent).toHaveLength(2)
  })

  test('where mail is delivered, only a verified address sees and accepts what was sent to it', async () => {
    const box = await mailServer()
    const served = await serveAccounts(await open(), { mail: box.mail })
    const ann = await someoneProved(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'bob@example.org')
    const letter = await box.take('bob@example.org', /invitation/i)
    expect(letter.text).toContain('as member')
    const bob = await someone(served, 'bob@example.org')
    const { invite_id: id } = await onlyInvitation(served, ann)
    expect((await served.ask('GET /api/invitations', { token: bob.token })).body).toEqual([])
    for (const what of ['accept', 'decline'] as const)
      expect(codeOf(await answer(served, bob, what, id))).toEqual([403, 'organizations.email-unverified'])
    await verify(served, secretIn(await box.take('bob@example.org', /Confirm/)))
    expect((await answer(served, bob, 'accept', id)).status).toBe(204)
  })

  test('a full organization accepts no more members, neither added nor invited', async () => {
    const database = await open()
    const served = await serveAccounts(database)
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'carl@example.org')
    await database.write(crowd(org, accountsBudgets.members.limit - 1))
    const full = [429, 'organizations.too-many-members']
    expect(codeOf(await invite(served, ann, org, bob.email))).toEqual(full)
    const carl = await someone(served, 'carl@example.org')
    const { invite_id: id } = await onlyInvitation(served, carl)
    expect(codeOf(await answer(served, carl, 'accept', id))).toEqual(full)
    expect(await onlyInvitation(served, carl)).toMatchObject({ status: 'pending' })
  })

  test("local development is not bound by a deployment's limits of members, invitations and organizations", async () => {
    const database = await open()
    const served = await serveLocally(database)
    const [ann, bob] = [await someone(served, 'ann@example.org'), await someone(served, 'bob@example.org')]
    const org = await organization(served, ann, 'acme')
    await invite(served, ann, org, 'carl@example.org')
    const carl = await someone(served, 'carl@example.org')
    const { invite_id: id } = await onlyInvitation(served, carl)
    await database.write(crowd(org, accountsBudgets.members.limit))
    await database.write(copies(id, accountsBudgets.invitations.limit))
    expect((await answer(served, carl, 'accept', id)).status).toBe(204)
    expect((await invite(served, ann, org, bob.email)).status).toBe(200)
    expect((await invite(served, ann, org, 'dan@example.org')).status).toBe(200)
    for (let at = 0; at <= accountsBudgets.organizations.limit; at += 1)
      expect(await organization(served, ann, `org-${at}`)).toBeDefined()
  })

  test('an invitation is answered at once, however long its message takes', async () => {
    const delivered = Promise.withResolvers<void>()
    const served = await serveAccounts(await open(), { mail: { delivers: true, send: () => delivered.promise } })
    const ann = await someoneProved(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    const emails = Array.from({ length: 9 }, (_, at) => `one-${at}@example.org`)
    for (const email of emails) expect((await invite(served, ann, org, email)).status).toBe(200)
    delivered.resolve()
  })

  test('an invitation stands when its message can’t be delivered', async () => {
    const mail: Mail = { delivers: false, send: () => Promise.reject(new Error('no mail today')) }
    const served = await serveAccounts(await open(), { mail })
    const ann = await someone(served, 'ann@example.org')
    const org = await organization(served, ann, 'acme')
    expect((await invite(served, ann, org, 'bob@example.org')).status).toBe(200)
    expect(await onlyInvitation(served, ann)).toMatchObject({ status: 'pending' })
  })

  test('where registration is by invitation, an open invitation permits it', async () => {
    const served = await serveAccounts(await open(), {
      registration: 'invited',
      admin: { email: 'root@example.org', password },
    })
    const register = (email: string) => served.ask('POST /auth/register', { body: person(email) })
    const root = await logIn(served, { id: '', email: 'root@example.org' })
    const org = await organization(served, root, 'acme')
    expect((await register('bob@example.org')).status).toBe(403)
    await invite(served, root, org, 'bob@example.org')
    expect((await register('eve@example.org')).status).toBe(403)
    served.clock.advance(7 * day - 1)
    expect((await register('Bob@example.org')).status).toBe(201)
    await invite(served, await logIn(served, root), org, 'carl@example.org')
    served.clock.advance(7 * day)
    expect((await register('carl@example.org')).status).toBe(403)
  })
})

async function verify({ ask }: ServedAccounts, secret: string): Promise<void> {
  const reply = await ask('POST /auth/email/verify', { body: { token: secret, password } })
  expect(reply.status).toBeLessThan(300)
}
