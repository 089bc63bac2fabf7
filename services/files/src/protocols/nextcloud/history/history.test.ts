/** The trash and the versions of files, as phones and desktops of Nextcloud ask for them. */
import { expect, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { responsesOf } from '../../../../testing/multistatus.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { watched } from '../../../../testing/watched-database.ts'

const dav = '/remote.php/dav'
const asked = `<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"><d:prop>
  <d:getlastmodified/><d:getcontentlength/><d:getcontenttype/><d:resourcetype/><d:getetag/><oc:id/><oc:fileid/><oc:size/>
  <nc:trashbin-filename/><nc:trashbin-original-location/><nc:trashbin-deletion-time/></d:prop></d:propfind>`

/** What the person is answered, as themselves. */
function asks(files: RunningFiles, { headers }: Person) {
  const ask = (method: string, path: string, more: Readonly<Record<string, string>> = {}, body?: string) =>
    files.ask(method, path, { headers: { ...headers, ...more }, ...(body !== undefined && { body }) })
  async function list(path: string, depth = '1') {
    const answer = await ask('PROPFIND', path, { Depth: depth }, asked)
    expect([path, answer.status, answer.text]).toEqual([path, 207, answer.text])
    return responsesOf(answer.text)
  }
  return { ask, list }
}

const statusOf = async (answer: Promise<{ status: number; code: string }>) => {
  const { status, code } = await answer
  return [status, code]
}

describeFiles('the trash of a client of Nextcloud', (start) => {
  async function opened() {
    const files = await start({ admin })
    const [kim, lee] = [await person(files, 'kim'), await person(files, 'lee')]
    return { files, kim: asks(files, kim), lee: asks(files, lee) }
  }
  const trash = `${dav}/trashbin/kim/trash`
  const restored = `${dav}/trashbin/kim/restore`

  test('lists what the account deleted with its former place, and gives it back whole', async () => {
    const { kim, lee } = await opened()
    await kim.ask('PUT', '/d%20%C3%BC/a%231.txt?parents=true', {}, 'hello')
    const id = (await kim.ask('HEAD', '/d%20%C3%BC/a%231.txt')).headers.etag
    await kim.ask('DELETE', `${dav}/files/kim/d%20%C3%BC`)
    const listed = await kim.list(trash)
    const [top, href = '', ...more] = Object.keys(listed)
    expect([top, more]).toEqual([`${trash}/`, []])
    expect(listed[href]).toMatchObject({
      '200 trashbin-filename': 'd ü',
      '200 trashbin-original-location': 'd ü',
      '200 trashbin-deletion-time': expect.stringMatching(/^\d{10}$/),
      '200 size': '5',
      '200 resourcetype': '<collection>',
    })
    expect(Object.keys(await kim.list(trash, '0'))).toEqual([`${trash}/`])
    expect(Object.keys(await kim.list(href, '0'))).toEqual([href])
    expect(Object.keys(await lee.list(`${dav}/trashbin/lee/trash`))).toEqual([`${dav}/trashbin/lee/trash/`])
    const back = await kim.ask('MOVE', href, { Destination: `${restored}/d%20%C3%BC`, Overwrite: 'T' })
    expect(back.status).toBe(201)
    expect((await kim.ask('HEAD', '/d%20%C3%BC/a%231.txt')).headers.etag).toBe(id)
    expect(Object.keys(await kim.list(`${trash}/`))).toEqual([`${trash}/`])
  })

  test('does not replace what took the place of what it gives back, and restores to nowhere else', async () => {
    const { kim } = await opened()
    await kim.ask('PUT', '/a.txt', {}, 'old')
    await kim.ask('DELETE', '/a.txt')
    await kim.ask('PUT', '/a.txt', {}, 'new')
    const [, href = ''] = Object.keys(await kim.list(trash))
    const move = (Destination: string) => statusOf(kim.ask('MOVE', href, { Destination, Overwrite: 'T' }))
    expect(await move(`${restored}/a.txt`)).toEqual([409, 'files.path-taken'])
    expect(await move(`${dav}/files/kim/b.txt`)).toEqual([403, 'files.destination-outside'])
    expect(await move('http://elsewhere.example/a')).toEqual([502, 'files.destination-elsewhere'])
    expect((await kim.ask('GET', '/a.txt')).text).toBe('new')
  })

  test('is emptied of one, and of everything the account deleted, and of nothing of others', async () => {
    const { files, kim, lee } = await opened()
    for (const name of ['/b', '/c']) await kim.ask('PUT', name, {}, name)
    await lee.ask('PUT', '/a', {}, '/a')
    await lee.ask('DELETE', '/a')
    await kim.ask('DELETE', '/b')
    await kim.ask('DELETE', '/c')
    const [, newest = '', other = ''] = Object.keys(await kim.list(trash))
    const [, ofLee = ''] = Object.keys(await lee.list(`${dav}/trashbin/lee/trash`))
    const taken = ofLee.replace('/lee/', '/kim/')
    expect(await statusOf(kim.ask('DELETE', taken))).toEqual([403, 'files.trash-of-another'])
    expect(await statusOf(kim.ask('DELETE', ofLee))).toEqual([404, 'files.not-found'])
    expect((await kim.ask('DELETE', newest)).status).toBe(204)
    expect(await statusOf(kim.ask('DELETE', newest))).toEqual([404, 'files.trash-missing'])
    expect(Object.keys(await kim.list(trash))).toEqual([`${trash}/`, other])
    expect((await kim.ask('DELETE', trash)).status).toBe(204)
    expect(Object.keys(await kim.list(trash))).toEqual([`${trash}/`])
    expect(Object.keys(await lee.list(`${dav}/trashbin/lee/trash`))).toContain(ofLee)
    const stats = await files.ask('GET', '/api/storage/stats', { headers: (await person(files, 'mo')).headers })
    expect(JSON.parse(stats.text)).toMatchObject({ trash_bytes: 2 })
  })

  test('tells nothing of what was in a closed folder', async () => {
    const { kim, lee } = await opened()
    await lee.ask('MKCOL', '/shut')
    await kim.ask('PUT', '/shut/k.txt', {}, 'k')
    await kim.ask('DELETE', '/shut/k.txt')
    const [, href = ''] = Object.keys(await kim.list(trash))
    const json = { 'Content-Type': 'application/json' }
    await lee.ask('PATCH', '/api/access/shut', json, '{"closed":true}')
    expect(Object.keys(await kim.list(trash))).toEqual([`${trash}/`])
    const none = `${trash}/99-99`
    for (const [method, headers] of [
      ['DELETE', {}],
      ['MOVE', { Destination: `${restored}/k.txt` }],
      ['PROPFIND', { Depth: '0' }],
    ] as const) {
      const [hidden, missing] = [await kim.ask(method, href, headers), await kim.ask(method, none, headers)]
      expect([method, hidden.status, hidden.text]).toEqual([method, 404, missing.text])
    }
  })

  test('lists what is in a deleted folder, and gives one entry of it back alone, to where it was', async () => {
    const { files, kim, lee } = await opened()
    await kim.ask('PUT', '/d/%C3%BC/a%231.txt?parents=true', {}, 'hello')
    await kim.ask('PUT', '/d/%C3%BC/b.txt', {}, 'b')
    await kim.ask('PUT', '/d/c.txt', {}, 'see')
    const etag = (await kim.ask('HEAD', '/d/%C3%BC/a%231.txt')).headers.etag
    await kim.ask('DELETE', '/d')
    const [, top = ''] = Object.keys(await kim.list(trash))
    const listed = await kim.list(top)
    expect(Object.keys(listed)).toEqual([top, `${top}/c.txt`, `${top}/%C3%BC`])
    expect(listed[`${top}/c.txt`]).toMatchObject({
      '200 trashbin-filename': 'c.txt',
      '200 trashbin-original-location': 'd/c.txt',
      '200 trashbin-deletion-time': listed[top]?.['200 trashbin-deletion-time'],
      '200 getcontentlength': '3',
    })
    expect(listed[`${top}/%C3%BC`]).toMatchObject({ '200 size': '6', '200 resourcetype': '<collection>' })
    const wanted = `${top}/%C3%BC/a%231.txt`
    expect(Object.keys(await kim.list(`${top}/%C3%BC`))).toEqual([`${top}/%C3%BC`, wanted, `${top}/%C3%BC/b.txt`])
    expect(Object.keys(await kim.list(wanted))).toEqual([wanted])

    const sync = (token = '') =>
      kim.ask(
        'REPORT',
        '/',
        {},
        `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>infinite</sync-level><prop><getetag/></prop></sync-collection>`,
      )
    const [, token] = /<d:sync-token>([^<]+)</.exec((await sync()).text) ?? []
    expect((await kim.ask('MOVE', wanted, { Destination: `${restored}/a%231.txt` })).status).toBe(201)
    const changed = Object.keys(responsesOf((await sync(token)).text))
    expect(changed.toSorted()).toEqual(['/d/', '/d/%C3%BC/', '/d/%C3%BC/a%231.txt'])
    expect((await kim.ask('HEAD', '/d/%C3%BC/a%231.txt')).headers.etag).toBe(etag)
    expect((await kim.ask('GET', '/d/c.txt')).status).toBe(404)
    expect(Object.keys(await kim.list(`${top}/%C3%BC`))).toEqual([`${top}/%C3%BC`, `${top}/%C3%BC/b.txt`])
    const again = kim.ask('MOVE', wanted, { Destination: `${restored}/a%231.txt` })
    expect(await statusOf(again)).toEqual([404, 'files.trash-missing'])
    expect(await statusOf(kim.ask('DELETE', `${top}/c.txt`))).toEqual([405, 'files.method-not-allowed'])
    expect(await statusOf(lee.ask('PROPFIND', top.replace('/kim/', '/lee/')))).toEqual([404, 'files.trash-missing'])
    const ofLee = lee.ask('MOVE', `${top}/c.txt`.replace('/kim/', '/lee/'), {
      Destination: `${dav}/trashbin/lee/restore/c.txt`,
    })
    expect(await statusOf(ofLee)).toEqual([403, 'files.trash-of-another'])
    const stats = await files.ask('GET', '/api/storage/stats', { headers: (await person(files, 'mo')).headers })
    expect(JSON.parse(stats.text)).toMatchObject({ files: 1, trash_bytes: 4 })

    // The rest comes back only where nothing is in its place.
    expect(await statusOf(kim.ask('MOVE', top, { Destination: `${restored}/d` }))).toEqual([409, 'files.path-taken'])
    await kim.ask('DELETE', top)
    expect(Object.keys(await kim.list(trash))).toEqual([`${trash}/`])
  })

  test('tells nothing of what was in a folder of a deleted folder that is closed to the account by now', async () => {
    const { files, kim, lee } = await opened()
    const json = { 'Content-Type': 'application/json' }
    await lee.ask('PUT', '/d/shut/s.txt?parents=true', {}, 'secret')
    await lee.ask('PATCH', '/api/access/d/shut', json, '{"closed":true}')
    const root = administrator(files)
    await root.ask('POST', '/api/admin/groups', { name: 'board' })
    await root.ask('PUT', '/api/admin/groups/board/members/kim')
    await lee.ask('PUT', '/api/grants/d/shut', json, '{"group":"board","right":"manage"}')
    await kim.ask('PUT', '/d/open.txt', {}, 'open')
    await kim.ask('DELETE', '/d')
    const [, top = ''] = Object.keys(await kim.list(trash))
    expect(Object.keys(await kim.list(top))).toEqual([top, `${top}/open.txt`, `${top}/shut`])
    await root.ask('DELETE', '/api/admin/groups/board/members/kim')
    expect(Object.keys(await kim.list(top))).toEqual([top, `${top}/open.txt`])
  })

  test('shows one deletion without reading all others', async () => {
    const first = await start({ admin })
    const { database, during } = watched(first.database)
    const files = await start({ admin, database, blobs: first.blobs })
    const kim = asks(files, await person(files, 'kim'))
    const names = Array.from({ length: 30 }, (_, nth) => `/d/${nth}`)
    for (const name of names) await kim.ask('PUT', `${name}?parents=true`, {}, name)
    for (const name of names) await kim.ask('DELETE', name)
    const [, , href = ''] = Object.keys(await kim.list(trash))
    // Work of the background may come in between: the cheapest of some counts.
    const costs: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const one = await during(() => kim.list(href, '0'))
      costs.push(Math.max(...one.map(({ rows }) => rows)))
    }
    expect(Math.min(...costs)).toBeLessThan(names.length)
  })
})

describeFiles('the versions of a file', (start) => {
  async function opened() {
    const files = await start({ admin })
    const [kim, lee] = [await person(files, 'kim'), await person(files, 'lee')]
    const client = asks(files, kim)
    let id = ''
    for (const text of ['one', 'two!', 'three'])
      id = String((await client.ask('PUT', `${dav}/files/kim/a.txt`, {}, text)).headers['oc-fileid'])
    return {
      kim: client,
      lee: asks(files, lee),
      id,
      versions: `${dav}/versions/kim/versions/${Number.parseInt(id, 10)}`,
    }
  }
  const restored = `${dav}/versions/kim/restore/target`

  test('are listed without the present one, read, and made the newest again by MOVE and by COPY', async () => {
    const { kim, versions, id } = await opened()
    const listed = await kim.list(versions)
    const [top, second = '', first = '', ...more] = Object.keys(listed)
    expect([top, more]).toEqual([`${versions}/`, []])
    expect(listed[second]).toMatchObject({ '200 getcontentlength': '4', '200 getcontenttype': 'text/plain' })
    expect((await kim.ask('GET', first)).text).toBe('one')
    expect((await kim.ask('HEAD', first)).headers['content-length']).toBe('3')
    expect((await kim.ask('GET', second)).headers['content-security-policy']).toBe('sandbox')
    expect((await kim.ask('MOVE', first, { Destination: restored })).status).toBe(201)
    expect((await kim.ask('GET', '/a.txt')).text).toBe('one')
    expect((await kim.ask('COPY', second, { Destination: `${dav}/versions/kim/restore/${id}` })).status).toBe(201)
    expect((await kim.ask('GET', '/a.txt')).text).toBe('two!')
    expect(Object.keys(await kim.list(versions))).toHaveLength(5)
    expect((await kim.ask('MOVE', first, { Destination: `${dav}/files/kim/b` })).status).toBe(403)
    expect((await kim.ask('GET', `${versions}/999999`)).status).toBe(404)
    expect(Object.keys(await kim.list(first, '0'))).toEqual([first])
  })

  test('are not there for whoever may not read the file, and a folder has none', async () => {
    const { kim, lee, versions } = await opened()
    const [, first = ''] = Object.keys(await kim.list(versions))
    const ofLee = first.replace('/kim/', '/lee/')
    expect((await lee.ask('GET', ofLee)).text).toBe('two!')
    await kim.ask('MKCOL', '/shut')
    await kim.ask('MOVE', '/a.txt', { Destination: '/shut/a.txt' })
    await kim.ask('PATCH', '/api/access/shut', { 'Content-Type': 'application/json' }, '{"closed":true}')
    const none = `${dav}/versions/lee/versions/99999/7`
    const folder = Number.parseInt(String((await kim.ask('MKCOL', '/f')).headers['oc-fileid']), 10)
    for (const [method, headers] of [
      ['GET', {}],
      ['PROPFIND', { Depth: '1' }],
      ['COPY', { Destination: restored.replace('kim', 'lee') }],
    ] as const) {
      const [hidden, missing] = [await lee.ask(method, ofLee, headers), await lee.ask(method, none, headers)]
      expect([method, hidden.status, hidden.text]).toEqual([method, 404, missing.text])
    }
    expect((await kim.ask('PROPFIND', `${dav}/versions/kim/versions/${folder}`, { Depth: '1' })).status).toBe(404)
    expect((await kim.ask('GET', first)).text).toBe('two!')
    expect((await kim.ask('DELETE', first)).status).toBe(405)
  })
})
