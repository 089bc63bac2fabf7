/** Changes to the file service's database by whoever may run commands where the data lie, whether the service runs or not. */
import { join } from 'node:path'
import type { Database } from '@alluvium/database'
import { type CommandLine, filesMigrations } from '@alluvium/files/upkeep'
import { openLogs, systemClock } from '@alluvium/kernel'
import type { FilesSettings } from '../wiring/files-parts.ts'
import { openServiceDatabase } from '../wiring/open-database.ts'
import { expectData } from './upkeep/backup-folders.ts'
import { userName } from './user-name.ts'

/** Throws where there are no data. */
export async function withFilesDatabase<T>(
  settings: FilesSettings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const folder = join(settings.data, 'files')
  if (settings.database === undefined) expectData(folder, ['files'])
  const logger = openLogs({ level: settings.logLevel, service: 'files' })
  const place = { name: 'files', folder, url: settings.database }
  const database = await openServiceDatabase(place, { migrations: filesMigrations, logger })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Names for the audit log who runs a command. */
export const commandLineOf = ({ engine }: Database, verb: string): CommandLine => ({
  engine,
  at: systemClock.now(),
  agent: `alluvium files ${verb}, by ${userName()}`,
})
