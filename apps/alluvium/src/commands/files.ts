/** `alluvium files`: the file service over its part of the data folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder, openDiskReserve } from '@alluvium/database'
import { type FilesOptions, openFiles } from '@alluvium/files'
import { filesMigrations } from '@alluvium/files/upkeep'
import { type Logger, newSecret, openLogs, systemClock } from '@alluvium/kernel'
import { homesOf, refuseFolders, refuseOpenAccess } from '../preflight/files.ts'
import { type RunningService, runService } from '../supervision/run-service.ts'
import { version } from '../version.ts'
import { collectForFiles } from '../wiring/collecting-garbage.ts'
import {
  openBlobs,
  openEditor,
  openLetters,
  openOrganizations,
  openPolicies,
  openWorkers,
  refuseForeignContents,
  type FilesSettings as Settings,
} from '../wiring/files-parts.ts'
import { hasConsole, openFrontDoor, tlsOf } from '../wiring/front-door.ts'
import { expectNoneNear } from '../wiring/instance-near.ts'
import { openServiceDatabase } from '../wiring/open-database.ts'
import { openFilesIssuer } from '../wiring/token-issuer.ts'

export async function files(settings: Settings): Promise<number> {
  tlsOf(settings) // refused before anything is opened
  refuseOpenAccess(settings)
  refuseFolders(settings)
  collectForFiles()
  const logger = openLogs({ level: settings.logLevel, service: 'files' })
  const { adminPassword } = settings
  const admin = administratorOf(settings)
  return runService('files', {
    logger,
    stopWithinMs: settings.stopWithinMs,
    start: (broken) => start(settings, { logger, admin, broken }),
    announce: ({ url }) => `The file service answers at ${url}\n`,
    firstPassword: adminPassword === undefined ? admin?.password : undefined,
  })
}

function administratorOf({ adminUser: username, adminPassword, oidcSameAdmin }: Settings): Needs['admin'] {
  if (username === undefined) return undefined
  return { username, password: adminPassword ?? newSecret(96), isProviders: oidcSameAdmin }
}

type Needs = Readonly<{ logger: Logger; admin: FilesOptions['admin']; broken(): void }>

async function start(settings: Settings, { logger, admin, broken }: Needs): Promise<RunningService> {
  const { host, port } = settings
  await using opened = new AsyncDisposableStack()
  if (settings.storage !== 'memory') expectNoneNear(settings)
  const folder = opened.adopt(dataFolderOf(settings), (it) => it.letGo()).path
  opened.adopt(lockFolder(folder, { command: 'files', startedAt: new Date().toISOString() }), (it) => it.release())
  const bytes = keepsHere(settings) ? settings.diskReserve : 0
  const reserve = opened.adopt(openDiskReserve({ folder, bytes, logger }), (it) => it.close())
  const database = await openServiceDatabase(
    { name: 'files', folder, url: settings.database },
    { migrations: filesMigrations, logger, reserve, onUnwritable: broken },
  )
  opened.adopt(database, (it) => it.close())
  const blobs = opened.adopt(await openBlobs(settings, folder, logger, reserve), (it) => it.close()).part
  await refuseForeignContents({ settings, folder, database, blobs, logger }, { mayName: true })
  const identityProvider = await openFilesIssuer(settings, logger)
  opened.defer(async () => identityProvider?.close())
  const organizations = await openOrganizations(settings)
  const letters = await openLetters(settings)
  const policies = await openPolicies(settings, logger)
  opened.defer(async () => policies?.close())
  const workers = await openWorkers(settings, logger)
  opened.defer(async () => workers?.stop())
  const wopi = await openEditor(settings, logger)
  const service = await openFiles({
    database,
    blobs,
    isDiskShort: reserve.isShort,
    logger,
    clock: systemClock,
    version,
    storageName: settings.storage,
    admin,
    identityProvider,
    defaultRole: settings.oidcDefaultRole,
    issuerGroupsHours: settings.oidcGroupsHours,
    scimRole: settings.scimRole,
    policies,
    policiesMode: settings.cedarMode,
    rootGrant: settings.rootGrant,
    homes: homesOf(settings),
    organizations,
    letters,
    workers,
    wopi,
    uploads: settings.uploads,
    uploadsMemoryBytes: settings.uploadsMemoryBytes,
    thumbnails: { memoryBytes: settings.pictureMemory, timeMs: settings.pictureTimeoutMs },
    retention: { trashDays: settings.trashDays, versions: settings.versions, versionDays: settings.versionDays },
    mergeOnSave: settings.mergeOnSave,
    requestsPerMinute: settings.rateLimit,
    auditReads: settings.auditReads,
    webhookTargets: settings.webhookTargets,
    externalUrl: settings.externalUrl,
    hasConsole,
    openToEverybody: settings.insecure,
  })
  opened.adopt(service, (it) => it.close())
  const door = await openFrontDoor(service.handle, {
    service: 'files',
    host,
    port,
    errorBody: 'error-and-code',
    serverOptions: service.serverOptions,
    logger,
    settings,
    databases: { files: database },
    metricsReaders: {
      authenticate: service.authenticate,
      mayRead: service.mayAdminister,
      challenge: service.challenge,
    },
  })
  const kept = opened.move()
  return {
    url: door.url,
    adminCreated: service.adminCreated,
    async stop(options) {
      service.drain()
      await door.stop(options)
      await kept.disposeAsync()
    },
  }
}

/** Whether anything lasting lies on this machine's disk. */
const keepsHere = ({ storage, database }: Settings): boolean =>
  storage === 'local' || (storage === 's3' && database === undefined)

/** Of a service whose storage is memory, nothing is to be left: its metadata lie in a folder that goes with it. */
function dataFolderOf({ storage, data }: Settings): Readonly<{ path: string; letGo(): void }> {
  if (storage !== 'memory') return { path: join(data, 'files'), letGo: () => undefined }
  const path = mkdtempSync(join(tmpdir(), 'alluvium-files-'))
  return { path, letGo: () => rmSync(path, { recursive: true, force: true }) }
}
