import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alluvium, servingFiles, temporaryFolder } from './testing/command.ts'

const large = (seed: number) => Buffer.alloc(100_000, `content ${seed} `)

const put = async (url: string, path: string, body: string | Buffer<ArrayBuffer>) =>
  expect((await fetch(url + path, { method: 'PUT', body })).ok).toBe(true)
const get = async (url: string, path: string) => Buffer.from(await (await fetch(url + path)).arrayBuffer())

async function replaceIn(file: string, text: string, other: string): Promise<void> {
  const bytes = await readFile(file)
  const at = bytes.indexOf(text)
  expect(at).toBeGreaterThan(0)
  bytes.write(other, at)
  await writeFile(file, bytes)
}

/** The database that counts in a backup. */
async function databaseOf(backup: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))
  expect(manifest).toMatchObject({ databases: { files: { file: expect.any(String) } } })
  const [file = ''] = (await readdir(backup)).filter((name) => /^files-\d+\.sqlite$/.test(name))
  return join(backup, file)
}

/** The files that hold contents, in the data folder or in a backup. */
const contentsIn = async (folder: string) =>
  (await readdir(join(folder, 'contents'), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))

test('a backup of a running service holds all that was acknowledged before it, and restores to the same bytes', async () => {
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
  expect(await signal('SIGTERM')).toBe(0)

  const restored = await alluvium(['files', 'restore', backup, `--data=${other}`])
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  const again = await servingFiles(other)
  for (let at = 0; at < 6; at += 1) expect(await get(again.url, `/large/${at}.bin`)).toEqual(large(at))
  expect((await get(again.url, '/small.txt')).toString()).toBe('changed')
})

test('a restore into a folder that holds files is refused, and so is one from a place without a backup', async () => {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const { url, signal } = await servingFiles(data)
  await put(url, '/a.txt', 'a')
  await signal('SIGTERM')
  await alluvium(['files', 'backup', join(folder, 'backup'), `--data=${data}`])
  const taken = await alluvium(['files', 'restore', join(folder, 'backup'), `--data=${data}`])
  expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining('holds data already')])
  const none = await alluvium(['files', 'restore', folder, `--data=${join(folder, 'other')}`])
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('holds no backup')])
})

test('a damaged content is found when all is read, and refused by a restore', async () => {
  const folder = await temporaryFolder()
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const { url, signal } = await servingFiles(data)
  await put(url, '/large.bin', large(1))
  await put(url, '/small.txt', 'small')
  await signal('SIGTERM')
  expect((await alluvium(['files', 'check', `--data=${data}`])).stdout).toMatch(/^Sound: 2 contents looked at/)
  await alluvium(['files', 'backup', backup, `--data=${data}`])
  for (const one of [join(data, 'files'), backup]) {
    const [file = ''] = await contentsIn(one)
    const bytes = await readFile(file)
    bytes[50_000] = (bytes[50_000] ?? 0) ^ 1
    await writeFile(file, bytes)
  }
  const scrubbed = await alluvium(['files', 'scrub', `--data=${data}`])
  expect([scrubbed.code, scrubbed.stdout]).toEqual([1, expect.stringMatching(/content-damaged.*\/large\.bin/)])
  const restored = await alluvium(['files', 'restore', backup, `--data=${join(folder, 'other')}`])
  expect([restored.code, restored.stderr]).toEqual([1, expect.stringContaining('is damaged')])
})

test('a damaged small content takes no good backup’s place, and a backup that holds one is refused', async () => {
  const folder = await temporaryFolder()
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const { url, signal } = await servingFiles(data)
  await put(url, '/small.txt', 'a small content')
  await signal('SIGTERM')
  const backUp = () => alluvium(['files', 'backup', backup, `--data=${data}`])
  const restore = (to: string) => alluvium(['files', 'restore', backup, `--data=${join(folder, to)}`])
  expect(await backUp()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 contents with 15 bytes') })

  await replaceIn(join(data, 'files', 'files.sqlite'), 'a small content', 'a small c0ntent')
  const refused = {
    code: 1,
    stderr: expect.stringMatching(/The content of \/small\.txt is damaged where it was read from/),
  }
  expect(await backUp()).toMatchObject(refused)
  expect(await restore('good')).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored 1 contents') })
  await replaceIn(await databaseOf(backup), 'a small content', 'a small c0ntent')
  expect(await restore('bad')).toMatchObject({ code: 1, stderr: expect.stringContaining('its digest is another') })

  expect((await alluvium(['files', 'scrub', `--data=${data}`])).code).toBe(1)
  expect(await backUp()).toMatchObject({ code: 0 }) // what is noted as damaged is given to nobody, and holds back nothing
})

test('a content that is cut short is found without reading everything', async () => {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const { url, signal } = await servingFiles(data)
  await put(url, '/large.bin', large(1))
  await signal('SIGTERM')
  const [file = ''] = await contentsIn(join(data, 'files'))
  await truncate(file, 10)
  const checked = await alluvium(['files', 'check', `--data=${data}`])
  expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(/content-missing.*\/large\.bin/)])
})
