/** Sign-on, put together: the providers that people may come from, and the platform as one. */
import type { Route } from '@alluvium/http/json'
import { openidTokens } from './adapters/jose/openid-tokens.ts'
import { type GithubOptions, githubOauth } from './adapters/oauth/github-oauth.ts'
import { type GoogleOptions, googleOauth } from './adapters/oauth/google-oauth.ts'
import { oauthSandbox } from './adapters/oauth/oauth-sandbox.ts'
import { type Client, type Clients, consoleClient } from './model/sign-on/client.ts'
import type { SigningKey } from './model/signing-key.ts'
import type { TokenUses } from './operations/gather-token-uses.ts'
import type { FinishNeeds } from './operations/identity-providers/finish-sign-in.ts'
import type { Providers } from './operations/identity-providers/providers.ts'
import type { LogInNeeds } from './operations/log-in.ts'
import type { Tokens } from './ports/tokens.ts'
import { discoveryRoutes } from './protocols/rest/discovery-routes.ts'
import { authorizeRoutes } from './protocols/rest/sign-on/authorize-routes.ts'
import { cookiesOf } from './protocols/rest/sign-on/cookies.ts'
import { introspectionRoutes } from './protocols/rest/sign-on/introspection-routes.ts'
import { providerRoutes } from './protocols/rest/sign-on/provider-routes.ts'
import { sandboxRoutes } from './protocols/rest/sign-on/sandbox-routes.ts'
import { signOutRoutes } from './protocols/rest/sign-on/sign-out-routes.ts'
import { tokenRoute } from './protocols/rest/sign-on/token-route.ts'
import { userInfoRoutes } from './protocols/rest/sign-on/user-info-routes.ts'

export type SignOnOptions = Readonly<{
  /** Default: none, and in local development the sandbox. */
  google?: GoogleOptions | undefined
  github?: GithubOptions | undefined
  /** Where a sign-in with a provider ends. Default: the console of the platform. */
  consoleUrl?: string | undefined
  /** Further origins that the console is served at, below `/ui/`. Default: none. */
  consoleOrigins?: readonly string[]
  /** Applications that sign people in here, besides the console. Default: none. */
  clients?: readonly Client[]
}>

type Needs = LogInNeeds &
  Omit<FinishNeeds, 'providers'> &
  Readonly<{
    tokens: Tokens
    tokenUses: TokenUses
    keys: readonly SigningKey[]
    rsaKeys(): Promise<readonly SigningKey[]>
    issuer(): string
  }>

export async function signOnRoutes(needs: Needs, options: SignOnOptions): Promise<readonly Route[]> {
  const { google, github } = options
  const sandbox = oauthSandbox(needs)
  const providers: Providers = {
    configured: { ...(google && { google: googleOauth(google) }), ...(github && { github: githubOauth(github) }) },
    sandbox: sandbox.providers,
  }
  const consoleUrl = () => options.consoleUrl ?? consoleAt(needs.issuer())
  const clients = () => clientsOf(options, [consoleUrl(), consoleAt(needs.issuer())])
  const endings = () => [...clients().values()].flatMap(({ redirectUris }) => redirectUris.map(originOf))
  const all = {
    ...needs,
    providers,
    sandbox,
    consoleUrl,
    clients,
    endings,
    cookies: cookiesOf(needs.issuer),
    openidTokens: await openidTokens(needs),
  }
  return [
    ...discoveryRoutes(all),
    ...providerRoutes(all),
    ...sandboxRoutes(all),
    ...authorizeRoutes(all),
    tokenRoute(all),
    ...userInfoRoutes(all),
    ...introspectionRoutes(all),
    ...signOutRoutes(all),
  ]
}

const consoleAt = (origin: string): string => `${origin}/ui/`

const originOf = (url: string): string => new URL(url).origin

function clientsOf({ consoleOrigins = [], clients = [] }: SignOnOptions, consoles: readonly string[]): Clients {
  const addresses = new Set([...consoles, ...consoleOrigins.map(consoleAt)])
  return new Map([consoleClient([...addresses]), ...clients].map((client) => [client.id, client]))
}
