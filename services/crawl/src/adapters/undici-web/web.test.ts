import type { Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Resolve } from '@alluvium/outbound'
import { afterEach, describe, expect, test } from 'vitest'
import { type HostileServer, hostileServer } from '../../../testing/hostile-server.ts'
import type { WebRequest } from '../../ports/web.ts'
import { undiciWeb, type WebOptions } from './web.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

function web(options: Partial<WebOptions> = {}) {
  const made = undiciWeb({ userAgent: 'Alluvium/0', ...options })
  closing.push(() => made.close())
  return made
}

async function server(answer: (path: string, socket: Socket) => void): Promise<HostileServer> {
  const made = await hostileServer(answer)
  closing.push(() => made.close())
  return made
}

const request = (url: string, settings: Partial<WebRequest> = {}): WebRequest => ({
  url,
  network: 'loopback',
  wantsBody: () => true,
  maxBytes: 1_048_576,
  signal: new AbortController().signal,
  ...settings,
})

const answered = (body: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n`,
    ),
    Buffer.from(body),
  ])

describe('an answer', () => {
  test('has its status, its head and its body, and the time when the request went out', async () => {
    const { origin } = await server((path, socket) =>
      socket.write(answered(`at ${path}`, 'X-Robots-Tag: a\r\nX-Robots-Tag: b\r\n')),
    )
    let sent = 0
    const answer = await web().fetch(request(`${origin}/x?y`, { onSent: () => (sent += 1) }))
    expect(answer).toMatchObject({
      kind: 'response',
      status: 200,
      headers: { 'content-type': 'text/html', 'x-robots-tag': ['a', 'b'] },
    })
    expect(answer.kind === 'response' && answer.body?.toString()).toBe('at /x?y')
    expect(sent).toBe(1)
  })

  test('allows the connection to be reused, also after a short unread body', async () => {
    const { origin, connections } = await server((_, socket) => socket.write(answered('x')))
    const one = web()
    for (let round = 0; round < 3; round++) await one.fetch(request(`${origin}/`, { wantsBody: () => false })) // oxlint-disable-line no-await-in-loop -- one after another
    expect(connections()).toBe(1)
  })

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['gzip, br', (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)('is decompressed from %s', async (coding, pack) => {
    const page = Buffer.from('<title>é</title>'.repeat(20_000))
    const { origin } = await server((_, socket) =>
      socket.write(answered(pack(page), `Content-Encoding: ${coding}\r\n`)),
    )
    const answer = await web().fetch(request(`${origin}/`))
    expect(answer.kind === 'response' && answer.body?.equals(page)).toBe(true)
  })
})

describe('hostile bodies', () => {
  test.each([
    ['gzip', gzipSync(Buffer.alloc(300 * 1_048_576))],
    ['br', brotliCompressSync(Buffer.alloc(100 * 1_048_576))],
    ['zstd', zstdCompressSync(Buffer.alloc(100 * 1_048_576))],
  ])('a %s body that decompresses past the limit is refused, without using that memory', async (coding, bomb) => {
    const { origin } = await server((_, socket) => socket.write(answered(bomb, `Content-Encoding: ${coding}\r\n`)))
    const before = process.memoryUsage().rss
    expect(await web().fetch(request(`${origin}/`, { maxBytes: 10 * 1_048_576 }))).toMatchObject({
      kind: 'failure',
      reason: 'too_large',
      head: { status: 200 },
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1_048_576)
  })

  test('a body with an extreme compression ratio is refused, below the limit too', async () => {
    const { origin } = await server((_, socket) =>
      socket.write(answered(zstdCompressSync(Buffer.alloc(50 * 1_048_576)), 'Content-Encoding: zstd\r\n')),
    )
    expect(await web().fetch(request(`${origin}/`, { maxBytes: 100 * 1_048_576 }))).toMatchObject({
      reason: 'too_large',
    })
  })

  test('a page of exactly the maximum size is accepted, however well it compresses', async () => {
    const maxBytes = 10 * 1_048_576
    const [full, one] = [gzipSync(Buffer.alloc(maxBytes, 'a')), gzipSync(Buffer.alloc(maxBytes + 1, 'a'))]
    const { origin } = await server((path, socket) =>
      socket.write(answered(path === '/full' ? full : one, 'Content-Encoding: gzip\r\n')),
    )
    const answer = await web().fetch(request(`${origin}/full`, { maxBytes }))
    expect(answer.kind === 'response' && answer.body?.length).toBe(maxBytes)
    expect(await web().fetch(request(`${origin}/more`, { maxBytes }))).toMatchObject({ reason: 'too_large' })
  })

  test('an announced length past the limit is refused before the body, and an endless body at the limit', async () => {
    const endless = Buffer.alloc(65_536, 'x')
    const { origin } = await server((path, socket) => {
      socket.write(path === '/long' ? 'HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n' : 'HTTP/1.1 200 OK\r\n\r\n')
      const pump = (): void => {
        while (socket.writable && socket.write(endless));
        socket.once('drain', pump)
      }
      if (path === '/endless') pump()
    })
    const one = web()
    expect(await one.fetch(request(`${origin}/long`))).toMatchObject({ reason: 'too_large', isPassing: false })
    expect(await one.fetch(request(`${origin}/endless`))).toMatchObject({ reason: 'too_large' })
    const cut = await one.fetch(request(`${origin}/endless`, { overflow: 'cut', maxBytes: 1_000 }))
    expect(cut.kind === 'response' && cut.body?.length).toBe(1_000)
  })

  test.each([
    ['says gzip and is not', answered('<html>', 'Content-Encoding: gzip\r\n')],
    ['is packed four times', answered('x', 'Content-Encoding: gzip, gzip, gzip, gzip\r\n')],
    ['comes in a coding that was not asked for', answered('x', 'Content-Encoding: compress\r\n')],
    ['has a head without end', Buffer.from(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(20_000)}`)],
    ['has a field without end', Buffer.from(`HTTP/1.1 200 OK\r\nX-A: ${'b'.repeat(100_000)}`)],
    ['is not HTTP', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n\r\n')],
    ['smuggles a second length', Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab')],
  ])('a server that %s causes a network error', async (_, bytes) => {
    const { origin } = await server((_path, socket) => socket.write(bytes))
    expect(await web().fetch(request(`${origin}/`))).toMatchObject({ kind: 'failure', reason: 'network_error' })
  })

  test('a connection that breaks in the body is a temporary error', async () => {
    const { origin } = await server((_, socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'))
    expect(await web().fetch(request(`${origin}/`))).toMatchObject({
      kind: 'failure',
      reason: 'network_error',
      isPassing: true,
    })
  })
})

describe('slow servers', () => {
  const swift = { connectMs: 2_000, headersMs: 2_000, idleMs: 2_000, wholeMs: 4_000 }

  test('a server that never answers, and one that stops in the body, time out', async () => {
    const { origin } = await server((path, socket) => {
      if (path === '/body') socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')
    })
    const one = web({ timeouts: { ...swift, wholeMs: 60_000 } })
    const answers = await Promise.all(['/head', '/body'].map((path) => one.fetch(request(origin + path))))
    expect(answers).toMatchObject([
      { reason: 'timeout', isPassing: true },
      { reason: 'timeout', isPassing: true },
    ])
  })

  test('a server that sends just fast enough is cut off by the total limit', async () => {
    const { origin } = await server((_, socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
      const drip = setInterval(() => (socket.writable ? socket.write('x') : clearInterval(drip)), 50)
    })
    expect(await web({ timeouts: { ...swift, wholeMs: 400 } }).fetch(request(`${origin}/`))).toMatchObject({
      reason: 'timeout',
    })
  })

  test('a cancelled request ends at once, before and after its connection', async () => {
    const { origin } = await server(() => undefined)
    const giving = new AbortController()
    const pending = web().fetch(request(`${origin}/`, { signal: giving.signal, onSent: () => giving.abort() }))
    expect(await pending).toMatchObject({ reason: 'aborted' })
    expect(await web().fetch(request(`${origin}/`, { signal: giving.signal }))).toMatchObject({ reason: 'aborted' })
  })
})

/** A DNS that answers this for every name. */
const at =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const nowhere: Resolve = () => Promise.reject(new Error('ENOTFOUND'))

describe('where connections may go', () => {
  test.each([
    'http://127.0.0.1:9/',
    'http://[::1]:9/',
    'http://[::ffff:127.0.0.1]:9/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://0.0.0.0:9/',
    'http://2130706433/',
    'https://192.168.0.1/',
  ])('%s is refused unless the operator opened it', async (url) => {
    const written = new URL(url).href
    expect(await web().fetch(request(written, { network: 'public' }))).toMatchObject({
      kind: 'failure',
      reason: 'blocked_address',
      isPassing: false,
    })
  })

  test('a name is checked by the addresses that it resolves to, and only permitted addresses are connected to', async () => {
    const { port } = await server((_, socket) => socket.write(answered('here')))
    const url = `http://inside.example:${port}/`
    expect(await web({ resolve: at('127.0.0.1') }).fetch(request(url, { network: 'public' }))).toMatchObject({
      reason: 'blocked_address',
    })
    expect(await web({ resolve: at('10.0.0.1', '127.0.0.1') }).fetch(request(url))).toMatchObject({ kind: 'response' })
    expect(
      await web({ resolve: at('fd00::1', '::1', '10.9.9.9') }).fetch(request(url, { network: 'public' })),
    ).toMatchObject({ reason: 'blocked_address' })
  })

  test('a name that resolves differently between the check and the connection is refused all the same', async () => {
    const { port, connections } = await server((_, socket) => socket.write(answered('secret')))
    let asked = 0
    const one = web({
      resolve: async () => {
        asked += 1
        return [{ address: asked === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }]
      },
      timeouts: { connectMs: 300 },
    })
    const network = await one.networkOf('rebind.example', { loopback: true })
    expect(network).toBe('public')
    const answer = await one.fetch(request(`http://rebind.example:${port}/`, { network: 'public' }))
    expect(answer.kind).toBe('failure')
    expect(connections()).toBe(0)
  })

  test('a connection of one crawl is not reused for another that may not use it', async () => {
    const { origin } = await server((_, socket) => socket.write(answered('x')))
    const one = web()
    expect(await one.fetch(request(`${origin}/`))).toMatchObject({ kind: 'response' })
    expect(await one.fetch(request(`${origin}/`, { network: 'public' }))).toMatchObject({ reason: 'blocked_address' })
  })

  test('what the operator opened is reached by crawls that start there, and by no others', async () => {
    const one = web({ targets: ['10.0.0.0/8', '172.16.0.0/12'], timeouts: { connectMs: 50 } })
    const refusal = async (network: string) => {
      const answer = await one.fetch(request('http://10.255.255.1:9/', { network }))
      return answer.kind === 'failure' && answer.reason === 'blocked_address'
    }
    expect(await Promise.all(['10.0.0.0/8', '172.16.0.0/12', 'loopback', 'public'].map(refusal))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('the network of a host is found, or that it is blocked or unknown, before any request', async () => {
    const no = { loopback: false }
    const yes = { loopback: true }
    expect(await web({ resolve: at('1.1.1.1') }).networkOf('a.example', no)).toBe('public')
    expect(await web({ resolve: at('10.0.0.1', '1.1.1.1') }).networkOf('a.example', no)).toBe('public')
    expect(await web({ resolve: at('10.0.0.1') }).networkOf('a.example', yes)).toBeUndefined()
    expect(await web({ resolve: at('10.0.0.1'), targets: ['10.0.0.0/8'] }).networkOf('a.example', no)).toBe(
      '10.0.0.0/8',
    )
    expect(
      await web({ resolve: nowhere })
        .networkOf('a.example', no)
        .catch(() => 'unknown'),
    ).toBe('unknown')
    expect(await web().networkOf('[::1]', no)).toBeUndefined()
    expect(await web().networkOf('127.0.0.1', yes)).toBe('loopback')
  })

  test('a missing host, or one that accepts no connection, is a temporary network error', async () => {
    const gone = await server(() => undefined)
    await gone.close()
    expect(await web().fetch(request(`${gone.origin}/`))).toMatchObject({ reason: 'network_error', isPassing: true })
    const unknown = web({
      resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    })
    expect(await unknown.fetch(request('http://nothing.invalid/'))).toMatchObject({ reason: 'network_error' })
  })
})
