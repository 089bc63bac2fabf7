/** An e-mail address is an account's name only while its issuer says that it is proved, and the proof ends what was made before it. */
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { cedarPolicies } from '../../../testing/cedar-policies.ts'
import { admin, basic, describeFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { as, beginWithIssuer, type Running, type WithIssuer } from '../../../testing/with-issuer.ts'
import { usernameKeys } from '../../model/username.ts'

const carol = 'carol@corp.test'
const unproved = { sub: 'c-1', email: carol, email_verified: false }
const proved = { ...unproved, email_verified: true }

const forCarol = `
permit (principal in Alluvium::Role::"admin", action, resource);
permit (principal == Alluvium::User::"${carol}", action, resource in Alluvium::Path::"/finance");`

const nameOf = async (running: Running, claims: object): Promise<string> =>
  (await (await as(running, { ...claims }))('GET', '/api/users/me')).body.username

/** As version 0.1.0 named it, and as it left the row of its identity. */
async function renamedByHand({ files: { database } }: Running, from: string, to: string): Promise<void> {
  const sql = (text: string) => database.write(sqlForTests(text))
  const { rows } = await database.read(sqlForTests(`SELECT number FROM users WHERE username = '${from}'`))
  const number = Number(rows[0]?.['number'])
  await sql(`UPDATE users SET username = '${to}' WHERE number = ${number}`)
  await sql(`UPDATE identities SET proved = 0 WHERE account = ${number}`)
  await sql(`DELETE FROM user_name_keys WHERE account = ${number}`)
  for (const key of usernameKeys(to)) await sql(`INSERT INTO user_name_keys VALUES ('${key}', ${number})`)
}

describeFiles('the name of an account of an issuer', (start) => {
  const begin = (options: WithIssuer = {}) => beginWithIssuer(start, { defaultRole: 'user', ...options })
  const again = (running: Running, options: WithIssuer = {}) =>
    begin({ issuer: running.issuer, database: running.files.database, blobs: running.files.blobs, ...options })

  test('is the subject until the address is verified, then the address, and the subject again when it is no longer verified', async () => {
    const running = await begin()
    expect(await nameOf(running, unproved)).toBe('c-1')
    expect(await nameOf(running, proved)).toBe(carol)
    const other = { ...proved, email: 'carol@new.test' }
    expect(await nameOf(running, other)).toBe('carol@new.test')
    expect(await nameOf(running, { ...other, email_verified: false })).toBe('c-1')
    expect((await running.root('GET', '/api/admin/users')).body).toHaveLength(2)
    const targets = (await running.root('GET', '/api/audit')).body.map(({ target }: { target: string }) => target)
    expect(targets).toEqual(
      [
        'user c-1',
        `user c-1 → user ${carol}`,
        `user ${carol} → user carol@new.test`,
        'user carol@new.test → user c-1',
      ].toReversed(),
    )
  })

  test('stays the subject while another account has the address, or a similar name', async () => {
    const running = await begin()
    for (const [at, taken] of [carol, 'CAROL@corp.test', 'c\u0430rol@corp.test', 'carol\uFF20corp.test'].entries()) {
      const [sub, username] = [`s-${at}`, { username: taken, password: 'a pass phrase' }]
      expect((await running.root('POST', '/api/admin/users', username)).status).toBe(201)
      expect(await nameOf(running, { ...unproved, sub })).toBe(sub)
      expect(await nameOf(running, { ...proved, sub })).toBe(sub)
      await running.root('DELETE', `/api/admin/users/${encodeURIComponent(taken)}`)
      expect(await nameOf(running, { ...proved, sub })).toBe(carol)
      await running.root('DELETE', `/api/admin/users/${encodeURIComponent(carol)}`)
    }
  })

  test('ends what the account gave to others before, and keeps what it was given', async () => {
    const running = await begin({ homes: { root: '/home', isChosen: false } })
    const squatter = await as(running, unproved)
    const mallory = await as(running, { sub: 'm-1' })
    expect((await mallory('GET', '/api/users/me')).body.username).toBe('m-1')
    const home = (await squatter('GET', '/api/users/me')).body.home
    for (const folder of [home, '/folder']) {
      await squatter('MKCOL', folder)
      for (const to of [{ everybody: true }, { user: 'm-1' }])
        expect((await squatter('PUT', `/api/grants${folder}`, { ...to, right: 'manage' })).status).toBe(200)
    }
    const owner = await as(running, proved)
    const renamed = (await owner('GET', '/api/users/me')).body.home
    expect((await owner('PUT', `${renamed}/secret`, 'secret')).status).toBe(201)
    expect((await mallory('GET', `${renamed}/secret`)).status).toBe(404)
    const { grants } = (await owner('GET', `/api/access${renamed}`)).body
    expect(grants).toMatchObject([{ user: carol, right: 'manage' }])
    expect((await mallory('GET', '/api/shared-with-me')).body).toEqual([])
  })

  test('frees the earlier name for others', async () => {
    const running = await begin()
    await nameOf(running, unproved)
    await nameOf(running, proved)
    const made = await running.root('POST', '/api/admin/users', { username: 'c-1', password: 'a pass phrase' })
    const alike = await running.root('POST', '/api/admin/users', { username: 'Carol@corp.test', password: 'a phrase' })
    expect([made.status, alike.status]).toEqual([201, 409])
  })

  test.each([carol, 'carol\uFF20corp.test', 'carol\uFE6Bcorp.test', `${carol}-2`])(
    'is no longer %s, given by an earlier version without verification, before any policy is evaluated',
    async (name) => {
      const { policies } = await cedarPolicies(forCarol.replace(carol, name))
      const running = await begin({ policies })
      await running.root('PUT', '/finance/plan?parents=true', 'secret')
      await nameOf(running, unproved)
      await renamedByHand(running, 'c-1', name)
      const squatter = await as(running, unproved)
      expect((await squatter('GET', '/finance/plan')).code).toBe('files.policy-forbids')
      expect(await nameOf(running, unproved)).toBe('c-1')
    },
  )

  test('is not the unverified address for an app password after the upgrade either, and is again once verified', async () => {
    const { policies } = await cedarPolicies(forCarol)
    const before = await begin()
    await before.root('PUT', '/finance/plan?parents=true', 'secret')
    const squatter = await as(before, unproved)
    const { password } = (await squatter('POST', '/api/auth/app-passwords', { name: 'dav' })).body
    await renamedByHand(before, 'c-1', carol)
    const after = await again(before, { policies })
    expect((await asking(after.files, basic(carol, password))('GET', '/finance/plan')).status).toBe(401)
    expect((await asking(after.files, basic('c-1', password))('GET', '/finance/plan')).status).toBe(403)
    expect((await after.root('GET', '/api/audit')).body).toContainEqual(
      expect.objectContaining({ method: 'RENAME', target: `user ${carol} → user c-1`, status: 200 }),
    )
    expect((await (await as(after, proved))('GET', '/finance/plan')).status).toBe(200)
    expect((await asking(after.files, basic(carol, password))('GET', '/finance/plan')).status).toBe(401)
  })

  test('is the address that the configuration gives the administrator, and an unverified address where the operator allows it', async () => {
    const address = 'admin@corp.test'
    const named = { admin: { ...admin, username: address, isProviders: true } }
    const running = await begin(named)
    const claims = { sub: 'a-1', role: 'admin', email: address, email_verified: true }
    expect(await nameOf(running, claims)).toBe(address)
    await running.files.database.write(sqlForTests('UPDATE identities SET proved = 0'))
    const after = await again(running, named)
    expect(await nameOf(after, { ...claims, email_verified: false })).toBe(address)
    expect(await nameOf(after, claims)).toBe(address)
    expect((await asking(after.files, basic(address, admin.password))('GET', '/')).status).toBe(200)

    const trusting = await begin({ unverifiedNames: true })
    expect(await nameOf(trusting, unproved)).toBe(carol)
    expect(await nameOf(await again(trusting, { unverifiedNames: true }), unproved)).toBe(carol)
    const strict = await again(trusting)
    expect((await strict.root('GET', '/api/admin/users')).body[0].username).toBe('c-1')
  })
})

describeFiles('the proof of an address', (start) => {
  test('ends earlier credentials of the account, and keeps its files', async () => {
    const running = await beginWithIssuer(start, { defaultRole: 'admin' })
    const { files, root } = running
    const squatter = await as(running, unproved)
    await squatter('PUT', '/mine', 'text')
    const { token: link } = (await squatter('POST', '/api/shares', { path: '/mine' })).body
    await squatter('POST', '/api/webhooks', { url: 'https://squatter.example.org/' })
    await root('POST', '/api/admin/users/c-1/reset-password', { password: 'chosen by both' })
    const login = { username: 'c-1', password: 'chosen by both' }
    const session = (await asking(files)('POST', '/api/auth/login', login)).body.access_token
    const ways = {
      password: () => asking(files, basic('c-1', login.password))('GET', '/mine'),
      'its name now': () => asking(files, basic(carol, login.password))('GET', '/mine'),
      session: () => asking(files, `Bearer ${session}`)('GET', '/mine'),
      share: () => asking(files)('GET', `/s/${link}`),
    }
    const statuses = async () => Promise.all(Object.values(ways).map(async (way) => (await way()).status))
    const appPassword = (await squatter('POST', '/api/auth/app-passwords', { name: 'dav' })).body.password
    expect(await statuses()).toEqual([200, 401, 200, 200])

    const owner = await as(running, proved)
    expect((await owner('GET', '/mine')).text).toBe('"text"')
    expect(await statuses()).toEqual([401, 401, 401, 404])
    for (const name of ['c-1', carol])
      expect((await asking(files, basic(name, appPassword))('GET', '/mine')).status).toBe(401)
    expect((await owner('GET', '/api/webhooks')).body[0].disabled_reason).toContain('older than the proof')

    // What the owner makes stays, at every later sign-in.
    const { password: own } = (await owner('POST', '/api/auth/app-passwords', { name: 'dav' })).body
    running.clock.advance(2 * 60 * 60_000)
    expect(await nameOf(running, proved)).toBe(carol)
    expect((await asking(files, basic(carol, own))('GET', '/mine')).status).toBe(200)
  })
})
