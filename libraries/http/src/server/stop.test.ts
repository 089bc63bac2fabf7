import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { parseAnswer, serve } from '../../testing/test-server.ts'

/** A handler that answers `/slow` when the test says so, and everything else at once. */
function slowly() {
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  return {
    began,
    release,
    handler: async ({ request, response }: Parameters<Parameters<typeof serve>[0]>[0]) => {
      if (request.url === '/slow') {
        begin()
        await released
      }
      response.end('done')
    },
  }
}

const refused = (port: number): Promise<unknown> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', resolve)
    socket.once('connect', () => resolve(undefined))
  })

describe('stop', () => {
  test('lets a request under way finish, with Connection: close, while new connections are refused', async () => {
    const { handler, began, release } = slowly()
    const server = await serve(handler)
    const client = server.raw().send('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await began
    const stopped = server.stop({ deadlineMs: 10_000 })
    expect(await refused(server.port)).toMatchObject({ code: 'ECONNREFUSED' })
    release()
    const { status, headers, body } = parseAnswer(await client.closed())
    expect({ status, connection: headers['connection'], body }).toEqual({
      status: 200,
      connection: 'close',
      body: 'done',
    })
    await stopped
  })

  test('closes idle connections at once: kept ones, fresh ones, and those with half a header', async () => {
    const server = await serve(slowly().handler)
    const [kept, fresh, half] = [server.raw(), server.raw(), server.raw()]
    await kept.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n').until('done')
    half.send('GET / HTT')
    await (await fetch(server.url)).text() // by now the others are accepted
    await server.stop({ deadlineMs: 60_000 })
    const received = await Promise.all([kept.closed(), fresh.closed(), half.closed()])
    expect(received.map((text) => text.replace('[reset]', '').includes('done'))).toEqual([true, false, false])
  })

  test('cuts what is left after the deadline', async () => {
    const { handler, began } = slowly()
    const server = await serve(handler)
    const client = server.raw().send('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await began
    await server.stop({ deadlineMs: 50 })
    expect(await client.closed()).not.toContain('200')
  })

  test('lets an upload under way finish', async () => {
    const server = await serve(async ({ request, response }) => {
      let bytes = 0
      for await (const chunk of request) bytes += chunk.length
      response.end(`${bytes} bytes`)
    })
    const client = server.raw().send('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nExpect: 100-continue\r\n\r\n')
    await client.until('100 Continue')
    const stopped = server.stop({ deadlineMs: 10_000 })
    client.send('abcdef')
    expect(await client.closed()).toContain('6 bytes')
    await stopped
  })

  test('may be requested twice, and both times resolves when all is closed', async () => {
    const { handler, began, release } = slowly()
    const server = await serve(handler)
    const client = server.raw().send('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await began
    const both = Promise.all([server.stop({ deadlineMs: 10_000 }), server.stop({ deadlineMs: 10_000 })])
    release()
    expect(await client.closed()).toContain('done')
    await both
    expect(await refused(server.port)).toMatchObject({ code: 'ECONNREFUSED' })
  })
})

test('a port in use is an error, not a crash', async () => {
  const { port } = await serve(slowly().handler)
  await expect(serve(slowly().handler, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
