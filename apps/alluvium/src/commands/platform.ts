/**
 * `alluvium platform`: accounts and the merge service, two services that answer at one address. They meet here and
 * nowhere else: the merge service asks for the status of a caller's account through its port, and the accounts fulfil it.
 */
import type { Mail } from '@alluvium/accounts'
import { accountsMigrations } from '@alluvium/accounts/migrations'
import { bearerChallenge } from '@alluvium/http'
import { type Logger, openLogs, systemClock } from '@alluvium/kernel'
import type { Tiers } from '@alluvium/merge'
import { mergeMigrations } from '@alluvium/merge/migrations'
import { serviceUrl, splitAddress } from '../address.ts'
import {
  type Administrator,
  administratorOf,
  refuseProcesses,
  type PlatformSettings as Settings,
  tiersOf,
} from '../preflight/platform.ts'
import { type ProcessGroup, processGroup } from '../processes/process-group.ts'
import { openRegistration } from '../supervision/banner.ts'
import { type RunningService, runService } from '../supervision/run-service.ts'
import { serveByProcesses } from '../supervision/serve-by-processes.ts'
import { serving } from '../supervision/serving.ts'
import { version } from '../version.ts'
import { billingOf } from '../wiring/billing.ts'
import { collectForPlatform } from '../wiring/collecting-garbage.ts'
import { type ListenerOptions } from '../wiring/listener.ts'
import { openMail } from '../wiring/open-mail.ts'
import { isOpenToStrangers } from '../wiring/open-to-strangers.ts'
import { openServiceFolder } from '../wiring/service-folder.ts'
import { signOnOf } from '../wiring/sign-on.ts'
import { certificateOf } from '../wiring/tls.ts'

export async function platform(settings: Settings): Promise<number> {
  certificateOf(settings) // refused before anything is opened
  const tiers = tiersOf(settings)
  refuseProcesses(settings)
  const group = processGroup()
  const isMany = settings.processes > 1 && group === undefined
  if (!isMany) collectForPlatform()
  const mail = await openMail(settings)
  const logger = openLogs({ level: settings.logLevel, service: 'platform' })
  const admin = administratorOf(settings)
  const isOpen = isOpenToStrangers(splitAddress(settings.addr).host, settings)
  const environment = admin ? { ALLUVIUM_PLATFORM_ADMIN_PASSWORD: admin.password } : {}
  return runService('platform', {
    logger,
    stopWithinMs: settings.stopWithinMs,
    start: (broken, stopping) =>
      isMany
        ? serveByProcesses(
            'platform',
            { ...settings, ...splitAddress(settings.addr) },
            { logger, environment, stopping },
          )
        : start(settings, { logger, admin, mail, tiers, group, broken }),
    announce: ({ url }) =>
      `The platform answers at ${url}\n${isOpen ? `Registration is ${openRegistration('--registration invited')}.\n` : ''}`,
    firstPassword: settings.adminPassword === undefined ? admin?.password : undefined,
  })
}

type Needs = Readonly<{
  logger: Logger
  admin: Administrator | undefined
  mail: Mail | undefined
  tiers: Tiers
  /** The processes beside this one. */
  group: ProcessGroup | undefined
  broken(): void
}>

async function start(
  settings: Settings,
  { logger, admin, mail, tiers, group, broken }: Needs,
): Promise<RunningService> {
  const { host, port } = splitAddress(settings.addr)
  await using opened = new AsyncDisposableStack()
  const stored = openServiceFolder(opened, {
    service: 'platform',
    settings,
    logger,
    onUnwritable: broken,
    group,
  })
  const accountsDatabase = await stored.openDatabase('accounts', accountsMigrations)
  const mergeDatabase = await stored.openDatabase('merge', mergeMigrations)
  const { openAccounts } = await import('@alluvium/accounts') // takes long, and what is refused is refused by now
  const { openMerge } = await import('@alluvium/merge')
  const { jsonService, readinessRoute } = await import('@alluvium/http/json')
  const readiness = readinessRoute({
    subsystems: { accounts: () => accountsDatabase.probe(), merge: () => mergeDatabase.probe() },
    access: 'public',
    logger,
  })
  let url = settings.externalUrl ?? serviceUrl(host, port)
  const accounts = await openAccounts({
    database: accountsDatabase,
    logger,
    clock: systemClock,
    issuer: () => url,
    admin,
    registration: settings.registration,
    signOn: signOnOf(settings),
    mail,
    production: settings.production,
    serviceSecret: settings.serviceSecret,
    billing: billingOf(host, settings),
    elsewhere: [
      { name: 'merges', export: (id) => merges.personalData.export(id), erase: (id) => merges.personalData.erase(id) },
    ],
  })
  opened.adopt(accounts, (it) => it.close())
  const merges = await openMerge({
    database: mergeDatabase,
    logger,
    clock: systemClock,
    accounts,
    sharedOrganizationMembers: accounts.sharedOrganizationMembers,
    tiers,
  })
  opened.adopt(merges, (it) => it.close())
  const service = await jsonService({
    title: 'Alluvium platform',
    version,
    description: 'Accounts, and three-way merges of structured documents.',
    errorBody: 'error',
    routes: [readiness, ...accounts.routes, ...merges.routes],
    authenticate: accounts.authenticate,
    credentialRefusals: accounts.credentialRefusals,
    challenge: bearerChallenge,
    rateLimit: merges.rateLimit,
  })
  opened.adopt(service, (it) => it.close())
  const listenerOptions: ListenerOptions = {
    service: 'platform',
    host,
    port,
    errorBody: 'error',
    logger,
    settings,
    group,
    databases: { accounts: accountsDatabase, merge: mergeDatabase },
    metricsReaders: {
      authenticate: accounts.authenticate,
      mayRead: ({ role }) => role === 'admin',
      challenge: bearerChallenge,
    },
  }
  const { adminCreated } = accounts
  const running = await serving({ handle: service.handle, adminCreated }, listenerOptions, opened)
  url = settings.externalUrl ?? running.url
  return running
}
