/** The places that backups may use, for each service and for all of them: a refused command changes nothing. */
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { damagePages } from '@alluvium/database/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { alluvium, serving, temporaryFolder } from '../../testing/command.ts'
import { smallDisk, whyNoSmallDisk } from '../../testing/small-disk.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** The words before `backup`, and the path of the service's data below the folders. */
const whose = [
  { words: ['files'], part: 'files' },
  { words: [], part: '' },
  { words: ['platform'], part: 'platform' },
  { words: ['crawl'], part: 'crawl' },
] as const
type Whose = (typeof whose)[number]
const isFull = process.env['ALLUVIUM_PROOF'] === 'full'

const undoing: (() => Promise<void>)[] = []
const later = (undo: () => Promise<void>) => void undoing.push(undo)
/** Stopped data of a `serve`, and a backup of all of it; to be copied. */
let made = { data: '', backup: '' }
beforeAll(async () => {
  const folder = await temporaryFolder(later)
  made = { data: join(folder, 'data'), backup: join(folder, 'backup') }
  const served = await serving(made.data, ['--admin-password=correct-horse-9'], later)
  const headers = {
    authorization: `Basic ${Buffer.from(`${served.administrator.name}:correct-horse-9`).toString('base64')}`,
  }
  const body = new Uint8Array(3_000_000).map((_, at) => at % 251)
  await fetch(`${served.files.url}/large.bin`, { method: 'PUT', headers, body })
  await served.signal('SIGTERM')
  const { code, stderr } = await alluvium(['backup', made.backup, `--data=${made.data}`])
  if (code !== 0) throw new Error(`Nothing was backed up: ${stderr}`)
})
afterAll(async () => {
  for (const undo of undoing.toReversed()) await undo()
})

async function someFolders() {
  const folder = await temporaryFolder()
  const at = {
    folder,
    data: join(folder, 'data'),
    other: join(folder, 'other'),
    backup: join(folder, 'backup'),
    foreign: join(folder, 'foreign'),
    fresh: join(folder, 'fresh'),
    file: join(folder, 'file'),
    link: join(folder, 'link'),
  }
  for (const to of [at.data, at.other]) await cp(made.data, to, { recursive: true })
  await cp(made.backup, at.backup, { recursive: true })
  await mkdir(at.foreign)
  await writeFile(join(at.foreign, 'letter.txt'), 'dear')
  for (const part of ['files', 'platform', 'crawl']) await cp(at.foreign, join(at.fresh, part), { recursive: true })
  await writeFile(at.file, '')
  await symlink(at.data, at.link)
  return at
}
type Folders = Awaited<ReturnType<typeof someFolders>>

const namesIn = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted()

type Row = readonly [what: string, to: (at: Folders, part: string) => readonly [string, string], says: RegExp]

/** The folder of the backup, and that of the data. */
const backups: readonly Row[] = [
  ['the data folder itself', (at) => [at.data, at.data], /outside of the data folder/],
  ['a link to it', (at, part) => [join(at.link, part), at.data], /outside of the data folder/],
  ['a folder inside of the data', (at) => [join(at.data, 'backups', 'today'), at.data], /outside of the data folder/],
  ['the folder that holds the data', (at) => [at.folder, at.data], /outside of the data folder/],
  ["another instance's data folder", (at, part) => [join(at.other, part), at.data], /is a data folder, or lies in one/],
  [
    "a folder inside of another instance's",
    (at) => [join(at.other, 'files', 'b'), at.data],
    /is a data folder, or lies in one/,
  ],
  ['a folder with other things in it', (at) => [at.foreign, at.data], /something else than a backup \(letter\.txt\)/],
  ['a file', (at) => [at.file, at.data], /is no folder/],
  ['a folder below a file', (at) => [join(at.file, 'b'), at.data], /cannot be made or written/],
  ['a place that nobody may write', (at) => ['/sys/alluvium-backup', at.data], /cannot be made or written/],
]

const restores: readonly Row[] = [
  ['the data folder itself', (at, part) => [join(at.data, part), at.data], /lie in one another/],
  ['the same backup, as its data', (at, part) => [join(at.backup, part), at.backup], /lie in one another/],
  [
    "another instance's data folder",
    (at, part) => [join(at.other, part), join(at.folder, 'new')],
    /is a data folder.* no backup/,
  ],
  ['a folder that is not there', (at) => [join(at.folder, 'nowhere'), join(at.folder, 'new')], /is not there/],
  ['a folder with other things in it', (at) => [at.foreign, join(at.folder, 'new')], /holds no backup/],
  ['a backup, into data', (at, part) => [join(at.backup, part), at.data], /holds data already/],
  [
    'a backup, into a folder inside of it',
    (at, part) => [join(at.backup, part), join(at.backup, part, 'd')],
    /lie in one another/,
  ],
  [
    'a backup, into a folder with other things in it',
    (at, part) => [join(at.backup, part), at.fresh],
    /holds something else \(letter\.txt\)/,
  ],
  ['a backup, into a file', (at, part) => [join(at.backup, part), at.file], /cannot be made or written/],
]

/** Every third row for one service in turn; at full length every row for all of them. */
function forWhom(nth: number): readonly Whose[] {
  if (isFull) return whose
  return nth % 3 === 0 ? whose.slice(nth % 4, (nth % 4) + 1) : []
}

const isOurs = (name: string) => !/(^|\/)holder\.(lock|json)/.test(name)

async function refuses(command: 'backup' | 'restore', rows: readonly Row[], at: Folders): Promise<void> {
  const before = await namesIn(at.folder)
  for (const [nth, [what, folders, says]] of rows.entries()) {
    const each = forWhom(nth).map(async ({ words, part }) => {
      const [folder, data] = folders(at, part)
      const { code, stderr } = await alluvium([...words, command, folder, `--data=${data}`])
      expect([what, words, code, stderr]).toEqual([what, words, 2, expect.stringMatching(says)])
      expect(stderr).not.toMatch(/\n {4}at /) // a sentence, and no stack
    })
    await Promise.all(each)
  }
  expect((await namesIn(at.folder)).filter(isOurs)).toEqual(before.filter(isOurs))
}

test('a backup to an invalid place is refused in one sentence, and nothing is changed', async () => {
  await refuses('backup', backups, await someFolders())
})

test('a restore from or to an invalid place is refused in one sentence, and nothing is changed', async () => {
  await refuses('restore', restores, await someFolders())
})

const databases = { files: 'files/files.sqlite', platform: 'platform/merge.sqlite', crawl: 'crawl/crawl.sqlite' }

test('a backup that is refused for damage leaves nothing in a new folder, and does not mention an earlier backup', async () => {
  const at = await someFolders()
  for (const file of Object.values(databases)) damagePages(join(at.data, file), 'alluvium_migrations')
  for (const { words, part } of isFull ? whose : whose.slice(0, 1)) {
    const to = join(at.folder, 'to', 'new', part)
    const { code, stderr } = await alluvium([...words, 'backup', to, `--data=${at.data}`])
    expect([words, code, stderr]).toEqual([words, 1, expect.stringContaining('is damaged')])
    expect(stderr).not.toContain('earlier')
    expect(await readdir(at.folder)).not.toContain('to')
  }
})

describe.skipIf(whyNoSmallDisk !== '')(`on a small disk${whyNoSmallDisk}`, () => {
  test('a backup for which there is no room leaves nothing behind', async () => {
    const disk = await smallDisk(2)
    const { inside, folder } = disk
    for (const { words, part } of whose.filter((one) => (isFull ? one.part !== '' : one.part === 'files'))) {
      const giveBack = part === 'files' ? () => undefined : disk.fillByOthers()
      const { code, stderr } = await alluvium([...words, 'backup', join(folder, 'b'), `--data=${made.data}`], {
        inside,
      })
      giveBack()
      expect([words, code, stderr]).toEqual([
        words,
        2,
        expect.stringMatching(/is full: the backup was not made, and nothing/),
      ])
      expect(disk.names()).toEqual([])
    }
  })

  test('a restore for which there is no room reports that it is unfinished, and resumes once there is room', async () => {
    const disk = await smallDisk(12)
    const giveBack = disk.fillByOthers(2)
    const { inside, folder } = disk
    const whole = { words: [], from: made.backup }
    const { words, from } = isFull ? whole : { words: ['files'], from: join(made.backup, 'files') }
    const restore = () => alluvium([...words, 'restore', from, `--data=${join(folder, 'd')}`], { inside })
    expect(await restore()).toMatchObject({ code: 2, stderr: expect.stringMatching(/is full.* is not finished/) })
    const refused = await alluvium(['files', `--data=${join(folder, 'd')}`, '--port=0'], { inside })
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('was not finished') })
    giveBack()
    expect(await restore()).toMatchObject({ code: 0 })
    expect(await alluvium([...words, 'check', `--data=${join(folder, 'd')}`], { inside })).toMatchObject({ code: 0 })
  })
})

test('a backup of all services and one of a single service never mix in one folder', async () => {
  const { data, backup, folder } = await someFolders()
  const ofFiles = join(folder, 'of-files')
  expect(await alluvium(['files', 'backup', ofFiles, `--data=${data}`])).toMatchObject({ code: 0 })
  const before = [await readdir(ofFiles), await readdir(backup)]
  const all = await alluvium(['backup', ofFiles, `--data=${data}`])
  expect([all.code, all.stderr]).toEqual([2, expect.stringContaining('holds the backup of one service')])
  for (const service of ['files', 'platform', 'crawl']) {
    const one = await alluvium([service, 'backup', backup, `--data=${data}`])
    expect([one.code, one.stderr]).toEqual([2, expect.stringContaining('holds the backup of all services')])
  }
  expect([await readdir(ofFiles), await readdir(backup)]).toEqual(before)
})
