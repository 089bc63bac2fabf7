/** Plugins and organizations, where the accounts and merge services meet. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { alluvium, servingPlatform, temporaryFolder } from '../testing/command.ts'

const password = 'correct horse battery'
const documents = { base: '10', ours: '12', theirs: '15' }
const counter = new URL('../../../docs/examples/plugins/counter.wasm', import.meta.url)

test('adding somebody to an organization gives no access to their private plugins until they accept', async () => {
  const data = await temporaryFolder()
  const { url } = await servingPlatform(data)

  const ask = async (what: string, { token, body }: Readonly<{ token?: string; body?: object | FormData }> = {}) => {
    const [method = '', path = ''] = what.split(' ')
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, code: response.headers.get('error-code'), body: answer }
  }
  async function somebody(name: string): Promise<Readonly<{ email: string; token: string }>> {
    const email = `${name}@example.org`
    const { body } = await ask('POST /auth/register', { body: { email, password, display_name: name } })
    const changed = await alluvium(['platform', 'admin', 'tier', email, 'enterprise', `--data=${data}`])
    expect(changed.code).toBe(0)
    return { email, token: String(Object(body).token) }
  }
  const [victim, attacker] = [await somebody('victim'), await somebody('attacker')]

  const form = new FormData()
  form.set('visibility', 'private')
  form.set('file', new Blob([new Uint8Array(await readFile(counter))]), 'counter.wasm')
  expect((await ask('POST /api/plugins/upload', { token: victim.token, body: form })).status).toBe(201)
  const seen = async () => (await ask('GET /api/plugins', { token: attacker.token })).body
  const used = async () => {
    const { status, code } = await ask('POST /api/plugins/merge', {
      token: attacker.token,
      body: { driver: 'plugin-counter', ...documents },
    })
    return [status, code]
  }
  const refused = [404, 'merge.unknown-plugin']
  expect([await seen(), await used()]).toEqual([{ plugins: [], count: 0 }, refused])

  const founded = await ask('POST /api/orgs', { token: attacker.token, body: { name: 'trap', display_name: 'Trap' } })
  const org = String(Object(founded.body).org_id)
  const added = await ask(`POST /api/orgs/${org}/invite`, {
    token: attacker.token,
    body: { email: victim.email, role: 'owner' },
  })
  expect(added.body).toMatchObject({ status: 'added' })
  // oxlint-disable-next-line no-await-in-loop -- one after another, as a person does
  for (const read of ['GET /api/orgs', 'GET /api/memberships', `GET /api/orgs/${org}/members`, 'GET /api/plugins'])
    expect((await ask(read, { token: victim.token })).status).toBe(200)
  expect([await seen(), await used()]).toEqual([{ plugins: [], count: 0 }, refused])

  expect((await ask(`POST /api/orgs/${org}/join`, { token: victim.token })).status).toBe(204)
  expect(await seen()).toMatchObject({ plugins: [{ driver: 'plugin-counter', is_owner: false }], count: 1 })
  expect(await used()).toEqual([200, null])
})
