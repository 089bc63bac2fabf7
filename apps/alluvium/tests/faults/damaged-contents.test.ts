/** Contents that were damaged in the store: they are found and never served, and the rest stays usable. */
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { alluvium, servingFiles } from '../../testing/command.ts'
import { preparedFolder } from '../../testing/prepared-folder.ts'

// Each test starts many programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

const large = (seed: number) => Buffer.alloc(100_000, `content ${seed} `)

const put = async (url: string, path: string, body: string | Buffer<ArrayBuffer>) =>
  expect((await fetch(url + path, { method: 'PUT', body })).ok).toBe(true)

async function replaceIn(file: string, text: string, other: string): Promise<void> {
  const bytes = await readFile(file)
  const at = bytes.indexOf(text)
  expect(at).toBeGreaterThan(0)
  bytes.write(other, at)
  await writeFile(file, bytes)
}

/** The valid database of a backup. */
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

/** A stopped data folder with a large and a small file, and a backup of it. */
const prepared = preparedFolder(async (folder, later) => {
  const data = join(folder, 'data')
  const { url, signal } = await servingFiles(data, [], { later })
  await put(url, '/large.bin', large(1))
  await put(url, '/small.txt', 'a small content')
  await signal('SIGTERM')
  await alluvium(['files', 'backup', join(folder, 'backup'), `--data=${data}`])
})

test('a damaged content is found by a full check, and refused by a restore', async () => {
  const folder = await prepared()
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  expect((await alluvium(['files', 'check', `--data=${data}`])).stdout).toMatch(/^Sound: 2 contents looked at/)
  for (const one of [join(data, 'files'), backup]) {
    const [file = ''] = await contentsIn(one)
    const bytes = await readFile(file)
    bytes[50_000] = (bytes[50_000] ?? 0) ^ 1
    await writeFile(file, bytes)
  }
  const scrubbed = await alluvium(['files', 'scrub', `--data=${data}`])
  expect([scrubbed.code, scrubbed.stdout]).toEqual([1, expect.stringMatching(/content-damaged.*\/large\.bin/)])
  const restored = await alluvium(['files', 'restore', backup, `--data=${join(folder, 'other')}`])
  expect([restored.code, restored.stderr]).toEqual([1, expect.stringContaining('/large.bin')])
  const next = await alluvium(['files', 'backup', backup, `--data=${data}`])
  expect([next.code, next.stdout]).toEqual([1, expect.stringContaining('without 1 content noted as damaged')])
  expect(await contentsIn(backup)).toHaveLength(1) // an earlier backup may have a sound copy of it
})

test('a damaged small content does not replace a good backup, and a backup that contains one is refused', async () => {
  const folder = await prepared()
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const backUp = () => alluvium(['files', 'backup', backup, `--data=${data}`])
  const restore = (to: string) => alluvium(['files', 'restore', backup, `--data=${join(folder, to)}`])
  await replaceIn(join(data, 'files', 'files.sqlite'), 'a small content', 'a small c0ntent')
  const refused = {
    code: 1,
    stderr: expect.stringMatching(/The content of \/small\.txt is damaged where it was read from/),
  }
  expect(await backUp()).toMatchObject(refused)
  expect(await restore('good')).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored 2 contents') })
  await replaceIn(await databaseOf(backup), 'a small content', 'a small c0ntent')
  expect(await restore('bad')).toMatchObject({ code: 1, stderr: expect.stringContaining('its digest is another') })

  expect((await alluvium(['files', 'scrub', `--data=${data}`])).code).toBe(1)
  // A content that is marked as damaged is never served and blocks nothing; but the backup reports that it lacks it.
  expect(await backUp()).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Backed up to .*without 1 content noted as damaged/),
  })
})

test.for([
  ['a folder', (file: string) => rm(file).then(() => mkdir(file))],
  ['a link', (file: string) => rm(file).then(() => symlink('/etc/passwd', file))],
  ['a pipe', (file: string) => rm(file).then(() => void execFileSync('mkfifo', [file]))],
  [
    'a file for its shard',
    (file: string) => rm(dirname(file), { recursive: true }).then(() => writeFile(dirname(file), '')),
  ],
] as const)(
  '%s in place of a content is one finding with its path, and ends neither check, scrub nor backup',
  async ([, harm]) => {
    const folder = await prepared()
    const data = join(folder, 'data')
    const [file = ''] = await contentsIn(join(data, 'files'))
    await harm(file)
    const checked = await alluvium(['files', 'check', `--data=${data}`])
    expect([checked.code, checked.stdout]).toEqual([
      1,
      expect.stringMatching(/content-missing.*\/large\.bin[^]*: 1 finding/),
    ])
    const refused = await alluvium(['files', 'backup', join(folder, 'new'), `--data=${data}`])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('/large.bin')])
    const scrubbed = await alluvium(['files', 'scrub', `--data=${data}`])
    expect([scrubbed.code, scrubbed.stdout]).toEqual([1, expect.stringMatching(/content-damaged.*\/large\.bin/)])
    const next = await alluvium(['files', 'backup', join(folder, 'new'), `--data=${data}`])
    expect([next.code, next.stdout]).toEqual([1, expect.stringContaining('without 1 content noted as damaged')])
  },
)

test.for([
  ['a flipped byte', (file: string) => replaceIn(file, 'ntent 1', 'ntEnt 1')],
  ['a missing content', (file: string) => rm(file)],
  ['a content that was cut', (file: string) => truncate(file, 1000)],
  ['a folder in place of a content', (file: string) => rm(file).then(() => mkdir(file))],
] as const)(
  '%s in the only backup holds up no other: a partial restore names it and serves the rest',
  async ([, harm]) => {
    const folder = await prepared()
    const [data, backup, other] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'other')]
    const original = await readFile((await contentsIn(join(data, 'files')))[0] ?? '')
    await harm((await contentsIn(backup))[0] ?? '')
    const restore = (...flags: string[]) => alluvium(['files', 'restore', backup, `--data=${other}`, ...flags])
    const refused = await restore()
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/lacks 1 of its contents.*: \/large\.bin\..*--partial/),
    ])
    expect((await alluvium(['files', '--port=0', `--data=${other}`])).stderr).toContain('was not finished')

    const partial = await restore('--partial')
    expect([partial.code, partial.stdout]).toEqual([1, expect.stringContaining('without 1 content noted as damaged')])
    const checked = await alluvium(['files', 'check', `--data=${other}`])
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringContaining('/large.bin')])
    const { url, signal } = await servingFiles(other)
    expect(await (await fetch(`${url}/small.txt`)).text()).toContain('a small content')
    expect((await fetch(`${url}/large.bin`)).status).toBeGreaterThanOrEqual(500)
    expect((await fetch(`${url}/large.bin`, { method: 'PUT', body: original })).status).toBe(204)
    await signal('SIGTERM')
    expect(await alluvium(['files', 'check', `--data=${other}`])).toMatchObject({ code: 0 })
  },
)

test('a backup without a content that was lost restores it from the copy of an earlier backup, and else says how many it lacks', async () => {
  const folder = await prepared()
  const [data, backup, other] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'new')]
  const [file = ''] = await contentsIn(join(data, 'files'))
  const bytes = await readFile(file)
  await rm(file)
  expect((await alluvium(['files', 'scrub', `--data=${data}`])).code).toBe(1)
  for (const to of [backup, other]) expect((await alluvium(['files', 'backup', to, `--data=${data}`])).code).toBe(1)

  const from = (place: string, to: string) => alluvium(['files', 'restore', place, `--data=${join(folder, to)}`])
  expect(await from(backup, 'whole')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('every one has its digest.'),
  })
  expect(await alluvium(['files', 'scrub', `--data=${join(folder, 'whole')}`])).toMatchObject({ code: 0 })
  expect(await from(other, 'part')).toMatchObject({ code: 1, stdout: expect.stringContaining('without 1 content') })
  expect(await alluvium(['files', 'check', `--data=${join(folder, 'part')}`])).toMatchObject({ code: 1 })

  await writeFile(file, bytes)
  expect(await alluvium(['files', 'scrub', `--data=${data}`])).toMatchObject({ code: 0 })
  expect(await alluvium(['files', 'backup', other, `--data=${data}`])).toMatchObject({ code: 0 })
})

test.for([
  ['cut short', (file: string) => truncate(file, 10)],
  ['missing', (file: string) => rm(file)],
] as const)('a content that is %s is found without reading everything, and the others are served', async ([, harm]) => {
  const folder = await prepared()
  const data = join(folder, 'data')
  const [file = ''] = await contentsIn(join(data, 'files'))
  await harm(file)
  const backUp = await alluvium(['files', 'backup', join(folder, 'new'), `--data=${data}`])
  expect([backUp.code, backUp.stderr]).toEqual([1, expect.stringMatching(/\/large\.bin\)? is (missing|damaged)/)])
  const checked = await alluvium(['files', 'check', `--data=${data}`])
  expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(/content-missing.*\/large\.bin/)])
  const again = await servingFiles(data)
  await put(again.url, '/other.bin', large(2))
  const statusOf = async (path: string) => (await fetch(again.url + path)).status
  expect([await statusOf('/large.bin'), await statusOf('/other.bin')]).toEqual([503, 200])
  await put(again.url, '/large.bin', large(1)) // a client that still has it can upload it again
  expect(await statusOf('/large.bin')).toBe(200)
})

const harms: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  nothing: (file) => rm(file),
  'no byte': (file) => truncate(file, 0),
  'a part': (file) => truncate(file, 1000),
  'another byte': (file) => replaceIn(file, ' content', ' c0ntent'),
  'a folder': (file) => rm(file).then(() => mkdir(file)),
  'a link to the same bytes': (file) => rename(file, `${file}-moved`).then(() => symlink(`${file}-moved`, file)),
  'a link to something else': (file) => rm(file).then(() => symlink('/etc/passwd', file)),
  'a pipe': (file) => rm(file).then(() => void execFileSync('mkfifo', [file])),
}

const part = { range: 'bytes=50000-' }

/** Whoever reads a part notices what is missing, and no other byte elsewhere. */
const noticedByPart = Object.entries(harms).filter(([what]) => what !== 'another byte')

test.each([
  ['when nobody has looked', Object.entries(harms), []],
  ['when a reader was refused', Object.entries(harms), [{}]],
  ['when readers of a part and of the whole were refused', noticedByPart, [part, {}]],
])(
  'whatever lies in the place of a content is replaced by storing the same bytes, %s',
  async (_when, done, readers) => {
    const folder = await prepared()
    const data = join(folder, 'data')
    const { url } = await servingFiles(data)
    const refusal = { status: 503, body: expect.stringContaining('files.content-damaged') }
    const get = async (path: string, headers = {}) => {
      const answer = await fetch(url + path, { headers })
      return { status: answer.status, body: await answer.text() }
    }
    for (const [at, [what, harm]] of done.entries()) {
      const bytes = large(at + 10)
      await put(url, `/${at}`, bytes)
      const files = await contentsIn(join(data, 'files'))
      const all = await Promise.all(files.map(async (file) => ({ file, found: (await readFile(file)).equals(bytes) })))
      await harm(all.find(({ found }) => found)?.file ?? '')
      for (const headers of readers) expect({ what, ...(await get(`/${at}`, headers)) }).toEqual({ what, ...refusal })
      await put(url, `/again-${at}`, bytes)
      for (const path of [`/${at}`, `/again-${at}`])
        expect({ what, path, ...(await get(path)) }).toEqual({ what, path, status: 200, body: bytes.toString() })
    }
  },
)
