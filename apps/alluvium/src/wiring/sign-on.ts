/** What the platform's sign-on is made of, as configured. */
import type { SignOnOptions } from '@alluvium/accounts'
import { parseClients } from '@alluvium/accounts/settings'
import type { Configuration } from '@alluvium/kernel'
import { invalidConfiguration } from '../settings/problems.ts'
import type { listening } from '../settings/shared.ts'
import type { signOn } from '../settings/sign-on.ts'
import { fileOrJson } from './file-or-json.ts'

type Settings = Configuration<typeof signOn> & Pick<Configuration<typeof listening>, 'corsOrigin'>

/** Throws `configuration.invalid`. */
export function signOnOf(settings: Settings): SignOnOptions {
  const { googleIssuer, githubUrl, githubApiUrl, oidcClients, consoleUrl } = settings
  const google = clientOf(settings.googleClientId, settings.googleClientSecret, 'google')
  const github = clientOf(settings.githubClientId, settings.githubClientSecret, 'github')
  return {
    google: google && { ...google, issuer: googleIssuer },
    github: github && { ...github, url: githubUrl, apiUrl: githubApiUrl },
    consoleUrl: consoleUrl === undefined ? undefined : `${consoleUrl}/`,
    consoleOrigins: settings.corsOrigin.filter(isOrigin), // `serve` names those of its three consoles
    clients: oidcClients === undefined ? [] : parseClients(fileOrJson(oidcClients)),
  }
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

function clientOf(clientId: string | undefined, clientSecret: string | undefined, provider: string) {
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined)
    throw invalidConfiguration(`--${provider}-client-id and --${provider}-client-secret go together.`)
  return { clientId, clientSecret }
}
