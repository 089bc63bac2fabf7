import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskAs, asking } from '../../../../testing/asking.ts'
import { manyEntries } from '../../../../testing/many-entries.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

const put = ({ ask }: RunningFiles, path: string, authorization?: string) =>
  ask('PUT', path, { body: 'x', ...(authorization === undefined ? {} : { headers: { authorization } }) })
const tag = (ask: AskAs, path: string, ...tags: string[]) => ask('POST', `/api/tags${path}`, { tags })
const found = async (ask: AskAs, text: string): Promise<string[]> =>
  (await ask('GET', `/api/tags/search?tag=${encodeURIComponent(text)}`)).body.map(({ path }: { path: string }) => path)

describeFiles('tags', (start) => {
  test('are added to those that are there, listed in order, and removed one by one, at any depth', async () => {
    const files = await start()
    const ask = asking(files)
    for (const path of ['/a.txt', '/one/two/three/b.txt']) {
      await put(files, path)
      expect(await tag(ask, path, 'red', 'new')).toMatchObject({ status: 200, body: { path, tags: ['new', 'red'] } })
      expect((await tag(ask, path, 'blue', 'red')).body.tags).toEqual(['blue', 'new', 'red'])
      expect((await tag(ask, path)).body.tags).toEqual(['blue', 'new', 'red'])
      expect((await ask('DELETE', `/api/tags${path}/red`)).status).toBe(204)
      expect(await ask('GET', `/api/tags${path}`)).toMatchObject({ status: 200, body: { path, tags: ['blue', 'new'] } })
      expect((await ask('DELETE', `/api/tags${path}/red`)).code).toBe('files.tag-missing')
    }
    const listed = (await ask('GET', '/')).body
    expect(listed.map(({ tags }: { tags: string[] }) => tags)).toEqual([[], ['blue', 'new']])
  })

  test('may contain what a name may not: slashes, dots, spaces, other scripts, percent signs', async () => {
    const files = await start()
    const ask = asking(files)
    await put(files, '/a/f')
    for (const text of [
      'to/do',
      '..',
      '.',
      'a b',
      '100%',
      '%2F',
      '日本',
      '👩‍👩‍👧',
      '?&=#',
      "'; DROP TABLE tags",
      'search',
    ]) {
      expect((await tag(ask, '/a/f', text)).body.tags).toEqual([text])
      expect(await found(ask, text)).toEqual(['/a/f'])
      expect([text, (await ask('DELETE', `/api/tags/a/f/${encodeURIComponent(text)}`)).status]).toEqual([text, 204])
    }
  })

  test('are equal in every normal form, but not in another case', async () => {
    const files = await start()
    const ask = asking(files)
    await put(files, '/f')
    expect((await tag(ask, '/f', 'caf\u00e9', 'cafe\u0301', 'Caf\u00e9')).body.tags).toEqual(['Caf\u00e9', 'caf\u00e9'])
    expect(await found(ask, 'cafe\u0301')).toEqual(['/f'])
    expect((await ask('DELETE', `/api/tags/f/${encodeURIComponent('cafe\u0301')}`)).status).toBe(204)
  })

  test('have 1 to 100 characters, counted as people do', async () => {
    const files = await start()
    const ask = asking(files)
    await put(files, '/f')
    for (const bad of ['', '   ', 'x'.repeat(101), 'a\u0000', 'a\nb', '\ud800'])
      expect([bad, (await tag(ask, '/f', 'good', bad)).code]).toEqual([bad, 'files.tag-invalid'])
    expect((await ask('GET', '/api/tags/f')).body.tags).toEqual([])
    expect((await tag(ask, '/f', 'x'.repeat(100), '👩'.repeat(100))).status).toBe(200)
  })

  test('are at most fifty, and a change with more is refused as a whole', async () => {
    const files = await start()
    const ask = asking(files)
    await put(files, '/f')
    const numbers = Array.from({ length: 51 }, (_, number) => String(number))
    expect((await tag(ask, '/f', ...numbers)).status).toBe(400)
    expect((await tag(ask, '/f', ...numbers.slice(0, 49))).status).toBe(200)
    const refused = await tag(ask, '/f', 'a', 'b')
    expect([refused.status, refused.code]).toEqual([400, 'files.too-many-tags'])
    expect((await tag(ask, '/f', 'a', '0', 'a')).body.tags).toHaveLength(50)
  })

  test.each([
    ['POST', '/api/tags/none', { tags: ['a'] }, 404, 'files.path-missing'],
    ['GET', '/api/tags/none', undefined, 404, 'files.path-missing'],
    ['DELETE', '/api/tags/none/a', undefined, 404, 'files.path-missing'],
    ['POST', '/api/tags/..%2Ff', { tags: ['a'] }, 400, 'files.path-invalid'],
    ['POST', '/api/tags/a/%2e%2e/%2e%2e/f', { tags: ['a'] }, 400, 'files.path-invalid'],
    ['POST', '/api/tags/.snapshots/x', { tags: ['a'] }, 404, 'files.path-missing'],
    ['POST', '/api/tags/f', { tags: 'a' }, 400, 'http.invalid-field'],
    ['POST', '/api/tags/f', { tags: [1] }, 400, 'http.invalid-field'],
    ['POST', '/api/tags/f', { tag: ['a'] }, 400, 'http.unknown-field'],
    ['GET', '/api/tags/search?tag=', undefined, 400, 'files.tag-invalid'],
    ['GET', '/api/tags/search?tag=a&limit=-1', undefined, 400, 'http.invalid-field'],
    ['DELETE', '/api/tags/f', undefined, 405, 'http.method-not-allowed'],
  ] as const)('%s %s with %j is refused', async (method, path, body, status, code) => {
    const files = await start()
    await put(files, '/f')
    const refused = await asking(files)(method, path, body)
    expect([refused.status, refused.code]).toEqual([status, code])
  })

  test('of a file called /search are reached when the request names no tag', async () => {
    const files = await start()
    const ask = asking(files)
    await put(files, '/search')
    expect((await tag(ask, '/search', 'a')).status).toBe(200)
    expect((await ask('GET', '/api/tags/search')).body).toEqual({ path: '/search', tags: ['a'] })
    expect((await ask('GET', '/api/tags/search?tag=a')).body).toMatchObject([{ path: '/search', tags: ['a'] }])
    expect((await ask('DELETE', '/api/tags/search/a')).status).toBe(204)
  })

  test('follow their file or folder: when it is moved, copied, or put in the trash with its parent', async () => {
    const files = await start()
    const ask = asking(files)
    await put(files, '/a/b/f')
    await ask('POST', '/api/tags/a/b/f', { tags: ['x'] })
    await ask('POST', '/api/tags/a/b', { tags: ['x'] })
    expect((await found(ask, 'x')).toSorted()).toEqual(['/a/b', '/a/b/f'])
    await ask('POST', '/api/files/move', { from: '/a/b', to: '/c' })
    expect((await found(ask, 'x')).toSorted()).toEqual(['/c', '/c/f'])
    await ask('POST', '/api/files/copy', { from: '/c/f', to: '/g' })
    expect((await found(ask, 'x')).toSorted()).toEqual(['/c', '/c/f', '/g'])
    await ask('DELETE', '/c')
    const left = await ask('GET', '/api/tags/search?tag=x')
    expect([left.body, left.headers['x-total-count']]).toMatchObject([[{ path: '/g' }], '1'])
    await put(files, '/c/f')
    expect((await ask('GET', '/api/tags/c/f')).body.tags).toEqual([])
  })

  test('change neither the ETag nor the time of their file or folder', async () => {
    const files = await start()
    const ask = asking(files)
    const { headers } = await put(files, '/f')
    const [before] = (await ask('GET', '/')).body
    await tag(ask, '/f', 'x')
    const [after] = (await ask('GET', '/')).body
    expect([after.etag, after.modified, after.tags]).toEqual([headers.etag, before.modified, ['x']])
  })

  test('find everything that has one, in pages, the newest first, and nothing else', async () => {
    const files = await start()
    const ask = asking(files)
    for (let number = 0; number < 5; number += 1) {
      await put(files, `/d/${number}`)
      await tag(ask, `/d/${number}`, 'x', number % 2 ? 'odd' : 'even')
    }
    expect(await found(ask, 'x')).toEqual(['/d/4', '/d/3', '/d/2', '/d/1', '/d/0'])
    expect(await found(ask, 'odd')).toEqual(['/d/3', '/d/1'])
    expect(await found(ask, 'X')).toEqual([])
    const page = await ask('GET', '/api/tags/search?tag=x&limit=2&offset=1')
    expect(page.body).toMatchObject([{ path: '/d/3' }, { path: '/d/2', tags: ['even', 'x'] }])
    expect(page.headers).toMatchObject({
      'x-total-count': '5',
      link: '</api/tags/search?tag=x&limit=2&offset=3>; rel="next"',
    })
    expect((await ask('GET', '/api/tags/search?tag=x&limit=0')).body).toEqual([])
  })

  test('are all found once, also where one page of the search cannot hold them', async () => {
    const files = await start()
    const ask = asking(files)
    await ask('MKCOL', '/many')
    await manyEntries(files.database, 'many', 2500)
    await files.database.write(
      sqlForTests("INSERT INTO tags (node, tag) SELECT node, 'x' FROM present WHERE node >= 1000000"),
    )
    const last = await ask('GET', '/api/tags/search?tag=x&limit=1&offset=2499')
    expect([last.body, last.headers['x-total-count']]).toMatchObject([[{ path: '/many/f0000' }], '2500'])
    const all = (await ask('GET', '/api/tags/search?tag=x&limit=9999')).body
    expect(new Set(all.map(({ path }: { path: string }) => path)).size).toBe(1000)
  })

  test('appear in the audit log when they are added or removed', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await put(files, '/f', adminBasic)
    await tag(root, '/f', 'x')
    await root('DELETE', '/api/tags/f/x')
    const [removed, added] = (await root('GET', '/api/audit')).body
    expect([added.target, removed.target, removed.user]).toEqual(['/f', '/f', 'root'])
  })

  test('can be seen with the right to read, and changed with the right to write', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await put(files, '/f', adminBasic)
    await tag(root, '/f', 'x')
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase', role: 'readonly' })
    const kim = asking(files, basic('kim', 'a pass phrase'))
    expect([(await kim('GET', '/api/tags/f')).body.tags, await found(kim, 'x')]).toEqual([['x'], ['/f']])
    expect([(await tag(kim, '/f', 'y')).code, (await kim('DELETE', '/api/tags/f/x')).code]).toEqual([
      'files.role-forbids',
      'files.role-forbids',
    ])
  })

  test('are a set, whatever is added and removed, in whatever order', async () => {
    const files = await start()
    const ask = asking(files)
    await put(files, '/f')
    const word = fc.constantFrom('a', 'b', 'é', 'e\u0301', 'x/y', 'A')
    const step = fc.record({ add: fc.array(word, { maxLength: 3 }), remove: word })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const model = new Set<string>((await ask('GET', '/api/tags/f')).body.tags)
        for (const { add, remove } of steps) {
          await tag(ask, '/f', ...add)
          for (const one of add) model.add(one.normalize('NFC'))
          const { status } = await ask('DELETE', `/api/tags/f/${encodeURIComponent(remove)}`)
          expect(status).toBe(model.delete(remove.normalize('NFC')) ? 204 : 404)
        }
        expect(new Set((await ask('GET', '/api/tags/f')).body.tags)).toEqual(model)
      }),
      { numRuns: 15 },
    )
  })
})
