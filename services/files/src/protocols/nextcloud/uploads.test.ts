/** Uploads in chunks as sync clients make them (`dav.chunking 1.0`), over the wire. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { person } from '../../../testing/callers/people.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const root = { authorization: adminBasic }
const tree = '/remote.php/dav/files/root'
const uploads = '/remote.php/dav/uploads/root'

/** Asks as somebody; the status. */
const statusAs =
  (files: RunningFiles, headers: Readonly<Record<string, string>>) =>
  async (method: string, path: string, more: Readonly<Record<string, string>> = {}, body?: string) =>
    (await files.ask(method, path, { headers: { ...headers, ...more }, ...(body !== undefined && { body }) })).status

const move = (files: RunningFiles, upload: string, to: string, more: Readonly<Record<string, string>> = {}) =>
  files.ask('MOVE', `${uploads}/${upload}/.file`, { headers: { ...root, Destination: `${tree}${to}`, ...more } })

/** The name of a chunk by its first and last byte. */
const span = (first: number, last: number) => [first, last].map((at) => String(at).padStart(15, '0')).join('-')

async function begun(files: RunningFiles, upload: string, chunks: Readonly<Record<string, string>>) {
  const status = statusAs(files, root)
  expect(await status('MKCOL', `${uploads}/${upload}`)).toBe(201)
  for (const [name, bytes] of Object.entries(chunks))
    expect(await status('PUT', `${uploads}/${upload}/${name}`, {}, bytes)).toBe(201)
}

describeFiles('an upload in chunks', (start) => {
  test('becomes the file that was cut, in whatever order its chunks came, numbered or by offset', async () => {
    const files = await start({ admin })
    let nth = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        async (pieces, byOffset, order) => {
          nth += 1
          const offsets = pieces.map((_, at) => Buffer.byteLength(pieces.slice(0, at).join('')))
          const names = pieces.map((_, at) => String((byOffset ? offsets[at] : at) ?? 0).padStart(16, '0'))
          const ranks = pieces.map(() => order.next().value)
          const some = names
            .map((name, at) => ({ name, piece: pieces[at] ?? '', rank: ranks[at] ?? 0 }))
            .toSorted((one, other) => one.rank - other.rank)
          await begun(files, `u${nth}`, Object.fromEntries(some.map(({ name, piece }) => [name, piece])))
          const whole = Buffer.from(pieces.join(''))
          const sha1 = createHash('sha1').update(whole).digest('hex')
          const sums = { 'OC-Total-Length': String(whole.length), 'OC-Checksum': `SHA1:${sha1}` }
          expect((await move(files, `u${nth}`, `/f${nth}`, sums)).status).toBe(201)
          expect((await files.ask('GET', `/f${nth}`, { headers: root })).body.equals(whole)).toBe(true)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('keeps the time and says id and ETag, and is gone once it is a file', async () => {
    const files = await start({ admin })
    await begun(files, 'one', { 0: 'hel', 1: 'lo' })
    const made = await move(files, 'one', '/a.txt', { 'X-OC-MTime': '1577934245', 'OC-Total-Length': '5' })
    const got = await files.ask('GET', `${tree}/a.txt`, { headers: root })
    expect(made.headers).toMatchObject({
      'oc-etag': got.headers.etag,
      etag: got.headers.etag,
      'x-oc-mtime': 'accepted',
    })
    expect(made.headers['oc-fileid']).toMatch(/^\d{8}/)
    expect([got.text, got.headers['last-modified']]).toEqual(['hello', 'Thu, 02 Jan 2020 03:04:05 GMT'])
    expect((await move(files, 'one', '/a.txt')).status).toBe(404)
  })

  test('lists what has arrived, so that a client goes on behind it after an interruption', async () => {
    const files = await start({ admin })
    await begun(files, 'a%20b', {})
    const again = await start({ admin, database: files.database, blobs: files.blobs })
    const status = statusAs(again, root)
    expect(await status('MKCOL', `${uploads}/a%20b`)).toBe(405)
    expect(await status('PUT', `${uploads}/a%20b/00000007`, {}, 'seven')).toBe(201)
    expect(await status('PUT', `${uploads}/a%20b/00000007`, {}, 'seven!')).toBe(201)
    const listed = await again.ask('PROPFIND', `${uploads}/a%20b/`, {
      headers: { ...root, Depth: '1' },
      body: '<propfind xmlns="DAV:"><prop><getcontentlength/><resourcetype/></prop></propfind>',
    })
    expect(responsesOf(listed.text)).toEqual({
      [`${uploads}/a%20b/`]: { '200 resourcetype': '<collection>', '404 getcontentlength': '' },
      [`${uploads}/a%20b/7`]: { '200 getcontentlength': '6', '200 resourcetype': '' },
    })
    expect(await status('DELETE', `${uploads}/a%20b`)).toBe(204)
    expect(await status('PROPFIND', `${uploads}/a%20b`)).toBe(404)
  })

  test('goes on without a chunk that its client removed because it was behind a gap', async () => {
    const files = await start({ admin })
    await begun(files, 'one', { 0: 'hel', 9: 'far behind' })
    const status = statusAs(files, root)
    expect(await status('DELETE', `${uploads}/one/9`)).toBe(204)
    expect(await status('DELETE', `${uploads}/one/9`)).toBe(404)
    expect(await status('PUT', `${uploads}/one/1`, {}, 'lo')).toBe(201)
    expect((await move(files, 'one', '/a', { 'OC-Total-Length': '5' })).status).toBe(201)
    expect((await files.ask('GET', '/a', { headers: root })).text).toBe('hello')
    await expect.poll(() => files.stored.names()).toEqual([])
  })

  test('is refused where bytes are missing or others, and can be mended then', async () => {
    const files = await start({ admin })
    await begun(files, 'one', { 0: 'hel' })
    const sha1 = { 'OC-Checksum': 'SHA1:aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d' }
    expect((await move(files, 'one', '/a', { 'OC-Total-Length': '5' })).status).toBe(400)
    expect((await move(files, 'one', '/a', sha1)).status).toBe(400)
    const status = statusAs(files, root)
    expect(await status('GET', '/a')).toBe(404)
    expect(await status('PUT', `${uploads}/one/1`, {}, 'lo')).toBe(201)
    expect((await move(files, 'one', '/a', { ...sha1, 'OC-Total-Length': 'five' })).status).toBe(400)
    expect((await move(files, 'one', '/a', { ...sha1, 'OC-Total-Length': '5' })).status).toBe(201)
    await begun(files, 'none', {})
    expect((await move(files, 'none', '/b')).status).toBe(400)
  })

  test('is refused where chunks lack or overlap, however they are named, and whether a length is announced or not', async () => {
    const files = await start({ admin })
    const joined: readonly (readonly string[])[] = [
      ['0', '1', '2'],
      ['1', '2', '3'],
      ['00000', '00001', '00002'],
      ['00001', '00002', '00003'],
      ['0', '4', '8'],
      ['0000000000000000', '0000000000000004', '0000000000000008'],
      [span(0, 3), span(4, 7), span(8, 11)],
      ['0'],
      ['1'],
      [span(0, 3)],
    ]
    const unjoined: readonly (readonly [string, readonly string[]])[] = [
      ['files.chunks-not-joined', ['0', '1', '3']],
      ['files.chunks-not-joined', ['1', '2', '4']],
      ['files.chunks-missing', ['2', '3']],
      ['files.chunks-not-joined', ['0', '4', '12']],
      ['files.chunks-not-joined', ['0', '3', '7']],
      ['files.chunks-missing', ['4', '8']],
      ['files.chunks-not-joined', [span(0, 3), span(8, 11)]],
      ['files.chunks-not-joined', [span(0, 3), span(4, 7), span(12, 15)]],
      ['files.chunks-not-joined', [span(0, 3), span(2, 5)]],
      ['files.chunks-not-joined', [span(0, 3), span(2, 5), span(8, 11)]],
      ['files.chunks-missing', [span(4, 7)]],
    ]
    let nth = 0
    const sent = async (names: readonly string[], more: Readonly<Record<string, string>>) => {
      nth += 1
      await begun(
        files,
        `u${nth}`,
        Object.fromEntries(names.map((name, at) => [name, 'abcd'.replace('a', String(at))])),
      )
      const { status, headers } = await move(files, `u${nth}`, `/f${nth}`, more)
      return headers['error-code'] ?? status
    }
    for (const names of joined)
      for (const more of [{}, { 'OC-Total-Length': String(4 * names.length) }]) {
        expect([names, await sent(names, more)]).toEqual([names, 201])
        const { text } = await files.ask('GET', `/f${nth}`, { headers: root })
        expect(text).toBe(names.map((_, at) => `${at}bcd`).join(''))
      }
    for (const [code, names] of unjoined)
      for (const more of [{}, { 'OC-Total-Length': String(4 * names.length) }]) {
        expect([names, await sent(names, more)]).toEqual([names, code])
        expect((await files.ask('GET', `/f${nth}`, { headers: root })).status).toBe(404)
      }
  })

  test('makes no folder that lacks, as a PUT does not, unless its client asks for it', async () => {
    const files = await start({ admin })
    await begun(files, 'one', { 0: 'x' })
    const put = await files.ask('PUT', `${tree}/new/f`, { headers: root, body: 'x' })
    const refused = await move(files, 'one', '/new/f')
    expect([refused.status, refused.headers['error-code']]).toEqual([409, 'files.parent-missing'])
    expect([put.status, put.headers['error-code']]).toEqual([409, 'files.parent-missing'])
    expect((await files.ask('GET', '/new', { headers: root })).status).toBe(404)
    expect((await move(files, 'one', '/new/f', { 'X-NC-WebDAV-Auto-Mkcol': '1' })).status).toBe(201)
    expect((await files.ask('GET', '/new/f', { headers: root })).text).toBe('x')
  })

  test('above 10 MiB arrives from rclone, whose chunks are named by their first and last byte', async () => {
    const files = await start({ admin })
    await begun(files, 'one', { [span(3, 4)]: 'lo', [span(0, 2)]: 'HEL' })
    await begun(files, 'two', {})
    const status = statusAs(files, root)
    expect(await status('PUT', `${uploads}/one/${span(0, 2)}`, {}, 'hel')).toBe(201)
    for (const body of ['he', 'hell'])
      for (const more of [{}, { 'Transfer-Encoding': 'chunked' }])
        expect([body, await status('PUT', `${uploads}/one/${span(0, 2)}`, more, body)]).toEqual([body, 400])
    expect(await status('PUT', `${uploads}/two/${span(2, 0)}`, {}, 'x')).toBe(400)
    expect((await move(files, 'one', '/a', { 'OC-Total-Length': '5' })).status).toBe(201)
    expect((await files.ask('GET', '/a', { headers: root })).text).toBe('hello')
  })

  test('ends where the same tree is at another address of this server', async () => {
    const files = await start({ admin })
    const ends = async (method: string, from: string, Destination: string) => {
      const { status, headers } = await files.ask(method, from, { headers: { ...root, Destination } })
      return headers['error-code'] ?? status
    }
    await files.ask('PUT', '/a', { headers: root, body: 'a' })
    for (const to of ['/remote.php/webdav/1', `${files.url}${tree}/2`, '/3']) {
      await begun(files, 'one', { 0: 'x' })
      expect([to, await ends('MOVE', `${uploads}/one/.file`, to)]).toEqual([to, 201])
      expect([to, await ends('COPY', '/remote.php/webdav/a', `${to}c`)]).toEqual([to, 201])
      expect([to, await ends('COPY', `${tree}/a`, `${to}d`)]).toEqual([to, 201])
    }
    for (const name of ['/1', '/2', '/3', '/1c', '/2c', '/3c', '/1d', '/2d', '/3d'])
      expect((await files.ask('GET', name, { headers: root })).status).toBe(200)
    for (const to of ['/remote.php/dav/files/kim/f', '/api/f', '/remote.php/dav/trashbin/root/f'])
      expect([to, await ends('COPY', `${tree}/a`, to)]).toEqual([to, 'files.destination-outside'])
    expect(await ends('COPY', `${tree}/a`, 'http://elsewhere.example/f')).toBe('files.destination-elsewhere')
  })

  test('replaces nothing where its client says `Overwrite: F`', async () => {
    const files = await start({ admin })
    await files.ask('PUT', '/taken', { headers: root, body: 'kept' })
    await begun(files, 'one', { 0: 'new' })
    expect((await move(files, 'one', '/taken', { Overwrite: 'F' })).status).toBe(412)
    expect((await files.ask('GET', '/taken', { headers: root })).text).toBe('kept')
    expect((await move(files, 'one', '/free', { Overwrite: 'F' })).status).toBe(201)
  })

  test('replaces the version that its client had, merges with a later one, or is refused', async () => {
    const files = await start({ admin, mergeOnSave: 'stale' })
    const base = '{\n  "a": 1,\n\n\n  "b": 2\n}\n'
    const etagOf = async (path: string) => String((await files.ask('GET', path, { headers: root })).headers.etag)
    const stale = async (path: string, ours: string, theirs: string) => {
      await files.ask('PUT', path, { headers: root, body: base })
      const had = await etagOf(path)
      await files.ask('PUT', path, { headers: root, body: ours })
      await begun(files, path.slice(1), { 0: theirs })
      return await move(files, path.slice(1), path, { If: `<${files.url}${tree}${path}> ([${had}])` })
    }
    const merged = await stale('/a.json', base.replace('1', '10'), base.replace('2', '20'))
    expect([merged.status, merged.headers['merge-driver']]).toEqual([204, 'json'])
    expect(JSON.parse((await files.ask('GET', '/a.json', { headers: root })).text)).toEqual({ a: 10, b: 20 })
    const refused = await stale('/b.json', base.replace('1', '10'), base.replace('1', '11'))
    expect(refused.status).toBe(412)
    expect((await stale('/c.bin', 'ours', 'theirs')).status).toBe(412)
    const now = await etagOf('/c.bin')
    expect((await move(files, 'c.bin', '/c.bin', { If: `<${tree}/c.bin> ([${now}])` })).status).toBe(204)
  })

  test('is nobody else’s, and ends where its owner may write', async () => {
    const files = await start({ admin })
    const kim = await person(files, 'kim')
    const max = await person(files, 'max', 'readonly')
    await begun(files, 'one', { 0: 'x' })
    const asKim = statusAs(files, kim.headers)
    for (const method of ['MKCOL', 'PROPFIND', 'DELETE', 'GET'])
      expect([method, await asKim(method, `${uploads}/one`)]).toEqual([method, 404])
    const own = '/remote.php/dav/uploads/kim/one'
    for (const method of ['PROPFIND', 'DELETE']) expect([method, await asKim(method, own)]).toEqual([method, 404])
    expect(await asKim('MKCOL', own)).toBe(201)
    expect(await asKim('PUT', `${own}/0`, {}, 'y')).toBe(201)
    const headers = { ...root, 'Content-Type': 'application/json' }
    await files.ask('MKCOL', '/closed', { headers })
    await files.ask('PATCH', '/api/access/closed', { headers, body: '{"closed":true}' })
    const to = (path: string) => asKim('MOVE', `${own}/.file`, { Destination: `/remote.php/dav/files/kim${path}` })
    const direct = await asKim('PUT', '/remote.php/dav/files/kim/closed/f', {}, 'y')
    expect([await to('/closed/f'), await to('/status.php')]).toEqual([direct, 403])
    expect(await asKim('MOVE', `${own}/.file`, { Destination: `${tree}/f` })).toBe(403)
    expect(await to('/f')).toBe(201)
    expect(await statusAs(files, max.headers)('MKCOL', '/remote.php/dav/uploads/max/one')).toBe(403)
    expect((await files.ask('MKCOL', own)).status).toBe(401)
  })
})
