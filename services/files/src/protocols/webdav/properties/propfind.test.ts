import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { noise } from '../../../../testing/documents/noise.ts'
import { manyEntries } from '../../../../testing/many-entries.ts'
import { type Responses, responsesOf } from '../../../../testing/multistatus.ts'
import { describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { memoryBlobs } from '../../../upkeep.ts'
import { parseXml } from '../../xml/xml.ts'

async function propfind({ ask }: RunningFiles, path: string, depth: string | undefined, body = ''): Promise<Responses> {
  const headers = { ...(depth === undefined ? {} : { Depth: depth }), 'Content-Type': 'application/xml' }
  const answer = await ask('PROPFIND', path, { headers, body })
  expect(answer).toMatchObject({ status: 207, headers: { 'content-type': 'application/xml; charset=utf-8' } })
  return responsesOf(answer.text)
}

const ask = (...names: readonly string[]) =>
  `<propfind xmlns="DAV:"><prop>${names.map((name) => `<${name}/>`).join('')}</prop></propfind>`

const wrongBodies: readonly (readonly [why: string, body: string, status: number])[] = [
  ['a document type', '<!DOCTYPE x><propfind xmlns="DAV:"><allprop/></propfind>', 400],
  [
    'an external entity',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><propfind xmlns="DAV:"><prop><a>&e;</a></prop></propfind>',
    400,
  ],
  ['an unknown entity', '<propfind xmlns="DAV:"><prop><a>&e;</a></prop></propfind>', 400],
  ['an unbound prefix', '<propfind xmlns="DAV:"><prop><x:a/></prop></propfind>', 400],
  ['a prefix bound to nothing', '<propfind xmlns="DAV:"><prop><x:a xmlns:x=""/></prop></propfind>', 400],
  ['an open element', '<propfind xmlns="DAV:"><prop>', 400],
  ['no XML', 'hello', 400],
  ['two roots', '<a/><b/>', 400],
  ['another root', '<prop xmlns="DAV:"/>', 400],
  ['no namespace', '<propfind><allprop/></propfind>', 400],
  ['two wishes', '<propfind xmlns="DAV:"><allprop/><propname/></propfind>', 400],
  ['no wish', '<propfind xmlns="DAV:"/>', 400],
  ['depth without end', '<a>'.repeat(100_000), 400],
  [
    'too many properties',
    `<propfind xmlns="DAV:"><prop>${Array.from({ length: 300 }, (_, at) => `<a${at}/>`).join('')}</prop></propfind>`,
    400,
  ],
  [
    'names that every entry would repeat by the megabyte',
    `<propfind xmlns="DAV:" xmlns:n="${'n'.repeat(10_000)}"><prop>${Array.from({ length: 200 }, (_, at) => `<n:a${at}/>`).join('')}</prop></propfind>`,
    400,
  ],
  [
    'too many attributes',
    `<propfind xmlns="DAV:" ${Array.from({ length: 5000 }, (_, at) => `a${at}="1"`).join(' ')}><allprop/></propfind>`,
    400,
  ],
  [
    'too many namespaces',
    `<propfind xmlns="DAV:" ${Array.from({ length: 80 }, (_, at) => `xmlns:a${at}="urn:a"`).join(' ')}><allprop/></propfind>`,
    400,
  ],
  [
    'an encoding of another time',
    '<?xml version="1.0" encoding="utf-7"?><propfind xmlns="DAV:"><allprop/></propfind>',
    400,
  ],
  [
    'bytes that mean something else in the encoding that it names',
    '<?xml version="1.0" encoding="iso-8859-1"?><propfind xmlns="DAV:"><prop><a xmlns="urn:ä"/></prop></propfind>',
    400,
  ],
  ['more than a mebibyte', `<propfind xmlns="DAV:"><allprop/><!--${' '.repeat(1_100_000)}--></propfind>`, 413],
]

describeFiles('PROPFIND', (start) => {
  test('of a file returns its properties, and with allprop all of them', async () => {
    const files = await start()
    const etag = (await files.ask('PUT', '/d/a.txt', { body: 'hello', headers: { 'X-OC-Mtime': '1000000000' } }))
      .headers.etag
    for (const body of ['', '<propfind xmlns="DAV:"><allprop/></propfind>']) {
      expect(await propfind(files, '/d/a.txt', '0', body)).toEqual({
        '/d/a.txt': {
          '200 creationdate': expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          '200 displayname': 'a.txt',
          '200 getcontentlength': '5',
          '200 getcontenttype': 'text/plain',
          '200 getetag': etag,
          '200 getlastmodified': 'Sun, 09 Sep 2001 01:46:40 GMT',
          '200 lockdiscovery': '',
          '200 resourcetype': '',
          '200 supportedlock': '<lockentry><lockentry>',
        },
      })
    }
  })

  test('of a folder has no length and ends in a slash, however it was asked', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    for (const path of ['/d', '/d/']) {
      const found = await propfind(
        files,
        path,
        '0',
        ask('resourcetype', 'getcontentlength', 'getcontenttype', 'getetag'),
      )
      expect(found).toEqual({
        '/d/': {
          '200 resourcetype': '<collection>',
          '200 getetag': expect.stringMatching(/^"\d+-\d+"$/),
          '404 getcontentlength': '',
          '404 getcontenttype': '',
        },
      })
    }
  })

  test('Depth 1 names the folder and its entries, Depth infinity everything below', async () => {
    const files = await start()
    for (const path of ['/a/1.txt', '/a/b/2.txt', '/a/b/c/3.txt', '/other.txt'])
      await files.ask('PUT', path, { body: path })
    const hrefs = async (path: string, depth: string | undefined) =>
      Object.keys(await propfind(files, path, depth, ask('resourcetype'))).sort()
    expect(await hrefs('/a', '0')).toEqual(['/a/'])
    expect(await hrefs('/a', '1')).toEqual(['/a/', '/a/1.txt', '/a/b/'])
    const everything = ['/a/', '/a/1.txt', '/a/b/', '/a/b/2.txt', '/a/b/c/', '/a/b/c/3.txt']
    expect(await hrefs('/a', 'infinity')).toEqual(everything)
    expect(await hrefs('/a', undefined)).toEqual(everything)
    expect(await hrefs('/', '1')).toEqual(['/', '/a/', '/other.txt'])
    expect(await hrefs('/a/1.txt', 'infinity')).toEqual(['/a/1.txt'])
  })

  test('Depth infinity of too large a folder is 403 with the precondition, and Depth 1 still lists it whole', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    await files.database.write(sqlForTests('UPDATE totals SET files = 10001 WHERE node = 1'))
    const answer = await files.ask('PROPFIND', '/', { headers: { Depth: 'infinity' } })
    expect(answer).toMatchObject({ status: 403, headers: { 'error-code': 'files.finite-depth' } })
    expect(parseXml(answer.body).children.map(({ uri, local }) => uri + local)).toContain('DAV:propfind-finite-depth')
    expect(Object.keys(await propfind(files, '/', '1'))).toEqual(['/', '/d/'])
  })

  test('awkward names come back as working addresses and as the same names', async () => {
    const files = await start()
    const names = [
      'a b',
      '100%',
      'a&b',
      'a<b>',
      "qu'ote",
      'dq"uote',
      'ha#sh',
      'que?ry',
      'a;b=c',
      'ünï',
      'nfd-e\u0301',
      '日本語',
      '😀',
      'a+b',
      '%25',
      'back\\slash',
      ']]>',
    ]
    for (const name of names)
      expect((await files.ask('PUT', `/d/${encodeURIComponent(name)}`, { body: name })).status).toBe(201)
    const found = await propfind(files, '/d', '1', ask('displayname'))
    const hrefs = Object.keys(found).filter((href) => href !== '/d/')
    expect(hrefs.map((href) => String(found[href]?.['200 displayname'])).sort()).toEqual(names.toSorted())
    for (const href of hrefs) expect((await files.ask('GET', href)).text).toBe(found[href]?.['200 displayname'])
  })

  test('unknown properties are 404 in their own namespace, names alone come without values', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const body =
      '<D:propfind xmlns:D="DAV:"><D:prop><D:getetag/><x:color xmlns:x="urn:a&amp;b"/><plain xmlns=""/><xml:lang/></D:prop></D:propfind>'
    const answer = await files.ask('PROPFIND', '/f', { headers: { Depth: '0' }, body })
    expect(responsesOf(answer.text)['/f']).toMatchObject({
      '200 getetag': expect.any(String),
      '404 color': '',
      '404 plain': '',
      '404 lang': '',
    })
    expect(answer.text).toContain('xmlns:x="urn:a&amp;b"')
    const names = await propfind(files, '/f', '0', '<propfind xmlns="DAV:"><propname/></propfind>')
    expect(Object.values(names['/f'] ?? {}).every((value) => value === '')).toBe(true)
    expect(Object.keys(names['/f'] ?? {})).toContain('200 getcontentlength')
  })

  test('quota properties are returned on request', async () => {
    const files = await start()
    await files.ask('PUT', '/d/a', { body: noise(12_345) })
    await files.ask('PUT', '/d/e/b', { body: 'xyz' })
    const found = await propfind(files, '/d', '0', ask('quota-used-bytes', 'quota-available-bytes'))
    const available = await files.blobs.room?.()
    const property = available === undefined ? '404 quota-available-bytes' : '200 quota-available-bytes' // object stores don't know
    expect(Object.keys(found['/d/'] ?? {}).toSorted()).toEqual(['200 quota-used-bytes', property].toSorted())
    expect(found['/d/']?.['200 quota-used-bytes']).toBe('12348')
    expect(found['/d/']?.[property]).toMatch(/^\d*$/)
    const isKnown = await propfind(files, '/d', '0', '<propfind xmlns="DAV:"><propname/></propfind>')
    expect('200 quota-available-bytes' in (isKnown['/d/'] ?? {})).toBe(available !== undefined)
    const everything = '<propfind xmlns="DAV:"><allprop/></propfind>'
    expect(await propfind(files, '/d', '0', everything)).not.toHaveProperty(['/d/', '200 quota-used-bytes'])
  })

  test('who asks for a folder alone without a body gets its quota, as the clients of npm look for it there', async () => {
    const files = await start()
    await files.ask('PUT', '/d/a', { body: noise(12_345) })
    const alone = await propfind(files, '/d', '0', '')
    expect(alone['/d/']?.['200 quota-used-bytes']).toBe('12345')
    expect('200 quota-available-bytes' in (alone['/d/'] ?? {})).toBe((await files.blobs.room?.()) !== undefined)
    expect(Object.keys(alone['/d/'] ?? {}).filter((name) => name.startsWith('404'))).toEqual([])
    expect(await propfind(files, '/d', '1', '')).not.toHaveProperty(['/d/', '200 quota-used-bytes'])
    expect(await propfind(files, '/d/a', '0', '')).not.toHaveProperty(['/d/a', '200 quota-used-bytes'])
  })

  test('room is given by the quota where the free space of the disk is unknown', async () => {
    const files = await start({ blobs: memoryBlobs() })
    const found = await propfind(files, '/', '0', ask('quota-used-bytes', 'quota-available-bytes'))
    expect(found['/']).toEqual({ '200 quota-used-bytes': '0', '404 quota-available-bytes': '' })
  })

  test('an answer of many pages is one state: changes meanwhile are not in it', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    await manyEntries(files.database, 'd', 1200)
    const change = async () => {
      for (let at = 1199; at > 1160; at -= 1) {
        await files.ask(at % 2 ? 'DELETE' : 'PUT', `/d/f${at}`)
        await files.ask('PUT', `/d/new-${at}`)
      }
    }
    const changing = change()
    for (let round = 0; round < 5; round += 1) {
      const hrefs = Object.keys(await propfind(files, '/d', '1', ask('getcontentlength')))
      expect(new Set(hrefs).size).toBe(hrefs.length)
      const old = hrefs.filter((href) => /^\/d\/f\d{4}$/.test(href)).length
      const made = hrefs.filter((href) => href.startsWith('/d/new-')).length
      // Of each two steps one deletes and both make: in one state the counts fit together.
      expect(Math.abs(made - (1200 - old) * 2)).toBeLessThanOrEqual(2)
    }
    await changing
  })

  test('an answer with large entries is sent in pieces, and is complete', async () => {
    const files = await start()
    await files.ask('MKCOL', '/many')
    await manyEntries(files.database, 'many', 600)
    const names = Array.from({ length: 10 }, (_, at) => `<n:a${at}/>`).join('')
    const body = `<propfind xmlns="DAV:" xmlns:n="${'n'.repeat(1000)}"><prop><getetag/>${names}</prop></propfind>`
    const { text } = await files.ask('PROPFIND', '/many', { headers: { Depth: '1' }, body })
    expect([text.split('<d:response>').length - 1, text.trimEnd().endsWith('</d:multistatus>')]).toEqual([601, true])
  })

  test('refuses invalid XML with a DAV:error', async () => {
    const { ask } = await start()
    for (const [why, body, status] of wrongBodies) {
      const answer = await ask('PROPFIND', '/', { headers: { Depth: '0' }, body })
      expect([why, answer.status]).toEqual([why, status])
      expect(parseXml(answer.body)).toMatchObject({ uri: 'DAV:', local: 'error' })
    }
  })

  test('accepts UTF-16 as well, and no other encoding but UTF-8', async () => {
    const { ask: request } = await start()
    const body = Buffer.from(`\ufeff<?xml version="1.0" encoding="utf-16"?>${ask('getetag')}`, 'utf16le')
    expect((await request('PROPFIND', '/', { headers: { Depth: '0' }, body })).status).toBe(207)
    expect(
      (await request('PROPFIND', '/', { headers: { Depth: '0' }, body: Buffer.from([0x3c, 0xff, 0xfe]) })).status,
    ).toBe(400)
    expect((await request('PROPFIND', '/', { headers: { Depth: '2' } })).status).toBe(400)
    expect((await request('PROPFIND', '/none', { headers: { Depth: '0' } })).status).toBe(404)
  })

  test('its answers are well-formed for a strict parser', async () => {
    const files = await start()
    await files.ask('PUT', "/d/%3C&%3E%22'", { body: 'x' })
    const { text } = await files.ask('PROPFIND', '/', { headers: { Depth: 'infinity' } })
    const parser = new SaxesParser({ xmlns: true })
    parser.on('error', (error) => {
      throw error
    })
    expect(() => parser.write(text).close()).not.toThrow()
  })
})
