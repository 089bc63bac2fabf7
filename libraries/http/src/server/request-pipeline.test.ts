import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '@alluvium/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testCertificate } from '../../testing/test-certificate.ts'
import { eventually, localDeployment, serve } from '../../testing/test-server.ts'
import { type Handler, nameRoute, openMetrics } from '../index.ts'

const hello: Handler = ({ response }) => {
  response.end('hello')
}
const elsewhere = { ...localDeployment, production: true }

const preflight = (origin: string) => ({
  method: 'OPTIONS',
  headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization, x-a' },
})

async function someConsole() {
  const folder = await mkdtemp(join(tmpdir(), 'console-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<p>the console</p>')
  await writeFile(join(folder, 'assets', 'main-B1x9_aQz.js'), 'run()')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  return folder
}

const telling: Handler = ({ response, peer, isLocal }) => {
  response.end(JSON.stringify({ peer, isLocal }))
}
const ask = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(url, { headers })).json()

describe('pages of other origins', () => {
  test('get no permission unless configured', async () => {
    const { url } = await serve(hello)
    const answer = await fetch(url, { headers: { origin: 'https://a.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await (await fetch(url, preflight('https://a.example'))).text()).toBe('hello')
  })

  test('may read answers and the useful headers when configured; others may not; caches are told by Vary', async () => {
    const { url } = await serve(hello, { corsOrigins: ['https://a.example'] })
    const ours = await fetch(url, { headers: { origin: 'https://a.example' } })
    expect(ours.headers.get('access-control-allow-origin')).toBe('https://a.example')
    for (const name of ['ETag', 'Error-Code', 'X-Request-Id', 'X-Total-Count', 'Link', 'RateLimit-Remaining']) {
      expect(ours.headers.get('access-control-expose-headers')?.split(', ')).toContain(name)
    }
    for (const ofUploads of [
      'Upload-Metadata',
      'Upload-Complete',
      'Upload-Limit',
      'OC-ETag',
      'OC-FileId',
      'X-OC-MTime',
    ])
      expect(ours.headers.get('access-control-expose-headers')?.split(', ')).toContain(ofUploads)
    const theirs = await fetch(url, { headers: { origin: 'https://b.example' } })
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull()
    for (const answer of [ours, theirs, await fetch(url)]) expect(answer.headers.get('vary')).toBe('Origin')
  })

  test('get 204 for a preflight, without a token and without the handler', async () => {
    const { url } = await serve(
      () => {
        throw new Problem('unauthenticated', 'test.no', 'No.')
      },
      { corsOrigins: ['https://a.example'] },
    )
    const answer = await fetch(`${url}/any`, preflight('https://a.example'))
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, x-a')
    expect((await fetch(`${url}/any`, preflight('https://b.example'))).status).toBe(401)
  })

  test('may all be allowed with *, and then nothing varies', async () => {
    const { url } = await serve(hello, { corsOrigins: ['*'] })
    const { headers } = await fetch(url, { headers: { origin: 'https://any.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('vary')).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('can read refusals too', async () => {
    const { url } = await serve(
      () => {
        throw new Problem('missing', 'test.missing', 'No.')
      },
      { corsOrigins: ['https://a.example'] },
    )
    const { headers } = await fetch(url, { headers: { origin: 'https://a.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('https://a.example')
  })

  test("keep the handler's own Vary", async () => {
    const { url } = await serve(
      ({ response }) => {
        response.writeHead(200, { Vary: 'Accept' }).end()
      },
      { corsOrigins: ['https://a.example'] },
    )
    expect((await fetch(url)).headers.get('vary')).toBe('Accept, Origin')
  })
})

describe('the console', () => {
  test('gives browsers the icon that they ask every address for, where it is told one', async () => {
    const folder = await someConsole()
    const asked = { redirect: 'manual' } as const
    const { url } = await serve(hello, { console: { folder, services: {}, icon: 'mark.svg' } })
    expect((await fetch(`${url}/favicon.ico`, asked)).headers.get('location')).toBe('/ui/mark.svg')
    const own = await serve(hello, { console: { folder, services: {} } })
    expect((await fetch(`${own.url}/favicon.ico`, asked)).status).toBe(200)
  })

  test('is served at /ui/, with its page for every path that is no file', async () => {
    const { url } = await serve(hello, { console: { folder: await someConsole(), services: {} } })
    for (const path of ['/ui/', '/ui/files/some/folder', '/ui/?tab=1']) {
      const answer = await fetch(url + path)
      expect(await answer.text()).toBe('<p>the console</p>')
      expect(answer.headers.get('content-type')).toBe('text/html;charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
    expect((await fetch(`${url}/ui/assets/other.js`)).status).toBe(404)
  })

  test('has hashed files cached for ever, and others revalidated', async () => {
    const { url } = await serve(hello, { console: { folder: await someConsole(), services: {} } })
    expect((await fetch(`${url}/ui/assets/main-B1x9_aQz.js`)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    const icon = await fetch(`${url}/ui/favicon.svg`)
    expect(icon.headers.get('cache-control')).toBe('no-cache')
    const again = await fetch(`${url}/ui/favicon.svg`, { headers: { 'if-none-match': icon.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('may run only its own scripts and call only the configured services', async () => {
    const { url } = await serve(hello, {
      console: { folder: await someConsole(), services: { crawl: 'http://127.0.0.1:4000' } },
    })
    const { headers } = await fetch(`${url}/ui/`)
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:4000")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('gets the addresses of the services, or that none is configured', async () => {
    const services = { files: 'http://127.0.0.1:8080', crawl: 'http://127.0.0.1:4000' }
    const configured = await serve(hello, { console: { folder: await someConsole(), services } })
    const answer = await fetch(`${configured.url}/ui/services.json`)
    expect([answer.status, await answer.json()]).toEqual([200, services])
    const undescribed = await serve(hello, { console: { folder: await someConsole(), services: {} } })
    expect((await fetch(`${undescribed.url}/ui/services.json`)).status).toBe(404)
  })

  test('is where a browser is redirected from /, and /ui is another name of /ui/', async () => {
    const { url } = await serve(hello, { console: { folder: await someConsole(), services: {} } })
    const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, redirect: 'manual' } as const
    for (const path of ['/', '/?a=b', '/ui']) {
      const answer = await fetch(url + path, browser)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ui/'])
    }
    expect(await (await fetch(url)).text()).toBe('hello')
    expect(await (await fetch(`${url}/uis`, browser)).text()).toBe('hello')
  })

  test('can only be read, ignores ranges and serves nothing outside its folder', async () => {
    const { url, raw } = await serve(hello, { console: { folder: await someConsole(), services: {} } })
    const post = await fetch(`${url}/ui/`, { method: 'POST' })
    expect([post.status, post.headers.get('allow'), post.headers.get('error-code')]).toEqual([
      405,
      'GET, HEAD',
      'http.method-not-allowed',
    ])
    expect((await fetch(`${url}/ui/`, { headers: { range: 'bytes=5-2' } })).status).toBe(200)
    for (const path of [
      '/ui/../../../../etc/passwd',
      '/ui/..%2f..%2f..%2fetc/passwd',
      '/ui/%2e%2e/%2e%2e/etc/passwd',
      '/ui/%zz',
      '/ui/%00',
    ]) {
      const text = await raw().send(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`).closed()
      expect(text).not.toContain('root:')
    }
  })

  test('with a file that vanishes while it is served cuts that answer and affects no other', async () => {
    const folder = await someConsole()
    const { url } = await serve(hello, { console: { folder, services: {} } })
    await rm(join(folder, 'favicon.svg'))
    await expect(fetch(`${url}/ui/favicon.svg`).then((answer) => answer.text())).rejects.toThrow('fetch failed')
    expect((await fetch(`${url}/ui/`)).status).toBe(200)
  })

  test('that was never built is an error at start', async () => {
    await expect(serve(hello, { console: { folder: '/nowhere', services: {} } })).rejects.toThrow('index.html')
  })
})

describe('/metrics', () => {
  test('is open in local development, and counts by method, class of status and name of route', async () => {
    const metrics = openMetrics({ service: 'test' })
    const { url } = await serve(
      ({ request, response }) => {
        nameRoute(request, '/things/{id}')
        if (request.url === '/things/2') throw new Problem('missing', 'test.missing', 'No.')
        response.end()
      },
      { metrics },
    )
    for (const path of ['/things/1', '/things/2', '/things/3']) await (await fetch(url + path)).text()
    await fetch(`${url}/things/1`, { method: 'PURGE' })
    const count = () => metrics.registry.getSingleMetric('http_requests_total')?.get()
    await expect.poll(async () => (await count())?.values.reduce((sum, { value }) => sum + value, 0)).toBe(4)
    const answer = await fetch(`${url}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toContain('http_requests_total{method="GET",status="2xx",route="/things/{id}",service="test"} 2')
    expect(text).toContain('http_requests_total{method="GET",status="4xx",route="/things/{id}",service="test"} 1')
    expect(text).toContain('http_requests_total{method="other",status="2xx",route="/things/{id}",service="test"} 1')
    expect(text).toContain('http_request_duration_seconds_bucket')
    expect(text).toContain('process_resident_memory_bytes')
  })

  test('is 403 elsewhere, unless readers are configured', async () => {
    const closed = await serve(hello, { metrics: openMetrics({ service: 'test' }), deployment: elsewhere })
    const refusal = await fetch(`${closed.url}/metrics`)
    expect([refusal.status, refusal.headers.get('error-code')]).toEqual([403, 'http.forbidden'])
    const guarded = await serve(hello, {
      metrics: openMetrics({ service: 'test' }),
      deployment: elsewhere,
      async mayReadMetrics({ request }) {
        await Promise.resolve()
        if (request.headers.authorization === undefined) {
          throw new Problem('unauthenticated', 'test.no-token', 'No token.', {
            headers: { 'www-authenticate': 'Bearer' },
          })
        }
        return request.headers.authorization === 'Bearer admin'
      },
    })
    const ask = async (authorization?: string) => {
      const answer = await fetch(
        `${guarded.url}/metrics`,
        authorization === undefined ? {} : { headers: { authorization } },
      )
      return [answer.status, answer.headers.get('www-authenticate')]
    }
    expect(await ask()).toEqual([401, 'Bearer'])
    expect(await ask('Bearer user')).toEqual([403, null])
    expect(await ask('Bearer admin')).toEqual([200, null])
  })

  test("is the handler's own path where nothing is counted", async () => {
    const { url } = await serve(hello)
    expect(await (await fetch(`${url}/metrics`)).text()).toBe('hello')
  })
})

describe("the caller's address", () => {
  test("is the socket's, and local development where the kernel says so", async () => {
    const { url } = await serve(telling)
    expect(await ask(url)).toEqual({ peer: '127.0.0.1', isLocal: true })
    expect(await ask(url, { 'x-forwarded-for': '1.2.3.4' })).toEqual({ peer: '127.0.0.1', isLocal: false })
  })

  test('is the one that a trusted proxy names, and never local development then', async () => {
    const { url } = await serve(telling, {
      deployment: { ...localDeployment, trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] },
    })
    expect(await ask(url, { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' })).toEqual({
      peer: '203.0.113.9',
      isLocal: false,
    })
  })

  test('is not guessed from a proxy with an invalid address', async () => {
    await expect(serve(telling, { deployment: { ...localDeployment, trustedProxies: ['localhost'] } })).rejects.toThrow(
      'CIDR',
    )
  })
})

describe('TLS', () => {
  test('works with certificate and key, and a plain request to it does no harm', async () => {
    const server = await serve(hello, { tls: testCertificate })
    expect(server.url).toBe(`https://127.0.0.1:${server.port}`)
    await server.raw().send('GET / HTTP/1.1\r\nHost: a\r\n\r\n').closed()
    const body = await new Promise<string>((resolve, reject) => {
      secureRequest(server.url, { ca: testCertificate.certificate }, (answer) =>
        answer.on('data', (chunk) => resolve(String(chunk))),
      )
        .on('error', reject)
        .end()
    })
    expect(body).toBe('hello')
    await eventually(() => server.lines.some(({ msg }) => msg === 'answered'))
    await server.stop({ deadlineMs: 60_000 }) // the kept connection is idle and closes at once
  })
})
