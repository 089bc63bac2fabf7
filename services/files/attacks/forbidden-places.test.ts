/**
 * Places that policies close to somebody who may do everything else: no request reads from there or writes there, and
 * no answer tells what is there.
 */
import { expect, test } from 'vitest'
import type { Question } from '../src/ports/policy.ts'
import { asking } from '../testing/asking.ts'
import { tarArchive } from '../testing/documents/tar-archive.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../testing/running-files.ts'

const lee = basic('lee', 'a pass phrase')
const lockBody = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'

const document = (version: number) => JSON.stringify({ name: 'plan', version })

const lies = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/** Closed is closed, of what is shut only the reading is refused, of what is fixed the changing; others' things are others'. */
function deny({ principal, action, path }: Question): string | undefined {
  if (principal.name !== 'lee') return undefined
  if (action === 'administer') return 'lee mayAdminister nothing.'
  if (lies(path, '/secret') || lies(path, '/pub/closed')) return 'It is closed.'
  if (lies(path, '/shut') && action === 'read') return 'It is not read.'
  if (lies(path, '/team/archive') && (action === 'write' || action === 'delete')) return 'It stays as it is.'
  return undefined
}

describeFiles('a place that is forbidden', (start) => {
  async function begin() {
    const files = await start({ admin, policies: { current: () => ({ deny }) } })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'lee', password: 'a pass phrase', role: 'admin' })
    const put = (path: string, body = path) =>
      files.ask('PUT', `${path}?parents=true`, { headers: { authorization: adminBasic }, body })
    for (const path of [
      '/pub/open',
      '/pub/closed/gold',
      '/secret/plan',
      '/shut/mail',
      '/x/archive/f',
      '/team/archive/f',
    ])
      expect((await put(path)).status).toBe(201)
    return { files, root, put, asLee: asking(files, lee), dav: davAs(files, lee) }
  }

  test('is in no listing of the folder around it, also not of a past state', async () => {
    const { root, asLee } = await begin()
    const { id } = (await root('POST', '/api/snapshots')).body
    const query = { query: '{ files(path: "/pub") { path } }' }
    const lists = [
      await asLee('GET', '/pub'),
      await asLee('GET', '/'),
      await asLee('GET', `/.snapshots/${id}/pub`),
      await asLee('GET', `/.snapshots/${id}/`),
      await asLee('POST', '/api/graphql', query),
    ]
    for (const [at, { status, text }] of lists.entries())
      expect([at, status, text]).toEqual([at, 200, expect.not.stringMatching(/pub\/closed|"closed"(?!:)|secret/)])
    expect(lists[0]?.body).toMatchObject([{ path: '/pub/open' }])
    expect((await root('GET', '/pub')).body).toHaveLength(2)
  })

  test('gives nothing back to the folder that it came from', async () => {
    const { root, put, asLee } = await begin()
    await put('/pub/drafts/draft', 'a draft')
    expect((await root('POST', '/api/files/move', { from: '/pub/drafts/draft', to: '/secret/final' })).status).toBe(200)
    await put('/secret/final', 'the offer')
    const back = () => asLee('POST', '/api/restore-to', { revision: 7, path: '/pub/drafts' })
    expect([(await back()).code, (await root('GET', '/secret/final')).text]).toEqual([
      'files.policy-forbids',
      'the offer',
    ])
    await root('DELETE', '/secret/final')
    expect((await back()).code).toBe('files.policy-forbids')
  })

  test('is not restored together with the folder around it', async () => {
    const { root, asLee } = await begin()
    await root('DELETE', '/pub/closed')
    expect((await asLee('POST', '/api/restore-to', { revision: 6, path: '/pub' })).code).toBe('files.policy-forbids')
    expect((await root('POST', '/api/restore-to', { revision: 6, path: '/pub' })).status).toBe(200)
    expect((await root('GET', '/pub/closed/gold')).status).toBe(200)
  })

  test.for(['COPY', 'MOVE'])('accepts nothing with a folder that comes by %s', async (method) => {
    const { root, dav } = await begin()
    const { id } = (await root('POST', '/api/snapshots')).body
    await root('DELETE', '/team')
    expect((await dav(method, '/x', { Destination: '/team' })).code).toBe('files.policy-forbids')
    const copied = await dav('COPY', `/.snapshots/${id}/x`, { Destination: '/team' })
    expect(copied.code).toBe('files.policy-forbids')
    expect((await dav(method, '/x', { Destination: '/other' })).status).toBe(201)
  })

  test('that may not be read is not moved to a readable place', async () => {
    const { dav } = await begin()
    for (const from of ['/shut/mail', '/shut'])
      expect((await dav('MOVE', from, { Destination: '/pub/mine' })).code).toBe('files.policy-forbids')
  })

  test('is not named by the locks in it', async () => {
    const { files, asLee, dav } = await begin()
    const headers = { authorization: adminBasic, 'Content-Type': 'application/xml' }
    expect((await files.ask('LOCK', '/pub/closed/gold', { headers, body: lockBody })).status).toBe(200)
    const answers = [
      await dav('DELETE', '/pub'),
      await dav('LOCK', '/pub', { Depth: 'infinity', 'Content-Type': 'application/xml' }, lockBody),
      await dav('MOVE', '/pub', { Destination: '/elsewhere' }),
      await dav('COPY', '/x', { Destination: '/pub' }),
      await asLee('POST', '/api/files/move', { from: '/pub', to: '/elsewhere' }),
      await asLee('POST', '/api/restore-to', { revision: 6, path: '/pub' }),
    ]
    for (const [at, { status, text }] of answers.entries())
      expect([at, status, text]).toEqual([at, 403, expect.not.stringContaining('gold')])
  })

  test('is answered in the same way whatever is there, for archives and searches', async () => {
    const { files, asLee } = await begin()
    const results: string[] = []
    for (const name of ['secret/', 'secret/plan/', 'secret/none/']) {
      const body = await tarArchive([{ name, bytes: '' }])
      const answer = await files.ask('POST', '/api/bulk/upload', { headers: { authorization: lee }, body })
      results.push(JSON.parse(answer.text).results[0].code)
    }
    expect(results).toEqual(Array.from({ length: 3 }, () => 'files.policy-forbids'))
    for (const path of ['/secret', '/secret/plan', '/secret/none']) {
      const { status, body } = await asLee('GET', `/api/search?q=plan&path=${path}`)
      expect([path, status, body]).toEqual([path, 200, []])
    }
  })

  test('returns no kept save, whatever the role', async () => {
    const { files, root, put, asLee } = await begin()
    const first = await put('/secret/plan.json', document(1))
    await put('/secret/plan.json', document(2))
    const headers = { authorization: adminBasic, Prefer: 'merge', 'If-Match': String(first.headers.etag) }
    const late = await files.ask('PUT', '/secret/plan.json', { headers, body: document(3) })
    const kept = String(late.headers.location)
    expect([late.code, (await root('GET', kept)).text]).toEqual(['files.merge-conflict', document(3)])
    expect((await asLee('GET', kept)).status).toBe(403)
  })

  test('to which a shared file was moved is not revealed to the person who shared it', async () => {
    const { root, asLee } = await begin()
    expect((await asLee('POST', '/api/shares', { path: '/pub/open' })).status).toBeLessThan(300)
    await root('POST', '/api/files/move', { from: '/pub/open', to: '/secret/merger' })
    expect((await asLee('GET', '/api/shares')).text).not.toContain('merger')
  })
})

const davAs =
  ({ ask }: RunningFiles, authorization: string) =>
  (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string) =>
    ask(method, path, { headers: { authorization, ...headers }, ...(body === undefined ? {} : { body }) })
