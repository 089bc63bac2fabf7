/** Backups that somebody edited by hand, with sizes and digests that fit: what they name leads nowhere outside of them. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { alluvium, servingFiles } from '../../testing/command.ts'
import { preparedFolder } from '../../testing/prepared-folder.ts'

// Each test starts many programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

/** A stopped data folder with two large files and an upload under way, a backup of it, and somebody else's file beside them. */
const prepared = preparedFolder(async (folder, later) => {
  const data = join(folder, 'data')
  const { url, signal } = await servingFiles(data, [], { later })
  for (const word of ['one', 'two'])
    await fetch(`${url}/${word}.bin`, { method: 'PUT', body: Buffer.alloc(100_000, `${word} `) })
  await beginUpload(url)
  await signal('SIGTERM')
  await alluvium(['files', 'backup', join(folder, 'backup'), `--data=${data}`])
  await writeFile(join(folder, 'precious.txt'), precious)
})

const precious = 'precious'

async function beginUpload(url: string): Promise<void> {
  const begun = await fetch(`${url}/api/upload/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/part.bin', total_size: 200_000, chunk_size: 100_000 }),
  })
  const { upload_id } = z.object({ upload_id: z.string() }).parse(await begun.json())
  const body = Buffer.alloc(100_000, 'part ')
  expect((await fetch(`${url}/api/upload/${upload_id}/0`, { method: 'PUT', body })).status).toBe(200)
}

const kept = z.looseObject({
  databases: z.object({ files: z.looseObject({ file: z.string(), size: z.number(), sha256: z.string() }) }),
})

function changed(file: string, sql: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(sql)
  database.close()
}

/** Changes the database of a backup, and what its manifest says of it. */
async function edit(backup: string, sql: string): Promise<void> {
  const manifest = kept.parse(JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')))
  const copy = manifest.databases.files
  changed(join(backup, copy.file), `pragma journal_mode = delete; ${sql}`)
  const bytes = await readFile(join(backup, copy.file))
  const files = { ...copy, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  await writeFile(join(backup, 'backup.json'), JSON.stringify({ ...manifest, databases: { files } }))
}

/** What lies in a folder, by its paths. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(relative(folder, one.parentPath), one.name))
    .toSorted()

const ofOne = (table: string) => `where digest = (select min(digest) from ${table})`

const tables = ['blobs', 'upload_parts'] as const
/** From the root, from a folder of contents of the data and of the backup, and names that lead out of none. */
const ways = [
  (file: string) => '../'.repeat(20) + file,
  () => '../../../../precious.txt',
  () => '../../../precious.txt',
  (file: string) => file,
  () => 'precious.txt',
]

test.for(tables.flatMap((table) => ways.map((way) => [table, way('/F/precious.txt'), way] as const)))(
  'a restore from a backup whose %s name “%s” neither removes nor reads a file outside of the two folders',
  async ([table, , way]) => {
    const folder = await prepared()
    const [backup, other] = [join(folder, 'backup'), join(folder, 'other')]
    const location = way(join(folder, 'precious.txt'))
    await edit(backup, `update ${table} set location = '${location}', size = ${precious.length} ${ofOne(table)}`)
    const before = await filesIn(backup)
    for (const flags of [[], ['--partial']]) {
      const refused = await alluvium(['files', 'restore', backup, `--data=${other}`, ...flags])
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('not what was backed up')])
    }
    expect(await readFile(join(folder, 'precious.txt'), 'utf8')).toBe(precious)
    expect(await filesIn(backup)).toEqual(before)
  },
)

test('a database whose blobs name a file outside of the data folder has lost a content, and what looks after it removes nothing outside', async () => {
  const folder = await prepared()
  const data = join(folder, 'data')
  const location = '../'.repeat(20) + join(folder, 'precious.txt')
  changed(join(data, 'files', 'files.sqlite'), `update blobs set location = '${location}' ${ofOne('blobs')}`)
  const checked = await alluvium(['files', 'check', `--data=${data}`])
  expect([checked.code, checked.stdout + checked.stderr]).toEqual([1, expect.stringMatching(/content-missing.*\.bin/)])
  const refused = await alluvium(['files', 'backup', join(folder, 'new'), `--data=${data}`])
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('makes no such name')])
  const scrubbed = await alluvium(['files', 'scrub', `--data=${data}`])
  expect([scrubbed.code, scrubbed.stdout]).toEqual([1, expect.stringMatching(/content-damaged.*\.bin/)])
  expect(await readFile(join(folder, 'precious.txt'), 'utf8')).toBe(precious)
})

test.for([2 ** 53 - 1, 2 ** 52, -1, -5, 1.5, '7', null])(
  'a backup with the edited number %s is refused as unreadable, and the next backup leaves it as it is',
  async (number) => {
    const folder = await prepared()
    const backup = join(folder, 'backup')
    const manifest = kept.parse(JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')))
    await writeFile(join(backup, 'backup.json'), JSON.stringify({ ...manifest, backup: number }))
    const before = await filesIn(backup)
    const text = await readFile(join(backup, 'backup.json'), 'utf8')
    const words = [
      ['backup', backup, `--data=${join(folder, 'data')}`],
      ['restore', backup, `--data=${join(folder, 'other')}`],
    ]
    for (const one of words) {
      const refused = await alluvium(['files', ...one])
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining('backup.json is not what was backed up'),
      ])
    }
    expect(await readFile(join(backup, 'backup.json'), 'utf8')).toBe(text)
    expect(await filesIn(backup)).toEqual(before)
    await writeFile(join(backup, 'backup.json'), JSON.stringify(manifest))
    expect(await alluvium(['files', ...(words[1] ?? [])])).toMatchObject({ code: 0 })
  },
)

test.for(['yesterday', 7, undefined])('a backup with the edited time %s is refused as unreadable', async (takenAt) => {
  const folder = await prepared()
  const backup = join(folder, 'backup')
  const manifest = kept.parse(JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')))
  await writeFile(join(backup, 'backup.json'), JSON.stringify({ ...manifest, takenAt }))
  const refused = await alluvium(['files', 'restore', backup, `--data=${join(folder, 'other')}`])
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('backup.json is not what was backed up')])
})
