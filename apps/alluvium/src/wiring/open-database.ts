import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type DiskReserve, type Migration, openSqlite } from '@alluvium/database'
import type { Logger } from '@alluvium/kernel'

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
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return openSqlite({ file: join(folder, `${name}.sqlite`), migrations, logger, reserve })
}
