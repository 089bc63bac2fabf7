/** Which of several copies of one database may go on with a backup: those that have seen all that is in it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogs, Problem } from '@alluvium/kernel'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import type { Migration } from '../engine/migration.ts'
import { statements } from '../scripts/statement.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { copySqlite } from './copy-sqlite.ts'
import { databaseBackup } from './database-backup.ts'

const logger = openLogs({ level: 'silent', service: 'files' })
const migrations: readonly Migration[] = [
  { name: '001-seen', statements: ({ integer }) => [`CREATE TABLE seen (change ${integer})`] },
]
const { statement } = statements<Readonly<{ seen: Readonly<{ change: number }> }>>()
const add = statement((db, { change }: { change: number }) => db.insertInto('seen').values({ change }))
const all = statement((db) => db.selectFrom('seen').select('change'))

type Copy = Readonly<{ file: string; open: () => Promise<Database>; restart: () => Promise<void> }>

/** A database whose service ends and begins again. */
function copyAt(file: string): Copy {
  let opened: Promise<Database> | undefined
  const close = async () => await (await opened)?.close()
  return {
    file,
    open: () => (opened ??= openSqlite({ file, migrations, logger })),
    async restart() {
      await close()
      opened = undefined
    },
  }
}

async function seenIn(file: string): Promise<readonly number[]> {
  const database = await openSqlite({ file, migrations, logger, readOnly: true })
  try {
    return (await database.read(all.all({}))).map(({ change }) => change)
  } finally {
    await database.close()
  }
}

/** Whether the backup was replaced. */
async function backUp({ file }: Copy, folder: string): Promise<boolean> {
  const backup = databaseBackup(folder, { files: migrations })
  try {
    backup.assertMayReplace({ files: file })
    await backup.create({ files: file })
    await backup.commit()
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'database.backup-of-later') return false
    throw error
  }
}

const which = fc.nat({ max: 5 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), copy: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), copy: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change beside' as const), copy: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('copy' as const), copy: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), copy: which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('back up' as const), copy: which }) },
)

test('a backup is replaced only by a database that has seen every change in it, however it was copied, restored and went on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const folder = await mkdtemp(join(tmpdir(), 'alluvium-descent-'))
      const [data, backup] = [await mkdtemp(join(folder, 'data-')), await mkdtemp(join(folder, 'backup-'))]
      const copies = [copyAt(join(data, '0.sqlite'))]
      const copyFrom = async (from: string) => {
        const file = join(data, `${copies.length}.sqlite`)
        await copySqlite({ from, to: file })
        copies.push(copyAt(file))
      }
      const [answers, expected]: [boolean[], boolean[]] = [[], []]
      let change = 0
      const changeIn = async (database: Database) => await database.write(add.run({ change: (change += 1) }))
      try {
        await copies[0]?.open()
        for (const { kind, copy } of steps) {
          const one = copies[copy % copies.length] ?? copyAt('')
          const kept = databaseBackup(backup, { files: migrations }).files()?.['files']
          if (kind === 'change') await changeIn(await one.open())
          if (kind === 'restart') await one.restart()
          if (kind === 'copy') await copyFrom(one.file)
          if (kind === 'restore' && kept !== undefined) await copyFrom(kept)
          if (kind === 'change beside') {
            const other = await openSqlite({ file: one.file, migrations, logger })
            await changeIn(other)
            await other.close()
          }
          if (kind === 'back up') {
            const inBackup = kept === undefined ? [] : await seenIn(kept)
            const own = new Set(await seenIn(one.file))
            expected.push(inBackup.every((known) => own.has(known)))
            answers.push(await backUp(one, backup))
          }
        }
        expect(answers).toEqual(expected)
      } finally {
        for (const copy of copies) await copy.restart()
        await rm(folder, { recursive: true, force: true })
      }
    }),
    { numRuns: process.env['ALLUVIUM_PROOF'] === 'full' ? 200 : 10 },
  )
})

test('a copy that went on by itself does not replace the backup, however far it has come', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-descent-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [data, backup] = [await mkdtemp(join(folder, 'data-')), await mkdtemp(join(folder, 'backup-'))]
  const [original, copy] = [copyAt(join(data, 'original.sqlite')), copyAt(join(data, 'copy.sqlite'))]
  await (await original.open()).write(add.run({ change: 1 }))
  await copySqlite({ from: original.file, to: copy.file })
  await (await original.open()).write(add.run({ change: 2 }))
  expect(await backUp(original, backup)).toBe(true)
  for (let change = 3; change < 40; change += 1) await (await copy.open()).write(add.run({ change }))
  expect(await backUp(copy, backup)).toBe(false)
  expect(await readdir(backup)).toEqual(['backup.json', 'files-1.sqlite'])
  expect(await backUp(original, backup)).toBe(true)
  for (const one of [original, copy]) await one.restart()
})
