/**
 * Requests that are not valid HTTP, or are ambiguous: what a scanner, a request smuggler and a broken proxy would send.
 */
import { expect, test } from 'vitest'
import { describeEachService, withTarget } from '../suite.ts'
import { type Received, say } from '../wire/raw.ts'
import { expectRefusal } from '../wire/refusals.ts'
import { requestText } from '../wire/request.ts'
import { staysUnharmed } from '../wire/unharmed.ts'

withTarget()

const malformed: readonly (readonly [what: string, bytes: string | Uint8Array])[] = [
  ['one word', 'GET\r\n\r\n'],
  ['a version to come', 'GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['a method nobody has', 'STEAL /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a method in small letters', 'get /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a space in the path', 'GET /heal thz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a path without a slash', 'GET healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a space before the colon', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n'],
  ['a folded line', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n'],
  ['a field without a name', 'GET /healthz HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
  ['a field without a colon', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A\r\n\r\n'],
  ['a zero byte in a value', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n'],
  ['a lone return in a value', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\rc\r\n\r\n'],
  ['the hello of TLS', new Uint8Array([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['bytes of no kind', new Uint8Array([0, 1, 2, 3, 255, 254, 253, 13, 10, 13, 10])],
]

/** Well-formed, but the host is missing, doubled or unclear (RFC 9112, 3.2). */
const unaddressed: readonly (readonly [what: string, bytes: string])[] = [
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b/c\r\n\r\n'],
]

/** Framings that two readers could read differently (RFC 9112, 6.1 and 6.3). */
const smuggling: readonly (readonly [what: string, fields: string, body: string])[] = [
  ['both framings', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
  ['both framings, the other way round', 'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 5\r\n', ''],
  ['a list of lengths', 'Content-Length: 0, 5\r\n', ''],
  ['a length below zero', 'Content-Length: -1\r\n', ''],
  ['a length with a plus', 'Content-Length: +0\r\n', ''],
  ['a length in hexadecimal', 'Content-Length: 0x0\r\n', ''],
  ['chunked, and then something', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'],
  ['a coding with a tail', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
  ['a chunk size that is none', 'Transfer-Encoding: chunked\r\n', 'zz\r\n\r\n'],
  ['a chunk size without an end', 'Transfer-Encoding: chunked\r\n', `${'f'.repeat(40)}\r\nx`],
  ['a chunk that is longer than it says', 'Transfer-Encoding: chunked\r\n', '1\r\nabc\r\n0\r\n\r\n'],
]

/**
 * Framings that HTTP/1.0 does not have: an intermediary that passed them on has read them in another way (RFC 9112,
 * 6.1).
 */
const outdated: readonly (readonly [what: string, fields: string])[] = [
  ['chunked', 'Transfer-Encoding: chunked\r\n'],
  ['chunked, on a kept connection', 'Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n'],
]

const victim = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'

describeEachService('requests that are none', (service, name) => {
  for (const [what, bytes] of malformed) {
    test(`${what}: 400 in the common error format, and the connection is closed`, async () => {
      await staysUnharmed(service(), async () => expectEnd(await say(service().url, bytes, { timeoutMs: 10_000 })))
    })
  }

  for (const [what, bytes] of unaddressed) {
    test(`${what}: 400 in the common error format`, async () => {
      const received = await say(service().url, bytes, { answers: 1 })
      expectRefusal(name, received.answers[0], { status: 400 })
    })
  }

  for (const [what, fields, body] of smuggling) {
    test(`${what}: refused, and the bytes after it are never read as a request`, async () => {
      const post = `POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${fields}\r\n${body}`
      await staysUnharmed(service(), async () => {
        const received = await say(service().url, `${post}${victim}`)
        expect(received.closed).toBe(true)
        expect(received.answers.map(({ status }) => status)).toEqual([expect.toSatisfy(isRefusal)])
        expect(received.answers[0]?.body).not.toContain('/smuggled')
      })
    })
  }

  for (const [what, fields] of outdated) {
    test(`${what}, over HTTP/1.0: 400, and the bytes after it are never read as a request`, async () => {
      const post = `POST /auth/login HTTP/1.0\r\nHost: a\r\nContent-Type: application/json\r\n${fields}\r\n0\r\n\r\n`
      await staysUnharmed(service(), async () => {
        const received = await say(service().url, `${post}${victim}`)
        expect(received.closed).toBe(true)
        expect(received.answers.map(({ status }) => status)).toEqual([400])
      })
    })
  }

  test('a request meant for a proxy is refused, because this is no proxy', async () => {
    const received = await say(service().url, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n')
    expectRefusal(name, received.answers[0], { status: [400, 405, 501] })
    expect(received.closed).toBe(true)
  })

  test('an unknown expectation is answered 417', async () => {
    const fields = { expect: '200-ok', connection: 'close' }
    const received = await say(service().url, requestText(service().url, { path: '/healthz', fields }))
    expectRefusal(name, received.answers[0], { status: 417 })
  })

  test('pipelined requests are answered in order', async () => {
    const path = name === 'files' ? '/healthz' : name === 'platform' ? '/healthz' : '/api/openapi.json'
    const one = requestText(service().url, { path })
    const other = requestText(service().url, { path: '/api/nothing-here' })
    const received = await say(service().url, one + other + one + other, { answers: 4 })
    expect(received.answers.map(({ status }) => status)).toEqual([200, 404, 200, 404])
  })

  function expectEnd({ answers, closed }: Received): void {
    expect(closed).toBe(true)
    expect(answers).toHaveLength(1)
    expectRefusal(name, answers[0], { status: [400, 408, 501, 505] })
  }
})

/** The client's fault, or a transfer coding that is not supported here (RFC 9112, 6.1). */
const isRefusal = (status: unknown): boolean =>
  typeof status === 'number' && ((status >= 400 && status < 500) || status === 501)
