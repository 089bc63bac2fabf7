import { expect, test } from 'vitest'
import { administrator, person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'

async function household(files: RunningFiles) {
  const [root, ada, bob, cy, nil] = [
    administrator(files),
    await person(files, 'ada'),
    await person(files, 'bob'),
    await person(files, 'cy', 'readonly'),
    await person(files, 'nil', 'none'),
  ]
  expect((await ada.ask('MKCOL', '/plans')).status).toBe(201)
  expect((await ada.ask('PUT', '/plans/q3.txt', 'secret numbers')).status).toBe(201)
  expect((await ada.ask('PUT', '/open.txt', 'for all')).status).toBe(201)
  return { root, ada, bob, cy, nil }
}

const names = (body: readonly { name: string }[]) => body.map(({ name }) => name)

describeFiles('rights on files and folders', (start) => {
  test('without grants everybody sees and changes what they did before', async () => {
    const { ada, bob, cy, nil } = await household(await start({ admin }))
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(200)
    expect((await bob.ask('PUT', '/plans/q3.txt', 'x')).status).toBe(204)
    expect((await cy.ask('GET', '/plans/q3.txt')).status).toBe(200)
    expect(await cy.ask('PUT', '/plans/q3.txt', 'x')).toMatchObject({ status: 403, code: 'files.role-forbids' })
    expect(await nil.ask('GET', '/plans/q3.txt')).toMatchObject({ status: 403, code: 'files.role-forbids' })
    expect((await ada.ask('GET', '/api/access/plans')).body).toMatchObject({
      path: '/plans',
      closed: false,
      yours: 'manage',
      grants: [{ everybody: true, right: 'write', path: '/', granted_by: null }],
    })
    expect((await bob.ask('GET', '/api/access/plans')).body.yours).toBe('write')
  })

  test('a closed folder does not exist for those who have no right in it, administrators included', async () => {
    const { root, ada, bob, cy } = await household(await start({ admin }))
    const closed = await ada.ask('PATCH', '/api/access/plans', { closed: true })
    expect(closed).toMatchObject({ status: 200, body: { closed: true, yours: 'manage' } })
    expect(closed.body.grants).toMatchObject([{ user: 'ada', right: 'manage', path: '/plans' }])
    expect((await ada.ask('GET', '/plans/q3.txt')).status).toBe(200)
    for (const outside of [root, bob, cy]) {
      expect(await outside.ask('GET', '/plans/q3.txt')).toMatchObject({ status: 404, code: 'files.path-missing' })
      expect((await outside.ask('GET', '/api/access/plans')).status).toBe(404)
      expect(names((await outside.ask('GET', '/')).body)).toEqual(['open.txt'])
    }
    for (const outside of [root, bob]) {
      expect(await outside.ask('PUT', '/plans/q3.txt', 'x')).toMatchObject({
        status: 403,
        code: 'files.name-unavailable',
      })
      expect(await outside.ask('MKCOL', '/plans')).toMatchObject({ status: 403, code: 'files.name-unavailable' })
      expect((await outside.ask('DELETE', '/plans')).status).toBe(404)
      expect((await outside.ask('PATCH', '/api/access/plans', { closed: false })).status).toBe(404)
    }
    expect((await ada.ask('GET', '/')).body).toMatchObject([
      { name: 'plans', closed: true },
      { name: 'open.txt', closed: false },
    ])
  })

  test('a right is given, replaced, and taken back with the next request', async () => {
    const { ada, bob } = await household(await start({ admin }))
    await ada.ask('PATCH', '/api/access/plans', { closed: true })
    const given = await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    expect(given).toMatchObject({
      status: 200,
      body: { user: 'bob', right: 'read', path: '/plans', granted_by: 'ada' },
    })
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(200)
    expect(await bob.ask('PUT', '/plans/q3.txt', 'x')).toMatchObject({ status: 403, code: 'files.right-forbids' })
    expect(await bob.ask('PUT', '/api/grants/plans', { user: 'cy', right: 'read' })).toMatchObject({
      status: 403,
      code: 'files.right-forbids',
    })
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'write' })
    expect((await bob.ask('PUT', '/plans/q3.txt', 'x')).status).toBe(204)
    expect((await ada.ask('GET', '/api/grants/plans')).body).toHaveLength(2)
    expect((await ada.ask('DELETE', '/api/grants/plans?user=bob')).status).toBe(204)
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(404)
    expect((await ada.ask('DELETE', '/api/grants/plans?user=bob')).code).toBe('files.grant-missing')
  })

  test('the last who manages a closed folder can neither leave nor be lowered', async () => {
    const { ada, bob } = await household(await start({ admin }))
    await ada.ask('PATCH', '/api/access/plans', { closed: true })
    expect((await ada.ask('DELETE', '/api/grants/plans?user=ada')).code).toBe('files.last-manager')
    expect((await ada.ask('PUT', '/api/grants/plans', { user: 'ada', right: 'read' })).code).toBe('files.last-manager')
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'manage' })
    expect((await ada.ask('DELETE', '/api/grants/plans?user=ada')).status).toBe(204)
    expect((await ada.ask('GET', '/plans/q3.txt')).status).toBe(404)
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(200)
  })

  test('somebody without a role sees what was granted to them by name, and the way to it by name only', async () => {
    const { ada, nil } = await household(await start({ admin }))
    await ada.ask('PUT', '/api/grants/plans/q3.txt', { user: 'nil', right: 'write' })
    expect(names((await nil.ask('GET', '/')).body)).toEqual(['plans'])
    expect(names((await nil.ask('GET', '/plans')).body)).toEqual(['q3.txt'])
    expect((await nil.ask('PUT', '/plans/q3.txt', 'mine')).status).toBe(204)
    expect((await nil.ask('GET', '/open.txt')).status).toBe(404)
    expect((await nil.ask('PUT', '/plans/new.txt', 'x')).code).toBe('files.name-unavailable')
    expect((await nil.ask('GET', '/api/shared-with-me')).body).toMatchObject([
      { path: '/plans/q3.txt', right: 'write', shared_by: 'ada' },
    ])
    expect((await nil.ask('PATCH', '/api/shared-with-me/plans/q3.txt', { hidden: true })).status).toBe(204)
    expect((await nil.ask('GET', '/api/shared-with-me')).body).toEqual([])
    expect((await nil.ask('GET', '/plans/q3.txt')).status).toBe(200)
  })

  test('rights move along with the folder, into the trash and back', async () => {
    const { ada, bob } = await household(await start({ admin }))
    await ada.ask('PATCH', '/api/access/plans', { closed: true })
    expect((await ada.ask('POST', '/api/files/move', { from: '/plans', to: '/deep/er/secret' })).status).toBe(200)
    expect((await bob.ask('GET', '/deep/er/secret/q3.txt')).status).toBe(404)
    expect((await bob.ask('PUT', '/plans', 'free again')).status).toBe(201)
    await bob.ask('DELETE', '/plans')
    expect(await bob.ask('DELETE', '/deep')).toMatchObject({ status: 403, code: 'files.name-unavailable' })
    await ada.ask('DELETE', '/deep/er/secret')
    const { body: trash } = await ada.ask('GET', '/api/trash')
    await ada.ask('POST', '/api/trash/restore', { path: trash[0].path })
    expect((await ada.ask('GET', '/deep/er/secret/q3.txt')).status).toBe(200)
    expect((await bob.ask('GET', '/deep/er/secret/q3.txt')).status).toBe(404)
  })

  test('a group gives its members what was granted to it, until they leave it or it ends', async () => {
    const { root, ada, bob } = await household(await start({ admin }))
    await ada.ask('PATCH', '/api/access/plans', { closed: true })
    expect((await root.ask('POST', '/api/admin/groups', { name: 'board' })).status).toBe(201)
    expect((await root.ask('POST', '/api/admin/groups', { name: 'Board' })).code).toBe('files.group-taken')
    expect((await ada.ask('PUT', '/api/grants/plans', { group: 'board', right: 'read' })).status).toBe(200)
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(404)
    expect((await root.ask('PUT', '/api/admin/groups/board/members/bob')).body.members).toEqual(['bob'])
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(200)
    expect((await bob.ask('GET', '/api/shared-with-me')).body).toMatchObject([{ path: '/plans', right: 'read' }])
    await root.ask('DELETE', '/api/admin/groups/board/members/bob')
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(404)
    await root.ask('PUT', '/api/admin/groups/board/members/bob')
    await root.ask('DELETE', '/api/admin/groups/board')
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(404)
    await root.ask('POST', '/api/admin/groups', { name: 'board' })
    await root.ask('PUT', '/api/admin/groups/board/members/bob')
    expect((await bob.ask('GET', '/plans/q3.txt')).status, 'a name that is used again inherits nothing').toBe(404)
  })

  test('an administrator says what everybody may do where nothing else was granted', async () => {
    const { root, ada, bob, cy } = await household(await start({ admin }))
    expect((await ada.ask('PUT', '/api/grants/%2F', { everybody: true, right: 'read' })).code).toBe(
      'files.right-forbids',
    )
    expect((await root.ask('PUT', '/api/grants/%2F', { everybody: true, right: 'read' })).status).toBe(200)
    expect(await bob.ask('PUT', '/open.txt', 'x')).toMatchObject({ status: 403, code: 'files.right-forbids' })
    expect((await bob.ask('GET', '/open.txt')).status).toBe(200)
    expect((await root.ask('PUT', '/open.txt', 'x')).status).toBe(204)
    expect((await root.ask('DELETE', '/api/grants/%2F?everybody=true')).status).toBe(204)
    for (const one of [ada, bob, cy]) {
      expect((await one.ask('GET', '/open.txt')).status).toBe(404)
      expect((await one.ask('GET', '/')).body).toEqual([])
    }
    await root.ask('PUT', '/api/grants/open.txt', { everybody: true, right: 'read' })
    expect(names((await cy.ask('GET', '/')).body)).toEqual(['open.txt'])
  })

  test('a closed folder that is renamed stays closed, also where nothing else in its folder has rights', async () => {
    const { ada, bob } = await household(await start({ admin }))
    for (const path of ['/projects', '/projects/secret', '/projects/x', '/projects/x/deep'])
      expect((await ada.ask('MKCOL', path)).status).toBe(201)
    for (const path of ['projects/secret', 'projects/x/deep'])
      expect((await ada.ask('PATCH', `/api/access/${path}`, { closed: true })).status).toBe(200)
    for (const [from, to] of [
      ['/projects/secret', '/projects/secret2'],
      ['/projects/x', '/projects/y'],
    ])
      expect((await ada.ask('POST', '/api/files/move', { from, to })).status).toBe(200)
    expect((await bob.ask('GET', '/projects/secret2')).status).toBe(404)
    expect((await bob.ask('GET', '/projects/y/deep')).status).toBe(404)
    expect((await bob.ask('PUT', '/projects/secret2/x', 'x')).status).toBe(403)
  })

  test('a closed folder is closed when its folder comes back from the trash, whatever changed there', async () => {
    const { root, ada, bob } = await household(await start({ admin }))
    await root.ask('POST', '/api/admin/groups', { name: 'crew' })
    for (const path of ['/team', '/team/private']) expect((await ada.ask('MKCOL', path)).status).toBe(201)
    await ada.ask('PUT', '/api/grants/team', { user: 'bob', right: 'write' })
    await ada.ask('PATCH', '/api/access/team/private', { closed: true })
    await ada.ask('PUT', '/api/grants/team%2Fprivate', { group: 'crew', right: 'read' })
    expect((await ada.ask('DELETE', '/team')).status).toBe(204)
    expect((await root.ask('DELETE', '/api/admin/groups/crew')).status).toBe(204)
    expect((await ada.ask('POST', '/api/trash/restore', { path: '/team' })).status).toBe(200)
    expect((await bob.ask('GET', '/team')).status).toBe(200)
    expect((await bob.ask('GET', '/team/private')).status).toBe(404)
  })

  test('who only passes through a folder sees neither its tags nor its properties nor who locked it', async () => {
    const files = await start({ admin })
    const { ada, bob } = await household(files)
    for (const path of ['/way', '/way/in']) expect((await ada.ask('MKCOL', path)).status).toBe(201)
    const update =
      '<propertyupdate xmlns="DAV:"><set><prop><hint xmlns="urn:x">zebra</hint></prop></set></propertyupdate>'
    await files.ask('PROPPATCH', '/way', { headers: ada.headers, body: update })
    await ada.ask('POST', '/api/tags/way', { tags: ['zebra'] })
    const lock =
      '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype><owner>zebra</owner></lockinfo>'
    await files.ask('LOCK', '/way', { headers: { ...ada.headers, Depth: '0' }, body: lock })
    await ada.ask('PATCH', '/api/access/way', { closed: true })
    await ada.ask('PUT', '/api/grants/way%2Fin', { user: 'bob', right: 'write' })
    for (const [path, depth] of [
      ['/way', '0'],
      ['/', '1'],
    ] as const) {
      const { status, text } = await files.ask('PROPFIND', path, { headers: { ...bob.headers, Depth: depth } })
      expect([status, text]).toEqual([207, expect.stringContaining('/way/')])
      expect(text).not.toContain('zebra')
    }
    expect((await bob.ask('GET', '/api/tags/way')).body).toEqual({ path: '/way', tags: [] })
    expect((await bob.ask('GET', '/')).body).toContainEqual(expect.objectContaining({ path: '/way', tags: [] }))
    expect((await bob.ask('GET', '/api/tags/search?tag=zebra')).body).toEqual([])
    expect((await bob.ask('GET', '/api/search?q=zebra')).body).toEqual([])
    const copying = { ...bob.headers, Depth: '0', Destination: '/copy' }
    expect((await files.ask('COPY', '/way', { headers: copying })).status).toBe(403)
  })

  test('who has no right at all sees nothing of the root but its name', async () => {
    const files = await start({ admin })
    const { root, bob } = await household(files)
    const update =
      '<propertyupdate xmlns="DAV:"><set><prop><hint xmlns="urn:x">secret</hint></prop></set></propertyupdate>'
    await files.ask('PROPPATCH', '/', { headers: root.headers, body: update })
    const seen = async () => (await files.ask('PROPFIND', '/', { headers: { ...bob.headers, Depth: '0' } })).text
    expect(await seen()).toContain('secret')
    expect((await root.ask('DELETE', '/api/grants/%2F?everybody=true')).status).toBe(204)
    expect(await seen()).not.toContain('secret')
  })

  test('people who may only read give up their own right too', async () => {
    const files = await start({ admin })
    const { ada } = await household(files)
    const eve = await person(files, 'eve', 'readonly')
    await ada.ask('PATCH', '/api/access/plans', { closed: true })
    await ada.ask('PUT', '/api/grants/plans', { user: 'eve', right: 'read' })
    expect((await eve.ask('GET', '/plans')).status).toBe(200)
    expect((await eve.ask('DELETE', '/api/grants/plans?user=eve')).status).toBe(204)
    expect((await eve.ask('GET', '/plans')).status).toBe(404)
    expect((await eve.ask('DELETE', '/api/grants/plans?user=ada')).status).toBe(404)
  })

  test('names of people and groups are completed', async () => {
    const { root, ada, cy } = await household(await start({ admin }))
    await root.ask('POST', '/api/admin/groups', { name: 'Board' })
    expect((await ada.ask('GET', '/api/people?prefix=bo')).body).toEqual([
      { kind: 'user', name: 'bob' },
      { kind: 'group', name: 'Board' },
    ])
    expect((await ada.ask('GET', '/api/people?prefix=%25')).body).toEqual([])
    expect((await cy.ask('GET', '/api/people?prefix=bo')).status).toBe(403)
  })
})
