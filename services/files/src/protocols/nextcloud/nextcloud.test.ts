/** What sync clients of ownCloud and Nextcloud ask, over the wire. */
import { expect, test } from 'vitest'
import { person } from '../../../testing/callers/people.ts'
import { lockBody } from '../../../testing/locking.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const root = { authorization: adminBasic }
const own = '/remote.php/dav/files/root'

const asked = (...names: readonly string[]) =>
  `<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop></d:propfind>`

async function find(files: RunningFiles, path: string, headers: object, ...names: readonly string[]) {
  const answer = await files.ask('PROPFIND', path, { headers: { Depth: '1', ...headers }, body: asked(...names) })
  expect([path, answer.status]).toEqual([path, 207])
  return responsesOf(answer.text)
}

describeFiles('a client of Nextcloud or ownCloud', (start) => {
  test('learns before it signs in what the server is', async () => {
    const files = await start({ admin })
    const status = await files.ask('GET', '/status.php')
    expect([status.status, JSON.parse(status.text)]).toMatchObject([200, { installed: true, maintenance: false }])
    expect((await files.ask('GET', '/index.php/204')).status).toBe(204)
    expect((await files.ask('POST', '/status.php')).status).toBe(405)
  })

  test('learns by OCS, in JSON and XML, what is served, and who signed in', async () => {
    const files = await start({ admin })
    const { text } = await files.ask('GET', '/ocs/v1.php/cloud/user?format=json', { headers: root })
    const { meta, data } = JSON.parse(text).ocs
    expect(meta).toEqual({ status: 'ok', statuscode: 100, message: 'OK' })
    expect(data).toMatchObject({ id: 'root', 'display-name': 'root', quota: { used: 0 } })
    const second = await files.ask('GET', '/ocs/v2.php/cloud/capabilities', { headers: root })
    expect(second.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(second.text).toContain('<statuscode>200</statuscode>')
    expect(second.text).toContain('<supportedTypes><element>SHA1</element><element>MD5</element></supportedTypes>')
    expect(second.text).toContain('<installed>1</installed><maintenance/>')
  })

  test.for(['/remote.php/dav/files/ada', '/remote.php/webdav', '/remote.php/dav/files/ada/'])(
    'finds the home of whoever signed in when it first looks at %s',
    async (at) => {
      const files = await start({ admin, homes: { root: '/home', isChosen: false } })
      const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
      expect(Object.keys(await find(files, at, ada.headers, 'oc:id')).some((href) => href.endsWith('/home/'))).toBe(
        true,
      )
      expect((await files.ask('PROPFIND', '/home/ada', { headers: { ...ada.headers, Depth: '0' } })).status).toBe(207)
      expect((await bob.ask('GET', '/home/ada')).status).toBe(404)
    },
  )

  test('is understood when its query holds a second question mark', async () => {
    const files = await start({ admin })
    const { text } = await files.ask('GET', '/ocs/v2.php/cloud/user?x=a?b&format=json', { headers: root })
    expect(JSON.parse(text).ocs.data).toMatchObject({ id: 'root' })
  })

  test('is refused in the words of OCS, whichever version it asks', async () => {
    const files = await start({ admin })
    await person(files, 'kim')
    const codeOf = async (path: string, headers = {}, method = 'GET') => {
      const answer = await files.ask(method, `${path}?format=json`, { headers })
      return [answer.status, JSON.parse(answer.text).ocs.meta.statuscode]
    }
    expect(await codeOf('/ocs/v1.php/cloud/user')).toEqual([401, 997])
    expect(await codeOf('/ocs/v2.php/cloud/user')).toEqual([401, 401])
    expect(await codeOf('/ocs/v1.php/cloud/none', root)).toEqual([200, 998])
    expect(await codeOf('/ocs/v2.php/constructor', root)).toEqual([404, 404])
    expect(await codeOf('/ocs/v2.php/cloud/users/kim', root)).toEqual([404, 404])
    expect(await codeOf('/ocs/v2.php/cloud/users/root', root)).toEqual([200, 200])
    expect(await codeOf('/ocs/v2.php/cloud/user', root, 'DELETE')).toEqual([405, 405])
  })

  test('finds the tree below its own name, with addresses that begin as it asked', async () => {
    const files = await start({ admin })
    await files.ask('PUT', '/d%20%C3%BC/a%23.txt?parents=true', { headers: root, body: 'hello' })
    for (const mount of [own, '/remote.php/webdav', '/remote.php/dav/files/r%6Fot']) {
      const href = mount.replace('%6F', 'o')
      expect(Object.keys(await find(files, mount, root, 'd:getetag'))).toEqual([`${href}/`, `${href}/d%20%C3%BC/`])
      const listed = await find(files, `${mount}/d%20%C3%BC/`, root, 'oc:size')
      expect(listed).toEqual({
        [`${href}/d%20%C3%BC/`]: expect.anything(),
        [`${href}/d%20%C3%BC/a%23.txt`]: { '200 size': '5' },
      })
      expect((await files.ask('GET', `${mount}/d%20%C3%BC/a%23.txt`, { headers: root })).text).toBe('hello')
    }
    expect((await files.ask('GET', `${own}/../kim`, { headers: root })).code).toBe('files.path-invalid')
  })

  test('moves and locks by addresses below the mount, and beside it nothing is the tree', async () => {
    const files = await start({ admin })
    await files.ask('PUT', `${own}/a`, { headers: root, body: 'a' })
    const move = (Destination: string) => files.ask('MOVE', `${own}/a`, { headers: { ...root, Destination } })
    expect((await move(`${files.url}/api/b`)).status).toBe(403)
    expect((await move('/remote.php/dav/files/kim/b')).status).toBe(403)
    expect((await move(`${files.url}${own}/b%20c`)).status).toBe(201)
    const lock = await files.ask('LOCK', `${own}/b%20c`, { headers: { ...root, Depth: '0' }, body: lockBody() })
    expect(lock.text).toContain(`<d:lockroot><d:href>${own}/b%20c</d:href></d:lockroot>`)
    const refused = await files.ask('DELETE', `${own}/b%20c`, { headers: root })
    expect([refused.status, refused.text]).toEqual([423, expect.stringContaining(`<d:href>${own}/b%20c</d:href>`)])
    const If = `<${files.url}${own}/b%20c> (${String(lock.headers['lock-token'])})`
    expect((await files.ask('DELETE', `${own}/b%20c`, { headers: { ...root, If } })).status).toBe(204)
  })

  test('finds nothing in the tree of another name, whether there is such an account or not', async () => {
    const files = await start({ admin })
    await person(files, 'kim')
    for (const user of ['kim', 'nobody', 'ROOT'])
      for (const method of ['PROPFIND', 'GET', 'PUT', 'MKCOL', 'DELETE']) {
        const { status } = await files.ask(method, `/remote.php/dav/files/${user}/x`, { headers: root })
        expect([user, method, status]).toEqual([user, method, 404])
      }
    expect((await files.ask('PROPFIND', own)).status).toBe(401)
  })

  test('knows an entry by one id wherever it moves, and learns id and ETag from every answer', async () => {
    const files = await start({ admin })
    const sha1 = 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d'
    const sent = { ...root, 'OC-Checksum': `SHA1:${sha1}`, 'X-OC-MTime': '1577934245' }
    const put = await files.ask('PUT', `${own}/a.txt`, { headers: sent, body: 'hello' })
    expect(put.headers).toMatchObject({ 'oc-etag': put.headers.etag, 'x-oc-mtime': 'accepted' })
    const id = put.headers['oc-fileid']
    expect(id).toMatch(/^\d{8,}[a-z]+$/)
    const folder = await files.ask('MKCOL', `${own}/d`, { headers: root })
    const moved = await files.ask('MOVE', `${own}/a.txt`, { headers: { ...root, Destination: `${own}/d/b.txt` } })
    expect(moved.headers).toMatchObject({ 'oc-fileid': id, 'oc-etag': put.headers.etag })
    const names = [
      'oc:id',
      'oc:fileid',
      'oc:permissions',
      'oc:size',
      'oc:owner-id',
      'oc:owner-display-name',
      'oc:checksums',
    ]
    const listed = await find(files, `${own}/d`, root, ...names)
    const whose = { '200 owner-id': 'root', '200 owner-display-name': 'root', '200 size': '5' }
    expect(listed[`${own}/d/b.txt`]).toEqual({
      ...whose,
      '200 id': id,
      '200 fileid': String(Number.parseInt(String(id), 10)),
      '200 permissions': 'RGDNVW',
      '200 checksums': '<checksum>',
    })
    expect(listed[`${own}/d/`]).toMatchObject({
      ...whose,
      '200 id': folder.headers['oc-fileid'],
      '200 permissions': 'RGDNVCK',
    })
    const got = await files.ask('GET', `${own}/d/b.txt`, { headers: root })
    expect(got.headers['oc-checksum']).toBe(`SHA1:${sha1}`)
  })

  test('finds another fingerprint of the data after each restore of the whole, and after nothing else', async () => {
    const files = await start({ admin })
    const guest = await person(files, 'guest', 'none')
    const headers = { ...root, 'Content-Type': 'application/json' }
    const post = async (path: string, body: object) =>
      JSON.parse((await files.ask('POST', path, { headers, body: JSON.stringify(body) })).text)
    const seen = new Set<string>()
    const look = async () => {
      const listed = await find(files, own, root, 'oc:data-fingerprint')
      const value = listed[`${own}/`]?.['200 data-fingerprint'] ?? ''
      expect(value).not.toBe('')
      return seen.size < seen.add(value).size
    }
    await files.ask('PUT', '/d/a?parents=true', { headers: root, body: 'a' })
    expect([await look(), await look()]).toEqual([true, false])
    const { id } = await post('/api/snapshots', {})
    await files.ask('PUT', '/d/a', { headers: root, body: 'b' })
    await post('/api/restore-to', { revision: 2, path: '/d/a' })
    expect(await look()).toBe(false)
    await post(`/api/snapshots/${id}/restore`, {})
    expect(await look()).toBe(true)
    await post('/api/restore-to', { revision: 2 })
    expect([await look(), await look()]).toEqual([true, false])
    expect(await find(files, `${own}/d`, root, 'oc:data-fingerprint')).toEqual({
      [`${own}/d/`]: { '404 data-fingerprint': '' },
      [`${own}/d/a`]: { '404 data-fingerprint': '' },
    })
    await files.ask('PUT', '/api/grants/d', { headers, body: JSON.stringify({ user: 'guest', right: 'read' }) })
    const passed = await find(files, '/remote.php/dav/files/guest', guest.headers, 'oc:data-fingerprint')
    expect(seen).toContain(passed['/remote.php/dav/files/guest/']?.['200 data-fingerprint'])
  })

  test('sees of a tree what its account may read, and no sum of what it may not', async () => {
    const files = await start({ admin })
    const kim = await person(files, 'kim')
    await files.ask('PUT', '/all/secret/s.txt?parents=true', { headers: root, body: 'secret' })
    const seen = async () => await find(files, '/remote.php/dav/files/kim/all', kim.headers, 'oc:size')
    expect(await seen()).toMatchObject({ '/remote.php/dav/files/kim/all/': { '200 size': '6' } })
    const headers = { ...root, 'Content-Type': 'application/json' }
    await files.ask('PATCH', '/api/access/all/secret', { headers, body: '{"closed":true}' })
    expect(await seen()).toEqual({ '/remote.php/dav/files/kim/all/': { '404 size': '' } })
    for (const method of ['GET', 'PROPFIND', 'PUT', 'MKCOL', 'DELETE', 'LOCK', 'PROPPATCH'])
      for (const path of ['/all/secret', '/all/secret/s.txt', '/all/secret/none/x', '/all/none/x']) {
        const statusAt = async (mount: string) =>
          (await files.ask(method, mount + path, { headers: kim.headers })).status
        expect([method, path, await statusAt('/remote.php/dav/files/kim')]).toEqual([method, path, await statusAt('')])
      }
  })

  test('is refused in XML, whatever it asks', async () => {
    const files = await start({ admin })
    const answer = await files.ask('GET', `${own}/none`, { headers: root })
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('<a:message>')])
    const wrong = await files.ask('GET', `${own}/none`, {
      headers: { authorization: basic('root', 'wrong pass phrase') },
    })
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic')])
  })
})
