import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type InformationEvent, type OutgoingHttpHeaders } from 'node:http'
import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { smallLimitBytes } from '../../model/content.ts'
import { hashPassword } from '../../model/password.ts'
import { makeUser } from '../../operations/accounts/make-user.ts'

const registry = 'https://iana.org/assignments/http-problem-types#'
const appending = { 'Content-Type': 'application/partial-upload' }
const begin = ({ ask }: RunningFiles, path: string, headers: OutgoingHttpHeaders, body: Uint8Array | string = '') =>
  ask('POST', `/api/resumable?path=${encodeURIComponent(path)}`, { headers, body })

type At = Readonly<{ offset: number; complete: boolean; headers?: OutgoingHttpHeaders }>

const append = (
  { ask }: RunningFiles,
  location: string,
  { offset, complete, headers = {} }: At,
  body: Uint8Array | string = '',
) =>
  ask('PATCH', location, {
    headers: { ...appending, 'Upload-Offset': offset, 'Upload-Complete': complete ? '?1' : '?0', ...headers },
    body,
  })

const digest = (text: string) => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`

const onDisk = async ({ stored }: RunningFiles) => (await stored.names()).length

async function begun(files: RunningFiles, path: string, headers: OutgoingHttpHeaders = {}, body = ''): Promise<string> {
  const answer = await begin(files, path, { 'Upload-Complete': '?0', ...headers }, body)
  expect(answer.status).toBe(201)
  return String(answer.headers.location)
}

describeFiles('a resumable upload', (start) => {
  test('a name with a question mark that is not encoded is kept whole', async () => {
    const { ask } = await start()
    const headers = { 'Upload-Complete': '?1', 'Upload-Draft-Interop-Version': '8' }
    expect((await ask('POST', '/api/resumable?path=/who?.txt', { headers, body: 'me' })).status).toBeLessThan(300)
    expect((await ask('GET', '/who%3F.txt')).text).toBe('me')
  })

  test('is announced by OPTIONS', async () => {
    const { ask } = await start()
    expect(await ask('OPTIONS', '/api/resumable')).toMatchObject({
      status: 204,
      headers: { 'accept-patch': 'application/partial-upload', 'upload-limit': 'max-age=604800' },
    })
  })

  test('accepts fields with unknown parameters', async () => {
    const files = await start()
    const location = await begun(files, '/f', { 'Upload-Complete': '?0;a=1' }, 'one ')
    const headers = { 'Upload-Complete': '?1;b', 'Content-Type': 'Application/Partial-Upload' }
    const last = await append(files, location, { offset: 4, complete: true, headers }, 'two')
    expect([last.status, (await files.ask('GET', '/f')).text]).toEqual([201, 'one two'])
  })

  test('in one request is a file at once', async () => {
    const files = await start()
    const whole = noise(50_000, 1)
    const answer = await begin(files, '/a/b ü.bin', { 'Upload-Complete': '?1' }, whole)
    const file = await files.ask('GET', '/a/b%20%C3%BC.bin')
    expect(file.body.equals(whole)).toBe(true)
    expect([answer.status, answer.headers, JSON.parse(answer.text)]).toMatchObject([
      201,
      { 'upload-complete': '?1', location: '/a/b%20%C3%BC.bin', etag: file.headers['etag'] },
      { path: '/a/b ü.bin', size: 50_000, etag: file.headers['etag'] },
    ])
    await expect.poll(() => onDisk(files)).toBe(1)
  })

  test('in several pieces is a file with the one that completes it', async () => {
    const files = await start()
    const location = await begun(files, '/f', {}, 'abc')
    expect((await files.ask('HEAD', location)).headers).toMatchObject({
      'upload-offset': '3',
      'upload-complete': '?0',
      'upload-limit': expect.stringMatching(/^max-age=(604800|6047\d\d)$/),
      'cache-control': 'no-store',
    })
    const more = await append(files, location, { offset: 3, complete: false }, 'def')
    expect([more.status, more.headers]).toMatchObject([204, { 'upload-complete': '?0', 'upload-offset': '6' }])
    expect((await files.ask('GET', '/f')).status).toBe(404)
    const last = await append(files, location, { offset: 6, complete: true }, 'ghi')
    expect([last.status, last.headers['upload-complete'], JSON.parse(last.text).size]).toEqual([201, '?1', 9])
    expect((await files.ask('GET', '/f')).text).toBe('abcdefghi')
    expect((await files.ask('HEAD', location)).headers).toMatchObject({
      'upload-offset': '9',
      'upload-length': '9',
      'upload-complete': '?1',
    })
  })

  test('can be completed by a request without content', async () => {
    const files = await start()
    const location = await begun(files, '/f', { 'Upload-Length': 3 }, 'abc')
    expect((await files.ask('HEAD', location)).headers['upload-complete']).toBe('?0')
    expect((await append(files, location, { offset: 3, complete: true })).status).toBe(201)
    expect((await files.ask('GET', '/f')).text).toBe('abc')
  })

  test('announces its address and its progress early, but only to a client of the same draft', async () => {
    const files = await start()
    const informed = async (version: string) => {
      const messages: InformationEvent[] = []
      const request = httpRequest({
        port: files.port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/resumable?path=/f',
        headers: { 'Upload-Complete': '?1', 'Upload-Draft-Interop-Version': version, 'Content-Length': 6 },
      })
      request.on('information', (one) => messages.push(one))
      request.write('abc')
      request.end('def')
      const [response] = await once(request, 'response')
      response.resume()
      await once(response, 'end')
      expect(response.statusCode).toBe(201)
      return messages
    }
    expect(await informed('6')).toEqual([])
    const [first, ...later] = await informed('8')
    expect(first).toMatchObject({
      statusCode: 104,
      headers: {
        location: expect.stringMatching(/^\/api\/resumable\/ul_/),
        'upload-limit': expect.stringMatching(/^max-age=(604800|6047\d\d)$/),
        'upload-draft-interop-version': '8',
      },
    })
    expect(later.at(-1)).toMatchObject({ statusCode: 104, headers: { 'upload-offset': '6' } })
    expect(later.some(({ headers }) => 'location' in headers)).toBe(false)
  })

  test('resumes where its connection was cut', async () => {
    const files = await start()
    const whole = noise(200_000, 2)
    const request = httpRequest({
      port: files.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/resumable?path=/f',
      headers: {
        'Upload-Complete': '?1',
        'Upload-Draft-Interop-Version': '8',
        'Content-Length': whole.length,
        Expect: '100-continue',
      },
    })
    request.on('error', () => undefined)
    const both = Promise.all([once(request, 'information'), once(request, 'continue')])
    request.flushHeaders()
    const [[information]] = await both
    const location: string = information.headers.location
    await new Promise((resolve) => request.write(whole.subarray(0, 80_000), resolve))
    request.destroy()
    const state = async () => (await files.ask('HEAD', location)).headers
    await expect.poll(async () => Number((await state())['upload-offset'])).toBeGreaterThan(0)
    const headers = await state()
    expect(headers).toMatchObject({ 'upload-complete': '?0', 'upload-length': '200000' })
    const offset = Number(headers['upload-offset'])
    expect((await append(files, location, { offset, complete: true }, whole.subarray(offset))).status).toBe(201)
    expect((await files.ask('GET', '/f')).body.equals(whole)).toBe(true)
  })

  test('at another offset is refused with the right one', async () => {
    const files = await start()
    const location = await begun(files, '/f', {}, 'abc')
    const answer = await append(files, location, { offset: 4, complete: false }, 'x')
    expect([answer.status, answer.headers['content-type'], answer.headers['upload-offset']]).toEqual([
      409,
      'application/problem+json',
      '3',
    ])
    expect(JSON.parse(answer.text)).toMatchObject({
      type: `${registry}mismatching-upload-offset`,
      'expected-offset': 3,
      'provided-offset': 4,
      code: 'files.upload-offset-wrong',
      error: expect.any(String),
    })
  })

  test('accepts nothing more once it is complete', async () => {
    const files = await start()
    const location = await begun(files, '/f', {}, 'abc')
    await append(files, location, { offset: 3, complete: true })
    const empty = await append(files, location, { offset: 3, complete: true })
    expect([empty.status, JSON.parse(empty.text).type]).toEqual([400, `${registry}completed-upload`])
    const more = await append(files, location, { offset: 3, complete: true }, 'x')
    expect([more.status, JSON.parse(more.text).type]).toEqual([400, `${registry}inconsistent-upload-length`])
    expect((await files.ask('GET', '/f')).text).toBe('abc')
  })

  test('cannot exceed its announced length', async () => {
    const files = await start()
    const differs = [
      await begin(files, '/f', { 'Upload-Complete': '?1', 'Upload-Length': 4 }, 'abc'),
      await append(files, await begun(files, '/f', { 'Upload-Length': 4 }), { offset: 0, complete: true }, 'abc'),
      await append(files, await begun(files, '/f', { 'Upload-Length': 4 }), { offset: 0, complete: false }, 'abcde'),
      await append(
        files,
        await begun(files, '/f', { 'Upload-Length': 4 }),
        { offset: 0, complete: false, headers: { 'Upload-Length': 5 } },
        'a',
      ),
      await append(files, await begun(files, '/f', { 'Upload-Length': 4 }, 'abc'), { offset: 3, complete: true }),
    ]
    for (const { status, text } of differs)
      expect([status, JSON.parse(text).type]).toEqual([400, `${registry}inconsistent-upload-length`])
    const location = await begun(files, '/f', { 'Upload-Length': 4 })
    const streamed = await append(
      files,
      location,
      { offset: 0, complete: false, headers: { 'Transfer-Encoding': 'chunked' } },
      'abcde',
    )
    expect([streamed.status, (await files.ask('HEAD', location)).status]).toEqual([400, 404])
    expect((await files.ask('GET', '/f')).status).toBe(404)
  })

  test('leaves nothing behind when it fails before its address was sent', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/f', { body: 'old' })
    const wrong = { 'Upload-Complete': '?1', 'Content-Digest': digest('other') }
    expect((await begin(files, '/f', wrong, noise(20_000))).code).toBe('files.digest-mismatch')
    const long = { 'Upload-Complete': '?0', 'Upload-Length': 2, 'Transfer-Encoding': 'chunked' }
    expect((await begin(files, '/f', long, 'abc')).status).toBe(400)
    expect((await files.database.read(sqlForTests('SELECT * FROM uploads'))).rows).toEqual([])
    await expect.poll(() => onDisk(files)).toBe(0)
    expect((await files.ask('GET', '/f')).text).toBe('old')
  })

  test('is checked against the digests of its requests and of the whole', async () => {
    const files = await start()
    const location = await begun(files, '/f', { 'Repr-Digest': digest('abcdef') })
    const wrong = await append(
      files,
      location,
      { offset: 0, complete: false, headers: { 'Content-Digest': digest('x') } },
      'abc',
    )
    expect([wrong.status, wrong.code]).toEqual([400, 'files.digest-mismatch'])
    expect((await files.ask('HEAD', location)).headers['upload-offset']).toBe('0')
    await append(files, location, { offset: 0, complete: false, headers: { 'Content-Digest': digest('abc') } }, 'abc')
    const other = await append(files, location, { offset: 3, complete: true }, 'deg')
    expect([other.status, other.code, other.headers['upload-complete']]).toEqual([400, 'files.digest-mismatch', '?1'])
    expect((await files.ask('GET', '/f')).status).toBe(404)
    const right = await begun(files, '/f', { 'Repr-Digest': digest('abcdef') }, 'abc')
    expect((await append(files, right, { offset: 3, complete: true }, 'def')).status).toBe(201)
  })

  test.each([
    ['/f', {}, 400],
    ['/f', { 'Upload-Complete': 'true' }, 400],
    ['/../f', { 'Upload-Complete': '?0' }, 400],
    ['/api/f', { 'Upload-Complete': '?0' }, 403],
    ['/', { 'Upload-Complete': '?0' }, 405],
    ['/f', { 'Upload-Complete': '?0', 'Content-Encoding': 'gzip' }, 415],
    ['/f', { 'Upload-Complete': '?1', 'If-Match': '*' }, 412],
  ])('at %s with %j does not begin', async (path, headers, status) => {
    const files = await start()
    expect((await begin(files, path, headers)).status).toBe(status)
    expect((await files.ask('POST', '/api/resumable', { headers: { 'Upload-Complete': '?0' } })).status).toBe(400)
  })

  test('cannot be continued with another type, another method or by another person', async () => {
    const files = await start({ admin })
    const passwordHash = await hashPassword('a pass phrase', 'a test')
    await files.database.write(makeUser({ username: 'kim', role: 'user', passwordHash, at: 0 }))
    const rights = { authorization: adminBasic }
    const location = await begun(files, '/f', rights, 'abc')
    const kim = { authorization: basic('kim', 'a pass phrase') }
    const statuses = [
      await append(
        files,
        location,
        { offset: 3, complete: false, headers: { ...rights, 'Content-Type': 'text/plain' } },
        'x',
      ),
      await files.ask('PUT', location, { headers: rights }),
      await append(files, location, { offset: 3, complete: true, headers: kim }, 'x'),
      await files.ask('HEAD', location, { headers: kim }),
      await files.ask('DELETE', location, { headers: kim }),
      await files.ask('HEAD', location),
    ].map(({ status }) => status)
    expect(statuses).toEqual([415, 405, 404, 404, 404, 401])
    expect((await append(files, location, { offset: 3, complete: true, headers: rights })).status).toBe(201)
  })

  test('can be cancelled, and expires', async () => {
    const clock = handClock()
    const files = await start({ clock })
    const cancelled = await begun(files, '/f', {}, 'abc')
    expect([(await files.ask('DELETE', cancelled)).status, (await files.ask('HEAD', cancelled)).status]).toEqual([
      204, 404,
    ])
    const location = await begun(files, '/f', {}, 'abc')
    clock.advance(7 * 24 * 3_600_000 + 1)
    expect((await files.ask('HEAD', location)).status).toBe(410)
    await expect.poll(() => onDisk(files)).toBe(1)
  })
})
