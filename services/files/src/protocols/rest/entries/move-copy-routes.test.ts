import { expect, test } from 'vitest'
import { describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

const json = { 'Content-Type': 'application/json' }
const post = (files: RunningFiles, path: string, body: unknown) =>
  files.ask('POST', path, { headers: json, body: JSON.stringify(body) })
const move = (files: RunningFiles, body: unknown) => post(files, '/api/files/move', body)
const copy = (files: RunningFiles, body: unknown) => post(files, '/api/files/copy', body)
const textAt = async (files: RunningFiles, path: string) => {
  const { status, text } = await files.ask('GET', path)
  return status === 200 ? text : status
}

/** A folder with a file in it and one two folders deeper, small and large. */
async function tree(files: RunningFiles): Promise<void> {
  await files.ask('PUT', '/a/one.txt', { body: 'one' })
  await files.ask('PUT', '/a/b/c/two.bin', { body: 'x'.repeat(20_000) })
}

describeFiles('moving and copying by name', (start) => {
  test('a moved file answers only at its new path, with the same bytes and ETag', async () => {
    const files = await start()
    const { headers } = await files.ask('PUT', '/a.txt', { body: 'hello' })
    const { status, text } = await move(files, { from: '/a.txt', to: 'new/b.txt' })
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { path: '/new/b.txt', name: 'b.txt', etag: headers.etag, size: 5 },
    ])
    expect([await textAt(files, '/a.txt'), await textAt(files, '/new/b.txt')]).toEqual([404, 'hello'])
  })

  test('a folder moves whole, and what it held is counted at its new place', async () => {
    const files = await start()
    await tree(files)
    await files.ask('MKCOL', '/d')
    expect((await move(files, { from: '/a', to: '/d/e' })).status).toBe(200)
    expect([await textAt(files, '/a/one.txt'), await textAt(files, '/d/e/one.txt')]).toEqual([404, 'one'])
    expect(await textAt(files, '/d/e/b/c/two.bin')).toHaveLength(20_000)
    expect((await files.ask('DELETE', '/d')).status).toBe(204)
    expect(JSON.parse((await files.ask('GET', '/api/users/me')).text)).toMatchObject({ storage_used_bytes: 0 })
  })

  test('a copied folder has the same bytes at every depth, and is its own: changing one leaves the other', async () => {
    const files = await start()
    await tree(files)
    expect((await copy(files, { from: '/a', to: '/z/y' })).status).toBe(200)
    expect([await textAt(files, '/a/one.txt'), await textAt(files, '/z/y/one.txt')]).toEqual(['one', 'one'])
    expect(await textAt(files, '/z/y/b/c/two.bin')).toHaveLength(20_000)
    await files.ask('PUT', '/a/one.txt', { body: 'changed' })
    await files.ask('DELETE', '/a/b')
    expect([await textAt(files, '/z/y/one.txt'), await textAt(files, '/a/b/c/two.bin')]).toEqual(['one', 404])
    expect(await textAt(files, '/z/y/b/c/two.bin')).toHaveLength(20_000)
    expect(JSON.parse((await files.ask('GET', '/api/users/me')).text)).toMatchObject({
      storage_used_bytes: 'changed'.length + 'one'.length + 20_000,
    })
  })

  test('a file copied over a file gives it the bytes, and over a folder takes its place', async () => {
    const files = await start()
    await tree(files)
    await files.ask('PUT', '/f.txt', { body: 'f' })
    expect((await copy(files, { from: '/f.txt', to: '/a/one.txt', overwrite: true })).status).toBe(200)
    expect(await textAt(files, '/a/one.txt')).toBe('f')
    expect((await copy(files, { from: '/f.txt', to: '/a', overwrite: true })).status).toBe(200)
    expect(await textAt(files, '/a')).toBe('f')
  })

  test('a taken destination is refused, and both stay unchanged; with `overwrite` the old one is replaced', async () => {
    const files = await start()
    await files.ask('PUT', '/a.txt', { body: 'a' })
    await files.ask('PUT', '/b.txt', { body: 'b' })
    for (const verb of [move, copy]) {
      const refused = await verb(files, { from: '/a.txt', to: '/b.txt' })
      expect([refused.status, refused.code]).toEqual([409, 'files.path-taken'])
      expect([await textAt(files, '/a.txt'), await textAt(files, '/b.txt')]).toEqual(['a', 'b'])
    }
    expect((await move(files, { from: '/a.txt', to: '/b.txt', overwrite: true })).status).toBe(200)
    expect([await textAt(files, '/a.txt'), await textAt(files, '/b.txt')]).toEqual([404, 'a'])
  })

  test.for([
    ['a missing source', { from: '/none', to: '/x' }, 404, 'files.path-missing'],
    ['onto itself', { from: '/a', to: 'a/' }, 400, 'files.onto-itself'],
    ['into its own child', { from: '/a', to: '/a/b/x' }, 409, 'files.into-itself'],
    ['over a folder it lies in', { from: '/a/b/c', to: '/a', overwrite: true }, 409, 'files.over-its-folder'],
    ['below a file', { from: '/a/b', to: '/a/one.txt/x' }, 409, 'files.parent-is-file'],
    ['to a reserved name', { from: '/a', to: '/api/x' }, 403, 'files.reserved-name'],
    ['from a reserved name', { from: '/.snapshots/x', to: '/x' }, 403, 'files.reserved-name'],
    ['the root', { from: '/', to: '/x' }, 403, 'files.root-is-fixed'],
    ['out of the tree', { from: '/a', to: '/../x' }, 400, 'files.path-invalid'],
    ['an unknown field', { from: '/a', to: '/x', overwirte: true }, 400, 'http.unknown-field'],
    ['a missing field', { from: '/a' }, 400, 'http.invalid-field'],
  ] as const)('%s is refused, and nothing is changed', async ([, body, status, code]) => {
    const files = await start()
    await tree(files)
    for (const verb of [move, copy]) {
      const refused = await verb(files, body)
      expect([refused.status, refused.code]).toEqual([status, code])
    }
    expect([await textAt(files, '/a/one.txt'), (await files.ask('GET', '/')).text.includes('"x"')]).toEqual([
      'one',
      false,
    ])
  })

  test('a copy past the quota is refused', async () => {
    const files = await start()
    await tree(files)
    await files.database.write(sqlForTests('UPDATE users SET storage_quota_bytes = 30000'))
    const refused = await copy(files, { from: '/a', to: '/b' })
    expect([refused.status, refused.code]).toEqual([507, 'files.quota-exceeded'])
  })
})
