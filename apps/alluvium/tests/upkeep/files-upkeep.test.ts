import { join } from 'node:path'
import { lockFolder } from '@alluvium/database'
import { expect, test } from 'vitest'
import { alluvium, servingFiles, temporaryFolder } from '../../testing/command.ts'

const large = (seed: number) => Buffer.alloc(100_000, `content ${seed} `)

const put = async (url: string, path: string, body: string | Buffer<ArrayBuffer>) =>
  expect((await fetch(url + path, { method: 'PUT', body })).ok).toBe(true)
const get = async (url: string, path: string) => Buffer.from(await (await fetch(url + path)).arrayBuffer())

test('a backup of a running service holds everything acknowledged before it, and restores the same bytes', async () => {
  const folder = await temporaryFolder()
  const [data, backup, other] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'other')]
  const { url, signal } = await servingFiles(data)
  for (let at = 0; at < 5; at += 1) await put(url, `/large/${at}.bin`, large(at))
  await put(url, '/small.txt', 'small')
  const first = await alluvium(['files', 'backup', backup, `--data=${data}`])
  expect([first.code, first.stdout]).toEqual([
    0,
    `Backed up to ${backup}: 6 contents with 500005 bytes, 5 of the large ones copied.\n`,
  ])
  await put(url, '/large/5.bin', large(5))
  await put(url, '/small.txt', 'changed')
  const second = await alluvium(['files', 'backup', backup, `--data=${data}`])
  expect(second.stdout).toContain('8 contents with 600012 bytes, 1 of the large ones copied')
  const before = await fingerprint(url)
  expect(await signal('SIGTERM')).toBe(0)

  const restored = await alluvium(['files', 'restore', backup, `--data=${other}`])
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  const again = await servingFiles(other)
  for (let at = 0; at < 6; at += 1) expect(await get(again.url, `/large/${at}.bin`)).toEqual(large(at))
  expect((await get(again.url, '/small.txt')).toString()).toBe('changed')
  // So sync clients keep what they have and the backup lacks.
  expect(before).toMatch(/data-fingerprint[^>]*>0</)
  expect(await fingerprint(again.url)).toMatch(/data-fingerprint[^>]*>[\da-f-]{36}</)
})

/** Of each folder, its ETag, its number, and the token with which its changes are asked for. */
async function foldersOf(url: string) {
  const found = new Map<string, Readonly<{ etag: string; id: number; token: string }>>()
  const wanted = '<getetag/><sync-token/><fileid xmlns="http://owncloud.org/ns"/>'
  for (const path of ['/', '/d/', '/d/deep/', '/empty/']) {
    const body = `<propfind xmlns="DAV:"><prop>${wanted}</prop></propfind>`
    const text = await (await fetch(url + path, { method: 'PROPFIND', headers: { depth: '0' }, body })).text()
    const [, etag = ''] = /getetag[^>]*>([^<]+)</.exec(text) ?? []
    const [, id = ''] = /fileid[^>]*>([^<]+)</.exec(text) ?? []
    const [, token = ''] = /sync-token[^>]*>([^<]+)</.exec(text) ?? []
    found.set(path, { etag, id: Number(id), token })
  }
  return found
}

async function changesSince(url: string, path: string, token: string): Promise<number> {
  const body = `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop/></sync-collection>`
  return (await fetch(url + path, { method: 'REPORT', headers: { depth: '0' }, body })).status
}

test('a restored service gives no client a number that it knew, so that what was sent after the backup is missed', async () => {
  const folder = await temporaryFolder()
  const [data, backup, other] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'other')]
  const { url, signal } = await servingFiles(data)
  for (const path of ['/d', '/d/deep', '/empty'])
    expect((await fetch(url + path, { method: 'MKCOL' })).status).toBe(201)
  await put(url, '/d/deep/a.txt', 'a')
  expect((await alluvium(['files', 'backup', backup, `--data=${data}`])).code).toBe(0)
  const before = await foldersOf(url)
  for (const path of ['/b.txt', '/d/b.txt', '/d/deep/b.txt', '/empty/b.txt']) await put(url, path, 'sent since')
  const since = await foldersOf(url)
  await signal('SIGTERM')
  expect((await alluvium(['files', 'restore', backup, `--data=${other}`])).code).toBe(0)
  expect(await alluvium(['files', 'check', `--data=${other}`])).toMatchObject({ code: 0 })

  const again = await servingFiles(other)
  const now = await foldersOf(again.url)
  const known = [before, since].flatMap((folders) => Array.from(folders.values(), ({ etag }) => etag))
  for (const [path, { etag, id }] of now) {
    expect(known).not.toContain(etag)
    expect(id).toBe(before.get(path)?.id)
    expect(await changesSince(again.url, path, since.get(path)?.token ?? '')).toBe(403)
    expect(await changesSince(again.url, path, before.get(path)?.token ?? '')).toBe(207)
  }
  expect((await fetch(`${again.url}/new`, { method: 'MKCOL' })).status).toBe(201)
  const [, added = ''] = /"(\d+)-/.exec((await fetch(`${again.url}/new`)).headers.get('etag') ?? '') ?? []
  expect(Number(added)).toBeGreaterThan(100 + Math.max(...Array.from(since.values(), ({ id }) => id)))
})

const known = async (url: string) => await (await fetch(`${url}/api/admin/backups`)).json()

test('the service did not know that it was backed up, when nor where', async () => {
  const folder = await temporaryFolder()
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const { url, signal } = await servingFiles(data)
  expect(await known(url)).toEqual({ made_by: 'command', data_folder: data, last: null })
  await put(url, '/a.txt', 'a')
  await put(url, '/large.bin', large(1))
  const taken = await alluvium(['files', 'backup', backup, `--data=${data}`, '--verify'])
  expect([taken.code, taken.stderr]).toEqual([0, ''])
  const { last } = await known(url)
  expect(last).toMatchObject({ folder: backup, contents: 2, damaged: 0, findings: 0, verified: true })
  expect(Math.abs(Date.parse(last.ended_at) - Date.now())).toBeLessThan(10 * 60_000)
  expect(await signal('SIGTERM')).toBe(0)

  const restored = await alluvium(['files', 'restore', backup, `--data=${join(folder, 'other')}`])
  expect(restored.code).toBe(0)
  const again = await servingFiles(join(folder, 'other'))
  expect((await known(again.url)).last).toBeNull()
})

async function fingerprint(url: string): Promise<string> {
  const body = '<propfind xmlns="DAV:"><prop><data-fingerprint xmlns="http://owncloud.org/ns"/></prop></propfind>'
  const headers = { depth: '0' }
  return await (await fetch(`${url}/`, { method: 'PROPFIND', headers, body })).text()
}

test('a restore into a folder with files is refused, and so is a restore from a place without a backup', async () => {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const { url, signal } = await servingFiles(data)
  await put(url, '/a.txt', 'a')
  await signal('SIGTERM')
  await alluvium(['files', 'backup', join(folder, 'backup'), `--data=${data}`])
  const taken = await alluvium(['files', 'restore', join(folder, 'backup'), `--data=${data}`])
  expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining('holds data already')])
  const none = await alluvium(['files', 'restore', await temporaryFolder(), `--data=${join(folder, 'other')}`])
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('holds no backup')])
})

test('a restore while a backup into the same folder runs is refused, and so is a backup while it is restored', async () => {
  const folder = await temporaryFolder()
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const { url, signal } = await servingFiles(data)
  await put(url, '/large.bin', large(1))
  await signal('SIGTERM')
  await alluvium(['files', 'backup', backup, `--data=${data}`])
  const running = lockFolder(backup, { command: 'files backup', startedAt: '' })
  const restore = () => alluvium(['files', 'restore', backup, `--data=${join(folder, 'other')}`])
  expect(await restore()).toMatchObject({
    code: 75,
    stderr: expect.stringContaining('is held by alluvium files backup'),
  })
  running.release()
  expect(await restore()).toMatchObject({ code: 0 })
  expect(await alluvium(['files', 'backup', backup, `--data=${data}`])).toMatchObject({ code: 0 })
})
