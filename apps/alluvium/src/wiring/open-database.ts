import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Database,
  type DiskReserve,
  isEmptySqlite,
  type Migration,
  makeFolders,
  moveUnfinished,
  openSqlite,
  type WriteTurns,
} from '@alluvium/database'
import type { Logger, Problem } from '@alluvium/kernel'
import { invalidConfiguration } from '../settings/problems.ts'

/** A file in a service's folder, or in the data folder, while a restore into it is not done. */
export const unfinishedRestore = 'restore-unfinished'

export const isUnfinished = (folder: string): boolean => existsSync(join(folder, unfinishedRestore))

/** A file in the data folder that everything is being moved to. */
export const unfinishedMove = 'move-unfinished'

/** Refuses a folder that was restored in part, or moved to. */
export function expectFinished(...folders: readonly string[]): void {
  const restored = folders.find(isUnfinished)
  if (restored !== undefined)
    throw invalidConfiguration(`A restore into ${restored} was not finished: run it again, or empty the folder.`)
  const moved = folders.find((folder) => existsSync(join(folder, unfinishedMove)))
  if (moved !== undefined) throw moveUnfinished(moved)
}

export type ServiceDatabase = Readonly<{ name: string; folder: string; url: string | undefined }>

/**
 * The database of one service: a file in its part of the data folder, or a schema of its own in a PostgreSQL database.
 * The PostgreSQL client is loaded only when asked for.
 */
export async function openServiceDatabase(
  { name, folder, url }: ServiceDatabase,
  {
    migrations,
    logger,
    reserve,
    onUnwritable,
    turns,
    readOnly = false,
    isMove = false,
  }: Readonly<{
    migrations: readonly Migration[]
    logger: Logger
    reserve?: DiskReserve | undefined
    /** Called once when no write can succeed until another process opens the database: this one should end. */
    onUnwritable?: (() => void) | undefined
    /** The turns in which several processes write to a file. Default: this one writes alone. */
    turns?: WriteTurns | undefined
    /** Makes and changes nothing, not even the schema of an older version, which is refused. Default: false. */
    readOnly?: boolean
    /** Nobody else may work with it meanwhile, and it may be half moved. Default: false. */
    isMove?: boolean
  }>,
): Promise<Database> {
  if (!isMove) expectFinished(folder, dirname(folder))
  if (url !== undefined) {
    const { openPostgres } = await import('@alluvium/database/scaled')
    const schema = schemaOf(name)
    return openPostgres({
      url,
      schema,
      migrations,
      logger,
      readOnly,
      alone: isMove,
      creations: schemaCreations(folder, schema, logger),
    })
  }
  const file = join(folder, `${name}.sqlite`)
  if (isLost(file)) throw lost(file)
  if (readOnly) return await openSqlite({ file, migrations, logger, readOnly })
  makeFolders(folder)
  const database = await openSqlite({ file, migrations, logger, reserve, onUnwritable, turns })
  noteMade(file, logger)
  return database
}

/**
 * Whether a database was ever made there, also one that is lost: if not, opening it begins it. It may have tables and nothing in them,
 * see `isUsed`.
 */
export async function isMade({ name, folder, url }: ServiceDatabase): Promise<boolean> {
  if (url === undefined) {
    const file = join(folder, `${name}.sqlite`)
    return existsSync(madeNote(file)) || (existsSync(file) && !isEmptySqlite(file))
  }
  const { isEmptyPostgres } = await import('@alluvium/database/scaled')
  const schema = schemaOf(name)
  return existsSync(join(folder, `${schema}.made`)) || !(await isEmptyPostgres({ url, schema }))
}

/** Stands beside a database file since it was first opened: without it, an emptied or removed file looks like a first start. */
const madeNote = (file: string): string => `${file}.made`

/** A database that was made, and is now missing or empty. What was written last may have been in the log alone, and lost with it. */
export function isLost(file: string): boolean {
  if (!existsSync(madeNote(file))) return false
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0 || isEmptySqlite(file)
}

/** A database file that was made and is not there any more. */
export const isMissing = (file: string): boolean => existsSync(madeNote(file)) && !existsSync(file)

export const lost = (file: string): Problem =>
  invalidConfiguration(
    `${file} is missing or empty, but it held data before: nothing is begun anew in its place. Restore the last good backup into an empty data folder; or, to begin without the data, empty ${dirname(file)}.`,
  )

/** The schema of a service's database on PostgreSQL. */
export const schemaOf = (name: string): string => `alluvium_${name}`

/** The databases in which a schema of PostgreSQL was created, in a file of the service's folder: a line for each. */
function schemaCreations(folder: string, schema: string, logger: Logger) {
  const file = join(folder, `${schema}.made`)
  const noted = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return {
    where: file,
    includes: (database: string) => noted().includes(database),
    add(database: string) {
      if (noted().includes(database)) return
      try {
        makeFolders(folder)
        appendFileSync(file, `${database}\n`, { mode: 0o600 })
      } catch (err) {
        logger.warn({ err, file }, notNoted)
      }
    },
  }
}

const notNoted = 'it could not be noted that the database was made: its loss would look like a first start'

/** A disk that is full just now must not keep the service from starting. */
function noteMade(file: string, logger: Logger): void {
  if (existsSync(madeNote(file))) return
  try {
    writeFileSync(madeNote(file), '', { mode: 0o600 })
  } catch (err) {
    logger.warn({ err, file }, notNoted)
  }
}
