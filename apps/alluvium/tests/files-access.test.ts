/** Rights by hand, on the data folder: `alluvium files grant`, `revoke` and `access`. */
import { expect, test } from 'vitest'
import { alluvium, servingFiles, temporaryFolder } from '../testing/command.ts'

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const adminFlags = ['--admin-user=root', '--admin-password=correct horse']
const root = { authorization: basic('root', 'correct horse') }
const bob = { authorization: basic('bob', 'a pass phrase') }

const asJson = (body: object) => ({
  headers: { ...root, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function serving(data: string) {
  const { url } = await servingFiles(data, adminFlags)
  const made = { username: 'bob', password: 'a pass phrase' }
  await fetch(`${url}/api/admin/users`, { method: 'POST', ...asJson(made) })
  await fetch(`${url}/plans/q3.txt?parents=true`, { method: 'PUT', headers: root, body: 'secret numbers' })
  await fetch(`${url}/api/access/plans`, { method: 'PATCH', ...asJson({ closed: true }) })
  const asBob = async (path: string) => await fetch(url + path, { headers: bob })
  return { url, asBob }
}

test('a right that is given by hand counts for the running service, until it is taken back by hand', async () => {
  const data = await temporaryFolder()
  const { url, asBob } = await serving(data)
  expect((await asBob('/plans/q3.txt')).status).toBe(404)
  expect(await alluvium(['files', 'grant', '/plans', '--user=bob', `--data=${data}`])).toEqual({
    code: 0,
    stdout: '/plans (closed)\nmanage  user root, granted on /plans by root\nread    user bob, granted on /plans\n',
    stderr: '',
  })
  expect((await asBob('/plans/q3.txt')).status).toBe(200)
  expect(await (await asBob('/api/notifications')).json()).toMatchObject([
    { kind: 'shared-with-you', path: '/plans', by: null, right: 'read' },
  ])
  const { code, stdout } = await alluvium(['files', 'revoke', '/plans', '--user=bob', `--data=${data}`])
  expect([code, stdout]).toEqual([0, '/plans (closed)\nmanage  user root, granted on /plans by root\n'])
  expect((await asBob('/plans/q3.txt')).status).toBe(404)
  const entries = await (await fetch(`${url}/api/audit?path=/plans`, { headers: root })).json()
  expect(entries.slice(0, 2)).toMatchObject([
    { method: 'REVOKE', target: '/plans', user_agent: expect.stringMatching(/^alluvium files revoke, by \S/) },
    { method: 'GRANT', target: '/plans' },
  ])
  expect(await (await fetch(`${url}/api/audit/verify`, { headers: root })).json()).toMatchObject({ valid: true })
})

test('what everybody may do, and who may see a path, is shown from the nearest grant on', async () => {
  const data = await temporaryFolder()
  await serving(data)
  await alluvium(['files', 'grant', '/plans/q3.txt', '--everybody', '--right=write', `--data=${data}`])
  expect((await alluvium(['files', 'access', '/plans/q3.txt', `--data=${data}`])).stdout).toBe(
    '/plans/q3.txt\nwrite   everybody, granted on /plans/q3.txt\nmanage  user root, granted on /plans by root\n',
  )
  expect((await alluvium(['files', 'access', '/', `--data=${data}`])).stdout).toBe(
    '/\nwrite   everybody, granted on /\n',
  )
})

test('what is wrong with the words of such a command is one line', async () => {
  const data = await temporaryFolder()
  await serving(data)
  const refusals = [
    [['grant', '/plans'], 'Say whose right it is'],
    [['grant', '/plans', '--user=bob', '--everybody'], 'Say whose right it is'],
    [['grant', 'plans', '--user=bob'], 'by its path'],
    [['grant', '/none', '--user=bob'], '/none'],
    [['grant', '/plans', '--user=nobody'], 'nobody'],
    [['grant', '/plans', '--group=board'], 'board'],
    [['revoke', '/plans', '--user=root'], 'Nobody could give rights'],
  ] as const
  for (const [[verb, ...words], why] of refusals) {
    const refused = await alluvium(['files', verb, ...words, `--data=${data}`])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(why)])
  }
})

/** The status of Bob's request for a file. */
const asBob = async (url: string, method: string) => (await fetch(`${url}/a.txt`, { method, headers: bob })).status

test('--root-grant says what everybody may do where nothing else was granted, and without it that stays', async () => {
  const data = await temporaryFolder()
  const first = await servingFiles(data, [...adminFlags, '--root-grant=read'])
  await fetch(`${first.url}/api/admin/users`, {
    method: 'POST',
    ...asJson({ username: 'bob', password: 'a pass phrase' }),
  })
  await fetch(`${first.url}/a.txt`, { method: 'PUT', headers: root, body: 'a' })
  expect([await asBob(first.url, 'GET'), await asBob(first.url, 'PUT')]).toEqual([200, 403])
  await first.signal('SIGTERM')
  const second = await servingFiles(data, adminFlags)
  expect([await asBob(second.url, 'GET'), await asBob(second.url, 'PUT')]).toEqual([200, 403])
  await second.signal('SIGTERM')
  const third = await servingFiles(data, [...adminFlags, '--root-grant=none'])
  expect(await asBob(third.url, 'GET')).toBe(404)
  await third.signal('SIGTERM')
  const fourth = await servingFiles(data, [...adminFlags, '--root-grant=write'])
  expect([await asBob(fourth.url, 'GET'), await asBob(fourth.url, 'PUT')]).toEqual([200, 204])
  const entries = await (await fetch(`${fourth.url}/api/audit?path=/`, { headers: root })).json()
  const atStart = entries.filter(({ user_agent: agent }: { user_agent: string }) => agent === '--root-grant')
  expect(atStart.map(({ method }: { method: string }) => method)).toEqual(['GRANT', 'REVOKE', 'GRANT'])
})

test('homes are in /home, with --home-root elsewhere, and with --no-homes nowhere', async () => {
  const data = await temporaryFolder()
  const homeAt = async (url: string) => (await (await fetch(`${url}/api/users/me`, { headers: root })).json()).home
  const first = await servingFiles(data, adminFlags)
  expect(await homeAt(first.url)).toBe('/home/root')
  await fetch(`${first.url}/shared/a.txt?parents=true`, { method: 'PUT', headers: root, body: 'a' })
  await first.signal('SIGTERM')
  const elsewhere = await servingFiles(data, [...adminFlags, '--home-root=/people'])
  expect(await homeAt(elsewhere.url)).toBe('/people/root')
  await elsewhere.signal('SIGTERM')
  const without = await servingFiles(data, [...adminFlags, '--no-homes'])
  expect(await homeAt(without.url)).toBe(null)
  await without.signal('SIGTERM')
  const refused = await alluvium(['files', '--port=0', `--data=${data}`, ...adminFlags, '--home-root=/shared'])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--no-homes')])
})
