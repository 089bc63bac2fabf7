/**
 * `alluvium backup`, `restore` and `check`: the same for all three services of a data folder, one after another, each as
 * its own command does it, with its own section of alluvium.toml. They are independent of one another, so each stands
 * as it stood when its turn came.
 *
 *   DIR/files   DIR/platform   DIR/crawl   DIR/administrator.json
 */
import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyPrivate, databaseBackup, type FolderLock, lockFolder } from '@alluvium/database'
import type { Configuration, Problem } from '@alluvium/kernel'
import { exitCodeOf } from '../../interruption.ts'
import { program } from '../../program.ts'
import { invalidConfiguration } from '../../settings/problems.ts'
import type { backupSettings, restoreSettings, serveSettings } from '../../settings/serve.ts'
import { type ServiceName, serviceNames as services } from '../../settings/services.ts'
import { note } from '../../terminal/print.ts'
import { isUnfinished, unfinishedRestore } from '../../wiring/open-database.ts'
import { schemas } from '../../wiring/schemas.ts'
import { expectNoData, refusePostgres } from './backup-folders.ts'
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
import { readableFolder } from './readable-data.ts'

type Settings = Configuration<typeof serveSettings>

const administrator = 'administrator.json'

/** The highest exit code of the three: a damaged service keeps none of the others from being checked. */
export async function checkAll(settings: Settings): Promise<number> {
  return await forEach(settings, services, (service) => [service, 'check'])
}

export async function backUpAll(settings: Configuration<typeof backupSettings>, to: string): Promise<number> {
  refusePostgres(settings)
  if (!existsSync(settings.data))
    throw invalidConfiguration(`${settings.data} is not there; \`--data\` says where the data folder is.`)
  await expectReplaceable(settings, to)
  const target = makeBackupTarget(to, settings.data, 'backup')
  actAsOwner(to, settings.data)
  const hold = holdBackup(target, 'backup')
  const good = () => services.filter((service) => existsSync(join(to, service, 'backup.json')))
  try {
    const flags = [...(settings.verify ? ['--verify'] : []), ...(settings.unsound ? ['--unsound'] : [])]
    const code = await forEach(settings, services, (service) => [
      service,
      'backup',
      join(to, service),
      ...(service === 'files' ? flags : []),
    ])
    if (good().length > 0) await copy(join(settings.data, administrator), join(to, administrator))
    if (code !== 0)
      note(
        `alluvium: Not everything was backed up, as said above. What counts in ${to}: ${good().join(', ') || 'nothing'}.\n`,
      )
    return code
  } finally {
    if (good().length > 0) hold.keep() // also when the next one could not be started
    hold.release()
  }
}

const namesOf = (service: ServiceName): readonly string[] => Object.keys(schemas[service])

/** Before anything is changed: one service's backup of another instance, or of a later state, is enough to leave all of them alone. */
async function expectReplaceable({ data }: Settings, to: string): Promise<void> {
  for (const service of services) {
    const names = namesOf(service)
    const filesIn = (folder: string) => names.map((name) => [name, join(folder, `${name}.sqlite`)] as const)
    if (!filesIn(join(data, service)).every(([, file]) => existsSync(file))) continue
    using readable = await readableFolder(join(data, service), names)
    const backup = databaseBackup(join(to, service), schemas[service])
    backup.assertMayReplace(Object.fromEntries(filesIn(readable.path)))
  }
}

export async function restoreAll(settings: Configuration<typeof restoreSettings>, from: string): Promise<number> {
  refusePostgres(settings)
  expectBackupSource(from, settings.data)
  actAsOwner(from, settings.data) // of what follows, nothing is done as root
  expectOwnBackup(from)
  const kept = services.filter((service) => existsSync(join(from, service)))
  if (kept.length === 0) throw noBackupOfAll(from)
  for (const service of kept) expectRestoreTarget(join(settings.data, service))
  const giveToOwner = givingToOwner(settings.data)
  makeFolder(settings.data)
  giveToOwner() // before the services ask whose it is
  const hold = lockFolder(settings.data, { command: 'restore', startedAt: new Date().toISOString() })
  let source: Pick<FolderLock, 'release'> | undefined
  try {
    for (const service of kept) expectNoData(join(settings.data, service), namesOf(service))
    source = holdBackupSource(from, 'restore')
    const mark = join(settings.data, unfinishedRestore)
    writeFileSync(mark, 'A restore into this folder was begun.\n', { flush: true })
    const partial = settings.partial ? ['--partial'] : []
    const code = await forEach(settings, kept, (service) => [
      service,
      'restore',
      join(from, service),
      ...(service === 'files' ? partial : []),
    ])
    const isWhole = kept.every((service) => isRestored(join(settings.data, service), namesOf(service)))
    if (isWhole) rmSync(mark)
    if (isWhole) await copy(join(from, administrator), join(settings.data, administrator))
    const lacking = services.filter((service) => !kept.includes(service))
    if (lacking.length === 0) return code
    note(
      `alluvium: ${from} holds no backup of ${lacking.join(' and ')}: nothing of that was restored, and \`alluvium serve\` would begin it anew. Restore it from another backup, before anything is served.\n`,
    )
    return Math.max(code, 1)
  } finally {
    source?.release()
    hold.release()
    giveToOwner()
  }
}

function noBackupOfAll(folder: string): Problem {
  const one = services.find((service) => databaseBackup(folder, schemas[service]).files() !== undefined)
  const wayOut =
    one === undefined ? '' : ` It holds a backup of one service: \`alluvium ${one} restore ${folder}\` restores that.`
  return invalidConfiguration(`${folder} holds no backup made by \`alluvium backup\`.${wayOut}`)
}

const isRestored = (folder: string, names: readonly string[]): boolean =>
  !isUnfinished(folder) && names.every((name) => existsSync(join(folder, `${name}.sqlite`)))

async function forEach(
  { data, database, config, logLevel }: Settings,
  names: readonly ServiceName[],
  words: (service: ServiceName) => readonly string[],
): Promise<number> {
  const shared = [`--data=${data}`, `--log-level=${logLevel}`, ...(config === undefined ? [] : [`--config=${config}`])]
  const env = { ...process.env, ...(database !== undefined && { ALLUVIUM_DATABASE: database }) }
  let highest = 0
  for (const service of names) {
    const child = spawn(process.execPath, [program, ...words(service), ...shared], { stdio: [0, 1, 2, 'ipc'], env })
    highest = Math.max(highest, await exitCodeOf(child))
  }
  return highest
}

/** The name of the administrator, and until it was shown the first password. */
async function copy(from: string, to: string): Promise<void> {
  if (existsSync(from)) await copyPrivate(from, to)
}
