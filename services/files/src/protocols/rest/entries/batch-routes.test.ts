import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'

async function some(files: RunningFiles, ...paths: string[]): Promise<void> {
  for (const path of paths) await files.ask('PUT', path, { body: path })
}
const textAt = async ({ ask }: RunningFiles, path: string) => {
  const { status, text } = await ask('GET', path)
  return status === 200 ? text : status
}

describeFiles('many at once', (start) => {
  test('each is moved or copied by itself, in order, and has its own result', async () => {
    const files = await start()
    const ask = asking(files)
    await some(files, '/a', '/b', '/taken')
    const items = [
      { from: 'a', to: '/deep/er/a' },
      { from: '/deep/er/a', to: '/again' },
      { from: '/none', to: '/x' },
      { from: '/b', to: '/taken' },
      { from: '/b', to: '/api/x' },
      { from: '/../b', to: '/x' },
      { from: '/b', to: '/taken', overwrite: true },
    ]
    const { status, body } = await ask('POST', '/api/batch/move', { items })
    const error = expect.any(String)
    expect([status, body]).toEqual([
      200,
      {
        results: [
          { from: '/a', to: '/deep/er/a', status: 'ok' },
          { from: '/deep/er/a', to: '/again', status: 'ok' },
          { from: '/none', to: '/x', status: 'error', error, code: 'files.path-missing' },
          { from: '/b', to: '/taken', status: 'error', error, code: 'files.path-taken' },
          { from: '/b', to: '/api/x', status: 'error', error, code: 'files.reserved-name' },
          { from: '/../b', to: '/x', status: 'error', error, code: 'files.path-invalid' },
          { from: '/b', to: '/taken', status: 'ok' },
        ],
        succeeded: 3,
        failed: 4,
      },
    ])
    expect([await textAt(files, '/a'), await textAt(files, '/again'), await textAt(files, '/taken')]).toEqual([
      404,
      '/a',
      '/b',
    ])
    const copies = await ask('POST', '/api/batch/copy', {
      items: [
        { from: '/again', to: '/c/1' },
        { from: '/c', to: '/d' },
      ],
    })
    expect([copies.body.succeeded, await textAt(files, '/again'), await textAt(files, '/d/1')]).toEqual([2, '/a', '/a'])
  })

  test('many are tagged at once: each loses and gets tags for itself, and what it has or has not already changes nothing', async () => {
    const files = await start()
    const ask = asking(files)
    await some(files, '/a', '/b')
    await ask('POST', '/api/tags/a', { tags: ['old', 'red'] })
    const change = { paths: ['/a', '/none', '/b'], add: ['red', 'new'], remove: ['old', 'never'] }
    expect(await ask('POST', '/api/bulk/tags', change)).toMatchObject({
      status: 200,
      body: {
        results: [
          { path: '/a', status: 'ok' },
          { path: '/none', status: 'error', code: 'files.path-missing' },
          { path: '/b', status: 'ok' },
        ],
        succeeded: 2,
        failed: 1,
      },
    })
    for (const path of ['/a', '/b']) expect((await ask('GET', `/api/tags${path}`)).body.tags).toEqual(['new', 'red'])
    expect((await ask('POST', '/api/bulk/tags', { ...change, add: [''] })).code).toBe('files.tag-invalid')
    const many = { paths: ['/a'], add: Array.from({ length: 49 }, (_, nth) => String(nth)), remove: ['red'] }
    const [full] = (await ask('POST', '/api/bulk/tags', { ...many, remove: [] })).body.results
    expect(full.code).toBe('files.too-many-tags')
    expect((await ask('POST', '/api/bulk/tags', many)).body.succeeded).toBe(1)
  })

  test('each refused item is in the audit log, though the answer is 200', async () => {
    const files = await start({ admin })
    const ask = asking(files, adminBasic)
    await ask('PUT', '/a', 'a')
    const items = [
      { from: '/a', to: 'api/x' },
      { from: '/none', to: '/x' },
      { from: '/a', to: '/s/y' },
    ]
    for (const way of ['copy', 'move']) expect((await ask('POST', `/api/batch/${way}`, { items })).status).toBe(200)
    expect((await ask('POST', '/api/bulk/delete', { paths: ['/api', '/none', 'b/../c'] })).status).toBe(200)
    const { body } = await ask('GET', '/api/audit')
    const refused = body
      .filter(({ status }: { status: number }) => status === 403)
      .map(({ path, target }: Record<string, unknown>) => [path, target])
    expect(refused.toReversed()).toEqual([
      ['/api/batch/copy', '/a → /api/x'],
      ['/api/batch/copy', '/a → /s/y'],
      ['/api/batch/move', '/a → /api/x'],
      ['/api/batch/move', '/a → /s/y'],
      ['/api/bulk/delete', '/api'],
    ])
  })

  test('a deleted entry goes to the trash, and only once', async () => {
    const files = await start()
    const ask = asking(files)
    await some(files, '/d/a', '/d/b', '/c')
    const { status, body } = await ask('POST', '/api/bulk/delete', { paths: ['d/a', '/d', '/d/b', '/', '/api', '/c'] })
    expect([status, body.succeeded, body.failed]).toEqual([200, 3, 3])
    expect(body.results).toMatchObject([
      { path: '/d/a', status: 'ok' },
      { path: '/d', status: 'ok' },
      { path: '/d/b', status: 'error', code: 'files.path-missing' },
      { path: '/', status: 'error', code: 'files.root-is-fixed' },
      { path: '/api', status: 'error', code: 'files.reserved-name' },
      { path: '/c', status: 'ok' },
    ])
    expect((await ask('GET', '/')).body).toEqual([])
  })

  test('a thousand are accepted, and one more is refused with nothing done', async () => {
    const files = await start()
    const ask = asking(files)
    await some(files, '/f')
    const items = Array.from({ length: 1001 }, (_, number) => ({ from: '/f', to: `/copies/${number}` }))
    for (const [path, body] of [
      ['/api/batch/copy', { items }],
      ['/api/batch/move', { items }],
      ['/api/bulk/delete', { paths: items.map(() => '/f') }],
    ] as const) {
      const refused = await ask('POST', path, body)
      expect([path, refused.status, refused.code]).toEqual([path, 413, 'files.too-many-items'])
    }
    expect([await textAt(files, '/f'), await textAt(files, '/copies')]).toEqual(['/f', 404])
    const { body } = await ask('POST', '/api/batch/copy', { items: items.slice(0, 1000) })
    expect([body.succeeded, body.failed, body.results[999].to]).toEqual([1000, 0, '/copies/999'])
    expect((await ask('GET', '/copies')).body).toHaveLength(1000)
  })

  test('a hundred thousand invalid ones delay no other request: they are refused by their number', async () => {
    const ask = asking(await start())
    const zeros = Array.from({ length: 100_000 }, () => 0)
    for (const [path, body] of [
      ['/api/batch/copy', { items: zeros }],
      ['/api/batch/move', { items: zeros }],
      ['/api/bulk/delete', { paths: zeros }],
    ] as const) {
      const { status, code } = await ask('POST', path, body)
      expect([path, status, code]).toEqual([path, 413, 'http.body-too-large'])
    }
  })

  test('an empty list is valid, and anything but a list of items is not', async () => {
    const files = await start()
    const ask = asking(files)
    expect((await ask('POST', '/api/batch/move', { items: [] })).body).toEqual({ results: [], succeeded: 0, failed: 0 })
    for (const [path, body] of [
      ['/api/batch/copy', {}],
      ['/api/batch/copy', { items: [{ from: '/a' }] }],
      ['/api/batch/copy', { items: [{ from: '/a', to: '/b', overwirte: true }] }],
      ['/api/batch/move', { items: '/a' }],
      ['/api/bulk/delete', { paths: [{ path: '/a' }] }],
      ['/api/bulk/delete', { paths: ['/a'], forever: true }],
    ] as const)
      expect([path, (await ask('POST', path, body)).status]).toEqual([path, 400])
  })

  test('a caller who may only read changes nothing', async () => {
    const files = await start({ admin })
    await files.ask('PUT', '/f', { headers: { authorization: adminBasic }, body: 'x' })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase', role: 'readonly' })
    const kim = asking(files, basic('kim', 'a pass phrase'))
    for (const [path, body] of [
      ['/api/batch/copy', { items: [{ from: '/f', to: '/g' }] }],
      ['/api/batch/move', { items: [{ from: '/f', to: '/g' }] }],
      ['/api/bulk/delete', { paths: ['/f'] }],
    ] as const)
      expect((await kim('POST', path, body)).code).toBe('files.role-forbids')
    expect((await root('GET', '/')).body).toMatchObject([{ name: 'f' }])
  })
})
