/** How callers authenticate, and how often they may try. */
import { embeddedRateLimiter, type RateLimiter } from '@alluvium/http'
import { type AccessMap, accessMap } from '../operations/authorization/access-map.ts'
import { passwordChecker } from '../operations/credentials/check-password.ts'
import { logInConfirmer } from '../operations/credentials/confirm-log-in.ts'
import { failureLimit } from '../operations/credentials/failure-limit.ts'
import { codeChecker } from '../operations/credentials/second-factor.ts'
import type { Tools } from '../operations/tools.ts'
import { authentication } from '../protocols/authentication/authenticate.ts'
import { noting } from '../protocols/authentication/noting.ts'
import { requestLimit } from '../protocols/limits/request-limit.ts'
import type { FilesOptions } from './files-options.ts'

const hourMs = 60 * 60_000
const usualGroupsHours = 24

export type Credentials = ReturnType<typeof openCredentials>

const hasAccounts = ({ admin, identityProvider }: FilesOptions): boolean =>
  admin !== undefined || identityProvider !== undefined

/** The rights of accounts; undefined where there are none, and where policies decide alone. */
export function accessOf(options: FilesOptions): AccessMap | undefined {
  const { policies, policiesMode, clock } = options
  return hasAccounts(options) && (policies === undefined || policiesMode === 'narrow') ? accessMap(clock) : undefined
}

export function openCredentials(
  options: FilesOptions,
  { database, clock, logger }: Tools,
  access: AccessMap | undefined,
) {
  const { identityProvider, policies } = options
  const authEnabled = hasAccounts(options)
  const open = authEnabled ? 'no' : options.openToEverybody ? 'everybody' : 'local'
  const issuer = identityProvider && {
    provider: identityProvider,
    defaultRole: options.defaultRole ?? 'none',
    administrator: administratorAtProvider(options),
    groupsMs: (options.issuerGroupsHours ?? usualGroupsHours) * hourMs,
  }
  const failures = failureLimit(clock, options.processes?.failures)
  const checkPassword = passwordChecker({ database, clock, failures })
  return {
    authEnabled,
    authenticate: noting(authentication({ database, clock, logger, checkPassword, open, issuer, access, policies })),
    access,
    /** The limit of requests; undefined without one. */
    limit: limitOf(options.requestsPerMinute, options.processes?.rateLimiter ?? embeddedRateLimiter({ clock })),
    failures,
    checkPassword,
    withCode: codeChecker({ database, clock, failures }),
    confirmLogIn: logInConfirmer({ database, clock, checkPassword }),
  }
}

/** The administrator who has the same name at the identity provider; undefined when there is none. */
export const administratorAtProvider = ({ admin }: FilesOptions): string | undefined =>
  admin?.isProviders ? admin.username : undefined

const limitOf = (perMinute: number | undefined, limiter: RateLimiter) =>
  perMinute === undefined ? undefined : requestLimit({ perMinute, limiter })
