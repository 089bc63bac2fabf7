import { createServer } from 'node:http'
import type { Server, Socket } from 'node:net'
import { isLoopbackAddress, isPublicAddress, type Reach } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { type Resolve } from './guard/addresses.ts'
import { guardedPost } from './guarded-post.ts'

type Received = Readonly<{ method: string | undefined; headers: Record<string, unknown>; body: string }>

/** Somebody's own server, which answers with this status. */
async function receiver(status = 204, headers: Record<string, string> = {}) {
  const messages: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      messages.push({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(status, headers).end()
    })
  })
  return { messages, ...(await listening(server)) }
}

async function listening(server: Server) {
  let connections = 0
  let bytes = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    socket.on('data', (chunk) => (bytes += chunk.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { port, connections: () => connections, bytes: () => bytes }
}

const at =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const post = (url: string, reach: Reach, resolve?: Resolve, signal = new AbortController().signal) =>
  guardedPost(resolve)({ url, headers: { 'Content-Type': 'application/json' }, body: '{"é":1}', reach }, signal)

test('a message is posted whole, and its status is the answer', async () => {
  const { port, messages } = await receiver(202)
  expect(await post(`http://127.0.0.1:${port}/hook`, isLoopbackAddress)).toBe(202)
  expect(messages).toMatchObject([
    { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '8' }, body: '{"é":1}' },
  ])
})

test('a redirect is not followed', async () => {
  const target = await receiver()
  const { port } = await receiver(307, { Location: `http://127.0.0.1:${target.port}/` })
  expect(await post(`http://127.0.0.1:${port}/`, isLoopbackAddress)).toBe(307)
  expect(target.messages).toEqual([])
})

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254', '2130706433', '0x7f000001'])(
  'nothing is sent to http://%s/, which is out of reach',
  async (host) => {
    await expect(post(`http://${host}:9/`, isPublicAddress)).rejects.toThrow(
      'is not an address that messages may be sent to.',
    )
  },
)

test('a name is judged by what it resolves to, and only addresses within reach are connected to', async () => {
  const { port, connections } = await receiver()
  const url = `http://inside.example:${port}/`
  await expect(post(url, isPublicAddress, at('127.0.0.1', '10.0.0.1'))).rejects.toThrow(
    'inside.example is not an address that messages may be sent to.',
  )
  expect(connections()).toBe(0)
  expect(await post(url, isLoopbackAddress, at('10.0.0.1', '127.0.0.1'))).toBe(204)
})

test('a peer that is out of reach after all gets no byte', async () => {
  const { port, bytes } = await receiver()
  let checks = 0
  const once: Reach = () => {
    checks += 1
    return checks === 1
  }
  await expect(post(`http://changing.example:${port}/`, once, at('127.0.0.1'))).rejects.toThrow('may be sent to')
  expect(bytes()).toBe(0)
})

test('what is given up rejects', async () => {
  const { port } = await receiver()
  await expect(post(`http://127.0.0.1:${port}/`, isLoopbackAddress, undefined, AbortSignal.abort())).rejects.toThrow(
    'aborted',
  )
})
