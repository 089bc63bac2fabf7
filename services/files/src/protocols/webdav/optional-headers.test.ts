/** What clients ask for beside what they want: bodies and answers in gzip, short answers, dates that let a range go on. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toolsOf } from '../../../testing/history.ts'
import { manyEntries } from '../../../testing/many-entries.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, basic, describeFiles } from '../../../testing/running-files.ts'
import { share } from '../../../testing/shares.ts'
import { keepHouse } from '../../operations/maintenance/housekeeping.ts'
import { acceptsGzip } from '../bodies/send-compressed.ts'

const propfind = '<propfind xmlns="DAV:"><prop><getetag/><x xmlns="urn:x"/></prop></propfind>'
const proppatch = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
const report =
  '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop><getetag/><x xmlns="urn:x"/></prop></sync-collection>'
const lockinfo = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'

const gzip = { 'Content-Encoding': 'gzip' }
const depth = (value: string) => ({ Depth: value })

describeFiles('a body in gzip', (start) => {
  test('is what it inflates to, for every method that takes one', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    const { token } = await share(files, { path: '/d', allow_upload: true })
    for (const coding of ['gzip', 'X-GZip']) {
      const bodies = [
        ['PUT', `/d/${coding}`, 'hello', {}],
        ['PUT', `/d/${coding}`, 'x'.repeat(100_000), {}],
        ['PUT', `/s/${token}/dropped-${coding}`, 'hello', {}],
        ['PROPFIND', '/d', propfind, depth('0')],
        ['PROPPATCH', `/d/${coding}`, proppatch, {}],
        ['REPORT', '/d', report, {}],
        ['LOCK', `/d/${coding}`, lockinfo, {}],
      ] as const
      for (const [method, path, body, headers] of bodies) {
        const coded = { ...headers, 'Content-Encoding': coding }
        const ask = async (more: object, bytes: Buffer) => {
          const { status, code } = await files.ask(method, path, { headers: { ...coded, ...more }, body: bytes })
          return [method, path, status < 300 ? 'taken' : code]
        }
        const bytes = gzipSync(body)
        expect(await ask({}, bytes.subarray(0, -9))).toEqual([method, path, 'files.body-not-gzip'])
        expect(await ask({ 'Content-Encoding': 'br' }, bytes)).toEqual([method, path, 'files.coding-unsupported'])
        expect(await ask({ 'Content-Digest': 'x' }, bytes)).toEqual([method, path, 'files.coding-unsupported'])
        expect(await ask({}, bytes)).toEqual([method, path, 'taken'])
      }
    }
  })

  test('that is invalid is refused as such, also when most of it has not come yet', async () => {
    const files = await start()
    const long = Buffer.alloc(300_000, 'no gzip')
    expect((await files.ask('PUT', '/f', { headers: gzip, body: long })).code).toBe('files.body-not-gzip')
  })

  test('is stored inflated, with the limit on its inflated size', async () => {
    const files = await start()
    for (const body of ['', 'hello', 'x'.repeat(100_000)]) {
      expect((await files.ask('PUT', '/f', { headers: gzip, body: gzipSync(body) })).status).toBeLessThan(300)
      expect((await files.ask('GET', '/f')).text).toBe(body)
    }
    const bomb = gzipSync(`<propfind xmlns="DAV:">${' '.repeat(2 * 1024 * 1024)}<allprop/></propfind>`)
    expect(bomb.length).toBeLessThan(8192)
    expect((await files.ask('PROPFIND', '/', { headers: gzip, body: bomb })).code).toBe('files.body-too-large')
  })
})

describeFiles('an answer about many entries', (start) => {
  test('comes in gzip to a client that accepts it, with the same content, and is a fraction of the size', async () => {
    const files = await start()
    await files.ask('MKCOL', '/d')
    await manyEntries(files.database, 'd', 700)
    for (const [method, headers, body] of [
      ['PROPFIND', depth('1'), propfind],
      ['REPORT', {}, report],
    ] as const) {
      const plain = await files.ask(method, '/d/', { headers, body })
      const small = await files.ask(method, '/d/', { headers: { ...headers, 'Accept-Encoding': 'br, gzip' }, body })
      expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip'])
      expect([plain.headers.vary, small.headers.vary]).toEqual(Array(2).fill('Prefer, Brief, Accept-Encoding'))
      expect(gunzipSync(small.body).toString()).toBe(plain.text)
      expect(small.body.length).toBeLessThan(plain.body.length / 3)
    }
    const short = await files.ask('PROPFIND', '/d/', {
      headers: { ...depth('0'), 'Accept-Encoding': 'gzip' },
      body: propfind,
    })
    expect([short.headers['content-encoding'], short.headers.vary]).toEqual([
      undefined,
      'Prefer, Brief, Accept-Encoding',
    ])
  })

  test.each([
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['br, x-gzip;q=0.5', true],
    ['gzip;q=0, *', false],
    ['*', true],
    ['*;q=0', false],
    ['identity', false],
    ['gzip;q=0.5, identity', false],
    ['deflate, br', false],
  ])('is compressed or not by Accept-Encoding: %s', (field, takes) => {
    expect(acceptsGzip(field)).toBe(takes)
  })
})

describeFiles('a client that prefers a minimal answer', (start) => {
  test.each([{ Prefer: 'respond-async, return=minimal' }, { Prefer: 'return="minimal"' }, { Brief: 't' }])(
    'gets no list of missing or changed properties: %j',
    async (wish) => {
      const files = await start()
      await files.ask('PUT', '/d/f', { body: 'x' })
      for (const [method, headers, body] of [
        ['PROPFIND', depth('1'), propfind],
        ['REPORT', {}, report],
      ] as const) {
        const { text, headers: received } = await files.ask(method, '/d/', { headers: { ...headers, ...wish }, body })
        expect([received['preference-applied'], received.vary]).toEqual([
          'return=minimal',
          'Prefer, Brief, Accept-Encoding',
        ])
        expect(text).not.toContain('404')
        expect(responsesOf(text)['/d/f']).toEqual({ '200 getetag': expect.any(String) })
      }
      const none = '<propfind xmlns="DAV:"><prop><x xmlns="urn:x"/></prop></propfind>'
      const { text } = await files.ask('PROPFIND', '/d/f', { headers: { ...depth('0'), ...wish }, body: none })
      expect(text).toContain('<d:propstat><d:prop></d:prop><d:status>HTTP/1.1 200 OK') // RFC 8144, 2.1
      const patched = await files.ask('PROPPATCH', '/d/f', { headers: wish, body: proppatch })
      expect([patched.status, patched.text, patched.headers['preference-applied']]).toEqual([204, '', 'return=minimal'])
      const refused = await files.ask('PROPPATCH', '/d/f', {
        headers: wish,
        body: proppatch.replaceAll(/x( |>)/g, 'getetag$1').replace('urn:x', 'DAV:'),
      })
      expect(refused.status).toBe(207)
    },
  )

  test('gets everything without that preference', async () => {
    const files = await start()
    for (const wish of [{}, { Prefer: 'return=representation' }, { Brief: 'f' }]) {
      const { text, headers } = await files.ask('PROPFIND', '/', {
        headers: { ...depth('0'), ...wish },
        body: propfind,
      })
      expect(headers['preference-applied']).toBeUndefined()
      expect(text).toContain('404')
    }
  })
})

describeFiles('a request that clients make', (start) => {
  test('with allprop and include gets both', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'x' })
    const body =
      '<propfind xmlns="DAV:"><allprop/><include><supported-report-set/><lastmodified/><x xmlns="urn:x"/></include></propfind>'
    const properties = responsesOf((await files.ask('PROPFIND', '/f', { headers: depth('0'), body })).text)['/f'] ?? {}
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['200 getetag', '200 supported-report-set', '200 lastmodified', '404 x']),
    )
  })

  test('of names that XML would change is answered so that they survive it', async () => {
    const files = await start()
    const names = ['Icon\r', 'tab\tline\nend', ' blank ']
    for (const name of names) await files.ask('PUT', `/d/${encodeURIComponent(name)}`, { body: 'x' })
    const body = '<propfind xmlns="DAV:"><prop><displayname/></prop></propfind>'
    const { text } = await files.ask('PROPFIND', '/d/', { headers: depth('1'), body })
    const responses = responsesOf(text)
    for (const name of names) expect(responses[`/d/${encodeURIComponent(name)}`]).toEqual({ '200 displayname': name })
  })

  test('to make a folder may have an empty body in chunks, and none with anything in it', async () => {
    const files = await start()
    const headers = { 'Transfer-Encoding': 'chunked' }
    expect((await files.ask('MKCOL', '/a', { headers })).status).toBe(201)
    expect((await files.ask('MKCOL', '/b', { headers, body: '' })).status).toBe(201)
    expect((await files.ask('MKCOL', '/c', { headers, body: 'x' })).code).toBe('files.body-unexpected')
    expect((await files.ask('HEAD', '/c')).status).toBe(404)
  })

  test('for the server as a whole gets its WebDAV classes', async () => {
    const files = await start()
    const { status, headers } = await files.ask('OPTIONS', '*')
    const there = (await files.ask('OPTIONS', '/')).headers
    expect([status, headers.dav, headers.allow]).toEqual([204, '1, 2, 3', there.allow])
  })

  test('to go on by a date is, when nothing else had that date there', async () => {
    const files = await start()
    const put = (path: string, body: string, seconds: number) =>
      files.ask('PUT', path, { body, headers: { 'X-OC-MTime': String(seconds) } })
    const goOn = async (path: string, seconds: number) => {
      const date = new Date(seconds * 1000).toUTCString()
      return (await files.ask('GET', path, { headers: { Range: 'bytes=1-', 'If-Range': date } })).text
    }
    await put('/f', 'first', 1_000_000_000)
    expect(await goOn('/f', 1_000_000_000)).toBe('irst')
    expect(await goOn('/f', 1_000_000_001)).toBe('first')
    await put('/f', 'other', 1_000_000_001)
    expect(await goOn('/f', 1_000_000_001)).toBe('ther')
    await put('/f', 'again', 1_000_000_000.5)
    expect(await goOn('/f', 1_000_000_000)).toBe('again') // "first" had that second
    await put('/new', 'moved', 1_000_000_001)
    await files.ask('MOVE', '/new', { headers: { Destination: '/f' } })
    expect(await goOn('/f', 1_000_000_001)).toBe('moved') // "other" had it at that place
    await put('/ahead', 'ahead', 4_000_000_000)
    expect(await goOn('/ahead', 4_000_000_000)).toBe('ahead') // which was told as another date
  })

  test('to go on by a date is answered with the whole where the path may have meant another file', async () => {
    const files = await start()
    const second = 1_000_000_000
    const put = (path: string, body: string, seconds = second) =>
      files.ask('PUT', path, { body, headers: { 'X-OC-MTime': String(seconds) } })
    const move = (from: string, Destination: string) => files.ask('MOVE', from, { headers: { Destination } })
    const goOn = async (path: string, seconds = second) => {
      const headers = { Range: 'bytes=1-', 'If-Range': new Date(seconds * 1000).toUTCString() }
      return (await files.ask('GET', path, { headers })).text
    }
    for (const folder of ['/a', '/b', '/c', '/d', '/e', '/g']) await put(`${folder}/sub/f`, `in ${folder}`)
    expect(await goOn('/a/sub/f')).toBe('n /a')
    await move('/a', '/old')
    await move('/b', '/a')
    expect(await goOn('/a/sub/f')).toBe('in /b') // "in /a" had that second at this path
    await move('/d', '/c')
    expect(await goOn('/c/sub/f')).toBe('in /d') // as above, and was replaced
    await files.ask('DELETE', '/e')
    await files.ask('DELETE', '/api/trash/empty')
    await put('/e/sub/f', 'again')
    expect(await goOn('/e/sub/f')).toBe('again')

    const ahead = Math.floor(Date.now() / 1000) + 10_000
    await put('/x', 'ahead', ahead)
    const lastModified = (await files.ask('HEAD', '/x')).headers['last-modified']
    const asked = Date.parse(String(lastModified)) / 1000
    await put('/x', 'later', asked)
    expect(await goOn('/x', asked)).toBe('later') // "ahead" was told as of that second

    await put('/g/sub/f', 'between', second - 10)
    await put('/g/sub/f', 'now')
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 1, versionDays: 90 })
    expect(await goOn('/g/sub/f')).toBe('now') // "in /g" had that second, and is forgotten
    expect(await goOn('/old/sub/f')).toBe('n /a')
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 1, versionDays: 0 })
    expect(await goOn('/old/sub/f')).toBe('in /a')
  })

  test('with a password in another normal form or in Latin-1 is accepted, and with another password is not', async () => {
    const password = 'p\u00e4ssw\u00f6rd mit \u00e9'
    for (const set of [password, password.normalize('NFD')]) {
      const files = await start({ admin: { ...admin, password: set } })
      const latin1 = `Basic ${Buffer.from(`${admin.username}:${password}`, 'latin1').toString('base64')}`
      const asked = async (authorization: string) =>
        (await files.ask('GET', '/', { headers: { authorization } })).status
      expect(await asked(basic(admin.username, password))).toBe(200)
      expect(await asked(basic(admin.username, password.normalize('NFD')))).toBe(200)
      expect(await asked(latin1)).toBe(200)
      expect(await asked(basic(admin.username, password.normalize('NFKD').replaceAll(/\p{M}/gu, '')))).toBe(401)
      expect(await asked(adminBasic)).toBe(401)
    }
  })
})
