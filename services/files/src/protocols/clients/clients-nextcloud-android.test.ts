/**
 * A day of Nextcloud's app for Android, which can't run here: the requests that its sources (android-library of 2026, app 3.36) send, in
 * their order, and what it takes out of the answers. It reads OCS about shares as XML, and everything else of OCS as JSON.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { person } from '../../../testing/callers/people.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { type Phone, phone, sentenceIn, signedIn } from '../../../testing/phones/phone.ts'
import { compares, isMedia, newestFirst, ofAndroid, propfind, search } from '../../../testing/phones/properties.ts'
import { admin, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { parseXml } from '../xml/xml.ts'

const agent = 'Mozilla/5.0 (Android) Nextcloud-android/3.36.0'
const password = 'a pass phrase'
const own = '/remote.php/dav/files/kim'
const dav = '/remote.php/dav'
const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'
const ocs = { 'OCS-APIRequest': 'true' }
const form = { ...ocs, 'Content-Type': 'application/x-www-form-urlencoded' }

async function kimsPhone(files: RunningFiles): Promise<Phone> {
  await person(files, 'kim')
  const authorization = await signedIn(files, { username: 'kim', password, agent, tokenIn: 'form' })
  return phone(files, 'kim', { authorization, 'User-Agent': agent })
}

/** It can't read a response whose only properties are those that are not there. */
async function list({ ask }: Phone, path: string, names: string, depth = '1') {
  const { status, text } = await ask('PROPFIND', path, { headers: { Depth: depth }, body: names })
  expect([path, status]).toEqual([path, 207])
  const found = responsesOf(text)
  for (const [href, properties] of Object.entries(found))
    expect([href, Object.keys(properties).some((name) => name.startsWith('200 '))]).toEqual([href, true])
  return found
}

const at = async (android: Phone, path: string) => (await list(android, path, propfind(ofAndroid.folder), '0'))[path]

/** What it reads of shares: each as the elements that it has, whether one was made or several are listed. */
async function shared({ ask }: Phone, method: string, path: string, body?: string) {
  const { status, text } = await ask(method, path, { headers: form, ...(body !== undefined && { body }) })
  expect([path, status]).toEqual([path, 200])
  const [meta, data] = parseXml(Buffer.from(text)).children
  expect(meta?.children.find(({ local }) => local === 'statuscode')?.text).toBe('200')
  const isList = data?.children.every(({ local }) => local === 'element') ?? true
  const each = isList ? (data?.children ?? []) : data ? [data] : []
  return each.map(({ children }) => Object.fromEntries(children.map(({ local, text: value }) => [local, value])))
}

const picture = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()

const sent = (length: number, more = {}) => ({
  'Content-Type': 'image/png',
  'OC-Total-Length': String(length),
  'X-OC-Mtime': '1700000000',
  'X-OC-Ctime': '1600000000',
  ...more,
})

const favorite = (what: string) =>
  `<?xml version="1.0"?><D:propertyupdate xmlns:D="DAV:"><D:${what}><D:prop><oc:favorite xmlns:oc="http://owncloud.org/ns">1</oc:favorite></D:prop></D:${what}></D:propertyupdate>`

describeFiles('Nextcloud for Android', (start) => {
  test('finds the server and how to sign in, signs in through a browser, and learns who and where it is', async () => {
    const files = await start({ admin })
    const status = JSON.parse((await files.ask('GET', '/status.php', { headers: { 'User-Agent': agent } })).text)
    expect(status).toMatchObject({ installed: true, version: expect.stringMatching(/^\d+(\.\d+){2,3}$/) })
    const stranger = await files.ask('HEAD', dav, { headers: { 'User-Agent': agent } })
    expect([stranger.status, stranger.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Basic realm="[^"]*"(, charset="UTF-8")?$/),
    ])
    const android = await kimsPhone(files)
    expect((await android.ask('HEAD', `${own}/`)).status).toBe(200)
    expect((await android.ask('GET', '/index.php/204')).status).toBe(204)
    const user = await android.data('GET', '/ocs/v2.php/cloud/user?format=json', { headers: ocs })
    expect(user).toMatchObject({
      id: 'kim',
      'display-name': 'kim',
      quota: { quota: -3, used: 0, free: expect.any(Number) },
    })
    const { version, capabilities } = await android.data('GET', '/ocs/v2.php/cloud/capabilities?format=json', {
      headers: ocs,
    })
    expect(version).toMatchObject({
      major: 28,
      minor: 0,
      micro: 0,
      string: expect.any(String),
      edition: expect.any(String),
    })
    expect(capabilities).toMatchObject({
      core: { pollinterval: expect.any(Number) },
      files: { bigfilechunking: true, undelete: true, versioning: true },
      files_sharing: {
        resharing: true,
        public: { enabled: true, password: { enforced: false }, expire_date: { enabled: true }, upload: false },
        user: { send_mail: false },
        federation: { outgoing: false, incoming: false },
        sharebymail: { enabled: false },
      },
      notifications: { 'ocs-endpoints': expect.arrayContaining(['list', 'get', 'delete', 'delete-all']) },
    })
    for (const absent of [
      'end-to-end-encryption',
      'activity',
      'user_status',
      'richdocuments',
      'groupfolders',
      'external',
    ])
      expect(capabilities).not.toHaveProperty([absent])
    for (const absent of ['locking', 'directEditing', 'comments'])
      expect(capabilities.files).not.toHaveProperty([absent])
    const avatar = await android.ask('GET', '/index.php/avatar/kim/128')
    expect([avatar.status, avatar.headers['content-type'], avatar.headers['etag']]).toEqual([
      200,
      'image/png',
      expect.any(String),
    ])
  })

  test('uploads its pictures into folders that it makes, and lists them as they were taken', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    expect((await android.ask('MKCOL', `${own}/InstantUpload/2026`)).status).toBe(409)
    expect((await android.ask('MKCOL', `${own}/InstantUpload`)).status).toBe(201)
    expect((await android.ask('MKCOL', `${own}/InstantUpload`)).status).toBe(405)
    expect((await android.ask('MKCOL', `${own}/InstantUpload/2026`)).status).toBe(201)
    const path = `${own}/InstantUpload/2026/IMG%201.png`
    expect((await android.ask('PROPFIND', path, { headers: { Depth: '0' } })).status).toBe(404)
    expect((await android.ask('HEAD', path)).status).toBe(404)
    const body = await picture()
    const put = await android.ask('PUT', path, { headers: sent(body.length), body })
    expect([put.status, put.headers.etag]).toEqual([201, expect.stringMatching(/^"[^"]+"$/)])
    const stale = await android.ask('PUT', path, { headers: sent(1, { 'If-Match': '"another"' }), body: 'x' })
    expect([stale.status, sentenceIn(stale.text)]).toEqual([412, expect.any(String)])

    const folder = `${own}/InstantUpload/2026/`
    const listed = await list(android, folder, propfind(ofAndroid.folder))
    expect(Object.keys(listed)).toEqual([folder, path])
    expect(listed[path]).toMatchObject({
      '200 getcontenttype': 'image/png',
      '200 resourcetype': '',
      '200 getlastmodified': 'Tue, 14 Nov 2023 22:13:20 GMT',
      '200 creation_time': '1600000000',
      '200 getetag': put.headers.etag,
      '200 permissions': 'RGDNVW',
      '200 id': put.headers['oc-fileid'],
      '200 fileid': expect.stringMatching(/^\d+$/),
      '200 size': String(body.length),
      '200 favorite': '0',
      '200 has-preview': 'true',
      '404 is-encrypted': '',
      '404 comments-unread': '',
      '404 lock': '',
    })
    expect(listed[folder]).toMatchObject({
      '200 resourcetype': '<collection>',
      '200 size': expect.stringMatching(/^\d+$/),
    })
    const size = 'x=256&y=256&a=1&mode=cover&forceIcon=0'
    const preview = await android.ask('GET', `/index.php/core/preview?fileId=${listed[path]?.['200 fileid']}&${size}`, {
      headers: ocs,
    })
    expect([preview.status, (await sharp(preview.body).metadata()).width]).toEqual([200, 60])
    const got = await android.ask('GET', path)
    expect(got.headers).toMatchObject({
      'content-length': String(body.length),
      'last-modified': 'Tue, 14 Nov 2023 22:13:20 GMT',
      etag: put.headers.etag,
    })
    expect(got.body.equals(body)).toBe(true)
  })

  test('sends a film in chunks, and goes on where it was interrupted', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    const folder = `${dav}/uploads/kim/0123456789abcdef`
    const Destination = `${files.url}${own}/film.mp4`
    const headers = { Destination, 'Content-Type': 'video/mp4' }
    const chunks = async () => {
      const { [`${folder}/`]: _, ...found } = await list(android, folder, propfind(ofAndroid.chunks))
      return Object.entries(found).map(([href, of]) => [href.slice(folder.length + 1), of['200 getcontentlength']])
    }
    expect((await android.ask('MKCOL', folder, { headers: { Destination } })).status).toBe(201)
    expect(await chunks()).toEqual([])
    expect((await android.ask('PUT', `${folder}/000001`, { headers, body: 'first ' })).status).toBe(201)
    expect((await android.ask('MKCOL', folder, { headers: { Destination } })).status).toBe(405)
    const [[name = '', length] = []] = await chunks()
    expect([name, Number(name), length]).toEqual([expect.stringMatching(/^\d{1,6}$/), 1, '6'])
    await android.ask('PUT', `${folder}/000002`, { headers, body: 'second ' })
    for (let nth = 3; nth <= 11; nth += 1)
      await android.ask('PUT', `${folder}/${String(nth).padStart(6, '0')}`, { headers, body: `${nth} ` })
    const times = { 'X-OC-Mtime': '1700000000', 'X-OC-Ctime': '1600000000', Overwrite: 'T' }
    const moved = await android.ask('MOVE', `${folder}/.file`, { headers: { Destination, ...times } })
    expect([moved.status, moved.headers['oc-fileid']]).toEqual([201, expect.any(String)])
    expect((await android.ask('GET', `${own}/film.mp4`)).text).toBe('first second 3 4 5 6 7 8 9 10 11 ')
    expect(await at(android, `${own}/film.mp4`)).toMatchObject({ '200 creation_time': '1600000000' })
  })

  test('asks where it may search, and finds favorites, pictures, what is new, and a file by its id', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    const options = await android.ask('OPTIONS', dav)
    expect([options.status, String(options.headers.allow).split(/,\s*/)]).toEqual([
      200,
      expect.arrayContaining(['SEARCH']),
    ])
    await android.ask('PUT', `${own}/old.png`, { headers: sent(1), body: 'x' })
    const put = await android.ask('PUT', `${own}/new.txt`, { headers: { 'Content-Type': 'text/plain' }, body: 'new' })
    await android.ask('MKCOL', `${own}/newer`)
    const mark = async (what: string) =>
      (await android.ask('PROPPATCH', `${own}/old.png`, { body: favorite(what) })).status
    expect(await mark('set')).toBe(207)
    const found = async (where: string, more = '<d:orderby/>') => {
      const body = search({ select: ofAndroid.found, scope: '/files/kim', where, more })
      const answer = await android.ask('SEARCH', dav, { headers: { 'Content-Type': 'text/xml' }, body })
      expect(answer.status).toBe(207)
      return Object.keys(responsesOf(answer.text)).map((href) => href.slice(own.length))
    }
    expect(await found(compares('eq', 'oc:favorite', 'yes'))).toEqual(['/old.png'])
    expect(await mark('remove')).toBe(207)
    expect(await found(compares('eq', 'oc:favorite', 'yes'))).toEqual([])
    const between = `<d:and>${compares('lt', 'd:getlastmodified', '1700000001')}${compares('gt', 'd:getlastmodified', '1699999999')}${isMedia}</d:and>`
    for (const where of [isMedia, between]) expect(await found(where, newestFirst(150))).toEqual(['/old.png'])
    const week = new Date(Date.now() - 7 * 86_400_000).toISOString().replace(/\.\d+/, '')
    expect((await found(compares('gt', 'd:getlastmodified', week), newestFirst())).toSorted()).toEqual([
      '/new.txt',
      '/newer/',
    ])
    const folders = `<d:and><d:is-collection/>${compares('like', 'd:displayname', '%new%')}</d:and>`
    expect(await found(folders)).toEqual(['/newer/'])
    const id = String(Number.parseInt(String(put.headers['oc-fileid']), 10))
    expect(await found(compares('eq', 'oc:fileid', id))).toEqual(['/new.txt'])
  })

  test('searches everything by one term, page by page', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    for (let nth = 1; nth <= 7; nth += 1)
      await android.ask('PUT', `${own}/50%25%20off%20${nth}.txt`, { headers: sent(1), body: 'x' })
    const providers = await android.data('GET', '/ocs/v2.php/search/providers?format=json', { headers: ocs })
    expect(providers).toMatchObject([{ id: 'files' }])
    const searched = (query: string) =>
      android.data('GET', `/ocs/v2.php/search/providers/files/search?format=json&${query}`, { headers: ocs })
    const first = await searched('term=50%25+off&limit=5')
    expect([first.entries.length, first.isPaginated, first.cursor]).toEqual([5, true, 5])
    const last = await searched('term=50%25+off&limit=5&cursor=5')
    expect([last.entries.length, last.isPaginated, last.cursor]).toEqual([2, false, null])
    const paths = [...first.entries, ...last.entries].map(({ attributes }) => attributes.path)
    expect(new Set(paths).size).toBe(7)
    for (const query of ['term=5_%25', 'term=%20', '', 'term=50&limit=x&cursor=-1'])
      expect([query, (await searched(query)).entries.length]).toEqual([query, query.startsWith('term=50') ? 5 : 0])
  })

  test('moves, copies, throws away and brings back, and goes back to an older version', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    await android.ask('MKCOL', `${own}/d`)
    const text = { 'Content-Type': 'text/plain', 'OC-Total-Length': '3', 'X-OC-Mtime': '1700000000' }
    await android.ask('PUT', `${own}/a.txt`, { headers: text, body: 'one' })
    await android.ask('PUT', `${own}/a.txt`, { headers: text, body: 'two' })
    const fileId = (await at(android, `${own}/a.txt`))?.['200 fileid']
    const versions = `${dav}/versions/kim/versions/${fileId}`
    const [, older] = Object.entries(await list(android, versions, propfind(ofAndroid.versions)))
    expect(older?.[1]).toMatchObject({
      '200 getcontentlength': '3',
      '200 getlastmodified': expect.stringMatching(/GMT$/),
    })
    const restored = await android.ask('MOVE', String(older?.[0]), {
      headers: { Destination: `${files.url}${dav}/versions/kim/restore/${fileId}`, Overwrite: 'T' },
    })
    expect([restored.status, (await android.ask('GET', `${own}/a.txt`)).text]).toEqual([201, 'one'])

    const to = (name: string, Overwrite: string) => ({
      headers: { Destination: `${files.url}${own}/${name}`, Overwrite },
    })
    expect((await android.ask('COPY', `${own}/a.txt`, to('d/a.txt', 'F'))).status).toBe(201)
    expect((await android.ask('MOVE', `${own}/a.txt`, to('d/a.txt', 'F'))).status).toBe(412)
    expect((await android.ask('MOVE', `${own}/a.txt`, to('d/a.txt', 'T'))).status).toBe(204)
    expect((await android.ask('DELETE', `${own}/d`)).status).toBe(204)
    const trash = `${dav}/trashbin/kim/trash`
    const [, [href, thrown] = ['', {}]] = Object.entries(await list(android, `${trash}/`, propfind(ofAndroid.trash)))
    expect(thrown).toMatchObject({
      '200 trashbin-filename': 'd',
      '200 trashbin-original-location': 'd',
      '200 trashbin-deletion-time': expect.stringMatching(/^\d{10}$/),
      '200 id': expect.any(String),
    })
    expect(Object.keys(await list(android, href, propfind(ofAndroid.trash)))).toEqual([
      href,
      `${href.replace(/\/$/, '')}/a.txt`,
    ])
    const Destination = `${files.url}${dav}/trashbin/kim/restore/d`
    expect((await android.ask('MOVE', href, { headers: { Destination, Overwrite: 'T' } })).status).toBe(201)
    expect((await android.ask('GET', `${own}/d/a.txt`)).text).toBe('one')
    await android.ask('DELETE', `${own}/d`)
    expect((await android.ask('DELETE', trash)).status).toBe(204)
    expect(Object.keys(await list(android, `${trash}/`, propfind(ofAndroid.trash)))).toHaveLength(1)
  })

  test('shares with a link and with people, changes one thing after the other, and takes back', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    const lee = await person(files, 'lee')
    await android.ask('MKCOL', `${own}/d`)
    const [link] = await shared(android, 'POST', shares, 'path=%2Fd%2F&shareType=3&shareWith=&password=secret+words')
    expect(link).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      url: expect.stringMatching(/^http/),
      token: expect.any(String),
    })
    const one = `${shares}/${link?.['id']}`
    for (const change of [
      'password=',
      'expireDate=2099-12-31',
      'permissions=1',
      'hideDownload=false',
      'note=Hi',
      'label=L',
    ])
      await shared(android, 'PUT', one, change)
    const of = '?path=%2Fd%2F&reshares=true&subfiles=false'
    expect(await shared(android, 'GET', shares + of)).toMatchObject([
      {
        id: link?.['id'],
        item_type: 'folder',
        item_source: expect.stringMatching(/^\d+$/),
        file_source: expect.stringMatching(/^\d+$/),
        share_type: '3',
        path: '/d',
        permissions: '1',
        stime: expect.stringMatching(/^\d+$/),
        expiration: '2099-12-31 00:00:00',
        password: '',
        url: link?.['url'],
        hide_download: '0',
        uid_owner: 'kim',
      },
    ])
    const found = await android.data(
      'GET',
      '/ocs/v2.php/apps/files_sharing/api/v1/sharees?format=json&itemType=file&search=lee&page=1&perPage=50&lookup=false',
    )
    expect(found.exact.users).toMatchObject([{ label: 'lee', value: { shareType: 0, shareWith: 'lee' } }])
    for (const kind of ['users', 'groups', 'remotes', 'emails', 'circles', 'rooms'])
      expect([kind, Array.isArray(found.exact[kind]) && Array.isArray(found[kind])]).toEqual([kind, kind !== 'none'])
    const [given] = await shared(android, 'POST', shares, 'path=%2Fd%2F&shareType=0&shareWith=lee&permissions=31')
    const withLee = phone(files, 'lee', { authorization: lee.headers.authorization, 'User-Agent': agent })
    const [hers] = await shared(withLee, 'GET', `${shares}?shared_with_me=true`)
    expect(hers).toMatchObject({ id: given?.['id'], share_type: '0', share_with: 'lee', path: '/d', permissions: '31' })
    expect(hers?.['url']).toBeUndefined()
    const between = await android.ask('POST', shares, {
      headers: form,
      body: 'path=%2Fd%2F&shareType=0&shareWith=lee&permissions=5',
    })
    expect([between.status, between.text]).toEqual([400, expect.stringMatching(/<message>[^<]+<\/message>/)])
    for (const { id } of [link, given].map((share) => ({ id: share?.['id'] })))
      expect(await shared(android, 'DELETE', `${shares}/${id}`)).toEqual([])
    expect(await shared(android, 'GET', shares + of)).toEqual([])
    const gone = await android.ask('GET', one, { headers: form })
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('<statuscode>404</statuscode>')])
  })

  test('reads what happened, and says that it has', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    await files.ask('PUT', '/given.txt', {
      headers: { authorization: (await person(files, 'lee')).headers.authorization },
      body: 'x',
    })
    const lee = phone(files, 'lee', { authorization: `Basic ${Buffer.from(`lee:${password}`).toString('base64')}` })
    await shared(lee, 'POST', shares, 'path=%2Fgiven.txt&shareType=0&shareWith=kim&permissions=1')
    const notifications = '/ocs/v2.php/apps/notifications/api/v2/notifications'
    const [one] = await android.data('GET', `${notifications}?format=json`, { headers: ocs })
    expect(one).toMatchObject({
      notification_id: expect.any(Number),
      app: 'files',
      user: 'kim',
      datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
      subject: expect.stringContaining('lee'),
      message: expect.any(String),
      link: expect.any(String),
      actions: [],
    })
    const address = `${notifications}/${one.notification_id}`
    expect(await android.data('GET', `${address}?format=json`, { headers: ocs })).toEqual(one)
    expect(await android.data('DELETE', `${address}?format=json`, { headers: ocs })).toEqual([])
    expect(await android.data('GET', `${notifications}?format=json`, { headers: ocs })).toEqual([])
    expect(await android.data('DELETE', `${notifications}?format=json`, { headers: ocs })).toEqual([])
  })

  test('streams a film by a link that needs no credentials, and begins in the middle of it', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    await android.ask('PUT', `${own}/film.mp4`, { body: 'the whole film' })
    const { [`${own}/film.mp4`]: film } = await list(android, `${own}/film.mp4`, propfind(ofAndroid.folder), '0')
    const direct = '/ocs/v2.php/apps/dav/api/v1/direct?format=json'
    const localId = film?.['200 fileid'] ?? ''
    const { url } = await android.data('POST', direct, { headers: form, body: `fileId=${localId}` })
    const { pathname } = new URL(url)
    const part = await files.ask('GET', pathname, { headers: { Range: 'bytes=4-8' } })
    expect([part.status, part.text, part.headers['content-type']]).toEqual([206, 'whole', 'video/mp4'])
    const { status } = await android.ask('POST', direct, { headers: form, body: 'fileId=99999' })
    expect(status).toBe(404)
  })

  test('is refused a link to a folder without a word of the methods that the address has', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    await android.ask('MKCOL', `${own}/films`)
    const { [`${own}/films/`]: films } = await list(android, `${own}/films/`, propfind(ofAndroid.folder), '0')
    const direct = '/ocs/v2.php/apps/dav/api/v1/direct?format=json'
    const asked = { headers: form, body: `fileId=${films?.['200 fileid']}` }
    expect(await android.ask('POST', direct, asked)).toMatchObject({
      status: 405,
      code: 'files.is-folder',
      headers: { allow: 'POST' },
    })
  })

  test('is answered as by a server without it when it asks for what is not served', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    for (const [method, path] of [
      ['GET', 'apps/activity/api/v2/activity'],
      ['GET', 'apps/files/api/v1/directEditing'],
      ['GET', 'apps/end_to_end_encryption/api/v2/private-key'],
      ['GET', 'apps/user_status/api/v1/predefined_statuses'],
      ['PUT', 'apps/user_status/api/v1/user_status/status'],
      ['POST', 'apps/notifications/api/v2/push'],
      ['GET', 'apps/notifications/api/v2/webpush'],
      ['GET', 'apps/dashboard/api/v1/widgets'],
      ['GET', 'taskprocessing/tasktypes'],
      ['GET', 'apps/files_downloadlimit/api/v1/x/limit'],
      ['GET', 'hovercard/v1/lee'],
      ['GET', 'core/getapppassword-onetime'],
    ] as const) {
      const { status, text } = await android.ask(method, `/ocs/v2.php/${path}?format=json`, { headers: ocs })
      expect([path, status, JSON.parse(text).ocs.meta.statuscode]).toEqual([path, 404, 404])
      const older = await android.ask(method, `/ocs/v1.php/${path}?format=json`, { headers: ocs })
      expect([path, older.status, JSON.parse(older.text).ocs.meta.statuscode]).toEqual([path, 200, 998])
    }
    for (const [method, path] of [
      ['POST', `${dav}/comments/files/1`],
      ['PROPPATCH', `${dav}/comments/files/1`],
      ['PROPFIND', `${dav}/photos/kim/albums`],
      ['POST', '/index.php/core/wipe/check'],
      ['GET', '/index.php/apps/groupfolders/folders'],
      ['GET', '/index.php/apps/files/api/v1/thumbnail/64/64/a.png'],
    ] as const) {
      const { status } = await android.ask(method, path, { headers: { Depth: '1' } })
      expect([path, status]).toEqual([path, 404])
    }
    const lock = await android.ask('LOCK', `${own}/a.txt`, { headers: { 'X-User-Lock': '1' } })
    expect(lock.status).toBeGreaterThanOrEqual(400)
    expect(lock.status).toBeLessThan(500)
  })

  test('signs out when its account is removed, and takes its password with it', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files)
    expect(await android.data('DELETE', '/ocs/v2.php/core/apppassword?format=json', { headers: ocs })).toEqual([])
    expect((await android.ask('PROPFIND', `${own}/`, { headers: { Depth: '0' } })).status).toBe(401)
    const wiped = await files.ask('POST', '/index.php/core/wipe/check', { headers: form, body: 'token=x' })
    expect(wiped.status).toBe(404)
  })
})
