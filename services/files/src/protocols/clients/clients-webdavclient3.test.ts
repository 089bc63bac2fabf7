/**
 * The requests of Python's webdavclient3, which PyPI alone gives: the headers and bodies that it sends, in the order of
 * its calls, and what it looks for in the answers. It names a form's type for XML, and asks for a file with Depth 1.
 */
import { expect, test } from 'vitest'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const base = {
  'User-Agent': 'python-requests/2.31.0',
  Connection: 'keep-alive',
  Accept: '*/*',
  authorization: adminBasic,
}
const asForm = { ...base, Depth: '1', 'Content-Type': 'application/x-www-form-urlencoded' }
const declared = "<?xml version='1.0' encoding='UTF-8'?>\n"
const colour = (text: string) => `<colour xmlns="urn:example">${text}</colour>`

const callsOf = ({ ask, url }: RunningFiles) => ({
  check: async (path: string) => (await ask('HEAD', path, { headers: base })).status === 200,
  list: async (path: string) => responsesOf((await ask('PROPFIND', path, { headers: { ...base, Depth: '1' } })).text),
  mkdir: async (path: string) => (await ask('MKCOL', path, { headers: base })).status,
  upload: async (path: string, body: string) => (await ask('PUT', path, { headers: base, body })).status,
  /** From a buffer whose length it doesn't know. */
  uploadFrom: async (path: string, body: string) =>
    (await ask('PUT', path, { headers: { ...base, 'Transfer-Encoding': 'chunked' }, body })).status,
  send: async (method: string, from: string, to: string, more: Record<string, string> = {}) =>
    (await ask(method, from, { headers: { ...base, Destination: url + to, ...more } })).status,
  clean: async (path: string) => (await ask('DELETE', path, { headers: base })).status,
  setProperty: async (path: string, text: string) => {
    const body = `${declared}<propertyupdate xmlns="DAV:"><set><prop>${colour(text)}</prop></set></propertyupdate>`
    return (await ask('PROPPATCH', path, { headers: asForm, body })).text
  },
  getProperty: async (path: string) => {
    const body = `${declared}<propfind xmlns="DAV:"><prop>${colour('')}</prop></propfind>`
    return (await ask('PROPFIND', path, { headers: asForm, body })).text
  },
})

describeFiles('the requests of webdavclient3', (start) => {
  test('check, make, upload, list, get info, copy, move, set properties and remove', async () => {
    const files = await start({ admin })
    const calls = callsOf(files)
    expect([await calls.check('/'), await calls.check('/w/')]).toEqual([true, false])
    expect(await calls.mkdir('/w/')).toBe(201)
    expect(await calls.check('/w/')).toBe(true)
    expect(await calls.upload('/w/a%20%C3%BC.txt', 'hello')).toBe(201)
    expect(await calls.uploadFrom('/w/b.txt', 'in chunks')).toBe(201)
    const listed = await calls.list('/w/')
    expect(Object.keys(listed).toSorted()).toEqual(['/w/', '/w/a%20%C3%BC.txt', '/w/b.txt'])
    expect(listed['/w/']).toMatchObject({ '200 resourcetype': '<collection>' })

    const properties = await calls.list('/w/a%20%C3%BC.txt')
    expect(properties).toMatchObject({
      '/w/a%20%C3%BC.txt': { '200 getcontentlength': '5', '200 displayname': 'a ü.txt', '200 resourcetype': '' },
    })
    const names = ['200 creationdate', '200 getlastmodified', '200 getetag']
    expect(Object.keys(properties['/w/a%20%C3%BC.txt'] ?? {})).toEqual(expect.arrayContaining(names))

    // Its own default for folders, which RFC 4918, 9.8.3 knows nothing of: Apache's mod_dav refuses it too.
    expect(await calls.send('COPY', '/w/', '/copy/', { Depth: '1' })).toBe(400)
    expect(await calls.send('COPY', '/w/', '/copy/', { Depth: 'infinity' })).toBe(201)
    expect(await calls.send('COPY', '/w/b.txt', '/copy/c.txt')).toBe(201)
    expect(await calls.send('MOVE', '/w/b.txt', '/w/c.txt', { Overwrite: 'F' })).toBe(201)
    expect(await calls.send('MOVE', '/w/c.txt', '/w/a%20%C3%BC.txt', { Overwrite: 'T' })).toBe(204)
    expect((await files.ask('GET', '/w/a%20%C3%BC.txt', { headers: base })).text).toBe('in chunks')
    expect(responsesOf(await calls.setProperty('/w/a%20%C3%BC.txt', 'blue'))).toMatchObject({
      '/w/a%20%C3%BC.txt': { '200 colour': '' },
    })
    expect(await calls.getProperty('/w/a%20%C3%BC.txt')).toContain('>blue<')
    expect([await calls.clean('/w/'), await calls.check('/w/')]).toEqual([204, false])
  })
})
