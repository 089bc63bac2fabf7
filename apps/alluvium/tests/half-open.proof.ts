/**
 * One address opens more connections than the server accepts and never finishes the request header on them, while
 * another address sends requests all the time. In a short round the service may open a thousand files and sockets, at
 * full length as many as the system allows; connections take no more than ten thousand of them.
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servingFiles, temporaryFolder } from '../testing/command.ts'

const isFull = process.env.ALLUVIUM_PROOF === 'full'
const halfOpen = isFull ? 10_050 : 1_050
const descriptors = isFull ? undefined : 1_000

const attacker = '127.0.0.2'
const bystander = '127.0.0.1'
/** So many at once that the system's queue of connections to accept does not overflow. */
const burst = 200

/** Resolves when the connection is open; the server decides whether to keep it. */
async function openHalf(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: attacker })
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  await once(socket, 'connect')
  return socket
}

/** The status of a request on a connection of its own. */
function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    const asking = { port, host: '127.0.0.1', localAddress: bystander, path: '/healthz', agent }
    request(asking, (answer) => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end()
  })
}

test.each([
  ['in local development', []],
  ['in production', ['--production', '--admin-user=ann', '--admin-password=long enough']],
])(
  `${halfOpen} half-open connections from one address delay no request from another, %s`,
  {
    timeout: 300_000,
  },
  async (_where, flags) => {
    const { url } = await servingFiles(join(await temporaryFolder(), 'data'), flags, { descriptors })
    const port = Number(new URL(url).port)
    const sockets: Socket[] = []
    try {
      while (sockets.length < halfOpen) {
        const next = Math.min(burst, halfOpen - sockets.length)
        sockets.push(...(await Promise.all(Array.from({ length: next }, () => openHalf(port)))))
        expect(await statusOf(port)).toBe(200)
      }
      for (let round = 0; round < 100; round += 1) expect(await statusOf(port)).toBe(200)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
)
