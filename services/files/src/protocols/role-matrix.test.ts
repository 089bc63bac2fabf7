/**
 * Every route of the running service by every kind of caller. What is refused is refused by a gate; what passes may
 * fail for any other reason, but not by a mistake of ours.
 */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { asking } from '../testing/asking.ts'
import {
  type DeclaredRoute,
  declaredDoors,
  declaredFields,
  declaredMethods,
  declaredRoutes,
  routesIn,
  sampleAddress,
  type Who,
} from '../testing/declared-routes.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../testing/running-files.ts'
import { sqlForTests } from '../testing/sql.ts'

const kinds = [
  'stranger',
  'impostor',
  'disabled',
  'none',
  'readonly',
  'user',
  'admin',
  'reading app',
  'writing app',
] as const
type Kind = (typeof kinds)[number]

const withoutAccount: readonly Kind[] = ['stranger', 'impostor', 'disabled']

/** The kinds that are refused with 403. */
const forbidden: Readonly<Record<Who, readonly Kind[]>> = {
  everybody: [],
  anyone: [],
  owners: ['reading app'],
  'logged in': ['reading app', 'writing app'],
  readers: ['none'],
  writers: ['none', 'readonly', 'reading app'],
  admins: ['none', 'readonly', 'user', 'reading app'],
}

function expected({ who, afterTheThing }: DeclaredRoute, kind: Kind): string {
  if (who === 'everybody') return 'passes'
  if (withoutAccount.includes(kind)) return '401'
  return forbidden[who].includes(kind) && !afterTheThing ? '403' : 'passes'
}

type Callers = Readonly<Record<Kind, string | undefined>>
const password = 'a pass phrase'

async function callersOf(files: RunningFiles): Promise<Callers> {
  const root = asking(files, adminBasic)
  for (const username of ['none', 'readonly', 'user', 'disabled'])
    await root('POST', '/api/admin/users', {
      username,
      password,
      role: username === 'none' || username === 'disabled' ? 'user' : username,
    })
  // No route takes all roles away: only an issuer's accounts begin so.
  await files.database.write(sqlForTests("UPDATE users SET role = 'none' WHERE username = 'none'"))
  const login = await asking(files)('POST', '/api/auth/login', { username: 'disabled', password })
  await root('PATCH', '/api/admin/users/disabled', { status: 'disabled' })
  const appPassword = async (scope: string) =>
    basic(admin.username, (await root('POST', '/api/auth/app-passwords', { name: scope, scope })).body.password)
  return {
    stranger: undefined,
    impostor: 'Bearer nonsense',
    disabled: `Bearer ${login.body.access_token}`,
    none: basic('none', password),
    readonly: basic('readonly', password),
    user: basic('user', password),
    admin: adminBasic,
    'reading app': await appPassword('read'),
    'writing app': await appPassword('write'),
  }
}

type Call = Readonly<{
  method: string
  address: string
  body: unknown
  authorization: string | undefined
  more?: Readonly<Record<string, string>>
}>

/** What became of it. An answer that never ends is judged by its head. */
function outcomeOf({ port }: RunningFiles, { method, address, body, authorization, more }: Call): Promise<string> {
  const bytes = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const type = bytes.startsWith('<')
    ? 'application/xml'
    : typeof body === 'string'
      ? 'application/octet-stream'
      : 'application/json'
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(bytes === '' ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(bytes) }),
    ...(method === 'COPY' || method === 'MOVE' ? { Destination: `http://127.0.0.1:${port}/x` } : {}),
    ...(method === 'UNLOCK' ? { 'Lock-Token': '<urn:uuid:00000000-0000-4000-8000-000000000000>' } : {}),
    ...more,
  }
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path: address, headers, agent: false }, (response) => {
      const { statusCode = 0, headers: fields } = response
      const judged = (text: string) => judge(statusCode, String(fields['error-code'] ?? ''), text)
      const isEndless = String(fields['content-type']).startsWith('text/event-stream')
      let text = ''
      response.on('error', () => undefined)
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        // What refuses is said at once.
        if (!isEndless || !/^(retry|data):/m.test(text)) return
        resolve(judged(text))
        response.destroy()
      })
      response.on('end', () => resolve(judged(text)))
    })
    asked.on('error', reject)
    asked.end(bytes)
  })
}

const gates = ['files.role-forbids', 'files.scope-forbids', 'files.login-needed']

function judge(status: number, code: string, text: string): string {
  if (status === 401) return '401'
  if (
    status === 403 &&
    (gates.includes(code) ||
      text.includes('does not allow this') ||
      text.includes('may only read') ||
      text.includes('no role yet'))
  )
    return '403'
  if (status === 500) return 'breaks'
  // A batch says of each item for itself what became of it.
  return /"code":"files\.(role|scope)-forbids"/.test(text) ? '403' : 'passes'
}

async function matrixOf(
  files: RunningFiles,
  routes: readonly Readonly<{
    name: string
    method: string
    address: string
    declared: DeclaredRoute
    more?: Readonly<Record<string, string>>
  }>[],
) {
  const callers = await callersOf(files)
  const seen: string[] = []
  const wanted: string[] = []
  for (const { name, method, address, declared, more = {} } of routes) {
    for (const kind of kinds) {
      const authorization = callers[kind]
      const outcome = await outcomeOf(files, { method, address, body: declared.body, authorization, more })
      seen.push(`${name}, ${kind}: ${outcome}`)
      wanted.push(`${name}, ${kind}: ${expected(declared, kind)}`)
    }
  }
  return { seen, wanted }
}

describeFiles('who may', (start) => {
  test('every JSON route is declared, and lets pass whom it should and nobody else', async () => {
    const files = await start({ admin })
    const names = routesIn(files.service.description)
    expect(names.toSorted()).toEqual(Object.keys(declaredRoutes).toSorted())
    const { seen, wanted } = await matrixOf(
      files,
      names.map((name) => {
        const [method = '', path = ''] = name.split(' ')
        const declared = declaredRoutes[name] ?? { who: 'everybody' }
        return { name, method, address: sampleAddress(path, declared.query), declared }
      }),
    )
    expect(seen.length).toBe(names.length * kinds.length)
    expect(seen).toEqual(wanted)
  }, 60_000)

  test('every method of the tree is declared, and lets pass whom it should and nobody else', async () => {
    const files = await start({ admin })
    const { headers } = await files.ask('OPTIONS', '/', { headers: { authorization: adminBasic } })
    const names = String(headers.allow).split(/,\s*/)
    expect(names.toSorted()).toEqual(Object.keys(declaredMethods).toSorted())
    const { seen, wanted } = await matrixOf(
      files,
      names.map((method) => {
        const declared = declaredMethods[method] ?? { who: 'everybody' }
        return { name: method, method, address: '/none', declared }
      }),
    )
    expect(seen).toEqual(wanted)
  }, 60_000)

  test('every field of GraphQL is declared, and answers whom it should and nobody else', async () => {
    const files = await start({ admin })
    const query = '{ __schema { types { name fields { name } } } }'
    const { body } = await asking(files, adminBasic)('POST', '/api/graphql', { query })
    const types: readonly { name: string; fields: { name: string }[] | null }[] = body.data.__schema.types
    const names = types
      .filter(({ name }) => ['Query', 'Mutation', 'Subscription'].includes(name))
      .flatMap(({ name, fields }) => (fields ?? []).map((field) => `${name} ${field.name}`))
    expect(names.toSorted()).toEqual(Object.keys(declaredFields).toSorted())
    await files.ask('MKCOL', '/there', { headers: { authorization: adminBasic } })
    const { seen, wanted } = await matrixOf(
      files,
      Object.entries(declaredFields).map(([name, { who, query: asked }]) => {
        const declared = { who, body: { query: asked } }
        const more = name.startsWith('Subscription') ? { Accept: 'text/event-stream' } : {}
        return { name, method: 'POST', address: '/api/graphql', declared, more }
      }),
    )
    expect(seen).toEqual(wanted)
  }, 60_000)

  test('every other door lets pass whom it should and nobody else', async () => {
    const files = await start({ admin })
    const { seen, wanted } = await matrixOf(
      files,
      Object.entries(declaredDoors).map(([name, declared]) => {
        const [method = '', address = ''] = name.split(' ')
        return { name, method, address, declared, more: declared.headers ?? {} }
      }),
    )
    expect(seen).toEqual(wanted)
  }, 60_000)

  test('an upload is fed, and ended, by nobody who may not write, though it is their own', async () => {
    const files = await start({ admin })
    const callers = await callersOf(files)
    const writing = asking(files, callers['writing app'])
    const init = await writing('POST', '/api/upload/init', { path: '/f', total_size: 1 })
    expect(init.status).toBe(200)
    const address = `/api/upload/${init.body.upload_id}`
    const outcomes = async (kind: Kind) => {
      const authorization = callers[kind]
      const put = { method: 'PUT', address: `${address}/0`, body: 'x', authorization }
      const complete = { method: 'POST', address: `${address}/complete`, body: undefined, authorization }
      const cancel = { method: 'DELETE', address, body: undefined, authorization }
      return [await outcomeOf(files, put), await outcomeOf(files, complete), await outcomeOf(files, cancel)]
    }
    expect(await outcomes('reading app')).toEqual(['403', '403', '403'])
    expect((await writing('GET', '/f')).status).toBe(404)
    await outcomes('writing app')
    expect((await writing('GET', '/f')).text).toBe('x')
  })

  test('a role is told before anything is said of the body', async () => {
    const files = await start({ admin })
    const { readonly: authorization } = await callersOf(files)
    for (const name of routesIn(files.service.description)) {
      const { who, body, afterTheThing } = declaredRoutes[name] ?? { who: 'everybody' }
      if (body === undefined || afterTheThing || (who !== 'writers' && who !== 'admins')) continue
      const [method = '', path = ''] = name.split(' ')
      const headers = { authorization, 'Content-Type': 'text/plain' }
      const { status } = await files.ask(method, sampleAddress(path), { headers, body: '{' })
      expect([name, status]).toEqual([name, 403])
    }
  })
})
