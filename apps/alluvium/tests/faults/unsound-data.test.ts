/**
 * Rows that contradict each other, on pages that are all well. What a check calls unsound, a backup and a restore call so, too, and
 * no backup of it takes the place of a sound one.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type FindingKind, waysOut } from '@alluvium/files/upkeep'
import { expect, test, vi } from 'vitest'
import { alluvium, servingFiles } from '../../testing/command.ts'
import { preparedFolder } from '../../testing/prepared-folder.ts'

// Each test starts many programs, one after another.
vi.setConfig({ testTimeout: 600_000 })

const put = async (url: string, path: string, body: string) =>
  expect((await fetch(url + path, { method: 'PUT', body })).status).toBeLessThan(300)
const large = (word: string) => `${word} `.repeat(20_000)

/** A stopped data folder with small and large files, a version and a folder, and a backup of it. */
const prepared = preparedFolder(async (folder, later) => {
  const { url, signal } = await servingFiles(join(folder, 'data'), [], { later })
  for (let at = 0; at < 3; at += 1) await put(url, `/folder/small-${at}.txt`, `small ${at}`)
  for (let at = 0; at < 3; at += 1) await put(url, '/large.txt', large(`large ${at}`))
  await put(url, '/other.txt', large('other'))
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

type Harm = readonly [what: string, kind: FindingKind, sql: string, isRepaired: boolean]
const harms: readonly Harm[] = [
  ['files without their rows', 'content-unreferenced', `delete from present where name = 'other.txt'`, true],
  ['a version without its row', 'content-unreferenced', 'delete from past where size > 100000', true],
  ['one file more counted than there is', 'totals-wrong', 'update totals set files = files + 1 where node = 1', true],
  ['totals that were lost', 'totals-wrong', 'delete from totals where node <> 1', true],
  ['another sum of storage', 'sums-wrong', 'update history set small_bytes = 7', true],
  ['other kept bytes of an account', 'sums-wrong', 'update kept_bytes set version_bytes = 1', true],
  ['small contents without a name', 'orphan', `delete from present where name like 'small-%'`, true],
  ['a folder that was lost', 'orphan', `delete from present where name = 'folder'`, false],
  ['a folder within itself', 'totals-wrong', `update present set parent = node where name = 'folder'`, false],
  ['a small content that was lost', 'content-missing', 'delete from smalls', false],
  [
    'a file with the content of another size',
    'content-missing',
    `update present set size = size + 1 where name = 'large.txt'`,
    false,
  ],
  [
    'an entry of the audit log that was changed',
    'audit-broken',
    `update audit set status = 200 + (status = 200)`,
    false,
  ],
]

test.for(harms)('%s: check, backup and restore all call it unsound, and the sound backup stays', async (harm) => {
  const [, kind, sql, isRepaired] = harm
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
  const [to, ...words] = isRepaired ? ['backup'] : ['another', '--unsound'] // which follows one like it
  codes.push((await files('backup', folder, join(folder, to ?? ''), ...words)).code)
  expect(codes).toEqual(isRepaired ? [0, 0, 0] : [1, 1, 1])
})

test('every kind of finding is harmed here or in the tests of contents, and the guide says its way out', async () => {
  const elsewhere: readonly FindingKind[] = ['content-damaged', 'content-unreadable']
  const kinds = Object.keys(waysOut).toSorted()
  expect([...new Set([...harms.map(([, kind]) => kind), ...elsewhere])].toSorted()).toEqual(kinds)
  const guide = await readFile(new URL('../../../../docs/guides/backups.md', import.meta.url), 'utf8')
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
  for (const [kind, wayOut] of Object.entries(waysOut))
    expect(rows.find((row) => row.startsWith(`| \`${kind}\` |`))).toContain(`| ${wayOut} |`)
})
