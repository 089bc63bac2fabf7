/**
 * Whole lives of an account and a group, request by request, as three directories document theirs: what they look for first, what they
 * send again, and what they leave out. After each, the people see what they should.
 */
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, type Start } from '../../../testing/running-files.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patch = (...Operations: readonly unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})
const password = 'a long first password'

/** A service with a closed folder for the group `Engineering`, and a directory of this name with its token. */
async function begin(start: Start, name: string, type: string) {
  const files = await start({ admin })
  const root = asking(files, adminBasic)
  const { token } = (await root('POST', '/api/admin/scim-tokens', { name })).body
  /** The status and the body of the answer, which has to be one of SCIM. */
  async function scim(method: string, path: string, body?: unknown) {
    const answer = await files.ask(method, `/scim/v2${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        Accept: 'application/scim+json, application/json',
        'Content-Type': type,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.text !== '') expect(answer.headers['content-type']).toMatch(/^application\/scim\+json/)
    return { status: answer.status, body: answer.text === '' ? undefined : JSON.parse(answer.text) }
  }
  await root('MKCOL', '/plans')
  await root('PATCH', '/api/access/plans', { closed: true })
  /** What a person gets who asks for the folder: 401 for no account, or a disabled one. */
  const sees = async (username: string) => (await asking(files, basic(username, password))('GET', '/plans')).status
  const givesPassword = async (username: string) =>
    expect((await root('POST', `/api/admin/users/${username}/reset-password`, { password })).status).toBe(204)
  const shares = async (group: string) =>
    expect((await root('PUT', '/api/grants/plans', { group, right: 'read' })).status).toBe(200)
  return { scim, sees, givesPassword, shares }
}

const found = (attribute: string, value: string) => `filter=${encodeURIComponent(`${attribute} eq "${value}"`)}`

describeFiles('a life by SCIM', (start) => {
  test('as Okta provisions it: looked for, made, read, replaced whole, grouped, switched off and on', async () => {
    const { scim, sees, givesPassword, shares } = await begin(start, 'okta', 'application/scim+json; charset=utf-8')
    const paged = 'startIndex=1&count=100'
    expect(await scim('GET', `/Users?startIndex=1&count=2`)).toMatchObject({ status: 200, body: { totalResults: 1 } })
    expect((await scim('GET', `/Users?${found('userName', 'isaac')}&${paged}`)).body.totalResults).toBe(0)
    const isaac = {
      schemas: [`${core}:User`],
      userName: 'isaac',
      name: { givenName: 'Isaac', familyName: 'Brock' },
      emails: [{ primary: true, value: 'isaac@example.org', type: 'work' }],
      displayName: 'Isaac Brock',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    const made = await scim('POST', '/Users', isaac)
    const { id } = made.body
    expect([made.status, made.body.userName, made.body.active]).toEqual([201, 'isaac', true])
    expect((await scim('POST', '/Users', isaac)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(made.body)
    const changed = { ...isaac, id, name: { givenName: 'Isaac', familyName: 'King' }, meta: made.body.meta }
    expect(await scim('PUT', `/Users/${id}`, changed)).toMatchObject({ status: 200, body: { id, userName: 'isaac' } })

    expect((await scim('GET', `/Groups?${paged}`)).body.totalResults).toBe(0)
    const group = await scim('POST', '/Groups', { schemas: [`${core}:Group`], displayName: 'Engineering', members: [] })
    const address = `/Groups/${group.body.id}`
    expect(group.status).toBe(201)
    await givesPassword('isaac')
    await shares('Engineering')
    expect(await sees('isaac')).toBe(404)
    const joins = patch({ op: 'add', path: 'members', value: [{ value: id, display: 'isaac' }] })
    expect((await scim('PATCH', address, joins)).status).toBe(204)
    expect(await sees('isaac')).toBe(200)
    const renamed = patch({ op: 'replace', value: { id: group.body.id, displayName: 'Engineers' } })
    expect((await scim('PATCH', address, renamed)).status).toBe(204)
    expect(await sees('isaac')).toBe(200)

    const active = (value: boolean) => scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: value } }))
    expect((await active(false)).body.active).toBe(false)
    expect(await sees('isaac')).toBe(401)
    expect((await active(true)).body.active).toBe(true)
    expect(await sees('isaac')).toBe(200)
    const leaves = patch({ op: 'remove', path: `members[value eq "${id}"]` })
    expect((await scim('PATCH', address, leaves)).status).toBe(204)
    expect(await sees('isaac')).toBe(404)
    expect((await scim('DELETE', address)).status).toBe(204)
    expect((await scim('GET', `/Groups?${paged}`)).body.totalResults).toBe(0)
  })

  test('as Entra provisions it: a test of the connection, attributes by path, members one by one, a soft and a hard deletion', async () => {
    const { scim, sees, givesPassword, shares } = await begin(start, 'entra', 'application/scim+json')
    const nobody = await scim('GET', `/Users?${found('userName', 'non-existent-7d6b4b8f')}`)
    expect(nobody).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
    expect((await scim('GET', `/Users?${found('externalId', 'jyoung')}`)).body.totalResults).toBe(0)
    const made = await scim('POST', '/Users', {
      schemas: [`${core}:User`, enterprise],
      externalId: 'jyoung',
      userName: 'jo',
      active: true,
      addresses: null,
      displayName: 'Jo Young',
      emails: [{ type: 'work', value: 'jo@example.org', primary: true }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Jo Young', familyName: 'Young', givenName: 'Jo' },
      phoneNumbers: null,
      preferredLanguage: null,
      title: null,
      [enterprise]: { department: null, manager: null },
    })
    const { id } = made.body
    expect([made.status, made.body.externalId]).toEqual([201, 'jyoung'])
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ id, userName: 'jo' })
    expect((await scim('GET', `/Users?${found('userName', 'jo')}`)).body.Resources).toMatchObject([{ id }])
    const byPath = patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'joan@example.org' },
      { op: 'Replace', path: 'name.familyName', value: 'Younger' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Rivers' },
    )
    expect(await scim('PATCH', `/Users/${id}`, byPath)).toMatchObject({ status: 200, body: { id, userName: 'jo' } })
    const renamed = await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'userName', value: 'joan' }))
    expect(renamed).toMatchObject({ status: 200, body: { userName: 'joan' } })

    const group = await scim('POST', '/Groups', {
      schemas: [`${core}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Engineering',
      meta: { resourceType: 'Group' },
    })
    const address = `/Groups/${group.body.id}`
    expect(group.status).toBe(201)
    expect((await scim('GET', `${address}?excludedAttributes=members`)).body).not.toHaveProperty('members')
    const byName = `excludedAttributes=members&${found('displayName', 'Engineering')}`
    expect((await scim('GET', `/Groups?${byName}`)).body.Resources).toMatchObject([{ id: group.body.id }])
    await givesPassword('joan')
    await shares('Engineering')
    const member = (op: 'Add' | 'Remove') =>
      scim('PATCH', address, patch({ op, path: 'members', value: [{ $ref: null, value: id }] }))
    expect([(await member('Add')).status, await sees('joan')]).toEqual([204, 200])
    const other = patch({ op: 'Replace', path: 'displayName', value: 'Engineers' })
    expect([(await scim('PATCH', address, other)).status, await sees('joan')]).toEqual([204, 200])
    expect([(await member('Remove')).status, await sees('joan')]).toEqual([204, 404])
    expect([(await member('Add')).status, await sees('joan')]).toEqual([204, 200])

    const off = await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
    expect([off.body.active, await sees('joan')]).toEqual([false, 401])
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ status: '404' })
    expect((await scim('GET', address)).body.members).toEqual([])
    expect((await scim('DELETE', address)).status).toBe(204)
  })

  test('as the extension of Keycloak provisions it: all listed, each replaced whole at every change, members left out when there are none', async () => {
    const { scim, sees, givesPassword, shares } = await begin(start, 'keycloak', 'application/scim+json')
    expect((await scim('GET', '/Users')).body.Resources).toHaveLength(1)
    expect((await scim('GET', '/Groups')).body.totalResults).toBe(0)
    const kim = {
      schemas: [`${core}:User`],
      externalId: 'f4d2b9e6-6b41-4f8a-9a53-2f0c2f3f2a11',
      userName: 'kim',
      displayName: 'Kim Ito',
      active: true,
      emails: [{ value: 'kim@example.org', primary: true }],
      roles: [{ value: 'offline_access' }],
    }
    const made = await scim('POST', '/Users', kim)
    const { id } = made.body
    expect(made.status).toBe(201)
    /** It knows where things are by relative addresses. */
    const whole = { ...kim, id, meta: { location: `Users/${id}` } }
    expect(await scim('PUT', `/Users/${id}`, whole)).toMatchObject({ status: 200, body: { active: true } })
    await givesPassword('kim')

    const engineering = { schemas: [`${core}:Group`], externalId: 'a1', displayName: 'Engineering' }
    const group = await scim('POST', '/Groups', engineering)
    const address = `/Groups/${group.body.id}`
    const replaced = { ...engineering, id: group.body.id, meta: { location: `Groups/${group.body.id}` } }
    const members = [{ value: id, $ref: `Users/${id}` }]
    expect(group.status).toBe(201)
    await shares('Engineering')
    expect([(await scim('PUT', address, { ...replaced, members })).status, await sees('kim')]).toEqual([200, 200])
    expect([(await scim('PUT', address, replaced)).status, await sees('kim')]).toEqual([200, 404])
    const added = patch({ op: 'add', path: 'members', value: [{ type: 'User', ...members[0] }] })
    expect([(await scim('PATCH', address, added)).status, await sees('kim')]).toEqual([204, 200])
    expect((await scim('PUT', `/Users/${id}`, { ...whole, active: false })).body.active).toBe(false)
    expect(await sees('kim')).toBe(401)
    expect((await scim('PUT', `/Users/${id}`, whole)).body.active).toBe(true)
    expect(await sees('kim')).toBe(200)
    expect((await scim('DELETE', address)).status).toBe(204)
    expect(await sees('kim')).toBe(404)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim('GET', '/Users')).body.Resources).toHaveLength(1)
  })
})
