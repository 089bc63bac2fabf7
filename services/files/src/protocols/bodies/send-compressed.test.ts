import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sendCompressible } from './send-compressed.ts'

const server = createServer()
afterEach(() => {
  server.close()
})

/** A request that takes gzip, and its client. */
async function asked() {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n')
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { exchange: { request, response }, client }
}

async function* broken() {
  yield 'x'.repeat(10_000)
  throw new Error('the database is gone')
}

test('a text that breaks off while it is compressed is an error and not a short answer', async () => {
  const { exchange, client } = await asked()
  client.resume()
  await expect(sendCompressible(exchange, 207, {}, broken())).rejects.toThrow('the database is gone')
  if (!client.closed) await once(client, 'close')
})

test('a client that disconnects while a text is compressed ends it, without an error', async () => {
  const { exchange, client } = await asked()
  let isEnded = false
  async function* endless() {
    try {
      for (;;) {
        yield 'x'.repeat(10_000)
        client.destroy()
      }
    } finally {
      isEnded = true
    }
  }
  await sendCompressible(exchange, 207, {}, endless())
  await expect.poll(() => isEnded).toBe(true)
})
