import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readBody } from './request-body.ts'

test('a body whose client went away before anybody read it is cut, and waited for by nobody', async () => {
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
