/**
 * The file service in a process of its own, on the folder that is named, with a clock so many days ahead; says its address
 * on a line and serves until it is killed, or by SIGTERM has finished what is under way. A third word names another database than the
 * one in the folder, as JSON. With the fourth, `tomorrow`, it is a version with one more migration, which adds what no present statement names.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from '@alluvium/database'
import { openAt } from '@alluvium/database/testing'
import { listen } from '@alluvium/http'
import { openLogs, systemClock } from '@alluvium/kernel'
import { openFiles } from '../src/index.ts'
import { filesMigrations, folderBlobs } from '../src/upkeep.ts'

/** What the next version may add while this one serves: columns with a default in the tables that every request needs, and a table. */
const tomorrow: Migration = {
  name: '999-of-tomorrow',
  statements: ({ integer }) => [
    ...['present', 'past', 'blobs', 'smalls', 'revisions', 'totals', 'users', 'grants', 'uploads', 'upload_parts'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN tomorrow ${integer} NOT NULL DEFAULT 1`,
    ),
    `CREATE TABLE of_tomorrow (one ${integer} PRIMARY KEY)`,
  ],
}

const [folder = '', daysAhead = '0', where, version] = process.argv.slice(2)
const clock = { ...systemClock, now: () => systemClock.now() + Number(daysAhead) * 86_400_000 }
const logger = openLogs({ level: 'warn', service: 'files' })
await mkdir(join(folder, 'blobs'), { recursive: true })
const location = where === undefined ? { engine: 'sqlite', file: join(folder, 'files.db') } : JSON.parse(where)
const migrations = version === 'tomorrow' ? [...filesMigrations, tomorrow] : filesMigrations
const database = await openAt(location, migrations)
const blobs = folderBlobs(join(folder, 'blobs'))
const service = await openFiles({ database, blobs, logger, clock, version: '0', storageName: 'local' })
const deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies: [], production: false }
const listening = await listen(service.handle, {
  host: '127.0.0.1',
  port: 0,
  deployment,
  logger,
  errorBody: 'error-and-code',
})

async function end(): Promise<void> {
  await listening.stop({ deadlineMs: 30_000 })
  await service.close()
  await database.close()
  process.exit(0)
}

process.once('SIGTERM', () => void end())
process.stdout.write(`${listening.url}\n`)
