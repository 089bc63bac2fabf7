/** Clients of Linux desktops in their own words: what davfs2 1.6.1 and gvfs 1.50.3 were seen to send, field by field. */
import { expect, test } from 'vitest'
import { lockBody } from '../../../testing/locking.ts'
import { describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const xml = { 'Content-Type': 'application/xml' }
const properties = (names: string) =>
  `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop>${names}</prop></propfind>`

/** As davfs2 opens a file for writing: an empty one where there is none, and the ETag that it will name from a HEAD. */
async function opened({ ask }: RunningFiles, path: string): Promise<Readonly<{ token: string; etag: string }>> {
  const locked = await ask('LOCK', path, { headers: { ...xml, Depth: 0, Timeout: 'Second-1800' }, body: lockBody() })
  expect([200, 201]).toContain(locked.status)
  const { headers } = await ask('HEAD', path)
  return { token: String(locked.headers['lock-token']), etag: String(headers.etag) }
}

describeFiles('davfs2', (start) => {
  test('writes what it locked, with its token at a full address and its ETag, and moves folders with slashes', async () => {
    const files = await start()
    const { ask, url } = files
    expect((await ask('MKCOL', '/d/')).status).toBe(201)
    for (const body of ['one', 'one and more']) {
      const { token, etag } = await opened(files, '/d/a')
      const headers = { If: `<${url}/d/a> (${token})`, 'If-Match': etag }
      expect((await ask('PUT', '/d/a', { headers, body })).status).toBe(204)
      expect((await ask('PUT', '/d/a', { headers, body: 'late' })).status).toBe(412)
      expect((await ask('UNLOCK', '/d/a', { headers: { 'Lock-Token': token } })).status).toBe(204)
      expect((await ask('GET', '/d/a')).text).toBe(body)
    }
    const move = { Destination: `${url}/e/`, Overwrite: 'T' }
    expect((await ask('MOVE', '/d/', { headers: move })).status).toBe(201)
    expect((await ask('GET', '/e/a')).text).toBe('one and more')
  })
})

describeFiles('GNOME', (start) => {
  test('saves under a temporary name and moves it over the file, which is refused where the target should be free', async () => {
    const { ask, url } = await start()
    await ask('PUT', '/letter', { body: 'old' })
    const temporary = '/.goutputstream-X9B8Z2'
    const looked = await ask('PROPFIND', temporary, { headers: { ...xml, Depth: 0 }, body: properties('<getetag/>') })
    expect(looked.status).toBe(404)
    expect((await ask('PUT', temporary, { headers: { Overwrite: 'T' }, body: 'new' })).status).toBe(201)
    const over = (Overwrite: 'F' | 'T') =>
      ask('MOVE', temporary, { headers: { Destination: `${url}/letter`, Overwrite } })
    expect((await over('F')).status).toBe(412)
    expect((await ask('GET', '/letter')).text).toBe('old')
    expect((await over('T')).status).toBe(204)
    expect([(await ask('GET', '/letter')).text, (await ask('GET', temporary)).status]).toEqual(['new', 404])
  })

  test('checks whether a file is unchanged by a HEAD with a condition', async () => {
    const { ask } = await start()
    const { headers } = await ask('PUT', '/letter', { body: 'one' })
    expect((await ask('HEAD', '/letter', { headers: { 'If-Match': headers.etag } })).status).toBe(200)
    expect((await ask('HEAD', '/letter', { headers: { 'If-Match': '"x"' } })).status).toBe(412)
  })

  test('mounts at a folder: OPTIONS at it and at what is above, and its listing without a slash', async () => {
    const { ask } = await start()
    await ask('MKCOL', '/w')
    for (const path of ['/w', '/']) expect((await ask('OPTIONS', path)).headers['dav']).toContain('1, 2')
    const body = properties('<displayname/><getetag/><getcontentlength/><resourcetype/><quota-used-bytes/>')
    const { status, text } = await ask('PROPFIND', '/w', { headers: { ...xml, Depth: 1 }, body })
    expect(status).toBe(207)
    expect(text).toMatch(/<(\w+:)?href>\/w\/<\//)
  })
})

describeFiles('Joplin', (start) => {
  test('syncs, although it sends an invalid entity tag with its condition', async () => {
    const { ask } = await start()
    const asked = { headers: { 'If-None-Match': 'JoplinIgnore-1' } }
    expect((await ask('PUT', '/info.json', { ...asked, body: 'one' })).status).toBe(201)
    expect((await ask('GET', '/info.json', asked)).text).toBe('one')
    expect((await ask('PROPFIND', '/info.json', { headers: { ...asked.headers, ...xml, Depth: 0 } })).status).toBe(207)
    expect((await ask('PUT', '/info.json', { ...asked, body: 'two' })).status).toBe(204)
    expect((await ask('PUT', '/info.json', { headers: { 'If-Match': 'JoplinIgnore-1' }, body: 'x' })).status).toBe(412)
    expect((await ask('DELETE', '/info.json', asked)).status).toBe(204)
  })
})
