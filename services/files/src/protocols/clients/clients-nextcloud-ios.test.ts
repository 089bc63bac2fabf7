/**
 * A day of Nextcloud's app for iOS, which can't run here: the requests that its sources (NextcloudKit 7) send, in their order, and what
 * it takes out of the answers. It reads XML by the names as they stand in the text.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { person } from '../../../testing/callers/people.ts'
import { byPlainNames, type Phone, phone, sentenceIn, signedIn } from '../../../testing/phones/phone.ts'
import { compares, isMedia, newestFirst, ofIos, propfind, search } from '../../../testing/phones/properties.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const agent = 'Mozilla/5.0 (iOS) Nextcloud-iOS/7.0.0'
const password = 'a pass phrase'
const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'

/** What it sends with everything. */
const fields = (authorization: string) => ({
  authorization,
  'User-Agent': agent,
  'Content-Type': 'application/x-www-form-urlencoded',
  Accept: 'application/json',
  'OCS-APIRequest': 'true',
  'X-NC-Account': 'kim http://127.0.0.1',
})

async function kimsPhone(files: RunningFiles): Promise<Phone> {
  await person(files, 'kim')
  const authorization = await signedIn(files, { username: 'kim', password, agent, tokenIn: 'query' })
  return phone(files, 'kim', fields(authorization))
}

const own = '/remote.php/dav/files/kim'
const trash = '/remote.php/dav/trashbin/kim'

const list = async ({ ask }: Phone, path: string, names = propfind(ofIos.folder), depth = '1') => {
  const { status, text } = await ask('PROPFIND', path, { headers: { Depth: depth }, body: names })
  expect([path, status]).toEqual([path, 207])
  return byPlainNames(text)
}

const at = async (ios: Phone, path: string) => (await list(ios, path, propfind(ofIos.folder), '0'))[0]?.properties ?? {}

const picture = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

const sent = { 'Content-Type': 'application/octet-stream' }

describeFiles('Nextcloud for iOS', (start) => {
  test('signs in through a browser, polling by the address alone, and learns what the server has', async () => {
    const files = await start({ admin })
    expect((await files.ask('HEAD', '/')).status).toBeLessThan(500)
    const status = JSON.parse((await files.ask('GET', '/status.php', { headers: { 'User-Agent': agent } })).text)
    expect(status).toMatchObject({
      installed: true,
      maintenance: false,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    const ios = await kimsPhone(files)
    const { version, capabilities } = await ios.data('GET', '/ocs/v1.php/cloud/capabilities')
    expect(version).toMatchObject({ string: expect.any(String), major: expect.any(Number) })
    expect(capabilities.files_sharing).toMatchObject({
      api_enabled: true,
      group_sharing: true,
      resharing: true,
      default_permissions: expect.any(Number),
      public: { enabled: true, expire_date: { enforced: false, days: expect.any(Number) } },
    })
    expect(capabilities.notifications['ocs-endpoints']).toEqual(expect.arrayContaining(['list', 'delete']))
    const user = await ios.data('GET', '/ocs/v2.php/cloud/users/kim')
    expect(user).toMatchObject({ id: 'kim', 'display-name': 'kim', enabled: true, quota: { used: 0, quota: -3 } })
    // How much is free on the disk may change between the two.
    const { quota: _, ...same } = user
    expect(await ios.data('GET', '/ocs/v2.php/cloud/user')).toMatchObject(same)
    const avatar = await ios.ask('GET', '/index.php/avatar/kim/128')
    const again = { headers: { 'If-None-Match': String(avatar.headers.etag) } }
    expect([avatar.headers['content-type'], (await ios.ask('GET', '/index.php/avatar/kim/128', again)).status]).toEqual(
      ['image/png', 304],
    )
  })

  test('lists a folder with all that it draws, and asks for a file again by its id', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    expect((await ios.ask('MKCOL', `${own}/Photos`)).headers).toMatchObject({
      'oc-fileid': expect.stringMatching(/^\d{8,}\w+$/),
      date: expect.stringMatching(/GMT$/),
    })
    const put = await ios.ask('PUT', `${own}/Photos/a%20b.png`, { headers: sent, body: await picture() })
    const [folder, file] = await list(ios, `${own}/Photos/`)
    expect(folder).toMatchObject({
      href: `${own}/Photos/`,
      properties: { 'd:resourcetype': '<d:collection/>', 'oc:permissions': 'RGDNVCK', 'oc:size': expect.any(String) },
    })
    expect(file?.href).toBe(`${own}/Photos/a%20b.png`)
    expect(file?.properties).toMatchObject({
      'd:displayname': 'a b.png',
      'd:getcontenttype': 'image/png',
      'd:getetag': put.headers.etag,
      'd:getlastmodified': expect.stringMatching(/GMT$/),
      'oc:id': put.headers['oc-fileid'],
      'oc:fileid': String(Number.parseInt(String(put.headers['oc-fileid']), 10)),
      'oc:permissions': 'RGDNVW',
      'oc:size': file?.properties['d:getcontentlength'],
      'oc:favorite': '0',
      'oc:owner-id': 'kim',
      'nc:has-preview': 'true',
    })
    const id = file?.properties['oc:fileid']
    const byId = search({ select: ofIos.folder, scope: '/files/kim', where: compares('eq', 'oc:fileid', String(id)) })
    const found = await ios.ask('SEARCH', '/remote.php/dav', { headers: { 'Content-Type': 'text/xml' }, body: byId })
    expect(byPlainNames(found.text)).toEqual([file])
    const size = 'x=1024&y=1024&a=1&mode=cover&forceIcon=0&mimeFallback=0'
    const preview = await ios.ask('GET', `/index.php/core/preview?fileId=${id}&${size}`)
    expect([preview.status, preview.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
    const [exists] = await list(ios, `${own}/Photos/a%20b.png`, propfind(ofIos.exists), '0')
    expect(Object.keys(exists?.properties ?? {}).toSorted()).toEqual(['d:getetag', 'oc:fileid', 'oc:id'])
    expect((await ios.ask('PROPFIND', `${own}/Photos/none`, { headers: { Depth: '0' } })).status).toBe(404)
  })

  test('finds its pictures by when they were taken, from the beginning of time on', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    const times = { 'X-OC-MTime': '1700000000.25', 'X-OC-CTime': '1600000000.5' }
    await ios.ask('PUT', `${own}/old.png`, { headers: { ...sent, ...times }, body: await picture() })
    await ios.ask('PUT', `${own}/notes.txt`, { headers: sent, body: 'no picture' })
    // Time zones had seconds before there were railways.
    const beginnings = ['0001-01-01T00:00:00Z', '0001-01-01T00:53:28+00:53:28', '0000-12-31T19:03:58-04:56:02']
    for (const beginning of [...beginnings, '2023-11-14T23:13:20+01:00']) {
      const where = `<d:and>${isMedia}<d:and>${compares('lt', 'd:getlastmodified', '4001-01-01T01:00:00+01:00')}${compares('gte', 'd:getlastmodified', beginning)}</d:and></d:and>`
      const body = search({ select: ofIos.media, scope: '/files/kim', where, more: newestFirst(100_000) })
      const answer = await ios.ask('SEARCH', '/remote.php/dav', { headers: { 'Content-Type': 'text/xml' }, body })
      expect([beginning, answer.status]).toEqual([beginning, 207])
      expect(byPlainNames(answer.text)).toMatchObject([
        { href: `${own}/old.png`, properties: { 'd:getlastmodified': 'Tue, 14 Nov 2023 22:13:20 GMT' } },
      ])
    }
    expect(await at(ios, `${own}/old.png`)).toMatchObject({ 'nc:creation_time': '1600000000' })
  })

  test('uploads by itself into folders that are not there yet, and in chunks, and reads what became of it', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    const automatic = { ...sent, 'X-OC-CTime': '1600000000.5', 'X-OC-MTime': '1700000000.25' }
    const put = await ios.ask('PUT', `${own}/Photos/2026/11/IMG_1.heic`, {
      headers: { ...automatic, 'X-NC-WebDAV-Auto-Mkcol': '1' },
      body: 'a picture',
    })
    expect([put.status, put.headers]).toMatchObject([
      201,
      { 'oc-fileid': expect.any(String), 'oc-etag': put.headers.etag },
    ])
    expect((await ios.ask('PUT', `${own}/Other/IMG_1.heic`, { headers: automatic, body: 'x' })).status).toBe(409)

    const folder = '/remote.php/dav/uploads/kim/9C2F'
    const Destination = `${files.url}${own}/film%20%C3%BC.mov`
    const sending = { ...sent, Destination, 'OC-Total-Length': '12' }
    const depth = { Depth: '0' }
    expect((await ios.ask('PROPFIND', folder, { headers: depth, body: propfind(ofIos.folder) })).status).toBe(404)
    expect((await ios.ask('MKCOL', folder, { headers: sending })).status).toBe(201)
    expect((await ios.ask('PROPFIND', folder, { headers: depth, body: propfind(ofIos.folder) })).status).toBe(207)
    for (const [name, body] of [
      ['1', 'chunk1'],
      ['2', 'chunk2'],
    ])
      expect((await ios.ask('PUT', `${folder}/${name}`, { headers: sending, body: body ?? '' })).status).toBe(201)
    const times = { 'X-OC-CTime': '1600000000.0', 'X-OC-MTime': '1700000000.0', Overwrite: 'F' }
    const assembled = await ios.ask('MOVE', `${folder}/.file`, { headers: { ...sending, ...times } })
    expect(assembled.status).toBe(201)
    expect(await at(ios, `${own}/film%20%C3%BC.mov`)).toMatchObject({
      'oc:id': assembled.headers['oc-fileid'],
      'd:getetag': assembled.headers['oc-etag'],
      'oc:size': '12',
      'nc:creation_time': '1600000000',
      'd:getlastmodified': 'Tue, 14 Nov 2023 22:13:20 GMT',
    })
    expect((await ios.ask('GET', `${own}/film%20%C3%BC.mov`, { headers: { Range: 'bytes=6-' } })).text).toBe('chunk2')
  })

  test('overwrites by chunks only the version that it knows, when it says which', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    const first = await ios.ask('PUT', `${own}/a.bin`, { headers: sent, body: 'first' })
    const Destination = `${files.url}${own}/a.bin`
    const assemble = async (upload: string, body: string, etag: string) => {
      const folder = `/remote.php/dav/uploads/kim/${upload}`
      const headers = { Destination, 'OC-Total-Length': String(body.length) }
      await ios.ask('MKCOL', folder, { headers })
      await ios.ask('PUT', `${folder}/1`, { headers: { ...sent, ...headers }, body })
      return (await ios.ask('MOVE', `${folder}/.file`, { headers: { ...headers, Overwrite: 'T', 'If-Match': etag } }))
        .status
    }
    const known = String(first.headers.etag)
    expect(await assemble('one', 'second', known)).toBe(204)
    expect(await assemble('two', 'third', known)).toBe(412)
    expect((await ios.ask('GET', `${own}/a.bin`)).text).toBe('second')
  })

  test('makes favorites, moves, copies, throws away and brings back', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    await ios.ask('PUT', `${own}/a.txt`, { headers: sent, body: 'a' })
    const favorite = (value: number) =>
      ios.ask('PROPPATCH', `${own}/a.txt`, {
        body: `<?xml version="1.0"?><d:propertyupdate xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:set><d:prop><oc:favorite>${value}</oc:favorite></d:prop></d:set></d:propertyupdate>`,
      })
    expect((await favorite(1)).status).toBe(207)
    const filter = propfind(ofIos.folder)
      .replaceAll('d:propfind', 'oc:filter-files')
      .replace(' xmlns:d', ' xmlns:oc="http://owncloud.org/ns" xmlns:d')
      .replace('</oc:filter', '<oc:filter-rules><oc:favorite>1</oc:favorite></oc:filter-rules></oc:filter')
    const favorites = async () => byPlainNames((await ios.ask('REPORT', own, { body: filter })).text)
    expect(await favorites()).toMatchObject([{ href: `${own}/a.txt`, properties: { 'oc:favorite': '1' } }])
    await favorite(0)
    expect(await favorites()).toEqual([])

    const to = (name: string, Overwrite: string) => ({
      headers: { Destination: `${files.url}${own}/${name}`, Overwrite },
    })
    await ios.ask('MKCOL', `${own}/d`)
    expect((await ios.ask('COPY', `${own}/a.txt`, to('d/a.txt', 'F'))).status).toBe(201)
    const taken = await ios.ask('MOVE', `${own}/a.txt`, to('d/a.txt', 'F'))
    expect([taken.status, sentenceIn(taken.text)]).toEqual([412, expect.stringContaining('a.txt')])
    expect((await ios.ask('MOVE', `${own}/a.txt`, to('d/b.txt', 'F'))).status).toBe(201)
    expect((await ios.ask('DELETE', `${own}/d/b.txt`)).status).toBe(204)

    const trashed = async () => (await list(ios, `${trash}/trash/`, propfind(ofIos.trash))).slice(1)
    const [thrown] = await trashed()
    expect(thrown?.properties).toMatchObject({
      'nc:trashbin-filename': 'b.txt',
      'nc:trashbin-original-location': 'd/b.txt',
      'nc:trashbin-deletion-time': expect.stringMatching(/^\d{10}$/),
      'oc:size': '1',
    })
    const name = thrown?.href.slice(`${trash}/trash/`.length)
    const Destination = `${files.url}${trash}/restore/${name}`
    expect((await ios.ask('MOVE', `${trash}/trash/${name}`, { headers: { Destination, Overwrite: 'T' } })).status).toBe(
      201,
    )
    expect((await ios.ask('GET', `${own}/d/b.txt`)).text).toBe('a')
    await ios.ask('DELETE', `${own}/d/b.txt`)
    expect((await ios.ask('DELETE', `${trash}/trash`)).status).toBe(204)
    expect(await trashed()).toEqual([])
  })

  test('shares by a link and with a person, and changes what it shared', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    await person(files, 'lee')
    await ios.ask('MKCOL', `${own}/d`)
    const send = (method: string, path: string, params: Readonly<Record<string, string>>) =>
      ios.data(method, path, { body: new URLSearchParams(params).toString() })
    const link = await send('POST', shares, {
      path: '/d',
      shareType: '3',
      permissions: '1',
      publicUpload: 'false',
      hideDownload: 'false',
      password: 'secret words',
    })
    expect(link).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      share_type: 3,
      path: '/d',
      item_type: 'folder',
      token: expect.any(String),
      url: expect.stringMatching(/^http/),
      permissions: 1,
      can_edit: true,
      can_delete: true,
      expiration: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00$/),
    })
    const changes = {
      permissions: '1',
      publicUpload: 'false',
      hideDownload: 'false',
      attributes: '[]',
      note: '',
      label: '',
      password: '',
    }
    const changed = await send('PUT', `${shares}/${link.id}`, { ...changes, expireDate: '2099-12-31 00:00:00' })
    expect(changed).toMatchObject({ id: link.id, token: link.token, expiration: '2099-12-31 00:00:00', password: null })
    const found = await ios.data(
      'GET',
      '/ocs/v2.php/apps/files_sharing/api/v1/sharees?search=le&page=1&perPage=200&itemType=file&lookup=false',
    )
    expect(found.users).toMatchObject([{ label: 'lee', value: { shareType: 0, shareWith: 'lee' } }])
    const given = await send('POST', shares, {
      path: '/d',
      shareType: '0',
      shareWith: 'lee',
      permissions: '17',
      publicUpload: 'false',
      hideDownload: 'false',
    })
    expect(given).toMatchObject({ share_type: 0, share_with: 'lee', share_with_displayname: 'lee', token: null })
    const listed = await ios.data('GET', `${shares}?reshares=true&subfiles=false&shared_with_me=false&path=/d`)
    expect(new Set(listed.map(({ id }: { id: string }) => id))).toEqual(new Set([link.id, given.id]))
    expect((await at(ios, `${own}/d`))['oc:share-types']?.replaceAll(/<[^>]+>/g, ' ').trim()).toMatch(/^0 +3$/)
    for (const { id } of [link, given]) expect(await ios.data('DELETE', `${shares}/${id}`)).toEqual([])
    expect(await ios.data('GET', `${shares}?reshares=true&subfiles=false&shared_with_me=false&path=/d`)).toEqual([])
  })

  test('searches everything at once, and opens what it finds', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    await ios.ask('MKCOL', `${own}/d`)
    for (const name of ['Rechnung%201.pdf', 'rechnung%202.pdf', 'other.pdf'])
      await ios.ask('PUT', `${own}/d/${name}`, { headers: sent, body: name })
    const providers = await ios.data('GET', '/ocs/v2.php/search/providers')
    expect(providers).toMatchObject([{ id: 'files', name: expect.any(String), order: expect.any(Number) }])
    const searched = (query: string) => ios.data('GET', `/ocs/v2.php/search/providers/files/search?term=${query}`)
    const { name, isPaginated, entries, cursor } = await searched('rechnung&limit=1')
    expect([typeof name, isPaginated, entries.length]).toEqual(['string', true, 1])
    const next = await searched(`rechnung&limit=1&cursor=${cursor}`)
    for (const entry of [...entries, ...next.entries])
      expect(entry).toMatchObject({
        thumbnailUrl: expect.any(String),
        title: expect.stringMatching(/^rechnung \d\.pdf$/i),
        subline: expect.any(String),
        resourceUrl: expect.stringMatching(/^http.*\/index\.php\/f\/\d+$/),
        icon: expect.any(String),
        rounded: false,
        attributes: { fileId: expect.stringMatching(/^\d+$/), path: expect.stringMatching(/^\/d\/rechnung/i) },
      })
    expect((await searched('rechnung&limit=5&cursor=2')).entries).toEqual([])
  })

  test('is answered as by a server without it when it asks for what is not served', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    const absent: readonly (readonly [string, string])[] = [
      ['GET', '/ocs/v2.php/apps/external/api/v1'],
      ['GET', '/ocs/v2.php/apps/activity/api/v2/activity/all?format=json&since=0&limit=50'],
      ['GET', '/ocs/v2.php/apps/user_status/api/v1/user_status'],
      ['PUT', '/ocs/v2.php/apps/user_status/api/v1/heartbeat'],
      ['GET', '/ocs/v2.php/apps/dashboard/api/v1/widgets'],
      ['GET', '/ocs/v2.php/apps/recommendations/api/v1/recommendations/always'],
      ['GET', '/ocs/v2.php/apps/end_to_end_encryption/api/v2/public-key'],
      ['GET', '/ocs/v2.php/apps/files/api/v1/directEditing'],
      ['POST', '/ocs/v2.php/apps/notifications/api/v2/push'],
      ['GET', '/ocs/v2.php/core/getapppassword'],
      ['GET', '/ocs/v2.php/hovercard/v1/lee'],
    ]
    for (const [method, path] of absent) {
      const { status, text } = await ios.ask(method, path)
      expect([path, status, JSON.parse(text).ocs.meta.status]).toEqual([path, 404, 'failure'])
    }
    const places = ['comments/files/1', 'photos/kim/albums', 'groups', 'files/lee', 'addressbooks/users/kim/contacts']
    for (const place of places) {
      const { status, text } = await ios.ask('PROPFIND', `/remote.php/dav/${place}`, { headers: { Depth: '1' } })
      expect([place, status, sentenceIn(text)]).toEqual([place, 404, expect.any(String)])
    }
    for (const [method, path] of [
      ['POST', '/remote.php/dav/comments/files/1'],
      ['POST', '/index.php/core/wipe/check'],
      ['GET', '/index.php/apps/files_trashbin/preview?fileId=1&x=512&y=512'],
      ['GET', '/index.php/apps/theming/image/background'],
    ] as const)
      expect([path, (await ios.ask(method, path)).status]).toEqual([path, 404])
  })

  test('leaves no password behind when its account is removed from the phone', async () => {
    const files = await start({ admin })
    const ios = await kimsPhone(files)
    const notifications = '/ocs/v2.php/apps/notifications/api/v2/notifications'
    expect(await ios.data('GET', notifications)).toEqual([])
    expect(await ios.data('DELETE', '/ocs/v2.php/core/apppassword')).toEqual([])
    expect((await ios.ask('GET', notifications)).status).toBe(401)
    const root = phone(files, 'root', fields(adminBasic))
    expect((await root.ask('DELETE', '/ocs/v2.php/core/apppassword')).code).toBe('files.app-password-missing')
  })
})
