/**
 * Every route of the running service by every kind of caller. What is refused is refused by a gate; what passes may
 * fail for any other reason, but not by a mistake of ours.
 */

import { request } from 'node:http'
import type { Script } from '@alluvium/database'
import { describe, expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import {
  accountOf,
  type Credential,
  type Credentials,
  credentialsIn,
  forbidden,
  holders,
  type Kind,
  strangers,
  withIssuer,
} from '../../../testing/callers/credential-kinds.ts'
import { inOtherWords, mounts } from '../../../testing/callers/declared-room.ts'
import type { DeclaredRoute } from '../../../testing/callers/declared-route.ts'
import { cedarPolicies } from '../../../testing/cedar-policies.ts'
import {
  declaredAddresses,
  declaredFields,
  declaredMethods,
  declaredRoutes,
  routesIn,
  sampleAddress,
} from '../../../testing/declared-routes.ts'
import { adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { notify } from '../../operations/notifications/notify.ts'
import { roomAddresses } from '../nextcloud/nextcloud-handler.ts'

const kinds: readonly Kind[] = [...strangers, ...holders]
const isStranger = (kind: Kind): boolean => strangers.some((one) => one === kind)

/** Who decides what is nobody's own; policies here permit everything, so that only the credential itself is left to refuse. */
type By = 'roles' | 'policies'

function expected({ who, afterTheThing }: DeclaredRoute, kind: Kind, by: By): string {
  if (who === 'everybody') return 'passes'
  if (isStranger(kind)) return '401'
  return forbidden(who, by).includes(kind) && !afterTheThing ? '403' : 'passes'
}

type Call = Readonly<{
  method: string
  address: string
  body: unknown
  headers: Readonly<Record<string, string>>
}>

/** What became of it. Of an answer that never ends its head decides. */
function outcomeOf({ port }: RunningFiles, { method, address, body, headers: own }: Call): Promise<string> {
  const bytes = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const type = bytes.startsWith('<')
    ? 'application/xml'
    : typeof body === 'string'
      ? 'application/octet-stream'
      : 'application/json'
  const headers = {
    ...(bytes === '' ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(bytes) }),
    ...(method === 'COPY' || method === 'MOVE' ? { Destination: `http://127.0.0.1:${port}/x` } : {}),
    ...(method === 'UNLOCK' ? { 'Lock-Token': '<urn:uuid:00000000-0000-4000-8000-000000000000>' } : {}),
    ...own,
  }
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path: address, headers, agent: false }, (response) => {
      const { statusCode = 0, headers: fields } = response
      const verdict = (text: string) => verdictFor(statusCode, String(fields['error-code'] ?? ''), text)
      const isEndless = String(fields['content-type']).startsWith('text/event-stream')
      let text = ''
      response.on('error', () => undefined)
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        // What refuses is said at once.
        if (!isEndless || !/^(retry|data):/m.test(text)) return
        resolve(verdict(text))
        response.destroy()
      })
      response.on('end', () => resolve(verdict(text)))
    })
    asked.on('error', reject)
    asked.end(bytes)
  })
}

const gates = ['files.role-forbids', 'files.scope-forbids', 'files.login-needed']

function verdictFor(status: number, code: string, text: string): string {
  // A caller that guesses too often is locked out as well.
  const isLockedOut = code === 'files.too-many-failures' || /"extensions":\{[^}]*"files\.too-many-failures"/.test(text)
  if (status === 401 || isLockedOut) return '401'
  // The first version of OCS says 200 of everything.
  if (gates.includes(code)) return '403'
  if (
    status === 403 &&
    (text.includes('does not allow this') ||
      text.includes('may only read') ||
      text.includes('no role yet') ||
      text.includes('files.login-needed'))
  )
    return '403'
  if (status === 500) return 'breaks'
  // A batch says of each item for itself what became of it.
  return /"code":"files\.(role-forbids|scope-forbids|login-needed)"/.test(text) ? '403' : 'passes'
}

const carrying = (address: string, { query }: Credential): string =>
  query === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'

/** Who decides is asked in one place for all: in the short round every third row stands for the others. */
const askedBy = (by: By, rows: readonly Row[]): readonly Row[] =>
  isFull || by === 'roles' ? rows : rows.filter((_, at) => at % 3 === 0)

type Row = Readonly<{
  name: string
  method: string
  address: string
  declared: DeclaredRoute
  more?: Readonly<Record<string, string>>
}>

/** What ends a credential must not end the one that the next row is asked with. */
const headersFor = async ({ headers, spare }: Credential, name: string) =>
  /^(POST \/api\/auth\/logout|DELETE .*\/core\/apppassword)$/.test(name) ? ((await spare?.()) ?? headers) : headers

const follows = ({ name }: Row) => name === 'Subscription notifications'

/** Of something, so that who follows their notifications is sent one at once. */
function* notifyAll(): Script<void> {
  for (const { number } of (yield* sqlForTests('SELECT number FROM users')).rows)
    yield* notify({ to: { account: Number(number) }, kind: 'group-joined', by: null, at: 1, facts: { group: 'x' } })
}

async function matrixOf(files: RunningFiles, credentials: Credentials, by: By, all: readonly Row[]) {
  const rows = askedBy(by, all)
  const seen: string[] = []
  const wanted: string[] = []
  for (const { name, method, address, declared, more = {} } of rows) {
    const outcomes = kinds.map(async (kind) => {
      const credential = credentials[kind]
      const own = (text: string) => text.replaceAll('{who}', encodeURIComponent(accountOf(kind)))
      const fields = Object.entries(more).map(([field, value]): [string, string] => [field, own(value)])
      const headers = { ...Object.fromEntries(fields), ...(await headersFor(credential, name)) }
      const carried = carrying(own(address), credential)
      const body = typeof declared.body === 'string' ? own(declared.body) : declared.body
      return await outcomeOf(files, { method, address: carried, body, headers })
    })
    for (const [at, outcome] of (await Promise.all(outcomes)).entries()) {
      const kind = kinds[at] ?? 'nobody'
      seen.push(`${name}, ${kind}: ${outcome}`)
      wanted.push(`${name}, ${kind}: ${expected(declared, kind, by)}`)
    }
  }
  expect(seen.length).toBe(rows.length * kinds.length)
  return { seen, wanted }
}

describeFiles('the role matrix', (start) => {
  async function begin(by: By) {
    const { options, token } = await withIssuer()
    const everything = 'permit (principal, action, resource);'
    const policies = by === 'roles' ? {} : { policies: (await cedarPolicies(everything)).policies }
    const files = await start({ ...options, ...policies })
    return { files, credentials: await credentialsIn(files, token) }
  }

  describe.each<By>(['roles', 'policies'])('by %s', (by) => {
    test('every JSON route is declared, and accepts exactly the callers that it should', async () => {
      const { files, credentials } = await begin(by)
      const names = routesIn(files.service.description)
      expect(names.toSorted()).toEqual(Object.keys(declaredRoutes).toSorted())
      const { seen, wanted } = await matrixOf(
        files,
        credentials,
        by,
        names.map((name) => {
          const [method = '', path = ''] = name.split(' ')
          const declared = declaredRoutes[name] ?? { who: 'everybody' }
          return { name, method, address: sampleAddress(path, declared.query), declared }
        }),
      )
      expect(seen).toEqual(wanted)
    })

    test('every method of the tree is declared, and accepts exactly the callers that it should', async () => {
      const { files, credentials } = await begin(by)
      const { headers } = await files.ask('OPTIONS', '/', { headers: { authorization: adminBasic } })
      const names = String(headers.allow).split(/,\s*/)
      expect(names.toSorted()).toEqual(Object.keys(declaredMethods).toSorted())
      const { seen, wanted } = await matrixOf(
        files,
        credentials,
        by,
        names.map((method) => {
          const declared = declaredMethods[method] ?? { who: 'everybody' }
          return { name: method, method, address: '/none', declared }
        }),
      )
      expect(seen).toEqual(wanted)
    })

    test('every field of GraphQL is declared, and answers exactly the callers that it should', async () => {
      const { files, credentials } = await begin(by)
      const query = '{ __schema { types { name fields { name } } } }'
      const { body } = await asking(files, adminBasic)('POST', '/api/graphql', { query })
      const types: readonly { name: string; fields: { name: string }[] | null }[] = body.data.__schema.types
      const names = types
        .filter(({ name }) => ['Query', 'Mutation', 'Subscription'].includes(name))
        .flatMap(({ name, fields }) => (fields ?? []).map((field) => `${name} ${field.name}`))
      expect(names.toSorted()).toEqual(Object.keys(declaredFields).toSorted())
      await files.ask('MKCOL', '/there', { headers: { authorization: adminBasic } })
      const rows = Object.entries(declaredFields).map(([name, { who, query: asked }]) => {
        const declared = { who, body: { query: asked } }
        const more = name.startsWith('Subscription') ? { Accept: 'text/event-stream' } : {}
        return { name, method: 'POST', address: '/api/graphql', declared, more }
      })
      const first = await matrixOf(
        files,
        credentials,
        by,
        rows.filter((row) => !follows(row)),
      )
      expect(first.seen).toEqual(first.wanted)
      await files.database.write(notifyAll()) // now that those of the issuer have an account too
      const { seen, wanted } = await matrixOf(files, credentials, by, rows.filter(follows))
      expect(seen).toEqual(wanted)
    })

    test('every other address accepts exactly the callers that it should', async () => {
      const { files, credentials } = await begin(by)
      const { seen, wanted } = await matrixOf(
        files,
        credentials,
        by,
        Object.entries({ ...declaredAddresses, ...inOtherWords }).map(([name, declared]) => {
          const [method = '', address = ''] = name.split(' ')
          return { name, method, address, declared, more: declared.headers ?? {} }
        }),
      )
      expect(seen).toEqual(wanted)
    })
  })

  test('every method of every address that sync clients of Nextcloud ask is declared', async () => {
    const { files } = await begin('roles')
    const declared = Object.keys(declaredAddresses).map((name) => name.replace(/\?.*/, ''))
    const found: string[] = []
    for (const address of [...roomAddresses, ...mounts.map((mount) => `${mount}/none`)]) {
      const asked = address.replace('{who}', accountOf('admin'))
      const { headers } = await files.ask('OPTIONS', asked, { headers: { authorization: adminBasic } })
      expect([address, headers.allow]).toEqual([address, expect.stringMatching(/^[A-Z]+(, [A-Z]+)*$/)])
      found.push(
        ...String(headers.allow)
          .split(', ')
          .map((method) => `${method} ${address}`),
      )
    }
    const ofRoom = declared.filter((name) => / \/(index\.php|ocs|remote\.php|status\.php)/.test(name))
    // What is asked of the root of the tree in a way of these clients, beside its methods.
    const others = ofRoom.filter((name) => /^(REPORT|PROPPATCH) \/remote\.php\/webdav\/?$/.test(name))
    expect([...found, ...others].toSorted()).toEqual([...new Set(ofRoom)].toSorted())
    expect(found.length).toBeGreaterThan(100)
  })

  test('an upload is continued and completed by nobody without the right to write, even its owner', async () => {
    const { files, credentials } = await begin('roles')
    const writing = asking(files, credentials['user writing app'].headers['authorization'])
    const init = await writing('POST', '/api/upload/init', { path: '/f', total_size: 1 })
    expect(init.status).toBe(200)
    const address = `/api/upload/${init.body.upload_id}`
    const outcomes = async (kind: Kind) => {
      const { headers } = credentials[kind]
      const put = { method: 'PUT', address: `${address}/0`, body: 'x', headers }
      const complete = { method: 'POST', address: `${address}/complete`, body: undefined, headers }
      const cancel = { method: 'DELETE', address, body: undefined, headers }
      return [await outcomeOf(files, put), await outcomeOf(files, complete), await outcomeOf(files, cancel)]
    }
    expect(await outcomes('user reading app')).toEqual(['403', '403', '403'])
    expect((await writing('GET', '/f')).status).toBe(404)
    await outcomes('user writing app')
    expect((await writing('GET', '/f')).text).toBe('x')
  })

  test('a missing role is reported before anything about the body', async () => {
    const { files, credentials } = await begin('roles')
    for (const name of routesIn(files.service.description)) {
      const { who, body, afterTheThing } = declaredRoutes[name] ?? { who: 'everybody' }
      if (body === undefined || afterTheThing || (who !== 'writers' && who !== 'admins')) continue
      const [method = '', path = ''] = name.split(' ')
      const headers = { ...credentials.readonly.headers, 'Content-Type': 'text/plain' }
      const { status } = await files.ask(method, sampleAddress(path), { headers, body: '{' })
      expect([name, status]).toEqual([name, 403])
    }
  })
})
