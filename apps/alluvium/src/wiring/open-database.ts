import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type DiskReserve, type Migration, openSqlite } from '@alluvium/database'
import type { Logger } from '@alluvium/kernel'
import { wrong } from './front-door.ts'

/** A file in a service's folder while a restore into it is not done. */
export const unfinishedRestore = 'restore-unfinished'

/**
 * The database of one service: a file in its part of the data folder, or a schema of its own in a PostgreSQL database.
 * The PostgreSQL client is loaded only when asked for.
 */
export async function openServiceDatabase(
  { name, folder, url }: Readonly<{ name: string; folder: string; url: string | undefined }>,
  {
    migrations,
    logger,
    reserve,
  }: Readonly<{ migrations: readonly Migration[]; logger: Logger; reserve?: DiskReserve | undefined }>,
): Promise<Database> {
  if (url !== undefined) {
    const { openPostgres } = await import('@alluvium/database/scaled')
    return openPostgres({ url, schema: `alluvium_${name}`, migrations, logger })
  }
  if (existsSync(join(folder, unfinishedRestore)))
    throw wrong(`A restore into ${folder} was not finished: run it again, or empty the folder.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openSqlite({ file: join(folder, `${name}.sqlite`), migrations, logger, reserve })
}
