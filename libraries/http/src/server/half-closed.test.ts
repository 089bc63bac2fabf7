import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { eventually, serve } from '../../testing/test-server.ts'
import { disconnectSignal } from '../index.ts'

/** Resolves once the client has said that it sends no more. */
const endOf = (socket: Socket): Promise<unknown> =>
  socket.readableEnded ? Promise.resolve() : new Promise((resolve) => socket.once('end', resolve))

describe('a client that closes its side before it is answered', () => {
  test.each(['PUT', 'DELETE', 'MOVE', 'LOCK'])('is answered its %s, and then the connection closes', async (method) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let isEnded = false
    const server = await serve(async ({ request, response }) => {
      request.socket.once('end', () => {
        isEnded = true
      })
      await released
      response.end('carried out')
    })
    const client = server.raw().send(`${method} / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx`)
    client.socket.end()
    await eventually(() => isEnded)
    release()
    const text = await client.closed()
    expect(text).toContain('200 OK')
    expect(text).toContain('carried out')
  })

  test('is answered all that it has sent in a row', async () => {
    const server = await serve(async ({ request, response }) => {
      await endOf(request.socket)
      response.end(`answer ${request.url};`)
    })
    const texts = ['/1', '/2', '/3'].map((path) => `PUT ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`)
    const client = server.raw().send(`${texts.join('')}GET /4 HTTP/1.1\r\nHost: a\r\n\r\n`)
    client.socket.end()
    expect((await client.closed()).match(/answer \/\d/g)).toEqual(['answer /1', 'answer /2', 'answer /3', 'answer /4'])
  })

  test('is taken for gone when it only asked', async () => {
    let signal: AbortSignal | undefined
    const server = await serve(({ response }) => {
      signal = disconnectSignal(response)
      response.writeHead(200)
      response.write('the first of many')
    })
    const client = server.raw().send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await client.until('the first of many')
    client.socket.end()
    await eventually(() => signal?.aborted === true)
    expect(await client.closed()).toContain('the first of many')
  })
})
