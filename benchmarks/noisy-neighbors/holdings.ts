/**
 * How one account from one network holds as much of something as it is given. Each resolves with what it got in words, once it
 * is refused more, and goes on holding it.
 */
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Service = 'files' | 'platform' | 'crawl'

export type Target = Readonly<{
  service: Service
  port: number
  /** The header fields by which the attacker's account is known. */
  headers: Readonly<Record<string, string>>
  /** A site whose answers never come. */
  silentPort: number
}>

type Hold = (target: Target) => Promise<string>

/** The attacker's address; bystanders come from 127.0.0.1. */
const localAddress = '127.0.0.2'
/** More than any budget gives one network. */
const tries = 10_050

/** Opens connections and sends `text` on each, until they are closed as fast as they are opened. */
const connections =
  (text: (target: Target) => string): Hold =>
  async (target) => {
    const open = new Set<Socket>()
    for (let at = 0; at < tries; at += 1) {
      const socket = connect({ host: '127.0.0.1', port: target.port, localAddress })
      open.add(socket)
      socket.on('connect', () => socket.write(text(target)))
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
      if (at % 100 === 99) await sleep(10)
    }
    await sleep(500)
    return `${open.size} of ${tries} connections`
  }

type Asked = Readonly<{ method: string; path: string; headers?: OutgoingHttpHeaders; body?: string }>

/** Resolves with the status once the head of the answer is there; the connection stays open. */
const ask = ({ port, headers: own }: Target, { method, path, headers, body = '' }: Asked): Promise<number> =>
  new Promise((resolve) => {
    const sent = { ...own, ...(body === '' ? {} : { 'Content-Type': 'application/json' }), ...headers }
    const options = { host: '127.0.0.1', port, localAddress, method, path, headers: sent, agent: false }
    const request = httpRequest(options, (response) => {
      response.on('data', () => undefined).on('error', () => undefined)
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve(0))
    request.end(body)
  })

/** Asks again and again until it is refused. */
const untilRefused =
  (what: string, asked: (at: number) => Asked, enough = tries): Hold =>
  async (target) => {
    let got = 0
    for (; got < enough; got += 1) {
      const status = await ask(target, asked(got))
      if (status === 0 || status >= 400) return `${got} ${what}, then ${status}`
    }
    return `${got} ${what}`
  }

/** Asks at a fixed rate for ever, whatever is answered. */
const atRate =
  (what: string, perSecond: number, asked: (at: number) => Asked): Hold =>
  async (target) => {
    let at = 0
    setInterval(() => void ask(target, asked((at += 1))), 1000 / perSecond)
    await sleep(3000)
    return `${what}, ${perSecond} a second`
  }

const json = (body: unknown) => JSON.stringify(body)

const everywhere = {
  'idle connections': connections(() => ''),
  'half-sent heads': connections(() => 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n'),
}

export const holdings: Readonly<Record<Service, Readonly<Record<string, Hold>>>> = {
  files: {
    ...everywhere,
    'half-sent bodies': connections(({ headers }) =>
      [
        'PUT /half HTTP/1.1',
        'Host: 127.0.0.1',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'Content-Length: 1000000',
        '',
        'x',
      ].join('\r\n'),
    ),
    'event streams': untilRefused('event streams', () => ({ method: 'GET', path: '/api/events' })),
    'unfinished uploads': untilRefused('unfinished uploads', (at) => ({
      method: 'POST',
      path: '/api/upload/init',
      body: json({ path: `/upload-${at}`, total_size: 1 }),
    })),
    snapshots: untilRefused('snapshots', () => ({ method: 'POST', path: '/api/snapshots' })),
    shares: untilRefused('shares', () => ({ method: 'POST', path: '/api/shares', body: json({ path: '/small' }) })),
    'wrong passwords': atRate('wrong passwords of many names', 50, (at) => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: { authorization: '' },
      body: json({ username: `name-${at}`, password: 'a wrong password' }),
    })),
  },
  platform: {
    ...everywhere,
    'wrong passwords': atRate('wrong passwords of many names', 50, (at) => ({
      method: 'POST',
      path: '/auth/login',
      body: json({ email: `name-${at}@example.org`, password: 'a wrong password' }),
    })),
    organizations: untilRefused('organizations', (at) => ({
      method: 'POST',
      path: '/api/orgs',
      body: json({ name: `org-${at}`, display_name: 'One of many' }),
    })),
    registrations: atRate('registrations', 20, (at) => ({
      method: 'POST',
      path: '/auth/register',
      body: json({ email: `new-${at}@example.org`, password: 'a pass phrase', display_name: 'New' }),
    })),
  },
  crawl: {
    ...everywhere,
    'running crawls': async (target) =>
      await untilRefused('running crawls', (at) => ({
        method: 'POST',
        path: '/api/v1/crawls',
        body: json({
          start_url: `http://127.0.0.1:${target.silentPort}/${at}`,
          concurrency: 256,
          request_delay_ms: 0,
          max_pages: 1000,
        }),
      }))(target),
    keys: untilRefused('keys', (at) => ({
      method: 'POST',
      path: '/api/v1/keys',
      body: json({ name: `key-${at}`, requests_per_minute: 1 }),
    })),
    'wrong keys': atRate('wrong keys', 50, (at) => ({
      method: 'GET',
      path: '/api/v1/crawls',
      headers: { 'X-API-Key': `ck_${at}` },
    })),
  },
}
