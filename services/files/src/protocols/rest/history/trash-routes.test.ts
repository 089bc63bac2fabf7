import type { Caller } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { makeUsers, toolsOf } from '../../../../testing/history.ts'
import { basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { smallLimitBytes } from '../../../model/content.ts'
import { anonymousId } from '../../../operations/accounts/accounts.ts'
import { keepHouse } from '../../../operations/maintenance/housekeeping.ts'
import { emptyTrash, purgeChunk, purgeRest } from '../../../operations/retention/purge.ts'
import { checkFiles } from '../../../upkeep.ts'

const anonymous: Caller = { id: anonymousId, name: 'anonymous', role: 'admin', by: 'open-mode' }
const json = { 'Content-Type': 'application/json' }
type Item = {
  id: string
  path: string
  size: number
  is_collection: boolean
  deleted_by: string
  deleted_at: string
  expires_at: string
}

const trashOf = async (files: RunningFiles, headers = {}): Promise<Item[]> =>
  JSON.parse((await files.ask('GET', '/api/trash', { headers })).text)
const restore = (files: RunningFiles, body: unknown, headers = {}) =>
  files.ask('POST', '/api/trash/restore', { headers: { ...json, ...headers }, body: JSON.stringify(body) })
const empty = (files: RunningFiles, headers = {}) => files.ask('DELETE', '/api/trash/empty', { headers })
const textAt = async (files: RunningFiles, path: string, headers = {}) => {
  const { status, text } = await files.ask('GET', path, { headers })
  return status === 200 ? text : status
}
const sound = async (files: RunningFiles) => (await checkFiles(toolsOf(files), { deep: true })).findings

describeFiles('the trash', (start) => {
  test('holds what was deleted with its path, its size, who deleted it and when it expires', async () => {
    const files = await start()
    await files.ask('PUT', '/a/b.txt', { body: 'hello' })
    await files.ask('PUT', '/a/c/d.bin', { body: 'x'.repeat(20_000) })
    await files.ask('DELETE', '/a/b.txt')
    await files.ask('DELETE', '/a')
    const items = await trashOf(files)
    const times = { deleted_at: expect.stringMatching(/\+00:00$/), expires_at: expect.stringMatching(/\+00:00$/) }
    const common = { id: expect.any(String), deleted_by: 'anonymous', ...times }
    expect(items).toEqual([
      { path: '/a', name: 'a', size: 20_000, is_collection: true, ...common },
      { path: '/a/b.txt', name: 'b.txt', size: 5, is_collection: false, ...common },
    ])
    const [first] = items
    expect(Date.parse(first?.expires_at ?? '') - Date.parse(first?.deleted_at ?? '')).toBe(30 * 86_400_000)
  })

  test('gives back to another place, where that is free and the caller may write', async () => {
    const files = await start()
    for (const body of ['old', 'new']) {
      await files.ask('PUT', '/a.txt', { body })
      if (body === 'old') await files.ask('DELETE', '/a.txt')
    }
    expect((await restore(files, { path: '/a.txt', to: '/a.txt' })).status).toBe(409)
    const { status, text } = await restore(files, { path: '/a.txt', to: '/b/a (2).txt' })
    expect([status, JSON.parse(text).path]).toEqual([200, '/b/a (2).txt'])
    expect([await textAt(files, '/a.txt'), await textAt(files, '/b/a%20(2).txt')]).toEqual(['new', 'old'])
    expect(await trashOf(files)).toEqual([])
    expect(await sound(files)).toEqual([])
  })

  test('many at once come back by their paths or their ids in one request, the newest of each place, each for itself', async () => {
    const files = await start()
    const bulk = async (body: unknown) => {
      const { status, text } = await files.ask('POST', '/api/bulk/restore', {
        headers: json,
        body: JSON.stringify(body),
      })
      return { status, body: JSON.parse(text) }
    }
    const names = Array.from({ length: 250 }, (_, at) => `/d/${at}`)
    for (const body of ['old', 'new'])
      for (const path of names.slice(0, body === 'old' ? 1 : undefined)) {
        await files.ask('PUT', path, { body })
        await files.ask('DELETE', path)
      }
    const { status, body } = await bulk({ paths: [...names, '/none', '/../x', names[1]] })
    expect([status, body.succeeded, body.failed]).toEqual([200, 250, 3])
    expect(body.results.slice(249)).toMatchObject([
      { path: '/d/249', status: 'ok', id: expect.any(String) },
      { path: '/none', status: 'error', code: 'files.trash-missing', id: null },
      { status: 'error', code: 'files.path-invalid', id: null },
      { path: '/d/1', status: 'error', code: 'files.trash-missing' },
    ])
    expect(await textAt(files, '/d/0')).toBe('new')
    const [older] = await trashOf(files)
    expect((await bulk({ ids: [older?.id] })).body.results).toMatchObject([{ path: null, code: 'files.path-taken' }])
    const replaced = await bulk({ ids: [older?.id], overwrite: true })
    expect(replaced.body.results).toMatchObject([{ id: older?.id, path: '/d/0', status: 'ok' }])
    expect(await textAt(files, '/d/0')).toBe('old')
    for (const wrong of [{}, { ids: [], paths: [] }, { paths: 'x' }]) expect((await bulk(wrong)).status).toBe(400)
    expect((await bulk({ ids: Array.from({ length: 1001 }, () => '1-1') })).status).toBe(413)
    expect(await sound(files)).toEqual([])
  })

  test('receives what any protocol deletes, and what a move or copy replaces', async () => {
    const files = await start()
    const post = (path: string, body: unknown) => files.ask('POST', path, { headers: json, body: JSON.stringify(body) })
    const overwriting = { to: '/by-move', overwrite: true }
    const removals: readonly (readonly [path: string, remove: () => Promise<unknown>])[] = [
      ['/by-dav', () => files.ask('DELETE', '/by-dav')],
      ['/by-bulk', () => post('/api/bulk/delete', { paths: ['/by-bulk'] })],
      ['/by-graphql', () => post('/api/graphql', { query: 'mutation { delete_file(path: "/by-graphql") }' })],
      ['/by-copy-over', () => files.ask('COPY', '/d', { headers: { Destination: '/by-copy-over' } })],
      ['/by-move', () => post('/api/files/move', { from: '/d', ...overwriting })],
    ]
    await files.ask('MKCOL', '/d')
    for (const [path, remove] of removals) {
      await files.ask('PUT', path, { body: path })
      await remove()
      expect(await trashOf(files)).toMatchObject([{ path, size: path.length }])
      await empty(files)
    }
  })

  test('is listed in pages, newest first, with the total count', async () => {
    const files = await start()
    for (const name of ['1', '2', '3']) {
      await files.ask('PUT', `/${name}`, { body: name })
      await files.ask('DELETE', `/${name}`)
    }
    const { text, headers } = await files.ask('GET', '/api/trash?limit=2&offset=1')
    expect(JSON.parse(text)).toMatchObject([{ path: '/2' }, { path: '/1' }])
    expect(headers['x-total-count']).toBe('3')
    expect((await files.ask('GET', '/api/trash?limit=-1')).status).toBe(400)
  })

  test('restores a file to its place with its bytes and its versions, also when its parent folders are gone', async () => {
    const files = await start()
    await files.ask('PUT', '/a/b/c.txt', { body: 'one' })
    await files.ask('PUT', '/a/b/c.txt', { body: 'two' })
    await files.ask('DELETE', '/a/b/c.txt')
    await files.ask('DELETE', '/a')
    const { status, text } = await restore(files, { path: 'a/b/c.txt' })
    expect([status, JSON.parse(text)]).toMatchObject([200, { path: '/a/b/c.txt', size: 3 }])
    expect(await textAt(files, '/a/b/c.txt')).toBe('two')
    expect(JSON.parse((await files.ask('GET', '/api/versions/a/b/c.txt')).text)).toHaveLength(2)
    expect(await sound(files)).toEqual([])
  })

  test('restores a folder whole, and counts it again', async () => {
    const files = await start()
    await files.ask('PUT', '/a/one.txt', { body: 'one' })
    await files.ask('PUT', '/a/b/two.bin', { body: 'x'.repeat(20_000) })
    await files.ask('DELETE', '/a')
    expect((await restore(files, { path: '/a' })).status).toBe(200)
    expect([await textAt(files, '/a/one.txt'), await textAt(files, '/a/b/two.bin')]).toEqual([
      'one',
      'x'.repeat(20_000),
    ])
    expect(JSON.parse((await files.ask('GET', '/api/users/me')).text)).toMatchObject({ storage_used_bytes: 20_003 })
    expect(await trashOf(files)).toEqual([])
    expect(await sound(files)).toEqual([])
  })

  test('restores the newest of several entries from one path, and any of them by its id', async () => {
    const files = await start()
    for (const body of ['one', 'two', 'three']) {
      await files.ask('PUT', '/a.txt', { body })
      await files.ask('DELETE', '/a.txt')
    }
    const oldest = (await trashOf(files)).at(-1)
    await restore(files, { path: '/a.txt' })
    expect(await textAt(files, '/a.txt')).toBe('three')
    expect((await restore(files, { id: oldest?.id, overwrite: true })).status).toBe(200)
    expect(await textAt(files, '/a.txt')).toBe('one')
    expect(await trashOf(files)).toMatchObject([{ size: 5 }, { size: 3 }])
  })

  test('does not restore onto a taken place without overwriting, which puts the replaced entry into the trash', async () => {
    const files = await start()
    await files.ask('PUT', '/a.txt', { body: 'old' })
    await files.ask('DELETE', '/a.txt')
    await files.ask('PUT', '/a.txt', { body: 'newer' })
    const refused = await restore(files, { path: '/a.txt' })
    expect([refused.status, refused.code, await textAt(files, '/a.txt')]).toEqual([409, 'files.path-taken', 'newer'])
    expect((await restore(files, { path: '/a.txt', overwrite: true })).status).toBe(200)
    expect(await textAt(files, '/a.txt')).toBe('old')
    expect(await trashOf(files)).toMatchObject([{ path: '/a.txt', size: 5 }])
  })

  test('shows, restores and empties for a user only what they deleted themselves, and for an administrator everything', async () => {
    const files = await start({ admin: { username: 'root', password: 'correct horse' } })
    const root = { Authorization: basic('root', 'correct horse') }
    const [ann, bob] = await makeUsers(files, root, ['ann', 'bob'])
    for (const [who, path] of [
      [ann, '/ann.txt'],
      [bob, '/bob.txt'],
    ] as const) {
      await files.ask('PUT', path, { body: 'x', headers: who })
      await files.ask('DELETE', path, { headers: who })
    }
    expect((await trashOf(files, ann)).map(({ path }) => path)).toEqual(['/ann.txt'])
    expect((await trashOf(files, root)).map(({ path }) => path)).toEqual(['/bob.txt', '/ann.txt'])
    expect((await restore(files, { path: '/bob.txt' }, ann)).status).toBe(404)
    const [bobs] = await trashOf(files, bob)
    const refused = await restore(files, { id: bobs?.id }, ann)
    expect([refused.status, refused.code]).toEqual([403, 'files.trash-of-another'])
    expect((await empty(files, ann)).status).toBe(204)
    expect((await trashOf(files, root)).map(({ path }) => path)).toEqual(['/bob.txt'])
    expect((await empty(files, root)).status).toBe(204)
    expect(await trashOf(files, bob)).toEqual([])
  })

  test.for([
    ['nothing of that path', { path: '/none' }, 404, 'files.trash-missing'],
    ['an unknown id', { id: '12-99' }, 404, 'files.trash-missing'],
    ['an id that is none', { id: "1' OR 1=1" }, 404, 'files.trash-missing'],
    ['neither path nor id', {}, 400, 'http.invalid-field'],
    ['both path and id', { path: '/a', id: '1-1' }, 400, 'http.invalid-field'],
    ['an unknown field', { path: '/a', overwirte: true }, 400, 'http.unknown-field'],
    ['a path out of the tree', { path: '/../a' }, 400, 'files.path-invalid'],
  ] as const)('refuses to restore %s', async ([, body, status, code]) => {
    const files = await start()
    const refused = await restore(files, body)
    expect([refused.status, refused.code]).toEqual([status, code])
  })

  test('does not restore to a place that somebody has locked', async () => {
    const files = await start({ admin: { username: 'root', password: 'correct horse' } })
    const root = { Authorization: basic('root', 'correct horse') }
    const [ann, bob] = await makeUsers(files, root, ['ann', 'bob'])
    await files.ask('MKCOL', '/f', { headers: ann })
    await files.ask('PUT', '/f/a.txt', { body: 'a', headers: ann })
    await files.ask('DELETE', '/f/a.txt', { headers: ann })
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    expect((await files.ask('LOCK', '/f', { headers: bob, body })).status).toBe(200)
    const refused = await restore(files, { path: '/f/a.txt' }, ann)
    expect([refused.status, refused.code]).toEqual([423, 'files.locked'])
    expect((await trashOf(files, ann)).map(({ path }) => path)).toEqual(['/f/a.txt'])
  })

  test('does not restore past the quota', async () => {
    const files = await start({ admin: { username: 'root', password: 'correct horse' } })
    const root = { Authorization: basic('root', 'correct horse') }
    const [ann] = await makeUsers(files, root, ['ann'], { storage_quota_bytes: 10 })
    await files.ask('PUT', '/a', { body: '12345678', headers: ann })
    await files.ask('DELETE', '/a', { headers: ann })
    expect((await files.ask('PUT', '/b', { body: '12345678', headers: ann })).status).toBe(201)
    const refused = await restore(files, { path: '/a' }, ann)
    expect([refused.status, refused.code]).toEqual([507, 'files.quota-exceeded'])
  })

  test('restoring and emptying at the same time leaves each entry either restored or gone, and the totals exact', async () => {
    const files = await start()
    const names = Array.from({ length: 12 }, (_, at) => `/d${at}`)
    for (const name of names) {
      await files.ask('PUT', `${name}/f`, { body: name })
      await files.ask('DELETE', name)
    }
    const answers = await Promise.all([...names.map((path) => restore(files, { path })), empty(files), empty(files)])
    expect(answers.slice(-2).map(({ status }) => status)).toEqual([204, 204])
    await purgeRest(toolsOf(files))
    for (const [at, name] of names.entries()) {
      const restored = answers[at]?.status === 200
      expect(await textAt(files, `${name}/f`)).toEqual(restored ? name : 404)
      expect((await restore(files, { path: name })).status).toBe(404)
    }
    expect(await sound(files)).toEqual([])
  })

  test('holds nothing after it is emptied, and the bytes are removed from the store later', async () => {
    const files = await start()
    for (const at of Array.from({ length: 5 }).keys()) {
      await files.ask('PUT', `/a/${at}/big.bin`, { body: `${at}`.repeat(20_000) })
      await files.ask('PUT', `/a/${at}/small.txt`, { body: `${at}` })
    }
    await files.ask('DELETE', '/a')
    expect((await empty(files)).status).toBe(204)
    expect(await trashOf(files)).toEqual([])
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 50, versionDays: 90 })
    const stats = JSON.parse((await files.ask('GET', '/api/storage/stats')).text)
    expect(stats).toMatchObject({ files: 0, collections: 0, stored_bytes: 0, versions_bytes: 0, trash_bytes: 0 })
    expect(await sound(files)).toEqual([])
  })

  test('purges a folder of many files and nested folders chunk by chunk, with exact totals meanwhile', async () => {
    const files = await start({ smallLimitBytes })
    const names = Array.from({ length: 650 }, (_, at) => `/a/f${at}`)
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => files.ask('PUT', name, { body: name })))
    }
    await files.ask('PUT', '/a/b/c/d/deep.bin', { body: 'x'.repeat(20_000) })
    const snapshot = JSON.parse((await files.ask('POST', '/api/snapshots')).text)
    await files.ask('DELETE', '/a')
    const before = toolsOf(files)
    await emptyTrash(files.database, { caller: anonymous, at: before.clock.now() })
    let chunks = 0
    while (await files.database.write(purgeChunk(before.clock.now()))) {
      chunks += 1
      expect([chunks, (await checkFiles(before)).findings]).toEqual([chunks, []])
      expect((await files.ask('GET', `/.snapshots/${snapshot.id}/a/f449`)).text).toBe('/a/f449')
    }
    expect(chunks).toBeGreaterThan(1)
    expect((await files.ask('GET', `/.snapshots/${snapshot.id}/a/b/c/d/deep.bin`)).text).toHaveLength(20_000)
  })

  test('a snapshot is restored exactly also while a purge is half done', async () => {
    const files = await start()
    for (const name of ['/a/b/c/one', '/a/b/two', '/a/three']) await files.ask('PUT', name, { body: name })
    const { id } = JSON.parse((await files.ask('POST', '/api/snapshots')).text)
    await files.ask('DELETE', '/a')
    const { clock } = toolsOf(files)
    await emptyTrash(files.database, { caller: anonymous, at: clock.now() })
    await files.database.write(purgeChunk(clock.now()))
    expect((await files.ask('POST', `/api/snapshots/${id}/restore`)).status).toBe(200)
    for (const name of ['/a/b/c/one', '/a/b/two', '/a/three']) expect(await textAt(files, name)).toBe(name)
    await purgeRest(toolsOf(files))
    for (const name of ['/a/b/c/one', '/a/b/two', '/a/three']) expect(await textAt(files, name)).toBe(name)
    expect(await sound(files)).toEqual([])
  })

  test('purges an entry by itself after its number of days', async () => {
    const files = await start()
    await files.ask('PUT', '/a/b.txt', { body: 'x' })
    await files.ask('DELETE', '/a')
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 50, versionDays: 90 })
    expect(await trashOf(files)).toHaveLength(1)
    await keepHouse(toolsOf(files, 31), { trashDays: 30, versions: 50, versionDays: 90 })
    expect(await trashOf(files)).toEqual([])
    expect(await sound(files)).toEqual([])
  })

  test('shows the place of what a snapshot moved into it, also when that place was in a folder that was deleted or purged', async () => {
    for (const isPurged of [false, true]) {
      const files = await start()
      const post = (path: string, body: unknown = {}) =>
        files.ask('POST', path, { headers: json, body: JSON.stringify(body) })
      await files.ask('PUT', '/x', { body: 'x' })
      await files.ask('DELETE', '/x')
      const { id } = JSON.parse((await post('/api/snapshots')).text)
      await restore(files, { path: '/x' })
      await post('/api/files/move', { from: '/x', to: '/f/g/x' })
      await files.ask('DELETE', '/f')
      if (isPurged) await empty(files)
      expect((await post(`/api/snapshots/${id}/restore`)).status).toBe(200)
      const [item] = await trashOf(files)
      expect(item).toMatchObject({ path: '/f/g/x', size: 1 })
      expect((await restore(files, { id: item?.id, overwrite: true })).status).toBe(200)
      expect(await textAt(files, '/f/g/x')).toBe('x')
      expect(await sound(files)).toEqual([])
    }
  })
})
