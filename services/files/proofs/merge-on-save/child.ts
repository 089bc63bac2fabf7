/** The file service in a process of its own, on a database that others have open too; says its address on a line. */
import { openSqlite } from '@alluvium/database'
import { openPostgres } from '@alluvium/database/scaled'
import { listen } from '@alluvium/http'
import { openLogs, systemClock } from '@alluvium/kernel'
import { threadMerging } from '../../src/adapters/merging/thread-merging.ts'
import { openFiles } from '../../src/index.ts'
import { filesMigrations, folderBlobs } from '../../src/upkeep.ts'

const [engine = '', place = '', schema = '', folder = ''] = process.argv.slice(2)
const logger = openLogs({ level: 'silent', service: 'files' })
const opening = { migrations: filesMigrations, logger }
const database = await (engine === 'sqlite'
  ? openSqlite({ file: place, ...opening })
  : openPostgres({ url: place, schema, ...opening }))
const blobs = folderBlobs(folder)
// On a busy machine a merge may take its time.
const merging = threadMerging(logger, { timeMs: 60_000, memoryBytes: 1024 ** 3 })
const tools = { database, blobs, logger, clock: systemClock, merging }
const service = await openFiles({ ...tools, version: '0', storageName: 'local' })
const deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies: [], production: false }
const { url } = await listen(service.handle, {
  host: '127.0.0.1',
  port: 0,
  deployment,
  logger,
  errorBody: 'error-and-code',
})
process.stdout.write(`${url}\n`)
