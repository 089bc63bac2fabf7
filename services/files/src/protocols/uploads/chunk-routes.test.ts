import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { breakOff, speak } from '../../../testing/by-hand.ts'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { smallLimitBytes } from '../../model/content.ts'
import { hashPassword } from '../../model/password.ts'
import { makeUser } from '../../operations/accounts/make-user.ts'
import { storageFull } from '../../problems/storage.ts'
import { memoryBlobs } from '../../upkeep.ts'

const json = { 'Content-Type': 'application/json' }

type Init = Readonly<{ path: string; total_size?: number; chunk_size?: number }>

const post = ({ ask }: RunningFiles, path: string, body: object, headers: object = {}) =>
  ask('POST', path, { headers: { ...json, ...headers }, body: JSON.stringify(body) })

async function begun(files: RunningFiles, init: Init, headers: object = {}): Promise<string> {
  const { status, text } = await post(files, '/api/upload/init', init, headers)
  expect(status).toBe(200)
  return JSON.parse(text).upload_id
}

const put = (
  { ask }: RunningFiles,
  id: string,
  index: number | string,
  body: Uint8Array | string,
  headers: object = {},
) =>
  ask('PUT', `/api/upload/${id}/${index}`, {
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
    body,
  })

const complete = (files: RunningFiles, id: string, body?: object, headers: object = {}) =>
  body
    ? post(files, `/api/upload/${id}/complete`, body, headers)
    : files.ask('POST', `/api/upload/${id}/complete`, { headers: { ...headers } })

const head = (path: string, length: number) =>
  `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`

const onDisk = async ({ stored }: RunningFiles) => (await stored.names()).length

async function account({ database }: RunningFiles, username: string, role: 'user' | 'readonly'): Promise<object> {
  const passwordHash = await hashPassword('a pass phrase', 'a test')
  await database.write(makeUser({ username, role, passwordHash, at: 0 }))
  return { authorization: basic(username, 'a pass phrase') }
}

describeFiles('an upload in chunks', (start) => {
  test('is refused at the start when its size needs more chunks than it may have', async () => {
    const files = await start()
    for (const [total_size, chunk_size, status] of [
      [100_001, 1, 200],
      [100_002, 1, 400],
      [600_006_001, 6_000, 400],
      [600_006_000, 6_000, 200],
    ] as const) {
      const answer = await post(files, '/api/upload/init', { path: '/a', total_size, chunk_size })
      expect([total_size, chunk_size, answer.status, answer.code]).toEqual([
        total_size,
        chunk_size,
        status,
        status === 400 ? 'files.chunks-too-many' : '',
      ])
    }
  })

  test('begins with an id and the chunk size, and reports its state', async () => {
    const clock = handClock()
    const files = await start({ clock })
    const first = JSON.parse((await post(files, '/api/upload/init', { path: 'a/b.bin' })).text)
    expect(first).toEqual({ upload_id: expect.stringMatching(/^ul_[\w-]{22}$/), chunk_size: 5_242_880 })
    clock.advance(2500)
    const id = await begun(files, { path: '/c.bin', total_size: 25, chunk_size: 10 })
    await put(files, id, 2, 'xxxxx')
    await put(files, id, 0, 'xxxxx')
    expect(JSON.parse((await files.ask('GET', '/api/uploads')).text)).toEqual([
      { upload_id: id, path: '/c.bin', chunk_size: 10, received: 2, total_chunks: 3, elapsed_secs: 0 },
      {
        upload_id: first.upload_id,
        path: '/a/b.bin',
        chunk_size: 5_242_880,
        received: 0,
        total_chunks: null,
        elapsed_secs: 2,
      },
    ])
    expect(JSON.parse((await files.ask('GET', `/api/upload/${id}`)).text)).toEqual({
      upload_id: id,
      path: '/c.bin',
      chunk_size: 10,
      received: 2,
      total_chunks: 3,
      elapsed_secs: 0,
      received_indexes: [
        [0, 0],
        [2, 2],
      ],
    })
    const page = await files.ask('GET', '/api/uploads?limit=1')
    expect([JSON.parse(page.text).length, page.headers['x-total-count'], page.headers['link']]).toEqual([
      1,
      '2',
      '</api/uploads?limit=1&offset=1>; rel="next"',
    ])
  })

  test.each([
    [1024, 5_242_880, 1],
    [10 * 1024 ** 2, 5_242_880, 2],
    [15 * 1024 ** 2, 5_242_880, 3],
    [1024 ** 3, 5_242_880, 205],
    [0, 5_242_880, 0],
  ])('of %d bytes in chunks of %d is told to have %d', async (total_size, chunk_size, chunks) => {
    const files = await start()
    const id = await begun(files, { path: '/f', total_size, chunk_size })
    expect(JSON.parse((await files.ask('GET', `/api/upload/${id}`)).text).total_chunks).toBe(chunks)
  })

  test('becomes a file, whole and in order, in whatever order its chunks came, and then no longer exists', async () => {
    const files = await start()
    const whole = noise(250_000, 3)
    const id = await begun(files, { path: 'deep/er/f.bin', total_size: whole.length, chunk_size: 100_000 })
    const replies = [
      await put(files, id, 2, whole.subarray(200_000)),
      await put(files, id, 1, whole.subarray(100_000, 200_000)),
      await put(files, id, 0, noise(100, 9)),
      await put(files, id, 0, whole.subarray(0, 100_000)),
    ]
    expect(replies.map(({ status, text }) => [status, JSON.parse(text)])).toEqual(
      [
        [2, 1],
        [1, 2],
        [0, 3],
        [0, 3],
      ].map(([index, received]) => [200, { upload_id: id, index, received, total_chunks: 3 }]),
    )
    const done = await complete(files, id)
    const file = await files.ask('GET', '/deep/er/f.bin')
    expect([done.status, JSON.parse(done.text)]).toEqual([
      201,
      {
        path: '/deep/er/f.bin',
        size: 250_000,
        etag: file.headers['etag'],
        content_hash: `blake3:${String(file.headers['etag']).slice(1, -1)}`,
      },
    ])
    expect(file.body.equals(whole)).toBe(true)
    for (const gone of [
      await complete(files, id),
      await put(files, id, 0, 'x'),
      await files.ask('GET', `/api/upload/${id}`),
      await files.ask('DELETE', `/api/upload/${id}`),
    ])
      expect([gone.status, gone.code]).toEqual([404, 'files.upload-missing'])
    await expect.poll(() => onDisk(files)).toBe(1)
  })

  test('may be small, empty, or one chunk alone, which is not copied', async () => {
    const files = await start({ smallLimitBytes })
    const cases: [string, Buffer[], number | undefined][] = [
      ['/small', [Buffer.from('ab'), Buffer.from('c')], undefined],
      ['/empty', [], 0],
      ['/empty-too', [Buffer.alloc(0)], undefined],
      ['/one', [noise(60_000, 5)], 60_000],
      ['/two', [noise(8192, 6), Buffer.from('z')], undefined],
    ]
    for (const [path, chunks, total_size] of cases) {
      const id = await begun(files, { path, ...(total_size === undefined ? {} : { total_size }) })
      for (const [index, chunk] of chunks.entries()) await put(files, id, index, chunk)
      expect([path, (await complete(files, id, {})).status]).toEqual([path, 201])
      expect((await files.ask('GET', path)).body.equals(Buffer.concat(chunks))).toBe(true)
    }
    await expect.poll(() => onDisk(files)).toBe(2)
    const again = await begun(files, { path: '/one-more' })
    await put(files, again, 0, noise(60_000, 5))
    expect((await complete(files, again)).status).toBe(201)
    await expect.poll(() => onDisk(files)).toBe(2)
  })

  test('is stored at the place that completing names, if it names one', async () => {
    const files = await start()
    const id = await begun(files, { path: '/first' })
    await put(files, id, 0, 'abc')
    expect(JSON.parse((await complete(files, id, { path: 'x/second' })).text)).toMatchObject({ path: '/x/second' })
    expect((await files.ask('GET', '/first')).status).toBe(404)
    expect((await files.ask('GET', '/x/second')).text).toBe('abc')
  })

  test('with missing chunks, or another size than announced, is 400 and can be repaired', async () => {
    const files = await start()
    const id = await begun(files, { path: '/f', total_size: 9, chunk_size: 3 })
    await put(files, id, 1, 'def')
    const gap = await complete(files, id)
    expect([gap.status, gap.code, JSON.parse(gap.text).error]).toEqual([
      400,
      'files.chunks-missing',
      'These chunks have not arrived: 0, 2.',
    ])
    await put(files, id, 0, 'abc')
    await put(files, id, 2, 'gh')
    const short = await complete(files, id)
    expect([short.status, short.code, JSON.parse(short.text).error]).toEqual([
      400,
      'files.upload-size-wrong',
      'The chunks have 8 bytes together, but 9 were announced.',
    ])
    await put(files, id, 3, 'i')
    expect((await complete(files, id)).status).toBe(201)
    expect((await files.ask('GET', '/f')).text).toBe('abcdefghi')
  })

  test('without an announced size needs at least one chunk and no gaps', async () => {
    const files = await start()
    const id = await begun(files, { path: '/f' })
    expect((await complete(files, id)).code).toBe('files.chunks-missing')
    await put(files, id, 4, 'x')
    expect(JSON.parse((await complete(files, id)).text).error).toBe('These chunks have not arrived: 0-3.')
  })

  test('refuses a chunk above the chunk size, announced or not, and the old chunk stays', async () => {
    const files = await start()
    const id = await begun(files, { path: '/f', chunk_size: 10 })
    await put(files, id, 0, 'good')
    const announced = await put(files, id, 0, 'x'.repeat(11))
    expect([announced.status, announced.code]).toEqual([413, 'files.chunk-too-large'])
    const streamed = await put(files, id, 0, 'x'.repeat(11), { 'Transfer-Encoding': 'chunked' })
    expect([streamed.status, streamed.code]).toEqual([413, 'files.chunk-too-large'])
    expect((await put(files, id, 1, 'x'.repeat(10))).status).toBe(200)
    expect((await complete(files, id)).status).toBe(201)
    expect((await files.ask('GET', '/f')).text).toBe(`good${'x'.repeat(10)}`)
  })

  test('refuses a chunk with a content coding or a range', async () => {
    const files = await start()
    const id = await begun(files, { path: '/f' })
    expect((await put(files, id, 0, 'x', { 'Content-Encoding': 'gzip' })).status).toBe(415)
    expect((await put(files, id, 0, 'x', { 'Content-Range': 'bytes 0-0/2' })).code).toBe('files.partial-put')
    expect(JSON.parse((await files.ask('GET', `/api/upload/${id}`)).text).received).toBe(0)
  })

  test('keeps the chunk that was there when its replacement is cut off or has another digest', async () => {
    const files = await start({ smallLimitBytes })
    const id = await begun(files, { path: '/f' })
    const digest = createHash('sha256').update('good').digest('base64')
    expect((await put(files, id, 0, 'good', { 'Content-Digest': `sha-256=:${digest}:` })).status).toBe(200)
    const wrong = await put(files, id, 0, 'evil', { 'Content-Digest': `sha-256=:${digest}:` })
    expect([wrong.status, wrong.code]).toEqual([400, 'files.digest-mismatch'])
    await breakOff(files.port, `PUT /api/upload/${id}/0 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf`)
    expect((await complete(files, id)).status).toBe(201)
    expect((await files.ask('GET', '/f')).text).toBe('good')
    await expect.poll(() => onDisk(files)).toBe(0)
  })

  test('requests the bytes of a chunk only when nothing else can be refused', async () => {
    const files = await start()
    const id = await begun(files, { path: '/f', chunk_size: 10 })
    expect(await speak(files.port, head('/api/upload/ul_unknown/0', 3))).toMatch(/^HTTP\/1.1 404/)
    expect(await speak(files.port, head(`/api/upload/${id}/0`, 11))).toMatch(/^HTTP\/1.1 413/)
    const socket = connect(files.port, '127.0.0.1', () => socket.write(head(`/api/upload/${id}/0`, 3)))
    let received = ''
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1')
      if (received === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write('abc')
    })
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200/)
  })

  test.each(['-1', '1.5', 'x', '100001', '9007199254740992', '00', '1e2', ' 1'])(
    'has no chunk with the index %j',
    async (index) => {
      const files = await start()
      const id = await begun(files, { path: '/f' })
      expect((await put(files, id, encodeURIComponent(index), 'x')).status).toBe(400)
    },
  )

  test('accepts the highest index, but not to complete with gaps', async () => {
    const files = await start()
    const id = await begun(files, { path: '/f' })
    expect((await put(files, id, 100_000, 'x')).status).toBe(200)
    expect(JSON.parse((await complete(files, id)).text).error).toBe('These chunks have not arrived: 0-99999.')
  })

  test.each([
    [{}, 400],
    [{ path: 1 }, 400],
    [{ path: '/f', size: 3 }, 400],
    [{ path: '/f', chunk_size: 0 }, 400],
    [{ path: '/f', chunk_size: 1024 ** 3 + 1 }, 400],
    [{ path: '/f', total_size: -1 }, 400],
    [{ path: '/f', total_size: 1.5 }, 400],
    [{ path: '/a/../../b' }, 400],
    [{ path: '//' }, 400],
    [{ path: '..\\b' }, 400],
    [{ path: '/api/x' }, 403],
    [{ path: 's/x' }, 403],
    [{ path: '.snapshots/1/x' }, 403],
    [{ path: '/' }, 405],
    [{ path: '/file/x' }, 409],
  ])('cannot begin with %j', async (init, status) => {
    const files = await start()
    await files.ask('PUT', '/file', { body: 'a file' })
    expect((await post(files, '/api/upload/init', init)).status).toBe(status)
  })

  test.each([
    [{ path: '/a/../../b' }, 400],
    [{ path: '/api/x' }, 403],
    [{ path: '/healthz' }, 403],
    [{ target: '/x' }, 400],
    [{ path: '/file/below' }, 409],
    [{ path: '/' }, 405],
  ])('cannot be completed with %j, and stays', async (body, status) => {
    const files = await start()
    await files.ask('PUT', '/file', { body: 'x' })
    const id = await begun(files, { path: '/f' })
    await put(files, id, 0, 'abc')
    expect((await complete(files, id, body)).status).toBe(status)
    expect((await complete(files, id)).status).toBe(201)
  })

  test('replaces a file only under the required conditions', async () => {
    const files = await start()
    const old = await files.ask('PUT', '/f', { body: 'old' })
    const id = await begun(files, { path: '/f' })
    await put(files, id, 0, 'new')
    expect((await complete(files, id, undefined, { 'If-None-Match': '*' })).status).toBe(412)
    expect((await complete(files, id, undefined, { 'If-Match': '"other"' })).status).toBe(412)
    expect((await complete(files, id, undefined, { 'If-Match': 'a, b' })).status).toBe(412)
    const refused = await complete(files, id, undefined, { If: 'a, b' })
    expect([refused.status, refused.code]).toEqual([400, 'files.header-invalid'])
    expect((await files.ask('GET', '/f')).text).toBe('old')
    expect((await complete(files, id, undefined, { 'If-Match': String(old.headers['etag']) })).status).toBe(201)
    expect((await files.ask('GET', '/f')).text).toBe('new')
  })

  test.each([1, 1024 ** 3])('may have chunks of %d bytes', async (chunk_size) => {
    const files = await start()
    const { text } = await post(files, '/api/upload/init', { path: '/f', chunk_size, total_size: 2 })
    expect(JSON.parse(text).chunk_size).toBe(chunk_size)
  })

  test('waits for its next chunk without a time limit', async () => {
    const clock = handClock()
    const before = await start({ clock })
    const id = await begun(before, { path: '/f' })
    await put(before, id, 0, 'abc')
    clock.advance(10 * 365 * 86_400_000)
    const after = await start({ clock, database: before.database, blobs: before.blobs }) // which sweeps what has expired
    await put(after, id, 1, 'def')
    expect((await complete(after, id)).status).toBe(201)
    expect((await after.ask('GET', '/f')).text).toBe('abcdef')
  })

  test('can be cancelled by an administrator, too, and counts in the statistics until then', async () => {
    const files = await start({ admin })
    const kim = await account(files, 'kim', 'user')
    const rights = { headers: { authorization: adminBasic } }
    const held = async () => JSON.parse((await files.ask('GET', '/api/storage/stats', rights)).text).uploads_bytes
    const id = await begun(files, { path: '/f' }, kim)
    await put(files, id, 0, noise(20_000), kim)
    await put(files, id, 1, 'abc', kim)
    expect(await held()).toBe(20_003)
    expect((await files.ask('DELETE', `/api/upload/${id}`, rights)).status).toBe(204)
    expect([await held(), (await complete(files, id, undefined, kim)).status]).toEqual([0, 404])
  })

  test('is cancelled with all its chunks', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/f', { body: 'old' })
    const id = await begun(files, { path: '/f' })
    for (const index of [0, 1, 2]) await put(files, id, index, noise(20_000, index))
    expect(await onDisk(files)).toBe(3)
    const cancelled = await files.ask('DELETE', `/api/upload/${id}`)
    expect([cancelled.status, cancelled.text]).toEqual([204, ''])
    expect((await files.ask('DELETE', `/api/upload/${id}`)).status).toBe(404)
    await expect.poll(() => onDisk(files)).toBe(0)
    expect((await files.ask('GET', '/f')).text).toBe('old')
  })

  test('survives a restart', async () => {
    const before = await start()
    const id = await begun(before, { path: '/f' })
    await put(before, id, 1, noise(20_000, 1))
    const after = await start({ database: before.database, blobs: before.blobs })
    await put(after, id, 0, noise(10_000, 0))
    expect((await complete(after, id)).status).toBe(201)
    expect((await after.ask('GET', '/f')).body.equals(Buffer.concat([noise(10_000, 0), noise(20_000, 1)]))).toBe(true)
  })

  test('is completed once by many simultaneous requests', async () => {
    const files = await start()
    const id = await begun(files, { path: '/f' })
    await put(files, id, 0, noise(30_000, 1))
    await put(files, id, 1, noise(30_000, 2))
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(files, id)))
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    for (const { status } of answers) expect([201, 404, 409]).toContain(status)
    await expect.poll(() => onDisk(files)).toBe(1)
  })

  test('keeps one whole chunk of many simultaneous ones with one index', async () => {
    const files = await start()
    const id = await begun(files, { path: '/f' })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => put(files, id, 0, noise(20_000, at + 1))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await complete(files, id)).status).toBe(201)
    const { body } = await files.ask('GET', '/f')
    expect(Array.from({ length: 12 }, (_, at) => noise(20_000, at + 1)).some((one) => one.equals(body))).toBe(true)
    await expect.poll(() => onDisk(files)).toBe(1)
  })

  test('with a chunk that is lost in the storage is 500, names it, and stays', async () => {
    const blobs = memoryBlobs()
    let broken = true
    const failing = {
      ...blobs,
      open: (...ask: Parameters<typeof blobs.open>) =>
        broken ? Promise.reject(new Error('no disk')) : blobs.open(...ask),
    }
    const files = await start({ blobs: failing })
    const id = await begun(files, { path: '/f' })
    await put(files, id, 0, noise(30_000, 1))
    await put(files, id, 1, 'x')
    const failed = await complete(files, id)
    expect([failed.status, failed.code, JSON.parse(failed.text).code]).toEqual([
      500,
      'files.storage-failed',
      'files.storage-failed',
    ])
    expect((await files.ask('GET', '/f')).status).toBe(404)
    broken = false
    expect((await complete(files, id)).status).toBe(201)
  })

  test('without room on the disk is 507, and stays', async () => {
    const blobs = memoryBlobs()
    let full = false
    const put507 = async (...ask: Parameters<typeof blobs.put>) => {
      if (full) throw storageFull(new Error('no space'))
      return await blobs.put(...ask)
    }
    const files = await start({ blobs: { ...blobs, put: put507 } })
    const id = await begun(files, { path: '/f' })
    for (const index of [0, 1]) await put(files, id, index, noise(30_000, index))
    full = true
    expect((await put(files, id, 2, noise(30_000, 2))).code).toBe('files.storage-full')
    const refused = await complete(files, id)
    expect([refused.status, refused.code]).toEqual([507, 'files.storage-full'])
    full = false
    expect((await complete(files, id)).status).toBe(201)
  })

  test('to a locked place is completed only with the lock token', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'old' })
    const id = await begun(files, { path: '/f' })
    await put(files, id, 0, 'new')
    await files.database.write(
      sqlForTests(`INSERT INTO locks (token, node, deep, exclusive, account, owner, root, expires_at, timeout)
        SELECT 'urn:uuid:1', node, 0, 1, 0, '', '/f', 9007199254740991, 60 FROM present WHERE name = 'f'`),
    )
    const refused = await complete(files, id)
    expect([refused.status, refused.code]).toEqual([423, 'files.locked'])
    expect((await post(files, '/api/upload/init', { path: '/f' })).status).toBe(423)
    expect((await complete(files, id, undefined, { If: '(<urn:uuid:1>)' })).status).toBe(201)
    expect((await files.ask('GET', '/f')).text).toBe('new')
  })

  test('that is fed, completed and cancelled at once is a whole file or none, and leaves nothing behind', async () => {
    const files = await start()
    for (let round = 0; round < 10; round += 1) {
      const path = `/race/${round}`
      const id = await begun(files, { path })
      await Promise.all([0, 1].map((index) => put(files, id, index, noise(20_000, index))))
      const [first, fed, second, cancelled] = await Promise.all([
        complete(files, id),
        put(files, id, 1, noise(20_000, 9)),
        complete(files, id),
        round % 2 === 0 ? files.ask('DELETE', `/api/upload/${id}`) : undefined,
      ])
      const statuses = [first.status, second.status, cancelled?.status]
      expect([200, 404]).toContain(fed.status)
      for (const status of [first.status, second.status]) expect([201, 404, 409]).toContain(status)
      expect(statuses.filter((status) => status === 201 || status === 204).length).toBeLessThanOrEqual(1)
      const { status, body } = await files.ask('GET', path)
      const wholes = [1, 9].map((seed) => Buffer.concat([noise(20_000, 0), noise(20_000, seed)]))
      expect(statuses.includes(201) ? wholes.some((whole) => whole.equals(body)) : status === 404).toBe(true)
      await files.ask('DELETE', `/api/upload/${id}`)
    }
    const blobs = async () =>
      Number((await files.database.read(sqlForTests('SELECT count(*) AS n FROM blobs'))).rows[0]?.['n'])
    await expect.poll(async () => (await onDisk(files)) - (await blobs())).toBe(0)
  })

  test('is visible to its owner and administrators, and does not exist for others', async () => {
    const files = await start({ admin })
    const [kim, lee, guest] = [
      await account(files, 'kim', 'user'),
      await account(files, 'lee', 'user'),
      await account(files, 'guest', 'readonly'),
    ]
    const id = await begun(files, { path: '/kim' }, kim)
    for (const answer of [
      await put(files, id, 0, 'x', lee),
      await complete(files, id, undefined, lee),
      await files.ask('GET', `/api/upload/${id}`, { headers: { ...lee } }),
      await files.ask('DELETE', `/api/upload/${id}`, { headers: { ...lee } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'files.upload-missing'])
    expect((await files.ask('GET', '/api/uploads', { headers: { ...lee } })).text).toBe('[]')
    const rights = { authorization: adminBasic }
    expect(JSON.parse((await files.ask('GET', '/api/uploads', { headers: rights })).text).length).toBe(1)
    expect((await put(files, id, 0, 'x', rights)).status).toBe(200)
    expect((await complete(files, id, undefined, kim)).status).toBe(201)
    expect((await post(files, '/api/upload/init', { path: '/g' }, guest)).status).toBe(403)
    expect((await put(files, id, 0, 'x')).status).toBe(401)
  })

  test('may be as large as its owner’s quota, and becomes no file past it', async () => {
    const files = await start({ admin })
    const kim = await account(files, 'kim', 'user')
    await files.database.write(sqlForTests(`UPDATE users SET storage_quota_bytes = 1000 WHERE username = 'kim'`))
    expect((await post(files, '/api/upload/init', { path: '/f', total_size: 1001 }, kim)).status).toBe(507)
    const id = await begun(files, { path: '/f' }, kim)
    expect((await put(files, id, 0, 'x'.repeat(600), kim)).status).toBe(200)
    expect((await put(files, id, 1, 'x'.repeat(600), kim)).status).toBe(507)
    expect((await put(files, id, 0, 'x'.repeat(900), kim)).status).toBe(200)
    expect((await files.ask('PUT', '/other', { headers: { ...kim }, body: 'x'.repeat(200) })).status).toBe(201)
    expect((await complete(files, id, undefined, kim)).code).toBe('files.quota-exceeded')
    await put(files, id, 0, 'x'.repeat(800), kim)
    expect((await complete(files, id, undefined, kim)).status).toBe(201)
  })

  test('is one of at most a thousand unfinished ones', async () => {
    const files = await start({ openToEverybody: true, deployment: { production: true } })
    const { upload_id: id } = JSON.parse((await post(files, '/api/upload/init', { path: '/f' })).text)
    const columns =
      'account, protocol, path, total_size, chunk_size, facts, created_at, expires_at, complete, in_memory, version, received, bytes'
    const numbers = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 999)`
    const prefix =
      files.database.engine === 'sqlite'
        ? `${numbers} INSERT INTO uploads (upload, ${columns})`
        : `INSERT INTO uploads (upload, ${columns}) ${numbers}`
    await files.database.write(
      sqlForTests(`${prefix} SELECT 'ul_' || n, ${columns} FROM uploads, n WHERE upload = '${id}'`),
    )
    const refused = await post(files, '/api/upload/init', { path: '/g' })
    expect([refused.status, refused.code]).toEqual([429, 'files.too-many-uploads'])
    await files.ask('DELETE', '/api/upload/ul_7')
    expect((await post(files, '/api/upload/init', { path: '/g' })).status).toBe(200)
  })
})

describeFiles('an upload in memory', (start) => {
  test('becomes an ordinary file when it is completed, and is not written to the disk before', async () => {
    const files = await start({ uploads: 'memory' })
    const id = await begun(files, { path: '/f' })
    await put(files, id, 1, noise(20_000, 2))
    await put(files, id, 0, noise(20_000, 1))
    expect(await onDisk(files)).toBe(0)
    expect((await complete(files, id)).status).toBe(201)
    expect((await files.ask('GET', '/f')).body.equals(Buffer.concat([noise(20_000, 1), noise(20_000, 2)]))).toBe(true)
    expect(await onDisk(files)).toBe(1)
  })

  test('is refused past the memory limit, and memory is free again after completing, replacing and cancelling', async () => {
    const files = await start({ uploads: 'memory', uploadsMemoryBytes: 50_000 })
    const id = await begun(files, { path: '/f' })
    expect((await put(files, id, 0, noise(40_000))).status).toBe(200)
    const full = await put(files, id, 1, noise(20_000))
    expect([full.status, full.code]).toEqual([507, 'files.upload-memory-full'])
    expect((await put(files, id, 0, noise(10_000))).status).toBe(200)
    expect((await put(files, id, 1, noise(40_000))).status).toBe(200)
    expect((await complete(files, id)).status).toBe(201)
    const other = await begun(files, { path: '/g' })
    expect((await put(files, other, 0, noise(50_000))).status).toBe(200)
    expect((await files.ask('DELETE', `/api/upload/${other}`)).status).toBe(204)
    const last = await begun(files, { path: '/g' })
    expect((await put(files, last, 0, noise(50_000))).status).toBe(200)
  })

  test('is lost at a restart', async () => {
    const before = await start({ uploads: 'memory' })
    const id = await begun(before, { path: '/f' })
    await put(before, id, 0, 'x')
    const after = await start({ uploads: 'memory', database: before.database, blobs: before.blobs })
    expect((await complete(after, id)).status).toBe(404)
    expect((await after.ask('GET', '/api/uploads')).text).toBe('[]')
  })
})
