/** Requests that a client sends in a row on one connection, without waiting for answers (RFC 9112, 9.3.2). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serve } from '../../testing/test-server.ts'
import type { Handler } from '../index.ts'

const safe = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT', 'SEARCH'] as const
const unsafe = ['PUT', 'POST', 'PATCH', 'DELETE', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'] as const
const isUnsafe = (method: string) => unsafe.some((one) => one === method)

type Sent = Readonly<{ method: string; bytes: number; turns: number }>

const requests: fc.Arbitrary<readonly Sent[]> = fc.array(
  fc.record({
    method: fc.constantFrom(...safe, ...unsafe),
    bytes: fc.constantFrom(0, 1, 3_000, 100_000),
    turns: fc.constantFrom(0, 0, 1, 5),
  }),
  { minLength: 2, maxLength: 12 },
)

const textOf = ({ method, bytes, turns }: Sent): string =>
  `${method} /${turns} HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n${'b'.repeat(bytes)}`

/** Takes as many turns of the event loop as its path says, and notes what else was being carried out meanwhile. */
function watching(): { handler: Handler; began: string[]; overlaps: string[] } {
  const began: string[] = []
  const overlaps: string[] = []
  const underWay: string[] = []
  return {
    began,
    overlaps,
    async handler({ request, response }) {
      const { method = '', url = '' } = request
      began.push(method)
      if (underWay.length > 0 && [method, ...underWay].some(isUnsafe))
        overlaps.push(`${method} beside ${underWay.join()}`)
      underWay.push(method)
      for await (const _ of request) await nextTurn()
      for (let turn = 0; turn < Number(url.slice(1)); turn += 1) await nextTurn()
      underWay.splice(underWay.indexOf(method), 1)
      response.writeHead(200, { 'Content-Length': 0 }).end()
    },
  }
}

const put = (path: string) => `PUT ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('requests in a row on one connection', () => {
  test('are carried out in order, and one that changes something never beside another', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const { handler, began, overlaps } = watching()
        const server = await serve(handler)
        const last = 'GET /0 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
        const text = await server
          .raw()
          .send(sent.map(textOf).join('') + last)
          .closed()
        expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(sent.length + 1)
        expect(began).toEqual([...sent.map(({ method }) => method), 'GET'])
        expect(overlaps).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('are carried out at the same time when all of them only read', async () => {
    const { promise: both, resolve: met } = Promise.withResolvers<void>()
    let here = 0
    const server = await serve(async ({ response }) => {
      here += 1
      if (here === safe.length) met()
      await both
      response.writeHead(200, { 'Content-Length': 0 }).end()
    })
    const texts = safe.map((method) => `${method} / HTTP/1.1\r\nHost: a\r\n\r\n`)
    const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    expect(
      (
        await server
          .raw()
          .send(texts.join('') + last)
          .closed()
      ).match(/200 OK/g),
    ).toHaveLength(safe.length + 1)
  })

  test('are not carried out once the connection is closing or gone, for nobody would be answered', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const seen: string[] = []
    const server = await serve(async ({ request, response }) => {
      seen.push(request.url ?? '')
      if (request.url === '/slow') await released
      response.shouldKeepAlive = request.url !== '/last'
      response.end()
    })
    await server
      .raw()
      .send(put('/first') + put('/last') + put('/never'))
      .closed()
    const gone = server.raw().send(put('/slow') + put('/never') + put('/never'))
    await expect.poll(() => seen).toContain('/slow')
    gone.socket.resetAndDestroy()
    const answered = () => server.lines.filter(({ msg }) => msg === 'answered')
    await expect.poll(answered).toHaveLength(6)
    release()
    await nextTurn()
    expect(seen).toEqual(['/first', '/last', '/slow'])
  })
})
