import { type Caller, handClock, Problem } from '@alluvium/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { localDeployment, type RawClient, serve, type TestServer } from '../../testing/test-server.ts'
import { disconnectSignal, embeddedRateLimiter } from '../index.ts'
import { type Gate, type JsonServiceOptions, jsonService, type Route, raw, route } from '../json.ts'
import type { ListenOptions } from '../server/listen-options.ts'

const callers: Readonly<Record<string, Caller>> = {
  'Bearer user': { id: 'u1', name: 'ursula', role: 'user', by: 'token' },
  'Bearer admin': { id: 'a1', name: 'ada', role: 'admin', by: 'token' },
}

const admins: Gate = {
  name: 'admin',
  check({ role }) {
    if (role !== 'admin') throw new Problem('forbidden', 'test.admins-only', 'This is for administrators.')
  },
}

const noThing = new Problem('missing', 'test.no-thing', 'There is no such thing.')
const Thing = z.strictObject({ id: z.string(), size: z.int(), tags: z.array(z.string()) })
const NewThing = z.strictObject({
  name: z.string().min(2).max(10),
  size: z.int().min(1).max(100).default(7),
  kind: z.enum(['plain', 'fancy']).optional(),
  owner: z.strictObject({ email: z.email() }).optional(),
  tags: z.array(z.string()).max(2).default([]),
  note: z.string().nullable().optional(),
})

const things: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/things',
    summary: 'Makes a thing',
    access: admins,
    body: NewThing,
    bodyLimitBytes: 1_000,
    answers: { 201: Thing },
    refusals: [[409, 'test.taken', 'There is such a thing already.']],
    handle: ({ body, caller }) => {
      if (body.name === 'taken') throw new Problem('taken', 'test.taken', 'Taken.')
      return {
        status: 201,
        headers: { Location: `/api/things/${body.name}` },
        body: { id: `${caller.id}-${body.name}`, size: body.size, tags: body.tags },
      }
    },
  }),
  route({
    method: 'GET',
    path: '/api/things/{thing_id}',
    summary: 'Reads a thing',
    access: 'caller',
    params: z.object({ thing_id: z.string() }),
    search: z.object({
      limit: z.int().min(0).default(5),
      exact: z.boolean().optional(),
      tag: z.array(z.string()).optional(),
    }),
    answers: { 200: Thing },
    handle: ({ params, search }) => {
      if (params.thing_id === 'none') throw noThing
      return {
        status: 200,
        body: {
          id: params.thing_id,
          size: search.limit,
          tags: [...(search.tag ?? []), ...(search.exact ? ['exact'] : [])],
        },
      }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/things/{thing_id}',
    summary: 'Deletes a thing',
    access: 'caller',
    params: z.object({ thing_id: z.string() }),
    answers: { 204: null },
    handle: () => ({ status: 204 }),
  }),
  route({
    method: 'POST',
    path: '/api/finish',
    summary: 'Finishes, with a path or without',
    access: 'public',
    body: z.strictObject({ path: z.string().optional() }),
    bodyOptional: true,
    answers: { 200: z.strictObject({ path: z.string().nullable(), who: z.string().nullable() }) },
    handle: ({ body, caller }) => ({ status: 200, body: { path: body.path ?? null, who: caller?.name ?? null } }),
  }),
  route({
    method: 'PUT',
    path: '/api/tags/{file_path*}/{tag}',
    summary: 'Tags a file',
    access: 'public',
    params: z.object({ file_path: z.string(), tag: z.string() }),
    answers: { 200: z.strictObject({ file_path: z.string(), tag: z.string() }) },
    handle: ({ params }) => ({ status: 200, body: params }),
  }),
  route({
    method: 'GET',
    path: '/api/numbers/{n}',
    summary: 'Tells a number',
    access: 'public',
    params: z.object({ n: z.int() }),
    answers: { 200: z.int() },
    handle: ({ params }) => ({ status: 200, body: params.n }),
  }),
  route({
    method: 'POST',
    path: '/api/bytes',
    summary: 'Counts bytes',
    access: 'public',
    body: raw('application/octet-stream', 'text/*'),
    bodyLimitBytes: 1_000,
    answers: { 200: raw('text/plain; charset=utf-8') },
    async handle({ body }) {
      let bytes = 0
      for await (const chunk of body) bytes += chunk.length
      return { status: 200, body: `${bytes} bytes` }
    },
  }),
  route({
    method: 'GET',
    path: '/api/stream',
    summary: 'Streams',
    access: 'public',
    search: z.object({ breaks: z.boolean().default(false) }),
    answers: { 200: raw('text/event-stream') },
    handle: ({ search }) => ({ status: 200, body: lines(search.breaks) }),
  }),
  route({
    method: 'GET',
    path: '/api/bug',
    summary: 'Answers other than it promises',
    access: 'public',
    answers: { 200: Thing },
    handle: () => ({ status: 200, body: JSON.parse('{"id":"a","size":"large","secret":"hush"}') }),
  }),
  route({
    method: 'GET',
    path: '/api/throws',
    summary: 'Throws',
    access: 'public',
    answers: { 204: null },
    handle: () => Promise.reject(new Error('hush')),
  }),
]

async function* lines(breaks: boolean): AsyncGenerator<string> {
  yield 'one\n'
  await Promise.resolve()
  if (breaks) throw new Error('in the middle')
  yield 'two\n'
}

async function someService(options: Partial<JsonServiceOptions> = {}, listening: Partial<ListenOptions> = {}) {
  const service = await jsonService({
    title: 'Things',
    version: '1.0.0',
    errorBody: 'error-and-code',
    routes: things,
    challenge: 'Bearer',
    async authenticate({ request }) {
      await Promise.resolve()
      const { authorization } = request.headers
      if (authorization === undefined) return undefined
      const caller = callers[authorization]
      if (caller === undefined) throw new Problem('unauthenticated', 'test.bad-token', 'The token is not valid.')
      return caller
    },
    ...options,
  })
  onTestFinished(() => service.close())
  return {
    service,
    server: await serve(service.handle, { errorBody: options.errorBody ?? 'error-and-code', ...listening }),
  }
}

type Asked = {
  method?: string
  token?: string
  type?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

async function ask(
  { url }: TestServer,
  path: string,
  { method = 'GET', token, type = 'application/json', body, headers = {} }: Asked = {},
) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  })
  const received = await answer.text()
  const value: unknown =
    answer.headers.get('content-type')?.includes('application/json') && received !== ''
      ? JSON.parse(received)
      : received
  return { status: answer.status, headers: answer.headers, body: value, code: answer.headers.get('error-code') }
}

const post = (body: unknown, more: Asked = {}): Asked => ({ method: 'POST', token: 'admin', body, ...more })

const sentence: unknown = expect.any(String)

describe('refusals come in the order of the contract', () => {
  // each row is wrong in everything that comes after it, too
  test.each<[number, string, string, Asked]>([
    [404, 'http.unknown-route', '/api/nothing', { method: 'POST', body: '{', type: 'text/plain' }],
    [405, 'http.method-not-allowed', '/api/things', { method: 'PUT', body: '{'.repeat(2_000), type: 'text/plain' }],
    [401, 'http.unauthenticated', '/api/things', { method: 'POST', body: '{'.repeat(2_000), type: 'text/plain' }],
    [401, 'test.bad-token', '/api/things', post('{'.repeat(2_000), { token: 'bad', type: 'text/plain' })],
    [403, 'test.admins-only', '/api/things', post('{'.repeat(2_000), { token: 'user', type: 'text/plain' })],
    [413, 'http.body-too-large', '/api/things', post('{'.repeat(2_000), { type: 'text/plain' })],
    [415, 'http.unsupported-media-type', '/api/things', post('{', { type: 'text/plain' })],
    [400, 'http.malformed-json', '/api/things', post('{')],
    [400, 'http.invalid-field', '/api/things', post({ name: 'x' })],
    [409, 'test.taken', '/api/things', post({ name: 'taken' })],
    [201, '', '/api/things', post({ name: 'new' })],
    [404, 'test.no-thing', '/api/things/none', { token: 'user' }],
  ])('%i %s', async (status, code, path, asked) => {
    const { server } = await someService()
    const answer = await ask(server, path, asked)
    expect([answer.status, answer.code ?? '']).toEqual([status, code])
    const made = { id: 'a1-new', size: 7, tags: [] }
    expect(answer.body).toEqual(status === 201 ? made : { error: sentence, code })
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  test('and the platform answers them with `error` alone', async () => {
    const { server } = await someService({ errorBody: 'error' })
    const answer = await ask(server, '/api/nothing')
    expect(answer.body).toEqual({ error: 'Nothing lives at /api/nothing.' })
    expect(answer.code).toBe('http.unknown-route')
  })

  test('405 names the methods that the path has', async () => {
    const { server } = await someService()
    const answer = await ask(server, '/api/things/1', { method: 'PATCH' })
    expect(answer.headers.get('allow')).toBe('GET, HEAD, DELETE, OPTIONS')
    const options = await ask(server, '/api/things/1', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, DELETE, OPTIONS'])
  })

  test.each(['PROPFIND', 'MKCOL', 'TRACE', 'QUERY', 'PURGE'])('405 also for %s', async (method) => {
    const { server } = await someService()
    const text = await server
      .raw()
      .send(`${method} /api/things HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      .closed()
    expect(text).toContain('405 Method Not Allowed')
  })

  test('401 says how to prove oneself, and keeps a challenge that was more exact', async () => {
    const { server } = await someService()
    expect((await ask(server, '/api/things/1')).headers.get('www-authenticate')).toBe('Bearer')
    const { server: exact } = await someService({
      authenticate: () =>
        Promise.reject(
          new Problem('unauthenticated', 'test.expired', 'Expired.', {
            headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
          }),
        ),
    })
    expect((await ask(exact, '/api/things/1')).headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  })

  test('413 comes before a byte of the body is read, and again when the body was longer than it said', async () => {
    const { server } = await someService()
    const head =
      'POST /api/things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer admin\r\nContent-Type: application/json\r\n'
    expect(await server.raw().send(`${head}Content-Length: 1001\r\nExpect: 100-continue\r\n\r\n`).closed()).toMatch(
      /^HTTP\/1.1 413/,
    )
    const chunks = `400\r\n${'{'.repeat(1_024)}\r\n`
    expect(await server.raw().send(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks}`).closed()).toMatch(
      /^HTTP\/1.1 413/,
    )
  })

  test('415 also for a charset or a coding that we do not read', async () => {
    const { server } = await someService()
    expect(
      (await ask(server, '/api/things', post({ name: 'new' }, { type: 'application/json; charset=latin1' }))).status,
    ).toBe(415)
    const coded = await ask(server, '/api/things', post({ name: 'new' }, { headers: { 'content-encoding': 'gzip' } }))
    expect([coded.status, coded.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    expect((await ask(server, '/api/things', post({ name: 'new' }, { type: 'nonsense' }))).status).toBe(415)
    for (const type of ['application/json; charset=UTF-8', 'APPLICATION/JSON', 'application/merge-patch+json']) {
      expect((await ask(server, '/api/things', post({ name: 'new' }, { type }))).status).toBe(201)
    }
  })

  test('a body that is needed and does not come is 400', async () => {
    const { server } = await someService()
    for (const asked of [post(undefined), post(''), post('  ')]) {
      expect(await ask(server, '/api/things', asked)).toMatchObject({ status: 400, code: 'http.empty-body' })
    }
  })
})

describe('a field that is wrong', () => {
  test.each<[unknown, string, string]>([
    [{ nam: 'new' }, 'http.unknown-field', '"nam" is not a field of this request.'],
    [{ name: 'new', expire_hours: 1 }, 'http.unknown-field', '"expire_hours" is not a field of this request.'],
    [
      { name: 'new', owner: { email: 'a@b.example', age: 1 } },
      'http.unknown-field',
      '"owner.age" is not a field of this request.',
    ],
    [{}, 'http.invalid-field', '"name" is missing.'],
    [{ name: null }, 'http.invalid-field', '"name" must be a text.'],
    [{ name: 5 }, 'http.invalid-field', '"name" must be a text.'],
    [{ name: 'n' }, 'http.invalid-field', '"name" must be at least 2 characters long.'],
    [{ name: 'n'.repeat(11) }, 'http.invalid-field', '"name" must be at most 10 characters long.'],
    [{ name: 'new', size: 0 }, 'http.invalid-field', '"size" must be at least 1.'],
    [{ name: 'new', size: 101 }, 'http.invalid-field', '"size" must be at most 100.'],
    [{ name: 'new', size: 1.5 }, 'http.invalid-field', '"size" must be a whole number.'],
    [{ name: 'new', size: '5' }, 'http.invalid-field', '"size" must be a number.'],
    [{ name: 'new', kind: 'odd' }, 'http.invalid-field', '"kind" must be one of plain, fancy.'],
    [{ name: 'new', owner: { email: 'no' } }, 'http.invalid-field', '"owner.email" must be an e-mail address.'],
    [{ name: 'new', tags: ['a', 5] }, 'http.invalid-field', '"tags[1]" must be a text.'],
    [{ name: 'new', tags: ['a', 'b', 'c'] }, 'http.invalid-field', '"tags" must have at most 2 elements.'],
    [{ name: 'new', note: 1 }, 'http.invalid-field', '"note" must be a text.'],
    [[], 'http.invalid-field', 'The body must be an object.'],
    ['"text"', 'http.invalid-field', 'The body must be an object.'],
    ['null', 'http.invalid-field', 'The body must be an object.'],
    ['{"name":"new","__proto__":{"size":1}}', 'http.unknown-field', '"__proto__" is not a field of this request.'],
    ['{"name":"new","\\u005f_proto__":{}}', 'http.unknown-field', '"__proto__" is not a field of this request.'],
    [
      '{"name":"new","constructor":{"prototype":{}}}',
      'http.unknown-field',
      '"constructor" is not a field of this request.',
    ],
  ])('%j is named in one sentence', async (body, code, sentence) => {
    const { server } = await someService()
    expect((await ask(server, '/api/things', post(body))).body).toEqual({ error: sentence, code })
  })

  test.each<[string, string]>([
    ['limit=x', '"limit" must be a number.'],
    ['limit=', '"limit" must be a number.'],
    ['limit=0x10', '"limit" must be a number.'],
    ['limit=1e3', '"limit" must be a number.'],
    ['limit=%201', '"limit" must be a number.'],
    ['limit=1.5', '"limit" must be a whole number.'],
    ['limit=-1', '"limit" must be at least 0.'],
    ['limit=1&limit=2', '"limit" must be a number.'],
    ['exact=yes', '"exact" must be true or false.'],
  ])('?%s is named too', async (query, error) => {
    const { server } = await someService()
    expect((await ask(server, `/api/things/1?${query}`, { token: 'user' })).body).toEqual({
      error,
      code: 'http.invalid-field',
    })
  })

  test('of a path is 400', async () => {
    const { server } = await someService()
    expect((await ask(server, '/api/numbers/x')).body).toEqual({
      error: '"n" must be a number.',
      code: 'http.invalid-field',
    })
    expect((await ask(server, '/api/numbers/-12')).body).toBe(-12)
  })

  test.each(['{', '{"a":1}}', "{'a':1}", 'NaN', '{"name":"\xff"}', `${'['.repeat(400)}${']'.repeat(400)}`])(
    'JSON that is %j is malformed',
    async (text) => {
      const { server } = await someService()
      const answer = await fetch(`${server.url}/api/things`, {
        method: 'POST',
        headers: { authorization: 'Bearer admin', 'content-type': 'application/json' },
        body: Buffer.from(text, 'latin1'),
      })
      expect([answer.status, answer.headers.get('error-code')]).toEqual([400, 'http.malformed-json'])
    },
  )
})

describe('what is right', () => {
  test('reaches the handler as its schemas say, with defaults', async () => {
    const { server } = await someService()
    const made = await ask(server, '/api/things', post({ name: 'new' }))
    expect([made.status, made.body, made.headers.get('location')]).toEqual([
      201,
      { id: 'a1-new', size: 7, tags: [] },
      '/api/things/new',
    ])
    const read = await ask(server, '/api/things/a%2Fb?limit=3&exact=true&tag=x&unknown=1', { token: 'user' })
    expect(read.body).toEqual({ id: 'a/b', size: 3, tags: ['x', 'exact'] })
  })

  test('has an answer without a body where none is promised', async () => {
    const { server } = await someService()
    const answer = await ask(server, '/api/things/1', { method: 'DELETE', token: 'user' })
    expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([204, '', null])
  })

  test('is answered to HEAD as to GET, without the body', async () => {
    const { server } = await someService()
    const text = await server
      .raw()
      .send('HEAD /api/things/1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer user\r\nConnection: close\r\n\r\n')
      .closed()
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(text).toMatch(/content-length: 29\r\n/i)
    expect(text).not.toContain('"id"')
  })

  test.each<[string, Asked, string | null]>([
    ['absent', { method: 'POST' }, null],
    ['empty', { method: 'POST', body: '' }, null],
    ['{} of any type', { method: 'POST', body: '{}', type: 'text/plain' }, null],
    [
      '{} of a form',
      { method: 'POST', body: ' { } '.replace(' } ', '}'), type: 'application/x-www-form-urlencoded' },
      null,
    ],
    ['{} of no type at all', { method: 'POST', body: '{}', type: 'nonsense' }, null],
    ['there', { method: 'POST', body: { path: '/a' } }, '/a'],
  ])('may be a body that is optional and %s', async (_what, asked, path) => {
    const { server } = await someService()
    expect((await ask(server, '/api/finish', asked)).body).toEqual({ path, who: null })
  })

  test('is checked as always when an optional body is there', async () => {
    const { server } = await someService()
    expect(
      await ask(server, '/api/finish', { method: 'POST', body: '{"path":"/a"}', type: 'text/plain' }),
    ).toMatchObject({ status: 415 })
    expect(await ask(server, '/api/finish', { method: 'POST', body: { pat: '' } })).toMatchObject({
      status: 400,
      code: 'http.unknown-field',
    })
    expect(await ask(server, '/api/things/1', { method: 'DELETE', token: 'user', body: { a: 1 } })).toMatchObject({
      status: 400,
      code: 'http.unknown-field',
    })
    expect(
      await ask(server, '/api/things/1', { method: 'DELETE', token: 'user', body: '{}', type: 'text/plain' }),
    ).toMatchObject({ status: 204 })
  })

  test('comes on a public route with its caller, or with none when the token is bad', async () => {
    const { server } = await someService()
    expect((await ask(server, '/api/finish', { method: 'POST', token: 'user' })).body).toEqual({
      path: null,
      who: 'ursula',
    })
    expect((await ask(server, '/api/finish', { method: 'POST', token: 'bad' })).body).toEqual({ path: null, who: null })
  })

  test.each([
    ['/api/tags/a/b.txt/to%2Fdo', { file_path: 'a/b.txt', tag: 'to/do' }],
    ['/api/tags//a.txt/x', { file_path: '/a.txt', tag: 'x' }],
    ['/api/tags/%C3%A9%20%3F/%25', { file_path: 'é ?', tag: '%' }],
    [`/api/tags/${'long/'.repeat(500)}x`, { file_path: 'long/'.repeat(500).slice(0, -1), tag: 'x' }],
  ])('may be a parameter of many pieces: %s', async (path, params) => {
    const { server } = await someService()
    expect((await ask(server, path, { method: 'PUT' })).body).toEqual(params)
  })

  test('is no path that fits only half, or cannot be decoded', async () => {
    const { server } = await someService()
    expect(await ask(server, '/api/tags/x', { method: 'PUT' })).toMatchObject({
      status: 404,
      code: 'http.unknown-route',
    })
    expect(await ask(server, '/api/tags/x/', { method: 'PUT' })).toMatchObject({ status: 404 })
    expect(await ask(server, '/api/numbers/')).toMatchObject({ status: 404 })
    for (const path of ['/api/numbers/%zz', '/api/numbers/%ff', '/%']) {
      expect(await ask(server, path)).toMatchObject({ status: 400, code: 'http.malformed-path' })
    }
  })
})

describe('bytes', () => {
  test('arrive as they are, up to the limit', async () => {
    const { server } = await someService()
    expect((await ask(server, '/api/bytes', { method: 'POST', body: 'a'.repeat(1_000), type: 'text/csv' })).body).toBe(
      '1000 bytes',
    )
    expect(
      (await ask(server, '/api/bytes', { method: 'POST', body: 'a'.repeat(1_001), type: 'text/csv' })).status,
    ).toBe(413)
    expect((await ask(server, '/api/bytes', { method: 'POST', body: 'a', type: 'image/png' })).status).toBe(415)
    expect((await ask(server, '/api/bytes', { method: 'POST' })).body).toBe('0 bytes')
    const head = 'POST /api/bytes HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(
      await server
        .raw()
        .send(`${head}400\r\n${'a'.repeat(1_024)}\r\n`)
        .closed(),
    ).toMatch(/^HTTP\/1.1 413/)
  })

  test('are streamed with their media type, and cut when the stream breaks', async () => {
    const { server } = await someService()
    const whole = await ask(server, '/api/stream')
    expect([whole.body, whole.headers.get('content-type')]).toEqual(['one\ntwo\n', 'text/event-stream'])
    await expect(ask(server, '/api/stream?breaks=true')).rejects.toThrow('terminated')
    await expect
      .poll(() => server.lines.find(({ level }) => level === 'error'))
      .toMatchObject({ err: { message: 'in the middle' } })
  })
})

test('HEAD of a stream is answered at once, and the stream never begins', async () => {
  const { server } = await someService()
  const answer = await ask(server, '/api/stream?breaks=true', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('whose client had already gone has a signal that says so', async () => {
  const signals: AbortSignal[] = []
  const over = Promise.withResolvers<void>()
  const { raw } = await serve(({ response }) => {
    response.once('close', () => {
      signals.push(disconnectSignal(response))
      over.resolve()
    })
  })
  const { socket } = raw().send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.destroySoon()
  await over.promise
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a stream is ended when its client goes away, and `signal` says so', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>()
  const endless = route({
    method: 'GET',
    path: '/endless',
    summary: 'Never ends',
    access: 'public',
    answers: { 200: raw('text/event-stream') },
    handle: ({ signal }) => ({ status: 200, body: ticks(signal, end) }),
  })
  const { server } = await someService({ routes: [endless] })
  const client = server.raw().send('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n')
  await client.until('tick')
  client.socket.destroy()
  expect(await ended).toBe(true)
  expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
})

async function* ticks(signal: AbortSignal, end: (aborted: boolean) => void): AsyncGenerator<string> {
  try {
    for (;;) {
      yield 'tick\n'
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    end(signal.aborted)
  }
}

describe('a bug', () => {
  test('is an answer other than promised: 500, logged, and nothing of it sent', async () => {
    const { server } = await someService()
    const answer = await ask(server, '/api/bug')
    expect([answer.status, answer.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(answer.body)).not.toMatch(/hush|size|large/)
    expect(server.lines.find(({ level }) => level === 'error')).toMatchObject({ msg: 'a bug' })
  })

  test('is what a handler throws that is no Problem', async () => {
    const { server } = await someService()
    const answer = await ask(server, '/api/throws', { headers: { 'x-request-id': 'trace' } })
    expect(answer.body).toEqual({ error: expect.stringContaining('trace'), code: 'internal' })
    expect(server.lines.find(({ level }) => level === 'error')).toMatchObject({
      request_id: 'trace',
      err: { message: 'hush' },
    })
  })

  test('is what `authenticate` throws that is no Problem, on public routes too', async () => {
    const { server } = await someService({ authenticate: () => Promise.reject(new Error('hush')) })
    expect((await ask(server, '/api/finish', { method: 'POST' })).status).toBe(500)
    expect((await ask(server, '/api/things/1')).status).toBe(500)
  })

  test.each<[string, Partial<Route>, string]>([
    ['a parameter without a schema', { path: '/a/{b}' }, 'GET /a/{b} has the parameters (b), its schema ().'],
    [
      'a schema without its parameter',
      { path: '/a', params: z.object({ b: z.string() }) },
      'GET /a has the parameters (), its schema (b).',
    ],
    ['a path that is none', { path: 'a' }, 'a is not a path of a route.'],
    [
      'two parameters of one name',
      { path: '/{a}/{a}', params: z.object({ a: z.string() }) },
      '/{a}/{a} is not a path of a route.',
    ],
  ])('is found at start: %s', async (_what, slip, message) => {
    const one = route({
      method: 'GET',
      path: '/x',
      summary: '',
      access: 'public',
      answers: { 204: null },
      handle: () => ({ status: 204 }),
    })
    await expect(someService({ routes: [{ ...one, ...slip }] })).rejects.toThrow(message)
  })
})

function limited() {
  const limiter = embeddedRateLimiter({ clock: handClock() })
  return someService({
    rateLimit: (caller, { peer, request }) =>
      request.url === '/api/things/uncounted'
        ? Promise.resolve(undefined)
        : limiter.take(caller?.id ?? peer, { perMinute: 3 }),
  })
}

describe('a limit of requests', () => {
  test('stands on every answer of a protected route, and past it is 429 with the wait', async () => {
    const { server } = await limited()
    const statuses = []
    for (const path of ['/api/things/1', '/api/things/none', '/api/things/1?limit=x', '/api/things/1']) {
      const { status, headers, code } = await ask(server, path, { token: 'user' })
      statuses.push([
        status,
        headers.get('ratelimit-limit'),
        headers.get('ratelimit-remaining'),
        headers.get('x-ratelimit-remaining'),
        headers.get('retry-after'),
        code,
      ])
    }
    expect(statuses).toEqual([
      [200, '3', '2', '2', null, null],
      [404, '3', '1', '1', null, 'test.no-thing'],
      [400, '3', '0', '0', null, 'http.invalid-field'],
      [429, '3', '0', '0', '20', 'http.too-many-requests'],
    ])
  })

  test('holds for the peer that comes without good credentials, so that guessing them is limited', async () => {
    const { server } = await limited()
    const statuses = []
    for (let at = 0; at < 4; at += 1)
      statuses.push((await ask(server, '/api/things/1', { token: `guess${at}` })).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    expect((await ask(server, '/api/things/1', { token: 'user' })).status).toBe(200)
  })

  test('takes nothing for a route that is not counted, from whom comes without good credentials either', async () => {
    const limiter = embeddedRateLimiter({ clock: handClock() })
    const { server } = await someService({
      rateLimit: (caller, { peer }) => limiter.take(caller?.id ?? peer, { perMinute: 1 }),
      routes: things.map((one) => ({ ...one, isCounted: one.method !== 'GET' })),
    })
    for (const [token, status] of [
      ['user', 200],
      ['user', 200],
      ['guess', 401],
      ['guess', 401],
    ] as const) {
      const answer = await ask(server, '/api/things/1', { token })
      expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([status, null])
    }
  })

  test('does not touch public routes, nor what is not counted', async () => {
    const { server } = await limited()
    for (let at = 0; at < 6; at += 1) {
      expect(
        (await ask(server, '/api/finish', { method: 'POST', token: 'user' })).headers.get('ratelimit-limit'),
      ).toBeNull()
      expect((await ask(server, '/api/things/uncounted', { token: 'user' })).status).toBe(200)
    }
  })
})

const padded = (bytes: number): string => JSON.stringify({ name: 'new' }).padEnd(bytes)

const head = (length: number) =>
  `POST /api/things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer admin\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`

/** Sends all of a body but its last byte. */
async function slowly({ raw }: TestServer, body: string, from?: string): Promise<RawClient> {
  const slow = raw(from).send(`${head(body.length)}Expect: 100-continue\r\n\r\n`)
  await slow.until('100 Continue')
  slow.send(body.slice(0, -1))
  return slow
}

describe('bodies that are being read', () => {
  test('of one network take half of the memory at most, others are read at the same time, and the memory is released', async () => {
    const { server } = await someService({ bodyMemoryBytes: 2_000 })
    const slow = await slowly(server, padded(800))
    const asked = () => ask(server, '/api/things', { method: 'POST', token: 'admin', body: padded(300) })
    let refused = await asked()
    while (refused.status === 201) refused = await asked() // until the first part of the slow body has arrived
    expect(refused).toMatchObject({ status: 429, body: { code: 'http.too-many-at-once' } })
    const bystander = server.raw('127.0.0.2').send(`${head(300)}\r\n${padded(300)}`)
    expect(await bystander.until('201 Created')).toContain('201 Created')
    slow.send(' ')
    expect(await slow.until('201 Created')).toContain('201 Created')
    let again = await asked()
    while (again.status === 429) again = await asked() // until the end of that exchange has been noticed
    expect(again.status).toBe(201)
  })

  test('of a trusted proxy itself belong to no network', async () => {
    const deployment = { ...localDeployment, trustedProxies: ['127.0.0.1'] }
    const { server } = await someService({ bodyMemoryBytes: 1_600 }, { deployment })
    const asked = (headers: Record<string, string>) =>
      ask(server, '/api/things', { method: 'POST', token: 'admin', body: padded(900), headers })
    expect((await asked({})).status).toBe(201)
    expect((await asked({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(429)
  })

  test('of several networks that together would fill the memory are refused with a retry time', async () => {
    const { server } = await someService({ bodyMemoryBytes: 2_000 })
    await slowly(server, padded(900), '127.0.0.2')
    await slowly(server, padded(900), '127.0.0.3')
    const asked = () => ask(server, '/api/things', { method: 'POST', token: 'admin', body: padded(300) })
    let refused = await asked()
    while (refused.status === 201) refused = await asked() // until the slow bodies have arrived
    expect(refused).toMatchObject({ status: 503, body: { code: 'http.busy' } })
  })
})

test('a path belongs to the JSON service with any method, but only when a route matches it', async () => {
  const { service } = await someService()
  const mine = [
    '/api/things',
    '/api/things/1',
    '/api/tags/a/b/c',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/',
    '/api/docs/static/swagger-ui.css',
  ]
  const others = ['/', '/api', '/api/', '/api/other', '/api/things/1/2', '/thing', '/api/things/%zz/x']
  expect(mine.filter((path) => !service.owns(path))).toEqual([])
  expect(others.filter((path) => service.owns(path))).toEqual([])
  expect(service.owns('/api/things?x=/')).toBe(true)
})

function finishing(path: string): string {
  const body = JSON.stringify({ path })
  return `POST /api/finish HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

test('pipelined requests with bodies each get their own', async () => {
  const { server } = await someService()
  const text = await server.raw().send(['first', 'second', 'third'].map(finishing).join('')).until('third')
  expect(text.match(/first|second|third/g)).toEqual(['first', 'second', 'third'])
})
