/** Previews, links and notifications as sync clients of Nextcloud ask for them. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { person } from '../../../testing/callers/people.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, describeFiles } from '../../../testing/running-files.ts'

const root = { authorization: adminBasic }

const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

describeFiles('a client of Nextcloud', (start) => {
  test('sees a picture small, by its path or its id, and none of what it may not read', async () => {
    const files = await start({ admin })
    const kim = await person(files, 'kim')
    const put = await files.ask('PUT', '/d/a%20b.png?parents=true', { headers: root, body: await picture() })
    expect(put.status).toBe(201)
    const again = await files.ask('PUT', '/remote.php/dav/files/root/d/a%20b.png', {
      headers: root,
      body: await picture(),
    })
    const id = String(again.headers['oc-fileid'])
    await files.ask('PUT', '/d/c.txt', { headers: root, body: 'c' })
    const listed = await files.ask('PROPFIND', '/remote.php/dav/files/root/d/', {
      headers: { ...root, Depth: '1' },
      body: '<propfind xmlns="DAV:"><prop><has-preview xmlns="http://nextcloud.org/ns"/></prop></propfind>',
    })
    const previews = Object.values(responsesOf(listed.text)).map((found) => found['200 has-preview'])
    expect(previews).toEqual(['false', 'true', 'false'])
    const byPath = '/index.php/core/preview.png?file=%2Fd%2Fa%20b.png&x=64&y=64&a=1'
    const byId = `/index.php/core/preview?fileId=${id}&x=64&y=64`
    for (const address of [byPath, byId]) {
      const small = await files.ask('GET', address, { headers: kim.headers })
      const { width, height } = await sharp(small.body).metadata()
      expect([address, small.status, width, height]).toEqual([address, 200, 64, 32])
      const known = { headers: { ...kim.headers, 'If-None-Match': small.headers.etag } }
      expect((await files.ask('GET', address, known)).status).toBe(304)
      expect((await files.ask('GET', address)).status).toBe(401)
    }
    for (const size of ['x=100000', 'x=-1', 'x=0.5', 'x=1e999', 'x='])
      expect([size, (await files.ask('GET', `${byId}&${size}`, { headers: root })).status]).toEqual([size, 200])
    const headers = { ...root, 'Content-Type': 'application/json' }
    await files.ask('PATCH', '/api/access/d', { headers, body: '{"closed":true}' })
    const answers = async (...addresses: readonly string[]) =>
      Promise.all(
        addresses.map(async (address) => {
          const { status, code, text } = await files.ask('GET', address, { headers: kim.headers })
          return [status, code, text.replaceAll('/d/a b.png', 'X').replaceAll('/d/none.png', 'X')]
        }),
      )
    const [hidden, none] = await answers(byId, '/index.php/core/preview?fileId=99999999')
    expect(hidden).toEqual(none)
    const [hiddenPath, nonePath] = await answers(byPath, byPath.replace('a%20b', 'none'))
    expect(hiddenPath).toEqual(nonePath)
    expect(hidden?.[0]).toBe(404)
  })

  test('is led to the console by a link to a folder, whoever opens it', async () => {
    const files = await start({ admin })
    const to = async (query: string) => (await files.ask('GET', `/index.php/apps/files${query}`)).headers.location
    expect(await to('/?dir=/d%20%C3%BC/x&fileid=7')).toBe('/ui/#/files/d%20%C3%BC/x/')
    expect(await to('')).toBe('/ui/#/files/')
    expect(await to('/?dir=//evil.example/')).toBe('/ui/#/files/evil.example/')
    expect((await files.ask('GET', '/index.php/apps/files?dir=/../..')).status).toBe(400)
  })

  test('is led to the console by a link to a file, which asks there where it is, and learns nothing before', async () => {
    const files = await start({ admin })
    const kim = await person(files, 'kim')
    const put = await files.ask('PUT', '/d/a%20b.txt?parents=true', { headers: root, body: 'a' })
    expect(put.status).toBe(201)
    await files.ask('MOVE', '/d/a%20b.txt', { headers: { ...root, Destination: '/d/c.txt' } })
    const found = await files.ask('PROPFIND', '/d/c.txt', {
      headers: { ...root, Depth: '0' },
      body: '<propfind xmlns="DAV:"><prop><fileid xmlns="http://owncloud.org/ns"/></prop></propfind>',
    })
    const id = /fileid[^>]*>(\d+)</.exec(found.text)?.[1] ?? ''
    const link = await files.ask('GET', `/index.php/f/${id}`)
    expect([link.status, link.headers.location]).toEqual([302, `/ui/#/id/${id}`])
    expect((await files.ask('GET', '/index.php/f/99999')).headers.location).toBe('/ui/#/id/99999')
    const where = (which: string, headers: Readonly<Record<string, string>>) =>
      files.ask('GET', `/api/file-ids/${which}`, { headers: { ...headers } })
    expect(JSON.parse((await where(id, kim.headers)).text)).toMatchObject({ path: '/d/c.txt', is_collection: false })
    expect(JSON.parse((await where(`${id.padStart(8, '0')}alluvium`, kim.headers)).text).path).toBe('/d/c.txt')
    await files.ask('PATCH', '/api/access/d', {
      headers: { ...root, 'Content-Type': 'application/json' },
      body: '{"closed":true}',
    })
    const [hidden, none] = [await where(id, kim.headers), await where('99999', kim.headers)]
    expect([hidden.status, hidden.text]).toEqual([404, none.text])
    expect([(await where(id, {})).status, (await where('none', kim.headers)).status]).toEqual([401, 404])
  })

  test('is offered no pushed changes, so that it asks again by itself', async () => {
    const files = await start({ admin })
    const { text } = await files.ask('GET', '/ocs/v2.php/cloud/capabilities?format=json', { headers: root })
    const { capabilities } = JSON.parse(text).ocs.data
    expect(capabilities).not.toHaveProperty('notify_push')
    expect(capabilities.core.pollinterval).toBe(60)
    for (const address of ['/index.php/apps/notify_push/uid', '/push/ws', '/index.php/apps/notify_push/pre_auth'])
      expect([address, (await files.ask('GET', address, { headers: root })).status]).toEqual([address, 404])
  })

  test('lists what its account was told, and takes it away as read', async () => {
    const files = await start({ admin })
    const kim = await person(files, 'kim')
    const json = { ...root, 'Content-Type': 'application/json' }
    await files.ask('MKCOL', '/plans', { headers: root })
    await files.ask('PUT', '/api/grants/plans', { headers: json, body: '{"user":"kim","right":"read"}' })
    const base = '/ocs/v2.php/apps/notifications/api/v2/notifications'
    const ask = async (method: string, path: string, headers: object = kim.headers) => {
      const answer = await files.ask(method, `${path}?format=json`, { headers: { ...headers } })
      return { status: answer.status, data: JSON.parse(answer.text).ocs.data }
    }
    const [one] = (await ask('GET', base)).data
    expect(one).toMatchObject({
      user: 'kim',
      object_type: 'shared-with-you',
      subject: 'root shared /plans with you (read).',
      link: '/ui/#/file/plans',
    })
    expect((await ask('GET', `${base}/${one.notification_id}`)).data).toEqual(one)
    for (const other of [`${base}/${one.notification_id}`, `${base}/x`, `${base}/99`])
      for (const method of ['GET', 'DELETE']) expect((await ask(method, other, root)).status).toBe(404)
    expect((await ask('DELETE', `${base}/${one.notification_id}`)).status).toBe(200)
    expect((await ask('GET', base)).data).toEqual([])
    await files.ask('PUT', '/api/grants/plans', { headers: json, body: '{"user":"kim","right":"write"}' })
    expect((await ask('DELETE', base)).status).toBe(200)
    expect((await ask('GET', base)).data).toEqual([])
  })
})
