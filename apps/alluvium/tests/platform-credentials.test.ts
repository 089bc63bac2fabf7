/**
 * Every route of the platform, of accounts and of the merge service, with the credentials that the other services
 * issue, as its own description lists them: an API key or an app password of theirs is refused everywhere, however it
 * is sent.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serving, temporaryFolder } from '../testing/command.ts'

type Operation = Readonly<{ security?: readonly unknown[] }>
type Description = Readonly<{ paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }>

const person = { email: 'ann@example.org', password: 'correct horse battery', display_name: 'Ann' }
const basic = (name: string, word: string) => `Basic ${btoa(`${name}:${word}`)}`

/**
 * What the merge service shows to everybody; a new public route must be named here, or it must require authentication.
 */
const publicOfMerge = ['GET /api/drivers', 'GET /api/plugins']

const json = { 'content-type': 'application/json' }
const post = (address: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(address, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })

test('no key, app password, password or token of a deleted account is accepted by any route that requires authentication', async () => {
  const { files, platform, administrator, developmentKey } = await serving(join(await temporaryFolder(), 'data'))
  const filesPassword = administrator.password ?? ''
  const made = await post(
    `${files.url}/api/auth/app-passwords`,
    { name: 'a program', password: filesPassword },
    { authorization: basic(administrator.name, filesPassword) },
  )
  expect(made.status).toBe(201)
  const { password: appPassword } = (await made.json()) as { password: string }
  const { token: deleted } = (await (await post(`${platform.url}/auth/register`, person)).json()) as { token: string }
  const left = await fetch(`${platform.url}/auth/me`, {
    method: 'DELETE',
    headers: { ...json, authorization: `Bearer ${deleted}` },
    body: JSON.stringify({ password: person.password }),
  })
  expect(left.status).toBe(204)
  await post(`${platform.url}/auth/register`, person)
  const credentials: Readonly<Record<string, string>> = {
    nothing: '',
    'a crawl key': `Bearer ${developmentKey}`,
    'a crawl key by Basic': basic(person.email, developmentKey),
    'an app password': `Bearer ${appPassword}`,
    'an app password by Basic': basic(administrator.name, appPassword),
    'a password by Basic': basic(person.email, person.password),
    'a token of a deleted account': `Bearer ${deleted}`,
  }

  const { paths } = (await (await fetch(`${platform.url}/api/openapi.json`)).json()) as Description
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [] }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'none'),
      isPublic: security.length === 0,
    })),
  )
  const ofMerge = operations.filter(({ path }) => /^\/api\/(?!orgs|invitations|memberships|service)/.test(path))
  expect(ofMerge.flatMap(({ name, isPublic }) => (isPublic ? [name] : [])).toSorted()).toEqual(publicOfMerge)
  expect(ofMerge.length).toBeGreaterThan(publicOfMerge.length)

  const asking = operations.filter(({ isPublic }) => !isPublic)
  const cells = asking.flatMap(({ name, method, path }) =>
    Object.entries(credentials).map(async ([title, authorization]) => {
      const headers = authorization === '' ? {} : { authorization }
      const { status } = await fetch(platform.url + path, { method, headers })
      return `${name}, ${title}: ${status}`
    }),
  )
  const wanted = asking.flatMap(({ name }) => Object.keys(credentials).map((title) => `${name}, ${title}: 401`))
  expect(await Promise.all(cells)).toEqual(wanted)
  expect(cells.length).toBeGreaterThan(200)
})
