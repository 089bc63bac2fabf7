/** A copy of a folder holds what its maker may read. What is hidden from them is left out, and nothing says so. */
import { expect, test } from 'vitest'
import { type Person, person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'

/** /team with a file in a folder, and two folders that are closed: one beside, one deep inside, which holds another. */
async function team(files: RunningFiles) {
  const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
  for (const folder of ['/team', '/team/a', '/team/a/b', '/team/a/b/shut', '/team/a/b/shut/inner', '/team/secret'])
    expect((await ada.ask('MKCOL', folder)).status).toBe(201)
  const texts = {
    '/team/a/b/known.txt': 'everybody knows this',
    '/team/a/b/shut/x.txt': 'hidden',
    '/team/a/b/shut/inner/y.txt': 'hidden as well',
    '/team/secret/pay.txt': 'the pay of all',
    '/team/z.txt': 'z',
  }
  for (const [path, body] of Object.entries(texts)) await files.ask('PUT', path, { headers: ada.headers, body })
  await ada.ask('POST', '/api/tags/team/a/b/known.txt', { tags: ['common'] })
  for (const path of ['team/secret', 'team/a/b/shut/inner', 'team/a/b/shut'])
    await ada.ask('PATCH', `/api/access/${path}`, { closed: true })
  return { ada, bob }
}

/** Every path below a folder, as somebody finds it. */
async function below(files: RunningFiles, { headers }: Person, path: string): Promise<readonly string[]> {
  const { text } = await files.ask('PROPFIND', path, { headers: { ...headers, Depth: 'infinity' } })
  return [...text.matchAll(/<d:href>([^<]*)</g)].map(([, href = '']) => href).toSorted()
}

const visible = (at: string) => [`${at}/`, `${at}/a/`, `${at}/a/b/`, `${at}/a/b/known.txt`, `${at}/z.txt`].toSorted()
const nodeIn = (etag: unknown) => Number(/^"(\d+)-/.exec(String(etag))?.[1])

const ways: Readonly<Record<string, (files: RunningFiles, who: Person, to: string) => Promise<{ status: number }>>> = {
  COPY: ({ ask, url }, { headers }, to) =>
    ask('COPY', '/team', { headers: { ...headers, Destination: `${url}${to}` } }),
  'POST /api/files/copy': (_, { ask }, to) => ask('POST', '/api/files/copy', { from: '/team', to }),
  'POST /api/batch/copy': (_, { ask }, to) => ask('POST', '/api/batch/copy', { items: [{ from: '/team', to }] }),
}

describeFiles('a copy of a folder', (start) => {
  test('holds all but what is hidden from its maker, whichever protocol asks', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    for (const [at, copy] of Object.values(ways).entries()) {
      const to = `/copy-${at}`
      expect((await copy(files, bob, to)).status).toBeLessThan(300)
      expect(await below(files, ada, to)).toEqual(visible(to)) // by the maker of all, from whom nothing is hidden
      expect((await ada.ask('GET', `/api/tags${to}/a/b/known.txt`)).text).toContain('common')
    }
    expect((await ways['COPY']?.(files, ada, '/whole'))?.status).toBe(201)
    expect(await below(files, ada, '/whole')).toHaveLength(11)
  })

  test('says nothing of what was left out: neither by its totals, nor by the numbers of its entries', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    await bob.ask('MKCOL', '/before')
    await bob.ask('POST', '/api/files/copy', { from: '/team', to: '/copy' })
    await bob.ask('MKCOL', '/after')
    const etags = await Promise.all(
      ['/before', '/after'].map(async (path) => (await bob.ask('GET', path)).headers.etag),
    )
    const [first = 0, last = 0] = etags.map(nodeIn)
    expect(last - first).toBe(visible('/copy').length + 1)
    const totals = `SELECT present.name, files, folders, bytes FROM totals JOIN present USING (node)
      JOIN users ON users.number = totals.owner WHERE username = 'bob' AND name IN ('copy', 'a', 'b') ORDER BY name`
    const { rows } = await files.database.read(sqlForTests(totals))
    expect(
      rows.map(({ name, files: count, folders, bytes }) => [name, Number(count), Number(folders), Number(bytes)]),
    ).toEqual([
      ['a', 1, 1, 20],
      ['b', 1, 0, 20],
      ['copy', 2, 2, 21],
    ])
    const made = String((await bob.ask('GET', '/copy')).headers.etag)
    await files.ask('PUT', '/team/secret/pay.txt', { headers: ada.headers, body: 'more' })
    expect((await bob.ask('GET', '/copy')).headers.etag).toBe(made)
  })

  test('out of a snapshot is without them too', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    const { id } = (await bob.ask('POST', '/api/snapshots', {})).body
    const headers = { ...bob.headers, Destination: `${files.url}/copy` }
    expect((await files.ask('COPY', `/.snapshots/${id}/team`, { headers })).status).toBe(201)
    expect(await below(files, ada, '/copy')).toEqual(visible('/copy'))
  })

  test('is refused where its maker only passes through to what was granted to them, and never holds the rest', async () => {
    const files = await start({ admin })
    const { ada, bob } = await team(files)
    await ada.ask('PUT', '/team/secret/for-bob.txt', 'yours')
    await ada.ask('PUT', '/api/grants/team/secret/for-bob.txt', { user: 'bob', right: 'read' })
    for (const from of ['/team', '/team/secret'])
      expect(await bob.ask('POST', '/api/files/copy', { from, to: '/copy' })).toMatchObject({
        status: 403,
        code: 'files.name-unavailable',
      })
    expect((await bob.ask('GET', '/copy')).status).toBe(404)
    expect((await bob.ask('POST', '/api/files/copy', { from: '/team/secret/for-bob.txt', to: '/mine' })).status).toBe(
      200,
    )
  })

  test('is allowed where deleting and moving the folder are not', async () => {
    const files = await start({ admin })
    const { bob } = await team(files)
    const refused = { status: 403, code: 'files.name-unavailable' }
    expect(await bob.ask('DELETE', '/team')).toMatchObject(refused)
    expect(await bob.ask('POST', '/api/files/move', { from: '/team', to: '/moved' })).toMatchObject(refused)
    const over = { ...bob.headers, Destination: `${files.url}/team`, Overwrite: 'T' }
    await bob.ask('MKCOL', '/other')
    expect((await files.ask('COPY', '/other', { headers: over })).text).toContain('files.name-unavailable')
  })
})
