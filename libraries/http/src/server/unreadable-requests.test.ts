import { describe, expect, test } from 'vitest'
import { parseAnswer, serve } from '../../testing/test-server.ts'
import type { Handler } from '../index.ts'

const hello: Handler = ({ response }) => {
  response.end('hello')
}
/** Answers once the whole body is there. */
const counting: Handler = async ({ request, response }) => {
  let bytes = 0
  for await (const chunk of request) bytes += chunk.length
  response.end(`${bytes} bytes`)
}
const quick = { headersMs: 150, idleMs: 150 }

describe('a request that the parser cannot read', () => {
  test.each([
    ['a malformed request line', 'HELLO\r\n\r\n'],
    ['a version that does not exist', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['a method of lower case', 'get / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n'],
    ['a folded header line', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n'],
    ['a bare CR in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\rc\r\n\r\n'],
    [
      'Transfer-Encoding beside Content-Length',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two different Content-Lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n12345',
    ],
    ['a Content-Length that is no number', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\n1234'],
    ['an unknown transfer coding', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, cow\r\n\r\n0\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n'],
    ['an absolute target of another scheme', 'GET ftp://a/b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an asterisk with another method than OPTIONS', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('with %s is answered 400 in the common error format, with a request id', async (_what, bytes) => {
    const server = await serve(hello)
    const client = server.raw().send(bytes)
    const { status, headers, body } = parseAnswer(await client.until('}'))
    expect(status).toBe(400)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'error-code': 'http.malformed-request',
      'x-request-id': expect.stringMatching(/^[\w.-]{1,128}$/),
      date: expect.any(String),
    })
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: 'http.malformed-request' })
  })

  test('closes its connection, since the start of the next request is unknown', async () => {
    const server = await serve(hello)
    const text = await server.raw().send('HELLO\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n').closed()
    expect(parseAnswer(text).headers['connection']).toBe('close')
    expect(text).not.toContain('hello')
  })

  test('has a body without `code` where the service says so', async () => {
    const server = await serve(hello, { errorBody: 'error' })
    const { headers, body } = parseAnswer(await server.raw().send('HELLO\r\n\r\n').closed())
    expect(Object.keys(JSON.parse(body))).toEqual(['error'])
    expect(headers['error-code']).toBe('http.malformed-request')
  })

  test('is refused after the answer to the previous request on the connection', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const server = await serve(async ({ response }) => {
      await released
      response.end('the first answer')
    })
    const client = server.raw().send('GET / HTTP/1.1\r\nHost: a\r\n\r\n').send('HELLO\r\n\r\n')
    await new Promise((resolve) => client.socket.once('ready', resolve))
    release()
    const text = await client.closed()
    expect(text.indexOf('the first answer')).toBeGreaterThan(0)
    expect(text.indexOf('400 Bad Request')).toBeGreaterThan(text.indexOf('the first answer'))
  })

  test('with bad chunks is refused in its pending answer', async () => {
    const server = await serve(counting)
    const client = server
      .raw()
      .send('POST / HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nZZ\r\n')
    const { status, headers } = parseAnswer(await client.closed())
    expect(status).toBe(400)
    expect(headers['x-request-id']).toBe('mine')
  })

  test('with bad chunks is cut when its answer has begun', async () => {
    const server = await serve(({ response }) => {
      response.writeHead(200, { 'Content-Length': 100 })
      response.write('begun')
    })
    const client = server.raw().send('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
    await client.until('begun')
    const text = await client.send('ZZ\r\n').closed()
    expect(text).not.toContain('HTTP/1.1 400') // the bare number may stand in the request id
  })
})

describe('an endless header', () => {
  test('is 431 when it is too long', async () => {
    const server = await serve(hello)
    const client = server.raw().send(`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}`)
    const { status, headers, body } = parseAnswer(await client.closed())
    expect(status).toBe(431)
    expect(headers).toMatchObject({ 'error-code': 'http.header-too-large', connection: 'close' })
    expect(JSON.parse(body)).toHaveProperty('error')
  })

  test('is 431 when it has too many fields, and none of them is silently dropped', async () => {
    const fields = Array.from({ length: 100 }, (_, at) => `X-${at}: ${at}\r\n`).join('')
    const server = await serve(({ request, response }) => {
      response.end(`last ${String(request.headers['x-98'])}`)
    })
    const tooMany = parseAnswer(await server.raw().send(`GET / HTTP/1.1\r\nHost: a\r\n${fields}\r\n`).until('}'))
    expect(tooMany.status).toBe(431)
    const justEnough = fields.replace('X-99: 99\r\n', '')
    expect(await server.raw().send(`GET / HTTP/1.1\r\nHost: a\r\n${justEnough}\r\n`).until('last')).toContain('last 98')
  })

  test('is 408 when it comes a letter at a time', async () => {
    const server = await serve(hello, { limits: quick })
    const client = server.raw().send('GET / HTTP/1.1\r\nHost: a\r\nX-A: ')
    const drip = setInterval(() => client.socket.writable && client.send('a'), 20)
    const { status, headers } = parseAnswer(await client.closed())
    clearInterval(drip)
    expect(status).toBe(408)
    expect(headers).toMatchObject({ 'error-code': 'http.timeout', connection: 'close' })
  })

  test('is 408 when it never begins', async () => {
    const server = await serve(hello, { limits: { headersMs: 150 } })
    expect(parseAnswer(await server.raw().closed()).status).toBe(408)
  })
})

describe('an endless body', () => {
  test('is 408 when nothing more comes', async () => {
    const server = await serve(counting, { limits: quick })
    const client = server.raw().send('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc')
    const { status, headers } = parseAnswer(await client.closed())
    expect(status).toBe(408)
    expect(headers).toMatchObject({ 'error-code': 'http.timeout', connection: 'close' })
  })

  test('that stops wakes its handler with an error, which is not logged as a bug', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const server = await serve(
      async (exchange) => {
        try {
          await counting(exchange)
        } catch (error) {
          resolve(error)
          throw error
        }
      },
      { limits: quick },
    )
    server.raw().send('PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n')
    expect(await promise).toMatchObject({ code: 'ECONNRESET' })
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('is accepted as long as bytes keep coming, however slowly', async () => {
    const server = await serve(counting, { limits: { idleMs: 300 } })
    const client = server.raw().send('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\n\r\n')
    for (let sent = 0; sent < 12; sent += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60)) // the slowness is what is tested: 720 ms in all
      client.send('a')
    }
    expect(await client.until('bytes')).toContain('12 bytes')
  })

  test('is not cut when it is the handler that does not read', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const server = await serve(
      async (exchange) => {
        await released
        await counting(exchange)
      },
      { limits: { idleMs: 1000 } },
    )
    const client = server
      .raw()
      .send(`PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n${'a'.repeat(300_000)}`)
    await new Promise((resolve) => setTimeout(resolve, 2500)) // twice the limit and more
    release()
    expect(await client.until('bytes')).toContain('300000 bytes')
  })

  test('is cut when the client does not read the answer', async () => {
    const server = await serve(
      ({ response }) => {
        response.end(Buffer.alloc(64 * 1_048_576))
      },
      { limits: { idleMs: 100 } },
    )
    const client = server.raw()
    client.socket.pause()
    client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => server.lines.find(({ msg }) => msg === 'answered')).toMatchObject({ whole: false })
  })
})

describe('targets and methods of their own kind', () => {
  test('an absolute target is answered like its path, and its authority is the host', async () => {
    const server = await serve(({ request, response }) => {
      response.end(`url ${request.url} host ${request.headers.host}.`)
    })
    const text = await server.raw().send('GET http://other.example:99/a/b?c HTTP/1.1\r\nHost: a\r\n\r\n').until('.')
    expect(text).toContain('url /a/b?c host other.example:99')
    expect(await server.raw().send('GET http://other.example?c HTTP/1.1\r\nHost: a\r\n\r\n').until('host')).toContain(
      'url /?c',
    )
  })

  test('OPTIONS * is answered 204 for the server as a whole', async () => {
    const server = await serve(hello)
    const text = await server.raw().send('OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n').until('\r\n\r\n')
    expect(parseAnswer(text).status).toBe(204)
  })

  test('CONNECT is 501', async () => {
    const server = await serve(hello)
    const { status, headers } = parseAnswer(
      await server.raw().send('CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n').closed(),
    )
    expect(status).toBe(501)
    expect(headers).toMatchObject({ 'error-code': 'http.method-not-implemented', 'x-request-id': expect.any(String) })
  })

  test('an upgrade is ignored, and the request is answered', async () => {
    const server = await serve(hello)
    const text = await server
      .raw()
      .send('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      .until('hello')
    expect(parseAnswer(text).status).toBe(200)
  })

  test('the preface of HTTP/2 does no harm', async () => {
    const server = await serve(hello)
    await server.raw().send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n').closed()
    expect((await fetch(server.url)).status).toBe(200)
  })

  test('an expectation other than 100-continue is 417', async () => {
    const server = await serve(hello)
    const text = await server.raw().send('GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n').until('}')
    expect(parseAnswer(text)).toMatchObject({ status: 417, headers: { 'error-code': 'http.expectation-failed' } })
  })

  test.each(['gzip, chunked', 'identity, chunked'])(
    'the transfer coding %s is 501, because it would remain in the content',
    async (coding) => {
      const server = await serve(hello)
      const head = `PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ${coding}\r\n\r\n`
      const text = await server.raw().send(`${head}1\r\nx\r\n0\r\n\r\n`).closed()
      expect(parseAnswer(text)).toMatchObject({ status: 501, headers: { 'error-code': 'http.coding-not-implemented' } })
    },
  )

  test('HTTP/1.0 without Host is answered', async () => {
    const server = await serve(hello)
    expect(await server.raw().send('GET / HTTP/1.0\r\n\r\n').closed()).toContain('hello')
  })

  test('pipelined requests are answered in order', async () => {
    const server = await serve(async ({ request, response }) => {
      if (request.url === '/1') await new Promise((resolve) => setImmediate(resolve))
      response.end(`answer ${request.url};`)
    })
    const text = await server
      .raw()
      .send(['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
      .until('answer /3;')
    expect(text.match(/answer \/\d/g)).toEqual(['answer /1', 'answer /2', 'answer /3'])
  })
})

describe('a framing that HTTP/1.0 does not have', () => {
  const codings = ['chunked', 'Chunked', 'gzip, chunked', 'identity', '', 'chunked\r\nTransfer-Encoding: chunked']
  const kept = ['', 'Connection: keep-alive\r\n']
  test.each(codings.flatMap((coding) => kept.map((field) => [coding, field] as const)))(
    'Transfer-Encoding: %j, with %j, is 400, and the connection closes before what follows',
    async (coding, field) => {
      const server = await serve(counting)
      const head = `POST / HTTP/1.0\r\nHost: a\r\n${field}Transfer-Encoding: ${coding}\r\n\r\n`
      const text = await server
        .raw()
        .send(`${head}3\r\nabc\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n`)
        .closed()
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
      expect(parseAnswer(text).headers).toMatchObject({ 'error-code': 'http.malformed-request', connection: 'close' })
    },
  )

  test('Transfer-Encoding beside Content-Length is 400 as well', async () => {
    const server = await serve(counting)
    const head = 'POST / HTTP/1.0\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(parseAnswer(await server.raw().send(`${head}abc`).closed()).status).toBe(400)
  })

  test('a body of known length is accepted', async () => {
    const server = await serve(counting)
    const text = await server.raw().send('POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc').closed()
    expect(text).toContain('3 bytes')
  })
})
