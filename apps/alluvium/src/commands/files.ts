/** `alluvium files`: the file service over its part of the data folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilesOptions } from '@alluvium/files'
import { filesMigrations } from '@alluvium/files/upkeep'
import { type Logger, newSecret, openLogs, systemClock } from '@alluvium/kernel'
import { homesOf, refuseFolders, refuseOpenAccess, refuseProcesses } from '../preflight/files.ts'
import { type ProcessGroup, processGroup } from '../processes/process-group.ts'
import { type RunningService, runService } from '../supervision/run-service.ts'
import { serveByProcesses } from '../supervision/serve-by-processes.ts'
import { serving } from '../supervision/serving.ts'
import { version } from '../version.ts'
import { collectForFiles } from '../wiring/collecting-garbage.ts'
import {
  openBlobs,
  openEditor,
  openNotificationMail,
  openOrganizations,
  openPolicies,
  openWorkers,
  refuseForeignContents,
  type FilesSettings as Settings,
} from '../wiring/files-parts.ts'
import { hasConsole, type ListenerOptions } from '../wiring/listener.ts'
import { openServiceFolder } from '../wiring/service-folder.ts'
import { certificateOf } from '../wiring/tls.ts'
import { openFilesIssuer } from '../wiring/token-issuer.ts'
import { backupRecord } from './upkeep/backup-note.ts'

export async function files(settings: Settings): Promise<number> {
  certificateOf(settings) // refused before anything is opened
  refuseOpenAccess(settings)
  refuseFolders(settings)
  refuseProcesses(settings)
  const group = processGroup()
  const logger = openLogs({ level: settings.logLevel, service: 'files' })
  const { adminPassword } = settings
  const admin = administratorOf(settings)
  const isMany = settings.processes > 1 && group === undefined
  if (!isMany) collectForFiles()
  const environment = admin ? { ALLUVIUM_FILES_ADMIN_PASSWORD: admin.password } : {}
  return runService('files', {
    logger,
    stopWithinMs: settings.stopWithinMs,
    start: (broken, stopping) =>
      isMany
        ? serveByProcesses('files', settings, { logger, environment, stopping })
        : start(settings, { logger, admin, group, broken }),
    announce: ({ url }) => `The file service answers at ${url}\n`,
    firstPassword: adminPassword === undefined ? admin?.password : undefined,
  })
}

function administratorOf({ adminUser: username, adminPassword, oidcSameAdmin }: Settings): Needs['admin'] {
  if (username === undefined) return undefined
  return { username, password: adminPassword ?? newSecret(96), isProviders: oidcSameAdmin }
}

type Needs = Readonly<{
  logger: Logger
  admin: FilesOptions['admin']
  /** The processes beside this one. */
  group: ProcessGroup | undefined
  broken(): void
}>

async function start(settings: Settings, { logger, admin, group, broken }: Needs): Promise<RunningService> {
  const { host, port } = settings
  await using opened = new AsyncDisposableStack()
  const path = settings.storage === 'memory' ? opened.adopt(temporaryFolder(), removeFolder) : undefined
  const keepsHere = isKeptHere(settings)
  const stored = openServiceFolder(opened, {
    service: 'files',
    settings,
    logger,
    onUnwritable: broken,
    group,
    path,
    keepsHere,
  })
  const { path: folder, reserve } = stored
  const database = await stored.openDatabase('files', filesMigrations)
  const blobs = opened.adopt(await openBlobs(settings, folder, logger, reserve), (it) => it.close()).part
  await refuseForeignContents({ settings, folder, database, blobs, logger }, { mayName: true })
  const identityProvider = await openFilesIssuer(settings, logger)
  opened.defer(async () => identityProvider?.close())
  const organizations = await openOrganizations(settings)
  const mailer = await openNotificationMail(settings)
  const policies = await openPolicies(settings, logger)
  opened.defer(async () => policies?.close())
  const workers = await openWorkers(settings, logger)
  opened.defer(async () => workers?.stop())
  const wopi = await openEditor(settings, logger)
  const { openFiles } = await import('@alluvium/files') // takes long, and what is refused is refused by now
  const service = await openFiles({
    database,
    blobs,
    isDiskShort: () => reserve.isShort(),
    logger,
    clock: systemClock,
    version,
    storageName: settings.storage,
    admin,
    processes: group && {
      isFirst: group.place.number === 1,
      rateLimiter: group.rateLimiter,
      failures: group.failures,
      others: group.place.of - 1,
      ask: group.ask,
      answer: group.answer,
    },
    identityProvider,
    defaultRole: settings.oidcDefaultRole,
    issuerGroupsHours: settings.oidcGroupsHours,
    scimRole: settings.scimRole,
    policies,
    policiesMode: settings.cedarMode,
    rootGrant: settings.rootGrant,
    homes: homesOf(settings),
    organizations,
    mailer,
    backups: backupRecord(settings, folder),
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
  const listenerOptions: ListenerOptions = {
    service: 'files',
    host,
    port,
    errorBody: 'error-and-code',
    serverOptions: service.serverOptions,
    logger,
    settings,
    group,
    databases: { files: database },
    metricsReaders: {
      authenticate: service.authenticate,
      mayRead: service.mayAdminister,
      challenge: service.challenge,
    },
  }
  const { handle, adminCreated } = service
  return await serving({ handle, adminCreated, drain: () => service.drain() }, listenerOptions, opened)
}

/** Whether anything lasting lies on this machine's disk. */
const isKeptHere = ({ storage, database }: Settings): boolean =>
  storage === 'local' || (storage === 's3' && database === undefined)

/** A service whose storage is memory leaves nothing: its metadata lie in a folder that goes with it. */
const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'alluvium-files-'))

const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true })
