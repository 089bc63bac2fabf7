import { expect, test } from 'vitest'
import { makeUsers, toolsOf } from '../../../../testing/history.ts'
import { askLock } from '../../../../testing/locking.ts'
import { manyEntries } from '../../../../testing/many-entries.ts'
import { responsesOf } from '../../../../testing/multistatus.ts'
import { basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { keepHouse } from '../../../operations/maintenance/housekeeping.ts'
import { checkFiles } from '../../../upkeep.ts'

type Snapshot = { id: string; created_by: string; description: string; files: number; bytes: number }
type Restored = { id: string; restored_files: number; undo_snapshot_id: string }

const json = { 'Content-Type': 'application/json' }
const take = async (files: RunningFiles, headers = {}): Promise<Snapshot> =>
  JSON.parse((await files.ask('POST', '/api/snapshots', { headers })).text)
const restore = (files: RunningFiles, id: string, headers = {}) =>
  files.ask('POST', `/api/snapshots/${id}/restore`, { headers })
const restoreTo = (files: RunningFiles, body: unknown, headers = {}) =>
  files.ask('POST', '/api/restore-to', { headers: { ...json, ...headers }, body: JSON.stringify(body) })
const textAt = async (files: RunningFiles, path: string) => {
  const { status, text } = await files.ask('GET', path)
  return status === 200 ? text : status
}
const sound = async (files: RunningFiles) => (await checkFiles(toolsOf(files), { deep: true })).findings
const revisionOf = async (files: RunningFiles): Promise<number> =>
  Number((await files.database.read(sqlForTests('SELECT revision FROM ledger'))).rows[0]?.['revision'])

/** Every path below a folder, with what it holds. */
async function treeAt(files: RunningFiles, folder = ''): Promise<Record<string, string>> {
  const tree: Record<string, string> = {}
  const items: { path: string; is_collection: boolean }[] = JSON.parse((await files.ask('GET', `${folder}/`)).text)
  for (const { path, is_collection } of items) {
    if (!is_collection) tree[path] = (await files.ask('GET', path)).text
    else Object.assign(tree, { [path]: '' }, await treeAt(files, path))
  }
  return tree
}
const withoutPrefix = (tree: Record<string, string>, prefix: string) =>
  Object.fromEntries(Object.entries(tree).map(([path, text]) => [path.slice(prefix.length), text]))

async function someTree(files: RunningFiles): Promise<void> {
  await files.ask('PUT', '/a/one.txt', { body: 'one' })
  await files.ask('PUT', '/a/b/two.bin', { body: '2'.repeat(20_000) })
  await files.ask('PUT', '/c/three.txt', { body: 'three' })
}
async function changeMuch(files: RunningFiles): Promise<void> {
  await files.ask('PUT', '/a/one.txt', { body: 'changed' })
  await files.ask('PUT', '/a/new/deep/file', { body: 'new' })
  await files.ask('MOVE', '/a/b', { headers: { Destination: '/c/b' } })
  await files.ask('DELETE', '/c/three.txt')
  await files.ask('PUT', '/c/three.txt', { body: 'another three' })
  await files.ask('COPY', '/c', { headers: { Destination: '/copy' } })
}

describeFiles('snapshots', (start) => {
  test('list what they hold, newest first, in pages', async () => {
    const files = await start()
    await someTree(files)
    const { status, text } = await files.ask('POST', '/api/snapshots', {
      headers: json,
      body: '{"description":"before"}',
    })
    const first: Snapshot = JSON.parse(text)
    expect([status, first]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        created_at: expect.stringMatching(/\+00:00$/),
        created_by: 'anonymous',
        description: 'before',
        files: 3,
        bytes: 20_008,
      },
    ])
    const second = await take(files)
    const list = await files.ask('GET', '/api/snapshots?limit=1')
    expect([JSON.parse(list.text), list.headers['x-total-count']]).toMatchObject([
      [{ id: second.id, description: '' }],
      '2',
    ])
    expect((await files.ask('DELETE', `/api/snapshots/${first.id}`)).status).toBe(204)
    expect((await files.ask('DELETE', `/api/snapshots/${first.id}`)).code).toBe('files.snapshot-missing')
  })

  test('can be read at their addresses as the tree was, whatever happened since', async () => {
    const files = await start()
    await someTree(files)
    const before = await treeAt(files)
    const { id } = await take(files)
    await changeMuch(files)
    await files.ask('DELETE', '/a')
    await files.ask('DELETE', '/c')
    await files.ask('DELETE', '/api/trash/empty')
    await keepHouse(toolsOf(files, 100), { trashDays: 30, versions: 50, versionDays: 90 })
    const root = `/.snapshots/${id}`
    expect(withoutPrefix(await treeAt(files, root), root)).toEqual(before)
    expect(await sound(files)).toEqual([])
  })

  test('are listed as folders at /.snapshots, as JSON and to PROPFIND', async () => {
    const files = await start()
    await someTree(files)
    const { id } = await take(files)
    expect(JSON.parse((await files.ask('GET', '/.snapshots/')).text)).toMatchObject([
      { path: `/.snapshots/${id}`, name: id, is_collection: true },
    ])
    const found = await files.ask('PROPFIND', '/.snapshots', { headers: { Depth: '1' } })
    expect([found.status, found.text.includes(`<d:href>/.snapshots/${id}/</d:href>`)]).toEqual([207, true])
    const deep = await files.ask('PROPFIND', `/.snapshots/${id}`, { headers: { Depth: 'infinity' } })
    const hrefs = [...deep.text.matchAll(/<d:href>([^<]*)</g)].map(([, href]) => href?.replace(`/.snapshots/${id}`, ''))
    expect(new Set(hrefs)).toEqual(new Set(['/', '/a/', '/a/b/', '/a/b/two.bin', '/a/one.txt', '/c/', '/c/three.txt']))
  })

  test('are a folder whose ETag changes with them, also when their number does not, and is never that of the root', async () => {
    const files = await start()
    await someTree(files)
    const tagOf = async (path: string) => {
      const { text } = await files.ask('PROPFIND', path, { headers: { Depth: '0' } })
      return responsesOf(text)[`${path}/`.replace('//', '/')]?.['200 getetag']
    }
    const tags = [await tagOf('/'), await tagOf('/.snapshots')]
    const ids: string[] = []
    for (let at = 0; at < 10; at += 1) {
      ids.push((await take(files)).id)
      tags.push(await tagOf('/.snapshots'))
    }
    for (const id of ids.slice(-2)) await files.ask('DELETE', `/api/snapshots/${id}`)
    for (let at = 0; at < 2; at += 1) {
      await take(files)
      tags.push(await tagOf('/.snapshots'))
    }
    await files.ask('DELETE', `/api/snapshots/${ids[0]}`)
    tags.push(await tagOf('/.snapshots'))
    expect(new Set(tags).size).toBe(tags.length)
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/)
    expect(tags.at(-1)).toBe(await tagOf('/.snapshots'))
  })

  test('refuse locks and reports of changes', async () => {
    const files = await start()
    await someTree(files)
    const { id } = await take(files)
    const names = ['sync-token', 'supported-report-set', 'supportedlock']
    const body = `<propfind xmlns="DAV:"><prop>${names.map((name) => `<${name}/>`).join('')}</prop></propfind>`
    const offered = async (path: string) => {
      const { text } = await files.ask('PROPFIND', path, { headers: { Depth: '1' }, body })
      return new Set(
        Object.values(responsesOf(text)).map((properties) => names.map((name) => properties[`200 ${name}`] ?? 'none')),
      )
    }
    const nothing = ['none', '', '']
    for (const path of ['/.snapshots/', `/.snapshots/${id}/`, `/.snapshots/${id}/a/`]) {
      for (const values of await offered(path)) expect([path, values]).toEqual([path, nothing])
      expect((await files.ask('REPORT', path)).status).toBe(405)
      expect((await askLock(files, path)).status).toBeGreaterThanOrEqual(400)
    }
    for (const values of await offered('/a/')) expect(values).not.toEqual(nothing)
  })

  test('give ranges, ETags and conditional answers as the tree does', async () => {
    const files = await start()
    await someTree(files)
    const { headers: live } = await files.ask('HEAD', '/a/b/two.bin')
    const { id } = await take(files)
    await files.ask('PUT', '/a/b/two.bin', { body: 'other' })
    const path = `/.snapshots/${id}/a/b/two.bin`
    const range = await files.ask('GET', path, { headers: { Range: 'bytes=5-7' } })
    expect([range.status, range.text, range.headers['content-range']]).toEqual([206, '222', 'bytes 5-7/20000'])
    const head = await files.ask('HEAD', path)
    expect([head.status, head.headers.etag, head.headers['content-length']]).toEqual([200, live.etag, '20000'])
    expect((await files.ask('GET', path, { headers: { 'If-None-Match': String(live.etag) } })).status).toBe(304)
    const allowed = async (of: string) => (await files.ask('OPTIONS', of)).headers.allow
    expect([await allowed(path), await allowed('/.snapshots')]).toEqual([
      'OPTIONS, GET, HEAD, PROPFIND, COPY',
      'OPTIONS, GET, HEAD, PROPFIND',
    ])
  })

  test.for(['PUT', 'DELETE', 'MKCOL', 'PROPPATCH', 'LOCK', 'MOVE', 'UNLOCK'])(
    'cannot be written to by %s',
    async (method) => {
      const files = await start()
      await someTree(files)
      const { id } = await take(files)
      const bodies: Record<string, string> = {
        PUT: 'x',
        LOCK: '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>',
        PROPPATCH: '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="y">1</x></prop></set></propertyupdate>',
      }
      const body = bodies[method]
      const headers = {
        Destination: '/elsewhere',
        'Lock-Token': '<urn:uuid:1>',
        ...(method === 'PUT' || !body ? {} : { 'Content-Type': 'application/xml' }),
      }
      for (const path of [`/.snapshots/${id}/a/one.txt`, `/.snapshots/${id}`, '/.snapshots/new']) {
        const refused = await files.ask(method, path, { headers, ...(body ? { body } : {}) })
        expect([path, refused.status, refused.code]).toEqual([path, 403, 'files.reserved-name'])
      }
    },
  )

  test('can be copied from: files and folders come into the tree as they were, and can be changed there', async () => {
    const files = await start()
    await someTree(files)
    const before = await treeAt(files)
    const { id } = await take(files)
    await changeMuch(files)
    const root = `/.snapshots/${id}`
    const copy = async (from: string, to: string, headers: Record<string, string> = {}) =>
      (await files.ask('COPY', `${root}${from}`, { headers: { Destination: to, ...headers } })).status
    expect(await copy('/a', '/back')).toBe(201)
    expect(await copy('/a/one.txt', '/a/one.txt')).toBe(204)
    expect(await copy('/', '/all')).toBe(201)
    expect(await copy('/a', '/bare', { Depth: '0' })).toBe(201)
    const ofA = Object.entries(before).filter(([path]) => path.startsWith('/a/'))
    expect(withoutPrefix(await treeAt(files, '/back'), '/back')).toEqual(
      Object.fromEntries(ofA.map(([path, text]) => [path.slice('/a'.length), text])),
    )
    expect(withoutPrefix(await treeAt(files, '/all'), '/all')).toEqual(before)
    expect([await treeAt(files, '/bare'), await textAt(files, '/a/one.txt')]).toEqual([{}, 'one'])
    const versions: unknown[] = JSON.parse((await files.ask('GET', '/api/versions/a/one.txt')).text)
    expect(versions).toHaveLength(3)
    await files.ask('PUT', '/back/b/two.bin', { body: 'mine now' })
    expect([await textAt(files, `${root}/a/b/two.bin`), await textAt(files, '/all/a/b/two.bin')]).toEqual([
      '2'.repeat(20_000),
      '2'.repeat(20_000),
    ])
    await files.ask('DELETE', '/all')
    await files.ask('DELETE', `/api/snapshots/${id}`)
    await files.ask('DELETE', '/api/trash/empty')
    expect(await textAt(files, '/back/one.txt')).toBe('one')
    expect(await sound(files)).toEqual([])
  })

  test('can be copied from with the same rules as the tree: conditions, overwriting and missing sources', async () => {
    const files = await start()
    await someTree(files)
    const { id } = await take(files)
    const { headers: live } = await files.ask('HEAD', '/a/one.txt')
    await changeMuch(files)
    const copy = async (from: string, to: string, headers: Record<string, string> = {}) => {
      const { status, code } = await files.ask('COPY', from, { headers: { Destination: to, ...headers } })
      return code === '' ? status : `${status} ${code}`
    }
    const one = `/.snapshots/${id}/a/one.txt`
    expect(await copy(one, '/x', { 'If-Match': String(live.etag) })).toBe(201)
    expect(await copy(one, '/y', { 'If-Match': '"other"' })).toBe('412 files.precondition-failed')
    expect(await copy(one, '/x', { Overwrite: 'F' })).toBe('412 files.path-taken')
    expect(await copy(one, '/')).toBe('409 files.over-its-folder')
    expect(await copy(one, `/.snapshots/${id}/a/two.txt`)).toBe('403 files.reserved-name')
    expect(await copy(one, '/none/y')).toBe('409 files.parent-missing')
    expect(await copy(`${one}/`, '/y')).toBe('404 files.path-missing')
    expect(await copy(`/.snapshots/${id}/a/new`, '/y')).toBe('404 files.path-missing')
    expect(await copy('/.snapshots/none/a', '/y')).toBe('404 files.snapshot-missing')
    expect(await copy('/.snapshots', '/y')).toBe('403 files.reserved-name')
    expect([await textAt(files, '/x'), await textAt(files, '/y')]).toEqual(['one', 404])
  })

  test.for(['COPY', 'GET', 'PROPFIND'])(
    '%s of what is in one happens only in a state that If requires',
    async (method) => {
      const files = await start()
      await someTree(files)
      await files.ask('PUT', '/there', { body: 'there' })
      const { id } = await take(files)
      const etag = String((await files.ask('HEAD', '/a/one.txt')).headers.etag)
      await changeMuch(files)
      const [one, there] = [`/.snapshots/${id}/a/one.txt`, `<${files.url}/there>`]
      const inState = async (state: string) =>
        (await files.ask(method, one, { headers: { Destination: '/there', Depth: '0', If: state } })).status
      const token = '<urn:uuid:181d4fae-7d8c-11d0-a765-00a0c91e6bf2>'
      for (const state of ['(["other"])', `(${token})`, `${there} (["other"])`, `<${files.url}${one}> (["other"])`])
        expect([state, await inState(state)]).toEqual([state, 412])
      expect(await textAt(files, '/there')).toBe('there')
      for (const state of [`([${etag}])`, `(Not ${token} [${etag}])`, `<${files.url}${one}> ([${etag}])`])
        expect([state, await inState(state)]).toEqual([state, { COPY: 204, GET: 200, PROPFIND: 207 }[method]])
    },
  )

  test('a folder of more than ten thousand entries cannot be copied out of one', async () => {
    const files = await start()
    await files.ask('PUT', '/many/more', { body: '' })
    await manyEntries(files.database, 'many', 10_000)
    const { id } = await take(files)
    const headers = { Destination: '/back' }
    const refused = await files.ask('COPY', `/.snapshots/${id}/many`, { headers })
    expect([refused.status, refused.code]).toEqual([422, 'files.copy-too-large'])
    expect((await files.ask('COPY', `/.snapshots/${id}/many/f0000`, { headers })).status).toBe(201)
    await files.ask('DELETE', '/many/more')
    const all = `/.snapshots/${(await take(files)).id}/many`
    expect((await files.ask('COPY', all, { headers: { Destination: '/whole' } })).status).toBe(201)
    expect(JSON.parse((await files.ask('GET', '/whole')).text)).toHaveLength(10_000)
  })

  test('a deep tree that is copied out of one has the totals of each of its folders', async () => {
    const files = await start()
    const deep = Array.from({ length: 30 }, (_, depth) => `/d${depth}`)
    await files.ask('PUT', `/top${deep.join('')}/last?parents=true`, { body: 'last' })
    await files.ask('PUT', `/top${deep.slice(0, 7).join('')}/seventh`, { body: 'seventh' })
    const { id } = await take(files)
    const copied = await files.ask('COPY', `/.snapshots/${id}/top`, { headers: { Destination: '/again' } })
    expect([copied.status, await sound(files)]).toEqual([201, []])
  })

  test('that do not exist are 404, and so are paths below them', async () => {
    const files = await start()
    for (const path of ['/.snapshots/none', '/.snapshots/none/a', '/.snapshots/0197-x/..%2f']) {
      expect((await files.ask('GET', path)).status).toBeGreaterThanOrEqual(400)
    }
    expect((await files.ask('GET', '/.snapshots/none/a')).code).toBe('files.snapshot-missing')
    expect((await restore(files, 'none')).code).toBe('files.snapshot-missing')
  })

  test('restore exactly the tree that was, and the restore can be undone', async () => {
    const files = await start()
    await someTree(files)
    const before = await treeAt(files)
    const { id } = await take(files)
    await changeMuch(files)
    const later = await treeAt(files)
    const { status, text } = await restore(files, id)
    const restored: Restored = JSON.parse(text)
    expect([status, restored.id, restored.restored_files]).toEqual([200, id, 2])
    expect(await treeAt(files)).toEqual(before)
    expect(await sound(files)).toEqual([])
    expect((await restore(files, restored.undo_snapshot_id)).status).toBe(200)
    expect(await treeAt(files)).toEqual(later)
    expect(await sound(files)).toEqual([])
  })

  test('restore what was purged since, and remove what an older one had restored', async () => {
    const files = await start()
    await someTree(files)
    const full = await take(files)
    const fullTree = await treeAt(files)
    await files.ask('DELETE', '/a')
    await files.ask('DELETE', '/api/trash/empty')
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 50, versionDays: 90 })
    const less = await take(files)
    const lessTree = await treeAt(files)
    for (const [one, tree] of [
      [full, fullTree],
      [less, lessTree],
      [full, fullTree],
    ] as const) {
      expect((await restore(files, one.id)).status).toBe(200)
      expect(await treeAt(files)).toEqual(tree)
      expect(await sound(files)).toEqual([])
    }
  })

  test('are restored with the versions and tags of their files', async () => {
    const files = await start()
    await someTree(files)
    await files.ask('POST', '/api/tags/a/one.txt', { headers: json, body: '{"tags":["kept"]}' })
    const { id } = await take(files)
    await files.ask('PUT', '/a/one.txt', { body: 'changed' })
    await files.ask('MOVE', '/a/one.txt', { headers: { Destination: '/moved.txt' } })
    await restore(files, id)
    expect(JSON.parse((await files.ask('GET', '/api/tags/a/one.txt')).text)).toMatchObject({ tags: ['kept'] })
    expect(JSON.parse((await files.ask('GET', '/api/versions/a/one.txt')).text)).toHaveLength(3)
  })

  test('a deleted file is back in the trash when the snapshot of that time is restored, and can be restored from there', async () => {
    const files = await start()
    await someTree(files)
    await files.ask('DELETE', '/c/three.txt')
    const { id } = await take(files)
    await files.ask('DELETE', '/api/trash/empty')
    await restore(files, id)
    const [item] = JSON.parse((await files.ask('GET', '/api/trash')).text)
    expect(item).toMatchObject({ path: '/c/three.txt', size: 5 })
    const back = await files.ask('POST', '/api/trash/restore', { headers: json, body: JSON.stringify({ id: item.id }) })
    expect([back.status, await textAt(files, '/c/three.txt')]).toEqual([200, 'three'])
    expect(await sound(files)).toEqual([])
  })

  test('can be taken by everybody who may write, and restored and deleted only by administrators', async () => {
    const files = await start({ admin: { username: 'root', password: 'correct horse' } })
    const root = { Authorization: basic('root', 'correct horse') }
    const [ann] = await makeUsers(files, root, ['ann'])
    const [bob] = await makeUsers(files, root, ['bob'], { role: 'readonly' })
    const { id } = await take(files, ann)
    expect((await files.ask('POST', '/api/snapshots', { headers: bob })).status).toBe(403)
    expect((await files.ask('GET', '/api/snapshots', { headers: bob })).status).toBe(200)
    expect((await files.ask('GET', `/.snapshots/${id}/`, { headers: bob })).status).toBe(200)
    expect((await files.ask('GET', `/.snapshots/${id}/`)).status).toBe(401)
    const toHome = { Destination: '/home' }
    expect((await files.ask('COPY', `/.snapshots/${id}/`, { headers: { ...bob, ...toHome } })).status).toBe(403)
    expect((await files.ask('COPY', `/.snapshots/${id}/none`, { headers: { ...bob, ...toHome } })).status).toBe(403)
    expect((await files.ask('COPY', `/.snapshots/${id}/`, { headers: { ...ann, ...toHome } })).status).toBe(201)
    expect((await restore(files, id, ann)).status).toBe(403)
    expect((await restore(files, 'none', ann)).status).toBe(403)
    expect((await files.ask('DELETE', `/api/snapshots/${id}`, { headers: ann })).status).toBe(403)
    expect((await restoreTo(files, { revision: 0 }, ann)).status).toBe(403)
    expect((await restore(files, id, root)).status).toBe(200)
  })

  test('are restored although somebody holds a lock, which ends where something changes', async () => {
    const files = await start()
    await someTree(files)
    const { id } = await take(files)
    await files.ask('PUT', '/a/one.txt', { body: 'changed' })
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    for (const path of ['/a/one.txt', '/c/three.txt'])
      expect((await files.ask('LOCK', path, { body })).status).toBe(200)
    expect((await files.ask('PUT', '/a/one.txt', { body: 'x' })).status).toBe(423)
    expect((await restoreTo(files, { revision: 1, path: '/a' })).code).toBe('files.locked')
    expect((await restore(files, id)).status).toBe(200)
    expect((await files.ask('PUT', '/a/one.txt', { body: 'x' })).status).toBe(204)
    expect((await files.ask('PUT', '/c/three.txt', { body: 'x' })).status).toBe(423)
  })

  test('a folder of thousands of files that changed since is read in pages without a gap', async () => {
    const files = await start()
    await files.ask('MKCOL', '/many')
    await manyEntries(files.database, 'many', 1100)
    const names = Array.from({ length: 1100 }, (_, at) => `f${String(at).padStart(4, '0')}`)
    const { id } = await take(files)
    // Around the end of a page.
    const changed = names.slice(400, 600)
    const paths = changed.filter((_, at) => at % 3 === 0).map((name) => `/many/${name}`)
    const items = changed
      .filter((_, at) => at % 3 !== 0)
      .map((name) => ({ from: `/many/${name}`, to: `/many/g${name}` }))
    for (const [route, body] of Object.entries({ 'bulk/delete': { paths }, 'batch/move': { items } }))
      expect((await files.ask('POST', `/api/${route}`, { headers: json, body: JSON.stringify(body) })).status).toBe(200)
    const listed: { name: string }[] = JSON.parse((await files.ask('GET', `/.snapshots/${id}/many`)).text)
    expect(listed.map(({ name }) => name)).toEqual(names)
  })
})

describeFiles('going back in time', (start) => {
  test('brings the whole tree to a revision or a time', async () => {
    const files = await start()
    await someTree(files)
    const before = await treeAt(files)
    const revision = await revisionOf(files)
    await changeMuch(files)
    const { status, text } = await restoreTo(files, { revision })
    expect([status, JSON.parse(text)]).toMatchObject([200, { path: '/', restored_files: 2, lost_files: 0 }])
    expect(await treeAt(files)).toEqual(before)
    expect((await restoreTo(files, { time: '2001-01-01T00:00:00Z' })).status).toBe(200)
    expect(await treeAt(files)).toEqual({})
    expect(await sound(files)).toEqual([])
  })

  test('brings one folder to its past content, and leaves everything else unchanged', async () => {
    const files = await start()
    await someTree(files)
    const before = await treeAt(files, '/a')
    const revision = await revisionOf(files)
    await changeMuch(files)
    await files.ask('MOVE', '/c/three.txt', { headers: { Destination: '/a/new/moved in.txt'.replaceAll(' ', '%20') } })
    const { status } = await restoreTo(files, { revision, path: '/a' })
    expect(status).toBe(200)
    expect(await treeAt(files, '/a')).toEqual(before)
    expect(await textAt(files, '/copy/three.txt')).toBe('another three')
    expect(await textAt(files, '/c/b/two.bin')).toBe(404)
    expect(JSON.parse((await files.ask('GET', '/api/trash')).text)).toMatchObject([
      { path: '/a/new' },
      { path: '/c/three.txt' },
    ])
    expect(await sound(files)).toEqual([])
  })

  test('brings a deleted folder back to its path, out of the trash or out of the past', async () => {
    const files = await start()
    await someTree(files)
    const before = await treeAt(files, '/a')
    const revision = await revisionOf(files)
    await files.ask('DELETE', '/a/b')
    await files.ask('DELETE', '/a')
    await files.ask('PUT', '/a', { body: 'a file now' })
    expect((await restoreTo(files, { revision, path: '/a' })).status).toBe(200)
    expect(await treeAt(files, '/a')).toEqual(before)
    expect(await sound(files)).toEqual([])
    await take(files)
    const again = await revisionOf(files)
    await files.ask('DELETE', '/a')
    await files.ask('DELETE', '/api/trash/empty')
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 50, versionDays: 90 })
    expect((await restoreTo(files, { revision: again, path: '/a' })).status).toBe(200)
    expect(await treeAt(files, '/a')).toEqual(before)
    expect(await sound(files)).toEqual([])
  })

  test('puts newer entries of a folder into the trash, each with the path to restore it to', async () => {
    const files = await start()
    await someTree(files)
    const revision = await revisionOf(files)
    await files.ask('MOVE', '/c/three.txt', { headers: { Destination: '/a/b/three.txt' } })
    await files.ask('PUT', '/a/b/made.txt', { body: 'made' })
    expect((await restoreTo(files, { revision, path: '/a' })).status).toBe(200)
    const items: { path: string }[] = JSON.parse((await files.ask('GET', '/api/trash')).text)
    expect(new Set(items.map(({ path }) => path))).toEqual(new Set(['/a/b/made.txt', '/a/b/three.txt']))
    for (const { path } of items)
      await files.ask('POST', '/api/trash/restore', { headers: json, body: JSON.stringify({ path }) })
    expect([await textAt(files, '/a/b/made.txt'), await textAt(files, '/a/b/three.txt')]).toEqual(['made', 'three'])
    expect(await sound(files)).toEqual([])
  })

  test('of a folder whose path now lies in itself is refused', async () => {
    const files = await start()
    await someTree(files)
    await files.ask('MKCOL', '/x')
    await files.ask('MKCOL', '/x/y')
    const revision = await revisionOf(files)
    await files.ask('MOVE', '/x/y', { headers: { Destination: '/y' } })
    await files.ask('DELETE', '/x')
    await files.ask('MOVE', '/y', { headers: { Destination: '/x' } })
    const refused = await restoreTo(files, { revision, path: '/x/y' })
    expect([refused.status, refused.code]).toEqual([409, 'files.into-itself'])
  })

  test('brings one file to its past content, and creates it where it is gone', async () => {
    const files = await start()
    await someTree(files)
    const revision = await revisionOf(files)
    await files.ask('PUT', '/a/one.txt', { body: 'changed' })
    expect((await restoreTo(files, { revision, path: '/a/one.txt' })).status).toBe(200)
    expect(await textAt(files, '/a/one.txt')).toBe('one')
    await files.ask('DELETE', '/a')
    expect((await restoreTo(files, { revision, path: 'a/b/two.bin' })).status).toBe(200)
    expect(await textAt(files, '/a/b/two.bin')).toBe('2'.repeat(20_000))
    expect(await sound(files)).toEqual([])
  })

  test('reports a time that is no longer kept, and how many files it could not bring back', async () => {
    const files = await start()
    await someTree(files)
    const revision = await revisionOf(files)
    await files.ask('DELETE', '/c/three.txt')
    await files.ask('DELETE', '/api/trash/empty')
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 50, versionDays: 90 })
    expect(JSON.parse((await restoreTo(files, { revision })).text)).toMatchObject({ lost_files: 1 })
    expect(await treeAt(files)).toMatchObject({ '/c': '', '/a/one.txt': 'one' })
    await keepHouse(toolsOf(files, 91), { trashDays: 30, versions: 50, versionDays: 90 })
    const refused = await restoreTo(files, { revision })
    expect([refused.status, refused.code]).toEqual([410, 'files.history-pruned'])
    expect(await sound(files)).toEqual([])
  })

  test.for([
    ['neither a time nor a revision', {}, 400, 'http.invalid-field'],
    ['both', { time: '2026-01-01T00:00:00Z', revision: 1 }, 400, 'http.invalid-field'],
    ['a time that is none', { time: 'yesterday' }, 400, 'http.invalid-field'],
    ['a revision to come', { revision: 1_000_000 }, 404, 'files.not-yet-there'],
    ['a path that was not there', { revision: 1, path: '/c' }, 404, 'files.not-yet-there'],
    ['a reserved path', { revision: 1, path: '/.snapshots/x' }, 403, 'files.reserved-name'],
    ['an unknown field', { revision: 1, paht: '/' }, 400, 'http.unknown-field'],
  ] as const)('is refused for %s', async ([, body, status, code]) => {
    const files = await start()
    await someTree(files)
    const refused = await restoreTo(files, body)
    expect([refused.status, refused.code]).toEqual([status, code])
  })
})
