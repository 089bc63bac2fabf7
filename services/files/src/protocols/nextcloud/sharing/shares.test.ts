/** Sharing as Nextcloud's phones and desktop ask for it: forms and XML from Android and the desktop, queries and JSON from iOS. */
import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'

const base = '/ocs/v2.php/apps/files_sharing/api/v1'
type Fields = Readonly<Record<string, string | number | boolean>>

/** What the person is answered, in JSON, as `[HTTP status, OCS code, data]`. */
function sharing(files: RunningFiles, { headers }: Person) {
  async function ask(method: string, path: string, fields?: Fields) {
    const texts = Object.entries(fields ?? {}).map(([name, value]): [string, string] => [name, String(value)])
    const body = fields && new URLSearchParams(texts).toString()
    const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'OCS-APIRequest': 'true' }
    const address = `${path.startsWith('/ocs') ? '' : base}${path}${path.includes('?') ? '&' : '?'}format=json`
    const answer = await files.ask(method, address, {
      headers: { ...headers, ...type },
      ...(body !== undefined && { body }),
    })
    const { meta, data } = JSON.parse(answer.text).ocs
    return { status: answer.status, code: meta.statuscode, message: meta.message, data, error: answer.code }
  }
  const share = async (fields: Fields) => {
    const { status, data, message } = await ask('POST', '/shares', fields)
    expect([fields, status, message]).toEqual([fields, 200, 'OK'])
    return data
  }
  const refusal = async (method: string, path: string, fields?: Fields) => {
    const { status, error } = await ask(method, path, fields)
    return [status, error]
  }
  return { ask, share, refusal }
}

async function put(files: RunningFiles, { headers }: Person, path: string, body = 'text'): Promise<void> {
  const { status } = await files.ask('PUT', `${path}?parents=true`, { headers, body })
  expect([path, status]).toEqual([path, 201])
}

const close = (files: RunningFiles, { headers }: Person, path: string) =>
  files.ask('PATCH', `/api/access${path}`, {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"closed":true}',
  })

describeFiles('a link made on a phone', (start) => {
  async function opened() {
    const time = handClock(Date.parse('2026-11-27T12:00:00Z'))
    const files = await start({ admin, clock: time })
    const kim = await person(files, 'kim')
    await put(files, kim, '/d/a b.txt'.replace(' ', '%20'), 'hello')
    return { files, kim, time, ...sharing(files, kim) }
  }

  test('opens the file for whoever has it, and ends after a week where nobody says otherwise', async () => {
    const { files, share, ask } = await opened()
    const made = await share({ path: '/d/a b.txt', shareType: 3, password: '' })
    expect(made).toMatchObject({
      share_type: 3,
      permissions: 1,
      path: '/d/a b.txt',
      item_type: 'file',
      mimetype: 'text/plain',
      uid_owner: 'kim',
      expiration: '2026-12-04 00:00:00',
      password: null,
      url: expect.stringMatching(new RegExp(`/s/${made.token}$`)),
    })
    expect(Number(made.id)).toBeGreaterThan(0)
    expect((await files.ask('GET', `/s/${made.token}`)).text).toBe('hello')
    expect((await ask('GET', `/shares?path=${encodeURIComponent('/d/a b.txt')}&reshares=true`)).data).toEqual([made])
    expect((await ask('GET', `/shares/${made.id}`)).data).toEqual([made])
    expect((await ask('GET', '/shares')).data).toEqual([made])
    expect((await ask('GET', '/shares?path=/d&subfiles=true')).data).toEqual([made])
    expect((await ask('GET', '/shares?path=/d')).data).toEqual([])
  })

  test('keeps its address when its password, its last day and what it takes are changed, and is gone when it is deleted', async () => {
    const { files, share, ask, refusal, time } = await opened()
    const { id, token } = await share({ path: '/d/', shareType: '3', expireDate: '2026-12-31' })
    const changed = async (fields: Fields) => (await ask('PUT', `/shares/${id}`, fields)).data
    expect(await changed({ password: 'open sesame' })).toMatchObject({
      id,
      password: '***',
      expiration: '2026-12-31 00:00:00',
    })
    const get = (headers = {}) => files.ask('GET', `/s/${token}/a%20b.txt`, { headers })
    expect((await get()).status).toBe(401)
    expect((await get({ 'X-Share-Password': 'open sesame' })).text).toBe('hello')
    const capabilities = await files.ask('GET', '/ocs/v2.php/cloud/capabilities?format=json', {
      headers: { authorization: adminBasic },
    })
    const { minLength } = JSON.parse(capabilities.text).ocs.data.capabilities.password_policy
    const short = { password: 'x'.repeat(minLength - 1) }
    expect(await refusal('PUT', `/shares/${id}`, short)).toEqual([400, 'files.share-field-invalid'])
    expect(await refusal('POST', '/shares', { path: '/d/', shareType: 3, ...short })).toEqual([
      400,
      'files.share-field-invalid',
    ])
    expect(await changed({ password: '' })).toMatchObject({ password: null })
    expect((await get()).text).toBe('hello')
    expect(await changed({ permissions: 4 })).toMatchObject({ permissions: 4, token })
    expect((await get()).status).toBe(403)
    expect((await files.ask('PUT', `/s/${token}/new.txt`, { body: 'n' })).status).toBe(201)
    expect(await changed({ permissions: 17, note: 'please', label: 'holiday' })).toMatchObject({ permissions: 1 })
    time.advance(34 * 86_400_000)
    expect((await get()).text).toBe('hello') // on its last day
    time.advance(86_400_000)
    expect((await get()).status).toBe(410)
    expect(await changed({ expireDate: '' })).toMatchObject({ expiration: null })
    expect((await get()).text).toBe('hello')
    expect((await ask('DELETE', `/shares/${id}`)).code).toBe(200)
    expect([(await get()).status, (await ask('GET', `/shares/${id}`)).status]).toEqual([404, 404])
  })

  test('is refused where it would be something else than was asked for', async () => {
    const { refusal, share } = await opened()
    const link = { path: '/d', shareType: 3 }
    const refused = (more: Fields) => refusal('POST', '/shares', { ...link, ...more })
    for (const more of [{ publicUpload: true }, { permissions: 15 }, { permissions: 5 }, { hideDownload: true }])
      expect([more, await refused(more)]).toEqual([more, [400, 'files.share-unsupported']])
    expect(await refused({ shareType: 4, shareWith: 'a@example.org' })).toEqual([400, 'files.share-unsupported'])
    for (const more of [
      { expireDate: '2026-11-20' },
      { expireDate: '2026-02-30' },
      { expireDate: '9999-12-31' },
      { expireDate: 'soon' },
      { permissions: 32 },
      { shareType: 'x' },
      { path: '' },
    ])
      expect([more, await refused(more)]).toEqual([more, [400, 'files.share-field-invalid']])
    expect(await refused({ path: '/none' })).toEqual([404, 'files.path-missing'])
    expect(await refused({ path: '/d/a b.txt', permissions: 4 })).toEqual([400, 'files.share-needs-folder'])
    const { id } = await share(link)
    expect(await refusal('PUT', `/shares/${id}`, { permissions: 31 })).toEqual([400, 'files.share-unsupported'])
    expect(await refusal('PUT', `/shares/${id}`, { expireDate: '2026-11-26' })).toEqual([
      400,
      'files.share-field-invalid',
    ])
  })

  test('is nobody else’s to see, change or delete, and tells nothing of where it went', async () => {
    const { files, kim, share } = await opened()
    const lee = await person(files, 'lee')
    const other = sharing(files, lee)
    const { id } = await share({ path: '/d', shareType: 3 })
    for (const [method, fields] of [
      ['GET', undefined],
      ['PUT', { password: 'all mine' }],
      ['DELETE', undefined],
    ] as const)
      expect(await other.refusal(method, `/shares/${id}`, fields)).toEqual([404, 'files.share-missing'])
    expect((await other.ask('GET', '/shares?path=/d&reshares=true')).data).toEqual([])
    const { id: theirs } = await other.share({ path: '/d/a b.txt', shareType: 3 })
    await close(files, kim, '/d')
    expect((await other.ask('GET', '/shares')).data).toEqual([])
    expect(await other.refusal('GET', `/shares/${theirs}`)).toEqual([404, 'files.share-missing'])
    expect(await other.refusal('PUT', `/shares/${theirs}`, { expireDate: '' })).toEqual([404, 'files.share-missing'])
  })

  test('is what Android and iOS read: XML with numbers, and JSON from JSON', async () => {
    const { files, kim } = await opened()
    const headers = { ...kim.headers, 'OCS-APIRequest': 'true' }
    const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }
    const xml = await files.ask('POST', `${base}/shares`, { headers: form, body: 'path=%2Fd&shareType=3' })
    expect(xml.text).toMatch(/<statuscode>200<\/statuscode>.*<data>.*<id>\d{1,9}<\/id>.*<url>http.*<\/data>/s)
    const listed = await files.ask('GET', `${base}/shares?path=%2Fd&reshares=true`, { headers })
    expect(listed.text).toMatch(/<data><element>.*<item_source>\d+<\/item_source>.*<\/element><\/data>/s)
    const json = { ...headers, 'Content-Type': 'application/json', Accept: 'application/json' }
    const body = JSON.stringify({ path: '/d', shareType: 3, permissions: 1, note: null })
    expect(
      JSON.parse((await files.ask('POST', `${base}/shares`, { headers: json, body })).text).ocs.data.share_type,
    ).toBe(3)
    const query = await files.ask('POST', `${base}/shares?path=%2Fd&shareType=3&format=json`, { headers })
    expect(JSON.parse(query.text).ocs.data.share_type).toBe(3)
    for (const wrong of ['[1]', '{', '"x"'])
      expect([wrong, (await files.ask('POST', `${base}/shares`, { headers: json, body: wrong })).status]).toEqual([
        wrong,
        400,
      ])
    const first = await files.ask('GET', '/ocs/v1.php/apps/files_sharing/api/v1/shares/999?format=json', { headers })
    expect([first.status, JSON.parse(first.text).ocs.meta.statuscode]).toEqual([200, 998])
  })
})

describeFiles('what is shared with people on a phone', (start) => {
  async function opened() {
    const files = await start({ admin })
    const [kim, lee, mo] = [await person(files, 'kim'), await person(files, 'lee'), await person(files, 'mo')]
    await put(files, kim, '/d/a.txt')
    await close(files, kim, '/d')
    const status = async (method: string, path: string, { headers }: Person, body?: string) =>
      (await files.ask(method, path, { headers, ...(body !== undefined && { body }) })).status
    return { files, kim, lee, mo, status, of: (one: Person) => sharing(files, one) }
  }

  test('is a right that they have at once, told as the bits that it is, changed, and taken back', async () => {
    const { kim, lee, status, of } = await opened()
    expect(await status('GET', '/d/a.txt', lee)).toBe(404)
    const made = await of(kim).share({ path: '/d', shareType: 0, shareWith: 'lee', permissions: 1 })
    expect(made).toMatchObject({
      share_type: 0,
      permissions: 1,
      uid_owner: 'kim',
      share_with: 'lee',
      share_with_displayname: 'lee',
      expiration: null,
      can_edit: true,
      item_type: 'folder',
    })
    expect([await status('GET', '/d/a.txt', lee), await status('PUT', '/d/b.txt', lee, 'b')]).toEqual([200, 403])
    const changed = await of(kim).ask('PUT', `/shares/${made.id}`, { permissions: 15 })
    expect(changed.data).toMatchObject({ id: made.id, permissions: 15 })
    expect(await status('PUT', '/d/b.txt', lee, 'b')).toBe(201)
    const [own] = (await of(lee).ask('GET', '/shares?shared_with_me=true')).data
    expect(own).toMatchObject({ id: made.id, path: '/d', permissions: 15, can_edit: false, can_delete: true })
    expect((await of(lee).ask('GET', '/shares')).data).toEqual([])
    expect((await of(kim).ask('PUT', `/shares/${made.id}`, { permissions: 31 })).data.permissions).toBe(31)
    const onFile = await of(lee).share({ path: '/d/a.txt', shareType: 0, shareWith: 'mo', permissions: 19 })
    expect(onFile).toMatchObject({ permissions: 19, uid_owner: 'lee', uid_file_owner: 'kim' })
    expect((await of(kim).ask('DELETE', `/shares/${made.id}`)).code).toBe(200)
    expect(await status('GET', '/d/a.txt', lee)).toBe(404)
  })

  test('is marked for who shared it, as what they shared it, and for nobody else', async () => {
    const { files, kim, lee, of } = await opened()
    await of(kim).share({ path: '/d', shareType: 0, shareWith: 'lee', permissions: 15 })
    await of(kim).share({ path: '/d', shareType: 3 })
    await of(lee).share({ path: '/d/a.txt', shareType: 3 })
    const marks = async ({ headers, username }: Person, path: string, depth: string) => {
      const answer = await files.ask('PROPFIND', `/remote.php/dav/files/${username}${path}`, {
        headers: { ...headers, Depth: depth },
        body: '<propfind xmlns="DAV:"><prop><share-types xmlns="http://owncloud.org/ns"/></prop></propfind>',
      })
      return [...answer.text.matchAll(/files\/\w+(\/[^<]*)<|share-type>(\d)</g)].map(([, href, type]) => href ?? type)
    }
    expect(await marks(kim, '/', '1')).toEqual(['/', '/d/', '0', '3'])
    expect(await marks(kim, '/d/', '1')).toEqual(['/d/', '0', '3', '/d/a.txt'])
    expect(await marks(lee, '/d/', '1')).toEqual(['/d/', '/d/a.txt', '3'])
  })

  test('is shared with a group for each who belongs to it, and given up by each for themselves', async () => {
    const { files, kim, lee, mo, status, of } = await opened()
    const root = { authorization: `Basic ${btoa(`${admin.username}:${admin.password}`)}` }
    const json = { ...root, 'Content-Type': 'application/json' }
    await files.ask('POST', '/api/admin/groups', { headers: json, body: '{"name":"board"}' })
    await files.ask('PUT', '/api/admin/groups/board/members/lee', { headers: root })
    const made = await of(kim).share({ path: '/d', shareType: 1, shareWith: 'board' })
    expect(made).toMatchObject({ share_type: 1, share_with: 'board', permissions: 15 })
    expect([await status('GET', '/d/a.txt', lee), await status('GET', '/d/a.txt', mo)]).toEqual([200, 404])
    expect((await of(lee).ask('GET', '/shares?shared_with_me=true')).data).toMatchObject([
      { id: made.id, share_type: 1 },
    ])
    expect(await of(lee).refusal('DELETE', `/shares/${made.id}`)).toEqual([403, 'files.right-forbids'])
    const { id } = await of(kim).share({ path: '/d', shareType: 0, shareWith: 'mo' })
    expect((await of(mo).ask('DELETE', `/shares/${id}`)).code).toBe(200)
    expect(await status('GET', '/d/a.txt', mo)).toBe(404)
  })

  test('is refused to whoever may not manage it, and where it would be more or less than was asked for', async () => {
    const { kim, lee, of } = await opened()
    const { id } = await of(kim).share({ path: '/d', shareType: 0, shareWith: 'lee', permissions: 15 })
    const forMo = { path: '/d', shareType: 0, shareWith: 'mo' }
    expect(await of(lee).refusal('POST', '/shares', forMo)).toEqual([403, 'files.right-forbids'])
    expect(await of(lee).refusal('PUT', `/shares/${id}`, { permissions: 31 })).toEqual([403, 'files.right-forbids'])
    for (const more of [
      { permissions: 5 },
      { permissions: 14 },
      { expireDate: '2099-01-01' },
      { password: 'all mine' },
    ])
      expect([more, await of(kim).refusal('POST', '/shares', { ...forMo, ...more })]).toEqual([
        more,
        [400, 'files.share-unsupported'],
      ])
    const download = '[{"scope":"permissions","key":"download","enabled":false}]'
    expect(await of(kim).refusal('POST', '/shares', { ...forMo, attributes: download })).toEqual([
      400,
      'files.share-unsupported',
    ])
    expect(await of(kim).refusal('POST', '/shares', { ...forMo, shareWith: 'nobody' })).toEqual([
      404,
      'files.user-missing',
    ])
    expect(await of(kim).refusal('POST', '/shares', { ...forMo, shareWith: '' })).toEqual([
      400,
      'files.share-field-invalid',
    ])
  })

  test('stays what its giver made it, where who may share it in turn changes it for themselves', async () => {
    const { kim, lee, status, of } = await opened()
    const { id } = await of(kim).share({ path: '/d', shareType: 0, shareWith: 'lee', permissions: 31 })
    for (const [method, path, fields] of [
      ['PUT', `/shares/${id}`, { permissions: 1 }],
      ['POST', '/shares', { path: '/d', shareType: 0, shareWith: 'lee', permissions: 1 }],
    ] as const)
      expect(await of(lee).refusal(method, path, fields)).toEqual([400, 'files.share-unsupported'])
    expect((await of(lee).ask('GET', '/shares?shared_with_me=true')).data).toMatchObject([
      { id, permissions: 31, uid_owner: 'kim', can_edit: false, can_delete: true },
    ])
    expect(await status('PUT', '/d/b.txt', lee, 'b')).toBe(201)
  })

  test('does not exist for whoever may not read what it is on, by number or by path', async () => {
    const { files, kim, lee, mo, of } = await opened()
    const { id } = await of(kim).share({ path: '/d', shareType: 0, shareWith: 'lee' })
    for (const [method, fields] of [
      ['GET', undefined],
      ['PUT', { permissions: 1 }],
      ['DELETE', undefined],
    ] as const) {
      const hidden = await of(mo).ask(method, `/shares/${id}`, fields)
      expect([method, hidden]).toEqual([method, await of(mo).ask(method, '/shares/999999', fields)])
      expect(hidden.status).toBe(404)
    }
    for (const query of ['', '&reshares=true', '&subfiles=true'])
      expect(await of(mo).refusal('GET', `/shares?path=/d${query}`)).toEqual([404, 'files.path-missing'])
    await put(files, mo, '/mine.txt')
    await of(mo).share({ path: '/mine.txt', shareType: 0, shareWith: 'lee' })
    expect((await of(lee).ask('GET', '/shares?shared_with_me=true&path=/mine.txt')).data).toHaveLength(1)
    // Who passes through on the way to what was granted to them does not learn who else may see the folder.
    await put(files, kim, '/d/deep/x.txt')
    await of(kim).share({ path: '/d/deep/x.txt', shareType: 0, shareWith: 'mo', permissions: 1 })
    expect((await of(mo).ask('GET', '/shares?path=/d&reshares=true')).data).toEqual([])
    expect(await of(mo).refusal('GET', `/shares/${id}`)).toEqual([404, 'files.share-missing'])
  })

  test('is offered for names that begin so, and for those who were given something before', async () => {
    const { kim, lee, of } = await opened()
    const search = async (query: string) =>
      (await of(kim).ask('GET', `/sharees?itemType=file&perPage=50&${query}`)).data
    const entry = { label: 'lee', value: { shareType: 0, shareWith: 'lee' } }
    expect(await search('search=le&page=1&lookup=false')).toMatchObject({
      exact: { users: [] },
      users: [entry],
      groups: [],
    })
    expect(await search('search=LEE')).toMatchObject({ exact: { users: [entry], remotes: [] }, users: [] })
    for (const query of ['search=', 'search=kim', 'search=le&page=2', 'search=%20'])
      expect([query, await search(query)]).toMatchObject([query, { exact: { users: [] }, users: [] }])
    const recommended = async (one: Person) => (await of(one).ask('GET', '/sharees_recommended?itemType=file')).data
    expect(await recommended(kim)).toMatchObject({ exact: { users: [] }, users: [] })
    await of(kim).share({ path: '/d', shareType: 0, shareWith: 'lee' })
    expect(await recommended(kim)).toMatchObject({ users: [entry] })
    expect(await recommended(lee)).toMatchObject({ users: [] })
  })
})
