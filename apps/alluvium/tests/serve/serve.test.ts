import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { testPostgresUrl } from '@alluvium/database/testing'
import { describe, expect, test } from 'vitest'
import { settledPort } from '../../src/supervision/free-port.ts'
import {
  alluvium,
  answers,
  isAlive,
  type Serving,
  serving,
  sharedServing,
  temporaryFolder,
  until,
} from '../../testing/command.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'

const basic = ({ administrator: { name, password } }: Pick<Serving, 'administrator'>) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

const tokenOf = async (answer: Response) => String(Reflect.get((await answer.json()) as object, 'token'))
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const usersOf = async ({ files }: Serving, who: RequestInit) =>
  (await fetch(`${files.url}/api/admin/users`, who)).json()

const healthOf = (served: Serving): Record<string, string> => ({
  files: `${served.files.url}/healthz`,
  platform: `${served.platform.url}/healthz`,
  crawl: `${served.crawl.url}/ui/`,
})

test('the first password works for both the platform and the file service, and is shown only once', async () => {
  const data = join(await temporaryFolder(), 'data')
  const first = await serving(data)
  const { name, password } = first.administrator
  const login = () =>
    fetch(`${first.platform.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: name, password }),
    })
  const [one, other] = [withToken(await tokenOf(await login())), withToken(await tokenOf(await login()))]
  const listed = async (who: typeof one) => (await fetch(`${first.files.url}/`, { method: 'PROPFIND', ...who })).status
  expect(await listed(one)).toBe(207)
  await fetch(`${first.platform.url}/auth/logout`, { method: 'POST', ...other })
  expect([await listed(other), await listed(one)]).toEqual([401, 207])
  expect((await fetch(`${first.files.url}/a.txt`, { method: 'PUT', body: 'one', headers: basic(first) })).status).toBe(
    201,
  )
  expect((await fetch(`${first.files.url}/a.txt`)).status).toBe(401)
  expect(await readFile(join(data, 'administrator.json'), 'utf8')).toBe(JSON.stringify({ name }))
  expect(await first.signal('SIGTERM')).toBe(0)

  const second = await serving(data)
  expect(second.administrator).toEqual({ name, password: null })
  const kept = await fetch(`${second.files.url}/a.txt`, { headers: basic(first) })
  expect(await kept.text()).toBe('one')
})

test('a password chosen by the operator works, is never printed, and is not stored in plain text', async () => {
  const data = join(await temporaryFolder(), 'data')
  const chosen = 'chosen by the operator'
  const served = await serving(data, [`--admin-password=${chosen}`])
  const { name } = served.administrator
  expect(served.administrator).toEqual({ name, password: null })
  const who = { headers: basic({ administrator: { name, password: chosen } }) }
  expect((await fetch(`${served.files.url}/`, { method: 'PROPFIND', ...who })).status).toBe(207)
  expect(await readFile(join(data, 'administrator.json'), 'utf8')).toBe(JSON.stringify({ name }))
})

test.each([
  ['a password that is too short', '--admin-password=a', '--admin-password must be a text of 8 to 1024 characters.'],
  [
    'an address that is none',
    '--admin-email=ada@here',
    "The first administrator can't be made: its e-mail address is not one.",
  ],
])('an administrator with %s is refused before any service makes them', async (_, flag, why) => {
  const data = join(await temporaryFolder(), 'data')
  expect(await alluvium(['serve', `--data=${data}`, flag])).toEqual({
    code: 2,
    stdout: '',
    stderr: `alluvium: ${why}\n`,
  })
  expect(existsSync(data)).toBe(false)
})

test('the administrator has one account in the file service, whether authenticated by password or by a platform token', async () => {
  const data = join(await temporaryFolder(), 'data')
  const first = await serving(data)
  const { name: email, password } = first.administrator
  const json = { 'content-type': 'application/json' }
  const fromPlatform = async ({ platform }: Serving) => {
    const body = JSON.stringify({ email, password })
    const login = await fetch(`${platform.url}/auth/login`, { method: 'POST', headers: json, body })
    return withToken(await tokenOf(login))
  }
  const one = [expect.objectContaining({ username: email, role: 'admin' })]
  expect(await usersOf(first, await fromPlatform(first))).toEqual(one)
  expect(await usersOf(first, { headers: basic(first) })).toEqual(one)
  // A platform user with the same display name who is no administrator is refused.
  const other = JSON.stringify({ email: 'kim@example.org', password: 'a pass phrase', display_name: email })
  const registered = await fetch(`${first.platform.url}/auth/register`, { method: 'POST', headers: json, body: other })
  expect((await fetch(`${first.files.url}/`, withToken(await tokenOf(registered)))).status).toBe(403)
  await first.signal('SIGTERM')

  // On other ports: the platform's tokens name another issuer.
  const second = await serving(data)
  expect(second.platform.url).not.toBe(first.platform.url)
  const names = [...one, expect.objectContaining({ username: 'kim@example.org', role: 'none' })]
  const listed = await usersOf(second, await fromPlatform(second))
  expect(listed).toHaveLength(2)
  expect(listed).toEqual(expect.arrayContaining(names))
})

test("a platform token works for the file and crawl services too, whatever the platform's external name, and carries the role of administrator only for administrators", async () => {
  const folder = await temporaryFolder()
  const port = await settledPort('127.0.0.1', 0)
  const config = join(folder, 'alluvium.toml')
  await writeFile(config, `[platform]\nexternal-url = "http://localhost:${port}"\n`)
  const served = await serving(join(folder, 'data'), [`--config=${config}`, `--platform-addr=127.0.0.1:${port}`])
  const { name: email, password } = served.administrator
  const headers = { 'content-type': 'application/json' }
  const ask = (path: string, body: object) =>
    fetch(served.platform.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const administrator = withToken(await tokenOf(await ask('/auth/login', { email, password })))
  expect((await fetch(`${served.files.url}/api/admin/users`, administrator)).status).toBe(200)
  const other = { email: 'kim@example.org', password: 'a pass phrase', display_name: 'Kim' }
  const somebody = withToken(await tokenOf(await ask('/auth/register', other)))
  const key = { headers: { 'x-api-key': served.developmentKey, ...headers } }
  const account = JSON.stringify({ name: 'a key of the first key' })
  expect((await fetch(`${served.crawl.url}/api/v1/keys`, { ...key, method: 'POST', body: account })).status).toBe(201)
  const keysOf = async (who: object) => (await fetch(`${served.crawl.url}/api/v1/keys`, who)).json()
  expect([await keysOf(administrator), await keysOf(somebody)]).toEqual([[expect.anything()], []])
  const refused = await fetch(`${served.files.url}/`, somebody)
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('administrator')])
})

describe('one that serves', () => {
  const shared = sharedServing()

  test('the data folder can be read by its owner alone', async () => {
    expect((await stat(shared().data)).mode & 0o077).toBe(0)
  })

  test('a second start on the same data folder is refused and names the process that holds it', async () => {
    const { data, process: first } = shared()
    const second = await alluvium([
      'serve',
      `--data=${data}`,
      '--files-port=0',
      '--platform-addr=127.0.0.1:0',
      '--crawl-port=0',
    ])
    expect(second.code).toBe(75)
    expect(second.stderr).toContain(`The data folder ${data} is held by alluvium serve, process ${first.pid}, since `)
  })

  test('a single service on a folder that `serve` holds is refused and names the holder', async () => {
    const { data, parts } = shared()
    const alone = await alluvium(['files', `--data=${data}`, '--port=0', '--admin-user=a', '--admin-password=12345678'])
    expect(alone).toMatchObject({ code: 75, stdout: '' })
    expect(alone.stderr).toContain(`is held by alluvium files, process ${parts().files}, since `)
  })

  test('a port in use ends the start with one line that names the setting, and an exit code with which systemd tries again', async () => {
    const port = new URL(shared().files.url).port
    const other = join(await temporaryFolder(), 'other')
    const second = await alluvium([
      'serve',
      `--data=${other}`,
      `--files-port=${port}`,
      '--platform-addr=127.0.0.1:0',
      '--crawl-port=0',
    ])
    expect(second.code).toBe(75)
    expect(second.stderr).toContain(`alluvium: 127.0.0.1:${port} is taken by another program.`)
    expect(second.stderr).toContain('--files-port')
  })

  test('a service that is killed comes back at its old address, and the others are not disturbed', async () => {
    const served = shared()
    for (const [name, url] of Object.entries(healthOf(served))) {
      const before = served.parts()
      const killed = before[name]
      if (killed === undefined) throw new Error(`${name} does not run`)
      process.kill(killed, 'SIGKILL')
      await until(`${name} is dead`, () => !isAlive(killed))
      await until(`${name} answers again`, () => answers(url))
      const after = served.parts()
      expect(after[name]).not.toBe(killed)
      expect({ ...after, [name]: killed }).toEqual(before)
    }
  })
})

test('SIGTERM lets an upload under way finish, and leaves no process running', async () => {
  const served = await serving(join(await temporaryFolder(), 'data'))
  const pids = Object.values(served.parts())
  const upload = request(`${served.files.url}/slow.txt`, {
    method: 'PUT',
    headers: { ...basic(served), 'content-length': 10, expect: '100-continue' },
  })
  const answered = once(upload, 'response')
  await once(upload, 'continue')
  upload.write('half ')
  const ended = served.signal('SIGTERM')
  await until('the platform has stopped', async () => !(await answers(served.platform.url)))
  upload.end('whole')
  const [response] = (await answered) as [{ statusCode: number; resume(): void }]
  response.resume()
  expect(response.statusCode).toBe(201)
  expect(await ended).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
})

test('no service keeps running after its supervisor was killed', async () => {
  const data = join(await temporaryFolder(), 'data')
  const served = await serving(data)
  const pids = Object.values(served.parts())
  expect(pids).toHaveLength(3)
  await served.signal('SIGKILL')
  await until('every service has ended', () => !pids.some(isAlive))
  await serving(data) // and the folder is free again
})

const postgres = testPostgresUrl()

test.skipIf(postgres === undefined)(
  `everything runs on PostgreSQL too${postgres === undefined ? ' (skipped: no PostgreSQL to test with)' : ''}`,
  async () => {
    const data = join(await temporaryFolder(), 'data')
    const url = await freshDatabase(postgres ?? '')
    const first = await serving(data, [`--database=${url}`])
    const headers = basic(first)
    expect((await fetch(`${first.files.url}/a.txt`, { method: 'PUT', body: 'one', headers })).status).toBe(201)
    expect(await first.signal('SIGTERM')).toBe(0)
    const second = await serving(data, [`--database=${url}`])
    expect(await (await fetch(`${second.files.url}/a.txt`, { headers })).text()).toBe('one')
    expect(await readdir(join(data, 'files'))).not.toContain('files.sqlite')
  },
)
