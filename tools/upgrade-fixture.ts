/**
 * Makes the data folder that later versions must be able to open (apps/alluvium/testing/fixtures): everything that
 * `serve` keeps, filled over the public interfaces by the version that is checked out at the place that is named.
 *
 *   node tools/upgrade-fixture.ts CHECKOUT FIXTURE.tar.gz
 *
 * What only its maker knows lies in it as `/notes/known.json`: the secrets of one-time codes, and where the unfinished upload is.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { oneTimeCode } from '../apps/alluvium/testing/one-time-code.ts'

const [checkout = '.', fixture = 'fixture.tar.gz'] = process.argv.slice(2)
const administrator = { email: 'admin@alluvium.localhost', password: 'fixture-password-1' }
const basic = `Basic ${Buffer.from(`${administrator.email}:${administrator.password}`).toString('base64')}`

const folder = await mkdtemp(join(tmpdir(), 'alluvium-fixture-'))
const program = join(checkout, 'apps/alluvium/src/main.ts')
const ports = ['--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']
const flags = [
  'serve',
  `--data=${join(folder, 'data')}`,
  '--json',
  '--log-level=warn',
  `--admin-password=${administrator.password}`,
]
const child = spawn(process.execPath, [program, ...flags, ...ports], { stdio: ['ignore', 'pipe', 'inherit'] })
const [line] = await once(createInterface({ input: child.stdout }), 'line')
const ready = JSON.parse(String(line))

type Asking = Readonly<{
  method?: string
  headers?: Record<string, string>
  body?: unknown
  text?: string | FormData
}>

async function ask(url: string, { method = 'POST', headers = {}, body, text }: Asking = {}) {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, {
    method,
    headers: { ...type, ...headers },
    ...(sent !== undefined && { body: sent }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${said}`)
  return { said, headers: answer.headers, json: () => JSON.parse(said) }
}

const at = (path: string, asking: Asking = {}) =>
  ask(ready.files.url + path, { ...asking, headers: { authorization: basic, ...asking.headers } })
const put = (path: string, text: string) => at(path, { method: 'PUT', text })

async function fillFiles(): Promise<void> {
  await at('/notes', { method: 'MKCOL' })
  await put('/notes/versions.txt', 'first')
  await put('/notes/versions.txt', 'second')
  await put('/notes/large.txt', 'a large content '.repeat(5000))
  await put('/notes/trashed.txt', 'trashed')
  await at('/api/snapshots')
  await at('/notes/trashed.txt', { method: 'DELETE' })
  await at('/api/shares', { body: { path: '/notes/large.txt' } })
  await at('/api/tags/notes/large.txt', { body: { tags: ['kept'] } })
  await at('/notes/versions.txt', {
    method: 'PROPPATCH',
    text: '<propertyupdate xmlns="DAV:"><set><prop><colour xmlns="urn:x">blue</colour></prop></set></propertyupdate>',
  })
  await at('/notes/large.txt', {
    method: 'LOCK',
    headers: { timeout: 'Infinite' },
    text: '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype><owner>me</owner></lockinfo>',
  })
  await at('/api/auth/app-passwords', { body: { name: 'kept' } })
  await at('/api/admin/users', { body: { username: 'ann', password: 'fixture-password-2', role: 'user' } })
}

/** Ann of the file service. */
async function turnOnCodes(): Promise<string> {
  const logIn = { body: { username: 'ann', password: 'fixture-password-2' } }
  const { access_token: token } = (await ask(`${ready.files.url}/api/auth/login`, logIn)).json()
  const headers = { authorization: `Bearer ${token}` }
  const { secret } = (await at('/api/auth/totp', { headers })).json()
  await at('/api/auth/totp/confirm', { headers, body: { totp: oneTimeCode(secret, Date.now()) } })
  return secret
}

/** Half of it was sent. */
async function beginUpload(): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = `path ${Buffer.from('/notes/resumed.txt').toString('base64')}`
  const begun = await at('/api/tus', { headers: { ...tus, 'upload-length': '10', 'upload-metadata': metadata } })
  const location = new URL(begun.headers.get('location') ?? '', ready.files.url).pathname
  const type = { 'content-type': 'application/offset+octet-stream' }
  await at(location, { method: 'PATCH', headers: { ...tus, ...type, 'upload-offset': '0' }, text: 'first' })
  return location
}

/** Cat of the platform. */
async function turnOnPlatformCodes(): Promise<string> {
  const cat = { email: 'cat@example.org', password: 'fixture-password-3' }
  await ask(`${ready.platform.url}/auth/register`, { body: { ...cat, display_name: 'Cat' } })
  const { token } = (await ask(`${ready.platform.url}/auth/login`, { body: cat })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { secret } = (
    await ask(`${ready.platform.url}/auth/totp`, { headers, body: { password: cat.password } })
  ).json()
  const body = { totp: oneTimeCode(secret, Date.now()) }
  await ask(`${ready.platform.url}/auth/totp/confirm`, { headers, body })
  return secret
}

async function uploadPlugin(): Promise<void> {
  const words = ['platform', 'admin', 'tier', 'ann@example.org', 'enterprise', `--data=${join(folder, 'data')}`]
  execFileSync(process.execPath, [program, ...words])
  const ann = { email: 'ann@example.org', password: 'fixture-password-2' }
  const { token } = (await ask(`${ready.platform.url}/auth/login`, { body: ann })).json()
  const form = new FormData()
  const module = await readFile(join(checkout, 'docs/examples/plugins/counter.wasm'))
  form.set('file', new Blob([new Uint8Array(module)]), 'counter.wasm')
  await ask(`${ready.platform.url}/api/plugins/upload`, { headers: { authorization: `Bearer ${token}` }, text: form })
}

async function fillPlatform(): Promise<void> {
  const ann = { email: 'ann@example.org', password: 'fixture-password-2' }
  await ask(`${ready.platform.url}/auth/register`, { body: { ...ann, display_name: 'Ann' } })
  const { token } = (await ask(`${ready.platform.url}/auth/login`, { body: ann })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { org_id: id } = (
    await ask(`${ready.platform.url}/api/orgs`, { headers, body: { name: 'kept', display_name: 'Kept' } })
  ).json()
  await ask(`${ready.platform.url}/api/orgs/${id}/invite`, {
    headers,
    body: { email: 'bob@example.org', role: 'viewer' },
  })
  await ask(`${ready.platform.url}/api/merge`, {
    headers,
    body: { driver: 'json', base: '{"a":1}', ours: '{"a":2}', theirs: '{"a":1,"b":1}' },
  })
}

async function fillCrawl(): Promise<void> {
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(request.url === '/' ? '<title>Kept</title><a href="/other">other</a>' : '<title>Other</title>')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  const start_url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  const headers = { 'x-api-key': ready.developmentKey }
  await ask(`${ready.crawl.url}/api/v1/keys`, { headers, body: { name: 'kept' } })
  const { crawl_id: id } = (await ask(`${ready.crawl.url}/api/v1/crawls`, { headers, body: { start_url } })).json()
  for (let status = 'running'; status === 'running'; )
    status = (await ask(`${ready.crawl.url}/api/v1/crawls/${id}`, { method: 'GET', headers })).json().status
  site.close()
}

try {
  await fillFiles()
  await fillPlatform()
  await uploadPlugin()
  await fillCrawl()
  const known = { files: await turnOnCodes(), platform: await turnOnPlatformCodes(), upload: await beginUpload() }
  await put('/notes/known.json', JSON.stringify(known))
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
execFileSync('tar', ['--use-compress-program=gzip -9', '-cf', fixture, '--exclude=holder.*', '-C', folder, 'data'])
await rm(folder, { recursive: true })
