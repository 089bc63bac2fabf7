import { expect, test } from 'vitest'
import { responsesOf } from '../../../../testing/multistatus.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { parseXml } from '../../xml/xml.ts'

const update = (inner: string, more = '') =>
  `<?xml version="1.0"?><d:propertyupdate xmlns:d="DAV:" xmlns:z="urn:z"${more}>${inner}</d:propertyupdate>`
const set = (inner: string, more = '') => `<d:set><d:prop${more}>${inner}</d:prop></d:set>`
const remove = (inner: string) => `<d:remove><d:prop>${inner}</d:prop></d:remove>`

async function patch({ ask }: RunningFiles, path: string, body: string) {
  const answer = await ask('PROPPATCH', path, { headers: { 'Content-Type': 'text/xml' }, body })
  expect(answer.status).toBe(207)
  return Object.values(responsesOf(answer.text))[0]
}

/** One property as it is returned, as XML. */
async function read({ ask }: RunningFiles, path: string, name: string): Promise<string | undefined> {
  const body = `<d:propfind xmlns:d="DAV:" xmlns:z="urn:z"><d:prop>${name}</d:prop></d:propfind>`
  const { text } = await ask('PROPFIND', path, { headers: { Depth: '0' }, body })
  return /<d:propstat><d:prop>(.*)<\/d:prop><d:status>HTTP\/1.1 200 OK/s.exec(text)?.[1]
}

/** A property of Windows. */
const w = (name: string, value: string) => `<w:${name} xmlns:w="urn:schemas-microsoft-com:">${value}</w:${name}>`

describeFiles('PROPPATCH', (start) => {
  test('keeps any XML unchanged: elements, attributes, language, namespaces, blanks and order', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const body = update(
      set(
        '<z:tree a="1 &lt; 2" z:b="q"> one <z:leaf/><other xmlns="urn:other" xmlns:n="urn:n" n:at="n:x">two &amp; <z:deep xml:lang="fr">trois</z:deep></other> three<![CDATA[<&>]]></z:tree>',
        ' xml:lang="de"',
      ),
    )
    expect(await patch(files, '/f', body)).toEqual({ '200 tree': '' })
    expect(await read(files, '/f', '<z:tree/>')).toBe(
      '<z:tree xmlns:z="urn:z" xml:lang="de" a="1 &lt; 2" z:b="q"> one <z:leaf/><other xmlns="urn:other" xmlns:n="urn:n" n:at="n:x">two &amp; <z:deep xml:lang="fr">trois</z:deep></other> three&lt;&amp;&gt;</z:tree>',
    )
  })

  test('declares every namespace that names and values need, also one that only a value uses', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const outside = ' xmlns="urn:default" xmlns:q="urn:q" xmlns:unused="urn:unused"'
    await patch(files, '/f', update(set('<plain type="q:int"><in xmlns="">x</in></plain>'), outside))
    const body = '<propfind xmlns="DAV:"><prop><plain xmlns="urn:default"/></prop></propfind>'
    const { text } = await files.ask('PROPFIND', '/f', { headers: { Depth: '0' }, body })
    expect(text).toContain(
      '<plain xmlns="urn:default" xmlns:q="urn:q" type="q:int"><in xmlns="">x</in></plain></d:prop><d:status>HTTP/1.1 200 OK',
    )
    expect(() => parseXml(Buffer.from(text))).not.toThrow()
  })

  test('applies changes in order, and removing a missing property is no error', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const body = update(
      set('<z:a>1</z:a><z:b>1</z:b>') +
        remove('<z:a/><z:never/>') +
        set('<z:b>2</z:b>') +
        remove('<z:c/>') +
        set('<z:c/>'),
    )
    expect(await patch(files, '/f', body)).toEqual({ '200 a': '', '200 b': '', '200 never': '', '200 c': '' })
    expect(await read(files, '/f', '<z:a/>')).toBeUndefined()
    expect(await read(files, '/f', '<z:b/>')).toBe('<z:b xmlns:z="urn:z">2</z:b>')
    expect(await read(files, '/f', '<z:c/>')).toBe('<z:c xmlns:z="urn:z"/>')
  })

  test('changes nothing when one property is protected, and gives the reason for each', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const body = update(set('<z:a>1</z:a><d:getetag>"mine"</d:getetag>') + remove('<z:b/><d:displayname/>'))
    const answer = await files.ask('PROPPATCH', '/f', { body })
    expect(responsesOf(answer.text)['/f']).toEqual({
      '403 getetag': '',
      '403 displayname': '',
      '424 a': '',
      '424 b': '',
    })
    expect(answer.text).toContain('<d:error><d:cannot-modify-protected-property/></d:error>')
    expect(await read(files, '/f', '<z:a/>')).toBeUndefined()
  })

  test('has limits for the number and the size of properties; a refused change keeps the old ones', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    await patch(files, '/d', update(set('<z:kept>1</z:kept>')))
    const many = Array.from({ length: 256 }, (_, at) => `<z:n${at}>${at}</z:n${at}>`).join('')
    const results = await patch(files, '/d', update(set(many) + remove('<z:other/>')))
    expect(results).toMatchObject({ '507 n0': '', '507 n255': '', '424 other': '' })
    expect(await patch(files, '/d', update(set(`<z:long>${'x'.repeat(65_536)}</z:long>`)))).toEqual({ '507 long': '' })
    const name = 'n'.repeat(2000)
    expect(await patch(files, '/d', update(set(`<z:${name}/>`)))).toEqual({ [`507 ${name}`]: '' })
    expect(await read(files, '/d', '<z:kept/>')).toBe('<z:kept xmlns:z="urn:z">1</z:kept>')
    expect(await patch(files, '/d', update(set(`<z:long>${'x'.repeat(65_000)}</z:long>`)))).toEqual({ '200 long': '' })
  })

  test('leaves ETags unchanged, and survives a replacement of the content', async () => {
    const files = await start()
    const { headers } = await files.ask('PUT', '/f', { body: 'x' })
    await patch(files, '/f', update(set('<z:a>1</z:a>')))
    expect((await files.ask('HEAD', '/f')).headers.etag).toBe(headers.etag)
    await files.ask('PUT', '/f', { body: 'y' })
    expect(await read(files, '/f', '<z:a/>')).toBe('<z:a xmlns:z="urn:z">1</z:a>')
    await files.ask('DELETE', '/f')
    await files.ask('PUT', '/f', { body: 'z' })
    expect(await read(files, '/f', '<z:a/>')).toBeUndefined()
  })

  test('takes what Windows writes after each file', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: '' })
    const time = 'Fri, 20 Nov 2026 12:00:00 GMT'
    const values =
      w('Win32CreationTime', time) + w('Win32LastModifiedTime', time) + w('Win32FileAttributes', '00000020')
    expect(await patch(files, '/f', update(set(values)))).toEqual({
      '200 Win32CreationTime': '',
      '200 Win32LastModifiedTime': '',
      '200 Win32FileAttributes': '',
    })
  })

  test('without an existing path, the right to write, or valid XML is refused', async () => {
    const { ask } = await start({ admin })
    const headers = { authorization: adminBasic }
    const body = update(set('<z:a>1</z:a>'))
    expect((await ask('PROPPATCH', '/none', { headers, body })).status).toBe(404)
    expect((await ask('PROPPATCH', '/api/x', { headers, body })).status).not.toBe(207)
    expect((await ask('PROPPATCH', '/ui/x', { headers, body })).code).toBe('files.reserved-name')
    expect((await ask('PROPPATCH', '/', { body })).status).toBe(401)
    await ask('PUT', '/f', { headers, body: 'x' })
    expect((await ask('PROPPATCH', '/f/', { headers, body })).status).toBe(404)
    for (const wrong of ['', 'x', '<a/>', update(''), update('<d:set/>'), update(set(''))])
      expect([wrong, (await ask('PROPPATCH', '/f', { headers, body: wrong })).code]).toEqual([
        wrong,
        'files.xml-invalid',
      ])
    expect((await ask('PROPPATCH', '/', { headers, body })).status).toBe(207)
  })
})

describeFiles('PROPFIND of dead properties', (start) => {
  test('returns them with allprop, by name, and as names; for every entry of a listing', async () => {
    const files = await start()
    for (const name of ['a', 'b', 'ü']) await files.ask('PUT', `/d/${encodeURIComponent(name)}`, { body: name })
    await patch(files, '/d/a', update(set('<z:c>blue</z:c>')))
    await patch(files, '/d/%C3%BC', update(set('<z:c>green</z:c><z:e/>')))
    await patch(files, '/d', update(set('<z:c>folder</z:c>')))
    const ask = async (inner: string) => {
      const body = `<d:propfind xmlns:d="DAV:" xmlns:z="urn:z">${inner}</d:propfind>`
      return responsesOf((await files.ask('PROPFIND', '/d', { headers: { Depth: 'infinity' }, body })).text)
    }
    const all = await ask('<d:allprop/>')
    expect([
      all['/d/']?.['200 c'],
      all['/d/a']?.['200 c'],
      all['/d/b']?.['200 c'],
      all['/d/%C3%BC']?.['200 c'],
    ]).toEqual(['folder', 'blue', undefined, 'green'])
    expect(await ask('<d:prop><z:c/><z:e/><d:getcontentlength/></d:prop>')).toEqual({
      '/d/': { '200 c': 'folder', '404 e': '', '404 getcontentlength': '' },
      '/d/a': { '200 c': 'blue', '404 e': '', '200 getcontentlength': '1' },
      '/d/b': { '404 c': '', '404 e': '', '200 getcontentlength': '1' },
      '/d/%C3%BC': { '200 c': 'green', '200 e': '', '200 getcontentlength': '2' },
    })
    const names = await ask('<d:propname/>')
    expect(names['/d/a']).toMatchObject({ '200 c': '', '200 getetag': '' })
    expect(names['/d/b']).not.toHaveProperty('200 c')
    const more = await ask('<d:allprop/><d:include><z:e/><d:sync-token/></d:include>')
    expect(more['/d/']).toMatchObject({
      '404 e': '',
      '200 sync-token': expect.stringMatching(/^urn:alluvium:sync:\d+$/),
    })
    expect(more['/d/%C3%BC']).toMatchObject({ '200 e': '' })
  })
})

const timeNames = ['d:getlastmodified', 'd:lastmodified', 'w:Win32LastModifiedTime'] as const
const timeForms = [
  ['Fri, 20 Nov 2020 12:00:00 GMT', 'an HTTP-date'],
  ['Friday, 20-Nov-20 12:00:00 GMT', 'an HTTP-date of RFC 850'],
  ['2020-11-20T13:00:00.25+01:00', 'a date of RFC 3339'],
  [' 1605873600 ', 'seconds since 1970'],
] as const
const noTimes = ['', 'yesterday', '2020-02-30T00:00:00Z', '2020-11-20', '99999999999999', 'NaN', '<w:x/>']
const microsoft = ' xmlns:w="urn:schemas-microsoft-com:"'

describeFiles('PROPPATCH of times', (start) => {
  test('sets when a file or a folder was modified, by every name and in every form', async () => {
    const files = await start()
    const { headers } = await files.ask('PUT', '/f', { body: 'x' })
    await files.ask('PUT', '/d/below', { body: 'x' })
    for (const path of ['/f', '/d/'])
      for (const name of timeNames)
        for (const [value, form] of timeForms) {
          const other = update(set('<d:getlastmodified>Thu, 01 Jan 1998 00:00:00 GMT</d:getlastmodified>'))
          expect(await patch(files, path, other)).toEqual({ '200 getlastmodified': '' })
          const results = await patch(files, path, update(set(`<${name}>${value}</${name}>`), microsoft))
          expect([form, results]).toEqual([form, { [`200 ${name.slice(2)}`]: '' }])
          const body = `<d:propfind xmlns:d="DAV:"${microsoft}><d:prop>${timeNames.map((one) => `<${one}/>`).join('')}</d:prop></d:propfind>`
          const found = responsesOf((await files.ask('PROPFIND', path, { headers: { Depth: '0' }, body })).text)
          expect(found[path]).toEqual({
            '200 getlastmodified': 'Fri, 20 Nov 2020 12:00:00 GMT',
            '200 lastmodified': '1605873600',
            '200 Win32LastModifiedTime': 'Fri, 20 Nov 2020 12:00:00 GMT',
          })
        }
    const head = await files.ask('HEAD', '/f')
    expect(head.headers).toMatchObject({
      'last-modified': 'Fri, 20 Nov 2020 12:00:00 GMT',
      etag: headers.etag,
    })
  })

  test('appears in sync reports, makes no version, and leaves a snapshot unchanged', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { headers: { 'X-OC-MTime': '1000000000' }, body: 'x' })
    await files.ask('GET', '/f')
    const headers = { 'Content-Type': 'application/json' }
    const snapshot = await files.ask('POST', '/api/snapshots', { headers, body: '{"description":"before"}' })
    const { id }: { id: string } = JSON.parse(snapshot.text)
    const sync = (token: string) =>
      files.ask('REPORT', '/', {
        body: `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getlastmodified/></prop></sync-collection>`,
      })
    const token = /<d:sync-token>(.*)<\/d:sync-token>/.exec((await sync('')).text)?.[1] ?? ''
    await patch(files, '/f', update(set('<d:lastmodified>1605873600</d:lastmodified>')))
    const changed = (await sync(token)).text
    expect(changed).toContain('<d:href>/f</d:href>')
    expect(changed).toContain('Fri, 20 Nov 2020 12:00:00 GMT')
    expect((await files.ask('GET', '/f')).headers['last-modified']).toBe('Fri, 20 Nov 2020 12:00:00 GMT')
    const versions: unknown[] = JSON.parse((await files.ask('GET', '/api/versions/f')).text)
    expect(versions).toHaveLength(1)
    const before = await files.ask('HEAD', `/.snapshots/${id}/f`)
    expect(before.headers['last-modified']).toBe('Sun, 09 Sep 2001 01:46:40 GMT')
  })

  test('sets when a file was created, and keeps what else Explorer writes', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const created = '2001-09-09T01:46:40Z'
    const kept = w('Win32CreationTime', 'a') + w('Win32LastAccessTime', 'b') + w('Win32FileAttributes', '00000020')
    await patch(files, '/f', update(set(`<d:creationdate>${created}</d:creationdate>${kept}`)))
    const properties = responsesOf((await files.ask('PROPFIND', '/f', { headers: { Depth: '0' } })).text)['/f']
    expect(properties).toMatchObject({
      '200 creationdate': '2001-09-09T01:46:40.000+00:00',
      '200 Win32CreationTime': 'a',
      '200 Win32LastAccessTime': 'b',
      '200 Win32FileAttributes': '00000020',
    })
  })

  test('refuses an invalid time, removing a time, and the root, and changes nothing', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { headers: { 'X-OC-MTime': '1000000000' }, body: 'x' })
    for (const value of noTimes) {
      const body = update(set(`<z:a>1</z:a><d:getlastmodified>${value}</d:getlastmodified>`), microsoft)
      expect([value, await patch(files, '/f', body)]).toEqual([value, { '409 getlastmodified': '', '424 a': '' }])
    }
    expect(await patch(files, '/f', update(remove('<d:getlastmodified/>')))).toEqual({ '403 getlastmodified': '' })
    const time = update(set('<d:lastmodified>1</d:lastmodified>'))
    expect(await patch(files, '/', time)).toEqual({ '403 lastmodified': '' })
    expect((await files.ask('HEAD', '/f')).headers['last-modified']).toBe('Sun, 09 Sep 2001 01:46:40 GMT')
    expect(await read(files, '/f', '<z:a/>')).toBeUndefined()
  })
})
