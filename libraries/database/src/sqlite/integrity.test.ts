import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogs } from '@alluvium/kernel'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { Migration } from '../engine/migration.ts'
import { checkSqlite } from './integrity.ts'
import { openSqlite } from './open-sqlite.ts'

const searched: readonly Migration[] = [
  { name: '001-search', statements: () => ['CREATE VIRTUAL TABLE searched USING fts5 (text)'] },
]

test('a table of the search without its settings is damage, and no bug of the check', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-integrity-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'things.sqlite')
  const logger = openLogs({ level: 'silent', service: 'test' })
  await (await openSqlite({ file, migrations: searched, logger })).close()
  expect(await checkSqlite(file, searched)).toEqual([])
  const connection = new Sqlite(file)
  connection.unsafeMode() // as a tool that SQLite does not defend itself against
  connection.exec('DELETE FROM searched_config')
  connection.close()
  expect(await checkSqlite(file, searched)).toEqual([expect.stringContaining('fts5')])
})
