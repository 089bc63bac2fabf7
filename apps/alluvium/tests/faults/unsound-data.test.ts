/**
 * Rows that contradict each other, on pages that are all well. What a check calls unsound, a backup and a restore call so, too, and
 * no backup of it takes the place of a sound one.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type FindingKind, waysOut } from '@alluvium/files/upkeep'
import { expect, test, vi } from 'vitest'
import { alluvium, servingFiles } from '../../testing/command.ts'
import { preparedFolder } from '../../testing/prepared-folder.ts'
import { harms, harmsOfThisRound, putAgain, putWhatIsHarmed } from '../../testing/unsound-rows.ts'

// Each test starts many programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

/** A stopped data folder with small and large files, a version and a folder, and a backup of it. */
const prepared = preparedFolder(async (folder, later) => {
  const { url, signal } = await servingFiles(join(folder, 'data'), [], { later })
  await putWhatIsHarmed(url)
  await signal('SIGTERM')
  await files('backup', folder, join(folder, 'backup'))
})

const files = (verb: string, folder: string, ...words: readonly string[]) =>
  alluvium(['files', verb, ...words, `--data=${join(folder, 'data')}`])

/** What a hand, a bug or a lost page may do to rows while every page is well. */
function changeRows(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'data', 'files', 'files.sqlite'))
  database.exec(sql)
  database.close()
}

const manifestOf = (folder: string) => readFile(join(folder, 'backup', 'backup.json'), 'utf8')

test.for(harmsOfThisRound)(
  '%s: check, backup and restore all call it unsound, and the sound backup stays',
  async (harm) => {
    const [, { kind, sql, isRepaired, lost }] = harm
    const folder = await prepared()
    changeRows(folder, sql)
    const found = new RegExp(`^${kind}: `, 'm')
    const wayOut = expect.stringContaining(`way out: ${kind}: ${waysOut[kind]}`)
    const before = await manifestOf(folder)
    const checked = await files('check', folder)
    expect([checked.code, checked.stdout]).toEqual([1, expect.stringMatching(found)])
    expect(checked.stdout).toEqual(wayOut)
    const refused = await files('backup', folder, join(folder, 'backup'))
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('These data are not sound')])
    const forced = await files('backup', folder, join(folder, 'backup'), '--unsound')
    expect([forced.code, forced.stderr]).toEqual([2, expect.stringContaining('holds a sound backup')])
    expect(await manifestOf(folder)).toBe(before)

    const another = join(folder, 'another')
    const taken = await files('backup', folder, another, '--unsound')
    expect([taken.code, taken.stdout]).toEqual([1, expect.stringMatching(found)])
    const restored = await alluvium(['files', 'restore', another, `--data=${join(folder, 'restored')}`])
    expect([restored.code, restored.stdout]).toEqual([1, expect.stringMatching(found)])

    const codes = [(await files('repair', folder)).code, (await files('scrub', folder)).code]
    const [to, ...words] = isRepaired || lost ? ['backup'] : ['another', '--unsound'] // which follows one like it
    codes.push((await files('backup', folder, join(folder, to ?? ''), ...words)).code)
    expect(codes).toEqual(isRepaired ? [0, 0, 0] : [1, 1, 1])
    if (!lost) return
    expect(await manifestOf(folder)).not.toBe(before)
    const { url, signal } = await servingFiles(join(folder, 'data'))
    await putAgain(url, lost)
    await signal('SIGTERM')
    const after = [await files('check', folder), await files('backup', folder, join(folder, 'backup'))]
    expect(after.map(({ code }) => code)).toEqual([0, 0])
  },
)

test('a backup after a repair keeps its copies of contents whose rows were lost', async () => {
  const folder = await prepared()
  const copies = async () => (await readdir(join(folder, 'backup', 'contents'), { recursive: true })).length
  const before = await copies()
  changeRows(folder, `delete from blobs where digest in (select digest from present where name = 'other.txt')`)
  expect((await files('repair', folder)).code).toBe(1)
  const taken = await files('backup', folder, join(folder, 'backup'))
  expect([taken.code, taken.stdout]).toEqual([1, expect.stringContaining('without 1 content noted as damaged')])
  expect(await copies()).toBe(before)
  const restored = await alluvium(['files', 'restore', join(folder, 'backup'), `--data=${join(folder, 'restored')}`])
  expect([restored.code, restored.stdout]).toEqual([1, expect.stringContaining('without 1 content noted as damaged')])
})

test('every kind of finding is harmed here or in the tests of contents, and the guide says its way out', async () => {
  const elsewhere: readonly FindingKind[] = ['content-damaged', 'content-unreadable']
  const kinds = Object.keys(waysOut).toSorted()
  expect([...new Set([...harms.map(([, { kind }]) => kind), ...elsewhere])].toSorted()).toEqual(kinds)
  const guide = await readFile(new URL('../../../../docs/guides/backups.md', import.meta.url), 'utf8')
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
  for (const [kind, wayOut] of Object.entries(waysOut))
    expect(rows.find((row) => row.startsWith(`| \`${kind}\` |`))).toContain(`| ${wayOut} |`)
})
