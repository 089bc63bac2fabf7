/**
 * What GraphQL refuses, as the audit log records it: the answer's status is 200, the entry's is that of the refusal.
 */
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { cedarPolicies } from '../../../testing/cedar-policies.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { hashPassword } from '../../model/password.ts'
import { makeUser } from '../../operations/accounts/make-user.ts'

const events = 'text/event-stream'

async function addUser(files: RunningFiles, role: 'user' | 'readonly' | 'none'): Promise<string> {
  const passwordHash = await hashPassword('a pass phrase', 'a test')
  await files.database.write(makeUser({ username: role, role, passwordHash, at: 0 }))
  return basic(role, 'a pass phrase')
}

type Send = Readonly<{ as?: string; accept?: string }>

async function send(files: RunningFiles, query: string, { as, accept = 'application/json' }: Send = {}) {
  return await files.ask('POST', '/api/graphql', {
    headers: {
      'Content-Type': 'application/json',
      Accept: accept,
      ...(as !== undefined && { Authorization: as }),
    },
    body: JSON.stringify({ query }),
  })
}

type Entry = Readonly<Record<string, unknown>>

/** Of the requests to GraphQL, oldest first. */
async function auditEntries(files: RunningFiles): Promise<readonly Entry[]> {
  const { body } = await asking(files, adminBasic)('GET', '/api/audit?path=/api/graphql')
  return body.toReversed()
}

const short = ({ user, status, target }: Entry) => [user, status, target]

describeFiles('the audit log', (start) => {
  test('records a mutation that a role forbids, like the same refusal in REST', async () => {
    const files = await start({ admin })
    const as = await addUser(files, 'readonly')
    const { status, headers } = await send(files, 'mutation { create_folder(path: "data/") { path } }', { as })
    expect(status).toBe(200)
    expect(await auditEntries(files)).toEqual([
      {
        timestamp: expect.any(String),
        method: 'POST',
        path: '/api/graphql',
        target: '/data',
        user: 'readonly',
        status: 403,
        client_ip: '127.0.0.1',
        user_agent: '',
        bytes: expect.any(Number),
        request_id: headers['x-request-id'],
      },
    ])
    const { body } = await asking(files, adminBasic)('GET', '/api/audit?path=/data')
    expect(body.map(short)).toEqual([['readonly', 403, '/data']])
  })

  test('records every refused field of one document, also of those that end after another has failed', async () => {
    const files = await start({ admin })
    const as = await addUser(files, 'none')
    const query =
      '{ a: files(path: "/a") { name } b: file(path: "/b") { name } all: files { name } audit_log { path } }'
    expect((await send(files, query, { as })).status).toBe(200)
    const entries = await auditEntries(files)
    expect(new Set(entries.map(({ target }) => target))).toEqual(new Set(['/a', '/b', '/', null]))
    expect(entries.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1)
  })

  test('records the refusal that ended a document, whose later mutations were not attempted', async () => {
    const files = await start({ admin })
    const as = await addUser(files, 'user')
    const query = 'mutation { a: create_folder(path: "/api/a") { path } b: create_folder(path: "/b") { path } }'
    await send(files, query, { as })
    expect((await auditEntries(files)).map(short)).toEqual([['user', 403, '/api/a']])
    expect((await asking(files, adminBasic)('GET', '/b')).status).toBe(404)
  })

  test('records a query over GET for what only administrators may read', async () => {
    const files = await start({ admin })
    const Authorization = await addUser(files, 'user')
    const headers = { Authorization, Accept: 'application/json' }
    await files.ask('GET', '/api/graphql?query={audit_log{path}}', { headers })
    expect(await auditEntries(files)).toMatchObject([
      { method: 'GET', path: '/api/graphql', user: 'user', status: 403, target: null },
    ])
  })

  test('records what a policy forbids beside what the same document changed', async () => {
    const { policies } = await cedarPolicies(`permit (principal in Alluvium::Role::"admin", action, resource);
       permit (principal, action, resource in Alluvium::Path::"/work");`)
    const files = await start({ admin, policies })
    const as = await addUser(files, 'readonly')
    await files.ask('MKCOL', '/work', { headers: { Authorization: adminBasic } })
    const both = 'mutation { create_folder(path: "/work/a") { path } delete_file(path: "/outside") }'
    await send(files, both, { as })
    expect((await auditEntries(files)).map(short)).toEqual([
      ['readonly', 200, '/work/a'],
      ['readonly', 403, '/outside'],
    ])
  })

  test('records a reserved name, but nothing that is merely missing', async () => {
    const files = await start({ admin })
    await send(files, 'mutation { create_folder(path: "/api/x") { path } }', { as: adminBasic })
    await send(files, 'mutation { delete_file(path: "/none") }', { as: adminBasic })
    await send(files, 'mutation { delete_file(path: "/../none") }', { as: adminBasic })
    expect((await auditEntries(files)).map(short)).toEqual([['root', 403, '/api/x']])
  })

  test('records once a document that needs authentication, whatever the type of its answer', async () => {
    const files = await start({ admin })
    const two = 'mutation { a: delete_file(path: "/a") b: delete_file(path: "/b") }'
    expect((await send(files, two)).status).toBe(401)
    expect((await send(files, two, { as: basic('mallory', 'guess') })).status).toBe(401)
    await send(files, 'subscription { events { path } }', { accept: events })
    await send(files, '{ me { role } }', { accept: events })
    const entries = await auditEntries(files)
    expect(entries.map(short)).toEqual([
      ['', 401, null],
      ['mallory', 401, null],
      ['', 401, null],
    ])
    expect(entries.map(({ count = 1 }) => count)).toEqual([1, 1, 2]) // equal ones within a minute are recorded together
  })

  test('records a subscription that a role forbids', async () => {
    const files = await start({ admin })
    const as = await addUser(files, 'none')
    const { text } = await send(files, 'subscription { events(path: "/data") { path } }', { as, accept: events })
    expect(text).toContain('files.role-forbids')
    expect((await auditEntries(files)).map(short)).toEqual([['none', 403, '/data']])
  })

  test('records refused fields beside reads, where reads are audited', async () => {
    const files = await start({ admin, auditReads: true })
    const as = await addUser(files, 'user')
    await send(files, '{ me { role } audit_log { path } }', { as })
    await send(files, '{ me { role } }')
    expect((await auditEntries(files)).map(short)).toEqual([
      ['user', 200, null],
      ['user', 403, null],
      ['', 401, null],
    ])
  })
})
