/**
 * Backups of the services whose data lie in databases alone, the platform's and the crawl service's; and what all
 * services' backups and restores have in common.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DatabaseBackup, databaseBackup, lockFolder, openSqlite, type ServiceSchemas } from '@alluvium/database'
import { errorCode, isDiskFull, type Logger, openLogs, Problem } from '@alluvium/kernel'
import { invalidConfiguration } from '../../settings/problems.ts'
import { print } from '../../terminal/print.ts'
import {
  expectFinished,
  isMissing,
  isUnfinished,
  lost as lostFile,
  openServiceDatabase,
  unfinishedRestore,
} from '../../wiring/open-database.ts'
import {
  expectBackupSource,
  expectOwnBackup,
  expectRestoreTarget,
  holdBackup,
  holdBackupSource,
  makeBackupTarget,
  makeFolder,
} from './backup-places.ts'
import { actAsOwner, givingToOwner } from './folder-owner.ts'
import { integrityOf, printDamage, printSound } from './integrity.ts'
import { readableFolder } from './readable-data.ts'
import { printRowFindings, rowFindings } from './row-findings.ts'
import { standBack } from './stand-back.ts'

type DatabasesSettings = Readonly<{
  data: string
  database: string | undefined
  logLevel: Parameters<typeof openLogs>[0]['level']
}>

/** A service, and the migrations of its databases by their names. */
type ServiceData = Readonly<{
  service: 'platform' | 'crawl'
  databases: ServiceSchemas
}>

/** Checking, backing up and restoring a service. */
export const databasesUpkeep = (data: ServiceData) => ({
  checkDatabases: (settings: DatabasesSettings) => checkDatabases(settings, data),
  backUpDatabases: (settings: DatabasesSettings, to: string) => backUpDatabases(settings, data, to),
  restoreDatabases: (settings: DatabasesSettings, from: string) => restoreDatabases(settings, data, from),
})

async function checkDatabases(
  { data, database: url, logLevel }: DatabasesSettings,
  { service, databases }: ServiceData,
): Promise<number> {
  const logger = openLogs({ level: logLevel, service })
  const folder = join(data, service)
  if (url === undefined) expectData(folder, Object.keys(databases))
  using readable = await readableFolder(folder, url === undefined ? Object.keys(databases) : [])
  let code = 0
  for (const [name, migrations] of Object.entries(databases)) {
    const place = { name, folder, url }
    const copy = { ...place, folder: readable.path }
    const damage = await integrityOf(copy, { migrations, logger })
    const open = () => openServiceDatabase(copy, { migrations, logger, readOnly: true })
    const lost = damage.length === 0 ? await rowFindings(name, open) : []
    if (damage.length > 0) printDamage(place, damage)
    else if (lost.length === 0) printSound(place)
    printRowFindings(lost)
    if (damage.length + lost.length > 0) code = 1
  }
  return code
}

async function backUpDatabases(
  settings: DatabasesSettings,
  { service, databases }: ServiceData,
  to: string,
): Promise<number> {
  refusePostgres(settings)
  standBack()
  const folder = join(settings.data, service)
  const names = Object.keys(databases)
  expectData(folder, names)
  using readable = await readableFolder(folder, names)
  const command = `${service} backup`
  const target = makeBackupTarget(to, settings.data, command)
  actAsOwner(to, settings.data)
  const hold = holdBackup(target, command)
  const backup = databaseBackup(to, databases)
  const logger = openLogs({ level: settings.logLevel, service })
  const lost: string[] = []
  try {
    const taken = await backup.create(filesIn(readable.path, names))
    for (const [name, file] of Object.entries(taken)) {
      const migrations = databases[name] ?? []
      lost.push(...(await rowFindings(name, () => openSqlite({ file, migrations, logger, readOnly: true }))))
    }
    let bytes = 0
    for (const file of Object.values(taken)) bytes += (await stat(file)).size
    await backup.commit({ isSound: lost.length === 0 })
    hold.keep()
    print(`Backed up to ${to}: ${names.join(' and ')}, ${bytes} bytes, checked.\n`)
    sayOlder(backup)
  } catch (error) {
    await discarded(backup, logger)
    throw backupFailed(error, to, hold)
  } finally {
    hold.release()
  }
  printRowFindings(lost)
  return lost.length === 0 ? 0 : 1
}

async function restoreDatabases(
  settings: DatabasesSettings,
  { service, databases }: ServiceData,
  from: string,
): Promise<number> {
  refusePostgres(settings)
  expectBackupSource(from, settings.data)
  actAsOwner(from, settings.data) // of what follows, nothing is done as root
  expectOwnBackup(from)
  const names = Object.keys(databases)
  const backup = databaseBackup(from, databases)
  if (!backup.files()) throw noBackup(from, service)
  const folder = join(settings.data, service)
  await restoring({ from, folder, names, command: `${service} restore` }, async () => {
    await putDatabases(await backup.copyTo(folder), folder)
  })
  const logger = openLogs({ level: settings.logLevel, service })
  const lost: string[] = []
  for (const [name, migrations] of Object.entries(databases))
    lost.push(
      ...(await rowFindings(name, () =>
        openSqlite({ file: join(folder, `${name}.sqlite`), migrations, logger, readOnly: true }),
      )),
    )
  print(`Restored ${names.join(' and ')}: each is what was backed up${lost.length === 0 ? ', and sound' : ''}.\n`)
  printRowFindings(lost)
  sayOlder(backup)
  return lost.length === 0 ? 0 : 1
}

/** Gives copies of databases their names in a service's folder: they are there when all of them are. */
export async function putDatabases(copies: Readonly<Record<string, string>>, folder: string): Promise<void> {
  for (const [name, copy] of Object.entries(copies)) await rename(copy, join(folder, `${name}.sqlite`))
}

type RestoreRequest = Readonly<{ from: string; folder: string; names: readonly string[]; command: string }>

const withoutContents = 'A restore into this folder was begun when it held no contents.'

/**
 * Work on a folder that is empty, or that an earlier restore has left unfinished; no service starts on it before that is done, and no
 * backup writes to where it reads. `leftovers`: contents that are there were all put there by restores that were not finished.
 */
export async function restoring(
  { from, folder, names, command }: RestoreRequest,
  work: (begun: Readonly<{ leftovers: boolean }>) => Promise<void>,
): Promise<void> {
  expectRestoreTarget(folder)
  const giveToOwner = givingToOwner(folder)
  makeFolder(folder)
  const source = holdBackupSource(from, command)
  try {
    const hold = lockFolder(folder, { command, startedAt: new Date().toISOString() })
    try {
      expectNoData(folder, names)
      const mark = join(folder, unfinishedRestore)
      const leftovers = isUnfinished(folder) && readFileSync(mark, 'utf8').includes(withoutContents)
      const isFirst = leftovers || (!isUnfinished(folder) && !existsSync(join(folder, 'contents')))
      const begun = isFirst ? withoutContents : 'A restore into this folder was begun.'
      writeFileSync(mark, `${begun}\n`, { flush: true })
      for (const name of names)
        for (const end of ['.restored', '.sqlite', '.sqlite-wal', '.sqlite-shm', '.sqlite.damaged'])
          rmSync(join(folder, name + end), { force: true })
      await work({ leftovers })
      rmSync(mark)
    } catch (error) {
      throw restoreFailed(error, folder)
    } finally {
      hold.release()
    }
  } finally {
    source.release()
    giveToOwner()
  }
}

/** Says it where the current backup is of data that an older version made. */
export function sayOlder(backup: DatabaseBackup): void {
  if (backup.isOlder())
    print(
      'An older version made these data, and they are as it made them: that version opens what is restored, and this one upgrades it at its first start.\n',
    )
}

/** Refuses a service's folder with data, unless a restore of it, or of all services, was not finished. */
export function expectNoData(folder: string, names: readonly string[]): void {
  const isThere = Object.values(filesIn(folder, names)).some((file) => existsSync(file))
  if (isThere && !isUnfinished(folder) && !isUnfinished(dirname(folder)))
    throw invalidConfiguration(`${folder} holds data already; restore into an empty data folder.`)
}

/** Removes what there is of a backup that failed. Where that fails too, it is logged: why the backup failed matters more. */
export async function discarded(backup: Readonly<{ discard(): Promise<void> }>, logger: Logger): Promise<void> {
  await backup.discard().catch((err: unknown) => {
    logger.warn({ err }, 'what there is of the failed backup could not be removed')
  })
}

/** Says what is left of a backup for which the disk had no room. */
export function backupFailed(error: unknown, folder: string, { isNew }: Readonly<{ isNew: boolean }>): unknown {
  if (!lacksRoom(error)) return error
  const left = isNew ? 'nothing of it is left' : 'what counted there before still does'
  const what = `The disk of ${folder} is full: the backup was not made, and ${left}.`
  return new Problem('full', 'database.backup-full', `${what} Make room, or name another folder, and run it again.`, {
    cause: error,
  })
}

/** No service starts on what is half there. */
function restoreFailed(error: unknown, folder: string): unknown {
  const isFull = lacksRoom(error)
  if ((!isFull && !(error instanceof Problem)) || !existsSync(join(folder, unfinishedRestore))) return error
  const { kind, code } = error instanceof Problem ? error : databaseFull
  const why = isFull || !(error instanceof Error) ? `The disk of ${folder} is full.` : error.message
  const wayOut = `The restore into ${folder} is not finished, and nothing is served from there: run it again, or empty the folder.`
  return new Problem(kind, code, `${why} ${wayOut}`, { cause: error })
}

/** Whether the system, the database or the store of contents found no room. */
const lacksRoom = (error: unknown): boolean => isDiskFull(error) || (error instanceof Problem && error.kind === 'full')

const databaseFull = { kind: 'full', code: 'database.full' } as const

export function noBackup(folder: string, service: string): Problem {
  const own = join(folder, service)
  const wayOut = existsSync(join(own, 'backup.json')) ? ` It holds the backup of all services: name ${own}.` : ''
  return invalidConfiguration(`${folder} holds no backup of this service that was finished.${wayOut}`)
}

const filesIn = (folder: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, join(folder, `${name}.sqlite`)]))

/** The service's folder must be there: nothing is to be made by looking. */
export function expectData(folder: string, names: readonly string[]): void {
  expectReadable(folder)
  expectFinished(folder, dirname(folder))
  const files = Object.values(filesIn(folder, names))
  const missing = files.find(isMissing)
  if (missing !== undefined) throw lostFile(missing)
  if (!files.every((file) => existsSync(file)))
    throw invalidConfiguration(`${folder} holds no data; \`--data\` says where the data folder is.`)
}

/** Where this user may not look, nothing seems to be there. */
function expectReadable(folder: string): void {
  try {
    readdirSync(folder)
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) !== 'EACCES') return
    throw invalidConfiguration(`${folder} can't be read by this user: run this as the user who owns the data.`)
  }
}

export function refusePostgres({ database }: Readonly<{ database: string | undefined }>): void {
  if (database !== undefined)
    throw invalidConfiguration(
      "This works on the data folder. A PostgreSQL database is backed up with its own tools: `pg_dump --format=custom --schema='alluvium_*' URL`, and after it the folder of contents, or the bucket; docs/guides/backups.md has the steps.",
    )
}
