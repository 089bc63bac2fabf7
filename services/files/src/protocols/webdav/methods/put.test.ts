import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { breakOff, speak } from '../../../../testing/by-hand.ts'
import { noise } from '../../../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { digestOf, smallLimitBytes } from '../../../model/content.ts'

const structured = (algorithm: string, bytes: Uint8Array) =>
  `sha-${algorithm}=:${createHash(`sha${algorithm}`).update(bytes).digest('base64')}:`

/** As RFC 3230 writes a digest. */
const old = (hash: 'md5' | 'sha1' | 'sha256' | 'sha512', bytes: Uint8Array) => {
  const name = { md5: 'MD5', sha1: 'SHA', sha256: 'sha-256', sha512: 'SHA-512' }[hash]
  return `${name}=${createHash(hash).update(bytes).digest('base64')}`
}

const head = (path: string, more = '') =>
  `PUT ${path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n${more}\r\n`

/** Sends the body only once the server has said 100 Continue, for which it would wait for ever. */
function putAfterContinue(port: number, path: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Expect: '100-continue', 'Content-Length': body.length, Authorization: adminBasic }
    const going = request({ host: '127.0.0.1', port, method: 'PUT', path, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    going.on('error', reject)
    going.on('continue', () => going.end(body))
    going.flushHeaders()
  })
}

/** Every blob's file; drafts that were given up are removed in the background, so this waits for the number. */
async function blobFiles({ stored }: RunningFiles, expected: number): Promise<void> {
  await expect.poll(async () => (await stored.names()).length).toBe(expected)
}

describeFiles('PUT', (start) => {
  test.each([
    ['nothing', 0],
    ['a few bytes', 5],
    ['as much as the database takes', 8192],
    ['one byte more', 8193],
    ['several mebibytes', 5_000_001],
  ])('keeps %s, and GET gives exactly them back', async (_, length) => {
    const files = await start()
    const bytes = noise(length)
    const put = await files.ask('PUT', '/a.bin', { body: bytes })
    expect(put).toMatchObject({ status: 201, text: '', headers: { etag: `"${digestOf(bytes)}"` } })
    const got = await files.ask('GET', '/a.bin')
    expect(got).toMatchObject({ status: 200, headers: { etag: put.headers.etag, 'content-length': String(length) } })
    expect(got.body.equals(bytes)).toBe(true)
  })

  test('takes a body in chunks, without a length', async () => {
    const files = await start()
    for (const length of [0, 100, 20_000]) {
      const bytes = noise(length)
      const headers = { 'Transfer-Encoding': 'chunked' }
      const { status } = await files.ask('PUT', `/chunked-${length}`, { headers, body: bytes })
      expect(status).toBe(201)
      expect((await files.ask('GET', `/chunked-${length}`)).body.equals(bytes)).toBe(true)
    }
  })

  test('answers 204 when it replaces, and the ETag follows the content alone', async () => {
    const { ask } = await start()
    const first = await ask('PUT', '/a.txt', { body: 'one' })
    const second = await ask('PUT', '/a.txt', { body: noise(9000) })
    const third = await ask('PUT', '/a.txt', { body: 'one' })
    const other = await ask('PUT', '/b.txt', { body: 'one' })
    expect([first.status, second.status, third.status, other.status]).toEqual([201, 204, 204, 201])
    expect(second.headers.etag).not.toBe(first.headers.etag)
    expect([third.headers.etag, other.headers.etag]).toEqual([first.headers.etag, first.headers.etag])
  })

  test('makes missing parents without a password, and with Basic only on request', async () => {
    const open = await start()
    expect((await open.ask('PUT', '/x/y/z.txt', { body: '1' })).status).toBe(201)
    expect((await open.ask('GET', '/x/y/z.txt')).text).toBe('1')
  })

  test('with Basic is refused with 409 when a parent is missing, unless ?parents=true', async () => {
    const { ask } = await start({ admin })
    const headers = { authorization: adminBasic }
    expect(await ask('PUT', '/x/y.txt', { headers, body: '1' })).toMatchObject({
      status: 409,
      headers: { 'error-code': 'files.parent-missing' },
    })
    expect((await ask('PUT', '/x/y.txt', { headers, body: noise(10_000) })).status).toBe(409)
    expect((await ask('PUT', '/x/y.txt?parents=true', { headers, body: '1' })).status).toBe(201)
    expect((await ask('PUT', '/x/z.txt', { headers, body: '1' })).status).toBe(201)
  })

  test('of a file with a slash after it is refused for the slash, and not as if a folder were there', async () => {
    const { ask } = await start()
    await ask('PUT', '/file', { body: 'x' })
    expect((await ask('PUT', '/file/', { body: 'y' })).text).toContain('one of a file does not end with a slash')
    expect((await ask('GET', '/file')).text).toBe('x')
  })

  test('below a file is 409, on a folder 405, with a slash at the end 405', async () => {
    const { ask } = await start()
    await ask('PUT', '/file', { body: 'x' })
    await ask('MKCOL', '/folder')
    const codes = []
    for (const path of ['/file/below', '/file/much/below', '/folder', '/folder/', '/new/', '/']) {
      const { status, code } = await ask('PUT', path, { body: 'y' })
      codes.push(`${status} ${code}`)
    }
    expect(codes).toEqual([
      '409 files.parent-is-file',
      '409 files.parent-is-file',
      '405 files.is-folder',
      '405 files.is-folder',
      '405 files.is-folder',
      '405 files.is-folder',
    ])
    expect((await ask('PUT', '/folder', { body: 'y' })).headers['allow']).toMatch(/^OPTIONS, GET, HEAD, DELETE, /)
  })

  test('obeys If-Match and If-None-Match, for small and large bodies', async () => {
    const { ask } = await start()
    for (const length of [10, 20_000]) {
      const path = `/${length}`
      const etag = (await ask('PUT', path, { body: noise(length), headers: { 'If-None-Match': '*' } })).headers.etag
      const again = async (headers: Record<string, string>, seed: number) =>
        (await ask('PUT', path, { body: noise(length, seed), headers })).status
      expect(await again({ 'If-None-Match': '*' }, 2)).toBe(412)
      expect(await again({ 'If-Match': '"nope"' }, 2)).toBe(412)
      expect(await again({ 'If-Match': `W/${etag}` }, 2)).toBe(412)
      expect(await again({ 'If-None-Match': String(etag) }, 2)).toBe(412)
      expect(await again({ 'If-Unmodified-Since': 'Thu, 01 Jan 2015 00:00:00 GMT' }, 2)).toBe(412)
      expect((await ask('GET', path)).headers.etag).toBe(etag)
      expect(await again({ 'If-Match': `"other", ${etag}` }, 2)).toBe(204)
      expect(await again({ 'If-Match': '*' }, 3)).toBe(204)
      expect(await again({ 'If-Match': 'nonsense' }, 4)).toBe(412)
    }
    expect((await ask('PUT', '/missing', { body: 'x', headers: { 'If-Match': '*' } })).status).toBe(412)
  })

  test('of fifty clients that create the same file with If-None-Match: *, exactly one succeeds', async () => {
    const { ask } = await start()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ask('PUT', '/race', { body: `client ${at}`, headers: { 'If-None-Match': '*' } }),
      ),
    )
    const winners = answers.map(({ status }, at) => ({ status, at })).filter(({ status }) => status === 201)
    expect(winners.length).toBe(1)
    expect(answers.filter(({ status }) => status === 412).length).toBe(49)
    expect((await ask('GET', '/race')).text).toBe(`client ${winners[0]?.at}`)
  })

  test('verifies announced digests, and stores nothing when one is wrong', async () => {
    const files = await start({ smallLimitBytes })
    for (const bytes of [noise(100), noise(30_000)]) {
      const right = [
        { 'Content-Digest': structured('256', bytes) },
        { 'Repr-Digest': `${structured('512', bytes)}, unknown=:AAAA:` },
        { 'OC-Checksum': `MD5:${createHash('md5').update(bytes).digest('hex')}` },
        { 'OC-Checksum': `SHA1:${createHash('sha1').update(bytes).digest('hex').toUpperCase()} SHA3-256:00` },
        { 'Content-MD5': createHash('md5').update(bytes).digest('base64') },
        { Digest: `SHA-256=${createHash('sha256').update(bytes).digest('base64')}, unixsum=30637` },
        { Digest: (['md5', 'sha1'] as const).map((name) => old(name, bytes)).join(',') },
      ]
      for (const headers of right)
        expect((await files.ask('PUT', '/right', { body: bytes, headers })).status).toBeLessThan(300)
      const other = noise(bytes.length, 7)
      const wrong = [
        { 'Content-Digest': structured('256', other) },
        { 'Repr-Digest': structured('512', other) },
        { 'Content-Digest': structured('256', bytes), 'Repr-Digest': structured('256', other) },
        { 'OC-Checksum': `Adler32:00000001` },
        { 'Content-MD5': createHash('md5').update(other).digest('base64') },
        ...(['md5', 'sha1', 'sha256', 'sha512'] as const).map((name) => ({ Digest: old(name, other) })),
      ]
      for (const headers of wrong) {
        expect(await files.ask('PUT', '/wrong', { body: bytes, headers })).toMatchObject({
          status: 400,
          headers: { 'error-code': 'files.digest-mismatch' },
        })
      }
      for (const value of ['sha-256=abc', 'sha-256=:QUJD:', 'sha-256', '']) {
        const { status, headers } = await files.ask('PUT', '/wrong', {
          body: bytes,
          headers: { 'Content-Digest': value },
        })
        expect([status, headers['error-code']]).toEqual([400, 'files.digest-invalid'])
      }
      for (const headers of [{ 'Content-MD5': 'QUJD' }, { Digest: 'SHA-256=QUJD' }, { Digest: 'MD5' }])
        expect((await files.ask('PUT', '/wrong', { body: bytes, headers })).headers['error-code']).toBe(
          'files.digest-invalid',
        )
      expect((await files.ask('GET', '/wrong')).status).toBe(404)
    }
    await blobFiles(files, 1)
  })

  test('leaves no pieces behind of a file that a client sends by the first chunking of ownCloud', async () => {
    const files = await start()
    const piece = async (field: string, name: string) => {
      const { status, headers } = await files.ask('PUT', name, { body: 'abc', headers: { 'OC-Chunked': field } })
      return headers['error-code'] ?? status
    }
    for (const name of [
      '/b.bin-chunking-7-2-0',
      '/b.bin-chunking-4294967295-2-1',
      '/remote.php/webdav/b-chunking-7-1-0',
    ])
      for (const field of ['1', 'true']) expect([name, await piece(field, name)]).toEqual([name, 'files.old-chunking'])
    expect((await files.ask('GET', '/?list')).text).not.toContain('chunking')
    for (const field of ['0', 'false']) expect(await piece(field, `/a-chunking-7-2-${field.length}`)).toBe(201)
    expect(await piece('1', '/whole.bin')).toBe(201)
  })

  test('keeps the old file where fewer bytes arrive than Finder says to have sent', async () => {
    const files = await start({ smallLimitBytes })
    const chunked = { 'Transfer-Encoding': 'chunked' }
    await files.ask('PUT', '/a', { body: 'old' })
    const saved = async (body: string | Uint8Array, expected: number, more: Readonly<Record<string, string>>) =>
      (await files.ask('PUT', '/a', { body, headers: { 'X-Expected-Entity-Length': String(expected), ...more } }))
        .status
    for (const more of [chunked, {}])
      for (const body of ['', 'hello', noise(30_000)]) {
        expect(await saved(body, 30_001, more)).toBe(400)
        expect((await files.ask('GET', '/a')).text).toBe('old')
      }
    for (const body of ['hello', noise(30_000)]) expect(await saved(body, body.length, chunked)).toBe(204)
  })

  test('keeps the modification time that a client gives', async () => {
    const { ask } = await start()
    const put = await ask('PUT', '/old', { body: 'x', headers: { 'X-OC-Mtime': '1000000000.5' } })
    expect(put.headers['x-oc-mtime']).toBe('accepted')
    expect((await ask('HEAD', '/old')).headers['last-modified']).toBe('Sun, 09 Sep 2001 01:46:40 GMT')
    for (const value of ['yesterday', '1e9', '999999999999', '']) {
      expect((await ask('PUT', '/old', { body: 'y', headers: { 'X-OC-Mtime': value } })).status).toBe(400)
    }
    expect((await ask('GET', '/old')).text).toBe('x')
  })

  test('refuses a part of a file, and bytes in a coding that it does not know', async () => {
    const { ask } = await start()
    expect((await ask('PUT', '/a', { body: 'x', headers: { 'Content-Range': 'bytes 0-0/10' } })).status).toBe(400)
    expect((await ask('PUT', '/a', { body: 'x', headers: { 'Content-Encoding': 'br' } })).status).toBe(415)
    expect((await ask('GET', '/a')).status).toBe(404)
  })

  test('a body that ends before its length, or in the middle of a chunk, changes nothing', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/good', { body: 'the good file' })
    const head = `PUT /good HTTP/1.1\r\nHost: x\r\n`
    await breakOff(files.port, `${head}Content-Length: 100\r\n\r\n`, 'only this')
    await breakOff(files.port, `${head}Content-Length: 100000\r\n\r\n`, noise(50_000))
    await breakOff(files.port, `${head}Transfer-Encoding: chunked\r\n\r\n`, '5\r\nhello\r\n')
    await breakOff(files.port, `${head}Transfer-Encoding: chunked\r\n\r\n4e20\r\n`, noise(20_000), '\r\n')
    await blobFiles(files, 0)
    expect((await files.ask('GET', '/good')).text).toBe('the good file')
    expect((await files.ask('GET', '/')).text).not.toContain('"size":100')
  })

  test('sends 100 Continue only to requests that it will not refuse', async () => {
    const files = await start({ admin })
    const allowed = `Authorization: ${adminBasic}\r\n`
    await files.ask('MKCOL', '/folder', { headers: { authorization: adminBasic } })
    expect(await speak(files.port, head('/a'))).toMatch(/^HTTP\/1.1 401 /)
    expect(await speak(files.port, head('/no/such/parent', allowed))).toMatch(/^HTTP\/1.1 409 /)
    expect(await speak(files.port, head('/folder', allowed))).toMatch(/^HTTP\/1.1 405 /)
    expect(await speak(files.port, head('/..%2fa', allowed))).toMatch(/^HTTP\/1.1 400 /)
    expect(await speak(files.port, head('/api/x', allowed))).toMatch(/^HTTP\/1.1 404 /)
    expect(await speak(files.port, head('/a', `${allowed}If-Match: *\r\n`))).toMatch(/^HTTP\/1.1 412 /)
    await files.database.write(sqlForTests('UPDATE users SET storage_quota_bytes = 2'))
    expect(await speak(files.port, head('/a', allowed))).toMatch(/^HTTP\/1.1 507 /)
    await files.database.write(sqlForTests('UPDATE users SET storage_quota_bytes = NULL'))
    expect(await putAfterContinue(files.port, '/a', 'abc')).toBe(201)
  })

  test('equal large contents are stored once', async () => {
    const files = await start({ smallLimitBytes })
    const body = noise(100_000)
    await Promise.all(Array.from({ length: 8 }, (_, at) => files.ask('PUT', `/copy-${at}`, { body })))
    await files.ask('PUT', '/copy-0', { body: 'short' })
    await blobFiles(files, 1)
    for (let at = 1; at < 8; at += 1) expect((await files.ask('GET', `/copy-${at}`)).body.equals(body)).toBe(true)
  })

  test('past the quota is 507, and a write that needs no more room still succeeds', async () => {
    const files = await start()
    await files.ask('PUT', '/a', { body: noise(60) })
    await files.database.write(sqlForTests('UPDATE users SET storage_quota_bytes = 100'))
    expect((await files.ask('PUT', '/b', { body: noise(41) })).status).toBe(507)
    expect(await putAfterContinue(files.port, '/b', 'x'.repeat(41))).toBe(507)
    expect((await files.ask('PUT', '/a', { body: noise(101) })).status).toBe(507)
    expect((await files.ask('PUT', '/b', { body: noise(40) })).status).toBe(201)
    expect((await files.ask('PUT', '/a', { body: noise(60, 2) })).status).toBe(204)
    const parallel = await Promise.all(
      Array.from({ length: 20 }, (_, at) => files.ask('PUT', `/p${at}`, { body: noise(1, at) })),
    )
    expect(parallel.every(({ status }) => status === 507)).toBe(true)
  })

  test.each([30, 30_000])(
    'of twenty at once, with %i bytes each and room for three of them, three are stored',
    async (size) => {
      const files = await start()
      await files.ask('PUT', '/there', { body: 'x' })
      await files.database.write(sqlForTests(`UPDATE users SET storage_quota_bytes = ${4 * size}`))
      const names = Array.from({ length: 20 }, (_, at) => `/p${at}`)
      const answers = await Promise.all(names.map((name, at) => files.ask('PUT', name, { body: noise(size, at) })))
      const answered = (wanted: number) => answers.filter(({ status }) => status === wanted).length
      expect([answered(201), answered(507)]).toEqual([3, 17])
      const stored = await Promise.all(names.map((name) => files.ask('HEAD', name)))
      expect(stored.filter(({ status }) => status === 200)).toHaveLength(3)
    },
  )

  test('names in NFC and NFD are one file, which keeps the form it was made in', async () => {
    const { ask } = await start()
    expect((await ask('PUT', '/e%CC%81', { body: '1' })).status).toBe(201)
    expect((await ask('PUT', '/%C3%A9', { body: '2' })).status).toBe(204)
    expect((await ask('GET', '/e%CC%81')).text).toBe('2')
    expect(JSON.parse((await ask('GET', '/')).text)).toMatchObject([{ name: 'e\u0301' }])
  })
})
