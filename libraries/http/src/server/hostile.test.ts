import { expect, test } from 'vitest'
import { serve } from '../../testing/test-server.ts'
import type { Handler } from '../index.ts'

const counting: Handler = async ({ request, response }) => {
  let bytes = 0
  for await (const chunk of request) bytes += chunk.length
  response.end(`${bytes} bytes`)
}

/** Each begins badly and stays; what follows it, if anything, comes a piece at a time. */
const attacks: readonly (readonly [string, string])[] = [
  ['', ''],
  ['GET / HTTP/1.1\r\nHost: a\r\nX: ', 'a'],
  ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n', ''],
  ['POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', ''],
  ['POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', 'FFFFFFFFFFFFFFFFFFFFF\r\n'],
  ['POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', `5;${'x'.repeat(20_000)}\r\nhello\r\n`],
  ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '\0'],
  [`GET / HTTP/1.1\r\nHost: a\r\n${'A: b\r\n'.repeat(3_000)}`, 'A: b\r\n'],
  ['GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50), 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n', 'x'],
]

test('two hundred hostile connections do not stop the process from answering, and none of them lives long', async () => {
  const server = await serve(counting, { limits: { headersMs: 1_000, idleMs: 1_000, keepAliveMs: 1_000 } })
  const clients = Array.from({ length: 200 }, (_, at) => {
    const [begin, drip] = attacks[at % attacks.length] ?? ['', '']
    const client = server.raw().send(begin)
    const timer = setInterval(() => drip !== '' && client.socket.writable && client.send(drip), 50)
    client.socket.once('close', () => clearInterval(timer))
    return { client, isPolite: drip.startsWith('GET / ') }
  })
  for (let round = 0; round < 20; round += 1) {
    const answer = await fetch(server.url, { method: 'POST', body: 'honest', signal: AbortSignal.timeout(20_000) })
    expect(await answer.text()).toBe('6 bytes')
  }
  await Promise.all(clients.filter(({ isPolite }) => !isPolite).map(({ client }) => client.closed()))
  expect(await (await fetch(server.url, { method: 'POST', body: 'still' })).text()).toBe('5 bytes')
  expect(server.lines.filter(({ level }) => level === 'error')).toEqual([])
})
