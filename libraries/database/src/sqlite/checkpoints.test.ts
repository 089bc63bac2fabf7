/** What a reserve that fails does to the looking after the log and the file: it is logged, and nothing else. */
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { numberMigrations, numbers, writeNumber } from '../../testing/contract/numbers.ts'
import { openDiskReserve } from '../disk/disk-reserve.ts'
import { claim, reserveFile } from '../disk/reserve-claims.ts'
import type { Script } from '../scripts/script.ts'
import { statements } from '../scripts/statement.ts'
import { openSqlite } from './open-sqlite.ts'

const reserveBytes = 4 * 1024 * 1024

function someFolders() {
  const above = mkdtempSync(join(tmpdir(), 'alluvium-checkpoints-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  const [own, beside] = [join(above, 'files'), join(above, 'crawl')]
  for (const folder of [own, beside]) mkdirSync(folder)
  return { own, beside }
}

/** What is free for one service is a quarter less than nothing, because the other lacks so much. */
function makeShort(beside: string): void {
  const { bavail, bsize } = statfsSync(beside)
  writeFileSync(reserveFile(beside), '')
  claim(beside, bavail * bsize + reserveBytes / 4)
}

const { statement } = statements<{ numbered: { number: number } }>()
const deletion = statement((db) => db.deleteFrom('numbered'))

function* deleteAll(): Script<void> {
  yield* deletion.run({})
}

test('on a nearly full disk, a reserve that cannot be released is logged, and the database still closes', async () => {
  const { own, beside } = someFolders()
  const lines: string[] = []
  const logger = openLogs({ level: 'error', service: 'test', destination: { write: (line) => void lines.push(line) } })
  const reserve = openDiskReserve({ folder: own, bytes: reserveBytes, logger })
  onTestFinished(() => reserve.close())
  const database = await openSqlite({
    file: join(own, 'files.sqlite'),
    migrations: numberMigrations,
    logger,
    reserve,
  })
  await database.write(writeNumber(1, 3_000_000))
  await database.write(deleteAll())
  await expect.poll(() => reserve.heldBytes()).toBe(reserveBytes)

  rmSync(reserveFile(own))
  await expect
    .poll(() => {
      makeShort(beside)
      return lines.join('')
    })
    .toContain('ENOENT')
  expect(await database.read(numbers())).toEqual([])
  await database.close()
})
