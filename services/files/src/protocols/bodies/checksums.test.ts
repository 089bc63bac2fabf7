/** Checksums that clients announce, or ask for, as they get to know them: `checksums` of ownCloud's namespace. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { toolsOf } from '../../../testing/history.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { share } from '../../../testing/shares.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { parsePath } from '../../model/path.ts'
import { anonymousId } from '../../operations/accounts/accounts.ts'
import { keepHouse } from '../../operations/maintenance/housekeeping.ts'
import { lookUp } from '../../operations/tree/look-up.ts'
import type { Blobs } from '../../ports/blobs.ts'

const smallLimitBytes = 1000
const sum = (algorithm: string, bytes: string | Buffer) => createHash(algorithm).update(bytes).digest('hex')
const sha1 = (bytes: string | Buffer) => `SHA1:${sum('sha1', bytes)}`
/** What is computed for who asks. */
const both = (bytes: string | Buffer) => `MD5:${sum('md5', bytes)} ${sha1(bytes)}`
const repr = (bytes: string) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

const named = '<d:prop><oc:checksums/></d:prop>'
const asked = (wish: string) => `<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${wish}</d:propfind>`

/** What each address returns; undefined: that it has no such property. */
async function checksumsOf(
  { ask }: RunningFiles,
  path: string,
  wish = named,
  headers = {},
): Promise<Record<string, string | undefined>> {
  const answer = await ask('PROPFIND', path, { headers: { Depth: '1', ...headers }, body: asked(wish) })
  expect(answer.status).toBe(207)
  const responses = [...answer.text.matchAll(/<d:href>([^<]*)<\/d:href>(.*?)<\/d:response>/g)]
  return Object.fromEntries(
    responses.map(([, href = '', rest = '']) => [href, /<oc:checksum>([^<]*)<\/oc:checksum>/.exec(rest)?.[1]]),
  )
}

const to = (Destination: string) => ({ headers: { Destination } })

async function fileAt({ database }: RunningFiles, path: string) {
  const caller = { id: anonymousId, name: 'anonymous', role: 'admin', by: 'open-mode' } as const
  const { entry } = await database.read(lookUp({ caller, path: parsePath(path), at: 0 }))
  if (entry.kind !== 'file') throw new Error('It is a file.')
  return entry
}

const rows = async ({ database }: RunningFiles) =>
  Number((await database.read(sqlForTests('SELECT count(*) AS count FROM checksums'))).rows[0]?.['count'])

describeFiles('checksums', (start) => {
  test('are reported on request, for small files and for large ones', async () => {
    const files = await start({ smallLimitBytes })
    const large = noise(30_000)
    const checksums = (bytes: string | Buffer) => `${sha1(bytes)} MD5:${sum('md5', bytes)}`
    await files.ask('PUT', '/d/small', { body: 'small', headers: { 'OC-Checksum': checksums('small') } })
    await files.ask('PUT', '/d/large', { body: large, headers: { 'OC-Checksum': checksums(large) } })
    await files.ask('PUT', '/d/digest', { body: 'abc', headers: { 'Repr-Digest': repr('abc') } })
    await files.ask('PUT', '/d/none', { body: 'none' })
    const wrong = await files.ask('PUT', '/d/none', { body: 'other', headers: { 'OC-Checksum': sha1('another') } })
    expect(wrong.status).toBe(400)

    const inFolder = {
      '/d/': undefined,
      '/d/small': `MD5:${sum('md5', 'small')} ${sha1('small')}`,
      '/d/large': `MD5:${sum('md5', large)} ${sha1(large)}`,
      '/d/digest': `${both('abc')} SHA256:${sum('sha256', 'abc')}`,
      '/d/none': both('none'),
    }
    expect(await checksumsOf(files, '/d')).toEqual(inFolder)
    expect(await checksumsOf(files, '/d', '<d:allprop/><d:include><oc:checksums/></d:include>')).toEqual(inFolder)
    expect(await checksumsOf(files, '/d/large')).toEqual({ '/d/large': inFolder['/d/large'] })
    const { text } = await files.ask('PROPFIND', '/d', { headers: { Depth: '1' }, body: asked('<d:allprop/>') })
    expect(text).not.toContain('checksum')
  })

  test('belong to the content: new content has its own, and none of the old', async () => {
    const files = await start()
    const put = (body: string, headers = {}) => files.ask('PUT', '/f', { body, headers })
    await put('one', { 'OC-Checksum': `${sha1('one')} MD5:${sum('md5', 'one')}` })
    await put('two')
    expect(await checksumsOf(files, '/f')).toEqual({ '/f': both('two') })
    await put('three', { 'OC-Checksum': sha1('three') })
    expect(await checksumsOf(files, '/f')).toEqual({ '/f': both('three') })
  })

  test('are kept by copies and moves, of a file and of a folder', async () => {
    const files = await start()
    const put = (path: string, body: string) => files.ask('PUT', path, { body, headers: { 'OC-Checksum': sha1(body) } })
    await put('/d/a', 'a')
    await put('/target', 'b')
    expect((await files.ask('COPY', '/d', to('/e'))).status).toBe(201)
    expect((await files.ask('COPY', '/d/a', to('/target'))).status).toBe(204)
    expect((await files.ask('MOVE', '/d/a', to('/d/moved'))).status).toBe(201)
    expect(await rows(files)).toBe(3)
    const a = both('a')
    expect([
      await checksumsOf(files, '/d'),
      await checksumsOf(files, '/e'),
      await checksumsOf(files, '/target'),
    ]).toEqual([{ '/d/': undefined, '/d/moved': a }, { '/e/': undefined, '/e/a': a }, { '/target': a }])
  })

  test('are accepted with a resumed upload, too', async () => {
    const files = await start()
    const headers = { 'Upload-Complete': '?0', 'Upload-Length': '6', 'Repr-Digest': repr('abcdef') }
    const begun = await files.ask('POST', '/api/resumable?path=/f', { headers, body: 'abc' })
    const rest = { 'Upload-Offset': '3', 'Upload-Complete': '?1', 'Content-Type': 'application/partial-upload' }
    await files.ask('PATCH', String(begun.headers.location), { headers: rest, body: 'def' })
    expect(await checksumsOf(files, '/f')).toEqual({ '/f': `${both('abcdef')} SHA256:${sum('sha256', 'abcdef')}` })
  })

  test('are accepted with an upload to a share, too', async () => {
    const files = await start({ admin })
    await files.ask('MKCOL', '/in', { headers: { authorization: adminBasic } })
    const { token } = await share(files, { path: '/in', allow_upload: true })
    await files.ask('PUT', `/s/${token}/f`, { body: 'f', headers: { 'OC-Checksum': sha1('f') } })
    expect(await checksumsOf(files, '/in/f', named, { authorization: adminBasic })).toEqual({ '/in/f': both('f') })
  })

  test('are forgotten with the file, once the trash is emptied', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'f', headers: { 'OC-Checksum': sha1('f') } })
    await files.ask('DELETE', '/f')
    expect(await rows(files)).toBe(1)
    await files.ask('DELETE', '/api/trash/empty')
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 0, versionDays: 90 })
    expect(await rows(files)).toBe(0)
  })

  test('of a plain text are removed when it is encrypted', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'secret', headers: { 'OC-Checksum': sha1('secret') } })
    expect(await rows(files)).toBe(1)
    const body = JSON.stringify({ path: '/f', passphrase: 'a long passphrase' })
    await files.ask('POST', '/api/files/encrypt', { body, headers: { 'Content-Type': 'application/json' } })
    expect(await rows(files)).toBe(0)
    const sealed = await files.ask('GET', '/f')
    expect(sealed.text).not.toContain('secret')
    expect(await checksumsOf(files, '/f')).toEqual({ '/f': both(sealed.body) })
  })

  test('cannot be written by PROPPATCH', async () => {
    const files = await start()
    await files.ask('PUT', '/f', { body: 'f', headers: { 'OC-Checksum': sha1('f') } })
    const body = `<d:propertyupdate xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:set><d:prop><oc:checksums>no</oc:checksums></d:prop></d:set></d:propertyupdate>`
    const { status, text } = await files.ask('PROPPATCH', '/f', { body })
    expect([status, text.includes('403 Forbidden')]).toEqual([207, true])
    expect(await checksumsOf(files, '/f')).toEqual({ '/f': both('f') })
  })
})

describeFiles('checksums that nobody announced', (start) => {
  test('are computed once when requested by name, of small files and large ones, by PROPFIND and by REPORT', async () => {
    const files = await start({ smallLimitBytes })
    const contents = {
      '/d/': undefined,
      '/d/large': noise(30_000),
      '/d/none': Buffer.alloc(0),
      '/d/small': Buffer.from('x'),
    }
    for (const [path, body] of Object.entries(contents)) if (body) await files.ask('PUT', path, { body })
    const expected = Object.fromEntries(Object.entries(contents).map(([path, body]) => [path, body && both(body)]))
    const body = `<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop><checksums xmlns="http://owncloud.org/ns"/></prop></sync-collection>`
    await files.ask('PROPFIND', '/d', { headers: { Depth: '1' }, body: asked('<d:allprop/>') })
    expect(await rows(files)).toBe(0)
    const { text } = await files.ask('REPORT', '/d', { body })
    expect(text).toContain(both(noise(30_000)))
    expect(await rows(files)).toBe(6)
    expect(await checksumsOf(files, '/d')).toEqual(expected)
    expect(await checksumsOf(files, '/d/large')).toEqual({ '/d/large': expected['/d/large'] })
  })

  test('apply to every file with the same content, which is read only once', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: noise(30_000) })
    await checksumsOf(files, '/a')
    await files.ask('PUT', '/b', { body: noise(30_000) })
    for (const location of await files.stored.names()) await files.blobs.remove(location)
    expect(await checksumsOf(files, '/b')).toEqual({ '/b': both(noise(30_000)) })
  })

  test('that take too long for the request come with a later answer', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: noise(30_000) })
    const tools = toolsOf(files)
    const entry = await fileAt(files, '/a')
    expect(await tools.sums.compute([entry], { bytes: 29_999 })).toEqual(new Map())
    await expect.poll(() => rows(files)).toBe(2)
    await tools.sums.stop()
    expect(await checksumsOf(files, '/a')).toEqual({ '/a': both(noise(30_000)) })
  })

  test('are computed once for two simultaneous requests', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: noise(30_000) })
    const entry = await fileAt(files, '/a')
    const opened: string[] = []
    const open: Blobs['open'] = (location, ...range) => {
      opened.push(location)
      return files.blobs.open(location, ...range)
    }
    const { sums } = toolsOf({ ...files, blobs: { ...files.blobs, open } })
    const both = await Promise.all([1, 2].map(() => sums.compute([entry], { bytes: 30_000 })))
    expect(both.map((one) => one.get(entry.node)?.length)).toEqual([2, 2])
    expect(opened).toHaveLength(1)
  })

  test('do not prevent the service from stopping, however long a file is read', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: noise(30_000) })
    const entry = await fileAt(files, '/a')
    const begun = Promise.withResolvers<void>()
    async function* withoutEnd() {
      for (; ; await setImmediate()) {
        begun.resolve()
        yield Buffer.alloc(100)
      }
    }
    const { sums } = toolsOf({ ...files, blobs: { ...files.blobs, open: async () => withoutEnd() } })
    await sums.compute([entry], { bytes: 0 })
    await begun.promise
    await sums.stop()
    expect(await rows(files)).toBe(0)
  })

  test('are not reported for damaged bytes', async () => {
    const files = await start({ smallLimitBytes })
    await files.ask('PUT', '/a', { body: noise(30_000) })
    for (const location of await files.stored.names()) await files.blobs.remove(location)
    expect(await checksumsOf(files, '/a')).toEqual({ '/a': undefined })
  })
})
