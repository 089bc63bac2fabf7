/** Directories over SCIM 2.0, with requests as Okta, Entra and Keycloak document theirs. */
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { person } from '../../../testing/callers/people.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { as, beginWithIssuer } from '../../../testing/with-issuer.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const listResponse = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

type Send = Readonly<{ method: string; path: string; body?: unknown; authorization?: string; type?: string }>

/** One request; the answer's body is what its JSON says. */
async function send(files: RunningFiles, { method, path, body, authorization, type }: Send) {
  const answer = await files.ask(method, path, {
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'Content-Type': type ?? 'application/scim+json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { ...answer, body: answer.text === '' ? undefined : JSON.parse(answer.text) }
}

const filterOf = (filter: string) => `?filter=${encodeURIComponent(filter)}`
const patch = (...Operations: readonly unknown[]) => ({ schemas: [patchOp], Operations })

/** As Okta makes a person; most attributes are not kept here. */
const okta = (userName: string, externalId: string) => ({
  schemas: [`${core}:User`],
  userName,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Ada Lovelace',
  locale: 'en-US',
  externalId,
  groups: [],
  password: '1mz050nq',
  active: true,
})

async function directory(files: RunningFiles) {
  const root = asking(files, adminBasic)
  const made = await root('POST', '/api/admin/scim-tokens', { name: 'okta' })
  expect(made.status).toBe(201)
  const authorization = `Bearer ${made.body.token}`
  const scim = (method: string, path: string, body?: unknown) =>
    send(files, { method, path: `/scim/v2${path}`, body, authorization })
  return { files, root, scim, authorization, token: made.body }
}

describeFiles('a directory by SCIM', (start) => {
  const begin = async () => directory(await start({ admin }))

  test('makes an account as Okta asks for it, finds it again, disables it and deletes it', async () => {
    const { scim, root } = await begin()
    const missing = await scim('GET', `/Users${filterOf('userName eq "ada@example.org"')}&startIndex=1&count=100`)
    expect([missing.status, missing.body]).toEqual([
      200,
      { schemas: [listResponse], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    ])
    const made = await scim('POST', '/Users', okta('ada@example.org', '00ujl29u0le5T6Aj10h7'))
    const { id } = made.body
    expect([made.status, made.headers['content-type']]).toEqual([201, 'application/scim+json; charset=utf-8'])
    expect(made.body).toEqual({
      schemas: [`${core}:User`],
      id,
      externalId: '00ujl29u0le5T6Aj10h7',
      userName: 'ada@example.org',
      active: true,
      meta: { resourceType: 'User', created: expect.any(String), location: made.headers['location'] },
    })
    expect(made.headers['location']).toMatch(new RegExp(`/scim/v2/Users/${id}$`))
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(made.body)
    for (const filter of [
      'userName eq "ADA@example.org"',
      'externalId eq "00ujl29u0le5T6Aj10h7"',
      `id eq "${id}" and userName eq "ada@example.org"`,
    ])
      expect((await scim('GET', `/Users${filterOf(filter)}`)).body.Resources).toEqual([made.body])
    expect((await root('GET', '/api/admin/users')).body[0]).toMatchObject({
      username: 'ada@example.org',
      role: 'user',
      status: 'active',
    })

    const off = await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))
    expect([off.status, off.body.active]).toEqual([200, false])
    expect((await root('GET', '/api/admin/users')).body[0]).toMatchObject({ status: 'disabled' })
    const on = await scim('PUT', `/Users/${id}`, okta('ada.king@example.org', '00ujl29u0le5T6Aj10h7'))
    expect([on.status, on.body.active, on.body.userName]).toEqual([200, true, 'ada.king@example.org'])
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404)
    expect((await root('GET', '/api/admin/users')).body).toHaveLength(1)
  })

  test('changes an account as Entra does', async () => {
    const { scim } = await begin()
    const { id } = (await scim('POST', '/Users', okta('ada', 'a'))).body
    const changed = await scim(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: 'externalId', value: 'b' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada@example.org' },
        { op: 'Replace', path: 'name.familyName', value: 'King' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' },
        { op: 'Replace', path: `${core}:User:userName`, value: 'ada.king' },
      ),
    )
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { userName: 'ada.king', externalId: 'b', active: false },
    ])
    expect((await scim('GET', `/Users/${id}?attributes=userName`)).body).toEqual({
      schemas: [`${core}:User`],
      id,
      userName: 'ada.king',
      meta: expect.anything(),
    })
  })

  test('lists accounts page by page', async () => {
    const { scim } = await begin()
    for (const name of ['ada', 'bob', 'cyd']) await scim('POST', '/Users', okta(name, name))
    const names = async (query: string) => {
      const { body } = await scim('GET', `/Users?${query}`)
      return [body.totalResults, body.startIndex, body.Resources.map((one: { userName: string }) => one.userName)]
    }
    expect(await names('startIndex=1&count=2')).toEqual([4, 1, ['root', 'ada']])
    expect(await names('startIndex=3&count=2')).toEqual([4, 3, ['bob', 'cyd']])
    expect(await names('startIndex=0&count=0')).toEqual([4, 1, []])
    expect(await names('count=-1')).toEqual([4, 1, []])
    expect((await scim('GET', '/Users?count=many')).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
  })

  test('groups accounts as Okta and Entra do, and what is granted to a group counts for them', async () => {
    const { scim, root, files } = await begin()
    const bob = await person(files, 'bob')
    const [found] = (await scim('GET', `/Users${filterOf('userName eq "bob"')}`)).body.Resources
    const ada = (await scim('POST', '/Users', okta('ada', 'a'))).body
    const made = await scim('POST', '/Groups', {
      schemas: [`${core}:Group`],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Board',
      members: [],
    })
    expect([made.status, made.body]).toMatchObject([201, { displayName: 'Board', members: [] }])
    const group = `/Groups/${made.body.id}`
    await root('MKCOL', '/plans')
    await root('PATCH', '/api/access/plans', { closed: true })
    await root('PUT', '/api/grants/plans', { group: 'board', right: 'read' })
    const members = async () =>
      (await scim('GET', group)).body.members.map(({ display }: { display: string }) => display)
    const reads = async () => (await bob.ask('GET', '/plans')).status
    const change = async (...operations: readonly unknown[]) =>
      expect((await scim('PATCH', group, patch(...operations))).status).toBe(204)

    expect(await reads()).toBe(404)
    await change({ op: 'Add', path: 'members', value: [{ $ref: null, value: found.id }] })
    expect([await members(), await reads()]).toEqual([['bob'], 200])
    await change({ op: 'add', path: 'members', value: [{ value: ada.id, display: 'ada' }, { value: found.id }] })
    await change({ op: 'remove', path: `members[value eq "${found.id}"]` })
    expect([await members(), await reads()]).toEqual([['ada'], 404])
    await change({ op: 'replace', path: 'members', value: [{ value: found.id }] })
    expect([await members(), await reads()]).toEqual([['bob'], 200])
    await change({ op: 'Remove', path: 'members', value: [{ $ref: null, value: found.id }] })
    expect([await members(), await reads()]).toEqual([[], 404])
    await change({ op: 'add', value: { members: [{ value: ada.id }, { value: found.id }] } })
    await change({ op: 'replace', value: { id: made.body.id, displayName: 'Directors' } })
    expect([await members(), await reads()]).toEqual([['bob', 'ada'], 200])
    const inGroup = `id eq "${made.body.id}" and members eq "${found.id}"`
    expect((await scim('GET', `/Groups${filterOf(inGroup)}`)).body.totalResults).toBe(1)
    await change({ op: 'remove', path: 'members' })
    expect((await scim('GET', `/Groups${filterOf(inGroup)}`)).body.totalResults).toBe(0)

    const put = { schemas: [`${core}:Group`], displayName: 'Directors', members: [{ value: found.id }] }
    expect((await scim('PUT', group, put)).body.members).toMatchObject([{ value: found.id, display: 'bob' }])
    const listed = await scim('GET', `/Groups${filterOf('displayName eq "directors"')}&excludedAttributes=members`)
    expect(listed.body.Resources).toEqual([
      { schemas: [`${core}:Group`], id: made.body.id, displayName: 'Directors', meta: expect.anything() },
    ])
    expect((await root('GET', '/api/admin/groups')).body).toMatchObject([
      { name: 'Directors', source: 'scim', members: ['bob'] },
    ])
    expect((await root('PUT', '/api/admin/groups/Directors/members/ada')).code).toBe('files.group-elsewhere')
    expect((await root('DELETE', '/api/admin/groups/Directors')).code).toBe('files.group-elsewhere')
    expect((await scim('DELETE', group)).status).toBe(204)
    expect([(await scim('GET', group)).status, await reads()]).toEqual([404, 404])
  })

  test('takes groups that administrators made, and names of groups from elsewhere, from nobody', async () => {
    const { scim, root } = await begin()
    await root('POST', '/api/admin/groups', { name: 'board' })
    expect((await scim('GET', '/Groups')).body.totalResults).toBe(0)
    const taken = await scim('POST', '/Groups', { displayName: 'BOARD' })
    expect(taken.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    for (const displayName of ['oidc/id.example.org/board', 'org/example', ' x', 'x'.repeat(101)])
      expect((await scim('POST', '/Groups', { displayName })).body).toMatchObject({
        status: '400',
        scimType: 'invalidValue',
      })
    const none = { displayName: 'staff', members: [{ value: '11111111-1111-1111-1111-111111111111' }] }
    expect((await scim('POST', '/Groups', none)).body).toMatchObject({ status: '400', scimType: 'invalidValue' })
    expect((await scim('GET', '/Groups')).body.totalResults).toBe(0)
  })

  test('never makes, changes, disables or deletes an administrator, and sees no password', async () => {
    const { scim, root, files } = await begin()
    const [{ id }] = (await scim('GET', `/Users${filterOf('userName eq "root"')}`)).body.Resources
    const forbidden = { status: '403', schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] }
    expect((await scim('DELETE', `/Users/${id}`)).body).toMatchObject(forbidden)
    for (const value of [{ active: false }, { userName: 'other' }, { externalId: 'x' }])
      expect((await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value }))).body).toMatchObject(forbidden)
    // Nothing to change is no change.
    expect((await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }))).status).toBe(200)
    const eve = (await scim('POST', '/Users', { ...okta('eve', 'e'), role: 'admin', roles: [{ value: 'admin' }] })).body
    await scim('PATCH', `/Users/${eve.id}`, patch({ op: 'add', path: 'roles', value: 'admin' }))
    await scim('PATCH', `/Users/${eve.id}`, patch({ op: 'replace', path: 'password', value: 'a pass phrase' }))
    expect((await root('GET', '/api/admin/users/')).status).toBe(404)
    expect((await root('GET', '/api/admin/users')).body[0]).toMatchObject({ username: 'eve', role: 'user' })
    for (const password of ['1mz050nq', 'a pass phrase', ''])
      expect((await asking(files, basic('eve', password))('GET', '/')).status).toBe(401)
    expect(Object.keys(eve).toSorted()).toEqual(['active', 'externalId', 'id', 'meta', 'schemas', 'userName'])
  })

  test('moves the home along when it renames an account', async () => {
    const files = await start({ admin, homes: { root: '/home', isChosen: false } })
    const { scim, root } = await directory(files)
    const { id } = (await scim('POST', '/Users', okta('eve', 'e'))).body
    await root('POST', '/api/admin/users/eve/reset-password', { password: 'a long first password' })
    const as = (name: string) => asking(files, basic(name, 'a long first password'))
    expect((await as('eve')('PUT', '/home/eve/diary.txt', 'dear diary')).status).toBe(201)
    expect((await scim('PUT', `/Users/${id}`, okta('eva', 'e'))).status).toBe(200)
    expect((await as('eva')('GET', '/home/eva/diary.txt')).status).toBe(200)
    expect((await as('eva')('GET', '/home/eve')).status).toBe(404)
  })

  test('does not rename accounts that were there before it, but can disable them', async () => {
    const { scim, files } = await begin()
    const bob = await person(files, 'bob')
    const [{ id }] = (await scim('GET', `/Users${filterOf('userName eq "bob"')}`)).body.Resources
    const renamed = await scim('PUT', `/Users/${id}`, okta('robert', 'b'))
    expect(renamed.body).toMatchObject({ status: '400', scimType: 'mutability' })
    const adopted = await scim('PUT', `/Users/${id}`, { ...okta('bob', 'b'), active: false })
    expect([adopted.status, adopted.body]).toMatchObject([200, { externalId: 'b', active: false }])
    expect((await bob.ask('GET', '/')).status).toBe(401)
  })

  test('refuses names that are taken, and says so as the RFC does', async () => {
    const { scim } = await begin()
    for (const [userName, scimType, status] of [
      ['ROOT', 'uniqueness', '409'],
      ['anonymous', 'invalidValue', '400'],
      ['a:b', 'invalidValue', '400'],
    ])
      expect((await scim('POST', '/Users', okta(String(userName), 'x'))).body).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status,
        scimType,
        detail: expect.any(String),
      })
    expect((await scim('POST', '/Users', { schemas: [], active: true })).body).toMatchObject({
      scimType: 'invalidValue',
    })
  })

  test('gets 400 for filters and paths that cannot be read, or that it may not ask for', async () => {
    const { scim } = await begin()
    for (const filter of [
      'userName eq',
      'userName eq "ada',
      '((((',
      'userName co "a"',
      'userName eq "a" or userName eq "b"',
      'not (userName eq "a")',
      'password eq "x"',
      '__proto__ eq "x"',
      'userName eq 7',
      `userName eq "${'x'.repeat(1000)}"`,
    ])
      expect([filter, (await scim('GET', `/Users${filterOf(filter)}`)).body]).toMatchObject([
        filter,
        { status: '400', scimType: 'invalidFilter' },
      ])
    const { id } = (await scim('POST', '/Users', okta('ada', 'a'))).body
    const group = (await scim('POST', '/Groups', { displayName: 'board' })).body
    for (const path of ['][', 'members[value eq', 'members[display eq "ada"]'])
      expect((await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path }))).body).toMatchObject({
        status: '400',
        scimType: 'invalidPath',
      })
    const removed = await scim('PATCH', `/Users/${id}`, patch({ op: 'remove', path: 'userName' }))
    expect(removed.body).toMatchObject({ status: '400', scimType: 'mutability' })
  })

  test('gets the errors of the RFC for bodies that are none', async () => {
    const { files, scim, authorization } = await begin()
    const post = (body: unknown, type?: string) =>
      send(files, { method: 'POST', path: '/scim/v2/Users', body, authorization, ...(type !== undefined && { type }) })
    expect((await post('{')).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
    expect((await post('[]')).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
    expect((await post({ userName: 'ada' }, 'text/plain')).body).toMatchObject({ status: '415' })
    expect((await post({ userName: 'x'.repeat(5_000_000) })).body).toMatchObject({ status: '413' })
    const { id } = (await scim('POST', '/Users', okta('ada', 'a'))).body
    for (const body of [{}, { schemas: [patchOp], Operations: [] }, patch({ op: 'move', path: 'active' })])
      expect((await scim('PATCH', `/Users/${id}`, body)).body).toMatchObject({ status: '400' })
    expect((await scim('PATCH', '/Users', patch({ op: 'add', value: {} }))).body).toMatchObject({ status: '405' })
    expect((await scim('GET', '/Users/%ff')).body).toMatchObject({ status: '404' })
  })

  test('holds ten thousand members in a group, and no more', async () => {
    const { scim } = await begin()
    const { id } = (await scim('POST', '/Groups', { displayName: 'all' })).body
    const members = Array.from({ length: 10_001 }, (_, at) => ({ value: `u${at}`, display: `u${at}`, type: 'User' }))
    const tooMany = await scim('PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: members }))
    expect([tooMany.status, tooMany.headers['error-code']]).toEqual([413, 'files.scim-too-many-members'])
    const unknown = patch({ op: 'add', path: 'members', value: members.slice(1) })
    expect((await scim('PATCH', `/Groups/${id}`, unknown)).headers['error-code']).toBe('files.scim-value-invalid')
  })

  test('learns what the service can do', async () => {
    const { scim } = await begin()
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    })
    const { Resources: types } = (await scim('GET', '/ResourceTypes')).body
    expect(types.map((one: { endpoint: string }) => one.endpoint)).toEqual(['/Users', '/Groups'])
    expect((await scim('GET', `/Schemas/${core}:User`)).body).toMatchObject({ name: 'User' })
    expect((await scim('GET', '/Schemas')).body.totalResults).toBe(2)
    expect((await scim('GET', '/Schemas/urn:none')).status).toBe(404)
  })

  test('has a token that opens SCIM and nothing else, and nothing else opens SCIM', async () => {
    const { files, root, scim, authorization, token } = await begin()
    for (const path of ['/', '/api/users/me', '/api/admin/users', '/api/admin/scim-tokens'])
      expect([path, (await asking(files, authorization)('GET', path)).status]).toEqual([path, 401])
    expect((await asking(files, authorization)('PROPFIND', '/')).status).toBe(401)
    for (const other of [undefined, adminBasic, 'Bearer scim_x', `Bearer scim_${'x'.repeat(43)}`]) {
      const asked = { method: 'GET', path: '/scim/v2/Users', ...(other !== undefined && { authorization: other }) }
      const { status, headers, body } = await send(files, asked)
      expect([status, headers['www-authenticate'] !== undefined, body.status]).toEqual([401, true, '401'])
    }
    const ada = await person(files, 'ada')
    expect((await ada.ask('POST', '/api/admin/scim-tokens', { name: 'x' })).status).toBe(403)
    const { body } = await root('POST', '/api/auth/app-passwords', { name: 'dav', password: admin.password })
    const program = asking(files, basic('root', body.password))
    for (const method of ['GET', 'POST'])
      expect(
        (await program(method, '/api/admin/scim-tokens', method === 'POST' ? { name: 'x' } : undefined)).code,
      ).toBe('files.login-needed')
    const listed = async () => (await root('GET', '/api/admin/scim-tokens')).body
    const { id, created_at } = token
    const one = { id, name: 'okta', created_by: 'root', created_at }
    expect(await listed()).toEqual([{ ...one, last_used: null }])
    expect((await scim('GET', '/Users')).status).toBe(200)
    expect(await listed()).toEqual([{ ...one, last_used: expect.any(String) }])
    expect((await root('DELETE', `/api/admin/scim-tokens/${token.id}`)).status).toBe(204)
    expect((await scim('GET', '/Users')).status).toBe(401)
    expect((await root('DELETE', `/api/admin/scim-tokens/${token.id}`)).code).toBe('files.scim-token-missing')
  })

  test('is in the audit log by the name of its token', async () => {
    const { scim, root } = await begin()
    await scim('POST', '/Users', okta('ada', 'a'))
    await scim('POST', '/Groups', { displayName: 'board' })
    const { body } = await root('GET', '/api/audit?user=scim:okta')
    expect(body.map((one: { target: string }) => one.target)).toEqual(['group board', 'user ada'])
  })

  test('leaves a folder of the same name to its files', async () => {
    const { files, root } = await begin()
    await root('MKCOL', '/before') // when the name was not reserved yet
    await files.database.write(sqlForTests(`UPDATE present SET key = 'scim', name = 'scim' WHERE key = 'before'`))
    expect((await root('MKCOL', '/scim/v2')).status).toBe(201)
    expect((await root('PUT', '/scim/v2/notes')).status).toBe(201)
    expect((await root('GET', '/scim/v2/notes')).status).toBe(200)
    const open = await start({})
    expect((await open.ask('GET', '/scim/v2/Users')).status).toBe(404)
    expect((await files.ask('GET', '/scim/v2/Users')).status).toBe(401)
  })

  test('makes accounts that people get who sign in as the subject it named, and nobody else', async () => {
    const running = await beginWithIssuer(start)
    const { scim, root } = await directory(running.files)
    const { id } = (await scim('POST', '/Users', okta('ada@example.org', 'subject-1'))).body
    await person(running.files, 'bob')
    const [bob] = (await scim('GET', `/Users${filterOf('userName eq "bob"')}`)).body.Resources
    await scim('PUT', `/Users/${bob.id}`, okta('bob', 'subject-2'))
    const me = async (sub: string, preferred_username: string) =>
      (await (await as(running, { sub, preferred_username }))('GET', '/api/users/me')).body
    expect(await me('subject-1', 'whoever')).toMatchObject({ id, username: 'ada@example.org', role: 'user' })
    expect(await me('subject-1', 'later')).toMatchObject({ id, username: 'ada@example.org', role: 'user' })
    // Bob was there before the directory, with a password.
    expect((await me('subject-2', 'bob')).id).not.toBe(bob.id)
    expect((await me('subject-3', 'ada@example.org')).id).not.toBe(id)
    await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))
    expect((await (await as(running, { sub: 'subject-1' }))('GET', '/')).status).toBe(401)
    expect((await root('GET', '/api/admin/users')).body).toHaveLength(5)
  })
})
