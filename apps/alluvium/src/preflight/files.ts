/** What the file service refuses at its start by its settings alone: each is asked as the start asks it. */
import type { FilesOptions } from '@alluvium/files'
import { homeRootOf, organizationsRootOf } from '@alluvium/files/settings'
import { isLoopback, openLogs, Problem } from '@alluvium/kernel'
import { assertFolder } from '../settings/data-folder.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import {
  bucketOf,
  type FilesSettings,
  openEditor,
  openOrganizations,
  openPolicies,
  openWorkers,
} from '../wiring/files-parts.ts'
import { certificateOf } from '../wiring/tls.ts'
import { openFilesIssuer } from '../wiring/token-issuer.ts'
import type { Check } from './check.ts'

export function filesChecks(settings: FilesSettings): readonly Check[] {
  const logger = openLogs({ level: 'silent', service: 'config' })
  return [
    () => assertFolder(settings),
    () => certificateOf(settings),
    () => refuseOpenAccess(settings),
    () => refuseFolders(settings),
    () => refuseProcesses(settings),
    () => settings.storage === 's3' && bucketOf(settings),
    async () => (await openFilesIssuer(settings, logger))?.close(),
    () => openOrganizations(settings),
    async () => (await openPolicies(settings, logger))?.close(),
    async () => (await openWorkers(settings, logger))?.stop(),
    () => openEditor(settings, logger),
  ]
}

/** Refuses several processes for what lies in the memory of one. */
export function refuseProcesses({ processes, storage, uploads, mergeOnSave }: FilesSettings): void {
  if (processes === 1) return
  if (storage === 'memory')
    throw invalidConfiguration('--processes needs contents that all of them reach: not --storage memory.')
  if (uploads === 'memory')
    throw invalidConfiguration('--processes needs uploads that all of them reach: not --uploads memory.')
  if (mergeOnSave === 'last-read')
    throw invalidConfiguration(
      '--processes needs no memory of what each client has read: not --merge-on-save last-read.',
    )
}

/** The folder of homes; undefined where the service is to make none. */
export function homesOf({ noHomes, homeRoot }: FilesSettings): FilesOptions['homes'] {
  if (noHomes && homeRoot !== undefined) throw invalidConfiguration('--home-root and --no-homes contradict each other.')
  return noHomes ? undefined : { root: homeRoot ?? '/home', isChosen: homeRoot !== undefined }
}

/** Throws `configuration.invalid` for folders of homes and organizations that can't be. */
export function refuseFolders(settings: FilesSettings): void {
  const { orgRoot } = settings
  const homes = homesOf(settings)
  const root = homes && named('home-root', homes.root, () => homeRootOf(homes.root))
  if (orgRoot !== undefined) named('org-root', orgRoot, () => organizationsRootOf(orgRoot, root))
}

/** What is wrong with a value, with the setting that it was given to. */
function named<T>(setting: string, value: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Problem ? invalidConfiguration(`--${setting} ${value}: ${error.message}`) : error
  }
}

/** Refuses to open a service to others: only this machine may come in where no administrator makes a log-in possible, unless that is said to be meant. */
export function refuseOpenAccess({ adminUser, oidcIssuer, production, insecure, host }: FilesSettings): void {
  if (adminUser !== undefined || oidcIssuer !== undefined) return
  if (production)
    throw invalidConfiguration(
      '--production needs --admin-user or --oidc-issuer: without, everybody would be an administrator.',
    )
  if (!isLoopback(host) && !insecure) {
    throw invalidConfiguration(
      `--host ${host} would let everybody in: give --admin-user or --oidc-issuer, or --insecure when that is meant.`,
    )
  }
}
