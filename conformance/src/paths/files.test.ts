/** The main path through the file service: the life of a folder as curl, a browser and a WebDAV client see it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeService, withTarget } from '../suite.ts'
import { dial } from '../wire/raw.ts'
import { requestText } from '../wire/request.ts'

withTarget()

describeService('files', 'a folder and its files over the wire', (service) => {
  const folder = `/conformance-${randomUUID()}`

  function ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: string | Uint8Array<ArrayBuffer> | null = null,
  ) {
    const { url, credentials } = service()
    return fetch(`${url}${path}`, { method, headers: { ...credentials, ...headers }, body, redirect: 'manual' })
  }
  const put = (path: string, text: string, headers: Record<string, string> = {}) => ask('PUT', path, headers, text)

  beforeAll(async () => {
    await ask('MKCOL', `${folder}/`)
  })
  afterAll(async () => {
    await ask('DELETE', `${folder}/`)
  })

  test('the file service reports its health and version without a token', async () => {
    const { url } = service()
    const known = await fetch(`${url}/.well-known/alluvium`)
    expect(known.status).toBe(200)
    expect(await known.json()).toMatchObject({ version: expect.any(String), storage: 'ok' })
    expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok')
    const ready = await fetch(`${url}/readyz`)
    expect(await ready.json()).toEqual({ status: 'ok', subsystems: { storage: 'ok', metadata: 'ok' } })
    const config = await (await fetch(`${url}/api/config`)).json()
    expect(config).toMatchObject({ version: expect.any(String), auth_enabled: expect.any(Boolean) })
  })

  test('a file that was put is read back byte for byte', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(50_000))
    const stored = await ask('PUT', `${folder}/random.bin`, {}, bytes)
    expect(stored.status).toBe(201)
    const read = await ask('GET', `${folder}/random.bin`)
    expect(read.status).toBe(200)
    expect(read.headers.get('etag')).toBe(stored.headers.get('etag'))
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes)
  })

  test('replacing a file answers 204 and changes its ETag; the same bytes again bring the same ETag', async () => {
    const first = await put(`${folder}/etag.txt`, 'one')
    const second = await put(`${folder}/etag.txt`, 'two')
    const third = await put(`${folder}/etag.txt`, 'one')
    expect([first.status, second.status, third.status]).toEqual([201, 204, 204])
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect(third.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(first.headers.get('etag')).toMatch(/^"[^"]+"$/)
  })

  test('a range of a file is 206 with its position, and a range beyond the end is 416', async () => {
    await put(`${folder}/range.txt`, '0123456789')
    const middle = await ask('GET', `${folder}/range.txt`, { range: 'bytes=2-4' })
    expect([middle.status, await middle.text()]).toEqual([206, '234'])
    expect(middle.headers.get('content-range')).toBe('bytes 2-4/10')
    const end = await ask('GET', `${folder}/range.txt`, { range: 'bytes=-3' })
    expect([end.status, await end.text()]).toEqual([206, '789'])
    const beyond = await ask('GET', `${folder}/range.txt`, { range: 'bytes=10-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  test('several ranges come as multipart, each with its position', async () => {
    // Far enough apart that a server would not join the ranges (RFC 9110, 15.3.7.2).
    await put(`${folder}/parts.txt`, `ab${'-'.repeat(100_000)}yz`)
    const parts = await ask('GET', `${folder}/parts.txt`, { range: 'bytes=0-1,-2' })
    expect(parts.status).toBe(206)
    expect(parts.headers.get('content-type')).toMatch(/^multipart\/byteranges; ?boundary=/)
    const text = await parts.text()
    expect(text.match(/content-range: ?bytes [\d-]+\/100004/gi)).toHaveLength(2)
    expect(text).toMatch(/\r\n\r\nab\r\n.*\r\n\r\nyz\r\n/s)
  })

  test('a range of an older version is answered with the whole current version', async () => {
    const { headers } = await put(`${folder}/if-range.txt`, 'older')
    await put(`${folder}/if-range.txt`, 'newer')
    const answer = await ask('GET', `${folder}/if-range.txt`, {
      range: 'bytes=0-1',
      'if-range': headers.get('etag') ?? '',
    })
    expect([answer.status, await answer.text()]).toEqual([200, 'newer'])
  })

  test('a client that already has the current bytes gets 304 without a body', async () => {
    const { headers } = await put(`${folder}/seen.txt`, 'seen')
    const etag = headers.get('etag') ?? ''
    const again = await ask('GET', `${folder}/seen.txt`, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await ask('GET', `${folder}/seen.txt`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD answers as GET does, without the bytes', async () => {
    await put(`${folder}/head.txt`, '12345')
    const head = await ask('HEAD', `${folder}/head.txt`)
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
  })

  test('a condition that fails leaves the file unchanged', async () => {
    await put(`${folder}/guarded.txt`, 'mine')
    const taken = await put(`${folder}/guarded.txt`, 'theirs', { 'if-none-match': '*' })
    const stale = await put(`${folder}/guarded.txt`, 'theirs', { 'if-match': '"stale"' })
    expect([taken.status, stale.status]).toEqual([412, 412])
    expect(taken.headers.get('error-code')).toMatch(/^[a-z]+\./)
    expect(await (await ask('GET', `${folder}/guarded.txt`)).text()).toBe('mine')
  })

  test('a body that does not match its digest is refused and not stored', async () => {
    const wrong = { 'content-digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` }
    expect((await put(`${folder}/digest.txt`, 'abc', wrong)).status).toBe(400)
    expect((await ask('GET', `${folder}/digest.txt`)).status).toBe(404)
  })

  test('a folder is made once, and only inside an existing folder', async () => {
    expect((await ask('MKCOL', `${folder}/inner/`)).status).toBe(201)
    expect((await ask('MKCOL', `${folder}/inner/`)).status).toBe(405)
    expect((await ask('MKCOL', `${folder}/nowhere/inner/`)).status).toBe(409)
    expect((await put(`${folder}/nowhere/file.txt`, 'x')).status).toBe(409)
  })

  test('a folder lists its entries as JSON, folders first, then by name', async () => {
    await ask('MKCOL', `${folder}/list/`)
    await ask('MKCOL', `${folder}/list/z-folder/`)
    for (const name of ['b.txt', 'a.txt']) await put(`${folder}/list/${name}`, name)
    const list = await ask('GET', `${folder}/list/`, { accept: 'application/json' })
    expect(list.status).toBe(200)
    expect(await list.json()).toEqual([
      expect.objectContaining({ name: 'z-folder', is_collection: true, size: 0, mime_type: 'inode/directory' }),
      expect.objectContaining({ name: 'a.txt', is_collection: false, size: 5, path: `${folder}/list/a.txt` }),
      expect.objectContaining({ name: 'b.txt', is_collection: false, size: 5 }),
    ])
  })

  test('PROPFIND describes a folder and its content, to the requested depth', async () => {
    await ask('MKCOL', `${folder}/props/`)
    await put(`${folder}/props/a & b.txt`, '12345')
    const one = await ask('PROPFIND', `${folder}/props/`, { depth: '1' })
    expect(one.status).toBe(207)
    expect(one.headers.get('content-type')).toMatch(/^(application|text)\/xml/)
    const text = await one.text()
    expect(hrefs(text)).toEqual([`${folder}/props/`, `${folder}/props/a & b.txt`])
    expect(text).toMatch(/<\w*:?getcontentlength[^>]*>5</)
    const zero = await (await ask('PROPFIND', `${folder}/props/`, { depth: '0' })).text()
    expect(hrefs(zero)).toEqual([`${folder}/props/`])
    expect((await ask('PROPFIND', `${folder}/props/missing`, { depth: '0' })).status).toBe(404)
  })

  test('a name in any script and with any character is one file, however it is percent-encoded', async () => {
    const name = 'Größe 100% #1 + 河 “q”.txt'
    const path = `${folder}/${encodeURIComponent(name)}`
    expect((await put(path, 'here')).status).toBe(201)
    expect(await (await ask('GET', path)).text()).toBe('here')
    const list: unknown = await (await ask('GET', `${folder}/`, { accept: 'application/json' })).json()
    expect(list).toContainEqual(expect.objectContaining({ name }))
  })

  test('a deleted file is gone, and a deleted folder with all its content', async () => {
    await ask('MKCOL', `${folder}/doomed/`)
    await put(`${folder}/doomed/file.txt`, 'x')
    expect((await ask('DELETE', `${folder}/doomed/`)).status).toBe(204)
    expect((await ask('GET', `${folder}/doomed/file.txt`)).status).toBe(404)
    expect((await ask('DELETE', `${folder}/doomed/`)).status).toBe(404)
  })

  test('an upload that breaks off leaves nothing', async () => {
    const { url, credentials } = service()
    const fields = { ...credentials, 'content-length': '5000' }
    const line = await dial(url)
    const half = `${requestText(url, { method: 'PUT', path: `${folder}/broken.bin`, fields })}${'x'.repeat(1000)}`
    await new Promise((sent) => line.write(half, sent))
    line.destroy()
    expect((await ask('GET', `${folder}/broken.bin`)).status).toBe(404)
  })

  test('a request without credentials gets only a challenge', async (context) => {
    const { url, credentials } = service()
    context.skip(Object.keys(credentials).length === 0, 'no credentials were given for this service')
    for (const path of ['/', `${folder}/`, `${folder}/etag.txt`]) {
      const answer = await fetch(`${url}${path}`)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/Basic/i)])
    }
    const wrong = { authorization: `Basic ${Buffer.from('nobody:nothing').toString('base64')}` }
    expect((await fetch(`${url}${folder}/`, { headers: wrong })).status).toBe(401)
  })

  test('nothing can be created at the service’s own addresses', async () => {
    for (const path of ['/api/mine.txt', '/ui/mine.txt', '/.well-known/mine', '/s/mine', '/healthz']) {
      expect([path, (await put(path, 'x')).status]).toEqual([path, expect.toSatisfy((status) => status >= 403)])
    }
  })
})

const hrefs = (xml: string): string[] => [...xml.matchAll(/<\w*:?href>([^<]*)</g)].map(([, href = '']) => pathOf(href))

/** An href may be a whole address or a path (RFC 4918, 8.3), and encode more than it must. */
const pathOf = (href: string): string =>
  decodeURIComponent(href.replace(/^https?:\/\/[^/]+/, '').replaceAll('&amp;', '&'))
