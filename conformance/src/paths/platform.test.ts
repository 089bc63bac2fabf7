/**
 * The main path through the platform: an account, and a merge of two people's changes to one package.json. Requested
 * with fetch, and again with the typed client, which must get the same.
 */
import { type AskThroughClient, askThroughClient } from '@alluvium/client/testing'
import { expect, test } from 'vitest'
import { describeService, type GetService, withTarget } from '../suite.ts'
import { newAccount, tokenOf } from '../wire/account.ts'
import { expectRefusal } from '../wire/refusals.ts'
import { documentRows } from './platform-document.ts'

withTarget()

const base = `{
  "name": "riverbed",
  "version": "1.4.0",
  "scripts": {
    "test": "vitest run"
  },
  "dependencies": {
    "fastify": "5.2.0",
    "zod": "3.24.1"
  }
}
`
/** One person raises fastify and adds a script. */
const ours = base
  .replace('"fastify": "5.2.0"', '"fastify": "5.6.1"')
  .replace('"test": "vitest run"', '"test": "vitest run",\n    "lint": "oxlint"')
/** The other adds a dependency on the next line, and raises the version. */
const theirs = base
  .replace('"fastify": "5.2.0",', '"fastify": "5.2.0",\n    "pino": "9.6.0",')
  .replace('"version": "1.4.0"', '"version": "1.5.0"')
const merged = base
  .replace('"version": "1.4.0"', '"version": "1.5.0"')
  .replace('"test": "vitest run"', '"test": "vitest run",\n    "lint": "oxlint"')
  .replace('"fastify": "5.2.0",', '"fastify": "5.6.1",\n    "pino": "9.6.0",')

type ClientAnswer = Awaited<ReturnType<AskThroughClient>>

const byFetch =
  ({ url }: { url: string }): AskThroughClient =>
  async ({ method, path, headers, body }) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

const byClient = ({ url }: { url: string }): AskThroughClient => {
  const described = fetch(`${url}/api/openapi.json`).then((answer) => answer.json())
  return async (request) => askThroughClient(url, await described)(request)
}

const refusal = ({ status, headers, text }: ClientAnswer) => ({
  status,
  headers: Object.fromEntries(headers),
  body: text,
})

describeService('platform', 'an account and a merge over the wire', (service) => accountAndMerge(service, byFetch))
describeService('platform', 'an account and a merge through the typed client', (service) =>
  accountAndMerge(service, byClient),
)

describeService('platform', 'the rows of its document', documentRows)

function accountAndMerge(service: GetService, asker: (service: { url: string }) => AskThroughClient): void {
  type Headers = Readonly<Record<string, string>>
  const ask = (method: string, path: string, more: { headers?: Headers; body?: unknown } = {}) =>
    asker(service())({ method, path, ...more })
  const post = (path: string, body: unknown, headers: Headers = {}) => ask('POST', path, { headers, body })
  const refusalTo = async (path: string, body: unknown, headers?: Headers) => refusal(await post(path, body, headers))

  test('the platform reports its health without a token', async () => {
    const answer = await ask('GET', '/healthz')
    expect([answer.status, answer.text]).toEqual([200, 'ok'])
  })

  test('an account is registered, signs in, reads its own data, and cannot do so after signing out', async () => {
    const { email, password } = await newAccount(service())
    const login = await post('/auth/login', { email, password })
    expect(login.status).toBe(200)
    expect(login.body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: {
        user_id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        email,
        display_name: 'Conformance',
        tier: 'free',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/),
      },
    })
    const bearer = { authorization: `Bearer ${tokenOf(login.body)}` }
    const me = await ask('GET', '/auth/me', { headers: bearer })
    expect([me.status, me.body]).toEqual([200, expect.objectContaining({ email, tier: 'free' })])

    const out = await ask('POST', '/auth/logout', { headers: bearer })
    expect([out.status, out.body]).toEqual([200, { logged_out: true }])
    const after = await ask('GET', '/auth/me', { headers: bearer })
    expectRefusal('platform', refusal(after), { status: 401 })
  })

  test('one e-mail is one account, however it is written', async () => {
    const { email, password } = await newAccount(service())
    const again = { email: email.toUpperCase(), password, display_name: 'Again' }
    expectRefusal('platform', await refusalTo('/auth/register', again), { status: 409 })
  })

  test('a short password and an invalid e-mail are refused, and the field is named', async () => {
    const short = { email: 'short@example.org', password: '1234567', display_name: 'Short' }
    expectRefusal('platform', await refusalTo('/auth/register', short), { status: 400, says: /password/i })
    const odd = { email: 'nowhere', password: '12345678', display_name: 'Odd' }
    expectRefusal('platform', await refusalTo('/auth/register', odd), { status: 400, says: /e-?mail/i })
  })

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const { email } = await newAccount(service())
    const wrong = await refusalTo('/auth/login', { email, password: 'not the password' })
    const unknown = await refusalTo('/auth/login', { email: `no-${email}`, password: 'not the password' })
    expectRefusal('platform', wrong, { status: 401 })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('the drivers are listed with their extensions, json among them', async () => {
    const answer = await ask('GET', '/api/drivers')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      drivers: expect.arrayContaining([{ name: 'json', extensions: expect.arrayContaining(['.json']) }]),
    })
  })

  test('two edits of one package.json are merged, byte for byte as a careful person would write it', async () => {
    const { bearer } = await newAccount(service())
    const answer = await post('/api/merge', { driver: 'json', base, ours, theirs }, bearer)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ result: merged, driver: 'json', conflicts: false, conflict_details: [] })
  })

  test('if one side changed nothing, the result is the other side unchanged, even if it is not JSON', async () => {
    const { bearer } = await newAccount(service())
    const answer = await post('/api/merge', { driver: 'json', base: '{', ours: '{', theirs: 'anything' }, bearer)
    expect(answer.body).toMatchObject({ result: 'anything', conflicts: false })
  })

  test('two different values at one place are a conflict that names the place, without a result', async () => {
    const { bearer } = await newAccount(service())
    const sides = { base: '{"port": 1}', ours: '{"port": 2}', theirs: '{"port": 3}' }
    const answer = await post('/api/merge', { driver: 'json', ...sides }, bearer)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      result: null,
      driver: 'json',
      conflicts: true,
      conflict_details: [expect.objectContaining({ path: expect.stringContaining('port'), kind: expect.any(String) })],
    })
  })

  test('merging needs an account, and an unknown driver is refused with the list of drivers', async () => {
    const sides = { base: '{}', ours: '{}', theirs: '{}' }
    expectRefusal('platform', await refusalTo('/api/merge', { driver: 'json', ...sides }), { status: 401 })
    const { bearer } = await newAccount(service())
    const unknown = await refusalTo('/api/merge', { driver: 'cuneiform', ...sides }, bearer)
    expectRefusal('platform', unknown, { status: 400, says: /json/ })
  })
}
