import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { pump } from './send-bytes.ts'

const server = createServer()
afterEach(() => {
  server.close()
})

/** The answer to a request whose client then goes away. */
async function answerToNobody(): Promise<ServerResponse> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  client.destroy()
  await once(response, 'close')
  return response
}

test.for(['the last', 'one of many'])(
  'a client that disconnects while the store reads %s chunk ends the sending',
  async (which) => {
    const response = await answerToNobody()
    let returned = false
    async function* slow() {
      try {
        yield Buffer.alloc(10)
        yield Buffer.alloc(10)
      } finally {
        returned = true
      }
    }
    await pump(response, slow(), { length: which === 'the last' ? 10 : 100 })
    expect(returned).toBe(true)
  },
)
