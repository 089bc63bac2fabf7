/** What an administrator does to an account as a whole, and what other services learn of its end. */
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { once } from '../../src/ports/statements.ts'
import { organization, someone } from '../../testing/organizations.ts'
import { accountsServer, password, type ServedAccounts, tokenIn } from '../../testing/serve-accounts.ts'

const admin = { email: 'root@example.org', password }
const email = 'ann@example.org'
const serviceSecret = 'a-secret-that-two-services-share'
const newPassword = 'quite another password'

const logIn = ({ ask }: ServedAccounts, given = password, as = email) =>
  ask('POST /auth/login', { body: { email: as, password: given } })

/** Sends the form of the page that an invitation leads to. */
function chooseBy({ ask }: ServedAccounts, link: string, chosen = newPassword) {
  const { pathname, searchParams } = new URL(link)
  const body = new URLSearchParams({ once: searchParams.get('once') ?? '', new_password: chosen })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return ask(`POST ${pathname}`, { body: body.toString(), headers })
}

describeOnEachDatabase('an account as a whole', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function served() {
    const serving = await serveAccounts(await open(), { admin, serviceSecret })
    const ann = await someone(serving, email)
    const root = tokenIn((await logIn(serving, password, admin.email)).body)
    const me = Object((await serving.ask('GET /auth/me', { token: root })).body)
    return { ...serving, ann, root, rootId: String(me.user_id) }
  }

  test('where registration is closed, no administrator could add anybody either', async () => {
    const serving = await serveAccounts(await open(), { admin, registration: 'closed' })
    const { ask } = serving
    const token = tokenIn((await logIn(serving, password, admin.email)).body)
    const body = { email, password, display_name: 'Ann' }
    expect((await ask('POST /auth/register', { body })).status).toBe(403)
    const added = await ask('POST /admin/users', { token, body })
    expect([added.status, added.body]).toMatchObject([
      201,
      { email, role: 'user', email_verified: true, last_login: null },
    ])
    const given = tokenIn(added.body)
    expect((await ask('GET /auth/me', { token: given })).body).toMatchObject({ email })
    expect((await ask('GET /admin/users', { token })).body).toMatchObject([{ email, last_login: null }, {}])
    expect((await ask('POST /auth/logout', { token: given })).status).toBe(200)
    expect((await ask('GET /auth/me', { token: given })).status).toBe(401)
    expect((await logIn(serving)).status).toBe(200)
    const again = await ask('POST /admin/users', { token, body: { ...body, email: email.toUpperCase() } })
    expect(again.headers.get('error-code')).toBe('accounts.email-taken')
    const { user_id: id } = Object(added.body)
    expect((await ask(`GET /admin/audit?user_id=${id}`, { token })).body).toMatchObject([
      { act: 'make', actor: admin.email, target: email },
    ])
  })

  test('whoever was added got a password that somebody else had made up', async () => {
    const serving = await serveAccounts(await open(), { admin, registration: 'closed' })
    const { ask } = serving
    const token = tokenIn((await logIn(serving, password, admin.email)).body)
    const added = await ask('POST /admin/users', { token, body: { email, display_name: 'Ann' } })
    expect(added.status).toBe(201)
    const { user_id: id, invitation } = Object(added.body)
    const again = () => ask(`POST /admin/users/${id}/invitation`, { token })
    const choose = (link: string, chosen?: string) => chooseBy(serving, link, chosen)
    const renewed = await again()
    expect(renewed.status).toBe(201)
    const { link } = Object(renewed.body)
    expect((await choose(invitation.link)).text, 'the link before it').toContain('was used already')
    expect((await ask(`GET ${new URL(link).pathname}`)).text).toContain('Welcome')
    expect((await choose(link, 'short')).status).toBe(400)
    const chosen = await choose(link)
    expect([chosen.status, chosen.text.includes(email)]).toEqual([200, true])
    expect((await choose(link, 'a third password')).text, 'the same link again').toContain('was used already')
    expect((await logIn(serving, newPassword)).status).toBe(200)
    expect((await again()).headers.get('error-code')).toBe('accounts.joined-already')
    expect((await ask(`GET /admin/audit?user_id=${id}`, { token })).body).toMatchObject([
      { act: 'invite', actor: admin.email, target: email },
      { act: 'make' },
    ])
    const ready = await ask('POST /admin/users', {
      token,
      body: { email: 'b@example.org', password, display_name: 'B' },
    })
    expect(ready.body).toMatchObject({ invitation: null })
    expect((await ask(`POST /admin/users/${Object(ready.body).user_id}/invitation`, { token })).status).toBe(409)
    expect((await ask('POST /admin/users/none/invitation', { token })).status).toBe(404)
  })

  test('an invitation was still good after the account was suspended and opened again, and was kept when it was deleted', async () => {
    const database = await open()
    const serving = await serveAccounts(database, { admin })
    const { ask } = serving
    const token = tokenIn((await logIn(serving, password, admin.email)).body)
    const added = Object((await ask('POST /admin/users', { token, body: { email, display_name: 'Ann' } })).body)
    for (const status of ['suspended', 'active'])
      expect((await ask(`PATCH /admin/users/${added.user_id}`, { token, body: { status } })).status).toBe(200)
    expect((await chooseBy(serving, added.invitation.link)).text).toContain('was used already')
    expect((await ask(`POST /admin/users/${added.user_id}/invitation`, { token })).status).toBe(201)
    expect((await ask(`DELETE /admin/users/${added.user_id}`, { token })).status).toBe(204)
    expect(await database.read(once((db) => db.selectFrom('mailed_links').selectAll()).all())).toEqual([])
  })

  test('an invitation still set a password when an administrator had given one meanwhile', async () => {
    const serving = await serveAccounts(await open(), { admin })
    const { ask } = serving
    const token = tokenIn((await logIn(serving, password, admin.email)).body)
    const added = Object((await ask('POST /admin/users', { token, body: { email, display_name: 'Ann' } })).body)
    const given = { token, body: { password: newPassword } }
    expect((await ask(`POST /admin/users/${added.user_id}/reset-password`, given)).status).toBe(204)
    expect((await chooseBy(serving, added.invitation.link, 'a third password')).text).toContain('was used already')
    expect((await logIn(serving, newPassword)).status).toBe(200)
  })

  test('a password that an administrator gave did not let its owner in, and the old one went on', async () => {
    const serving = await served()
    const { ask, ann, root, rootId } = serving
    const give = (id: string) =>
      ask(`POST /admin/users/${id}/reset-password`, { token: root, body: { password: newPassword } })
    expect((await give(ann.id)).status).toBe(204)
    expect((await logIn(serving)).status).toBe(401)
    expect((await logIn(serving, newPassword)).status).toBe(200)
    expect((await ask('GET /auth/me', { token: ann.token })).status).toBe(401)
    const acts = await ask(`GET /admin/audit?user_id=${ann.id}`, { token: root })
    expect(acts.body).toMatchObject([{ act: 'password', actor: admin.email, target: email, changes: [] }])
    expect(acts.text).not.toContain(newPassword)
    const refused = await Promise.all([give(rootId), give('nobody')])
    expect(refused.map(({ status, headers }) => [status, headers.get('error-code')])).toEqual([
      [403, 'accounts.own-guards'],
      [404, 'accounts.user-missing'],
    ])
  })

  test('whom an administrator deleted signed in again with the same password', async () => {
    const serving = await served()
    const { ask, ann, root, rootId } = serving
    const bob = await someone(serving, 'bob@example.org')
    const acme = await organization(serving, ann, 'acme', [[bob, 'member']])
    const remove = (id: string) => ask(`DELETE /admin/users/${id}`, { token: root })
    const lastOwner = await remove(ann.id)
    expect([lastOwner.status, lastOwner.headers.get('error-code')]).toEqual([409, 'organizations.last-owner'])
    expect((await logIn(serving)).status).toBe(200)
    await ask(`DELETE /api/orgs/${acme}`, { token: ann.token })
    expect((await remove(ann.id)).status).toBe(204)
    expect((await logIn(serving)).status).toBe(401)
    expect((await ask('GET /auth/me', { token: ann.token })).status).toBe(401)
    expect((await remove(ann.id)).status).toBe(404)
    expect((await remove(rootId)).headers.get('error-code')).toBe('accounts.own-guards')
    expect((await ask(`GET /admin/audit?user_id=${ann.id}`, { token: root })).body).toMatchObject([
      { act: 'delete', actor: admin.email, target: email },
    ])
  })

  test('other services learn which accounts ended and what becomes of their folders, in pages', async () => {
    const serving = await served()
    const { ask, ann, root, clock } = serving
    const bob = await someone(serving, 'bob@example.org')
    await ask('DELETE /auth/me', { token: ann.token, body: { password, home: 'trash' } })
    clock.advance(1000)
    await ask(`DELETE /admin/users/${bob.id}`, { token: root })
    const ended = (query = '', token: string | undefined = serviceSecret) =>
      ask(`GET /api/service/ended-accounts${query}`, { token })
    const [first, second] = [
      { user_id: ann.id, ended_at: clock.now() - 1000, home: 'trash' },
      { user_id: bob.id, ended_at: clock.now(), home: 'keep' },
    ]
    expect((await ended()).body).toEqual([first, second])
    expect((await ended('?limit=1')).body).toEqual([first])
    expect((await ended(`?limit=1&after_time=${first.ended_at}&after_user=${ann.id}`)).body).toEqual([second])
    expect((await ended('', root)).status).toBe(401)
  })
})
