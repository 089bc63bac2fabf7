import { gunzipSync } from 'node:zlib'
import { openEvents } from '@alluvium/http/testing'
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql'
import { auditServer } from 'graphql-http'
import { expect, onTestFinished, test } from 'vitest'
import { manyEntries } from '../../../testing/many-entries.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { hashPassword } from '../../model/password.ts'
import { makeUser } from '../../operations/accounts/make-user.ts'

const json = { 'Content-Type': 'application/json' }

type Answered = Readonly<{ data?: Readonly<Record<string, unknown>> | null; errors?: readonly Failure[] }>
type Failure = Readonly<{ message: string; extensions: Readonly<{ code: string }> }>

async function ask(
  files: RunningFiles,
  query: string,
  { variables = {}, headers = {} }: { variables?: Record<string, unknown>; headers?: Record<string, string> } = {},
): Promise<Answered & { status: number }> {
  const { status, text } = await files.ask('POST', '/api/graphql', {
    headers: { ...json, ...headers },
    body: JSON.stringify({ query, variables }),
  })
  return { status, ...JSON.parse(text) }
}

const codes = ({ errors = [] }: Answered) => errors.map(({ extensions }) => extensions.code)
const put = (files: RunningFiles, path: string, body = 'x') => files.ask('PUT', path, { body })

async function addUser(files: RunningFiles, role: 'user' | 'readonly' | 'none'): Promise<Record<string, string>> {
  const passwordHash = await hashPassword('long enough', 'a test')
  await files.database.write(makeUser({ username: role, role, passwordHash, at: 0 }))
  return { Authorization: basic(role, 'long enough') }
}

const lists = (count: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: files(limit: 1000) { name }`).join(' ')} }`

/** A trigger by which nothing new is kept, as a fault of ours would show. */
const failingToKeep = {
  sqlite: ["CREATE TRIGGER fails BEFORE INSERT ON present BEGIN SELECT RAISE(ABORT, 'present fails in sqlite'); END"],
  postgres: [
    "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'present fails in postgres'; END $$",
    'CREATE TRIGGER fails BEFORE INSERT ON present FOR EACH ROW EXECUTE FUNCTION fails()',
  ],
} as const

describeFiles('GraphQL', (start) => {
  test('files lists a folder, folders first, with every field of a FileItem', async () => {
    const files = await start()
    await put(files, '/data/b.txt', 'hello')
    await put(files, '/data/z/inner')
    const { data, errors } = await ask(
      files,
      '{ files(path: "/data") { path name size is_collection mime_type modified owner } }',
    )
    const modified = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    expect([data?.['files'], errors]).toEqual([
      [
        {
          path: '/data/z',
          name: 'z',
          size: 0,
          is_collection: true,
          mime_type: 'inode/directory',
          modified,
          owner: 'anonymous',
        },
        {
          path: '/data/b.txt',
          name: 'b.txt',
          size: 5,
          is_collection: false,
          mime_type: 'text/plain',
          modified,
          owner: 'anonymous',
        },
      ],
      undefined,
    ])
  })

  test('files lists the root without a path, and only the file when the path is a file', async () => {
    const files = await start()
    await put(files, '/a')
    expect((await ask(files, '{ files { path } }')).data).toEqual({ files: [{ path: '/a' }] })
    expect((await ask(files, '{ files(path: null, limit: null) { path } }')).data).toEqual({ files: [{ path: '/a' }] })
    expect((await ask(files, '{ files(path: "a") { path size } }')).data).toEqual({ files: [{ path: '/a', size: 1 }] })
    const missing = await ask(files, '{ files(path: "/none") { path } }')
    expect([missing.data, codes(missing)]).toEqual([null, ['files.path-missing']])
  })

  test('files gives a hundred by default and a thousand at most, and refuses a negative limit', async () => {
    const files = await start()
    await files.ask('MKCOL', '/many')
    await manyEntries(files.database, 'many', 1200)
    const count = async (limit: string) => {
      const { data } = await ask(files, `{ files(path: "/many"${limit}) { name } }`)
      const listed = data?.['files']
      return Array.isArray(listed) ? listed.length : listed
    }
    expect([await count(''), await count(', limit: 7'), await count(', limit: 0')]).toEqual([100, 7, 0])
    expect([await count(', limit: 1000'), await count(', limit: 9007199254740991')]).toEqual([1000, 1000])
    const refused = await ask(files, '{ files(limit: -1) { name } }')
    expect([refused.data, codes(refused)]).toEqual([null, ['files.number-negative']])
  })

  test('file is one FileItem, or null where there is nothing', async () => {
    const files = await start()
    await put(files, '/a.txt', 'hello')
    expect((await ask(files, '{ a: file(path: "/a.txt") { name size } b: file(path: "/b") { name } }')).data).toEqual({
      a: { name: 'a.txt', size: 5 },
      b: null,
    })
  })

  test('a size of 5 GB is returned exactly', async () => {
    const files = await start()
    await put(files, '/big', 'x')
    await files.database.write(sqlForTests("UPDATE present SET size = 5368709123 WHERE key = 'big'"))
    const { data, errors } = await ask(files, '{ file(path: "/big") { size } files { size } }')
    expect([data, errors]).toEqual([{ file: { size: 5_368_709_123 }, files: [{ size: 5_368_709_123 }] }, undefined])
  })

  test('an Int accepts whole numbers to 2^53 and nothing else, as a literal and as a variable', async () => {
    const files = await start()
    const query = 'query ($limit: Int) { files(limit: $limit) { name } }'
    expect((await ask(files, query, { variables: { limit: 2 ** 53 - 1 } })).data).toEqual({ files: [] })
    for (const limit of [1.5, '5', true, 2 ** 53, [1]])
      expect(codes(await ask(files, query, { variables: { limit } }))).toEqual(['BAD_USER_INPUT'])
    for (const limit of ['1.5', '"5"', 'true', '9007199254740993'])
      expect(codes(await ask(files, `{ files(limit: ${limit}) { name } }`))).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  })

  test('create_folder makes one, and refuses a taken place, a missing parent and a reserved name', async () => {
    const files = await start()
    const make = (path: string) =>
      ask(files, 'mutation ($path: String!) { create_folder(path: $path) { path name is_collection size } }', {
        variables: { path },
      })
    expect((await make('/new')).data).toEqual({
      create_folder: { path: '/new', name: 'new', is_collection: true, size: 0 },
    })
    expect((await files.ask('GET', '/new')).text).toBe('[]')
    expect(codes(await make('new/'))).toEqual(['files.path-taken'])
    expect(codes(await make('/no/parent'))).toEqual(['files.parent-missing'])
    expect(codes(await make('/api/x'))).toEqual(['files.reserved-name'])
  })

  test('delete_file puts a file or a folder into the trash and returns true', async () => {
    const files = await start()
    await put(files, '/data/a')
    expect((await ask(files, 'mutation { delete_file(path: "/data") }')).data).toEqual({ delete_file: true })
    expect((await files.ask('GET', '/data')).status).toBe(404)
    expect(codes(await ask(files, 'mutation { delete_file(path: "/data") }'))).toEqual(['files.path-missing'])
    const { rows } = await files.database.write(sqlForTests('SELECT name FROM present WHERE parent = 2'))
    expect(rows).toEqual([{ name: 'data' }])
  })

  test('me and health return the caller and the state of the service', async () => {
    const files = await start({ admin })
    const headers = { Authorization: adminBasic }
    const { data } = await ask(files, '{ me { username role } health { status version } }', { headers })
    expect(data).toEqual({ me: { username: 'root', role: 'admin' }, health: { status: 'ok', version: '1.2.3' } })
  })

  test('audit_log is the audit log, newest first, in pages', async () => {
    const files = await start({ admin })
    const headers = { Authorization: adminBasic }
    for (const path of ['/a', '/b', '/c']) await files.ask('PUT', path, { headers, body: 'x' })
    const query =
      'query ($limit: Int, $offset: Int) { audit_log(limit: $limit, offset: $offset) { path method user status timestamp } }'
    const { data } = await ask(files, query, { headers, variables: { limit: 2, offset: 1 } })
    const timestamp = expect.any(String)
    expect(data?.['audit_log']).toEqual([
      { method: 'PUT', path: '/b', user: 'root', status: 201, timestamp },
      { method: 'PUT', path: '/a', user: 'root', status: 201, timestamp },
    ])
    for (const variables of [{ limit: -1 }, { offset: -1 }])
      expect(codes(await ask(files, query, { headers, variables }))).toEqual(['files.number-negative'])
    const user = await addUser(files, 'user')
    expect(codes(await ask(files, query, { headers: user }))).toEqual(['files.role-forbids'])
  })

  test("shares returns one's own, and for an administrator everybody's", async () => {
    const files = await start({ admin })
    const user = await addUser(files, 'user')
    const headers = { Authorization: adminBasic }
    await files.ask('PUT', '/a', { headers, body: 'x' })
    const share = (body: unknown, auth: Record<string, string>) =>
      files.ask('POST', '/api/shares', { headers: { ...json, ...auth }, body: JSON.stringify(body) })
    const own = JSON.parse((await share({ path: '/a', password: 'secret', max_downloads: 3 }, user)).text)
    expect((await share({ path: '/a', expires_hours: null }, headers)).status).toBe(201)
    const query = '{ shares { token path expires_at password_protected max_downloads download_count created_by } }'
    expect((await ask(files, query, { headers: user })).data?.['shares']).toEqual([
      {
        token: own.token,
        path: '/a',
        expires_at: own.expires_at,
        password_protected: true,
        max_downloads: 3,
        download_count: 0,
        created_by: 'user',
      },
    ])
    expect((await ask(files, query, { headers })).data?.['shares']).toHaveLength(2)
  })

  test('only health needs no token; anything more is 401, as an error and as the status', async () => {
    const files = await start({ admin })
    expect(await ask(files, '{ health { status } __typename }')).toMatchObject({
      status: 200,
      data: { health: { status: 'ok' }, __typename: 'Query' },
    })
    const stale = { Authorization: 'Bearer stale' }
    expect(await ask(files, '{ health { status } }', { headers: stale })).toMatchObject({ status: 200 })
    for (const query of [
      '{ me { username } }',
      '{ health { status } files { name } }',
      '{ ...F } fragment F on Query { health { status } ... on Query { files { name } } }',
      '{ health: me { username } }',
      'mutation { delete_file(path: "/a") }',
      'subscription { events { path } }',
    ]) {
      const refused = await ask(files, query)
      expect([refused.status, refused.data ?? null, codes(refused)]).toEqual([401, null, ['files.unauthenticated']])
    }
    const refused = await files.ask('POST', '/api/graphql', {
      headers: { ...json, ...stale },
      body: '{"query":"{ me { role } }"}',
    })
    expect(refused.headers['www-authenticate']).toContain('Bearer realm="Alluvium", error="invalid_token"')
    expect(JSON.parse(refused.text).errors).toMatchObject([{ extensions: { code: 'files.token-invalid' } }])
  })

  test('has the same access rules as every other protocol', async () => {
    const files = await start({ admin })
    const readonly = await addUser(files, 'readonly')
    const none = await addUser(files, 'none')
    const forbidden = ['files.role-forbids']
    expect(codes(await ask(files, 'mutation { create_folder(path: "/x") { path } }', { headers: readonly }))).toEqual(
      forbidden,
    )
    expect(codes(await ask(files, 'mutation { delete_file(path: "/x") }', { headers: readonly }))).toEqual(forbidden)
    expect(codes(await ask(files, '{ files { path } }', { headers: readonly }))).toEqual([])
    expect(codes(await ask(files, '{ files { path } }', { headers: none }))).toEqual(forbidden)
    expect(codes(await ask(files, '{ file(path: "/") { path } }', { headers: none }))).toEqual(forbidden)
  })

  test.for([
    '/..',
    '/../etc/passwd',
    '/a/../../b',
    '/a/./../../b',
    '//..',
    '/a//../../b',
    'a\\..\\b',
    '/a\u0000b',
    '/\u202e/../../x',
    `/${'a'.repeat(256)}`,
    `/${'a/'.repeat(3000)}b`,
  ])('the path %j is refused by every field that takes one', async (path) => {
    const files = await start()
    for (const query of [
      'query ($path: String!) { files(path: $path) { path } }',
      'query ($path: String!) { file(path: $path) { path } }',
      'mutation ($path: String!) { create_folder(path: $path) { path } }',
      'mutation ($path: String!) { delete_file(path: $path) }',
    ])
      expect(codes(await ask(files, query, { variables: { path } }))).toEqual(['files.path-invalid'])
  })

  test.for(['/%2e%2e/x', '/..%2fx', '/%252e%252e'])('the path %s is a name and is not decoded again', async (path) => {
    const files = await start()
    expect((await ask(files, `{ file(path: "${path}") { path } }`)).data).toEqual({ file: null })
  })

  test('the trash, reserved names and names below them cannot be looked up', async () => {
    const files = await start()
    for (const path of ['/trash', '/.snapshots', '/api', '/s', '/.well-known/alluvium'])
      expect((await ask(files, `{ file(path: "${path}") { path } }`)).data).toEqual({ file: null })
    expect(codes(await ask(files, 'mutation { delete_file(path: "/") }'))).toEqual(['files.root-is-fixed'])
  })

  test.for([
    ['a thousand aliases', `{ ${Array.from({ length: 1000 }, (_, at) => `a${at}: files { name }`).join(' ')} }`],
    ['a hundred aliases', `{ ${Array.from({ length: 100 }, (_, at) => `a${at}: me { role }`).join(' ')} }`],
    [
      'aliases in fragments',
      `{ ...F } fragment F on Query { ${Array.from({ length: 31 }, (_, at) => `a${at}: me { role }`).join(' ')} }`,
    ],
    ['a deep document', `${'{ ...on Query '.repeat(60)}{ __typename }${'}'.repeat(60)}`],
    ['a deep introspection', `{ __schema { types ${'{ fields { type '.repeat(12)} { name } ${'} }'.repeat(12)} } }`],
    [
      'fragments in one another',
      `{ ...F0 } ${Array.from({ length: 40 }, (_, at) => `fragment F${at} on Query { ... on Query { ...F${at + 1} ...F${at + 1} } }`).join(' ')} fragment F40 on Query { __typename }`,
    ],
    ['a fragment in itself', '{ ...F } fragment F on Query { ...F }'],
    ['a long document', `{ ${'__typename '.repeat(5000)} }`],
    ['a document of open braces', '{a'.repeat(10_000)],
    ['a list of lists', `{ files(path: ${'['.repeat(10_000)}) }`],
  ] as const)('%s is refused and not followed', async ([, query]) => {
    const files = await start()
    const refused = await ask(files, query, { headers: { Accept: 'application/graphql-response+json' } })
    expect([refused.status, refused.data ?? null, codes(refused)]).toMatchObject([400, null, [expect.any(String)]])
  })

  test('asking for more than ten full lists is refused', async () => {
    const files = await start()
    expect((await ask(files, lists(10))).errors).toBeUndefined()
    expect(codes(await ask(files, lists(11)))).toContain('files.query-too-costly')
  })

  test('several documents in one request are refused', async () => {
    const files = await start()
    const body = JSON.stringify(Array.from({ length: 2 }, () => ({ query: '{ __typename }' })))
    expect((await files.ask('POST', '/api/graphql', { headers: json, body })).status).toBe(400)
  })

  test('a body over 128 KiB is refused, announced or not', async () => {
    const files = await start()
    const body = JSON.stringify({ query: `{ __typename } # ${'x'.repeat(200_000)}` })
    for (const headers of [json, { ...json, 'Transfer-Encoding': 'chunked' }])
      expect((await files.ask('POST', '/api/graphql', { headers, body })).status).toBe(413)
  })

  test.for([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    '',
  ])('a post as "%s", which a foreign page could send, is refused', async (type) => {
    const files = await start()
    const headers: Record<string, string> = type === '' ? {} : { 'Content-Type': type }
    const body = '{"query":"mutation { create_folder(path: \\"/x\\") { path } }"}'
    expect((await files.ask('POST', '/api/graphql', { headers, body })).status).toBe(415)
    expect((await files.ask('GET', '/x')).status).toBe(404)
  })

  test('a mutation over GET is refused, a query is answered', async () => {
    const files = await start()
    const get = (query: string) =>
      files.ask('GET', `/api/graphql?query=${encodeURIComponent(query)}`, { headers: { Accept: 'application/json' } })
    expect(JSON.parse((await get('{ me { username } }')).text)).toEqual({ data: { me: { username: 'anonymous' } } })
    expect((await get('mutation { create_folder(path: "/x") { path } }')).status).toBe(405)
    expect((await files.ask('GET', '/x')).status).toBe(404)
  })

  test.for([
    ['no JSON', '{', 'BAD_REQUEST'],
    ['no query', '{}', 'BAD_REQUEST'],
    ['a syntax error', '{"query":"{"}', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{"query":"{ fiels { name } }"}', 'GRAPHQL_VALIDATION_FAILED'],
    ['camelCase', '{"query":"{ files { isCollection } }"}', 'GRAPHQL_VALIDATION_FAILED'],
    ['a missing argument', '{"query":"{ file { name } }"}', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown operation', '{"query":"query A { __typename }","operationName":"B"}', 'OPERATION_RESOLUTION_FAILURE'],
  ] as const)('%s is refused with a code', async ([, body, code]) => {
    const files = await start()
    const headers = { ...json, Accept: 'application/graphql-response+json' }
    const { status, text } = await files.ask('POST', '/api/graphql', { headers, body })
    expect([status, codes(JSON.parse(text))]).toEqual([400, [code]])
  })

  test('an internal error reveals nothing', async () => {
    const files = await start()
    for (const text of failingToKeep[files.database.engine]) await files.database.write(sqlForTests(text))
    const { data, errors } = await ask(files, 'mutation { create_folder(path: "/folder") { name } }')
    expect([data, errors]).toMatchObject([null, [{ extensions: { code: 'internal' } }]])
    expect(JSON.stringify(errors)).not.toMatch(/present|SELECT|sqlite/i)
  })

  test.for(['PUT', 'DELETE', 'PATCH', 'PROPFIND'])('%s is refused with the allowed methods', async (method) => {
    const files = await start()
    expect(await files.ask(method, '/api/graphql')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, POST, OPTIONS' },
    })
  })

  test('GET serves everybody a page for queries, complete and from this server', async () => {
    const files = await start({ admin })
    const page = await files.ask('GET', '/api/graphql', { headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip' } })
    const text = gunzipSync(page.body).toString()
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).not.toMatch(/<(script|link|img)[^>]+(src|href)="?(https?:)?\/\//)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await files.ask('GET', '/api/graphql')).headers['content-type']).toContain('text/html')
    expect(await files.ask('HEAD', '/api/graphql')).toMatchObject({ status: 200, text: '' })
  })

  test('a subscription sends events as they happen, as server-sent events', async () => {
    const files = await start()
    await put(files, '/before')
    const stream = await openEvents(`${files.url}/api/graphql`, {
      method: 'POST',
      headers: { ...json, Accept: 'text/event-stream' },
      body: JSON.stringify({
        query: 'subscription { events(path: "/data", last_event_id: 1) { revision type path from user } }',
      }),
    })
    onTestFinished(() => stream.close())
    await put(files, '/data/a')
    await put(files, '/other')
    await files.ask('DELETE', '/data/a')
    expect((await stream.take(2)).map(({ data }) => data)).toEqual([
      { data: { events: { revision: 2, type: 'put', path: '/data/a', from: null, user: 'anonymous' } } },
      { data: { events: { revision: 4, type: 'delete', path: '/data/a', from: null, user: 'anonymous' } } },
    ])
    files.service.drain()
    expect(await stream.next()).toBeUndefined()
  })

  test("passes graphql-http's audit completely", async () => {
    const files = await start()
    const results = await auditServer({ url: `${files.url}/api/graphql` })
    expect(results.filter(({ status }) => status !== 'ok').map(({ name }) => name)).toEqual([])
    expect(results.length).toBeGreaterThan(50)
  })

  test('matches docs/reference/schema.graphql', async () => {
    const files = await start({ admin })
    const { data } = await ask(files, getIntrospectionQuery())
    const schema = buildClientSchema(data as unknown as IntrospectionQuery)
    await expect(`${printSchema(schema)}\n`).toMatchFileSnapshot('../../../../../docs/reference/schema.graphql')
  })

  test('changes by GraphQL are audited as their requests', async () => {
    const files = await start({ admin })
    const headers = { Authorization: adminBasic }
    await ask(files, '{ files { name } }', { headers })
    await ask(files, 'mutation { create_folder(path: "/x") { path } delete_file(path: "/x") }', { headers })
    const log = JSON.parse((await files.ask('GET', '/api/audit', { headers })).text)
    expect(log).toMatchObject([
      { method: 'POST', path: '/api/graphql', target: '/x', user: 'root', status: 200 },
      { method: 'POST', path: '/api/graphql', target: '/x', user: 'root', status: 200 },
    ])
    expect(log).toHaveLength(2)
  })
})
