/** Groups that an issuer's tokens name: a real issuer, on a port of its own. */
import type { JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { basic, describeFiles } from '../../../testing/running-files.ts'
import { as, audience, beginWithIssuer, type Running } from '../../../testing/with-issuer.ts'
import { accessToken } from '../../operations/authorization/access-rows.ts'

const hourMs = 60 * 60_000

/** A request with a token that says so; `ago`: how many seconds ago it was issued. */
async function said(running: Running, groups: unknown, { ago = 0, ...claims }: JWTPayload & { ago?: number } = {}) {
  const now = Math.floor(running.clock.now() / 1000)
  const times = { iat: now - ago, exp: now + 30 * 24 * 3600 }
  return await as(running, {
    preferred_username: 'ada',
    ...times,
    ...(groups !== undefined && { groups }),
    ...claims,
  })
}

const membersOf = async ({ root }: Running, name: string) =>
  (await root('GET', '/api/admin/groups')).body.find((group: { name: string }) => group.name === name)?.members

/** A closed folder that only the group may read. */
async function closedFor({ root }: Running, group: string) {
  await root('MKCOL', '/plans')
  await root('PATCH', '/api/access/plans', { closed: true })
  expect((await root('PUT', '/api/grants/plans', { group, right: 'read' })).status).toBe(200)
}

describeFiles('the groups of an issuer', (start) => {
  async function begin() {
    const running = await beginWithIssuer(start, { defaultRole: 'user' })
    const host = new URL(running.issuer.issuer).host
    return { ...running, board: `oidc/${host}/board`, host }
  }

  test('are made by the tokens that name them, and what is granted to them counts for their members', async () => {
    const running = await begin()
    const { issuer, files, board, host } = running
    const token = await issuer.token(audience, { preferred_username: 'ada', groups: ['board', '/staff/finance'] })
    const ada = asking(files, `Bearer ${token}`)
    expect((await ada('GET', '/')).status).toBe(200)
    const { body } = await running.root('GET', '/api/admin/groups')
    expect(body).toMatchObject([
      { name: `oidc/${host}//staff/finance`, source: 'issuer', members: ['ada'] },
      { name: board, source: 'issuer', members: ['ada'] },
    ])
    await closedFor(running, board)
    expect((await ada('GET', '/plans')).status).toBe(200)
    const bob = await said(running, [], { sub: 'bob', preferred_username: 'bob' })
    expect((await bob('GET', '/plans')).status).toBe(404)
  })

  test('are left at once when a newer token does not name them, also for app passwords', async () => {
    const running = await begin()
    const ada = await said(running, ['board'])
    expect((await ada('GET', '/')).status).toBe(200)
    await closedFor(running, running.board)
    const { body } = await ada('POST', '/api/auth/app-passwords', { name: 'dav' })
    const byProgram = asking(running.files, basic('ada', body.password))
    expect((await byProgram('PROPFIND', '/plans')).status).toBe(207)
    running.clock.advance(1000)
    for (const without of [['staff'], undefined]) {
      expect((await (await said(running, without))('GET', '/plans')).status).toBe(404)
      expect((await byProgram('PROPFIND', '/plans')).status).toBe(404)
      expect(await membersOf(running, running.board)).toEqual([])
    }
    // The older token is still valid, but is not the newest word any more.
    expect((await ada('GET', '/plans')).status).toBe(404)
    running.clock.advance(1000)
    expect((await (await said(running, ['board']))('GET', '/plans')).status).toBe(200)
  })

  test('are left a day after the last token that named them was issued, however long it stays valid', async () => {
    const running = await begin()
    const first = await said(running, ['board'])
    expect((await first('GET', '/')).status).toBe(200)
    await closedFor(running, running.board)
    running.clock.advance(23 * hourMs)
    const second = await said(running, ['board'])
    expect((await second('GET', '/plans')).status).toBe(200)
    running.clock.advance(23 * hourMs)
    expect((await first('GET', '/plans')).status).toBe(200)
    running.clock.advance(hourMs + 1000)
    expect([(await first('GET', '/plans')).status, (await second('GET', '/plans')).status]).toEqual([404, 404])
    expect((await second('GET', '/')).status).toBe(200)
    expect(await membersOf(running, running.board)).toEqual([])
  })

  test('cost no write at each request', async () => {
    const running = await begin()
    await (await said(running, ['board', 'staff']))('GET', '/')
    const before = await running.files.database.read(accessToken())
    for (const groups of [
      ['staff', 'board'],
      ['board', 'staff', 'board'],
      ['board', 'staff', 7],
    ])
      expect((await (await said(running, groups))('GET', '/')).status).toBe(200)
    expect(await running.files.database.read(accessToken())).toBe(before)
    expect(before).not.toBe(0)
  })

  test('are none where the claim is no array of names', async () => {
    const running = await begin()
    for (const groups of ['board', { board: true }, 7, [['board']], ['\u0000', ' board', 'x'.repeat(201)]])
      expect((await (await said(running, groups))('GET', '/')).status).toBe(200)
    expect((await running.root('GET', '/api/admin/groups')).body).toEqual([])
  })

  test('are not mixed up with groups of similar or equal names, and are not edited here', async () => {
    const running = await begin()
    await running.root('POST', '/api/admin/groups', { name: 'board' })
    await (await said(running, ['board']))('GET', '/')
    const eve = await said(running, ['BOARD'], { sub: 'eve', preferred_username: 'eve' })
    expect((await eve('GET', '/')).status).toBe(200)
    expect([await membersOf(running, 'board'), await membersOf(running, running.board)]).toEqual([[], ['ada']])
    const address = `/api/admin/groups/${encodeURIComponent(running.board)}`
    expect((await running.root('PUT', `${address}/members/eve`)).code).toBe('files.group-elsewhere')
    expect((await running.root('DELETE', address)).code).toBe('files.group-elsewhere')
  })

  test('are in the audit log when somebody joins or leaves them', async () => {
    const running = await begin()
    await (await said(running, ['board']))('GET', '/')
    running.clock.advance(1000)
    await (await said(running, []))('GET', '/')
    const { body } = await running.root('GET', '/api/audit')
    const about = body.filter((one: { target: string | null }) => one.target === `group ${running.board}`)
    expect(about.map((one: { user: string }) => one.user)).toEqual(['ada', 'ada'])
  })
})
