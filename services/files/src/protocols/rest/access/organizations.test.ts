/** The platform's organizations as groups: a real issuer of tokens, and a platform that says who belongs to what. */
import { runIssuer } from '@alluvium/http/testing'
import { openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { type AskAs, asking } from '../../../../testing/asking.ts'
import { takeLockOn } from '../../../../testing/locking.ts'
import { type Membership, organizationId, runPlatform } from '../../../../testing/platform/running-platform.ts'
import { adminBasic, basic, describeFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { as, beginWithIssuer, type WithIssuer } from '../../../../testing/with-issuer.ts'
import type { FilesOptions } from '../../../index.ts'
import { accessToken } from '../../../operations/authorization/access-rows.ts'
import { lostClosings } from '../../../operations/soundness/lost-closings.ts'

async function issuerOfTest() {
  const issuer = await runIssuer({ introspects: false })
  onTestFinished(() => issuer.stop())
  return issuer
}

type Options = WithIssuer & Readonly<{ root?: string; logger?: FilesOptions['logger'] }>

const names = (body: readonly { name: string }[]) => body.map(({ name }) => name)

/** That somebody owns an organization, as the platform says it. */
const owned = (number: number, name: string, user: string): Membership => ({
  org_id: organizationId(number),
  org_name: name,
  user_id: user,
  role: 'owner',
  active: true,
})

describeFiles('the organizations of the platform', (start) => {
  async function begin({ root: orgRoot, ...options }: Options = {}) {
    const issuer = options.issuer ?? (await issuerOfTest())
    const platform = await runPlatform()
    const organizations = { platform: platform.organizations(issuer.issuer), root: orgRoot }
    const running = await beginWithIssuer(start, { defaultRole: 'user', ...options, issuer, organizations })
    const { files } = running
    /** Somebody of the platform, who has signed in here. */
    async function person(name: string): Promise<AskAs> {
      const ask = await as(running, { sub: name, preferred_username: name })
      await ask('GET', '/')
      return ask
    }
    async function says(organizations: Parameters<typeof platform.says>[0]): Promise<void> {
      platform.says(organizations)
      await files.service.followOrganizations()
    }
    const groups = async () =>
      Object.fromEntries(
        (await running.root('GET', '/api/admin/groups')).body.map(
          ({ name, members }: { name: string; members: string[] }) => [name, members.toSorted()],
        ),
      )
    return { ...running, platform, person, says, groups, follow: () => files.service.followOrganizations() }
  }

  type Begun = Awaited<ReturnType<typeof begin>>

  /** A closed folder that only the group may read. */
  async function closedFor({ root }: Begun, group: string) {
    await root('MKCOL', '/plans')
    await root('PATCH', '/api/access/plans', { closed: true })
    expect((await root('PUT', '/api/grants/plans', { group, right: 'read' })).status).toBe(200)
  }

  test('are groups of their members by role, and what is granted to them counts for these alone', async () => {
    const begun = await begin()
    const [ada, bob, eve] = [await begun.person('ada'), await begun.person('bob'), await begun.person('eve')]
    await begun.says({ acme: { ada: 'owner', bob: 'viewer', nobody: 'member' }, evil: { eve: 'owner' } })
    expect(await begun.groups()).toEqual({
      'org/acme': ['ada', 'bob'],
      'org/acme/members': ['ada'],
      'org/acme/admins': ['ada'],
      'org/evil': ['eve'],
      'org/evil/members': ['eve'],
      'org/evil/admins': ['eve'],
    })
    await closedFor(begun, 'org/acme')
    const statuses = async () =>
      await Promise.all([ada, bob, eve].map(async (ask) => (await ask('GET', '/plans')).status))
    expect(await statuses()).toEqual([200, 200, 404])
    await begun.says({ acme: { ada: 'owner', nobody: 'admin' } })
    expect(await statuses()).toEqual([200, 404, 404])
    expect(await begun.groups()).not.toHaveProperty('org/evil')
  })

  test('are left at the next answer of the platform, also with an app password, and by who is suspended there', async () => {
    const begun = await begin()
    const ada = await begun.person('ada')
    await begun.says({ acme: { ada: 'member' } })
    await closedFor(begun, 'org/acme/members')
    const { body } = await ada('POST', '/api/auth/app-passwords', { name: 'dav' })
    const byProgram = asking(begun.files, basic('ada', body.password))
    expect((await byProgram('PROPFIND', '/plans')).status).toBe(207)
    await begun.says({ acme: { ada: 'viewer' } })
    expect((await byProgram('PROPFIND', '/plans')).status).toBe(404)
    const row = { org_id: organizationId(1), org_name: 'acme', user_id: 'ada', role: 'member' }
    for (const [active, status] of [[true, 207] as const, [false, 404] as const]) {
      begun.platform.saysRows([{ ...row, active }])
      await begun.follow()
      expect((await byProgram('PROPFIND', '/plans')).status).toBe(status)
    }
  })

  test('stay as they were while the platform does not answer, and the log says so once', async () => {
    const lines: string[] = []
    const logger = openLogs({
      level: 'info',
      service: 'files',
      destination: { write: (line) => void lines.push(line) },
    })
    const begun = await begin({ logger })
    const ada = await begun.person('ada')
    await begun.says({ acme: { ada: 'owner' } })
    await closedFor(begun, 'org/acme')
    const row = owned(2, 'b', 'ada')
    const answers = [
      { status: 500, body: '[]' },
      { status: 200, body: '{"memberships":[]}' },
      { status: 200, body: JSON.stringify([{ ...row, org_name: '../b' }]) },
      { status: 200, body: JSON.stringify([{ ...row, org_id: 'b' }]) },
      { status: 200, body: `[${' '.repeat(2 * 1024 * 1024)}]` },
      { status: 200, body: JSON.stringify(Array.from({ length: 1001 }, () => row)) },
    ]
    for (const answer of answers) {
      begun.platform.breaks(answer)
      await begun.follow()
      expect([(await ada('GET', '/plans')).status, Object.keys(await begun.groups())]).toEqual([
        200,
        ['org/acme', 'org/acme/admins', 'org/acme/members'],
      ])
    }
    expect(lines.filter((line) => line.includes('stay as they were'))).toHaveLength(1)
    begun.platform.breaks(undefined)
    await begun.says({ acme: { bob: 'owner' } })
    expect((await ada('GET', '/plans')).status).toBe(404)
    expect(lines.filter((line) => line.includes('followed again'))).toHaveLength(1)
  })

  test('stay as they were where no platform is followed any more, and the log says so', async () => {
    const begun = await begin()
    await begun.person('ada')
    await begun.says({ acme: { ada: 'owner' } })
    const lines: string[] = []
    const logger = openLogs({
      level: 'warn',
      service: 'files',
      destination: { write: (line) => void lines.push(line) },
    })
    const { database, blobs } = begun.files
    const without = await beginWithIssuer(start, { database, blobs, issuer: begun.issuer, logger })
    await without.files.service.followOrganizations()
    expect((await without.root('GET', '/api/admin/groups')).body).toHaveLength(3)
    expect(lines.filter((line) => line.includes('no platform is followed'))).toHaveLength(1)
  })

  test('keep their rights under another name, and lose them when they end, also for a new one of the old name', async () => {
    const begun = await begin()
    const [ada, eve] = [await begun.person('ada'), await begun.person('eve')]
    async function saysRows(...rows: readonly Membership[]): Promise<void> {
      begun.platform.saysRows(rows)
      await begun.follow()
    }
    await saysRows(owned(1, 'acme', 'ada'), owned(2, 'tools', 'eve'))
    await closedFor(begun, 'org/acme')
    const statuses = async () => [(await ada('GET', '/plans')).status, (await eve('GET', '/plans')).status]
    await saysRows(owned(1, 'tools', 'ada'), owned(2, 'Acme', 'eve')) // they exchange their names
    expect(await statuses()).toEqual([200, 404])
    expect(await begun.groups()).toMatchObject({ 'org/tools': ['ada'], 'org/Acme': ['eve'] })
    await saysRows(owned(2, 'Acme', 'eve'), owned(3, 'tools', 'ada'))
    expect(await statuses()).toEqual([404, 404])
    expect(await begun.groups()).toMatchObject({ 'org/tools': ['ada'], 'org/Acme': ['eve'] })
    expect((await begun.root('GET', '/api/access/plans')).body.grants).toMatchObject([{ user: 'root' }])
  })

  test('are read page after page, and cost no write while nothing changes', async () => {
    const begun = await begin()
    await begun.person('ada')
    const crowd = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`${at}`.padStart(5, '0'), 'member']))
    await begun.says({ acme: { ...crowd, ada: 'admin' }, tools: { ...crowd, ada: 'viewer' } })
    expect(await begun.groups()).toMatchObject({
      'org/acme/admins': ['ada'],
      'org/tools': ['ada'],
      'org/tools/admins': [],
    })
    const before = await begun.files.database.read(accessToken())
    await begun.follow()
    expect(await begun.files.database.read(accessToken())).toBe(before)
  })

  test('are not edited here, and who joins or leaves them is in the audit log', async () => {
    const begun = await begin()
    await begun.person('ada')
    await begun.says({ acme: { ada: 'viewer' } })
    const address = `/api/admin/groups/${encodeURIComponent('org/acme')}`
    expect((await begun.root('PUT', `${address}/members/root`)).code).toBe('files.group-elsewhere')
    expect((await begun.root('DELETE', `${address}/members/ada`)).code).toBe('files.group-elsewhere')
    expect((await begun.root('DELETE', address)).code).toBe('files.group-elsewhere')
    await begun.says({ acme: { nobody: 'owner' } })
    const { body } = await begun.root('GET', '/api/audit')
    const about = body.filter(
      ({ target, user_agent: agent }: Record<string, unknown>) =>
        target === 'group org/acme' && agent === 'organizations',
    )
    expect(about.map(({ method, user }: { method: string; user: string }) => `${method} ${user}`)).toEqual([
      'LEAVE ada',
      'JOIN ada',
      'CREATE ',
    ])
    expect((await begun.root('GET', '/api/audit/verify')).body).toMatchObject({ valid: true })
  })

  test('have a folder that their admins manage, their members write and their viewers read', async () => {
    const begun = await begin({ root: '/org' })
    const [ada, bob, cy, eve] = [
      await begun.person('ada'),
      await begun.person('bob'),
      await begun.person('cy'),
      await begun.person('eve'),
    ]
    await begun.says({
      acme: { ada: 'admin', bob: 'member', cy: 'viewer' },
      evil: { eve: 'owner' },
      far: { x: 'owner' },
    })
    expect((await bob('PUT', '/org/acme/plan.txt', 'ours')).status).toBe(201)
    expect((await cy('GET', '/org/acme/plan.txt')).status).toBe(200)
    expect((await cy('PUT', '/org/acme/plan.txt', 'mine')).status).toBe(403)
    const toEve = { user: 'eve', right: 'read' }
    expect((await bob('PUT', '/api/grants/org/acme/plan.txt', toEve)).status).toBe(200) // who made it manages it
    expect((await bob('PUT', '/api/grants/org/acme', toEve)).status).toBe(403)
    expect(names((await eve('GET', '/org/acme/')).body)).toEqual(['plan.txt'])
    expect((await ada('DELETE', '/api/grants/org/acme/plan.txt?user=eve')).status).toBe(204)
    expect((await eve('GET', '/org/acme/')).status).toBe(404)
    expect(names((await eve('GET', '/org/')).body)).toEqual(['evil'])
    expect(names((await ada('GET', '/org/')).body)).toEqual(['acme'])
    await begun.says({ acme: { ada: 'viewer', bob: 'member' } })
    expect((await ada('PUT', '/api/grants/org/acme', toEve)).status).toBe(403)
    expect((await cy('GET', '/org/acme/plan.txt')).status).toBe(404)
  })

  test('have folders in which nobody but the service makes names, and which administrators take over', async () => {
    const begun = await begin({ root: '/org' })
    const ada = await begun.person('ada')
    await begun.says({ acme: { ada: 'owner' } })
    for (const ask of [ada, begun.root]) expect((await ask('MKCOL', '/org/mine')).status).toBe(403)
    expect((await ada('DELETE', '/org')).status).toBe(403)
    expect((await begun.root('DELETE', '/org')).status).toBe(404)
    expect((await begun.root('GET', '/org/acme/')).status).toBe(404)
    expect((await begun.root('POST', '/api/admin/take-over', { path: '/org' })).code).toBe('files.reserved-name')
    expect((await begun.root('POST', '/api/admin/take-over', { path: '/org/acme' })).status).toBe(204)
    expect((await ada('GET', '/api/notifications')).body).toMatchObject([{ kind: 'taken-over', path: '/org/acme' }])
  })

  test('have a folder that nobody moves away, replaces or deletes, whatever their right', async () => {
    const begun = await begin({ root: '/org' })
    const ada = await begun.person('ada')
    await begun.says({ acme: { ada: 'owner' } })
    await ada('PUT', '/org/acme/plans/a.txt?parents=true', 'ours')
    const refused = { status: 403, code: 'files.folder-of-service' }
    expect(await ada('DELETE', '/org/acme')).toMatchObject(refused)
    expect(await ada('POST', '/api/files/move', { from: '/org/acme', to: '/mine' })).toMatchObject(refused)
    await ada('MKCOL', '/other')
    for (const verb of ['move', 'copy']) {
      const over = { from: '/other', to: '/org/acme', overwrite: true }
      expect(await ada('POST', `/api/files/${verb}`, over)).toMatchObject(refused)
    }
    expect((await ada('GET', '/org/acme/plans/a.txt')).text).toContain('ours')
    expect((await ada('DELETE', '/org/acme/plans')).status).toBe(204)
  })

  test('have folders that follow a new name, and stay closed when they end', async () => {
    const begun = await begin({ root: '/org' })
    const ada = await begun.person('ada')
    async function owns(number: number, name: string): Promise<void> {
      begun.platform.saysRows([owned(number, name, 'ada')])
      await begun.follow()
    }
    await owns(1, 'acme')
    await ada('PUT', '/org/acme/plan.txt', 'ours')
    await owns(1, 'tools')
    expect((await ada('GET', '/org/tools/plan.txt')).text).toContain('ours')
    expect((await ada('GET', '/org/acme/')).status).toBe(404)
    await owns(2, 'tools')
    expect(names((await ada('GET', '/org/')).body)).toEqual(['tools-2'])
    expect((await ada('GET', '/org/tools/plan.txt')).status).toBe(404)
    expect((await begun.root('POST', '/api/admin/take-over', { path: '/org/tools' })).status).toBe(204)
    expect((await begun.root('GET', '/org/tools/plan.txt')).status).toBe(200)
  })

  test('have folders that are found open when their closing is lost, also after they ended', async () => {
    const begun = await begin({ root: '/org' })
    const { database } = begun.files
    const ada = await begun.person('ada')
    for (const organizations of [{ acme: { ada: 'owner' } }, {}] as const) {
      await begun.says(organizations)
      await ada('GET', '/org/')
      const { rows: closed } = await database.read(sqlForTests('SELECT node FROM closed_folders ORDER BY node'))
      expect(closed).toHaveLength(2) // with the folder that holds them
      await database.write(sqlForTests('DELETE FROM closed_folders'))
      expect(await database.read(lostClosings(10))).toEqual(closed)
      for (const { node } of closed)
        await database.write(sqlForTests(`INSERT INTO closed_folders (node) VALUES (${String(node)})`))
    }
  })

  test('are left also while a lock keeps folders from being made', async () => {
    const begun = await begin({ root: '/org' })
    const [ada, bob] = [await begun.person('ada'), await begun.person('bob')]
    await begun.root('MKCOL', '/plans')
    await takeLockOn(begun.files, '/', { depth: 'infinity', headers: { authorization: adminBasic } })
    const says = { acme: { ada: 'owner' }, tools: { ada: 'owner', bob: 'member' } }
    await expect(begun.says(says)).rejects.toThrow('locked')
    await closedFor(begun, 'org/tools')
    expect([(await ada('GET', '/plans')).status, (await bob('GET', '/plans')).status]).toEqual([200, 200])
    await expect(begun.says({ ...says, tools: { ada: 'owner' } })).rejects.toThrow('locked')
    expect([(await ada('GET', '/plans')).status, (await bob('GET', '/plans')).status]).toEqual([200, 404])
    expect((await ada('GET', '/org/acme/')).status).toBe(404)
  })

  test('are kept out of their folders by a file that somebody makes above the folder for those', async () => {
    const begun = await begin({ root: '/teams/org' })
    const ada = await begun.person('ada')
    expect((await ada('PUT', '/teams', 'a file')).code).toBe('files.is-folder')
    await begun.says({ acme: { ada: 'owner' } })
    expect((await ada('GET', '/teams/org/acme/')).status).toBe(200)
  })

  test('have folders in which nobody but the service makes names, also when the folder for them becomes another', async () => {
    const begun = await begin({ root: '/org' })
    await begun.person('ada')
    await begun.says({ acme: { ada: 'owner' } })
    const { issuer, platform, files } = begun
    const same = { issuer, database: files.database, blobs: files.blobs, defaultRole: 'user' } as const
    const moved = await beginWithIssuer(start, {
      ...same,
      organizations: { platform: platform.organizations(issuer.issuer), root: '/teams' },
    })
    const eve = await as(moved, { sub: 'eve', preferred_username: 'eve' })
    await eve('GET', '/')
    platform.says({ acme: { ada: 'owner' }, evil: { eve: 'owner' } })
    await moved.files.service.followOrganizations()
    expect((await eve('GET', '/teams/evil/')).status).toBe(200)
    for (const path of ['/teams/acme', '/org/other'])
      expect(await eve('MKCOL', path)).toMatchObject({ status: 403, code: 'files.name-unavailable' })
    for (const path of ['/teams', '/teams/evil']) expect((await eve('DELETE', path)).status).toBe(403)
    for (const path of ['/org', '/org/acme']) expect((await eve('GET', path)).status).toBe(404)
    expect((await moved.root('POST', '/api/admin/take-over', { path: '/org' })).code).toBe('files.reserved-name')
  })

  test('get no folders in a folder that somebody else made', async () => {
    const begun = await begin()
    const { files, issuer, platform, root } = begun
    await begun.person('ada')
    await root('PUT', '/org/theirs.txt?parents=true', 'x')
    const organizations = { platform: platform.organizations(issuer.issuer), root: '/org' }
    const same = { database: files.database, blobs: files.blobs, issuer }
    await expect(beginWithIssuer(start, { ...same, organizations })).rejects.toThrow('--org-root')
    const elsewhere = await begin({ ...same, root: '/teams/org' })
    const ada = await elsewhere.person('ada')
    await elsewhere.says({ acme: { ada: 'owner' } })
    expect((await ada('PUT', '/teams/org/acme/plan.txt', 'ours')).status).toBe(201)
    expect(names((await root('GET', '/org/')).body)).toEqual(['theirs.txt'])
  })
})
