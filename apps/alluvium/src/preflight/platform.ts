/** What the platform refuses at its start by its settings alone: each is asked as the start asks it. */
import { assertBilling, assertFirstAdministrator } from '@alluvium/accounts/settings'
import { type Configuration, newSecret } from '@alluvium/kernel'
import { defaultTiers, parseTiers, type Tiers } from '@alluvium/merge/settings'
import { splitAddress } from '../address.ts'
import { assertFolder } from '../settings/data-folder.ts'
import type { platformSettings } from '../settings/platform.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import { billingOf } from '../wiring/billing.ts'
import { fileOrJson } from '../wiring/file-or-json.ts'
import { openMail } from '../wiring/open-mail.ts'
import { signOnOf } from '../wiring/sign-on.ts'
import { certificateOf } from '../wiring/tls.ts'
import type { Check } from './check.ts'

export type PlatformSettings = Configuration<typeof platformSettings>

export const platformChecks = (settings: PlatformSettings): readonly Check[] => [
  () => assertFolder(settings),
  () => certificateOf(settings),
  () => tiersOf(settings),
  () => refuseProcesses(settings),
  () => openMail(settings),
  () => signOnOf(settings),
  () => assertBilling(billingOf(splitAddress(settings.addr).host, settings)),
  () => {
    const administrator = administratorOf(settings)
    if (administrator) assertFirstAdministrator(administrator)
  },
]

/** Refuses several processes on a file of SQLite: only the file service takes turns there. */
export function refuseProcesses({ processes, database }: PlatformSettings): void {
  if (processes > 1 && database === undefined)
    throw invalidConfiguration('--processes of the platform needs --database.')
}

export const tiersOf = ({ tiers }: PlatformSettings): Tiers =>
  tiers === undefined ? defaultTiers : parseTiers(fileOrJson(tiers))

export type Administrator = Readonly<{ email: string; password: string }>

export function administratorOf({ adminEmail, adminPassword }: PlatformSettings): Administrator | undefined {
  return adminEmail === undefined ? undefined : { email: adminEmail, password: adminPassword ?? newSecret(96) }
}
