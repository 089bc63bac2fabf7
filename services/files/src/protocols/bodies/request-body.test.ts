import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflatedBody } from './inflated-body.ts'
import { readBody } from './request-body.ts'

/** A body of which only so much has come, and its client, who sends no more before it is answered. */
async function begunWith(bytes: Uint8Array) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const going = request({ host: '127.0.0.1', port, method: 'PUT', headers: { 'Content-Length': 1_000_000 } })
  going.on('error', () => undefined)
  going.write(bytes)
  const [incoming]: IncomingMessage[] = await once(server, 'request')
  if (!incoming) throw new Error('no request')
  incoming.on('error', () => undefined)
  const leave = () => {
    going.destroy()
    server.close()
  }
  return { incoming, leave }
}

async function sizeOf(body: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const chunk of body) size += chunk.length
  return size
}

test('a body that is not gzip is refused while the rest is still to come', async () => {
  const { incoming, leave } = await begunWith(Buffer.alloc(1000, 'no gzip'))
  await expect(sizeOf(inflatedBody(incoming, 1e9))).rejects.toMatchObject({ code: 'files.body-not-gzip' })
  leave()
})

test('a body that inflates to too much is refused while the rest is still to come', async () => {
  const { incoming, leave } = await begunWith(gzipSync(Buffer.alloc(1_000_000)).subarray(0, -9))
  await expect(sizeOf(inflatedBody(incoming, 1000))).rejects.toMatchObject({ code: 'files.body-too-large' })
  leave()
})

test('a gzip body whose client disconnects is cut off', async () => {
  const { incoming, leave } = await begunWith(gzipSync('hello').subarray(0, -9))
  const read = sizeOf(inflatedBody(incoming, 1000))
  leave()
  await expect(read).rejects.toMatchObject({ code: 'files.upload-cut' })
})

test('a body whose client disconnected before it was read is cut off, and nothing waits for it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const going = request({ host: '127.0.0.1', port, method: 'PUT', headers: { 'Content-Length': 100 } })
  going.on('error', () => undefined)
  going.write('some')
  const [incoming]: IncomingMessage[] = await once(server, 'request')
  if (!incoming) throw new Error('no request')
  going.destroy()
  await new Promise((resolve) => incoming.once('close', resolve).on('error', () => undefined))
  await expect(readBody(incoming, 8192)).rejects.toMatchObject({ code: 'files.upload-cut' })
  server.close()
})
