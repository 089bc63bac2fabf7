/** Looking after the file service's part of the data folder: checking it, backing it up while it serves, restoring it. */
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Database,
  databaseBackup,
  isOlderSchema,
  type Migration,
  migrationsIn,
  openSqlite,
  openUnchanged,
} from '@alluvium/database'
import {
  backUp,
  backupFolder,
  beginAfterRestore,
  changeDataFingerprint,
  checkFiles,
  type Finding,
  filesMigrations,
  keepsFingerprint,
  type OnProgress,
  restoreContents,
  unsoundRows,
  waysOut,
} from '@alluvium/files/upkeep'
import { type Configuration, type Logger, openLogs, systemClock } from '@alluvium/kernel'
import type { filesBackupSettings, filesRestoreSettings } from '../../settings/files.ts'
import { invalidConfiguration } from '../../settings/problems.ts'
import { print } from '../../terminal/print.ts'
import { bar, statusLine } from '../../terminal/status-line.ts'
import { openBlobs, refuseForeignContents, type FilesSettings as Settings } from '../../wiring/files-parts.ts'
import { openServiceDatabase, type ServiceDatabase } from '../../wiring/open-database.ts'
import { schemas } from '../../wiring/schemas.ts'
import {
  backupFailed,
  discarded,
  expectData,
  noBackup,
  putDatabases,
  refusePostgres,
  restoring,
  sayOlder,
} from './backup-folders.ts'
import { noteBackup } from './backup-note.ts'
import { expectBackupSource, expectOwnBackup, holdBackup, makeBackupTarget } from './backup-places.ts'
import { actAsOwner } from './folder-owner.ts'
import { integrityOf, numbered, printDamage } from './integrity.ts'
import { readableFolder } from './readable-data.ts'
import { standBack } from './stand-back.ts'

type Needs = Readonly<{ migrations: readonly Migration[]; logger: Logger }>

type BackupSettings = Configuration<typeof filesBackupSettings>
type RestoreSettings = Configuration<typeof filesRestoreSettings>

const folderOf = ({ data }: Settings): string => join(data, 'files')
const databaseIn = (folder: string): string => join(folder, 'files.sqlite')
const logsOf = ({ logLevel }: Settings): Logger => openLogs({ level: logLevel, service: 'files' })

/** Prints what is wrong, line by line; exit code 1 when anything is, for which names that are against the rule don't count. With `deep`, every byte is read. */
export async function checkStore(settings: Settings, { deep }: { deep: boolean }): Promise<number> {
  const logger = logsOf(settings)
  await using opened = new AsyncDisposableStack()
  const folder = storeFolder(settings)
  const place = { name: 'files', folder, url: settings.database }
  const readable = opened.use(await readableFolder(folder, settings.database === undefined ? ['files'] : []))
  const copy = { ...place, folder: readable.path }
  const needs = { migrations: filesMigrations, logger }
  const damage = await integrityOf(copy, needs)
  if (damage.length > 0) {
    printDamage(place, damage)
    return 1
  }
  const asItIs = await openAsItIs(copy, needs)
  if (!asItIs) return 0
  if (deep) await asItIs.close() // what is damaged is noted
  const database = opened.adopt(deep ? await openServiceDatabase(copy, needs) : asItIs, (it) => it.close())
  const blobs = opened.adopt(await openBlobs(settings, folder, logger), (it) => it.close()).part
  await refuseForeignContents({ settings, folder, database, blobs, logger }, { mayName: false })
  const line = statusLine()
  const tools = { database, blobs, clock: systemClock, logger }
  const onProgress: OnProgress = ({ contents, of }) => line.show(bar(contents, of, 'contents checked'))
  const report = await checkFiles(tools, { deep, onProgress }).finally(() => line.clear())
  printFindings(report.findings)
  for (const what of report.names) print(`name: ${what}\n`)
  const looked = `${report.contents} contents ${deep ? 'read and compared' : 'looked at'}`
  print(
    report.sound ? `Sound: ${looked}.\n` : `Not sound: ${numbered(report.findings.length, 'finding')}, ${looked}.\n`,
  )
  return report.sound ? 0 : 1
}

/** Undefined, after it was said, where an older version made the database: to open it for writing would be to upgrade it. */
async function openAsItIs(place: ServiceDatabase, needs: Needs): Promise<Database | undefined> {
  try {
    return await openServiceDatabase(place, { ...needs, readOnly: true })
  } catch (error) {
    if (!isOlderSchema(error)) throw error
    print(
      'Sound: every page, index and row of the database was read. It was made by an older version, so contents were not looked at: start this version on it once, which upgrades it.\n',
    )
    return undefined
  }
}

export async function backUpStore(settings: BackupSettings, to: string): Promise<number> {
  refuseServers(settings)
  standBack()
  const logger = logsOf(settings)
  await using opened = new AsyncDisposableStack()
  const folder = storeFolder(settings)
  const blobs = opened.adopt(await openBlobs(settings, folder, logger), (it) => it.close()).part
  const target = makeBackupTarget(to, settings.data, 'files backup')
  actAsOwner(to, settings.data)
  const hold = opened.adopt(holdBackup(target, 'files backup'), (it) => it.release())
  const readable = opened.use(await readableFolder(folder, ['files']))
  const place = await backupFolder({ folder: to, database: databaseIn(readable.path), logger })
  const line = statusLine()
  const { contents, bytes, copied, damaged, unsound } = await backUp({
    blobs,
    place,
    logger,
    verify: settings.verify,
    allowUnsound: settings.unsound,
    onProgress: ({ contents, of }) => line.show(bar(contents, of, 'contents backed up')),
  })
    .finally(() => line.clear())
    .catch(async (error: unknown) => {
      await discarded(place, logger)
      throw backupFailed(error, to, hold)
    })
  hold.keep()
  await noteBackup(folder, {
    endedAt: systemClock.now(),
    folder: resolve(to),
    contents,
    bytes,
    damaged,
    findings: unsound.length,
    verified: settings.verify,
  }).catch((err: unknown) => logger.info({ err }, 'the data do not say that they were backed up'))
  printFindings(unsound)
  print(
    `Backed up to ${to}: ${contents} contents with ${bytes} bytes, ${copied} of the large ones copied${withoutDamaged(damaged)}.\n`,
  )
  sayOlder(databaseBackup(to, schemas.files))
  return damaged + unsound.length === 0 ? 0 : 1
}

/** What was found, and the way out of each kind of it. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { kind, what } of findings) print(`${kind}: ${what}\n`)
  for (const kind of new Set(findings.map(({ kind }) => kind))) print(`way out: ${kind}: ${waysOut[kind]}\n`)
}

const withoutDamaged = (count: number): string =>
  count === 0 ? '' : `; without ${numbered(count, 'content')} noted as damaged, which \`alluvium files check\` names`

export async function restoreStore(settings: RestoreSettings, from: string): Promise<number> {
  refuseServers(settings)
  expectBackupSource(from, settings.data)
  actAsOwner(from, settings.data) // of what follows, nothing is done as root
  expectOwnBackup(from)
  if (databaseBackup(from, schemas.files).files() === undefined) throw noBackup(from, 'files')
  const folder = folderOf(settings)
  let left = 0
  await restoring({ from, folder, names: ['files'], command: 'files restore' }, async ({ leftovers }) => {
    const copies = await databaseBackup(from, schemas.files).copyTo(folder)
    const { damaged, unsound, locations } = await restoreInto({ copy: copies['files'] ?? '', folder, from }, settings)
    left = damaged + unsound
    if (leftovers && settings.storage === 'local') await removeOthers(join(folder, 'contents'), locations)
    await putDatabases(copies, folder)
  })
  sayOlder(databaseBackup(from, schemas.files))
  return left === 0 ? 0 : 1
}

/**
 * Copies what the restored database names, so that the two fit together whatever happens to the backup meanwhile; `damaged` counts the
 * contents that are left out, `unsound` the findings.
 */
async function restoreInto(
  { copy, folder, from }: Readonly<{ copy: string; folder: string; from: string }>,
  settings: RestoreSettings,
): Promise<Awaited<ReturnType<typeof restoreContents>> & Readonly<{ unsound: number }>> {
  const logger = logsOf(settings)
  await using opened = new AsyncDisposableStack()
  const to = opened.adopt(await openBlobs(settings, folder, logger), (it) => it.close()).part
  const { contents } = await backupFolder({ folder: from, database: databaseIn(folder), logger })
  const given = migrationsIn(copy, filesMigrations)
  const isOlder = given.length < filesMigrations.length
  if (isOlder && settings.partial)
    throw invalidConfiguration('An older version made this backup: only that version can restore it by --partial.')
  const restoredOne = { file: copy, migrations: filesMigrations, logger }
  const open = isOlder ? openUnchanged({ ...restoredOne, scratch: `${copy}-upgraded` }) : openSqlite(restoredOne)
  const database = opened.adopt(await open, (it) => it.close())
  const line = statusLine()
  const restored = await restoreContents({
    database,
    contents,
    to,
    clock: systemClock,
    logger,
    isPartial: settings.partial,
    onProgress: ({ contents, of }) => line.show(bar(contents, of, 'contents restored')),
  }).finally(() => line.clear())
  const unsound = await unsoundRows(database) // before anything of it is changed
  // Sync clients shall not take what the backup lacks for deleted.
  if (!isOlder) await database.write(beginAfterRestore(systemClock.now()))
  else if (keepsFingerprint(given)) await changeFingerprintOf({ ...restoredOne, migrations: given })
  print(
    `Restored ${restored.contents} contents with ${restored.bytes} bytes; every one has its digest${withoutDamaged(restored.damaged)}.\n`,
  )
  printFindings(unsound)
  if (unsound.length > 0)
    print(`Not sound: ${numbered(unsound.length, 'finding')} in the database, as it was backed up.\n`)
  return { ...restored, unsound: unsound.length }
}

/** What a restore of another backup left, when it was not finished: no row will ever name it, and it may be somebody else's. */
async function removeOthers(contents: string, locations: ReadonlySet<string>): Promise<void> {
  for (const shard of await readdir(contents, { withFileTypes: true })) {
    if (!shard.isDirectory()) continue
    const folder = join(contents, shard.name)
    const others = (await readdir(folder)).filter((name) => !locations.has(name))
    for (const name of others) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function changeFingerprintOf(asMade: Parameters<typeof openSqlite>[0]): Promise<void> {
  const database = await openSqlite(asMade)
  try {
    await database.write(changeDataFingerprint())
  } finally {
    await database.close()
  }
}

function storeFolder(settings: Settings): string {
  const folder = folderOf(settings)
  if (settings.database === undefined) expectData(folder, ['files'])
  return folder
}

function refuseServers(settings: Settings): void {
  refusePostgres(settings)
  if (settings.storage === 'memory') throw invalidConfiguration('Storage in memory cannot be backed up.')
}
