import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { noise } from '../../../../testing/documents/noise.ts'
import { manyEntries } from '../../../../testing/many-entries.ts'
import { describeFiles } from '../../../../testing/running-files.ts'
import { digestOf } from '../../../model/content.ts'

/** In the database, as one buffer of a blob, and as several. */
const sizes = [5000, 100_000, 1_500_000]

describeFiles('GET', (start) => {
  test('one range is 206 with exactly those bytes', async () => {
    const { ask } = await start()
    for (const size of sizes) {
      const bytes = noise(size)
      await ask('PUT', '/f', { body: bytes })
      const ranges: [string, number, number][] = [
        ['0-0', 0, 1],
        ['100-199', 100, 200],
        ['-5', size - 5, size],
        ['4000-', 4000, size],
        [`4000-${size * 2}`, 4000, size],
        [`-${size * 2}`, 0, size],
      ]
      for (const [range, from, to] of ranges) {
        const got = await ask('GET', '/f', { headers: { Range: `bytes=${range}` } })
        expect([got.status, got.headers['content-range']]).toEqual([206, `bytes ${from}-${to - 1}/${size}`])
        expect(got.body.equals(bytes.subarray(from, to))).toBe(true)
      }
    }
  })

  test('several ranges are multipart/byteranges, in the order asked', async () => {
    const { ask } = await start()
    for (const size of sizes) {
      const bytes = noise(size)
      await ask('PUT', '/f.txt', { body: bytes })
      const got = await ask('GET', '/f.txt', { headers: { Range: 'bytes=1000-1099,0-9,-10' } })
      const boundary = /^multipart\/byteranges; boundary=(\S+)$/.exec(got.headers['content-type'] ?? '')?.[1] ?? ''
      const part = (from: number, to: number) =>
        `--${boundary}\r\nContent-Type: text/plain\r\nContent-Range: bytes ${from}-${to - 1}/${size}\r\n\r\n${bytes.subarray(from, to).toString('latin1')}\r\n`
      expect([got.status, got.headers['content-length']]).toEqual([206, String(got.body.length)])
      expect(got.body.toString('latin1')).toBe(
        `${part(1000, 1100)}${part(0, 10)}${part(size - 10, size)}--${boundary}--\r\n`,
      )
    }
  })

  test('a range past the end is 416 with the length; of nothing too', async () => {
    const { ask } = await start()
    await ask('PUT', '/f', { body: noise(100) })
    await ask('PUT', '/empty', { body: '' })
    const past = await ask('GET', '/f', { headers: { Range: 'bytes=100-' } })
    expect(past).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */100', 'error-code': 'http.range-not-satisfiable' },
    })
    expect((await ask('GET', '/empty', { headers: { Range: 'bytes=0-0' } })).status).toBe(416)
  })

  test('a thousand overlapping ranges, another unit and nonsense get the whole', async () => {
    const { ask } = await start()
    const bytes = noise(20_000)
    await ask('PUT', '/f', { body: bytes })
    const many = `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-`).join(',')}`
    for (const range of [many, 'lines=1-2', 'bytes=5-1', 'bytes=a-b']) {
      const got = await ask('GET', '/f', { headers: { Range: range } })
      expect([got.status, got.body.equals(bytes)]).toEqual([200, true])
    }
  })

  test('If-Range lets a range go on only for the very same content', async () => {
    const { ask } = await start()
    const { headers } = await ask('PUT', '/f', { body: noise(1000) })
    const status = async (ifRange: string | undefined) =>
      (await ask('GET', '/f', { headers: { Range: 'bytes=0-9', 'If-Range': ifRange } })).status
    const modified = (await ask('HEAD', '/f')).headers['last-modified']
    expect(await status(headers.etag)).toBe(206)
    expect(await status(`W/${headers.etag}`)).toBe(200)
    expect(await status('"old"')).toBe(200)
    expect(await status(modified)).toBe(206) // nothing else had that second there
    expect(await status('Sun, 09 Sep 2001 01:46:40 GMT')).toBe(200)
  })

  test('a client that already has the content gets 304 without a body, and a condition that fails is 412', async () => {
    const { ask } = await start()
    const { headers } = await ask('PUT', '/f', { body: noise(10_000) })
    const modified = (await ask('GET', '/f')).headers['last-modified']
    const not = await ask('GET', '/f', { headers: { 'If-None-Match': `"x", W/${headers.etag}` } })
    expect(not).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } })
    expect(not.headers['content-length']).toBeUndefined()
    expect((await ask('HEAD', '/f', { headers: { 'If-None-Match': '*' } })).status).toBe(304)
    expect((await ask('GET', '/f', { headers: { 'If-Modified-Since': modified } })).status).toBe(304)
    expect(
      (await ask('GET', '/f', { headers: { 'If-Modified-Since': modified, 'If-None-Match': '"x"' } })).status,
    ).toBe(200)
    expect((await ask('GET', '/f', { headers: { 'If-Match': '"x"' } })).status).toBe(412)
    expect((await ask('GET', '/f', { headers: { 'If-Match': headers.etag } })).status).toBe(200)
  })

  test('a version that is older than the one it replaced is not answered with 304', async () => {
    const { ask } = await start()
    await ask('PUT', '/f', { body: 'new', headers: { 'X-OC-Mtime': '1600000000' } })
    const modified = (await ask('GET', '/f')).headers['last-modified']
    await ask('PUT', '/f', { body: 'restored', headers: { 'X-OC-Mtime': '1500000000' } })
    expect((await ask('GET', '/f', { headers: { 'If-Modified-Since': modified } })).text).toBe('restored')
    await ask('PUT', '/f', { body: 'from the future', headers: { 'X-OC-Mtime': '9000000000' } })
    expect(Date.parse(String((await ask('GET', '/f')).headers['last-modified']))).toBeLessThanOrEqual(Date.now())
  })

  test('HEAD has the head of GET and no body', async () => {
    const { ask } = await start()
    for (const [path, body] of [
      ['/small.txt', noise(10)],
      ['/large.html', noise(300_000)],
    ] as const) {
      await ask('PUT', path, { body })
      const [get, head] = [await ask('GET', path), await ask('HEAD', path)]
      const { date: _, 'x-request-id': __, ...same } = get.headers
      expect(head).toMatchObject({ status: 200, text: '', headers: same })
    }
    expect((await ask('HEAD', '/missing')).status).toBe(404)
  })

  test('active content is sandboxed, and no type is guessed from bytes', async () => {
    const { ask } = await start()
    const names = ['a.html', 'a.svg', 'a.xhtml', 'a.xml', 'a.HTM', 'a.txt', 'a.png', 'html', 'a.unknown']
    const sandboxed = async (headers: Readonly<Record<string, string>>) => {
      const found: string[] = []
      for (const name of names) {
        await ask('PUT', `/${name}`, { body: '<script>alert(1)</script>', headers })
        const { headers: fields } = await ask('GET', `/${name}`)
        expect(fields['x-content-type-options']).toBe('nosniff')
        if (fields['content-security-policy'] === 'sandbox') found.push(name)
      }
      return found
    }
    expect(await sandboxed({ 'Content-Type': 'text/html' })).toEqual(names) // as the client says it is
    expect(await sandboxed({})).toEqual(['a.html', 'a.svg', 'a.xhtml', 'a.xml', 'a.HTM'])
    expect((await ask('GET', '/html')).headers['content-type']).toBe('application/octet-stream')
  })

  test('a folder is a JSON array of its entries, folders first, each by name', async () => {
    const { ask } = await start()
    await ask('PUT', '/d/b.txt', { body: 'bee', headers: { 'X-OC-Mtime': '1000000000' } })
    await ask('PUT', '/d/a.txt', { body: 'a' })
    await ask('MKCOL', '/d/z')
    const listed = await ask('GET', '/d')
    expect(listed.headers['content-type']).toBe('application/json; charset=utf-8')
    const items = JSON.parse(listed.text)
    expect(items.map(({ path }: { path: string }) => path)).toEqual(['/d/z', '/d/a.txt', '/d/b.txt'])
    expect(items[2]).toEqual({
      path: '/d/b.txt',
      name: 'b.txt',
      size: 3,
      is_collection: false,
      mime_type: 'text/plain',
      modified: '2001-09-09T01:46:40.000+00:00',
      owner: 'anonymous',
      etag: `"${digestOf(Buffer.from('bee'))}"`,
      content_hash: `blake3:${digestOf(Buffer.from('bee'))}`,
      created: expect.stringMatching(/^20\d\d-.*\+00:00$/),
      tags: [],
      encrypted: false,
      closed: false,
    })
    expect(items[0]).toMatchObject({ is_collection: true, mime_type: 'inode/directory', size: 0, content_hash: null })
    expect(await ask('GET', '/d/')).toMatchObject({ status: 200, text: listed.text })
    expect((await ask('GET', '/d/z')).text).toBe('[]')
    expect((await ask('HEAD', '/d')).text).toBe('')
  })

  test('a long listing of a folder comes in gzip to those who take it, and its tag is then a weak one', async () => {
    const { ask } = await start()
    for (let at = 0; at < 20; at += 1) await ask('PUT', `/d/${at}.txt`, { body: 'x' })
    const plain = await ask('GET', '/d')
    const packed = await ask('GET', '/d', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(gunzipSync(packed.body).toString()).toBe(plain.text)
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': plain.headers['content-type'],
      etag: `W/${plain.headers.etag}`,
      vary: 'Accept, Accept-Encoding',
    })
    expect(plain.headers.vary).toBe(packed.headers.vary)
    const again = { 'Accept-Encoding': 'gzip', 'If-None-Match': String(packed.headers.etag) }
    expect((await ask('GET', '/d', { headers: again })).status).toBe(304)
  })

  test("a folder's ETag changes with its entries and with nothing else", async () => {
    const { ask } = await start()
    await ask('MKCOL', '/d')
    await ask('MKCOL', '/other')
    const tag = async () => String((await ask('GET', '/d')).headers.etag)
    const seen = [await tag()]
    const changes: [string, string][] = [
      ['PUT', '/d/a'],
      ['PUT', '/d/a'],
      ['MKCOL', '/d/b'],
      ['DELETE', '/d/a'],
    ]
    for (const [method, path] of changes) {
      await ask(method, path, method === 'PUT' ? { body: String(seen.length) } : {})
      seen.push(await tag())
    }
    expect(new Set(seen).size).toBe(5)
    await ask('PUT', '/other/x', { body: 'x' })
    expect(await tag()).toBe(seen.at(-1))
    expect((await ask('GET', '/d', { headers: { 'If-None-Match': await tag() } })).status).toBe(304)
  })

  test('a folder sends a browser to the console, and a file does not', async () => {
    const { ask } = await start()
    await ask('PUT', '/d/a.txt', { body: 'x' })
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    expect(await ask('GET', '/d', { headers })).toMatchObject({ status: 302, headers: { location: '/ui/' } })
    expect((await ask('GET', '/d/a.txt', { headers })).text).toBe('x')
  })

  test('a missing path is 404, and so is a file with a slash after it', async () => {
    const { ask } = await start()
    await ask('PUT', '/f', { body: 'x' })
    for (const path of ['/missing', '/missing/too', '/f/', '/f/below']) {
      expect(await ask('GET', path)).toMatchObject({ status: 404, headers: { 'error-code': 'files.path-missing' } })
    }
  })

  test('a folder of two thousand entries is listed whole, each once', async () => {
    const { ask, database } = await start()
    await ask('MKCOL', '/d')
    await manyEntries(database, 'd', 2000)
    const items: { name: string }[] = JSON.parse((await ask('GET', '/d')).text)
    expect(items.map(({ name }) => name)).toEqual(
      Array.from({ length: 2000 }, (_, at) => `f${String(at).padStart(4, '0')}`),
    )
  })

  test('a client that goes away in the middle does not disturb the next', async () => {
    const { ask, port } = await start()
    const bytes = noise(5_000_000)
    await ask('PUT', '/big', { body: bytes })
    for (let round = 0; round < 20; round += 1) {
      await new Promise<void>((resolve) => {
        const going = request({ host: '127.0.0.1', port, path: '/big', agent: false }, (response) => {
          response.once('data', () => response.destroy())
          response.once('close', resolve)
        })
        going.on('error', () => undefined)
        going.end()
      })
    }
    expect((await ask('GET', '/big')).body.equals(bytes)).toBe(true)
  })

  test('a large file is sent whole, and with one flipped bit it is cut before its end', async () => {
    for (const at of [0, 5_999_999]) {
      const { ask, stored } = await start()
      const bytes = noise(6_000_000)
      await ask('PUT', '/long', { body: bytes })
      expect((await ask('GET', '/long')).body.equals(bytes)).toBe(true)
      await stored.change((blob) => blob.with(at, (blob[at] ?? 0) ^ 1))
      await expect(ask('GET', '/long')).rejects.toThrow('aborted')
    }
  })

  test('a damaged file is also cut when it was read a moment ago, again and again', async () => {
    const later = { ...systemClock, now: () => systemClock.now() + 60_000 }
    const { ask, stored } = await start({ clock: later })
    const bytes = noise(6_000_000)
    await ask('PUT', '/long', { body: bytes })
    for (let time = 0; time < 3; time += 1) expect((await ask('GET', '/long')).body.equals(bytes)).toBe(true)
    await stored.change((blob) => blob.with(3_000_000, (blob[3_000_000] ?? 0) ^ 1))
    await expect(ask('GET', '/long')).rejects.toThrow('aborted')
  })
})
