/** `alluvium files`: the file service over its part of the data folder. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { holdFolder } from '@alluvium/database'
import { filesMigrations, folderBlobs, openFiles } from '@alluvium/files'
import { type Configuration, isLoopback, type Logger, newSecret, openLogs, systemClock } from '@alluvium/kernel'
import type { filesSettings } from '../settings/files.ts'
import { type RunningService, runService } from '../supervision/run-service.ts'
import { version } from '../version.ts'
import { openFrontDoor, tlsOf, wrong } from '../wiring/front-door.ts'
import { openServiceDatabase } from '../wiring/open-database.ts'

type Settings = Configuration<typeof filesSettings>

export async function files(settings: Settings): Promise<number> {
  tlsOf(settings) // refused before anything is opened
  refuseAnOpenDoor(settings)
  const logger = openLogs({ level: settings.logLevel, service: 'files' })
  const { adminUser: username, adminPassword } = settings
  const admin = username === undefined ? undefined : { username, password: adminPassword ?? newSecret(96) }
  return runService('files', {
    logger,
    stopWithinMs: settings.stopWithinMs,
    start: () => start(settings, { logger, admin }),
    announce: ({ url }) => `The file service answers at ${url}\n`,
    firstPassword: adminPassword === undefined ? admin?.password : undefined,
  })
}

/** Without an administrator there is no log-in: then only this machine may come in, unless that is said to be meant. */
function refuseAnOpenDoor({ adminUser, production, insecure, host }: Settings): void {
  if (adminUser !== undefined) return
  if (production) throw wrong('--production needs --admin-user: without it everybody would be an administrator.')
  if (!isLoopback(host) && !insecure) {
    throw wrong(`--host ${host} would let everybody in: give --admin-user, or --insecure when that is meant.`)
  }
}

type Needs = Readonly<{ logger: Logger; admin: { username: string; password: string } | undefined }>

async function start(settings: Settings, { logger, admin }: Needs): Promise<RunningService> {
  const { host, port } = settings
  const folder = join(settings.data, 'files')
  await using opened = new AsyncDisposableStack()
  opened.adopt(holdFolder(folder, { command: 'files', startedAt: new Date().toISOString() }), (it) => it.release())
  const database = await openServiceDatabase(
    { name: 'files', folder, url: settings.database },
    { migrations: filesMigrations, logger },
  )
  opened.adopt(database, (it) => it.close())
  const contents = join(folder, 'contents')
  mkdirSync(contents, { recursive: true, mode: 0o700 })
  const service = await openFiles({
    database,
    blobs: folderBlobs(contents),
    logger,
    clock: systemClock,
    version,
    storageName: 'local',
    admin,
    externalUrl: settings.externalUrl,
    openToEverybody: settings.insecure,
  })
  opened.adopt(service, (it) => it.close())
  const door = await openFrontDoor(service.handle, {
    service: 'files',
    host,
    port,
    errorBody: 'error-and-code',
    logger,
    settings,
    mayReadMetrics: async (exchange) => (await service.authenticate(exchange))?.role === 'admin',
  })
  const kept = opened.move()
  return {
    url: door.url,
    adminCreated: service.adminCreated,
    async stop(options) {
      await door.stop(options)
      await kept.disposeAsync()
    },
  }
}
