/**
 * The file service in a process of its own, on the folder that is named, with a clock so many days ahead; says its address
 * on a line and serves until it is killed. A third word names another database than the one in the folder, as JSON.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openAt } from '@alluvium/database/testing'
import { listen } from '@alluvium/http'
import { openLogs, systemClock } from '@alluvium/kernel'
import { openFiles } from '../src/index.ts'
import { filesMigrations, folderBlobs } from '../src/upkeep.ts'

const [folder = '', daysAhead = '0', where] = process.argv.slice(2)
const clock = { ...systemClock, now: () => systemClock.now() + Number(daysAhead) * 86_400_000 }
const logger = openLogs({ level: 'warn', service: 'files' })
await mkdir(join(folder, 'blobs'), { recursive: true })
const location = where === undefined ? { engine: 'sqlite', file: join(folder, 'files.db') } : JSON.parse(where)
const database = await openAt(location, filesMigrations)
const blobs = folderBlobs(join(folder, 'blobs'))
const service = await openFiles({ database, blobs, logger, clock, version: '0', storageName: 'local' })
const deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies: [], production: false }
const { url } = await listen(service.handle, {
  host: '127.0.0.1',
  port: 0,
  deployment,
  logger,
  errorBody: 'error-and-code',
})
process.stdout.write(`${url}\n`)
