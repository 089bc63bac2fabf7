/** Where mail is configured, an address is its account's only once somebody has shown that they read the mailbox. */
import type { Database } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { decodeJwt } from 'jose'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { mailServer, secretIn } from '../../testing/mailbox.ts'
import { organization, type Person, someone, someoneProved } from '../../testing/organizations.ts'
import { accountsServer, password, person, type ServedAccounts, tokenIn } from '../../testing/serve-accounts.ts'

const codeOf = (reply: { status: number; headers: Headers }) => [reply.status, reply.headers.get('error-code')]
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const cfo = 'cfo@example.org'

const invite = ({ ask }: ServedAccounts, { token }: Person, org: string, email: string, role = 'owner') =>
  ask(`POST /api/orgs/${org}/invite`, { token, body: { email, role } })

const me = ({ ask }: ServedAccounts, token: string) => ask('GET /auth/me', { token })
const logIn = ({ ask }: ServedAccounts, email: string, given = password) =>
  ask('POST /auth/login', { body: { email, password: given } })

describeOnADatabase('unproved addresses', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function serveWithMail(database?: Database) {
    const mailbox = await mailServer()
    return { ...(await serveAccounts(database ?? (await open()), { mail: mailbox.mail })), mailbox }
  }

  test('an organization is not taken over by a person who registered the address of its next owner', async () => {
    const served = await serveWithMail()
    const owner = await someoneProved(served, 'owner@example.org')
    const squatter = await someone(served, cfo)
    const org = await organization(served, owner, 'acme')
    const invited = await invite(served, owner, org, 'CFO@example.org')
    expect(invited.body).toEqual({ status: 'invited', user_id: null, email: 'CFO@example.org' })
    const remove = await served.ask(`DELETE /api/orgs/${org}/members/${owner.id}`, { token: squatter.token })
    expect(codeOf(remove)).toEqual([403, 'organizations.not-a-member'])
    expect((await served.ask('GET /api/invitations', { token: squatter.token })).body).toEqual([])
    const [invitation] = (await served.ask('GET /api/invitations', { token: owner.token })).body as Invitation[]
    for (const what of ['accept', 'decline']) {
      const answer = await served.ask(`POST /api/invitations/${invitation?.invite_id}/${what}`, squatter)
      expect(codeOf(answer)).toEqual([403, 'organizations.email-unverified'])
    }
    await served.ask('DELETE /auth/me', { token: squatter.token, body: { password } })
    const pending = await served.ask('GET /api/invitations', { token: owner.token })
    expect(pending.body).toMatchObject([{ status: 'pending' }])
  })

  type Invitation = Readonly<{ invite_id: string }>

  test('a person who registered an address before its owner is locked out once the owner sets a password by mail', async () => {
    const served = await serveWithMail()
    const squatter = await served.join(cfo)
    await turnCodesOn(served, squatter)
    await served.ask('POST /auth/password/forgot', { body: { email: cfo } })
    const token = secretIn(await served.mailbox.take(cfo, /Choose/))
    await served.ask('POST /auth/password/reset', { body: { token, new_password: 'of the owner' } })
    expect((await me(served, squatter)).status).toBe(401)
    expect((await logIn(served, cfo)).status).toBe(401)
    expect((await logIn(served, cfo, 'of the owner')).status).toBe(200) // and nobody asks for the squatter's code
  })

  test('a person who registered an address before its owner is locked out once the owner confirms it', async () => {
    const served = await serveWithMail()
    const squatter = await served.join(cfo)
    const secret = secretIn(await served.mailbox.take(cfo, /Confirm/))
    const path = 'POST /auth/pages/verify-email'
    const wrong = await served.ask(path, { body: `once=${secret}&password=none`, headers: form })
    expect(codeOf(wrong)).toEqual([403, 'accounts.password-wrong'])
    const page = await served.ask(path, { body: `once=${secret}&mine=yes`, headers: form })
    const [, next = ''] = /name="once" value="([^"]+)"/.exec(page.text) ?? []
    expect((await me(served, squatter)).status).toBe(401)
    expect((await logIn(served, cfo)).status).toBe(401)
    const chosen = await served.ask('POST /auth/pages/reset-password', {
      body: `once=${next}&new_password=of+the+owner`,
      headers: form,
    })
    expect(chosen.status).toBe(200)
    const token = tokenIn((await logIn(served, cfo, 'of the owner')).body)
    expect((await served.ask('GET /auth/email', { token })).body).toEqual({
      email: cfo,
      verified: true,
      sends_mail: true,
    })
  })

  test('confirming an address with the account’s password keeps all log-ins', async () => {
    const served = await serveWithMail()
    const token = await served.join(cfo)
    const secret = secretIn(await served.mailbox.take(cfo, /Confirm/))
    expect((await served.ask('POST /auth/email/verify', { body: { token: secret, password } })).status).toBe(204)
    expect((await me(served, token)).status).toBe(200)
  })

  test('consents given before the address was confirmed do not count for its owner', async () => {
    const served = await serveWithMail()
    const squatter = await someone(served, cfo)
    const eve = await someoneProved(served, 'eve@example.org')
    await organization(served, squatter, 'trap')
    const secret = secretIn(await served.mailbox.take(cfo, /Confirm/))
    await served.ask('POST /auth/email/verify', { body: { token: secret } })
    expect([...(await served.accounts.sharedOrganizationMembers(eve.id, [squatter.id]))]).toEqual([])
    await served.ask('POST /auth/password/forgot', { body: { email: cfo } })
    const reset = secretIn(await served.mailbox.take(cfo, /Choose/))
    await served.ask('POST /auth/password/reset', { body: { token: reset, new_password: 'of the owner' } })
    const token = tokenIn((await logIn(served, cfo, 'of the owner')).body)
    const memberships = await served.ask('GET /api/memberships', { token })
    expect(memberships.body).toMatchObject([{ org_name: 'trap', role: 'owner', accepted_at: null }])
  })

  test('a token says whether the address is verified, and when its bearer authenticated', async () => {
    const served = await serveWithMail()
    const now = served.clock.now() / 1000
    expect(decodeJwt(await served.join(cfo))).toMatchObject({ email_verified: false, auth_time: now })
    await served.accounts.changeAccountStatus({ email: cfo, emailVerified: true })
    served.clock.advance(60_000)
    const token = tokenIn((await logIn(served, cfo)).body)
    expect(decodeJwt(token)).toMatchObject({ email_verified: true, auth_time: now + 60 })
    expect((await served.ask('GET /userinfo', { token })).body).toMatchObject({ email_verified: true })
  })

  test('a person who registered the address of the first administrator is locked out when that account is made', async () => {
    const database = await open()
    const before = await serveAccounts(database)
    const squatter = await before.join(cfo)
    await before.stop()
    const admin = { email: cfo, password: 'of the operator' }
    const served = await serveAccounts(database, { admin })
    expect(served.accounts.adminCreated).toBe(true)
    expect((await me(served, squatter)).status).toBe(401)
    expect((await logIn(served, cfo)).status).toBe(401)
    const token = tokenIn((await logIn(served, cfo, admin.password)).body)
    expect((await served.ask('GET /admin/users', { token })).body).toMatchObject([
      { role: 'admin', email_verified: true },
    ])
  })

  test('nobody registers the address of the first administrator while that account is gone', async () => {
    const admin = { email: cfo, password }
    const served = await serveAccounts(await open(), { admin })
    await someone(served, 'other@example.org')
    await served.accounts.changeAccountStatus({ email: 'other@example.org', role: 'admin' })
    const token = tokenIn((await logIn(served, cfo)).body)
    expect((await served.ask('DELETE /auth/me', { token, body: { password } })).status).toBe(204)
    expect(codeOf(await served.ask('POST /auth/register', { body: person('CFO@example.org') }))).toEqual([
      409,
      'accounts.email-taken',
    ])
  })

  test('an account with an unproved address does not become administrator', async () => {
    const mailbox = await mailServer()
    const admin = { email: 'root@example.org', password }
    const served = await serveAccounts(await open(), { mail: mailbox.mail, admin })
    const { id } = await someone(served, cfo)
    const root = tokenIn((await logIn(served, admin.email)).body)
    const change = (body: object) => served.ask(`PATCH /admin/users/${id}`, { token: root, body })
    expect(codeOf(await change({ role: 'admin' }))).toEqual([409, 'accounts.email-unverified'])
    const byHand = served.accounts.changeAccountStatus({ email: cfo, role: 'admin' })
    await expect(byHand).rejects.toMatchObject({ code: 'accounts.email-unverified' })
    expect((await change({ role: 'admin', email_verified: true })).body).toMatchObject({ role: 'admin' })
    const [latest] = (await served.ask('GET /admin/audit', { token: root })).body as { changes: unknown }[]
    expect(latest?.changes).toContainEqual({ field: 'email_verified', from: 'false', to: 'true' })
  })
})

async function turnCodesOn({ ask, clock }: ServedAccounts, token: string): Promise<void> {
  const { body } = await ask('POST /auth/totp', { token, body: { password } })
  const totp = await generate({ secret: String(Object(body).secret), epoch: clock.now() / 1000 })
  const { status } = await ask('POST /auth/totp/confirm', { token, body: { totp } })
  expect(status).toBe(204)
}
