/** Whose tokens a service takes besides its own, as configured; what checks them is loaded only when asked for. */
import { type Configuration, isLoopback, type Logger, systemClock } from '@alluvium/kernel'
import type { crawlSettings } from '../settings/crawl.ts'
import type { filesSettings } from '../settings/files.ts'
import { invalidConfiguration } from '../settings/problems.ts'

type Settings = Pick<
  Configuration<typeof filesSettings> | Configuration<typeof crawlSettings>,
  'oidcIssuer' | 'oidcAddress' | 'oidcAudience' | 'oidcClientId' | 'oidcClientSecret' | 'oidcUnverifiedNames'
>

export async function openFilesIssuer(
  settings: Settings & Pick<Configuration<typeof filesSettings>, 'oidcGroupsClaim'>,
  logger: Logger,
) {
  const options = await issuerOf(settings)
  if (options === undefined) return undefined
  const { openIdentityProvider } = await import('@alluvium/files/policies')
  return openIdentityProvider({ ...options, groupsClaim: settings.oidcGroupsClaim, clock: systemClock, logger })
}

export async function openCrawlIssuer(settings: Settings, logger: Logger) {
  const options = await issuerOf(settings)
  if (options === undefined) return undefined
  const { openCrawlTokenIssuer } = await import('@alluvium/crawl/token-issuer')
  return openCrawlTokenIssuer({ ...options, clock: systemClock, logger })
}

async function issuerOf({
  oidcIssuer: issuer,
  oidcAddress: inside,
  oidcAudience: audience,
  oidcClientId: id,
  oidcClientSecret: secret,
  oidcUnverifiedNames: unverifiedNames,
}: Settings) {
  if (issuer === undefined) return undefined
  if ((id === undefined) !== (secret === undefined))
    throw invalidConfiguration('--oidc-client-id and --oidc-client-secret go together.')
  const client = id === undefined || secret === undefined ? undefined : { id, secret }
  return { issuer, audience, unverifiedNames, fetch: await fetchOf({ issuer, inside }), ...(client && { client }) }
}

/**
 * What asks the issuer where this machine reaches it, where that is said, or where it is this machine; it is loaded only then. Such a
 * request goes straight there, whatever proxy the environment names for what goes out.
 */
export async function fetchOf({ issuer, inside }: Readonly<{ issuer: string; inside: string | undefined }>) {
  const straight = inside ?? (isLoopback(new URL(issuer).hostname) ? issuer : undefined)
  if (straight === undefined) return undefined
  const { fetchInside } = await import('@alluvium/http/fetch-inside')
  return fetchInside(issuer, straight)
}
