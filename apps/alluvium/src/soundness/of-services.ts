/** What the services refuse at their start by their settings alone: each is asked as their start asks it. */
import { assertBilling } from '@alluvium/accounts'
import { assertFirstAdministrator } from '@alluvium/accounts/first-administrator'
import { robotOf } from '@alluvium/crawl'
import { type Configuration, openLogs } from '@alluvium/kernel'
import { splitAddress } from '../address.ts'
import { refuseNoKey, sharedQueues } from '../commands/crawl.ts'
import { refuseAnOpenDoor, refuseFolders } from '../commands/files.ts'
import { administratorOf, tiersOf } from '../commands/platform.ts'
import type { crawlSettings } from '../settings/crawl.ts'
import type { platformSettings } from '../settings/platform.ts'
import { billingOf } from '../wiring/billing.ts'
import {
  bucketOf,
  type FilesSettings,
  openEditor,
  openOrganizations,
  openPolicies,
  openWorkers,
} from '../wiring/files-parts.ts'
import { tlsOf } from '../wiring/front-door.ts'
import { openBrowser } from '../wiring/open-browser.ts'
import { openMail } from '../wiring/open-mail.ts'
import { signOnOf } from '../wiring/sign-on.ts'
import { openCrawlIssuer, openFilesIssuer } from '../wiring/token-issuer.ts'
import type { Check } from './check.ts'

const logger = openLogs({ level: 'silent', service: 'config' })

export const filesChecks = (settings: FilesSettings): readonly Check[] => [
  () => tlsOf(settings),
  () => refuseAnOpenDoor(settings),
  () => refuseFolders(settings),
  () => settings.storage === 's3' && bucketOf(settings),
  async () => (await openFilesIssuer(settings, logger))?.close(),
  () => openOrganizations(settings),
  async () => (await openPolicies(settings, logger))?.close(),
  async () => (await openWorkers(settings, logger))?.stop(),
  () => openEditor(settings, logger),
]

export const platformChecks = (settings: Configuration<typeof platformSettings>): readonly Check[] => [
  () => tlsOf(settings),
  () => tiersOf(settings),
  () => openMail(settings),
  () => signOnOf(settings),
  () => assertBilling(billingOf(splitAddress(settings.addr).host, settings)),
  () => {
    const administrator = administratorOf(settings)
    if (administrator) assertFirstAdministrator(administrator)
  },
]

export const crawlChecks = (settings: Configuration<typeof crawlSettings>): readonly Check[] => [
  () => tlsOf(settings),
  () => refuseNoKey(settings),
  () => settings.userAgent !== undefined && robotOf(settings.userAgent),
  async () => (await openCrawlIssuer(settings, logger))?.close(),
  async () => (await openBrowser(settings))?.close(),
  async () => (await sharedQueues(settings))?.close(),
]
