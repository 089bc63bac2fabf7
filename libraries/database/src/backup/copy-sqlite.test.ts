/** Copying a file to which others write all the while. */
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDatabaseFile } from '../../testing/test-databases.ts'
import { copySqlite } from './copy-sqlite.ts'

test('a copy that takes many steps, with writes between them, shows the moment at which it began', async () => {
  const { file, remove } = await temporaryDatabaseFile()
  onTestFinished(remove)
  const writer = new Sqlite(file)
  onTestFinished(() => void writer.close())
  writer.pragma('journal_mode = wal')
  writer.exec('CREATE TABLE rows (number INTEGER PRIMARY KEY, bytes BLOB)')
  const add = writer.prepare('INSERT INTO rows (bytes) VALUES (zeroblob(4000))')
  writer.transaction(() => Array.from({ length: 5000 }, () => add.run()))()

  const to = join(dirname(file), 'copy.sqlite')
  const state = { isOver: false, written: 0 }
  const copying = copySqlite({ from: file, to }).finally(() => (state.isOver = true))
  const write = () => {
    if (state.isOver) return
    add.run()
    state.written += 1
    setImmediate(write)
  }
  setImmediate(write)
  await copying
  const copy = new Sqlite(to, { readonly: true })
  onTestFinished(() => void copy.close())
  expect(state.written).toBeGreaterThan(3)
  expect(copy.prepare('SELECT count(*) AS rows FROM rows').get()).toEqual({ rows: 5000 })
})
