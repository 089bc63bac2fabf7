/** The flags of `alluvium files`: the effect of each, tested over HTTP. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runIssuer, testCertificate } from '@alluvium/http/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { alluvium, answers, servingFiles, temporaryFolder, until } from '../testing/command.ts'

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const root = { authorization: basic('root', 'correct horse') }
const adminFlags = ['--admin-user=root', '--admin-password=correct horse']

type Sized = Readonly<{ size: number }>
type Send = Readonly<{ headers?: Readonly<Record<string, string>>; body?: string | object }>

/** As the administrator. */
const asking =
  (url: string) =>
  (method: string, path: string, send: Send = {}) => {
    const { headers = {}, body } = send
    const isJson = typeof body === 'object'
    return fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...root, ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    })
  }

/** A process whose clock is so many days ahead. */
const daysLater = (days: number) => {
  const script = `const { now } = Date; Date.now = () => now() + ${days * 86_400_000}`
  return { environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` } }
}

/** As if the service had run for so many days: what is old is old by the time that it has seen. */
function seeDaysPass(data: string, days: number): void {
  const database = new DatabaseSync(join(data, 'files', 'files.sqlite'))
  database.prepare('UPDATE history SET seen_at = (SELECT max(at) FROM revisions) + ?').run(days * 86_400_000)
  database.close()
}

/** A file whose upload has begun and is being read by the service; and its final status, 0 when it is cut off. */
async function begunUpload(url: string): Promise<Readonly<{ sending: ClientRequest; outcome: Promise<number> }>> {
  const sending = request(`${url}/slow.bin`, {
    method: 'PUT',
    headers: { ...root, 'content-length': 200_000, expect: '100-continue' },
  })
  const outcome = new Promise<number>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve(0))
  })
  sending.flushHeaders()
  await new Promise((resolve) => sending.once('continue', resolve))
  sending.write(Buffer.alloc(100_000))
  return { sending, outcome }
}

/** The same port at another address of this machine. */
const at = (host: string, url: string) => `http://${host}:${new URL(url).port}`

const configOf = async (url: string) => (await fetch(`${url}/api/config`)).json()

test('the help names every flag of the service', async () => {
  const { stdout } = await alluvium(['files', '--help'])
  for (const name of [
    'port host data admin-user admin-password oidc-issuer oidc-audience oidc-default-role external-url cedar-policies',
    'wasm-workers wopi-url storage uploads rate-limit audit-reads cors-origin tls-cert tls-key trusted-proxy production',
    'oidc-groups-claim oidc-groups-hours scim-role',
    'insecure database trash-days versions version-days merge-on-save webhook-targets stop-within-ms log-level config',
  ].flatMap((line) => line.split(' ')))
    expect(stdout).toMatch(new RegExp(`--${name}\\b`))
})

describe('with an administrator', () => {
  test('requests without credentials are refused, and the flags for proxies, origins, rate limits and the audit log take effect', async () => {
    const { url } = await servingFiles(await temporaryFolder(), [
      ...adminFlags,
      '--external-url=https://files.example',
      '--cors-origin=https://console.example',
      '--trusted-proxy=127.0.0.1',
      '--rate-limit=1234',
      '--audit-reads',
    ])
    const ask = asking(url)
    const unauthenticated = await fetch(`${url}/`)
    expect([unauthenticated.status, unauthenticated.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ])
    const read = await ask('GET', '/', {
      headers: { 'x-forwarded-for': '203.0.113.9', origin: 'https://console.example' },
    })
    expect([read.status, read.headers.get('ratelimit-limit'), read.headers.get('access-control-allow-origin')]).toEqual(
      [200, '1234', 'https://console.example'],
    )
    expect(await configOf(url)).toMatchObject({ auth_enabled: true, external_url: 'https://files.example' })
    expect(await (await ask('GET', '/api/audit')).json()).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/', status: 200, user: 'root', client_ip: '203.0.113.9' }),
    )
    await ask('PUT', '/a.txt', { body: 'a' })
    const made = await ask('POST', '/api/shares', { body: { path: '/a.txt' } })
    expect((await made.json()).url).toMatch(/^https:\/\/files\.example\/s\//)
  })

  test('metrics are for administrators, and outside of local development for nobody else', async () => {
    const { url } = await servingFiles(await temporaryFolder(), [...adminFlags, '--production'])
    const ask = asking(url)
    await ask('POST', '/api/admin/users', { body: { username: 'kim', password: 'a pass phrase', role: 'user' } })
    const made = await (await ask('POST', '/api/auth/app-passwords', { body: { name: 'x' } })).json()
    const metrics = (headers: Record<string, string>) => fetch(`${url}/metrics`, { headers })
    const statuses = [
      (await metrics({})).status,
      (await metrics({ authorization: basic('kim', 'a pass phrase') })).status,
      (await metrics({ authorization: basic('root', made.password) })).status,
      (await metrics(root)).status,
    ]
    expect(statuses).toEqual([401, 403, 403, 200])
    const text = await (await metrics(root)).text()
    expect(text).toMatch(
      /http_requests_total\{method="POST",status="2xx",route="\/api\/admin\/users",service="files"\} 1/,
    )
    expect(text).toContain('process_resident_memory_bytes')
  })

  test('the flags for versions and the trash decide what is kept, and for how long', async () => {
    const data = await temporaryFolder()
    const { url } = await servingFiles(data, [
      ...adminFlags,
      '--trash-days=3',
      '--uploads=memory',
      '--uploads-memory-bytes=50000',
      '--merge-on-save=stale',
      '--webhook-targets=127.0.0.0/8',
    ])
    const ask = asking(url)
    await ask('PUT', '/gone.txt', { body: 'x' })
    await ask('DELETE', '/gone.txt')
    const [item] = await (await ask('GET', '/api/trash')).json()
    expect(Date.parse(item.expires_at) - Date.parse(item.deleted_at)).toBe(3 * 86_400_000)

    const { upload_id: id } = await (await ask('POST', '/api/upload/init', { body: { path: '/up' } })).json()
    expect((await ask('PUT', `/api/upload/${id}/0`, { body: 'x'.repeat(40_000) })).status).toBe(200)
    const full = await ask('PUT', `/api/upload/${id}/1`, { body: 'x'.repeat(40_000) })
    expect([full.status, full.headers.get('error-code')]).toEqual([507, 'files.upload-memory-full'])

    const had = (await ask('PUT', '/p.json', { body: '{\n  "a": 1,\n  "b": 1\n}\n' })).headers.get('etag') ?? ''
    await ask('PUT', '/p.json', { body: '{\n  "a": 2,\n  "b": 1\n}\n' })
    const late = await ask('PUT', '/p.json', { headers: { 'if-match': had }, body: '{\n  "a": 1,\n  "b": 2\n}\n' })
    expect([late.status, await (await ask('GET', '/p.json')).json()]).toEqual([200, { a: 2, b: 2 }])

    expect((await ask('POST', '/api/webhooks', { body: { url: 'http://127.0.0.1:9/' } })).status).toBe(201)
  })

  test('the flag for the number of older versions limits how many are kept', async () => {
    const data = await temporaryFolder()
    const first = await servingFiles(data, [...adminFlags])
    for (const body of ['1', '2', '3', '4', '5']) await asking(first.url)('PUT', '/a.txt', { body })
    expect(await first.signal('SIGTERM')).toBe(0)
    const { url } = await servingFiles(data, [...adminFlags, '--versions=2'])
    const versions = async () => (await (await asking(url)('GET', '/api/versions/a.txt')).json()).length
    await expect.poll(versions).toBe(1 + 2)
  })

  test('the flag for the age of older versions counts days since a version was replaced', async () => {
    const data = await temporaryFolder()
    const first = await servingFiles(data, adminFlags)
    for (const body of ['1', '22']) await asking(first.url)('PUT', '/a.txt', { body })
    expect(await first.signal('SIGTERM')).toBe(0)
    seeDaysPass(data, 3)
    const { url } = await servingFiles(data, [...adminFlags, '--version-days=2'], daysLater(3))
    const ask = asking(url)
    await ask('PUT', '/a.txt', { body: '333' })
    const sizes = async () => (await (await ask('GET', '/api/versions/a.txt')).json()).map((one: Sized) => one.size)
    await expect.poll(sizes).toEqual([3, 2])
  })

  test('a request under way is answered while the service stops, but only within the configured time', async () => {
    const longWaiting = await servingFiles(await temporaryFolder(), [...adminFlags, '--stop-within-ms=600000'])
    const answered = await begunUpload(longWaiting.url)
    const hasty = await servingFiles(await temporaryFolder(), [...adminFlags, '--stop-within-ms=100'])
    const cut = await begunUpload(hasty.url)
    const ended = longWaiting.signal('SIGTERM')
    await until('it takes no more requests', async () => !(await answers(longWaiting.url)))
    // The hasty one is stopped later, and has ended while the other still waits.
    expect([await hasty.signal('SIGTERM'), await cut.outcome]).toEqual([0, 0])
    answered.sending.end(Buffer.alloc(100_000))
    expect([await answered.outcome, await ended]).toEqual([201, 0])
  })

  test('policies, workers and an editor work when flags configure them', async () => {
    const folder = await temporaryFolder()
    const [policies, workers] = [join(folder, 'all.cedar'), join(folder, 'workers')]
    await mkdir(workers)
    await writeFile(join(workers, 'broken.wasm'), 'no module')
    await writeFile(join(workers, 'broken.json'), '{"events":["put"]}')
    await writeFile(
      policies,
      'permit (principal, action, resource); forbid (principal, action, resource in Alluvium::Path::"/vault");',
    )
    const { url } = await servingFiles(join(folder, 'data'), [
      ...adminFlags,
      `--cedar-policies=${policies}`,
      `--wasm-workers=${workers}`,
      '--wopi-url=http://127.0.0.1:9/',
    ])
    const ask = asking(url)
    expect(await configOf(url)).toMatchObject({
      cedar_enabled: true,
      wasm_workers_enabled: true,
      wopi_configured: true,
    })
    const forbidden = await ask('PUT', '/vault', { body: 'x' })
    expect([forbidden.status, forbidden.headers.get('error-code')]).toEqual([403, 'files.policy-forbids'])
    expect(await (await ask('GET', '/api/admin/workers')).json()).toMatchObject([{ name: 'broken', state: 'broken' }])
    await ask('PUT', '/page.docx', { body: 'x' })
    const opened = await ask('POST', '/api/wopi/open', { body: { path: '/page.docx', mode: 'edit' } })
    expect([opened.status, opened.headers.get('error-code')]).toEqual([503, 'files.wopi-unavailable'])
  })

  test('TLS works with a certificate and its key, and a request without a password is answered 401', async () => {
    const folder = await temporaryFolder()
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    await writeFile(certificate, testCertificate.certificate)
    await writeFile(key, testCertificate.key)
    const { url } = await servingFiles(join(folder, 'data'), [
      ...adminFlags,
      `--tls-cert=${certificate}`,
      `--tls-key=${key}`,
    ])
    expect(url).toMatch(/^https:\/\//)
    const ask = (headers: Record<string, string>) =>
      new Promise((resolve, reject) => {
        secureRequest(`${url}/`, { headers, ca: testCertificate.certificate, method: 'OPTIONS' }, (response) => {
          response.resume()
          const { statusCode, headers: fields } = response
          resolve([statusCode, fields['www-authenticate'] ?? fields['ms-author-via']])
        })
          .on('error', reject)
          .end()
      })
    expect([await ask({}), await ask(root)]).toEqual([
      [401, expect.stringMatching(/^Basic /)],
      [204, 'DAV'],
    ])
  })

  test('no log, at any level, holds a password or the token of a share', async () => {
    const { url, signal, output } = await servingFiles(await temporaryFolder(), [...adminFlags, '--log-level=trace'])
    const ask = asking(url)
    await ask('PUT', '/a.txt', { body: 'a' })
    const { token } = await (
      await ask('POST', '/api/shares', { body: { path: '/a.txt', password: 'topsecret' } })
    ).json()
    expect(await (await fetch(`${url}/s/${token}?password=topsecret`)).text()).toBe('a')
    expect((await fetch(`${url}/s/${token}?password=a-guess`)).status).toBe(401)
    expect((await ask('DELETE', `/api/shares/${token}`)).status).toBe(204)
    const login = await ask('POST', '/api/auth/login', { body: { username: 'root', password: 'correct horse' } })
    const bearer = (await login.json()).access_token
    await ask('GET', '/', { headers: { authorization: `Bearer ${bearer}` } })
    expect(await signal('SIGTERM')).toBe(0)
    expect(output()).toMatch(/"path":"\/s\/\[redacted\]/)
    for (const secret of [token, 'topsecret', 'a-guess', 'correct horse', root.authorization.slice(6), bearer])
      expect(output()).not.toContain(secret)
  })
})

describe('without an administrator', () => {
  test('requests from elsewhere are refused, unless --insecure allows everybody', async () => {
    const elsewhere = { headers: { via: '1.1 proxy' } }
    const closed = await servingFiles(await temporaryFolder())
    expect([(await fetch(closed.url)).status, (await fetch(closed.url, elsewhere)).status]).toEqual([200, 401])
    const open = await servingFiles(await temporaryFolder(), ['--insecure'])
    expect((await fetch(open.url, elsewhere)).status).toBe(200)
  })

  test('it listens at the configured address, and at all addresses only with --insecure', async () => {
    const one = await servingFiles(await temporaryFolder(), ['--host=127.0.0.2'])
    expect(one.url).toBe(at('127.0.0.2', one.url))
    expect([(await fetch(one.url)).status, await answers(at('127.0.0.1', one.url))]).toEqual([200, false])
    const data = await temporaryFolder()
    const refused = await alluvium(['files', `--data=${data}`, '--port=0', '--host=0.0.0.0'])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--insecure')])
    const all = await servingFiles(data, ['--host=0.0.0.0', '--insecure'])
    expect(all.url).toBe(at('127.0.0.1', all.url))
    for (const host of ['127.0.0.1', '127.0.0.2']) expect((await fetch(at(host, all.url))).status).toBe(200)
  })

  test('an issuer of tokens turns on authentication, and accepts tokens for its audience only', async () => {
    const { issuer, token, stop } = await runIssuer({ introspects: false })
    onTestFinished(stop)
    const audience = 'https://files.example.org/'
    const { url } = await servingFiles(await temporaryFolder(), [
      `--oidc-issuer=${issuer}`,
      `--oidc-audience=${audience}`,
      '--oidc-default-role=readonly',
    ])
    const me = async (resource: string) =>
      fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${await token(resource)}` } })
    expect((await fetch(url)).status).toBe(401)
    expect((await me('https://elsewhere.example.org/')).status).toBe(401)
    expect(await (await me(audience)).json()).toMatchObject({ role: 'readonly', status: 'active' })
  })

  test('the groups of its tokens are read from the configured claim', async () => {
    const { issuer, token, stop } = await runIssuer({ introspects: false })
    onTestFinished(stop)
    const audience = 'https://files.example.org/'
    const { url } = await servingFiles(await temporaryFolder(), [
      ...adminFlags,
      `--oidc-issuer=${issuer}`,
      `--oidc-audience=${audience}`,
      '--oidc-groups-claim=teams',
      '--oidc-groups-hours=1',
    ])
    const authorization = `Bearer ${await token(audience, { teams: ['board'], groups: ['staff'] })}`
    expect((await fetch(`${url}/api/users/me`, { headers: { authorization } })).status).toBe(200)
    const groups = await (await asking(url)('GET', '/api/admin/groups')).json()
    expect(groups).toMatchObject([{ name: `oidc/${new URL(issuer).host}/board`, source: 'issuer' }])
  })

  test('a directory makes accounts of the configured role', async () => {
    const { url } = await servingFiles(await temporaryFolder(), [...adminFlags, '--scim-role=readonly'])
    const ask = asking(url)
    const { token } = await (await ask('POST', '/api/admin/scim-tokens', { body: { name: 'okta' } })).json()
    const made = await fetch(`${url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({ userName: 'ada' }),
    })
    expect(made.status).toBe(201)
    expect((await (await ask('GET', '/api/admin/users')).json())[0]).toMatchObject({
      username: 'ada',
      role: 'readonly',
    })
  })

  test('an issuer with introspection is asked about its tokens with the configured client credentials', async () => {
    const { issuer, client, token, introspectWith, stop } = await runIssuer({ introspects: true })
    onTestFinished(stop)
    const audience = 'https://files.example.org/'
    const { url } = await servingFiles(await temporaryFolder(), [
      `--oidc-issuer=${issuer}`,
      `--oidc-audience=${audience}`,
      `--oidc-client-id=${client.id}`,
      `--oidc-client-secret=${client.secret}`,
    ])
    const statusOf = async (isActive: boolean) => {
      introspectWith(() => isActive)
      const headers = { authorization: `Bearer ${await token(audience, { once: String(isActive) })}` }
      return (await fetch(`${url}/api/users/me`, { headers })).status
    }
    expect([await statusOf(false), await statusOf(true)]).toEqual([401, 200])
  })

  test('a service with storage in memory keeps nothing', async () => {
    const data = join(await temporaryFolder(), 'data')
    const { url, signal } = await servingFiles(data, ['--storage=memory'])
    expect((await fetch(`${url}/a.bin`, { method: 'PUT', body: Buffer.alloc(100_000, 'x') })).status).toBe(201)
    expect(await configOf(url)).toMatchObject({ storage: 'memory', metadata_persistent: false })
    expect(await signal('SIGTERM')).toBe(0)
    expect(await readdir(data).catch(() => [])).toEqual([])
  })
})

test('each flag is also an environment variable and a key of the configuration file, and the more specific one takes precedence', async () => {
  const folder = await temporaryFolder()
  const config = join(folder, 'other.toml')
  const lines = [
    'external-url = "https://shared.example"',
    '[files]',
    'external-url = "https://file.example"',
    'admin-user = "root"',
    'trash-days = 5',
  ]
  await writeFile(config, lines.join('\n'))
  const started = async (flags: readonly string[], environment: Record<string, string>) => {
    const { url, signal } = await servingFiles(join(folder, 'data'), [`--config=${config}`, ...flags], { environment })
    const ask = asking(url)
    await ask('PUT', '/x', { body: 'x' })
    await ask('DELETE', '/x')
    const [{ expires_at, deleted_at }] = await (await ask('GET', '/api/trash')).json()
    const { external_url } = await configOf(url)
    expect(await signal('SIGTERM')).toBe(0)
    return [external_url, (Date.parse(expires_at) - Date.parse(deleted_at)) / 86_400_000]
  }
  const password = { ALLUVIUM_FILES_ADMIN_PASSWORD: 'correct horse' }
  const environment = {
    ...password,
    ALLUVIUM_FILES_EXTERNAL_URL: 'https://environment.example',
    ALLUVIUM_FILES_TRASH_DAYS: '7',
  }
  expect(await started([], password)).toEqual(['https://file.example', 5])
  expect(await started([], environment)).toEqual(['https://environment.example', 7])
  expect(await started(['--external-url=https://flag.example'], environment)).toEqual(['https://flag.example', 7])
})
