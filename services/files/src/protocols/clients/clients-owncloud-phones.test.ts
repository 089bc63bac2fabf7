/**
 * A day of ownCloud's apps for Android and iOS, which can't run here: the requests that their sources (android 4.6, ios-sdk 12) send to a
 * server of ownCloud 10, in their order, and what they take out of the answers.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { person } from '../../../testing/callers/people.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { byPlainNames, type Phone, phone, sentenceIn } from '../../../testing/phones/phone.ts'
import { ofOwnCloud, propfind } from '../../../testing/phones/properties.ts'
import { admin, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const own = '/remote.php/dav/files/kim'
const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'
const form = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8', 'OCS-APIREQUEST': 'true' }

const agents = {
  Android: 'Mozilla/5.0 (Android) ownCloud-android/4.6.0',
  iOS: 'ownCloudApp/12.5 (App/286; iOS/18.1; iPhone)',
} as const

/** With an app password, which its owner writes into the form that the app shows for Basic. */
async function kimsPhone(files: RunningFiles, app: keyof typeof agents): Promise<Phone> {
  const { headers } = await person(files, 'kim')
  return phone(files, 'kim', { ...headers, 'User-Agent': agents[app], 'X-Request-ID': '1b2c' })
}

const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: 'green' } })
    .png()
    .toBuffer()

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

describeFiles('ownCloud on a phone', (start) => {
  test.each(Object.entries(agents))(
    'for %s finds a server that takes a name and a password, and no other way',
    async (_, agent) => {
      const files = await start({ admin })
      const headers = { 'User-Agent': agent, Depth: '0' }
      const status = JSON.parse((await files.ask('GET', '/status.php', { headers })).text)
      expect(status).toMatchObject({
        installed: true,
        maintenance: false,
        version: expect.any(String),
        productname: expect.any(String),
      })
      for (const path of ['/remote.php/dav/files', '/remote.php/dav/files/', '/remote.php/webdav/', own]) {
        const { status: refused, headers: fields } = await files.ask('PROPFIND', path, {
          headers,
          body: propfind(ofOwnCloud.android),
        })
        expect([path, refused, fields['www-authenticate']]).toEqual([
          path,
          401,
          expect.stringMatching(/^Basic (?!.*Bearer)/),
        ])
      }
    },
  )

  test('for Android learns what the server has, lists, sends in chunks and shows small pictures', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files, 'Android')
    const { capabilities } = await android.data('GET', '/ocs/v2.php/cloud/capabilities?format=json')
    expect(capabilities).toMatchObject({
      core: { pollinterval: expect.any(Number) },
      dav: { chunking: '1.0' },
      files: { bigfilechunking: true, undelete: true, versioning: true },
      files_sharing: { api_enabled: true, public: { enabled: true, supports_upload_only: true }, resharing: true },
    })
    expect(await android.data('GET', '/ocs/v2.php/cloud/user?format=json')).toMatchObject({
      id: 'kim',
      'display-name': 'kim',
    })
    expect((await android.ask('GET', '/remote.php/dav/avatars/kim/128.png')).headers['content-type']).toBe('image/png')

    const folder = '/remote.php/dav/uploads/kim/7a1c'
    expect((await android.ask('MKCOL', folder)).status).toBe(201)
    const body = await picture()
    const half = Math.floor(body.length / 2)
    for (const [nth, chunk] of [body.subarray(0, half), body.subarray(half)].entries())
      expect((await android.ask('PUT', `${folder}/${nth}`, { body: chunk })).status).toBe(201)
    const fields = { 'X-OC-Mtime': '1700000000', 'OC-Total-Length': String(body.length), Overwrite: 'T' }
    const Destination = `${files.url}${own}/a%20%C3%BC.png`
    expect((await android.ask('MOVE', `${folder}/.file`, { headers: { ...fields, Destination } })).status).toBe(201)

    const listed = await android.ask('PROPFIND', `${own}/`, {
      headers: { Depth: '1' },
      body: propfind(ofOwnCloud.android),
    })
    // It takes what creationdate says for a number.
    const dates = Object.values(responsesOf(listed.text)).map((found) => found['200 creationdate'])
    expect(dates).toEqual([undefined, undefined])
    expect(responsesOf(listed.text)).toMatchObject({
      [`${own}/`]: {
        '200 resourcetype': '<collection>',
        '200 permissions': expect.stringContaining('CK'),
        '200 quota-used-bytes': expect.stringMatching(/^\d+$/),
      },
      [`${own}/a%20%C3%BC.png`]: {
        '200 getcontentlength': String(body.length),
        '200 getcontenttype': 'image/png',
        '200 getlastmodified': 'Tue, 14 Nov 2023 22:13:20 GMT',
        '200 id': expect.stringMatching(/^\d+\w+$/),
        '200 size': String(body.length),
        '200 permissions': 'RGDNVW',
        '200 share-types': '',
      },
    })
    for (const mount of [own, '/remote.php/webdav']) {
      const small = await android.ask('GET', `${mount}/a%20%C3%BC.png?x=128&y=128&c=etag&preview=1`)
      const { width, height } = await sharp(small.body).metadata()
      expect([mount, small.status, width, height]).toEqual([mount, 200, 128, 64])
    }
    await android.ask('PUT', `${own}/film.mkv`, { body: 'a long film' })
    const none = await android.ask('GET', `${own}/film.mkv?x=128&y=128&c=etag&preview=1`)
    expect([none.status, none.text.includes('a long film'), sentenceIn(none.text)]).toEqual([
      404,
      false,
      expect.any(String),
    ])
  })

  test('for Android shares by a link and with a person', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files, 'Android')
    await person(files, 'lee')
    await android.ask('MKCOL', `${own}/d`)
    const body =
      'path=%2Fd%2F&shareType=3&shareWith=&name=My+link&expireDate=2099-12-31&password=secret+words&permissions=1'
    const link = await android.data('POST', `${shares}?format=json`, { headers: form, body })
    expect(link).toMatchObject({
      id: expect.any(String),
      share_type: 3,
      url: expect.any(String),
      expiration: '2099-12-31 00:00:00',
    })
    const change = 'name=My+link&password=&expireDate=&permissions=1&publicUpload=false'
    expect(
      await android.data('PUT', `${shares}/${link.id}?format=json`, { headers: form, body: change }),
    ).toMatchObject({ expiration: null })
    const given = await android.data('POST', `${shares}?format=json`, {
      headers: form,
      body: 'path=%2Fd%2F&shareType=0&shareWith=lee&permissions=15',
    })
    const of = '&path=%2Fd%2F&reshares=true&subfiles=false'
    const listed = await android.data('GET', `${shares}?format=json${of}`)
    expect(listed.map(({ id, item_type: kind }: Record<string, string>) => [id, kind])).toEqual([
      [link.id, 'folder'],
      [given.id, 'folder'],
    ])
    const sharees = await android.data(
      'GET',
      '/ocs/v2.php/apps/files_sharing/api/v1/sharees?format=json&itemType=file&search=le&page=1&perPage=30',
    )
    expect(sharees).toMatchObject({
      exact: { users: [], groups: [], remotes: [] },
      users: [{ label: 'lee' }],
      groups: [],
      remotes: [],
    })
    for (const { id } of listed) expect(await android.data('DELETE', `${shares}/${id}?format=json`)).toEqual([])
  })

  test('for iOS lists by the names as they stand in the text, and sends what it has not overwritten', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files, 'iOS')
    const put = (headers: object, body: string) => {
      const fields = {
        'Content-Type': 'application/octet-stream',
        'X-OC-MTime': '1700000000',
        'OC-Checksum': `SHA1:${sha1(body)}`,
      }
      return ios.ask('PUT', `${own}/a.txt`, { headers: { ...fields, ...headers }, body })
    }
    expect((await put({ 'If-None-Match': '*' }, 'one')).status).toBe(201)
    const entry = async () => {
      const body = propfind([...ofOwnCloud.ios, ...ofOwnCloud.iosEntry])
      const [found] = byPlainNames((await ios.ask('PROPFIND', `${own}/a.txt`, { headers: { Depth: '0' }, body })).text)
      return found?.properties ?? {}
    }
    const first = await entry()
    expect(first).toMatchObject({
      'oc:size': '3',
      'oc:id': expect.any(String),
      'oc:permissions': 'RGDNVW',
      'oc:favorite': '0',
      'oc:owner-id': 'kim',
      'oc:checksums': expect.stringContaining(`SHA1:${sha1('one')}`),
    })
    // What it sent is there already: the answer was lost on the way.
    const again = await put({ 'If-None-Match': '*' }, 'one')
    expect([again.status, sentenceIn(again.text)]).toEqual([412, expect.any(String)])
    const etag = String(first['d:getetag'])
    expect((await put({ 'If-Match': etag }, 'two')).status).toBe(204)
    expect((await put({ 'If-Match': etag }, 'three')).status).toBe(412)
    expect(
      (await ios.ask('GET', `${own}/a.txt`, { headers: { 'If-Match': String((await entry())['d:getetag']) } })).text,
    ).toBe('two')
    expect((await ios.ask('GET', `${own}/a.txt`, { headers: { 'If-Match': etag } })).status).toBe(412)
    const broken = await ios.ask('PUT', `${own}/b.txt`, { headers: { 'OC-Checksum': `SHA1:${sha1('x')}` }, body: 'y' })
    expect([broken.status, sentenceIn(broken.text)]).toEqual([400, expect.any(String)])

    const to = (name: string) => ({
      headers: { Destination: `${files.url}${own}/${name}`, Depth: 'infinity', Overwrite: 'F' },
    })
    await ios.ask('MKCOL', `${own}/d`)
    expect((await ios.ask('COPY', `${own}/a.txt`, to('d/a.txt'))).status).toBe(201)
    expect((await ios.ask('COPY', `${own}/d`, to('d2'))).status).toBe(201)
    expect((await ios.ask('MOVE', `${own}/a.txt`, to('d/a.txt'))).status).toBe(412)
    expect((await ios.ask('MOVE', `${own}/a.txt`, to('none/a.txt'))).status).toBe(409)
    expect((await ios.ask('MOVE', `${own}/a.txt`, to('d/b.txt'))).status).toBe(201)
    const folder = byPlainNames(
      (await ios.ask('PROPFIND', `${own}/d`, { headers: { Depth: '1' }, body: propfind(ofOwnCloud.ios) })).text,
    )
    expect(folder.map(({ href }) => href)).toEqual(['', 'a.txt', 'b.txt'].map((name) => `${own}/d/${name}`))
    const known = folder.at(-1)?.properties['d:getetag']
    expect((await ios.ask('DELETE', `${own}/d/b.txt`, { headers: { 'If-Match': '"another"' } })).status).toBe(412)
    expect((await ios.ask('DELETE', `${own}/d/b.txt`, { headers: { 'If-Match': String(known) } })).status).toBe(204)
  })

  test('is answered as by a server without it when it asks for what is not served', async () => {
    const files = await start({ admin })
    const android = await kimsPhone(files, 'Android')
    for (const [method, path] of [
      ['GET', '/index.php/apps/oauth2/authorize'],
      ['POST', '/index.php/apps/oauth2/api/v1/token'],
      ['GET', '/ocs/v2.php/apps/notifications/api/v1/none?format=json'],
      ['GET', '/ocs/v1.php/cloud/activity?format=json'],
    ] as const)
      expect([path, (await android.ask(method, path)).status]).toEqual([path, path.includes('/v1.php/') ? 200 : 404])
    for (const path of ['/.well-known/webfinger?resource=acct:me', '/.well-known/openid-configuration']) {
      const { status } = await files.ask('GET', path, { headers: { 'User-Agent': agents.Android } })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  })
})
