import { request as httpRequest } from 'node:http'
import { Problem } from '@alluvium/kernel'
import { describe, expect, test } from 'vitest'
import { eventually, parseAnswer, serve } from '../../testing/test-server.ts'
import { bodyOf, type Handler, passingBodyOf } from '../index.ts'

const hello: Handler = ({ response }) => {
  response.end('hello')
}
const refusing: Handler = () => {
  throw new Problem('forbidden', 'test.forbidden', 'No.')
}

describe('every answer', () => {
  test('carries the request id of the request, when it is well formed', async () => {
    const { url } = await serve(hello)
    const answer = await fetch(url, { headers: { 'x-request-id': 'trace-1.a_B' } })
    expect(answer.headers.get('x-request-id')).toBe('trace-1.a_B')
  })

  test.each(['', 'a b', 'a"b', 'a'.repeat(129), '<script>'])('carries a new request id when %j came', async (given) => {
    const { url } = await serve(hello)
    const answer = await fetch(url, { headers: { 'x-request-id': given } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/)
  })

  test("has a date and does not reveal the server's software", async () => {
    const { url } = await serve(hello)
    const { headers } = await fetch(url)
    expect(headers.get('date')).toMatch(/GMT$/)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('keeps the connection open, refusals included', async () => {
    const server = await serve(({ request, response }) => {
      if (request.url === '/no') throw new Problem('missing', 'test.missing', 'No.')
      response.end('yes')
    })
    const client = server.raw()
    await client.send('GET /no HTTP/1.1\r\nHost: a\r\n\r\n').until('test.missing"}')
    expect(await client.send('GET /yes HTTP/1.1\r\nHost: a\r\n\r\n').until('yes')).toContain('200 OK')
  })

  test('leaves a line in the log, with the path redacted', async () => {
    const server = await serve(hello)
    await fetch(`${server.url}/a?once=hush&limit=1`, { headers: { 'x-request-id': 'trace' } })
    await eventually(() => server.lines.length > 0)
    expect(server.lines).toEqual([
      expect.objectContaining({
        msg: 'answered',
        method: 'GET',
        path: '/a?once=[redacted]&limit=1',
        status: 200,
        whole: true,
        peer: '127.0.0.1',
        request_id: 'trace',
        ms: expect.any(Number),
        bytes: expect.any(Number),
      }),
    ])
  })

  test('to HEAD has no body, refusals included', async () => {
    const server = await serve(({ request, response }) => {
      if (request.url === '/no') throw new Problem('missing', 'test.missing', 'No.')
      response.writeHead(200, { 'Content-Length': 5 }).end('hello')
    })
    const client = server
      .raw()
      .send('HEAD / HTTP/1.1\r\nHost: a\r\n\r\n')
      .send('HEAD /no HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    const text = await client.closed()
    expect(text).toMatch(/200 OK[^]*Content-Length: 5[^]*404 Not Found/)
    expect(text).not.toContain('hello')
    expect(text).not.toContain('"error"')
  })
})

describe('an error thrown by a handler', () => {
  test.each([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['missing', 404],
    ['not-allowed', 405],
    ['taken', 409],
    ['gone', 410],
    ['stale', 412],
    ['too-large', 413],
    ['unsupported', 415],
    ['unprocessable', 422],
    ['locked', 423],
    ['too-many', 429],
    ['full', 507],
    ['busy', 503],
  ] as const)('as a Problem of kind %s is %i, with its code, sentence and headers', async (kind, status) => {
    const { url } = await serve(async () => {
      await Promise.resolve()
      throw new Problem(kind, 'test.some-code', 'A sentence.', { headers: { 'retry-after': '7' } })
    })
    const answer = await fetch(url)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('error-code')).toBe('test.some-code')
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(await answer.json()).toEqual({ error: 'A sentence.', code: 'test.some-code' })
  })

  test('as anything else is 500, logged with the request id, and the client gets no details', async () => {
    const server = await serve(() => {
      throw new TypeError('the database password is hush')
    })
    const answer = await fetch(server.url, { headers: { 'x-request-id': 'trace' } })
    expect(answer.status).toBe(500)
    const body = await answer.text()
    expect(JSON.parse(body)).toEqual({ error: expect.stringContaining('trace'), code: 'internal' })
    expect(answer.headers.get('error-code')).toBe('internal')
    expect(`${body}${JSON.stringify([...answer.headers])}`).not.toMatch(/hush|TypeError|responses\.test/)
    expect(server.lines.find(({ level }) => level === 'error')).toMatchObject({
      request_id: 'trace',
      err: {
        type: 'TypeError',
        message: 'the database password is hush',
        stack: expect.stringContaining('responses.test'),
      },
    })
  })

  test.each([undefined, null, 'text', { kind: 'missing' }])('as %j is treated as a bug, too', async (thrown) => {
    const { url } = await serve(() => Promise.reject(thrown))
    expect((await fetch(url)).status).toBe(500)
  })

  test('discards the answer that was being prepared', async () => {
    const { url } = await serve(({ response }) => {
      response.setHeader('ETag', '"a"')
      response.setHeader('Content-Type', 'image/png')
      response.setHeader('Content-Length', '99')
      response.setHeader('RateLimit-Limit', '5')
      throw new Problem('missing', 'test.missing', 'No.')
    })
    const { headers } = await fetch(url)
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('ratelimit-limit')).toBe('5')
  })

  test('after its answer has begun cuts the connection, so that the client notices the truncation', async () => {
    const server = await serve(async ({ response }) => {
      response.write('begun')
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('in the middle')
    })
    const answer = await fetch(server.url)
    await expect(answer.text()).rejects.toThrow('terminated')
    expect(server.lines.find(({ level }) => level === 'error')).toMatchObject({ err: { message: 'in the middle' } })
  })

  test('after its answer is complete is logged, and the client keeps the answer', async () => {
    const server = await serve(async ({ response }) => {
      response.end('whole')
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('too late')
    })
    expect(await (await fetch(server.url)).text()).toBe('whole')
    await eventually(() => server.lines.some(({ level }) => level === 'error'))
  })

  test('by writing after the end does not end the process', async () => {
    const server = await serve(({ response }) => {
      response.end('whole')
      response.write('more')
    })
    expect(await (await fetch(server.url)).text()).toBe('whole')
    expect(server.lines.find(({ level }) => level === 'error')).toMatchObject({
      err: { code: 'ERR_STREAM_WRITE_AFTER_END' },
    })
  })

  test('as a header that cannot be sent is a bug, but does not end the process', async () => {
    const { url } = await serve(({ response }) => {
      response.writeHead(200, { 'X-Name': 'a\r\nb' }).end()
    })
    expect((await fetch(url)).status).toBe(500)
  })
})

const megabyte = 1_048_576

describe('a refusal while the body is still arriving', () => {
  test('of a short body keeps the connection', async () => {
    const server = await serve(refusing)
    const client = server.raw().send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n')
    const first = parseAnswer(await client.until('}'))
    expect(first.headers['connection']).toBe('keep-alive')
    const second = await client
      .send('hellGET'.slice(0, 4))
      .send('o')
      .send('POST / HTTP/1.1\r\nHost: a\r\nX-Request-Id: second\r\n\r\n')
      .until('second')
    expect(second.match(/403 Forbidden/g)).toHaveLength(2)
  })

  test('of a short body that never comes closes the connection within seconds', async () => {
    const server = await serve(refusing)
    const client = server.raw().send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe')
    expect(await client.closed()).toContain('403 Forbidden')
  })

  test.each([
    ['announced by length', 'Content-Length: 100000000', ''],
    ['in chunks', 'Transfer-Encoding: chunked', '10000\r\n'],
  ])(
    'of a long body %s reaches a client that goes on sending, and the connection closes',
    async (_what, field, prefix) => {
      const server = await serve(refusing)
      const client = server.raw().send(`POST / HTTP/1.1\r\nHost: a\r\n${field}\r\n\r\n`)
      const chunk = prefix + 'a'.repeat(65_536) + (prefix === '' ? '' : '\r\n')
      const pump = () => {
        while (client.socket.writable && client.socket.write(chunk)) continue
      }
      client.socket.on('drain', pump)
      pump()
      const text = await client.closed()
      expect(parseAnswer(text.replace('[reset]', ''))).toMatchObject({ status: 403, headers: { connection: 'close' } })
    },
  )

  test.each([
    ['announced by length', `Content-Length: ${20 * megabyte}`, 'a'.repeat(20 * megabyte)],
    [
      'in chunks',
      'Transfer-Encoding: chunked',
      `${`${megabyte.toString(16)}\r\n${'a'.repeat(megabyte)}\r\n`.repeat(20)}0\r\n\r\n`,
    ],
  ])(
    'of a long body %s reaches a client that reads nothing before it has sent all of it',
    async (_what, field, body) => {
      const server = await serve(refusing)
      const client = server.raw()
      client.socket.pause()
      client.send(`POST / HTTP/1.1\r\nHost: a\r\n${field}\r\n\r\n`)
      const sent = await new Promise((resolve) => client.socket.write(body, (error) => resolve(error ?? 'all of it')))
      expect(sent).toBe('all of it')
      client.socket.resume()
      const text = await client.closed()
      expect(text).not.toContain('[reset]')
      expect(parseAnswer(text)).toMatchObject({ status: 403, headers: { connection: 'close' } })
    },
  )

  test('of a long body that had to wait, for nobody read it, reaches a client that sends all of it first', async () => {
    const server = await serve(async ({ request }) => {
      await eventually(() => request.readableLength >= request.readableHighWaterMark)
      throw new Problem('full', 'test.full', 'No room.')
    })
    const client = server.raw()
    client.socket.pause()
    client.send(`PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ${20 * megabyte}\r\n\r\n`)
    const body = 'a'.repeat(20 * megabyte)
    const sent = await new Promise((resolve) => client.socket.write(body, (error) => resolve(error ?? 'all of it')))
    expect(sent).toBe('all of it')
    client.socket.resume()
    expect(parseAnswer(await client.closed())).toMatchObject({ status: 507, headers: { connection: 'close' } })
  })

  test('of a long body closes the connection of a client that goes on a little at a time', async () => {
    const server = await serve(refusing)
    const client = server.raw().send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n')
    const drip = setInterval(() => client.socket.writable && client.send('a'.repeat(1_000)), 50)
    const text = await client.closed()
    clearInterval(drip)
    expect(text).toContain('403 Forbidden')
  })

  test('comes before 100 Continue, and the body is never sent', async () => {
    const server = await serve(refusing)
    const text = await server
      .raw()
      .send('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n')
      .closed()
    expect(text).not.toContain('100 Continue')
    expect(parseAnswer(text)).toMatchObject({ status: 403, headers: { connection: 'close' } })
  })

  test('reaches a client whose body the handler left half read', async () => {
    const server = await serve(async ({ request }) => {
      for await (const chunk of bodyOf(request))
        if (chunk.length > 0) throw new Problem('full', 'test.full', 'No room.')
    })
    const client = server.raw().send(`PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\r\n${'a'.repeat(1_000)}`)
    expect(parseAnswer((await client.closed()).replace('[reset]', ''))).toMatchObject({ status: 507 })
  })
})

describe('Expect: 100-continue', () => {
  test('is answered when the body is first read', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const server = await serve(async ({ request, response }) => {
      await released
      let bytes = 0
      for await (const chunk of bodyOf(request)) bytes += chunk.length
      response.end(`${bytes} bytes`)
    })
    const client = server.raw().send('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n')
    await new Promise((resolve) => client.socket.once('ready', resolve))
    expect(client.received()).toBe('')
    release()
    await client.until('100 Continue')
    expect(await client.send('hello').until('bytes')).toContain('5 bytes')
  })
})

describe('a body that passes', () => {
  test('comes whole, and the memory of each chunk is released when the next is requested', async () => {
    const { promise: passed, resolve: pass } = Promise.withResolvers<Readonly<{ text: string; kept: number }>>()
    const server = await serve(async ({ request, response }) => {
      const chunks: Buffer[] = []
      let text = ''
      for await (const chunk of passingBodyOf(request)) {
        text += chunk.toString()
        chunks.push(chunk)
      }
      pass({ text, kept: chunks.reduce((sum, { buffer }) => sum + buffer.byteLength, 0) })
      response.end()
    })
    const body = Array.from({ length: 100_000 }, (_, index) => `${index} `).join('')
    await fetch(server.url, { method: 'PUT', body })
    const { text, kept } = await passed
    expect(text === body).toBe(true)
    expect(kept).toBe(0)
  })
})

describe('a client that disconnects', () => {
  test('wakes the handler that reads its body, and no bug is logged', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const server = await serve(async ({ request }) => {
      try {
        for await (const chunk of bodyOf(request)) if (chunk.length === 0) return
      } catch (error) {
        resolve(error)
        throw error
      }
    })
    const client = server.raw().send('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nabc')
    client.socket.destroySoon()
    expect(await promise).toMatchObject({ code: 'ECONNRESET' })
    await eventually(() => server.lines.some(({ msg }) => msg === 'answered'))
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('in the middle of an answer is logged as incomplete', async () => {
    const server = await serve(({ response }) => {
      response.writeHead(200, { 'Content-Length': 100 })
      response.write('begun')
    })
    await new Promise<void>((resolve) => {
      const request = httpRequest(server.url, (answer) => {
        answer.on('error', () => resolve())
        answer.once('data', () => request.destroy(new Error('enough')))
      })
      request.on('error', () => resolve())
      request.end()
    })
    await eventually(() => server.lines.some(({ msg }) => msg === 'answered'))
    expect(server.lines.find(({ msg }) => msg === 'answered')).toMatchObject({ whole: false })
  })
})
