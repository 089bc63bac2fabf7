/**
 * `alluvium platform admin`: what an administrator may do to an account from the command line, for whoever may run commands where the
 * data lies. It writes to the accounts' database itself, so it works whether the platform runs or not, and a running one
 * goes by it from the next request on.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ChangeAccountStatus, changeAccountStatus, operator, type User } from '@alluvium/accounts'
import { accountsMigrations } from '@alluvium/accounts/migrations'
import { type Configuration, openLogs, systemClock } from '@alluvium/kernel'
import type { platformSettings } from '../settings/platform.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import { note, print } from '../terminal/print.ts'
import { openServiceDatabase } from '../wiring/open-database.ts'
import { userName } from './user-name.ts'

type Settings = Configuration<typeof platformSettings>

const tiers = ['free', 'pro', 'enterprise'] as const

/**
 * Throws when there is no such account, or when nobody would be left to administer.
 * @param tell is given the account as it is afterwards, a line of text.
 */
export async function platformAdmin(settings: Settings, words: readonly string[], tell = print): Promise<number> {
  const change = changeOf(words)
  const folder = join(settings.data, 'platform')
  if (settings.database === undefined && !existsSync(join(folder, 'accounts.sqlite')))
    throw invalidConfiguration(`${folder} holds no accounts; start the platform once.`)
  const logger = openLogs({ level: settings.logLevel, service: 'platform' })
  const database = await openServiceDatabase(
    { name: 'accounts', folder, url: settings.database },
    { migrations: accountsMigrations, logger },
  )
  try {
    const by = operator(userName())
    const hasMail = settings.smtpUrl !== undefined
    const user = await database.write(
      changeAccountStatus(change, { by, needsVerifiedEmail: hasMail, now: systemClock.now() }),
    )
    tell(`${statusOf(user)}\n`)
    if (user.role === 'admin' && !user.emailVerified) note(`${unverifiedWarning(user)}\n`)
  } finally {
    await database.close()
  }
  return 0
}

const statusOf = ({ email, role, tier, status, emailVerified }: User): string =>
  `${email}: role ${role}, tier ${tier}, status ${status}, address ${emailVerified ? 'verified' : 'not verified'}`

const unverifiedWarning = ({ email }: User): string =>
  `Nobody has shown that ${email} is theirs: anybody may have registered it. Revoke it unless you know whose account it is.`

function changeOf([verb, email, tierName]: readonly string[]): ChangeAccountStatus {
  if (email === undefined) throw usage()
  if (verb === 'tier') return { email, tier: tierOf(tierName) }
  if (tierName !== undefined) throw usage()
  if (verb === 'grant') return { email, role: 'admin' }
  if (verb === 'verify') return { email, emailVerified: true }
  if (verb === 'revoke') return { email, role: 'user' }
  if (verb === 'suspend') return { email, status: 'suspended' }
  if (verb === 'restore') return { email, status: 'active' }
  throw usage()
}

function tierOf(name: string | undefined): User['tier'] {
  const tier = tiers.find((known) => known === name)
  if (tier === undefined) throw invalidConfiguration(`A tier is one of ${tiers.join(', ')}.`)
  return tier
}

const usage = () =>
  invalidConfiguration(
    'It is `alluvium platform admin grant|revoke|suspend|restore|verify EMAIL`, or `… tier EMAIL TIER`.',
  )
