/** Looking after the file service's part of the data folder: checking it, backing it up while it serves, restoring it. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copySqlite, holdFolder } from '@alluvium/database'
import { backUp, backupFolder, checkFiles, filesMigrations, restoreContents } from '@alluvium/files'
import { type Logger, openLogs, systemClock } from '@alluvium/kernel'
import { openBlobs, type FilesSettings as Settings } from '../wiring/files-parts.ts'
import { wrong } from '../wiring/front-door.ts'
import { openServiceDatabase } from '../wiring/open-database.ts'

const folderOf = ({ data }: Settings): string => join(data, 'files')
const databaseIn = (folder: string): string => join(folder, 'files.sqlite')
const logsOf = ({ logLevel }: Settings): Logger => openLogs({ level: logLevel, service: 'files' })

/** Prints what is wrong, line by line; exit code 1 when anything is, for which names that are against the rule don't count. With `deep`, every byte is read. */
export async function checkStore(settings: Settings, { deep }: { deep: boolean }): Promise<number> {
  const logger = logsOf(settings)
  await using opened = new AsyncDisposableStack()
  const folder = storeFolder(settings)
  const database = opened.adopt(
    await openServiceDatabase(
      { name: 'files', folder, url: settings.database },
      { migrations: filesMigrations, logger },
    ),
    (it) => it.close(),
  )
  const blobs = opened.adopt(await openBlobs(settings, folder, logger), (it) => it.close()).part
  const report = await checkFiles({ database, blobs, clock: systemClock, logger }, { deep })
  for (const { kind, what } of report.findings) process.stdout.write(`${kind}: ${what}\n`)
  for (const what of report.names) process.stdout.write(`name: ${what}\n`)
  const looked = `${report.contents} contents ${deep ? 'read and compared' : 'looked at'}`
  process.stdout.write(
    report.sound ? `Sound: ${looked}.\n` : `Not sound: ${report.findings.length} findings, ${looked}.\n`,
  )
  return report.sound ? 0 : 1
}

export async function backUpStore(settings: Settings, to: string): Promise<number> {
  refuseServers(settings)
  const logger = logsOf(settings)
  await using opened = new AsyncDisposableStack()
  const folder = storeFolder(settings)
  const blobs = opened.adopt(await openBlobs(settings, folder, logger), (it) => it.close()).part
  await mkdir(to, { recursive: true, mode: 0o700 })
  opened.adopt(holdFolder(to, { command: 'files backup', startedAt: new Date().toISOString() }), (it) => it.release())
  const place = await backupFolder({ folder: to, database: databaseIn(folder), logger })
  const { contents, bytes, copied } = await backUp({ blobs, place, logger })
  process.stdout.write(
    `Backed up to ${to}: ${contents} contents with ${bytes} bytes, ${copied} of the large ones copied.\n`,
  )
  return 0
}

export async function restoreStore(settings: Settings, from: string): Promise<number> {
  refuseServers(settings)
  if (!existsSync(databaseIn(from))) throw wrong(`${from} holds no backup: it has no files.sqlite.`)
  const logger = logsOf(settings)
  await using opened = new AsyncDisposableStack()
  const folder = folderOf(settings)
  if (existsSync(databaseIn(folder))) throw wrong(`${folder} holds files already; restore into an empty data folder.`)
  opened.adopt(holdFolder(folder, { command: 'files restore', startedAt: new Date().toISOString() }), (it) =>
    it.release(),
  )
  const to = opened.adopt(await openBlobs(settings, folder, logger), (it) => it.close()).part
  const place = await backupFolder({ folder: from, database: databaseIn(folder), logger })
  const database = opened.adopt(await place.openSettled(), (it) => it.close())
  const restored = await restoreContents({ database, contents: place.contents, to })
  await copySqlite({ from: databaseIn(from), to: databaseIn(folder) })
  process.stdout.write(
    `Restored ${restored.contents} contents with ${restored.bytes} bytes; every one has its digest.\n`,
  )
  return 0
}

/** The service's folder, which must be there: nothing is to be made by looking. */
function storeFolder(settings: Settings): string {
  const folder = folderOf(settings)
  if (settings.database === undefined && !existsSync(databaseIn(folder))) throw wrong(`${folder} holds no files.`)
  return folder
}

function refuseServers({ database, storage }: Settings): void {
  if (database !== undefined)
    throw wrong('This works on the data folder; a PostgreSQL database is backed up and restored with its own tools.')
  if (storage === 'memory') throw wrong('Storage in memory cannot be backed up.')
}
