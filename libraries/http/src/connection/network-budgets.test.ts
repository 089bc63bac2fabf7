import { connect as connectSecurely } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { testCertificate } from '../../testing/test-certificate.ts'
import { localDeployment, type RawClient, serve, type TestServer } from '../../testing/test-server.ts'
import type { Handler } from '../index.ts'
import type { ListenOptions } from '../server/listen-options.ts'

const production: ListenOptions['deployment'] = { ...localDeployment, production: true }
const behind = (proxy: string): ListenOptions['deployment'] => ({ ...production, trustedProxies: [proxy] })

const get = (path: string, fields = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`
const upload = 'PUT /body HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nbegun'

/** Never ends its answer to `/wait`, reads the whole of `/body`, sends more from `/large` than any socket keeps, and says hello otherwise. */
const handler: Handler = async ({ request, response }) => {
  if (request.url === '/wait') {
    response.write('waiting')
    return
  }
  if (request.url === '/body') for await (const _ of request);
  response.end(request.url === '/large' ? Buffer.alloc(64 * 1024 * 1024) : 'hello')
}

/** A connection from an address with a request under way. */
async function busy(server: TestServer, from = '127.0.0.1', fields = ''): Promise<RawClient> {
  const client = server.raw(from)
  await client.send(get('/wait', fields)).until('waiting')
  return client
}

/** What a new connection from an address is answered to a request; empty when there was no place for it. */
async function asked(server: TestServer, from: string, fields = ''): Promise<string> {
  const text = await server
    .raw(from)
    .send(get('/', `Connection: close\r\n${fields}`))
    .closed()
  return text.replace('[reset]', '').split('\r\n')[0] ?? ''
}
const served = 'HTTP/1.1 200 OK'
const tooMany = 'HTTP/1.1 429 Too Many Requests'

/** How somebody may hold a connection, and what is heard once it is held. */
const holds: Readonly<Record<string, (client: RawClient) => Promise<unknown>>> = {
  'saying nothing': (client) => new Promise((resolve) => client.socket.once('ready', resolve)),
  'with half a header': (client) =>
    new Promise((resolve) => client.send('GET / HTTP/1.1\r\nHost: a\r\n').socket.once('ready', resolve)),
  'between two requests': (client) => client.send(get('/')).until('hello'),
  'with half a header after a request': async (client) => {
    await client.send(get('/')).until('hello')
    client.send('GET / HTTP/1.1\r\n')
  },
  'with a body that does not end': (client) => client.send(`${get('/')}${upload}`).until('hello'),
  'taking nothing of an answer': async (client) => {
    await client.send(get('/')).until('hello')
    client.send(get('/large'))
    await client.until('\0')
    client.socket.pause()
  },
}

describe('a server whose places are all taken by others', () => {
  const attackers = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']

  for (const [how, hold] of Object.entries(holds)) {
    test.each([
      ['in local development', localDeployment],
      ['in production', production],
    ])(`${how}, answers a network that holds none, %s`, async (_where, deployment) => {
      const server = await serve(handler, { deployment, limits: { connections: 20 } })
      // Those who come when all places are taken already may be refused.
      for (let at = 0; at < 24; at += 1) await hold(server.raw(attackers[at % attackers.length])).catch(() => {})
      for (let round = 0; round < 8; round += 1) expect(await asked(server, '127.0.0.1')).toBe(served)
    })
  }

  test('during TLS handshakes, answers a network that holds none', async () => {
    const tls = { certificate: testCertificate.certificate, key: testCertificate.key }
    const server = await serve(handler, { tls, limits: { connections: 20 } })
    for (let at = 0; at < 24; at += 1) {
      const client = server.raw(attackers[at % attackers.length])
      await new Promise((resolve) => client.send('\x16\x03\x01').socket.once('ready', resolve))
    }
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connectSecurely({ port: server.port, rejectUnauthorized: false }, () => socket.write(get('/')))
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString()))
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('The connection was closed.')))
    })
    expect(answer).toContain(served)
  })

  test('answers a network that holds none, though only the second largest has an idle connection to close', async () => {
    const server = await serve(handler, { limits: { connections: 20 } })
    for (let at = 0; at < 9; at += 1) await holds['between two requests']?.(server.raw('127.0.0.3'))
    for (let at = 0; at < 10; at += 1) await busy(server, '127.0.0.2')
    await busy(server, '127.0.0.4')
    expect(await asked(server, '127.0.0.1')).toBe(served)
  })

  test('keeps the connections of a network that holds fewer than the others', async () => {
    const server = await serve(handler, { limits: { connections: 20 } })
    const kept = server.raw('127.0.0.1')
    await kept.send(get('/')).until('hello')
    for (let at = 0; at < 100; at += 1)
      await holds['with half a header']?.(server.raw(attackers[at % attackers.length]))
    kept.send(get('/again'))
    await expect.poll(() => kept.received().split('hello').length - 1).toBe(2)
  })
})

describe('one network', () => {
  test('never gets more than half of all places, also in local development', async () => {
    const server = await serve(handler, { limits: { connections: 20 } })
    for (let at = 0; at < 10; at += 1) await busy(server, '127.0.0.2')
    expect(await asked(server, '127.0.0.2')).toBe('')
    expect(await asked(server, '127.0.0.1')).toBe(served)
  })

  test('above its limit of connections loses its own oldest idle one', async () => {
    const server = await serve(handler, { deployment: production, limits: { connectionsPerNetwork: 2 } })
    const [first, second] = [server.raw(), server.raw()]
    await first.send(get('/')).until('hello')
    await second.send(get('/')).until('hello')
    await server.raw().send(get('/')).until('hello')
    expect(await first.closed()).toContain('hello')
    second.send(get('/again'))
    await expect.poll(() => second.received().split('hello').length - 1).toBe(2)
  })

  test('above its limit of half-sent requests loses the oldest of them, and no complete one', async () => {
    const server = await serve(handler, { deployment: production, limits: { halfSentPerNetwork: 2 } })
    const whole = server.raw()
    await whole.send(get('/')).until('hello')
    const clients = [server.raw(), server.raw(), server.raw()]
    const [first, second, third] = clients
    for (const client of clients) await holds['with half a header']?.(client)
    expect((await first?.closed())?.replace('[reset]', '')).toBe('')
    for (const client of [second, third]) expect(await client?.send('\r\n').until('hello')).toContain(served)
    whole.send(get('/again'))
    await expect.poll(() => whole.received().split('hello').length - 1).toBe(2)
  })

  test('gets its place back when a connection ends', async () => {
    const server = await serve(handler, { deployment: production, limits: { connectionsPerNetwork: 1 } })
    const waiting = await busy(server)
    expect(await asked(server, '127.0.0.1')).toBe('')
    waiting.socket.destroy()
    await expect.poll(() => asked(server, '127.0.0.1')).toBe(served)
  })

  test('is logged once when it is refused', async () => {
    const server = await serve(handler, { deployment: production, limits: { connectionsPerNetwork: 1 } })
    await busy(server, '127.0.0.2')
    for (let at = 0; at < 3; at += 1) await asked(server, '127.0.0.2')
    expect(server.lines.filter(({ level }) => level === 'warn')).toMatchObject([{ network: '127.0.0.2' }])
  })

  test('gets a 429 with a retry time when too many of its requests are under way, and is answered later', async () => {
    const limits = { requestsPerNetwork: 1 }
    const server = await serve(handler, { deployment: production, limits, corsOrigins: ['https://a.example'] })
    const waiting = await busy(server)
    const refused = await fetch(server.url, { headers: { origin: 'https://a.example' } })
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('error-code')]).toEqual([
      429,
      '1',
      'http.too-many-at-once',
    ])
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://a.example')
    waiting.socket.destroy()
    await expect.poll(() => asked(server, '127.0.0.1')).toBe(served)
  })

  test('may have a hundred times as many requests under way in local development', async () => {
    const server = await serve(handler, { limits: { requestsPerNetwork: 1 } })
    for (let at = 0; at < 99; at += 1) await busy(server)
    expect(await asked(server, '127.0.0.1')).toBe(served)
    await busy(server)
    expect(await asked(server, '127.0.0.1')).toBe(tooMany)
  })
})

/** Two who ask, each by socket address and what a proxy says of it, and whether they share their budgets. */
const pairs: readonly (readonly [what: string, one: Asker, other: Asker, isOneNetwork: boolean])[] = [
  ['one IPv4 address', { from: '127.0.0.2' }, { from: '127.0.0.2' }, true],
  ['two IPv4 addresses', { from: '127.0.0.2' }, { from: '127.0.0.3' }, false],
  ['IPv4 and IPv6', { from: '127.0.0.2' }, { from: '::1' }, false],
  ['one IPv6 address', { from: '::1' }, { from: '::1' }, true],
  ['a proxied IPv4 address', { via: '203.0.113.9' }, { via: '203.0.113.9' }, true],
  ['two proxied IPv4 addresses', { via: '203.0.113.9' }, { via: '203.0.113.10' }, false],
  ['IPv4 mapped into IPv6', { via: '203.0.113.9' }, { via: '::ffff:203.0.113.9' }, true],
  ['IPv4 mapped in hexadecimal', { via: '203.0.113.9' }, { via: '::ffff:cb00:7109' }, true],
  ['two IPv4 addresses, both mapped', { via: '::ffff:cb00:7109' }, { via: '::ffff:cb00:710a' }, false],
  ['two addresses of one /64', { via: '2001:db8::1' }, { via: '2001:db8:0:0:ffff::2' }, true],
  ['two /64s', { via: '2001:db8::1' }, { via: '2001:db8:0:1::1' }, false],
  ["a proxy's own address", { via: undefined }, { via: undefined }, false],
  ['a proxied address and the proxy', { via: '203.0.113.9' }, { via: undefined }, false],
  ['a stranger who claims an address', { from: '127.0.0.2' }, { from: '127.0.0.2', via: '203.0.113.9' }, true],
]
type Asker = Readonly<{ from?: string; via?: string | undefined }>

const proxy = '127.0.0.9'
const fieldsOf = ({ via }: Asker) => (via === undefined ? '' : `X-Forwarded-For: ${via}\r\n`)

describe('requests under way', () => {
  test.each(pairs)('of %s', async (_what, one, other, isOneNetwork) => {
    const limits = { requestsPerNetwork: 1 }
    const server = await serve(handler, { host: '::', deployment: behind(proxy), limits })
    await busy(server, one.from ?? proxy, fieldsOf(one))
    expect(await asked(server, other.from ?? proxy, fieldsOf(other))).toBe(isOneNetwork ? tooMany : served)
  })
})

describe('connections', () => {
  // A connection is counted before it says anything: behind a proxy it is the proxy's, which is exempt.
  test.each(pairs)('of %s', async (_what, one, other, isOneNetwork) => {
    const limits = { connectionsPerNetwork: 1 }
    const server = await serve(handler, { host: '::', deployment: behind(proxy), limits })
    await busy(server, one.from ?? proxy, fieldsOf(one))
    const hasOneSocket = isOneNetwork && one.from !== undefined
    expect(await asked(server, other.from ?? proxy, fieldsOf(other))).toBe(hasOneSocket ? '' : served)
  })
})
