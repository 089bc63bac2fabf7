import { readdir, readlink } from 'node:fs/promises'
import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { flipped, noise } from '../../../../testing/documents/noise.ts'
import { toolsOf } from '../../../../testing/history.ts'
import { describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { keepHouse } from '../../../operations/maintenance/housekeeping.ts'
import { seenTime } from '../../../operations/retention/seen-time.ts'
import { checkFiles } from '../../../upkeep.ts'

type Version = {
  version: number
  size: number
  etag: string
  content_hash: string
  modified_by: string
  current: boolean
  label: string | null
}

const json = { 'Content-Type': 'application/json' }
const versionsOf = async (files: RunningFiles, path: string): Promise<Version[]> =>
  JSON.parse((await files.ask('GET', `/api/versions${path}`)).text)
const bytesOf = (files: RunningFiles, path: string, version: number | undefined) =>
  files.ask('GET', `/api/version-content/${version}${path}`)
const restore = (files: RunningFiles, path: string, version: unknown) =>
  files.ask('POST', `/api/versions${path}/restore`, { headers: json, body: JSON.stringify({ version }) })
const sound = async (files: RunningFiles) => (await checkFiles(toolsOf(files), { deep: true })).findings
/** The contents of services that this process has open; none where the system does not tell. What is removed is another test's. */
async function openContents(): Promise<readonly string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  const open = await Promise.all(descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
  return open.filter((path) => path.includes('/alluvium-files-') && !path.endsWith('(deleted)'))
}
const large = (letter: string) => letter.repeat(20_000)

describeFiles('versions', (start) => {
  test('are the past contents of a file, newest first, and the first is the current one', async () => {
    const files = await start()
    for (const body of ['one', large('2'), 'three']) await files.ask('PUT', '/a%20b/%C3%BC.txt', { body })
    const { headers } = await files.ask('HEAD', '/a%20b/%C3%BC.txt')
    const versions = await versionsOf(files, '/a%20b/%C3%BC.txt')
    expect(versions).toMatchObject([
      { size: 5, current: true, etag: headers.etag, modified_by: 'anonymous' },
      { size: 20_000, current: false },
      { size: 3, current: false },
    ])
    const texts = []
    for (const { version } of versions) texts.push((await bytesOf(files, '/a%20b/%C3%BC.txt', version)).text)
    expect(texts).toEqual(['three', large('2'), 'one'])
  })

  test('have the names that people gave them, also after a move, until the name or the version goes', async () => {
    const files = await start()
    for (const body of ['one', 'two', 'three']) await files.ask('PUT', '/a.txt', { body })
    const labels = async (path: string) => (await versionsOf(files, path)).map(({ label }) => label)
    const name = async (path: string, version: number | undefined, label: string | null) =>
      files.ask('PUT', `/api/versions${path}/label`, { headers: json, body: JSON.stringify({ version, label }) })
    const [now, , first] = await versionsOf(files, '/a.txt')
    expect((await name('/a.txt', first?.version, ' the draft ')).status).toBe(204)
    await name('/a.txt', now?.version, 'sent')
    await name('/a.txt', now?.version, 'sent to Ada')
    await files.ask('POST', '/api/files/move', { headers: json, body: '{"from":"/a.txt","to":"/b.txt"}' })
    expect(await labels('/b.txt')).toEqual(['sent to Ada', null, 'the draft'])
    await files.ask('PUT', '/b.txt', { body: 'four' })
    expect(await labels('/b.txt')).toEqual([null, 'sent to Ada', null, 'the draft'])
    await name('/b.txt', now?.version, null)
    expect(await labels('/b.txt')).toEqual([null, null, null, 'the draft'])
    expect((await name('/b.txt', 999_999, 'x')).code).toBe('files.version-missing')
    for (const bad of ['', '  ', 'x'.repeat(101), 'a\nb'])
      expect((await name('/b.txt', now?.version, bad)).status).toBe(400)
    const encrypting = '{"path":"/b.txt","passphrase":"open sesame"}'
    expect((await files.ask('POST', '/api/files/encrypt', { headers: json, body: encrypting })).status).toBe(200)
    expect((await files.database.read(sqlForTests('SELECT label FROM version_labels'))).rows).toEqual([])
  })

  test('asked for by HEAD alone leave no descriptor open', async () => {
    const files = await start()
    for (const letter of ['1', '2']) await files.ask('PUT', '/a.txt', { body: large(letter) })
    const { version } = (await versionsOf(files, '/a.txt')).at(-1) ?? {}
    for (let at = 0; at < 20; at += 1) {
      const { status, headers } = await files.ask('HEAD', `/api/version-content/${version}/a.txt`)
      expect([status, headers['content-length']]).toEqual([200, '20000'])
    }
    await expect.poll(openContents).toEqual([])
  })

  test('whose bytes were damaged on the disk are never sent whole', async () => {
    const files = await start()
    for (const size of [20_000, 1_500_000]) {
      await files.ask('PUT', `/${size}`, { body: noise(size) })
      await files.ask('PUT', `/${size}`, { body: 'newer' })
    }
    await files.stored.change(flipped)
    const [short, long] = await Promise.all(
      ['/20000', '/1500000'].map(async (path) => ({ path, version: (await versionsOf(files, path)).at(-1)?.version })),
    )
    const refused = await bytesOf(files, short?.path ?? '', short?.version)
    expect([refused.status, refused.code]).toEqual([503, 'files.content-damaged'])
    await expect(bytesOf(files, long?.path ?? '', long?.version)).rejects.toThrow(/aborted|hang up|reset/)
    await expect.poll(async () => (await bytesOf(files, long?.path ?? '', long?.version)).status).toBe(503)
  })

  test('are not made by a move or a copy, and follow a move', async () => {
    const files = await start()
    await files.ask('PUT', '/a.txt', { body: 'one' })
    await files.ask('PUT', '/a.txt', { body: 'two' })
    await files.ask('MOVE', '/a.txt', { headers: { Destination: '/b.txt' } })
    await files.ask('MOVE', '/b.txt', { headers: { Destination: '/c.txt' } })
    expect(await versionsOf(files, '/c.txt')).toMatchObject([{ size: 3, current: true }, { size: 3 }])
    await files.ask('COPY', '/c.txt', { headers: { Destination: '/d.txt' } })
    expect(await versionsOf(files, '/d.txt')).toHaveLength(1)
  })

  test('of a file that a program saves by moving a new one over it are all there', async () => {
    const files = await start()
    await files.ask('PUT', '/doc', { body: 'one' })
    await files.ask('PUT', '/doc', { body: 'one+two' })
    await files.ask('PUT', '/doc~tmp', { body: 'one+two+three' })
    await files.ask('MOVE', '/doc~tmp', { headers: { Destination: '/doc' } })
    const versions = await versionsOf(files, '/doc')
    expect(versions.map(({ size }) => size)).toEqual([13, 7, 3])
    expect((await bytesOf(files, '/doc', versions[2]?.version)).text).toBe('one')
    expect((await restore(files, '/doc', versions[2]?.version)).status).toBe(200)
    expect((await files.ask('GET', '/doc')).text).toBe('one')
    expect(await sound(files)).toEqual([])
  })

  test('become the newest one when they are restored, and the replaced content stays a version', async () => {
    const files = await start()
    for (const body of ['one', large('2')]) await files.ask('PUT', '/a.txt', { body })
    const [, one] = await versionsOf(files, '/a.txt')
    const { status, text } = await restore(files, '/a.txt', one?.version)
    expect([status, JSON.parse(text)]).toMatchObject([200, { path: '/a.txt', size: 3, etag: one?.etag }])
    expect((await files.ask('GET', '/a.txt')).text).toBe('one')
    const versions = await versionsOf(files, '/a.txt')
    expect(versions.map(({ size }) => size)).toEqual([3, 20_000, 3])
    await restore(files, '/a.txt', versions[1]?.version)
    expect((await files.ask('GET', '/a.txt')).text).toBe(large('2'))
    expect(await sound(files)).toEqual([])
  })

  test('count against the quota when they are restored', async () => {
    const files = await start()
    await files.ask('PUT', '/a.txt', { body: large('1') })
    await files.ask('PUT', '/a.txt', { body: 'two' })
    await files.database.write(sqlForTests('UPDATE users SET storage_quota_bytes = 1000'))
    const refused = await restore(files, '/a.txt', (await versionsOf(files, '/a.txt'))[1]?.version)
    expect([refused.status, refused.code]).toEqual([507, 'files.quota-exceeded'])
  })

  test('are refused for anything but a file, and where the version does not exist', async () => {
    const files = await start()
    await files.ask('PUT', '/a/b.txt', { body: 'one' })
    const refusals = [
      await files.ask('GET', '/api/versions/none'),
      await files.ask('GET', '/api/versions/a'),
      await bytesOf(files, '/a/b.txt', 999),
      await restore(files, '/a/b.txt', 999),
      await restore(files, '/a/b.txt', 'one'),
      await files.ask('GET', '/api/versions/a/..%2F..%2Fb.txt'),
    ]
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [404, 'files.path-missing'],
      [405, 'files.is-folder'],
      [404, 'files.version-missing'],
      [404, 'files.version-missing'],
      [400, 'http.invalid-field'],
      [400, 'files.path-invalid'],
    ])
  })

  test('past their number or their days are removed, and their bytes freed', async () => {
    const files = await start()
    for (const at of Array.from({ length: 8 }).keys()) await files.ask('PUT', '/a.txt', { body: large(`${at}`) })
    for (const at of Array.from({ length: 8 }).keys()) await files.ask('PUT', '/b.txt', { body: `small ${at}` })
    await keepHouse(toolsOf(files), { trashDays: 30, versions: 3, versionDays: 90 })
    expect((await versionsOf(files, '/a.txt')).length).toBe(4)
    expect((await versionsOf(files, '/b.txt')).length).toBe(4)
    const stats = JSON.parse((await files.ask('GET', '/api/storage/stats')).text)
    expect(stats).toMatchObject({ stored_bytes: 4 * 20_000 + 4 * 7, versions_bytes: 3 * 20_000 + 3 * 7 })
    expect(await sound(files)).toEqual([])
    await keepHouse(toolsOf(files, 91), { trashDays: 30, versions: 3, versionDays: 90 })
    expect((await versionsOf(files, '/a.txt')).length).toBe(1)
    expect((await files.ask('GET', '/a.txt')).text).toBe(large('7'))
    expect(await sound(files)).toEqual([])
  })

  test('are fifty unless said otherwise, and for ninety days', async () => {
    const clock = handClock(Date.parse('2026-01-02T03:04:05Z'))
    const files = await start({ clock })
    for (const at of Array.from({ length: 53 }).keys()) await files.ask('PUT', '/a.txt', { body: `${at}` })
    const { database, blobs } = files
    const kept = async () => (await versionsOf(files, '/a.txt')).length
    expect(await kept()).toBe(53)
    await start({ clock, database, blobs }) // which keeps house first
    await expect.poll(kept).toBe(1 + 50)
    const seen = seenTime({ ...toolsOf(files), clock }) // the service runs all these days
    clock.advance(89 * 86_400_000)
    await files.ask('PUT', '/b.txt', { body: 'older' })
    await files.ask('PUT', '/b.txt', { body: 'newer' })
    clock.advance(2 * 86_400_000)
    expect(await seen()).toBe(clock.now())
    await start({ clock, database, blobs })
    await expect.poll(kept).toBe(1)
    expect(await versionsOf(files, '/b.txt')).toHaveLength(2)
  })

  test('that a snapshot holds are not removed before it is deleted', async () => {
    const files = await start()
    await files.ask('PUT', '/a.txt', { body: 'held' })
    const { id } = JSON.parse((await files.ask('POST', '/api/snapshots')).text)
    for (const at of Array.from({ length: 8 }).keys()) await files.ask('PUT', '/a.txt', { body: `${at}` })
    await keepHouse(toolsOf(files, 91), { trashDays: 30, versions: 3, versionDays: 90 })
    expect((await files.ask('GET', `/.snapshots/${id}/a.txt`)).text).toBe('held')
    expect((await versionsOf(files, '/a.txt')).length).toBe(2)
    expect((await files.ask('DELETE', `/api/snapshots/${id}`)).status).toBe(204)
    await keepHouse(toolsOf(files, 91), { trashDays: 30, versions: 3, versionDays: 90 })
    expect((await versionsOf(files, '/a.txt')).length).toBe(1)
    expect(await sound(files)).toEqual([])
  })

  test('begin with the current content, also where that was written before what it replaced', async () => {
    const { ask } = await start()
    await ask('PUT', '/older', { body: 'older' })
    await ask('PUT', '/newer', { body: 'newer' })
    expect((await ask('MOVE', '/older', { headers: { Destination: '/newer' } })).status).toBe(204)
    const listed: { size: number; current: boolean; etag: string }[] = JSON.parse(
      (await ask('GET', '/api/versions/newer')).text,
    )
    const { etag } = (await ask('HEAD', '/newer')).headers
    expect(listed.map(({ current }) => current)).toEqual([true, false])
    expect(listed[0]?.etag).toBe(etag)
  })
})
